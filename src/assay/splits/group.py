"""K folds of whole groups."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.coding import Codes, rows_by_part
from assay.splits.given import Given
from assay.splits.kfold import check_shuffle, enough, number_of_folds, shuffling, sizes
from assay.splits.randomness import generator
from assay.splits.splitter import GroupSplitter, Indices


class GroupKFold(GroupSplitter):
    """K folds in which no group is on both sides.

    Without shuffling the folds are of about equal size: the largest group left goes to the
    smallest fold. With shuffling each fold has about equally many groups. The same folds as
    scikit-learn's of the same arguments.

    Args:
        n_splits: How many folds, from 2 to the number of groups.
        shuffle: Whether the groups are drawn at random.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    >>> groups = ["a", "b", "a", "c"]
    >>> [valid.tolist() for train, valid in GroupKFold(2).split(range(4), groups=groups)]
    [[0, 2], [1, 3]]
    >>> print(GroupKFold(2).describe(range(4), groups=groups))
    group 2-fold, no shuffle, 4 rows, folds of 2, 3 groups, none on both sides
    """

    def __init__(
        self, n_splits: int = 5, *, shuffle: bool = False, random_state: Any = None
    ) -> None:
        self.n_splits = number_of_folds(n_splits)
        check_shuffle(shuffle, random_state)
        self.shuffle = shuffle
        self.random_state = random_state

    def _valid(self, given: Given) -> Iterator[Indices]:
        enough(self.n_splits, given.rows)
        codes, names = given.grouping
        enough_groups(self.n_splits, len(names))
        if self.shuffle:
            part = np.empty(len(names), dtype=np.intp)
            order = generator(self.random_state).permutation(len(names))
            part[order] = np.repeat(np.arange(self.n_splits), sizes(len(names), self.n_splits))
        else:
            part = _balanced(codes, len(names), self.n_splits)
        yield from rows_by_part(part[codes], self.n_splits)

    def _scheme(self) -> str:
        return f"group {self.n_splits}-fold, {shuffling(self.shuffle, self.random_state)}"


def enough_groups(n_splits: int, groups: int) -> None:
    """Check that there is a group for each fold.

    Raises:
        InputError: There is not.
    """
    if n_splits > groups:
        raise InputError(
            f"Cannot have number of splits n_splits={n_splits} greater than the number of "
            f"groups: {groups}",
            remedy=f"take at most {groups} folds" if groups > 1 else "give more groups",
        )


def _balanced(codes: Codes, groups: int, parts: int) -> Indices:
    """The part of each group: the largest group left goes to the smallest part."""
    counts = np.bincount(codes, minlength=groups)
    order = np.argsort(counts, kind="stable")[::-1]
    part = np.empty(groups, dtype=np.intp)
    filled = [(0, number) for number in range(parts)]
    for group, size in zip(order.tolist(), counts[order].tolist(), strict=True):
        rows, number = filled[0]
        part[group] = number
        heapq.heapreplace(filled, (rows + size, number))
    return part
