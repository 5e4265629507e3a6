"""Folds that were made: partition laws, fingerprint, column, description, speed."""

from __future__ import annotations

import time
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.splits.coding import as_array

PARTITIONS = [
    assay.KFold(3),
    assay.KFold(3, shuffle=True, random_state=1),
    assay.StratifiedKFold(3),
    assay.StratifiedKFold(3, shuffle=True, random_state=1),
    assay.GroupKFold(3),
    assay.GroupKFold(3, shuffle=True, random_state=1),
    assay.StratifiedGroupKFold(3),
    assay.StratifiedGroupKFold(3, shuffle=True, random_state=1),
    assay.LeaveOneOut(),
    assay.LeaveOneGroupOut(),
    assay.ContinuousStratifiedKFold(3, bins=4),
    assay.TimeOrdered(assay.KFold(3), range(30)[::-1]),
]


@pytest.mark.parametrize("cv", PARTITIONS, ids=repr)
@given(seed=st.integers(0, 2**32 - 1))
def test_each_row_validates_once_and_all_others_train(cv, seed):
    draw = np.random.RandomState(seed)
    y, groups = draw.randint(0, 3, 30), np.concatenate([np.arange(4), draw.randint(0, 9, 26)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        given_groups = groups if cv.uses_groups else None
        folds = cv.folds(y, y, given_groups)
        split = list(cv.split(y, y, given_groups))
    assert folds.times_validated.tolist() == [1] * 30
    assert len(folds) == len(split) == cv.get_n_splits(y, y, groups)
    for (train, valid), (same_train, same_valid) in zip(folds, split, strict=True):
        assert np.array_equal(train, same_train)
        assert np.array_equal(valid, same_valid)
        assert sorted([*train, *valid]) == list(range(30))
        assert len(valid)
        if cv.uses_groups:
            assert not set(groups[train]) & set(groups[valid])
    again = assay.PredefinedSplit(folds.column())
    assert again.fingerprint(y) == folds.fingerprint


def test_a_fingerprint_is_of_the_rows_and_not_of_who_split_them():
    folds = assay.KFold(2).folds(range(4))
    assert folds.fingerprint == assay.PredefinedSplit([0, 0, 1, 1]).fingerprint()
    others = [
        assay.KFold(2).folds(range(5)),
        assay.KFold(4).folds(range(4)),
        assay.PredefinedSplit([1, 1, 0, 0]).folds(),
        assay.PredefinedSplit([0, 1, 0, 1]).folds(),
        assay.TimeSeriesSplit(2).folds(range(4)),
        assay.ShuffleSplit(2, random_state=0).folds(range(4)),
    ]
    prints = {one.fingerprint for one in [folds, *others]}
    assert len(prints) == 7
    assert all(len(text) == 64 for text in prints)


def test_a_fingerprint_does_not_depend_on_how_the_training_rows_are_held():
    pairs = [(train, valid) for train, valid in assay.KFold(2).split(range(4))]
    from assay.splits import resolve

    assert resolve(pairs).folds(range(4)).fingerprint == assay.KFold(2).fingerprint(range(4))


def test_the_seed_decides_and_its_absence_is_said():
    one, two = (assay.KFold(5, shuffle=True, random_state=seed) for seed in (0, 1))
    assert one.fingerprint(range(50)) == one.fingerprint(range(50)) != two.fingerprint(range(50))
    assert "shuffled with seed 0" in one.describe(range(50))
    assert "no seed" in assay.KFold(5, shuffle=True).describe(range(50))
    drawn = assay.KFold(5, shuffle=True, random_state=np.random.RandomState(0))
    assert "shuffled with a generator given" in drawn.describe(range(50))
    assert drawn.fingerprint(range(50)) != drawn.fingerprint(range(50))


def test_repeats_of_whole_groups():
    groups = np.repeat(np.arange(10), 3)
    y = np.tile([0, 1, 1], 10)
    for scheme in (assay.RepeatedGroupKFold, assay.RepeatedStratifiedGroupKFold):
        cv = scheme(n_splits=3, n_repeats=4, random_state=0)
        folds = cv.folds(y, y, groups)
        assert len(folds) == cv.get_n_splits() == 12
        assert folds.times_validated.tolist() == [4] * 30
        assert folds.describe(y, groups).endswith("10 groups, none on both sides")
        assert "repeated 4 times, shuffled with seed 0" in folds.describe()
        assert len({fold.tobytes() for fold in folds.valid}) > 3


def test_a_column_holds_each_row_once():
    assert assay.TimeSeriesSplit(2).folds(range(6)).column().tolist() == [0, 0, 1, 1, 2, 2]
    with pytest.raises(assay.InputError, match="rows are validated more than once"):
        assay.LeavePOut(2).folds(range(4)).column()


@pytest.mark.parametrize(
    ("cv", "y", "groups", "text"),
    [
        (assay.KFold(2), None, None, "2-fold, no shuffle, 4 rows, folds of 2"),
        (assay.KFold(2), [0, 1, 0, 1], None, "folds of 2, positive rate 0.500"),
        (assay.KFold(2), list("nnnn"), None, "folds of 2, 1 class, 'n'"),
        (assay.KFold(2), list("noyn"), None, "of the rarest ('o') 0-1"),
        (assay.KFold(2), list("nnyn"), None, "rate of 'y' 0.000-0.500, class 'y' is missing"),
        (assay.KFold(2), [0.5, 1.5, 2.5, 3.5], None, "folds of 2, target mean 1 to 3"),
        (assay.KFold(2), [[1, 0], [0, 1]] * 2, None, "folds of 2, 2 targets"),
        (assay.LeaveOneOut(), [0, 1, 2, 1], None, "folds of 1, 3 classes, of the rarest (0) 0-1"),
        (assay.GroupKFold(2), None, [1, 1, 2, 2], "2 groups, none on both sides"),
        (assay.LeavePGroupsOut(1), None, [1, 1, 2, 2], "leave-1-groups-out, 4 rows"),
        (assay.GroupShuffleSplit(1, random_state=0), None, [1, 1, 2, 2], "2 rows never validated"),
    ],
)
def test_descriptions(cv, y, groups, text):
    assert text in cv.describe(range(4), y, groups)


def test_a_description_tells_of_groups_on_both_sides():
    folds = assay.KFold(2).folds(range(4))
    told = folds.describe(groups=[1, 2, 1, 2])
    assert told.endswith("2 groups, 2 of them in training and validation at once")
    assert repr(folds) == "<Folds: 2-fold, no shuffle, 4 rows, folds of 2>"


def test_a_description_tells_of_rows_on_both_sides():
    from assay.splits import resolve

    folds = resolve([([0, 1, 2], [2, 3]), ([3], [0])]).folds(range(4))
    assert folds.describe() == (
        "2 splits as given, 4 rows, folds 1-2, training rows 1-3, "
        "1 row in training and validation at once, 1 row never validated"
    )


def test_columns_of_a_file_are_labels_too():
    from assay.io.columns import column

    assert as_array(column(["b", None, "a"], "y")).tolist() == ["b", None, "a"]
    assert as_array(column([2, None], "y")).tolist() == [2, None]
    assert as_array(column([True, False], "y")).tolist() == [True, False]
    assert as_array(column([1.5, None], "y"))[0] == 1.5


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        (None, "The 'groups' parameter should not be None"),
        ([1, "a", 2, "b"], "values of the types int, str"),
        ([{}] * 4, "values of the types dict"),
        ([1, None, 2, 3], "row 2: Input groups contains NaN"),
        ([1, 1, 1, 1], "n_splits=2 greater than the number of groups: 1"),
        (np.zeros((4, 2)), r"groups have the shape \(4, 2\)"),
        ([1, 2], r"inconsistent numbers of samples: \[4, 2\]"),
    ],
)
def test_groups_that_cannot_be_kept_together(groups, message):
    with pytest.raises(assay.InputError, match=message):
        assay.GroupKFold(2).folds(range(4), None, groups)


N = 1_000_000
LABELS = np.random.RandomState(0).randint(0, 3, N)
GROUPS = np.random.RandomState(1).randint(0, 100_000, N)


@pytest.mark.parametrize(
    "cv",
    [
        assay.KFold(5),
        assay.KFold(5, shuffle=True, random_state=0),
        assay.StratifiedKFold(5),
        assay.StratifiedKFold(5, shuffle=True, random_state=0),
        assay.GroupKFold(5),
        assay.TimeSeriesSplit(5),
        assay.ShuffleSplit(5, random_state=0),
        assay.StratifiedShuffleSplit(5, random_state=0),
    ],
    ids=repr,
)
def test_a_million_rows_take_well_under_a_second(cv):
    groups = GROUPS if cv.uses_groups else None
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        sizes = [len(valid) for _, valid in cv.split(LABELS, LABELS, groups)]
        best = min(best, time.process_time() - started)
    assert len(sizes) == 5
    assert best < 1


def test_stratified_groups_grow_in_proportion():
    def taken(rows):
        best = float("inf")
        for _ in range(2):
            started = time.process_time()
            assay.StratifiedGroupKFold(5).folds(LABELS[:rows], LABELS[:rows], np.arange(rows) // 2)
            best = min(best, time.process_time() - started)
        return best

    assert taken(16_000) < 8 * taken(4_000)
