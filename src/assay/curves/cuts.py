"""Cuts: what each threshold calls positive, counted exactly.

A row is called positive when its score is at least the threshold (inclusive), so that rows with
one score share one decision and a ranking has as many cuts as distinct scores, and one above all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.kernel.groups import Counts
from assay.states.ranktable import RankTable

Floats = NDArray[np.float64]

RULE = "a row is called positive when its score >= the threshold (inclusive)"

_WHOLE = 2**53
"""Whole numbers up to here are doubles, so that one division of doubles rounds right."""


@dataclass(frozen=True, eq=False)
class Cuts:
    """The confusion of each threshold, in units of ``2**exponent``: counts where weights are whole.

    Args:
        threshold: Shape (cuts,); infinite, or NaN beside infinite scores, where it is above all.
        tp, fp, fn, tn: Shape (cuts,), int64, or Python integers where these do not fit.
        exponent: The power of two of the unit.
    """

    threshold: Floats
    tp: Counts
    fp: Counts
    fn: Counts
    tn: Counts
    exponent: int = 0

    @classmethod
    def every(cls, table: RankTable) -> Cuts:
        """All reachable cuts, thresholds falling: first that above every score, then each score.

        >>> score, positive = np.array([0.7, 0.2, 0.7]), np.array([True, True, False])
        >>> cuts = Cuts.every(RankTable.of(score, positive, None))
        >>> cuts.threshold.tolist(), cuts.tp.tolist(), cuts.fp.tolist()
        ([inf, 0.7, 0.2], [0, 1, 2], [0, 1, 1])
        """
        found, alarms = (_from_the_top(counts) for counts in table.counts())
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
        found, alarms = (_from_the_top(counts) for counts in table.counts())
        # So many distinct scores are at or above the threshold.
        places = len(table) - np.searchsorted(table.keys, wanted, side="left")
        whole = (found[-1], alarms[-1])
        return cls._of(wanted, found[places], alarms[places], table.exponent, whole)

    @classmethod
    def _of(
        cls,
        threshold: Floats,
        found: Counts,
        alarms: Counts,
        exponent: int,
        whole: tuple[int, int] | None = None,
    ) -> Cuts:
        positives, negatives = (found[-1], alarms[-1]) if whole is None else whole
        return cls(threshold, found, alarms, positives - found, negatives - alarms, exponent)

    def __len__(self) -> int:
        return len(self.threshold)

    @property
    def totals(self) -> tuple[int, int]:
        """The weight of the positive and of the negative rows, in units of ``2**exponent``."""
        return int(self.tp[0] + self.fn[0]), int(self.fp[0] + self.tn[0])

    def rate(self, top: str) -> Floats:
        """tpr, fpr, fnr, tnr, precision or recall, each rounded once; NaN where it is 0/0."""
        upper, lower = _RATES[top]
        part = getattr(self, upper)
        return quotients(part, part + getattr(self, lower))

    def weights(self, cell: str) -> list[int] | list[float]:
        """The weights of a cell as plain numbers, each rounded once where it is not whole."""
        counts = getattr(self, cell).tolist()
        return counts if self.exponent == 0 else [_scaled(c, self.exponent) for c in counts]


_RATES = {
    "tpr": ("tp", "fn"),
    "recall": ("tp", "fn"),
    "fnr": ("fn", "tp"),
    "fpr": ("fp", "tn"),
    "tnr": ("tn", "fp"),
    "precision": ("tp", "fp"),
}


def _from_the_top(counts: Counts) -> Counts:
    """Running sums from the highest score down, beginning with nothing."""
    falling = np.concatenate([np.zeros(1, dtype=counts.dtype), counts[::-1]])
    return np.cumsum(falling)


def quotients(top: Counts, low: Counts) -> Floats:
    """Parts of wholes, each rounded once; NaN where the whole is zero.

    Args:
        top: Whole numbers, shape (n,), none above its ``low``.
        low: Whole numbers of 0 or more, shape (n,).
    """
    if top.dtype != object and low.dtype != object and int(low.max(initial=0)) <= _WHOLE:
        with np.errstate(invalid="ignore"):
            return np.asarray(top / low, dtype=np.float64)
    pairs = zip(top.tolist(), low.tolist(), strict=True)
    return np.array([t / w if w else np.nan for t, w in pairs], dtype=np.float64)


def _scaled(count: int, exponent: int) -> float:
    return count / (1 << -exponent) if exponent < 0 else float(count << exponent)


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
