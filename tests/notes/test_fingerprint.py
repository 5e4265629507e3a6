"""Fingerprints depend on the values alone, and tell what differs."""

import hashlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.notes.fingerprint import fingerprints

FINITE = st.floats(allow_nan=False, allow_infinity=False, width=32)


def prints(*args, **how):
    return fingerprints(assay.evaluate(*args, **how).rows)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_order_of_rows_changes_only_what_is_ordered(data):
    pairs = data.draw(st.lists(st.tuples(FINITE, FINITE), min_size=2, max_size=20))
    moved = data.draw(st.permutations(pairs))
    one = prints(*map(list, zip(*pairs, strict=True)), task="regression")
    two = prints(*map(list, zip(*moved, strict=True)), task="regression")
    assert one["rows"]["multiset"] == two["rows"]["multiset"]
    for name in ("truth", "pred"):
        assert one["columns"][name]["multiset"] == two["columns"][name]["multiset"]
    assert (one["rows"]["ordered"] == two["rows"]["ordered"]) == (pairs == moved)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_one_changed_cell_changes_its_column_and_the_rows(data):
    truth = data.draw(st.lists(FINITE, min_size=2, max_size=20))
    pred = data.draw(st.lists(FINITE, min_size=len(truth), max_size=len(truth)))
    row = data.draw(st.integers(0, len(truth) - 1))
    other = data.draw(FINITE.filter(lambda value: value != pred[row]))
    changed = [*pred[:row], other, *pred[row + 1 :]]
    one, two = prints(truth, pred, task="regression"), prints(truth, changed, task="regression")
    assert one["columns"]["truth"] == two["columns"]["truth"]
    assert one["columns"]["pred"]["multiset"] != two["columns"]["pred"]["multiset"]
    assert one["rows"]["multiset"] != two["rows"]["multiset"]


def test_the_same_values_paired_otherwise_are_told_from_the_columns():
    one = prints([1.0, 2.0, 3.5], [1.0, 2.0, 3.0])
    two = prints([1.0, 2.0, 3.5], [2.0, 1.0, 3.0])
    assert one["columns"]["pred"]["multiset"] == two["columns"]["pred"]["multiset"]
    assert one["rows"]["multiset"] != two["rows"]["multiset"]


@pytest.mark.parametrize(
    "other",
    [
        [0.0, 1.0, 3.0],
        [-0.0, 1.0, 3.0],
        np.array([0, 1, 3], dtype=np.int8),
        np.array([0, 1, 3], dtype=np.float32),
        np.array([0, 1, 3], dtype=np.float16),
    ],
)
def test_the_type_of_numbers_changes_nothing(other):
    one = prints([0, 1, 3], [1, 0, 3], task="regression")
    two = prints(other, np.array([1, 0, 3], dtype=np.uint16), task="regression")
    assert one == two


def test_true_is_one_among_numbers_and_a_text_among_labels():
    numbers = prints([True, False, True], [1.0, 0.5, 0.0], task="regression")
    assert numbers == prints([1, 0, 1], [1.0, 0.5, 0.0], task="regression")
    labels = prints([True, False, True], [True, True, True])
    assert labels == prints(["True", "False", "True"], ["True"] * 3)
    assert labels != prints([1, 0, 1], [1, 1, 1])


def test_labels_are_their_texts():
    one = prints([1, 2, 2], [1, 2, 1], task="multiclass")
    assert one == prints([1.0, 2.0, 2.0], [1.0, 2.0, 1.0], task="multiclass")
    assert one == prints(["1", "2", "2"], ["1", "2", "1"])


def test_whole_numbers_beyond_doubles_are_not_rounded():
    one = prints([2**60, 2**60 + 1], [0, 1], task="regression")
    two = prints([2**60, 2**60 + 2], [0, 1], task="regression")
    assert one["columns"]["truth"] != two["columns"]["truth"]


def test_ids_pair_each_value_with_its_row():
    one = prints([1.0, 2.5], [1.0, 2.0], id=[7, 8])
    two = prints([2.5, 1.0], [2.0, 1.0], id=["8", "7"])
    assert one["columns"]["pred"]["by_id"] == two["columns"]["pred"]["by_id"]
    assert one["rows"]["by_id"] == two["rows"]["by_id"]
    moved = prints([1.0, 2.5], [1.0, 2.0], id=[8, 7])
    assert moved["rows"]["multiset"] == one["rows"]["multiset"]
    assert moved["rows"]["by_id"] != one["rows"]["by_id"]


def test_labels_counted_and_labels_mixed_give_the_same_sum():
    rng = np.random.default_rng(0)
    truth, pred = rng.integers(0, 3, 500), rng.integers(0, 3, 500)
    few = prints(truth, pred, task="multiclass")
    import assay.notes.fingerprint as module

    mixed = pytest.MonkeyPatch()
    mixed.setattr(module, "_CELLS", 0)
    try:
        assert prints(truth, pred, task="multiclass") == few
    finally:
        mixed.undo()


def test_the_construction_is_the_documented_one():
    """Another implementation, in plain Python, of the hash of a column of numbers."""
    column = [3.0, 1.0, 2.0]
    sums = prints(column, [0.0, 0.0, 1.0])["columns"]["truth"]
    head = b"assay-fingerprint/1 numbers sorted (3,)\n"
    assert (
        sums["multiset"] == hashlib.sha256(head + np.array([1.0, 2.0, 3.0]).tobytes()).hexdigest()
    )


def test_known_fingerprints_stay_as_they_are():
    """Those of a later Assay must be these, or notes written today no longer verify."""
    found = prints(["a", "b", "b"], ["a", "b", "a"], fold=[1, 2, 2], id=[3, 1, 2])
    assert found["rows"]["multiset"].startswith("fe456f460786ea14efaaae7d")
    assert found["rows"]["by_id"].startswith("7703d9e4eda1ebdac690527d")
