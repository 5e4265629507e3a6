"""Any scheme on rows that are put into the order of time first."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

from assay.errors import InputError, counted
from assay.splits.coding import as_array, sorted_codes
from assay.splits.given import Given
from assay.splits.splitter import Pair, Splitter
from assay.splits.time_series import TimeSeriesSplit


class TimeOrdered(Splitter):
    """Splits rows as a scheme would if they came in the order of time.

    Args:
        splitter: The scheme, such as `TimeSeriesSplit`.
        time: Shape (rows,), when each row was; rows of one time keep their order.

    Raises:
        InputError: A time is missing.

    >>> from assay.splits import TimeSeriesSplit
    >>> cv = TimeOrdered(TimeSeriesSplit(2), time=[30, 10, 20])
    >>> [(train.tolist(), valid.tolist()) for train, valid in cv.split()]
    [([1], [2]), ([1, 2], [0])]
    """

    def __init__(self, splitter: Splitter, time: Any) -> None:
        self.splitter = splitter
        self.time = time
        codes, _ = sorted_codes(as_array(time), "time")
        self._codes = codes
        self._order = np.argsort(codes, kind="stable")
        self.uses_groups = splitter.uses_groups

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be."""
        return self.splitter.get_n_splits(X, y, groups)

    def _given(self, X: Any, y: Any, groups: Any) -> Given:
        given = Given.of(self._order if X is None else X, y, groups)
        if given.rows != len(self._order):
            raise InputError(f"there are {given.rows} rows and times for {len(self._order)}")
        return given

    def _pairs(self, given: Given) -> Iterator[Pair]:
        y = None if given.y is None else given.target[self._order]
        groups = None if given.groups is None else as_array(given.groups)[self._order]
        made = self.splitter._pairs(Given(given.rows, None, y, groups))
        pairs = [
            (np.sort(self._order[train]), np.sort(self._order[valid])) for train, valid in made
        ]
        if isinstance(self.splitter, TimeSeriesSplit):
            self._mind_ties(pairs)
        yield from pairs

    def _mind_ties(self, pairs: list[Pair]) -> None:
        """Warn of rows that validate at a time at which others train."""
        time = self._codes
        tied = sum(int((time[valid] <= time[train].max()).sum()) for train, valid in pairs)
        if tied:
            warnings.warn(
                f"{counted(tied, 'validation row')} at the time of a training row: to keep them "
                "apart, take group-time with the time as the group",
                UserWarning,
                stacklevel=4,
            )

    def _scheme(self) -> str:
        return f"{self.splitter._scheme()}, by time"

    def __repr__(self) -> str:
        return f"TimeOrdered({self.splitter!r}, time of {len(self._order)} rows)"
