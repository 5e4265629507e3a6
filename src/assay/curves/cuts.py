"""Cuts: what each threshold calls positive, counted exactly.

A row is called positive when its score is at least the threshold (inclusive), so that rows with
one score share one decision and a ranking has as many cuts as distinct scores, and one above all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.kernel.groups import Counts
from assay.kernel.wholes import (
    Wholes,
    added,
    counts_of,
    doubles,
    left_of,
    number,
    of_counts,
    shares,
)
from assay.states.ranktable import RankTable

Floats = NDArray[np.float64]

RULE = "a row is called positive when its score >= the threshold (inclusive)"

_WHOLE = 2**53
"""Whole numbers up to here are doubles."""


@dataclass(frozen=True, eq=False)
class Cuts:
    """The confusion of each threshold, in units of ``2**exponent``: counts where weights are whole.

    Args:
        threshold: Shape (cuts,); infinite, or NaN beside infinite scores, where it is above all.
        found, alarms, missed, passed: Weights of true and of false positives, of false and of true
            negatives, a number per cut, in one form of `assay.kernel.wholes`.
        exponent: The power of two of the unit.
    """

    threshold: Floats
    found: Wholes
    alarms: Wholes
    missed: Wholes
    passed: Wholes
    exponent: int = 0

    @cached_property
    def tp(self) -> Counts:
        """True positives, shape (cuts,): int64, or Python integers where these do not fit."""
        return counts_of(self.found)

    @cached_property
    def fp(self) -> Counts:
        """False positives, likewise."""
        return counts_of(self.alarms)

    @cached_property
    def fn(self) -> Counts:
        """False negatives, likewise."""
        return counts_of(self.missed)

    @cached_property
    def tn(self) -> Counts:
        """True negatives, likewise."""
        return counts_of(self.passed)

    @classmethod
    def every(cls, table: RankTable) -> Cuts:
        """All reachable cuts, thresholds falling: first that above every score, then each score.

        >>> score, positive = np.array([0.7, 0.2, 0.7]), np.array([True, True, False])
        >>> cuts = Cuts.every(RankTable.of(score, positive, None))
        >>> cuts.threshold.tolist(), cuts.tp.tolist(), cuts.fp.tolist()
        ([inf, 0.7, 0.2], [0, 1, 2], [0, 1, 1])
        """
        found, alarms = _from_nothing(table)
        # No threshold at all excludes a score of plus infinity.
        above = np.nan if len(table) and table.keys[-1] == np.inf else np.inf
        threshold = np.concatenate([[above], table.keys[::-1]])
        return cls._of(threshold, found, alarms, table.exponent)

    @classmethod
    def at(cls, table: RankTable, thresholds: Sequence[float] | Floats) -> Cuts:
        """The cuts at any thresholds, in the order given.

        Raises:
            InputError: A threshold is NaN or no number.
        """
        wanted = checked(thresholds)
        found, alarms = _from_nothing(table)
        # So many distinct scores are at or above the threshold.
        places = len(table) - np.searchsorted(table.keys, wanted, side="left")
        whole = found[..., -1:], alarms[..., -1:]
        found, alarms = found.take(places, axis=-1), alarms.take(places, axis=-1)
        return cls._of(wanted, found, alarms, table.exponent, whole)

    @classmethod
    def _of(
        cls,
        threshold: Floats,
        found: Wholes,
        alarms: Wholes,
        exponent: int,
        whole: tuple[Wholes, Wholes] | None = None,
    ) -> Cuts:
        positives, negatives = whole or (found[..., -1:], alarms[..., -1:])
        missed, passed = left_of(positives, found), left_of(negatives, alarms)
        return cls(threshold, found, alarms, missed, passed, exponent)

    def take(self, places: Any) -> Cuts:
        """Some of the cuts, by slice, mask or index."""
        cells = (self.found, self.alarms, self.missed, self.passed)
        found, alarms, missed, passed = (cell[..., places] for cell in cells)
        return Cuts(self.threshold[places], found, alarms, missed, passed, self.exponent)

    def __len__(self) -> int:
        return len(self.threshold)

    @property
    def totals(self) -> tuple[int, int]:
        """The weight of the positive and of the negative rows, in units of ``2**exponent``."""
        cells = (self.found, self.missed, self.alarms, self.passed)
        tp, fn, fp, tn = (number(cell, 0) for cell in cells)
        return tp + fn, fp + tn

    def rate(self, top: str) -> Floats:
        """tpr, fpr, fnr, tnr, precision or recall, each rounded once; NaN where it is 0/0."""
        part, rest = (getattr(self, cell) for cell in _RATES[top])
        return shares(part, added(part, rest))

    def weights(self, cell: str) -> list[int] | list[float]:
        """The weights of a cell as plain numbers, each rounded once where it is not whole."""
        if self.exponent == 0:
            whole: list[int] = getattr(self, cell).tolist()
            return whole
        cells = {"tp": self.found, "fp": self.alarms, "fn": self.missed, "tn": self.passed}
        weights: list[float] = doubles(cells[cell], self.exponent).tolist()
        return weights


_RATES = {
    "tpr": ("found", "missed"),
    "recall": ("found", "missed"),
    "fnr": ("missed", "found"),
    "fpr": ("alarms", "passed"),
    "tnr": ("passed", "alarms"),
    "precision": ("found", "alarms"),
}


def _from_nothing(table: RankTable) -> tuple[Wholes, Wholes]:
    """Positives and negatives at or above each score, highest first, beginning with nothing."""
    found, alarms = (np.insert(ones, 0, 0, axis=-1) for ones in table.from_the_top())
    return found, alarms


def quotients(top: Counts, low: Counts) -> Floats:
    """Parts of wholes, each rounded once; NaN where the whole is zero.

    Args:
        top: Whole numbers, shape (n,), none above its ``low``.
        low: Whole numbers of 0 or more, shape (n,).
    """
    if object in (top.dtype, low.dtype):
        return shares(*(of_counts(counts.astype(object)) for counts in (top, low)))
    return shares(top, low)


def checked(thresholds: Any) -> Floats:
    """Thresholds as doubles, or as whole numbers where no double holds one.

    Raises:
        InputError: One is NaN or no number, or there is none.
    """
    try:
        found = np.atleast_1d(np.asarray(thresholds))
        doubles = found.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(
            f"not thresholds: {thresholds!r}", remedy="give numbers such as 0.3"
        ) from error
    if found.ndim != 1 or not len(found) or found.dtype.kind in "USb" or np.isnan(doubles).any():
        raise InputError(f"not thresholds: {thresholds!r}", remedy="give numbers such as 0.3")
    # A whole number that no double holds stays what it is.
    wide = found.dtype.kind in "iuO" and bool((np.abs(doubles) >= _WHOLE).any())
    return found.astype(object) if wide else doubles
