"""Notes that earlier versions wrote still load, and their rows still give what they say.

`released/` holds a few for each version; none of them is ever written anew.
"""

from pathlib import Path

import pytest

from assay.notes import Note, verify

RELEASED = sorted((Path(__file__).parent / "released").glob("*.json"))


def test_there_are_some():
    assert len(RELEASED) >= 3


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_a_released_note_still_verifies(path):
    note = Note.load(path)
    assert note.text == path.read_text(encoding="utf-8")
    found = verify(note)
    assert not found.failed, found
    scores = [claim for claim in found if claim.what.startswith("score ")]
    assert scores
    assert {claim.status for claim in scores} == {"holds"}
