"""K folds of consecutive or shuffled rows."""

from __future__ import annotations

import numbers
from collections.abc import Iterator
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.splits.coding import rows_by_part
from assay.splits.given import Given
from assay.splits.randomness import generator, in_words
from assay.splits.splitter import Indices, Splitter


class KFold(Splitter):
    """K folds of about equal size; the first ``rows % n_splits`` have one row more.

    Without shuffling the folds are blocks of consecutive rows, so sorted rows give folds that
    differ. The same folds as scikit-learn's of the same arguments.

    Args:
        n_splits: How many folds, 2 or more.
        shuffle: Whether rows are drawn at random.
        random_state: The seed of a shuffle: a whole number, a RandomState, or None.

    Raises:
        InputError: ``n_splits`` is no whole number of 2 or more, or there is a seed and no shuffle.
        TypeError: ``shuffle`` is neither True nor False.

    References:
        Stone (1974), Cross-validatory choice and assessment of statistical predictions, JRSS B 36.

    >>> [valid.tolist() for train, valid in KFold(2).split(range(5))]
    [[0, 1, 2], [3, 4]]
    >>> print(KFold(3, shuffle=True, random_state=0).describe(range(10)))
    3-fold, shuffled with seed 0, 10 rows, folds 3-4
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
        part = np.repeat(np.arange(self.n_splits), sizes(given.rows, self.n_splits))
        if self.shuffle:
            order = np.arange(given.rows)
            generator(self.random_state).shuffle(order)
            shuffled = np.empty_like(part)
            shuffled[order] = part
            part = shuffled
        yield from rows_by_part(part, self.n_splits)

    def _scheme(self) -> str:
        return f"{self.n_splits}-fold, {shuffling(self.shuffle, self.random_state)}"


def kfold_indices(n: int, k: int) -> list[tuple[Indices, Indices]]:
    """The training and validation rows of k folds of consecutive rows.

    Args:
        n: How many rows.
        k: How many folds, from 2 to n; the first ``n % k`` have one row more.

    Raises:
        InputError: ``k`` is below 2 or above ``n``.

    >>> [valid.tolist() for train, valid in kfold_indices(5, 2)]
    [[0, 1, 2], [3, 4]]
    """
    return list(KFold(k).split(range(n)))


def sizes(rows: int, parts: int) -> Indices:
    """Rows in each part, where the first ``rows % parts`` parts have one more."""
    return rows // parts + (np.arange(parts) < rows % parts)


def shuffling(shuffle: bool, seed: Any) -> str:
    """The randomness of folds in words."""
    return f"shuffled with {in_words(seed)}" if shuffle else "no shuffle"


def number_of_folds(n_splits: Any) -> int:
    """Check a number of folds.

    Raises:
        InputError: It is no whole number of 2 or more.
    """
    if not isinstance(n_splits, numbers.Integral):
        raise InputError(
            "The number of folds must be of Integral type. "
            f"{n_splits} of type {type(n_splits)} was passed."
        )
    if n_splits <= 1:
        raise InputError(
            "k-fold cross-validation requires at least one train/test split by setting "
            f"n_splits=2 or more, got n_splits={n_splits}."
        )
    return int(n_splits)


def check_shuffle(shuffle: Any, seed: Any) -> None:
    """Check a shuffle and its seed.

    Raises:
        TypeError: ``shuffle`` is neither True nor False.
        InputError: There is a seed and no shuffle.
    """
    if not isinstance(shuffle, bool):
        raise TypeError(f"shuffle must be True or False; got {shuffle}")
    if not shuffle and seed is not None:
        raise InputError(
            "Setting a random_state has no effect since shuffle is False. You should leave "
            "random_state to its default (None), or set shuffle=True."
        )


def enough(n_splits: int, rows: int) -> None:
    """Check that there is a row for each fold.

    Raises:
        InputError: There is not.
    """
    if n_splits > rows:
        raise InputError(
            f"Cannot have number of splits n_splits={n_splits} greater than the number of "
            f"samples: n_samples={rows}",
            remedy=f"take at most {rows} folds" if rows > 1 else "give more rows",
        )
