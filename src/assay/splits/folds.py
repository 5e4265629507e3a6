"""Splits that were made once: to iterate over, to describe, to fingerprint, to write down."""

from __future__ import annotations

from typing import Any

from assay.splits.assignment import Assignment
from assay.splits.description import describe


class Folds(Assignment):
    """The splits of some rows, made once.

    Args:
        rows: How many rows were split.
        valid: The validation rows of each split, counted from 0.
        train: The training rows of each split, or None where all other rows train.
        scheme: How they were made, in words.

    >>> from assay.splits import KFold
    >>> folds = KFold(2).folds(range(4))
    >>> [(train.tolist(), valid.tolist()) for train, valid in folds]
    [([2, 3], [0, 1]), ([0, 1], [2, 3])]
    >>> folds.column().tolist(), folds.fingerprint[:12]
    ([1, 1, 2, 2], 'de389d8787db')
    """

    def describe(self, y: Any = None, groups: Any = None, *, numeric: bool = False) -> str:
        """What was done, in one line: scheme, rows, sizes, and with ``y`` the balance.

        Args:
            y: Shape (rows,), the target, or None.
            groups: Shape (rows,), the groups, or None.
            numeric: Whether the target is numbers, also where these could be classes.
        """
        return describe(self, y, groups, numeric)

    def __repr__(self) -> str:
        return f"<Folds: {self.describe()}>"
