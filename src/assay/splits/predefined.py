"""Folds that somebody else made: from a column, or as index arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.coding import Array, as_array, rows_by_part, sorted_codes
from assay.splits.given import Given
from assay.splits.splitter import Indices, Pair, Splitter


class PredefinedSplit(Splitter):
    """One split for each label of a column of folds: its rows validate, all others train.

    The same splits as scikit-learn's, which knows whole numbers only; other labels are folds in
    sorted order.

    Args:
        test_fold: Shape (rows,), the fold of each row; -1 for rows that always train.

    Raises:
        InputError: A row has no fold, or there is no fold at all.

    >>> [valid.tolist() for train, valid in PredefinedSplit([1, 2, -1, 1]).split()]
    [[0, 3], [1]]
    """

    def __init__(self, test_fold: Any) -> None:
        values = as_array(test_fold)
        if values.ndim == 2 and values.shape[1] == 1:
            values = values.ravel()
        if values.ndim != 1:
            raise InputError(f"a column of folds has one dimension, not the shape {values.shape}")
        self._codes, names = sorted_codes(values, "test_fold")
        self.test_fold = _whole(values)
        self._names = [name for name in names if name != -1]
        self._offset = len(names) - len(self._names)
        if not self._names:
            raise InputError("there is no fold", remedy="give each row the fold that validates it")
        if self._offset and names[0] != -1:
            raise InputError(
                f"the fold {names[0]!r} lies below -1, which marks rows that always train",
                remedy="number the folds from 0",
            )

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be: one for each fold."""
        del X, y, groups
        return len(self._names)

    def _given(self, X: Any, y: Any, groups: Any) -> Given:
        return Given.of(self.test_fold if X is None else X, y, groups)

    def _valid(self, given: Given) -> Iterator[Indices]:
        if given.rows != len(self._codes):
            raise InputError(
                f"there are {given.rows} rows and folds for {len(self._codes)}",
                remedy="give each row its fold",
            )
        every = rows_by_part(self._codes, len(self._names) + self._offset)
        yield from every[self._offset :]

    def _scheme(self) -> str:
        return f"{len(self._names)} folds from a column"


class GivenSplits(Splitter):
    """Splits given as pairs of training and validation rows.

    Args:
        pairs: Pairs of index arrays, counted from 0, or of bool masks.

    Raises:
        InputError: Something in it is no such pair.

    >>> cv = GivenSplits([([0, 1], [2]), ([2], [0])])
    >>> [valid.tolist() for train, valid in cv.split(range(3))]
    [[2], [0]]
    """

    def __init__(self, pairs: Iterable[Any]) -> None:
        self.pairs = [_pair(pair) for pair in pairs]
        if not self.pairs:
            raise InputError("cv holds no split", remedy="give pairs of training and test rows")

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there are."""
        del X, y, groups
        return len(self.pairs)

    def _pairs(self, given: Given) -> Iterator[Pair]:
        for number, (train, valid) in enumerate(self.pairs, start=1):
            yield (
                _inside(train, given.rows, f"the training rows of split {number}"),
                _inside(valid, given.rows, f"the validation rows of split {number}"),
            )

    def _scheme(self) -> str:
        return f"{len(self.pairs)} splits as given"

    def _mind(self, groups: Any) -> None:
        """Splits as given are what they are; `assay.splits.resolve` looks at their groups."""

    def __repr__(self) -> str:
        return f"GivenSplits({len(self.pairs)} pairs)"


def _whole(values: Array) -> Array:
    """Whole numbers as integers, other labels as they are."""
    if values.dtype.kind in "bu" or (values.dtype.kind == "f" and (values == values.round()).all()):
        return values.astype(np.int64)
    return values


def _pair(pair: Any) -> tuple[Array, Array]:
    try:
        train, valid = pair
    except (TypeError, ValueError):
        raise InputError(f"cv holds {pair!r}, which is no pair of training and test rows") from None
    return np.asarray(train), np.asarray(valid)


def _inside(rows: Array, number: int, what: str) -> Indices:
    """Index arrays of existing rows."""
    if rows.dtype == np.bool_:
        if rows.shape != (number,):
            raise InputError(f"{what} are a mask of the shape {rows.shape} for {number} rows")
        return np.flatnonzero(rows)
    if rows.ndim != 1 or (rows.size and rows.dtype.kind not in "iu"):
        raise InputError(f"{what} are no row numbers", remedy="give whole numbers from 0")
    if rows.size and not -number <= int(rows.min()) <= int(rows.max()) < number:
        wrong = int(rows.max()) if int(rows.max()) >= number else int(rows.min())
        raise InputError(f"{what} name row {wrong} of {number}, counted from 0")
    found = rows.astype(np.intp)
    return np.where(found < 0, found + number, found)
