"""What ``cv=`` stands for, in every form it may have."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

import assay
from assay.splits import resolve

Y = np.array([0, 1, 0, 1, 0, 1])
GROUPS = np.array(["a", "a", "b", "b", "c", "c"])


@pytest.mark.parametrize(
    ("y", "groups", "classifier", "said"),
    [
        (Y, None, True, "cv=3 became StratifiedKFold(3), no shuffle"),
        (Y, None, False, "cv=3 became KFold(3), no shuffle"),
        (None, None, True, "cv=3 became KFold(3), no shuffle"),
        (Y + 0.5, None, True, "cv=3 became KFold(3), no shuffle"),
        (np.eye(6, dtype=int), None, True, "cv=3 became KFold(3), no shuffle"),
        (["x", "y"] * 3, None, True, "cv=3 became StratifiedKFold(3), no shuffle"),
        (Y, GROUPS, False, "cv=3 with groups became GroupKFold(3), no shuffle"),
        (Y, GROUPS, True, "cv=3 with groups became StratifiedGroupKFold(3), no shuffle"),
    ],
)
def test_a_number(y, groups, classifier, said):
    assert resolve(3, y, groups, classifier).said == said


def test_none_is_five():
    assert repr(resolve(None).splitter) == "KFold(n_splits=5, random_state=None, shuffle=False)"


def test_a_number_with_groups_ignored_as_asked():
    found = resolve(3, Y, GROUPS, True, ignore_groups=True)
    assert found.said == (
        "cv=3 became StratifiedKFold(3), no shuffle; the groups are ignored, as asked"
    )
    assert len(found.folds(Y, Y, GROUPS)) == 3


def test_pairs_are_kept_and_may_be_read_again():
    found = resolve(assay.KFold(3).split(Y))
    assert found.said == "cv is 3 pairs of training and validation rows"
    first, again = found.folds(Y), found.folds(Y)
    assert first.fingerprint == again.fingerprint == assay.KFold(3).fingerprint(Y)


def test_pairs_of_masks_and_of_places_from_the_end():
    half = np.arange(6) < 3
    folds = resolve([(half, ~half), ([0], [-1])]).folds(Y)
    assert [valid.tolist() for _, valid in folds] == [[3, 4, 5], [5]]


@pytest.mark.parametrize("column", [[1, 1, 2, 2, 3, 3], list("aabbcc"), (1.0, 1, 2, 2, 3, 3)])
def test_a_column_of_folds(column):
    found = resolve(column)
    assert found.said == "cv is a column of 3 folds"
    assert [valid.tolist() for _, valid in found.folds(Y)] == [[0, 1], [2, 3], [4, 5]]


def test_columns_of_dataframes():
    for name in ("pandas", "polars"):
        frame = import_module(name)
        found = resolve(frame.Series([1, 1, -1, 2, 2, -1]))
        assert [valid.tolist() for _, valid in found.folds(Y)] == [[0, 1], [3, 4]]
        assert next(iter(found.folds(Y)))[0].tolist() == [2, 3, 4, 5]


def test_a_splitter_without_metadata_is_held_to_the_groups():
    class Halves:
        def split(self, X, y=None, groups=None):
            yield np.arange(3), np.arange(3, len(X))

    with pytest.raises(assay.InputError, match="puts the groups 'b' into training and validation"):
        resolve(Halves(), Y, GROUPS).folds(Y, Y, GROUPS)
    assert len(resolve(Halves(), Y).folds(Y, Y)) == 1
    assert resolve(Halves()).splitter.get_n_splits(Y) == 1


def test_scikit_learns_own_splitters():
    theirs = import_module("sklearn.model_selection")
    with pytest.raises(assay.InputError, match="ignores them"):
        resolve(theirs.KFold(3), Y, GROUPS)
    found = resolve(theirs.GroupKFold(3), Y, GROUPS)
    assert found.splitter.get_n_splits() == 3
    same = assay.GroupKFold(3).fingerprint(Y, Y, GROUPS)
    assert found.folds(Y, Y, GROUPS).fingerprint == same
    assert resolve(theirs.KFold(2)).folds(Y).describe() == (
        "splits by KFold, 6 rows, folds of 3, training rows 3"
    )


@pytest.mark.parametrize(
    ("cv", "message"),
    [
        ("five", "Expected `cv` as an integer, a cross-validation object"),
        (2.5, "Expected `cv` as an integer"),
        ({"a": 1}, "Expected `cv` as an integer"),
        (1, "got n_splits=1"),
        (True, "got n_splits=1"),
        ([], "cv holds no split"),
        ([([0], [1], [2])], "no pair of training and test rows"),
        ([([0], [6])], "validation rows of split 1 name row 6 of 6, counted from 0"),
        ([([0.5], [1])], "training rows of split 1 are no row numbers"),
        ([([True, False], [1])], "a mask of the shape"),
        ([1, 2, 3], "there are 6 rows and folds for 3"),
        ([1, None, 2, 2, 1, 1], "row 2: Input test_fold contains NaN"),
        ([-1] * 6, "there is no fold"),
        ([-2, -1, 0, 0, 1, 1], "the fold -2 lies below -1"),
    ],
)
def test_what_is_no_cv(cv, message):
    with pytest.raises(assay.InputError, match=message):
        resolve(cv).folds(Y)
