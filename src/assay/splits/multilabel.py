"""K folds that keep the share of each of several labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.splits.coding import rows_by_part
from assay.splits.given import Given
from assay.splits.kfold import check_shuffle, enough, number_of_folds, shuffling
from assay.splits.randomness import generator
from assay.splits.splitter import Indices, Pair, Splitter


class MultilabelStratifiedKFold(Splitter):
    """K folds that keep the share of each label, where a row may have several.

    Iterative stratification: the rarest label that is left is dealt with first; each of its rows
    goes to the fold that still lacks most of that label, of equals to the one that lacks most rows,
    of equals to the first. Rows without labels then fill the folds up.

    Args:
        n_splits: How many folds, 2 or more.
        shuffle: Whether the rows of a label are taken in random order.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    References:
        Sechidis, Tsoumakas, Vlahavas (2011), On the stratification of multi-label data, ECML PKDD.

    >>> y = [[1, 0], [1, 1], [0, 1], [1, 0], [0, 0], [0, 0]]
    >>> [v.tolist() for _, v in MultilabelStratifiedKFold(2).split(y, y)]
    [[1, 3, 4], [0, 2, 5]]
    """

    def __init__(
        self, n_splits: int = 5, *, shuffle: bool = False, random_state: Any = None
    ) -> None:
        self.n_splits = number_of_folds(n_splits)
        check_shuffle(shuffle, random_state)
        self.shuffle = shuffle
        self.random_state = random_state

    def split(self, X: Any, y: Any, groups: Any = None) -> Iterator[Pair]:  # type: ignore[override]
        """Yield the training and the validation rows of each split; see `Splitter.split`."""
        return super().split(X, y, groups)

    def _valid(self, given: Given) -> Iterator[Indices]:
        enough(self.n_splits, given.rows)
        values = given.target
        if values.ndim != 2 or values.dtype.kind not in "biuf" or not np.isin(values, (0, 1)).all():
            raise InputError(
                "y is not an indicator of labels",
                remedy="give an array of the shape (rows, labels) of 0 and 1",
            )
        order = np.arange(given.rows)
        if self.shuffle:
            generator(self.random_state).shuffle(order)
        part = np.empty(given.rows, dtype=np.intp)
        part[order] = iterative(values[order].astype(bool), self.n_splits)
        yield from rows_by_part(part, self.n_splits)

    def _scheme(self) -> str:
        how = shuffling(self.shuffle, self.random_state)
        return f"{self.n_splits}-fold stratified by several labels, {how}"


def iterative(labels: NDArray[np.bool_], parts: int) -> Indices:
    """The part of each row by iterative stratification.

    Args:
        labels: Shape (rows, labels), which labels each row has.
        parts: How many parts.
    """
    rows = len(labels)
    part = np.full(rows, -1, dtype=np.intp)
    # Whole numbers, in units of one row's share of a part, so that ties are ties.
    lacks_rows = [rows] * parts
    lacks = [[int(count)] * parts for count in labels.sum(axis=0)]
    of_row = [np.flatnonzero(row).tolist() for row in labels]
    while True:
        left = labels[part < 0].sum(axis=0)
        if not left.any():
            break
        rarest = int(np.where(left > 0, left, rows + 1).argmin())
        for row in np.flatnonzero((part < 0) & labels[:, rarest]).tolist():
            best = _neediest(lacks[rarest], lacks_rows)
            part[row] = best
            lacks_rows[best] -= parts
            for label in of_row[row]:
                lacks[label][best] -= parts
    for row in np.flatnonzero(part < 0).tolist():
        best = max(range(parts), key=lacks_rows.__getitem__)
        part[row] = best
        lacks_rows[best] -= parts
    return part


def _neediest(lacks: list[int], lacks_rows: list[int]) -> int:
    """The part that lacks most of a label; of equals the one that lacks most rows."""
    return max(range(len(lacks)), key=lambda number: (lacks[number], lacks_rows[number]))
