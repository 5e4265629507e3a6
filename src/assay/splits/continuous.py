"""K folds that keep the distribution of a continuous target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.io.columns import column, numbers
from assay.splits.checks import check_whole
from assay.splits.coding import rows_by_part
from assay.splits.given import Given
from assay.splits.kfold import check_shuffle, enough, number_of_folds, shuffling
from assay.splits.randomness import generator
from assay.splits.splitter import Indices, Pair, Splitter
from assay.splits.stratified import allotted


class ContinuousStratifiedKFold(Splitter):
    """K folds in each of which every quantile bin of the target has its share of rows.

    The target is cut at its quantiles into bins of about equally many rows; rows of one value are
    never parted, so there may be fewer bins than asked for. Bins are then treated as classes are in
    `StratifiedKFold`, from the lowest to the highest.

    Args:
        n_splits: How many folds, 2 or more.
        bins: How many quantile bins, 2 or more.
        shuffle: Whether the rows of each bin are drawn at random.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: A number is out of its range, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    >>> y = [0.1, 0.2, 0.3, 9.1, 9.2, 9.3, 0.4, 9.4]
    >>> [v.tolist() for _, v in ContinuousStratifiedKFold(2, bins=2).split(y, y)]
    [[0, 1, 3, 4], [2, 5, 6, 7]]
    >>> print(ContinuousStratifiedKFold(2, bins=2).describe(y, y))
    2-fold stratified by 2 quantile bins of the target, no shuffle, 8 rows, folds of 4, \
target mean 4.65 to 4.85
    """

    def __init__(
        self,
        n_splits: int = 5,
        *,
        bins: int = 10,
        shuffle: bool = False,
        random_state: Any = None,
    ) -> None:
        self.n_splits = number_of_folds(n_splits)
        check_whole("bins", bins, 2)
        check_shuffle(shuffle, random_state)
        self.bins = bins
        self.shuffle = shuffle
        self.random_state = random_state

    def split(self, X: Any, y: Any, groups: Any = None) -> Iterator[Pair]:  # type: ignore[override]
        """Yield the training and the validation rows of each split; see `Splitter.split`."""
        return super().split(X, y, groups)

    def _valid(self, given: Given) -> Iterator[Indices]:
        enough(self.n_splits, given.rows)
        values = numbers(column(given.target, "y")).astype(np.float64)
        wrong = np.flatnonzero(~np.isfinite(values)) + 1
        if wrong.size:
            raise InputError("y is missing or infinite", rows=wrong.tolist())
        codes = quantile_bins(values, self.bins)
        draw = generator(self.random_state) if self.shuffle else None
        number = int(codes.max()) + 1
        yield from rows_by_part(allotted(codes, number, self.n_splits, draw), self.n_splits)

    def _scheme(self) -> str:
        how = shuffling(self.shuffle, self.random_state)
        return f"{self.n_splits}-fold stratified by {self.bins} quantile bins of the target, {how}"


def quantile_bins(values: NDArray[np.float64], bins: int) -> NDArray[np.int64]:
    """The bin of each value, numbered from the lowest; equal values share a bin.

    A value's bin is that of the first of its equals in sorted order, when the sorted rows are cut
    into ``bins`` runs of equal length; bins that are left empty are closed up.

    >>> quantile_bins(np.array([5.0, 1.0, 1.0, 1.0, 2.0, 9.0]), 3).tolist()
    [2, 0, 0, 0, 1, 2]
    """
    ordered = np.sort(values)
    first = np.searchsorted(ordered, values, side="left")
    return np.unique(first * bins // len(values), return_inverse=True)[1].astype(np.int64)
