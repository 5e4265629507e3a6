"""What a run of cross-validation tells the checks: what was on which side of each split."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from assay.io.columns import Column

if TYPE_CHECKING:  # a run comes with its splits; an evaluation without one needs none of them
    from assay.splits.folds import Folds

Indices = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Run:
    """The two sides of every split, and what is known of the rows.

    Args:
        folds: The splits.
        resolved: What ``cv`` became, in words.
        integer: Whether ``cv`` was a number or left out.
        X: The features as given.
        truth: The columns of the target.
        id, group, time: Columns of all rows, where given; the group is that of the splits.
    """

    folds: Folds
    resolved: str
    integer: bool
    X: Any
    truth: tuple[Column, ...]
    id: Column | None = None
    group: Column | None = None
    time: NDArray[Any] | None = None

    def torn(self, codes: NDArray[np.int64]) -> Iterator[tuple[int, Mask]]:
        """For each split the held-out rows whose code a training row has too.

        Args:
            codes: Shape (rows,), equal where rows are the same in some respect, from 0.

        Yields:
            The number of the split, from 1, and a mask over its held-out rows.
        """
        size = int(codes.max()) + 1
        total = np.bincount(codes, minlength=size)
        for number, valid in enumerate(self.folds.valid):
            if self.folds.train is None:
                # All others train, so a code is on both sides if not all its rows are held out.
                there = np.bincount(codes[valid], minlength=size) < total
            else:
                there = np.zeros(size, dtype=bool)
                there[codes[self.folds.train[number]]] = True
            yield number + 1, there[codes[valid]]

    @cached_property
    def held_out(self) -> int:
        """How many rows are held out, over all splits."""
        return sum(map(len, self.folds.valid))
