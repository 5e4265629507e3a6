"""Folds and groups."""

from __future__ import annotations

import numpy as np
import pytest

import assay

Y, P = [1.5, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    ("fold", "names"),
    [
        ([2, 1, 2, 1], [1, 2]),
        (["b", "a", "b", "a"], ["a", "b"]),
        ([10, 9, 10, 9], [9, 10]),
        ([0.5, 1.5, 0.5, 1.5], [0.5, 1.5]),
        (np.array([True, False, True, False]), [False, True]),
    ],
)
def test_parts_are_named_and_sorted(fold, names):
    view = assay.evaluate(Y, P, fold=fold)["mae"]
    assert list(view.per_fold.keys()) == names
    assert [score.n for score in view.per_fold.values()] == [2, 2]


def test_every_row_belongs_to_its_part():
    view = assay.evaluate([0.5, 1, 2, 3], [0.5, 2, 2, 5], fold=["b", "a", "b", "a"])["mae"]
    assert view.per_fold["a"].value == 1.5
    assert view.per_fold["b"].value == 0


@pytest.mark.parametrize("kind", ["fold", "group"])
def test_one_part_is_no_partition(kind):
    with pytest.raises(assay.InputError, match=f"there is only one {kind}, 1"):
        assay.evaluate(Y, P, **{kind: [1, 1, 1, 1]})


@pytest.mark.parametrize("kind", ["fold", "group"])
def test_a_row_without_a_part_is_refused(kind):
    with pytest.raises(assay.InputError, match=f"column '{kind}': row 2: 1 missing"):
        assay.evaluate(Y, P, **{kind: ["a", None, "b", "b"]})


def test_rows_left_out_leave_their_part():
    ev = assay.evaluate([*Y, None], [*P, 1.0], fold=[1, 1, 2, 2, 2], drop_missing=True)
    assert [score.n for score in ev["mae"].per_fold.values()] == [2, 2]
    ev = assay.evaluate(Y, P, fold=[1, 1, 2, 3], sample_weight=[1, 1, 1, 0])
    assert list(ev["mae"].per_fold.keys()) == [1, 2]


def test_a_partition_of_another_length_is_refused():
    with pytest.raises(assay.InputError, match="y_true has 4, y_pred has 4, fold has 3"):
        assay.evaluate(Y, P, fold=[1, 2, 1])
