"""K folds of whole groups that keep the balance of the classes as well as groups allow."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.splits.coding import rows_by_part
from assay.splits.given import Given
from assay.splits.group import enough_groups
from assay.splits.kfold import check_shuffle, enough, number_of_folds, shuffling
from assay.splits.randomness import generator
from assay.splits.splitter import GroupSplitter, Indices
from assay.splits.stratified import refuse_rare

Floats = NDArray[np.float64]


class StratifiedGroupKFold(GroupSplitter):
    """K folds in which no group is on both sides, with classes as balanced as groups allow.

    Groups with the most uneven classes are placed first, each into the fold where the shares of
    the classes vary least between folds. The same folds as scikit-learn's of the same arguments,
    except that scikit-learn can leave a fold without rows: here such a fold gets the group whose
    move keeps the classes most balanced, with a warning.

    Args:
        n_splits: How many folds, from 2 to the number of groups.
        shuffle: Whether groups that are equally uneven are taken in random order.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    >>> y, groups = [0, 1, 0, 1, 0, 1], ["a", "a", "b", "b", "c", "c"]
    >>> [valid.tolist() for train, valid in StratifiedGroupKFold(3).split(y, y, groups)]
    [[0, 1], [2, 3], [4, 5]]
    """

    def __init__(self, n_splits: int = 5, shuffle: bool = False, random_state: Any = None) -> None:
        self.n_splits = number_of_folds(n_splits)
        check_shuffle(shuffle, random_state)
        self.shuffle = shuffle
        self.random_state = random_state

    def _valid(self, given: Given) -> Iterator[Indices]:
        enough(self.n_splits, given.rows)
        classes, names = given.classes
        refuse_rare(np.bincount(classes, minlength=len(names)), self.n_splits)
        codes, groups = given.grouping
        enough_groups(self.n_splits, len(groups))
        table = np.bincount(codes * len(names) + classes, minlength=len(groups) * len(names))
        counts = table.reshape(len(groups), len(names)).astype(np.float64)
        order = np.arange(len(groups))
        if self.shuffle:
            generator(self.random_state).shuffle(order)
        uneven = np.std(counts[order], axis=1)
        order = order[np.argsort(-uneven, kind="stable")]
        part = _placed(counts, order, self.n_splits)
        _fill(part, counts, self.n_splits, groups)
        yield from rows_by_part(part[codes], self.n_splits)

    def _scheme(self) -> str:
        how = shuffling(self.shuffle, self.random_state)
        return f"stratified group {self.n_splits}-fold, {how}"


def _placed(counts: Floats, order: Indices, parts: int) -> Indices:
    """The part of each group, placed one after the other."""
    whole = counts.sum(axis=0)
    held = np.zeros((parts, counts.shape[1]))
    part = np.empty(len(counts), dtype=np.intp)
    itself = np.arange(parts)
    tried = np.empty((parts, *held.shape))
    for group in order.tolist():
        own = counts[group]
        # One table for each part that the group might go to.
        tried[:] = held
        tried[itself, itself] += own
        spread = np.std(tried / whole, axis=1).mean(axis=1)
        best = _best(spread.tolist(), held.sum(axis=1).tolist())
        held[best] += own
        part[group] = best
    return part


def _best(spread: list[float], rows: list[float]) -> int:
    """The part with the least spread; of spreads that are as good as equal, the one of fewer rows.

    One after the other, by the tolerance of `numpy.isclose`, as scikit-learn compares them.
    """
    best, least, fewest = 0, np.inf, np.inf
    for number, (value, size) in enumerate(zip(spread, rows, strict=True)):
        close = abs(value - least) <= 1e-8 + 1e-5 * abs(least) if least < np.inf else False
        if value < least or (close and size < fewest):
            best, least, fewest = number, value, size
    return best


def _fill(part: Indices, counts: Floats, parts: int, groups: list[Any]) -> None:
    """Give every part a group, in place; there are at least as many groups as parts."""
    whole = counts.sum(axis=0)
    for empty in np.flatnonzero(np.bincount(part, minlength=parts) == 0).tolist():
        held = np.zeros((parts, counts.shape[1]))
        np.add.at(held, part, counts)
        movable = np.flatnonzero(np.bincount(part, minlength=parts)[part] > 1)
        tried = np.repeat(held[None], len(movable), axis=0)
        which = np.arange(len(movable))
        tried[which, part[movable]] -= counts[movable]
        tried[which, empty] += counts[movable]
        group = int(movable[np.std(tried / whole, axis=1).mean(axis=1).argmin()])
        part[group] = empty
        warnings.warn(
            f"fold {empty + 1} was left without rows, as scikit-learn leaves it; it is given the "
            f"group {groups[group]!r}",
            UserWarning,
            stacklevel=4,
        )
