"""K folds, several times over, each time shuffled anew: of rows, by class, of whole groups."""

from __future__ import annotations

import numbers
from collections.abc import Iterator
from typing import Any

from assay.errors import InputError
from assay.splits.given import Given
from assay.splits.group import GroupKFold
from assay.splits.kfold import KFold, number_of_folds
from assay.splits.randomness import generator, in_words
from assay.splits.splitter import GroupSplitter, Indices, Pair, Splitter
from assay.splits.stratified import StratifiedKFold
from assay.splits.stratified_group import StratifiedGroupKFold


class RepeatedKFold(Splitter):
    """Shuffled k folds, repeated; every row validates once in each repeat.

    The same splits as scikit-learn's of the same arguments.

    Args:
        n_splits: How many folds, 2 or more.
        n_repeats: How often, 1 or more.
        random_state: The seed: a whole number, a RandomState, or None.

    Raises:
        InputError: A number is out of its range.

    >>> cv = RepeatedKFold(n_splits=2, n_repeats=2, random_state=0)
    >>> [valid.tolist() for train, valid in cv.split(range(4))]
    [[2, 3], [0, 1], [0, 2], [1, 3]]
    """

    def __init__(self, *, n_splits: Any = 5, n_repeats: Any = 10, random_state: Any = None) -> None:
        if not isinstance(n_repeats, numbers.Integral):
            raise InputError("Number of repetitions must be of Integral type.")
        if n_repeats <= 0:
            raise InputError("Number of repetitions must be greater than 0.")
        self.n_splits = number_of_folds(n_splits)
        self.n_repeats = int(n_repeats)
        self.random_state = random_state

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be, over all repeats."""
        del X, y, groups
        return self.n_splits * self.n_repeats

    def _valid(self, given: Given) -> Iterator[Indices]:
        draw = generator(self.random_state)
        for _ in range(self.n_repeats):
            yield from self._once(draw)._valid(given)

    def _once(self, draw: Any) -> Splitter:
        return KFold(self.n_splits, shuffle=True, random_state=draw)

    def _scheme(self) -> str:
        return f"{self.n_splits}-fold {self._how_often()}"

    def _how_often(self) -> str:
        return f"repeated {self.n_repeats} times, shuffled with {in_words(self.random_state)}"


class RepeatedStratifiedKFold(RepeatedKFold):
    """Shuffled stratified k folds, repeated; every row validates once in each repeat.

    The same splits as scikit-learn's of the same arguments.

    Args:
        n_splits: How many folds, 2 or more.
        n_repeats: How often, 1 or more.
        random_state: The seed: a whole number, a RandomState, or None.

    Raises:
        InputError: A number is out of its range.

    >>> cv = RepeatedStratifiedKFold(n_splits=2, n_repeats=2, random_state=0)
    >>> y = [0, 0, 1, 1]
    >>> [valid.tolist() for train, valid in cv.split(y, y)]
    [[1, 2], [0, 3], [0, 3], [1, 2]]
    """

    def split(self, X: Any, y: Any, groups: Any = None) -> Iterator[Pair]:  # type: ignore[override]
        """Yield the training and the validation rows of each split; see `Splitter.split`."""
        return super().split(X, y, groups)

    def _once(self, draw: Any) -> Splitter:
        return StratifiedKFold(self.n_splits, shuffle=True, random_state=draw)

    def _scheme(self) -> str:
        return f"stratified {self.n_splits}-fold {self._how_often()}"


class RepeatedGroupKFold(RepeatedKFold, GroupSplitter):
    """Shuffled k folds of whole groups, repeated; every row validates once in each repeat.

    Args:
        n_splits: How many folds, from 2 to the number of groups.
        n_repeats: How often, 1 or more.
        random_state: The seed: a whole number, a RandomState, or None.

    Raises:
        InputError: A number is out of its range.

    >>> cv = RepeatedGroupKFold(n_splits=2, n_repeats=2, random_state=0)
    >>> [valid.tolist() for train, valid in cv.split(range(4), groups=[1, 2, 3, 3])]
    [[1, 2, 3], [0], [0, 2, 3], [1]]
    """

    def _once(self, draw: Any) -> Splitter:
        return GroupKFold(self.n_splits, shuffle=True, random_state=draw)

    def _scheme(self) -> str:
        return f"group {self.n_splits}-fold {self._how_often()}"


class RepeatedStratifiedGroupKFold(RepeatedKFold, GroupSplitter):
    """Shuffled k folds of whole groups that keep the balance of the classes, repeated.

    A shuffle changes the order of groups whose classes are equally uneven, so where no two are, the
    repeats are the same.

    Args:
        n_splits: How many folds, from 2 to the number of groups.
        n_repeats: How often, 1 or more.
        random_state: The seed: a whole number, a RandomState, or None.

    Raises:
        InputError: A number is out of its range.

    >>> cv = RepeatedStratifiedGroupKFold(n_splits=2, n_repeats=2, random_state=0)
    >>> y, groups = [0, 1, 0, 1], [1, 2, 3, 4]
    >>> [valid.tolist() for train, valid in cv.split(y, y, groups)]
    [[1, 2], [0, 3], [0, 1], [2, 3]]
    """

    def _once(self, draw: Any) -> Splitter:
        return StratifiedGroupKFold(self.n_splits, shuffle=True, random_state=draw)

    def _scheme(self) -> str:
        return f"stratified group {self.n_splits}-fold {self._how_often()}"
