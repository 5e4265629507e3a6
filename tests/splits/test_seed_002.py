"""Chapter 002's folds by its names, on the Pima data, and where the chapter is wrong (X1)."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pima import load_pima

import assay


def test_plain_folds():
    X, y = load_pima()
    splits = assay.kfold_indices(len(X), 5)
    assert [len(valid) for _, valid in splits] == [154, 154, 154, 153, 153]
    assert [(valid[0], valid[-1]) for _, valid in splits][:2] == [(0, 153), (154, 307)]
    assert [int(y[valid].sum()) for _, valid in splits] == [54, 64, 57, 39, 54]
    assert all(len(train) == 768 - len(valid) for train, valid in splits)


def test_stratified_folds():
    _, y = load_pima()
    splits = assay.stratified_kfold_indices(y, 5)
    assert [len(valid) for _, valid in splits] == [154, 154, 154, 153, 153]
    ends = [(0, 153), (154, 327), (287, 475), (424, 618), (613, 767)]
    assert [(valid[0], valid[-1]) for _, valid in splits] == ends
    assert [int(y[valid].sum()) for _, valid in splits] == [54, 54, 54, 53, 53]


def test_what_is_told_of_them():
    X, y = load_pima()
    assert assay.KFold(5).describe(X, y) == (
        "5-fold, no shuffle, 768 rows, folds 153-154, positive rate 0.255-0.416"
    )
    assert assay.StratifiedKFold(5).describe(X, y) == (
        "stratified 5-fold, no shuffle, 768 rows, folds 153-154, positive rate 0.346-0.351"
    )


def test_leave_one_out():
    splits = assay.loo_indices(768)
    assert len(splits) == 768
    assert splits[5][1].tolist() == [5]
    assert np.array_equal(splits[0][0], np.arange(1, 768))


def test_each_row_validates_once_and_trains_k_minus_1_times():
    for splits in (assay.kfold_indices(23, 4), assay.stratified_kfold_indices([0, 1, 1] * 7, 4)):
        n = sum(len(valid) for _, valid in splits)
        trained = np.bincount(np.concatenate([train for train, _ in splits]), minlength=n)
        validated = np.bincount(np.concatenate([valid for _, valid in splits]), minlength=n)
        assert set(trained) == {3}
        assert set(validated) == {1}


def test_classes_count_in_the_order_in_which_they_appear():
    # The chapter sorts classes by label and gives [0, 1, 2] and [3, 4, 5].
    splits = assay.stratified_kfold_indices([1, 0, 0, 1, 0, 1], 2)
    assert [valid.tolist() for _, valid in splits] == [[0, 1, 3], [2, 4, 5]]


def test_names_of_the_classes_change_nothing():
    y = np.random.RandomState(0).randint(0, 3, 100)
    for names in ("abc", "cab", "bca"):
        renamed = np.array(list(names))[y]
        assert [v.tolist() for _, v in assay.stratified_kfold_indices(renamed, 4)] == [
            v.tolist() for _, v in assay.stratified_kfold_indices(y, 4)
        ]


EDGES = [
    (lambda: assay.KFold(1), "requires at least one train/test split by setting n_splits=2"),
    (lambda: assay.kfold_indices(3, 5), "n_splits=5 greater than the number of samples: n_sam"),
    (lambda: assay.loo_indices(1), "Cannot perform LeaveOneOut with n_samples=1."),
    (
        lambda: assay.stratified_kfold_indices([0, 0, 1, 1], 3),
        "n_splits=3 cannot be greater than the number of members in each class",
    ),
    (
        lambda: assay.stratified_kfold_indices([0.5, 1.5, 2.5, 3.5], 2),
        r"Supported target types are: \('binary', 'multiclass'\). Got 'continuous' instead",
    ),
    (lambda: assay.kfold_indices(0, 2), "number of samples: n_samples=0"),
    (lambda: assay.stratified_kfold_indices([], 2), "Found array with 0 sample"),
    (lambda: assay.stratified_kfold_indices([0, 1, np.nan, 1], 2), "row 3: Input y contains NaN"),
    (lambda: assay.stratified_kfold_indices(["a", None, "b"], 2), "row 2: Input y contains NaN"),
    (lambda: assay.stratified_kfold_indices([0, 1, np.inf, 1], 2), "row 3: .*infinity"),
    (lambda: assay.KFold(3, random_state=0), "has no effect since shuffle is False"),
    (lambda: assay.KFold(3, shuffle=True, random_state="a").describe(range(9)), "cannot be used"),
    (lambda: assay.KFold(2).folds(range(4), y=[1, 2]), r"numbers of samples: \[4, 2\]"),
    (lambda: assay.KFold(2).folds(), "nothing to split"),
]


@pytest.mark.parametrize(("call", "message"), EDGES)
def test_what_cannot_be_split(call, message):
    with pytest.raises(assay.InputError, match=message):
        call()
    with pytest.raises(ValueError, match=message):
        call()


def test_a_class_below_k_warns_and_the_folds_that_lack_it_are_named():
    y = [0, 0, 0, 0, 1]
    with pytest.warns(UserWarning, match="class in y has only 1 members, which is less than n_spl"):
        folds = assay.StratifiedKFold(3).folds(y, y)
    assert [valid.tolist() for _, valid in folds] == [[0, 1], [2, 4], [3]]
    assert "class 1 is missing from folds 1, 3" in folds.describe(y)


def test_no_warning_where_every_class_reaches_every_fold():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assay.stratified_kfold_indices([0, 0, 1, 1], 2)
