"""The splits of a run: what was asked for, what it became, and the rows of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from assay.crossval.take import Indices, length
from assay.errors import InputError
from assay.splits.folds import Folds
from assay.splits.resolve import resolve
from assay.splits.splitter import Splitter


@dataclass(frozen=True, eq=False)
class Splitting:
    """Splits that were made once, before the first fit.

    Args:
        asked: What the caller gave as ``cv``.
        splitter: What it became.
        sentence: That in words: "cv=5 became StratifiedKFold(5), no shuffle".
        folds: The rows of each split.
        text: The description of the folds, with the balance of the target.
    """

    asked: Any
    splitter: Splitter
    sentence: str
    folds: Folds
    text: str

    def __len__(self) -> int:
        return len(self.folds)

    def __getitem__(self, number: int) -> tuple[Indices, Indices]:
        return self.folds[number]

    def __iter__(self) -> Iterator[tuple[Indices, Indices]]:
        return iter(self.folds)

    @cached_property
    def repeat(self) -> Indices:
        """The repeat that each split belongs to, from 1.

        A new repeat begins with a split that holds out a row which the repeat has held out
        before. So k-fold has one repeat, repeated k-fold as many as it says, and of overlapping
        random splits each may be its own.
        """
        found = np.ones(len(self), dtype=np.int64)
        held = np.zeros(self.folds.rows, dtype=bool)
        for number, valid in enumerate(self.folds.valid):
            found[number] = found[number - 1] if number else 1
            if held[valid].any():
                found[number] += 1
                held[:] = False
            held[valid] = True
        return found


def splitting(
    cv: Any, X: Any, y: Any, groups: Any, classifier: bool, ignore_groups: bool
) -> Splitting:
    """Make the splits.

    Args:
        cv: A number of folds, a splitter, (train, valid) pairs, or a column of folds.
        X: The features, for splitters of other libraries.
        y: The target.
        groups: The groups, or None.
        classifier: Whether the target is classes, and a number means stratified folds.
        ignore_groups: Whether the splits may leave the groups aside.

    Raises:
        InputError: The rows cannot be split so.
    """
    resolved = resolve(cv, y, groups, classifier, ignore_groups=ignore_groups)
    rows = X if hasattr(X, "shape") else range(length(X))
    folds = resolved.folds(rows, y, groups)
    for number, (train, valid) in enumerate(folds, 1):
        if not (len(train) and len(valid)):
            side = "held-out" if len(train) else "training"
            raise InputError(f"split {number} has no {side} rows", remedy="leave that split out")
    used = groups if resolved.splitter.uses_groups else None
    return Splitting(
        cv, resolved.splitter, resolved.said, folds, folds.describe(y, used, numeric=not classifier)
    )
