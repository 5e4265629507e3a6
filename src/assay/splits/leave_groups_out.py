"""Every group, or every set of p groups, left out once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.checks import check_whole
from assay.splits.coding import rows_by_part
from assay.splits.given import Given, length
from assay.splits.splitter import GroupSplitter, Indices


class LeaveOneGroupOut(GroupSplitter):
    """The rows of each group validate once, in the sorted order of the groups.

    >>> groups = ["b", "a", "b"]
    >>> [valid.tolist() for train, valid in LeaveOneGroupOut().split(range(3), groups=groups)]
    [[1], [0, 2]]
    """

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be: one for each group.

        Raises:
            InputError: There are no groups.
        """
        del X, y
        return _number_of_groups(groups)

    def _valid(self, given: Given) -> Iterator[Indices]:
        codes, names = given.grouping
        if len(names) <= 1:
            raise InputError(
                f"The groups parameter contains fewer than 2 unique groups ({np.array(names)}). "
                "LeaveOneGroupOut expects at least 2."
            )
        return iter(rows_by_part(codes, len(names)))

    def _scheme(self) -> str:
        return "leave-one-group-out"


class LeavePGroupsOut(GroupSplitter):
    """The rows of every set of ``n_groups`` groups validate once.

    Args:
        n_groups: How many groups validate, from 1 to below the number of groups.

    >>> splits = LeavePGroupsOut(2).split(range(4), groups=[1, 2, 3, 1])
    >>> [valid.tolist() for train, valid in splits]
    [[0, 1, 3], [0, 2, 3], [1, 2]]
    """

    def __init__(self, n_groups: int) -> None:
        self.n_groups = n_groups

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be: the sets of ``n_groups`` of the groups.

        Raises:
            InputError: There are no groups.
        """
        del X, y
        return math.comb(_number_of_groups(groups), self.n_groups)

    def _valid(self, given: Given) -> Iterator[Indices]:
        codes, names = given.grouping
        check_whole("n_groups", self.n_groups, 1)
        if self.n_groups >= len(names):
            raise InputError(
                f"The groups parameter contains fewer than (or equal to) n_groups "
                f"({self.n_groups}) numbers of unique groups ({np.array(names)}). LeavePGroupsOut "
                f"expects that at least n_groups + 1 ({self.n_groups + 1}) unique groups be present"
            )
        rows = rows_by_part(codes, len(names))
        sets = combinations(range(len(names)), self.n_groups)
        return (np.sort(np.concatenate([rows[k] for k in chosen])) for chosen in sets)

    def _scheme(self) -> str:
        return f"leave-{self.n_groups}-groups-out"


def _number_of_groups(groups: Any) -> int:
    if groups is None:
        raise InputError("The 'groups' parameter should not be None.")
    return len(Given(length(groups), groups=groups).grouping[1])
