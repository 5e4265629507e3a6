"""Which rows train and which validate in each split: to iterate over, to fingerprint, to write."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError

Indices = NDArray[np.intp]

_FORMAT = b"assay-folds/1"


@dataclass(frozen=True, eq=False, repr=False)
class Assignment:
    """The splits of some rows, made once.

    Args:
        rows: How many rows were split.
        valid: The validation rows of each split, counted from 0.
        train: The training rows of each split, or None where all other rows train.
        scheme: How they were made, in words.
    """

    rows: int
    valid: tuple[Indices, ...]
    train: tuple[Indices, ...] | None
    scheme: str

    def __len__(self) -> int:
        return len(self.valid)

    def __iter__(self) -> Iterator[tuple[Indices, Indices]]:
        return (self[k] for k in range(len(self.valid)))

    def __getitem__(self, number: int) -> tuple[Indices, Indices]:
        valid = self.valid[number]
        if self.train is not None:
            return self.train[number], valid
        training = np.ones(self.rows, dtype=np.bool_)
        training[valid] = False
        return np.flatnonzero(training), valid

    @cached_property
    def times_validated(self) -> Indices:
        """How often each row is a validation row, of shape (rows,)."""
        return np.bincount(np.concatenate(self.valid), minlength=self.rows)

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the assignment: the rows on both sides of each split, in their order.

        Two sets of folds have one fingerprint exactly if they are the same folds, whoever made
        them.
        """
        digest = hashlib.sha256(_FORMAT)
        _add(digest, np.array([self.rows, len(self)]))
        for number, valid in enumerate(self.valid):
            _add(digest, np.array([len(valid)]))
            _add(digest, valid)
            train = None if self.train is None else self.train[number]
            if train is None or self._is_all_others(train, valid):
                digest.update(b"others")
            else:
                digest.update(b"rows")
                _add(digest, np.array([len(train)]))
                _add(digest, train)
        return digest.hexdigest()

    def column(self) -> Indices:
        """The number of the split that validates each row, from 1; 0 where none does.

        Returns:
            Shape (rows,).

        Raises:
            InputError: A row is validated more than once.
        """
        often = np.flatnonzero(self.times_validated > 1)
        if often.size:
            raise InputError(
                "rows are validated more than once, so no column of folds can hold the splits",
                rows=(often + 1).tolist(),
                remedy="keep the index arrays, or take a scheme that validates each row once",
            )
        found = np.zeros(self.rows, dtype=np.intp)
        for number, valid in enumerate(self.valid, start=1):
            found[valid] = number
        return found

    def _is_all_others(self, train: Indices, valid: Indices) -> bool:
        if len(train) + len(valid) != self.rows or bool((np.diff(train) <= 0).any()):
            return False
        inside = np.zeros(self.rows, dtype=np.bool_)
        inside[train] = True
        inside[valid] = True
        return bool(inside.all())


def _add(digest: Any, numbers: NDArray[Any]) -> None:
    digest.update(np.ascontiguousarray(numbers, dtype="<i8"))
