"""Files from elsewhere: one clear message, in a time and memory that are bounded."""

import json
import time

import pytest

import assay
from assay.errors import InputError
from assay.notes import Note, verify
from assay.notes.canonical import sealed
from assay.notes.reading import MOST_BYTES, parse

from .conftest import labels, regression


@pytest.fixture(scope="module")
def text():
    return regression(metrics=["r2"]).note().text


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (b"", "is not JSON: Expecting value"),
        (b"null", "is not a JSON object"),
        (b"[1]", "is not a JSON object"),
        (b'{"a": 1', "may have been cut off"),
        (b'{"a": 1}x', "Extra data"),
        (b'{"a": 1, "a": 1}', "the key 'a' is there twice"),
        (b'{"a": NaN}', "holds NaN, which is not JSON"),
        (b'{"a": -Infinity}', "holds -Infinity, which is not JSON"),
        (b'{"a": 1e999999}', "beyond the largest double"),
        (b'{"a": ' + b"9" * 1_000_000 + b"}", "a number of 1000000 digits"),
        (b'{"a": 0.' + b"9" * 1_000_000 + b"}", "a number of 1000002 digits"),
        (b"[" * 1_000_000, "more lists and objects than any note"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested deeper"),
        (b'{"a":' * 60 + b"1" + b"}" * 60, "nested deeper than 40 levels"),
        (b"{}," * 600_000, "more lists and objects than any note"),
        (b'{"a": "\xff"}', "is not UTF-8"),
        (b"\xef\xbb\xbf{}", "BOM"),
    ],
)
def test_what_is_no_note_ends_in_one_message_soon(held, told):
    begun = time.monotonic()
    with pytest.raises(InputError) as raised:
        parse(held, "note.json")
    assert time.monotonic() - begun < 5
    assert told in str(raised.value)
    assert str(raised.value).startswith("note.json: ")


def test_a_file_that_is_too_large_or_not_there(tmp_path):
    path = tmp_path / "note.json"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(InputError, match="is larger than 64 MB"):
        Note.load(path)
    with pytest.raises(InputError, match="cannot be read: No such file"):
        Note.load(tmp_path / "other.json")
    with pytest.raises(InputError, match="this is a directory"):
        Note.load(tmp_path)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_note_cut_off_anywhere_is_refused(tmp_path, text, share):
    path = tmp_path / "note.json"
    path.write_text(text[: int(len(text) * share)], encoding="utf-8")
    with pytest.raises(InputError, match=r"note\.json"):
        Note.load(path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("states", "pooled", "ErrorSums", "squared"), "1p999999999"),
        (("states", "pooled", "ErrorSums", "squared"), "9" * 5000 + "p0"),
        (("states", "pooled", "ErrorSums"), {"state": "ConfusionCounts"}),
        (("states", "pooled", "TargetMoments", "rows"), "x"),
        (("states", "pooled", "Nothing"), {"state": "Nothing"}),
        (("scores", 0, "quotient", "numerator"), "9" * 1000),
        (("scores", 0, "parts", "sse", "exact"), "1/0"),
        (("scores", 0, "parts", "sse", "exact"), "1/" + "9" * 5000),
    ],
)
def test_hostile_numbers_fail_and_do_no_harm(text, path, value):
    document = json.loads(text)
    held = document
    for step in path[:-1]:
        held = held[step]
    held[path[-1]] = value
    begun = time.monotonic()
    found = verify(sealed(document))
    assert time.monotonic() - begun < 5
    assert found.exit_code == 1


@pytest.mark.parametrize(
    "change",
    [
        {"exponent": 10**9},
        {"exponent": -(10**9)},
        {"keys": [10**12]},
        {"keys": [-1]},
        {"counts": [10**1200]},
    ],
)
def test_a_hostile_matrix_fails_and_does_no_harm(change):
    document = labels(metrics=["accuracy"]).note().to_dict()
    cells = document["states"]["pooled"]["ConfusionCounts"]["cells"]
    document["states"]["pooled"]["ConfusionCounts"]["cells"] = {**cells, **change}
    begun = time.monotonic()
    assert verify(sealed(document)).exit_code == 1
    assert time.monotonic() - begun < 5


def test_a_hostile_formula_takes_no_time():
    ev = assay.evaluate([0, 1, 1, 0], [0, 1, 0, 0], metrics="1 - accuracy")
    document = ev.note().to_dict()
    for formula in ("(" * 1500 + "accuracy" + ")" * 1500, "accuracy + " * 500 + "1", "9" * 3000):
        document["metrics"][0]["formula"] = formula
        begun = time.monotonic()
        assert verify(sealed(document)).exit_code == 3
        assert time.monotonic() - begun < 5
