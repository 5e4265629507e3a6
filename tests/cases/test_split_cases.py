"""Faults that people reported against other tools' splitters, with the right rows.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

import numpy as np
import pytest

import assay
from assay.splits import resolve


def valid_of(splits):
    return [valid.tolist() for _, valid in splits]


# SPL-02: a class with fewer rows than there are folds.


def test_SPL_02_a_class_below_the_number_of_folds():
    # Two members over three folds: one fold must lack them. The policy: spread them as evenly as
    # possible, warn, and name the folds that lack the class.
    y = [0, 0, 0, 0, 0, 0, 0, 1, 1]
    with pytest.warns(UserWarning, match="Some folds will lack it"):
        folds = assay.StratifiedKFold(3).folds(y, y)
    assert [len(valid) for _, valid in folds] == [3, 3, 3]
    assert sorted(sum(y[row] for row in valid) for _, valid in folds) == [0, 1, 1]
    assert "class 1 is missing from fold 1" in folds.describe(y)


def test_SPL_02_sibling_seven_classes_of_two_and_one_of_eight():
    y = np.repeat(np.arange(8), [2] * 7 + [8])
    with pytest.warns(UserWarning, match="has only 2 members"):
        folds = assay.StratifiedKFold(4).folds(y, y)
    counts = np.array([np.bincount(y[valid], minlength=8) for _, valid in folds])
    assert (counts.max(axis=0) - counts.min(axis=0) <= 1).all()
    assert all(len(valid) for _, valid in folds)
    assert folds.describe(y).count("is missing from fold") == 5
    assert "and 2 more" in folds.describe(y)
    with pytest.raises(assay.InputError, match="take at most 2 folds"):
        assay.StratifiedKFold(4).folds(y[:14], y[:14])


# SPL-06: groups given and left unused.


def test_SPL_06_a_number_of_folds_with_groups_keeps_them_together():
    y, groups = [0, 1, 0, 1, 0, 1], [0, 1, 2, 0, 1, 2]
    found = resolve(3, y, groups)
    assert found.said == "cv=3 with groups became GroupKFold(3), no shuffle"
    both = [
        set(np.take(groups, train)) & set(np.take(groups, valid))
        for train, valid in found.folds(y, y, groups)
    ]
    assert both == [set()] * 3


def test_SPL_06_sibling_a_splitter_that_ignores_groups_is_refused():
    y, groups = [0, 1, 0, 1, 0, 1], [0, 1, 2, 0, 1, 2]
    for cv in (assay.KFold(3), assay.StratifiedKFold(3), assay.TimeSeriesSplit(2)):
        with pytest.raises(assay.InputError, match=r"groups are given, and .* ignores them"):
            resolve(cv, y, groups)
    with pytest.raises(assay.InputError, match="number of splits n_splits=4 greater than the num"):
        resolve(4, y, groups).folds(y, y, groups)


def test_SPL_06_sibling_an_older_group_splitter_that_breaks_groups_is_found_out():
    groups = [0, 0, 1, 1]
    for cv in ([([0, 2], [1, 3])], [0, 1, 1, 0]):
        found = resolve(cv, None, groups)
        with pytest.raises(assay.InputError, match="puts the groups 0, 1 into training and valid"):
            found.folds(groups, None, groups)
    asked = resolve([([0, 2], [1, 3])], None, groups, ignore_groups=True)
    assert asked.said.endswith("; the groups are ignored, as asked")
    assert valid_of(asked.folds(groups, None, groups)) == [[1, 3]]


# SPL-07: labels that span time.

SPANS = [[start, start + 1.5] for start in range(10)]


def test_SPL_07_purged_on_both_sides():
    # Fold 1 covers [0, 5.5) and row 5 starts at 5; fold 2 covers [5, 10.5) and row 4 ends at 5.5.
    splits = list(assay.PurgedKFold(2, spans=SPANS).split())
    assert [train.tolist() for train, _ in splits] == [[6, 7, 8, 9], [0, 1, 2, 3]]
    assert valid_of(splits) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]


def test_SPL_07_sibling_a_long_label_ends_inside_and_rows_come_unordered():
    # Row 0 starts first and ends at 7, inside [6, 9): it must not train on the second fold. Row 3
    # ends where row 1 starts and may.
    spans = [[0, 7], [6, 7], [8, 9], [2, 6]]
    splits = list(assay.PurgedKFold(2, spans=spans).split())
    assert valid_of(splits) == [[0, 3], [1, 2]]
    assert [train.tolist() for train, _ in splits] == [[2], [3]]


# SPL-08: a gap before each validation block.


def test_SPL_08_the_gap_is_left_out():
    splits = list(assay.TimeSeriesSplit(2, test_size=2, gap=1).split(range(6)))
    assert [train.tolist() for train, _ in splits] == [[0], [0, 1, 2]]
    assert valid_of(splits) == [[2, 3], [4, 5]]


def test_SPL_08_sibling_a_gap_of_days_between_groups():
    # Two rows a day: one whole day lies between the last training and the first validation day.
    days = np.repeat(["d1", "d2", "d3", "d4"], 2)
    splits = list(assay.GroupTimeSeriesSplit(2, test_size=1, gap=1).split(days, groups=days))
    assert [train.tolist() for train, _ in splits] == [[0, 1], [0, 1, 2, 3]]
    assert valid_of(splits) == [[4, 5], [6, 7]]
