"""What every scheme shares: scikit-learn's splitter protocol, a description and a fingerprint."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterator
from itertools import islice
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.splits.folds import Folds
from assay.splits.given import Given
from assay.splits.routing import request

Indices = NDArray[np.intp]
Pair = tuple[Indices, Indices]

MOST = 1_000_000
"""So many splits are kept at most."""


class Splitter:
    """A scheme that splits rows into training and validation rows, several times.

    A scheme names itself in ``_scheme`` and gives either the validation rows of each split, in
    ``_valid``, where all other rows train, or both sides, in ``_pairs``. It works wherever
    scikit-learn takes a splitter, as ``cv=``.
    """

    uses_groups: bool = False
    """Whether rows are kept together by group."""

    n_splits: int

    def split(self, X: Any = None, y: Any = None, groups: Any = None) -> Iterator[Pair]:
        """Yield the training and the validation rows of each split.

        Args:
            X: Anything with a length, of which nothing but the length is used; may be None where
                ``y`` or ``groups`` are given.
            y: Shape (rows,), the target, for schemes that look at it.
            groups: Shape (rows,), the group of each row, for schemes that look at it.

        Returns:
            Pairs of index arrays, counted from 0.

        Raises:
            InputError: The rows cannot be split in this way.
        """
        self._mind(groups)
        return self._pairs(self._given(X, y, groups))

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many splits there will be."""
        del X, y, groups
        return self.n_splits

    def folds(self, X: Any = None, y: Any = None, groups: Any = None) -> Folds:
        """Split once, and keep what came out: to iterate, describe and fingerprint.

        Raises:
            InputError: The rows cannot be split in this way, or into more than a million splits.

        >>> from assay.splits import KFold
        >>> folds = KFold(2).folds(range(5))
        >>> [valid.tolist() for _, valid in folds]
        [[0, 1, 2], [3, 4]]
        >>> print(folds.describe())
        2-fold, no shuffle, 5 rows, folds 2-3
        """
        self._mind(groups)
        given = self._given(X, y, groups)
        if type(self)._pairs is Splitter._pairs:
            return Folds(given.rows, self._kept(self._valid(given)), None, self._scheme())
        pairs = self._kept(self._pairs(given))
        train, valid = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
        return Folds(given.rows, valid, train, self._scheme())

    def _kept(self, splits: Iterator[Any]) -> tuple[Any, ...]:
        """The splits, unless there are more than a computer can work through.

        Raises:
            InputError: There are.
        """
        found = tuple(islice(splits, MOST + 1))
        if len(found) > MOST:
            raise InputError(
                f"{self!r} makes more than {MOST:,} splits of these rows",
                remedy="take a scheme with fewer: each is a model to fit",
            )
        return found

    def describe(self, X: Any = None, y: Any = None, groups: Any = None) -> str:
        """What this scheme does with these rows, in one line.

        Without a fixed seed the line tells of one draw; to describe the folds in use, call
        ``folds`` once and describe those.
        """
        return self.folds(X, y, groups).describe(y, groups)

    def fingerprint(self, X: Any = None, y: Any = None, groups: Any = None) -> str:
        """The SHA-256 of the assignment of these rows, as 64 hexadecimal digits."""
        return self.folds(X, y, groups).fingerprint

    def get_metadata_routing(self) -> Any:
        """For scikit-learn: that groups are wanted, by the schemes that use them."""
        return request(self, getattr(self, "_groups_request", True))

    def _scheme(self) -> str:
        """The scheme and its randomness in words."""
        raise NotImplementedError

    def _given(self, X: Any, y: Any, groups: Any) -> Given:
        return Given.of(X, y, groups)

    def _pairs(self, given: Given) -> Iterator[Pair]:
        everything = np.arange(given.rows)
        for valid in self._valid(given):
            training = np.ones(given.rows, dtype=np.bool_)
            training[valid] = False
            yield everything[training], valid

    def _valid(self, given: Given) -> Iterator[Indices]:
        raise NotImplementedError

    def _mind(self, groups: Any) -> None:
        """Warn that groups given to a scheme that ignores them are ignored."""
        if groups is not None and not self.uses_groups:
            warnings.warn(
                f"The groups parameter is ignored by {type(self).__name__}: rows of one group may "
                "train and validate",
                UserWarning,
                stacklevel=3,
            )

    def __repr__(self) -> str:
        names = sorted(inspect.signature(type(self)).parameters)
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({shown})"


class GroupSplitter(Splitter):
    """A scheme that keeps the rows of a group together."""

    uses_groups = True

    def set_split_request(self, *, groups: bool | str | None = True) -> Self:
        """For scikit-learn's metadata routing: whether, or under which name, groups are passed."""
        self._groups_request = groups
        return self
