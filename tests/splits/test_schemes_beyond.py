"""The schemes that scikit-learn does not have, and where it is wrong."""

from __future__ import annotations

import warnings
from importlib import import_module

import numpy as np
import pytest

import assay
from assay.splits.continuous import quantile_bins
from assay.splits.purged import overlapping


def pairs(splits):
    return [(train.tolist(), valid.tolist()) for train, valid in splits]


# An empty fold, which scikit-learn 1.9.1 gives where rounding breaks a tie (its issue 34828).


def test_no_fold_is_left_empty():
    groups = [0] * 10 + [1] + [2] * 10 + [3] * 4 + [4] * 7 + [5] * 6
    y = [1] * 10 + [1] + [0] * 10 + [0] * 4 + [1] * 7 + [0] * 6
    theirs = import_module("sklearn.model_selection").StratifiedGroupKFold(6)
    empty = [len(valid) for _, valid in theirs.split(y, y, groups)]
    assert 0 in empty
    with pytest.warns(UserWarning, match="was left without rows, as scikit-learn leaves it"):
        folds = assay.StratifiedGroupKFold(6).folds(y, y, groups)
    assert all(len(valid) for _, valid in folds)
    # Six groups and six folds: each group is a fold.
    assert all(len(set(np.take(groups, valid))) == 1 for _, valid in folds)
    assert folds.describe(y, groups).endswith("6 groups, none on both sides")


def test_empty_folds_are_filled_whatever_the_groups():
    filled = 0
    for number in range(1200):
        draw = np.random.RandomState(number)
        k = draw.randint(5, 9)
        groups = np.repeat(np.arange(k), draw.randint(1, 12, k))
        y = draw.randint(0, draw.randint(2, 6), k)[groups]
        if np.bincount(y).max() < k:
            continue
        with warnings.catch_warnings(record=True) as noted:
            warnings.simplefilter("always")
            folds = assay.StratifiedGroupKFold(k).folds(y, y, groups)
        assert all(len(valid) for _, valid in folds)
        assert folds.times_validated.tolist() == [1] * len(y)
        filled += any("left without rows" in str(warning.message) for warning in noted)
    assert filled > 2


# Time.


def test_sliding_and_expanding():
    assert pairs(assay.TimeSeriesSplit(2, max_train_size=2).split(range(6))) == [
        ([0, 1], [2, 3]),
        ([2, 3], [4, 5]),
    ]
    text = assay.TimeSeriesSplit(2, max_train_size=2).describe(range(6))
    assert text.startswith("time-ordered, 2 splits, sliding over 2, 6 rows, folds of 2")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"gap": -1}, "gap=-1 is not a whole number of 0 or more"),
        ({"gap": 1.5}, "gap=1.5 is not a whole"),
        ({"test_size": 0}, "test_size=0 is not a whole number of 1 or more"),
        ({"max_train_size": 0}, "max_train_size=0 is not"),
        ({"gap": 4}, "Too many splits=2 for number of samples=6"),
    ],
)
def test_what_time_cannot_do(settings, message):
    with pytest.raises(assay.InputError, match=message):
        list(assay.TimeSeriesSplit(2, **settings).split(range(6)))


def test_a_group_that_goes_on_gives_its_earlier_rows_only():
    groups = ["a", "b", "a", "c", "b", "a", "d"]
    # Order a, b, c, d. Validating c (row 3): of a and b the rows before it. Then d (row 6).
    cv = assay.GroupTimeSeriesSplit(2, test_size=1)
    assert pairs(cv.split(groups, groups=groups)) == [
        ([0, 1, 2], [3]),
        ([0, 1, 2, 3, 4, 5], [6]),
    ]
    sliding = assay.GroupTimeSeriesSplit(2, test_size=1, max_train_size=1)
    assert pairs(sliding.split(groups, groups=groups)) == [([1], [3]), ([3], [6])]


def test_rows_in_another_order_than_time():
    time = np.array(["2024-03-01", "2024-01-01", "2024-02-01"], dtype="datetime64[D]")
    cv = assay.TimeOrdered(assay.TimeSeriesSplit(2), time)
    assert pairs(cv.split()) == [([1], [2]), ([1, 2], [0])]
    assert cv.describe().startswith("time-ordered, 2 splits, expanding, by time, 3 rows")
    grouped = assay.TimeOrdered(assay.GroupTimeSeriesSplit(2), [3, 1, 2])
    assert pairs(grouped.split(None, None, ["c", "a", "b"])) == [([1], [2]), ([1, 2], [0])]
    stratified = assay.TimeOrdered(assay.StratifiedKFold(2), [4, 3, 2, 1])
    assert pairs(stratified.split(None, ["a", "b", "a", "b"]))[0][1] == [2, 3]
    with pytest.raises(assay.InputError, match="there are 4 rows and times for 3"):
        cv.folds(range(4))
    with pytest.raises(assay.InputError, match="row 2: Input time contains NaN"):
        assay.TimeOrdered(assay.TimeSeriesSplit(2), [1.0, np.nan, 2.0])


def test_rows_of_one_time_on_both_sides_are_told():
    cv = assay.TimeOrdered(assay.TimeSeriesSplit(2, test_size=1), [1, 2, 2, 3])
    with pytest.warns(UserWarning, match="1 validation row at the time of a training row"):
        cv.folds()
    days = [1, 2, 2, 3]
    grouped = assay.TimeOrdered(assay.GroupTimeSeriesSplit(2), days)
    assert pairs(grouped.split(days, None, days)) == [([0], [1, 2]), ([0, 1, 2], [3])]


# Purged.


def test_overlap_is_that_of_each_pair():
    draw = np.random.RandomState(0)
    for _ in range(200):
        start = draw.randint(0, 12, (2, 9))
        end = start + draw.randint(0, 5, (2, 9))
        found = overlapping(start[0], end[0], start[1], end[1])
        each = (start[0][:, None] < end[1]) & (start[1] < end[0][:, None])
        assert found.tolist() == each.any(axis=1).tolist()


def test_an_embargo_after_the_validation_labels():
    spans = [[k, k + 1] for k in range(6)]
    plain = pairs(assay.PurgedKFold(3, spans=spans).split())
    assert plain == [([2, 3, 4, 5], [0, 1]), ([0, 1, 4, 5], [2, 3]), ([0, 1, 2, 3], [4, 5])]
    held = pairs(assay.PurgedKFold(3, spans=spans, embargo=1.5).split())
    assert held == [([4, 5], [0, 1]), ([0, 1], [2, 3]), ([0, 1, 2, 3], [4, 5])]
    text = assay.PurgedKFold(3, spans=spans, embargo=1.5).describe()
    assert text == ("purged 3-fold in time, embargo 1.5, 6 rows, folds of 2, training rows 2-4")


def test_spans_of_dates():
    start = np.arange("2024-01-01", "2024-01-07", dtype="datetime64[D]")
    spans = np.stack([start, start + np.timedelta64(1, "D")], axis=1)
    assert pairs(assay.PurgedKFold(3, spans=spans).split())[0] == ([2, 3, 4, 5], [0, 1])
    cv = assay.PurgedKFold(3, spans=spans, embargo=np.timedelta64(2, "D"))
    assert pairs(cv.split())[0] == ([4, 5], [0, 1])
    assert "embargo 2 days" in cv.describe()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"spans": [1, 2, 3]}, r"shape \(3,\)"),
        ({"spans": [[1, 2], [3, 2]]}, "row 2: a span ends before it starts"),
        ({"spans": [[1, 2], [np.nan, 2]]}, "row 2: a start or an end is missing"),
        ({"spans": [["a", "b"]]}, "a start and an end for each row"),
        ({"spans": [[0, 1]] * 4, "embargo": -1}, "embargo=-1 is negative"),
        ({"spans": [[0, 1]] * 4, "embargo": "x"}, "embargo='x' is not a number"),
        ({"spans": [[0, 1]] * 4, "embargo": np.timedelta64(1, "D")}, "is not a number"),
        ({"spans": [[0, 1]] * 4}, "every training row of a fold overlaps"),
    ],
)
def test_what_cannot_be_purged(settings, message):
    with pytest.raises(assay.InputError, match=message):
        assay.PurgedKFold(2, **settings).folds()


# Stratified by numbers, and by several labels.


def test_bins_of_equal_values():
    assert quantile_bins(np.array([1.0, 1, 1, 1, 5, 9]), 3).tolist() == [0, 0, 0, 0, 1, 1]
    assert quantile_bins(np.full(5, 2.0), 4).tolist() == [0] * 5


def test_every_bin_is_spread_to_within_one_row():
    y = np.random.RandomState(0).lognormal(size=103)
    for settings in ({}, {"shuffle": True, "random_state": 3}):
        folds = assay.ContinuousStratifiedKFold(5, bins=4, **settings).folds(y, y)
        bins = quantile_bins(y, 4)
        counts = np.array([np.bincount(bins[valid], minlength=4) for _, valid in folds])
        assert (np.ptp(counts, axis=0) <= 1).all()
        assert {len(valid) for _, valid in folds} == {20, 21}
    with pytest.raises(assay.InputError, match="row 2: y is missing or infinite"):
        assay.ContinuousStratifiedKFold(2).folds(range(3), [1.0, np.nan, 2.0])
    with pytest.raises(assay.InputError, match="bins=1 is not a whole number of 2 or more"):
        assay.ContinuousStratifiedKFold(2, bins=1)


def test_several_labels_keep_their_shares():
    draw = np.random.RandomState(0)
    y = (draw.rand(500, 6) < [0.02, 0.05, 0.1, 0.3, 0.5, 0.9]).astype(int)
    for settings in ({}, {"shuffle": True, "random_state": 1}):
        folds = assay.MultilabelStratifiedKFold(5, **settings).folds(y, y)
        counts = np.array([y[valid].sum(axis=0) for _, valid in folds])
        assert (np.abs(counts - y.sum(axis=0) / 5) <= 2).all()
        assert max(len(valid) for _, valid in folds) - min(map(len, folds.valid)) <= 4
    plain = np.array([y[valid].sum(axis=0) for _, valid in assay.KFold(5).split(y)])
    assert np.abs(plain - y.sum(axis=0) / 5).max() > 5
    with pytest.raises(assay.InputError, match="y is not an indicator of labels"):
        assay.MultilabelStratifiedKFold(2).folds(range(4), [0, 1, 2, 3])
