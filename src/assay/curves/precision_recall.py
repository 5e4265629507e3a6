"""The precision-recall curve."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import ClassVar

from assay.curves.curve import Curve
from assay.curves.cuts import Floats
from assay.metrics.ranking import average_precision

ANCHOR = (0.0, 1.0)
"""Recall 0 and precision 1: where drawings begin by convention. No threshold gives it."""


@dataclass(frozen=True, eq=False, repr=False)
class PrecisionRecallCurve(Curve):
    """Precision against recall at every reachable threshold.

    Above every score nothing is called positive and the precision is 0/0: it is NaN there.
    Drawings begin at the `anchor` (recall 0, precision 1) instead; it is a convention, belongs to
    no threshold, is not among the points, and is never chosen.

    >>> curve = PrecisionRecallCurve.from_predictions([1, 0, 1, 0], [0.2, 0.4, 0.6, 0.8])
    >>> curve.recall.tolist(), curve.precision.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [nan, 0.0, 0.5, 0.3333333333333333, 0.5])
    """

    title = "precision-recall curve"
    rates = ("recall", "precision")
    x, y = "recall", "precision"
    anchor: ClassVar[tuple[float, float]] = ANCHOR

    @property
    def precision(self) -> Floats:
        """TP / (TP + FP), rounded once; NaN where nothing is called positive."""
        return self.cuts.rate("precision")

    @property
    def recall(self) -> Floats:
        """TP / (TP + FN), rounded once; NaN without positive rows."""
        return self.cuts.rate("recall")

    @property
    def base_rate(self) -> float:
        """The share of positives: the precision of calling everything positive."""
        return float(self.precision[-1])

    @property
    def average_precision(self) -> float:
        """Precisions weighted by the recall gained at each threshold; NaN without positives."""
        outcome = average_precision.formula(self.ranked)
        return float("nan") if outcome.undefined else outcome.value

    @property
    def trapezoid_area(self) -> float:
        """The area below straight lines from the anchor through the points.

        It is not the average precision and flatters: a constant score gets (1 + base rate) / 2,
        because the line to the anchor cannot be reached by any threshold.

        >>> curve = PrecisionRecallCurve.from_predictions([1, 0, 0, 0], [0.5] * 4)
        >>> curve.trapezoid_area, curve.average_precision
        (0.625, 0.25)
        """
        positives = self.cuts.totals[0]
        if not positives:
            return float("nan")
        heights = [self.anchor[1], *self.precision[1:].tolist()]
        found = self.tp.tolist()
        steps = (
            (after - before) / positives * (left + right) / 2
            for before, after, left, right in zip(
                found, found[1:], heights, heights[1:], strict=False
            )
        )
        return fsum(steps)

    def summary(self) -> str:
        """One line for a legend."""
        return f"{self.name or 'precision-recall'} (AP {self.average_precision:.3f})"

    def remarks(self) -> list[str]:
        """The average precision, and what the first point is."""
        return [
            f"average precision {self.average_precision!r}; scores that know nothing get the base "
            f"rate, {self.base_rate:.3g}",
            "above every score the precision is 0/0 and undefined; drawings begin at recall 0 and "
            "precision 1 by convention",
        ]
