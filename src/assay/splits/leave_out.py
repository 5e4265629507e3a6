"""Every row, or every set of p rows, left out once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.checks import check_whole
from assay.splits.given import Given, length
from assay.splits.splitter import Indices, Pair, Splitter


class LeaveOneOut(Splitter):
    """Each row is the validation row of a split of its own, so there are as many fits as rows.

    >>> [valid.tolist() for train, valid in LeaveOneOut().split(range(3))]
    [[0], [1], [2]]
    >>> print(LeaveOneOut().describe(range(3)))
    leave-one-out, 3 rows, folds of 1
    """

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be: one for each row.

        Raises:
            InputError: ``X`` is None.
        """
        del y, groups
        return length(_given(X))

    def _valid(self, given: Given) -> Iterator[Indices]:
        if given.rows <= 1:
            raise InputError(f"Cannot perform LeaveOneOut with n_samples={given.rows}.")
        return iter(np.arange(given.rows)[:, None])

    def _scheme(self) -> str:
        return "leave-one-out"


class LeavePOut(Splitter):
    """Every set of ``p`` rows is left out once; the number of splits grows as rows ** p.

    Args:
        p: How many rows validate, from 1 to below the number of rows.

    >>> [valid.tolist() for train, valid in LeavePOut(2).split(range(3))]
    [[0, 1], [0, 2], [1, 2]]
    """

    def __init__(self, p: int) -> None:
        self.p = p

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be: the sets of ``p`` of the rows.

        Raises:
            InputError: ``X`` is None.
        """
        del y, groups
        return math.comb(length(_given(X)), self.p)

    def _valid(self, given: Given) -> Iterator[Indices]:
        check_whole("p", self.p, 1)
        if given.rows <= self.p:
            raise InputError(
                f"p={self.p} must be strictly less than the number of samples={given.rows}"
            )
        return (np.array(rows) for rows in combinations(range(given.rows), self.p))

    def _scheme(self) -> str:
        return f"leave-{self.p}-out"


def loo_indices(n: int) -> list[Pair]:
    """The training and validation rows of leave-one-out: k folds with k = n.

    Args:
        n: How many rows, 2 or more.

    Raises:
        InputError: There are fewer than two rows.

    >>> [valid.tolist() for train, valid in loo_indices(3)]
    [[0], [1], [2]]
    """
    return list(LeaveOneOut().split(range(n)))


def _given(X: Any) -> Any:
    if X is None:
        raise InputError("The 'X' parameter should not be None.")
    return X
