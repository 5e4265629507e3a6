"""Splits in time: what validates comes after what trains."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from assay.errors import InputError
from assay.splits.checks import check_whole
from assay.splits.coding import by_appearance
from assay.splits.given import Given
from assay.splits.kfold import number_of_folds
from assay.splits.splitter import GroupSplitter, Indices, Pair, Splitter


class TimeSeriesSplit(Splitter):
    """Blocks of later rows validate, earlier rows train; rows must be in the order of time.

    The training rows grow from split to split (expanding), or are the last ``max_train_size``
    (sliding). Rows of the first training block are never validated. The same splits as
    scikit-learn's of the same arguments.

    Args:
        n_splits: How many splits, 2 or more.
        max_train_size: The most rows that train, or None for all earlier ones.
        test_size: The rows of each validation block; ``rows // (n_splits + 1)`` if None.
        gap: Rows left out between training and validation: one less than the steps predicted
            ahead, so that no label of a training row lies in the validation period.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more.

    >>> cv = TimeSeriesSplit(2, test_size=2, gap=1)
    >>> [(train.tolist(), valid.tolist()) for train, valid in cv.split(range(6))]
    [([0], [2, 3]), ([0, 1, 2], [4, 5])]
    >>> print(cv.describe(range(6)))
    time-ordered, 2 splits, expanding, gap 1, 6 rows, folds of 2, training rows 1-3, 2 rows never \
validated
    """

    def __init__(
        self,
        n_splits: int = 5,
        *,
        max_train_size: int | None = None,
        test_size: int | None = None,
        gap: int = 0,
    ) -> None:
        self.n_splits = number_of_folds(n_splits)
        self.max_train_size = max_train_size
        self.test_size = test_size
        self.gap = gap

    def _pairs(self, given: Given) -> Iterator[Pair]:
        everything = np.arange(given.rows)
        for train, valid in self._blocks(given.rows, "samples"):
            yield everything[train], everything[valid]

    def _blocks(self, number: int, what: str) -> Iterator[tuple[slice, slice]]:
        """The training and the validation block of each split, of rows or of groups."""
        if self.n_splits + 1 > number:
            raise InputError(
                f"Cannot have number of folds={self.n_splits + 1} greater than the number of "
                f"{what}={number}",
                remedy="take fewer splits",
            )
        size = self.test_size if self.test_size is not None else number // (self.n_splits + 1)
        check_whole("test_size", size, 1)
        check_whole("gap", self.gap, 0)
        if self.max_train_size is not None:
            check_whole("max_train_size", self.max_train_size, 1)
        if number - self.gap - size * self.n_splits <= 0:
            raise InputError(
                f"Too many splits={self.n_splits} for number of {what}={number} with "
                f"test_size={size} and gap={self.gap}",
                remedy="take fewer splits, or smaller sizes",
            )
        for start in range(number - self.n_splits * size, number, size):
            end = start - self.gap
            first = max(0, end - self.max_train_size) if self.max_train_size else 0
            yield slice(first, end), slice(start, start + size)

    def _scheme(self) -> str:
        return f"time-ordered, {self.n_splits} splits, {self._window()}"

    def _window(self) -> str:
        most = self.max_train_size
        window = f"sliding over {most:,}" if most else "expanding"
        return f"{window}, gap {self.gap}" if self.gap else window


class GroupTimeSeriesSplit(TimeSeriesSplit, GroupSplitter):
    """Later groups validate, earlier groups train; rows must be in the order of time.

    Groups are ordered by their first row, and sizes count groups. A group is never on both sides,
    and every training row comes before every validation row: of a training group that goes on
    after the validation groups have begun, the later rows are left out.

    Args:
        n_splits: How many splits, 2 or more.
        max_train_size: The most groups that train, or None for all earlier ones.
        test_size: The groups of each validation block; ``groups // (n_splits + 1)`` if None.
        gap: Groups left out between training and validation.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more.

    >>> days = ["mon", "mon", "tue", "wed", "wed", "mon"]
    >>> cv = GroupTimeSeriesSplit(2)
    >>> [(train.tolist(), valid.tolist()) for train, valid in cv.split(days, groups=days)]
    [([0, 1], [2]), ([0, 1, 2], [3, 4])]
    """

    def _pairs(self, given: Given) -> Iterator[Pair]:
        codes, names = given.grouping
        place = by_appearance(codes, len(names))
        for train, valid in self._blocks(len(names), "groups"):
            validating = np.flatnonzero((place >= valid.start) & (place < valid.stop))
            before = place[: validating[0]]
            training: Indices = np.flatnonzero((before >= train.start) & (before < train.stop))
            yield training, validating

    def _scheme(self) -> str:
        return f"time-ordered by group, {self.n_splits} splits, {self._window()}"
