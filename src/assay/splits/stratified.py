"""K folds that keep the balance of the classes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.coding import Codes, by_appearance, in_order, rows_by_part
from assay.splits.given import Given
from assay.splits.kfold import check_shuffle, enough, number_of_folds, shuffling
from assay.splits.randomness import generator
from assay.splits.splitter import Indices, Pair, Splitter


class StratifiedKFold(Splitter):
    """K folds in each of which every class has its share of rows, to within one row.

    The same folds as scikit-learn's of the same arguments, and so the same whatever the classes
    are called: they are numbered in the order in which they first appear.

    A class with fewer rows than folds cannot be in each fold. Its rows are spread as evenly as
    possible, with a warning, and the description names the folds that lack it; when this is so for
    every class the rows are refused.

    Args:
        n_splits: How many folds, 2 or more.
        shuffle: Whether the rows of each class are drawn at random.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    >>> y = [1, 0, 0, 1, 0, 1]
    >>> [valid.tolist() for train, valid in StratifiedKFold(2).split(y, y)]
    [[0, 1, 3], [2, 4, 5]]
    >>> print(StratifiedKFold(2).describe(y, y))
    stratified 2-fold, no shuffle, 6 rows, folds of 3, positive rate 0.333-0.667
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
        codes, names = given.classes
        enough(self.n_splits, given.rows)
        refuse_rare(np.bincount(codes, minlength=len(names)), self.n_splits)
        codes = by_appearance(codes, len(names))
        draw = generator(self.random_state) if self.shuffle else None
        yield from rows_by_part(allotted(codes, len(names), self.n_splits, draw), self.n_splits)

    def _scheme(self) -> str:
        how = shuffling(self.shuffle, self.random_state)
        return f"stratified {self.n_splits}-fold, {how}"


def stratified_kfold_indices(y: Any, k: int) -> list[tuple[Indices, Indices]]:
    """The training and validation rows of k stratified folds, without shuffling.

    Args:
        y: Shape (rows,), the class of each row.
        k: How many folds, 2 or more.

    Raises:
        InputError: Every class has fewer rows than there are folds, or ``y`` holds no classes.

    >>> [valid.tolist() for train, valid in stratified_kfold_indices([1, 0, 0, 1, 0, 1], 2)]
    [[0, 1, 3], [2, 4, 5]]
    """
    return list(StratifiedKFold(k).split(y, y))


def allotted(codes: Codes, classes: int, parts: int, draw: np.random.RandomState | None) -> Indices:
    """The part of each row, such that the parts of each class differ by at most one row.

    The rows are dealt out in turn, ordered by class, so that the parts are of equal size as well;
    then each class hands its shares to its rows in their order, or at random.

    Args:
        codes: Shape (rows,), the class of each row, in ``range(classes)``.
        classes: How many classes there are.
        parts: How many parts.
        draw: Where the randomness comes from, or None for no shuffle.
    """
    counts = np.bincount(codes, minlength=classes)
    order = in_order(codes, classes)
    dealt = np.repeat(np.arange(classes), counts) * parts + np.arange(len(codes)) % parts
    share = np.bincount(dealt, minlength=classes * parts)
    # Of each class in turn: part 0 as often as its share, then part 1, and so on.
    given_out = np.repeat(np.tile(np.arange(parts), classes), share)
    if draw is not None:
        ends = np.cumsum(counts)
        for start, end in zip(ends - counts, ends, strict=True):
            draw.shuffle(given_out[start:end])
    part = np.empty(len(codes), dtype=np.intp)
    part[order] = given_out
    return part


def refuse_rare(counts: Indices, n_splits: int) -> None:
    """Check that a class can be in every fold; warn where another cannot.

    Raises:
        InputError: None can.
    """
    least, most = int(counts.min()), int(counts.max())
    if n_splits > most:
        raise InputError(
            f"n_splits={n_splits} cannot be greater than the number of members in each class",
            remedy=f"take at most {most} folds, or KFold",
        )
    if n_splits > least:
        warnings.warn(
            f"The least populated class in y has only {least} members, which is less than "
            f"n_splits={n_splits}. Some folds will lack it.",
            UserWarning,
            stacklevel=4,
        )
