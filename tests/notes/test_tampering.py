"""Whatever is changed in a note or in the predictions is caught and named."""

import pytest

from assay.errors import InputError
from assay.notes import verify
from assay.notes.canonical import sealed

from .conftest import LABELS, REGRESSION, SCORES, changed, labels, leaves, regression, scores

NAMES = ("regression", "labels", "scores")
WORDS = ("words", "versions", "platform", "created", "command", "said")
"""What no computation can contradict."""

INPUTS = {
    ("task", "declared"),  # whether the classes were declared: an option, with no effect here
    ("folds", "scheme"),  # said of folds that Assay did not make
    ("targets", 0, "unit"),  # what labels are measured in
    ("fingerprints", "columns", "id", "ordered"),  # ids may come in any order
}


@pytest.mark.parametrize("name", NAMES)
def test_every_changed_leaf_is_caught_and_its_section_named(kept, name):
    note, _ = kept[name]
    document, told = note.to_dict(), []
    for path in leaves(document):
        try:
            found = verify(changed(document, path))
        except InputError as error:
            # The schema does not allow it, or what is computed with cannot be.
            told.append((path[0], str(error)))
            continue
        # A leaf of the seal itself names the section that it is of.
        section = path[-1] if path[0] == "seal" else path[0]
        assert f"seal of {section}" in [claim.what for claim in found.failed], path
    assert [one for one in told if one[0] not in one[1]] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_changed_leaf_is_caught_by_the_predictions_even_if_sealed_anew(kept, name):
    note, frame = kept[name]
    document = note.to_dict()
    for path in leaves(document):
        if path[0] in (*WORDS, "seal") or path in INPUTS or _not_in_rows(document, path):
            continue
        try:
            found = verify(sealed(changed(document, path)), frame)
        except InputError:
            continue
        # A metric that this Assay does not know may be one of a later Assay.
        assert found.exit_code == 1 or (path[0] == "metrics" and found.exit_code == 3), path


def _not_in_rows(document, path):
    if path[0] != "findings":
        return False
    return document["findings"][path[1]]["code"] in ("A501", "A503", "A601")


@pytest.mark.parametrize(
    ("make", "frame"), [(regression, REGRESSION), (labels, LABELS), (scores, SCORES)]
)
def test_every_changed_cell_is_caught_and_its_column_and_row_named(make, frame):
    note = make().note()
    roles = {"y": "truth", "p": "pred", "f": "fold", "g": "group", "i": "id", "s": "score"}
    for column, values in frame.items():
        for row, value in enumerate(values):
            changes = dict(frame) | {column: [*values[:row], _other(value), *values[row + 1 :]]}
            found = verify(note, changes, against=frame)
            failed = {claim.what: claim for claim in found.failed}
            claim = failed[f"fingerprint of {roles[column]}"]
            if column != "i":
                assert claim.rows == (row + 1,), (column, row)
                assert "became" in claim.said


def _other(value):
    if isinstance(value, float):
        return value + 0.5
    return {"a": "b", "b": "c", "c": "a", "n": "s", "s": "n", 0: 1, 1: 0}.get(value, 7)
