"""The ROC curve: true positive rate against false positive rate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from assay.curves.curve import Curve
from assay.exact import nearest


@dataclass(frozen=True, eq=False, repr=False)
class RocCurve(Curve):
    """TPR against FPR at every reachable threshold, from (0, 0) to (1, 1).

    >>> roc = RocCurve.from_predictions([1, 0, 1, 0], [0.9, 0.5, 0.5, 0.1])
    >>> roc.threshold.tolist(), roc.fpr.tolist(), roc.tpr.tolist()
    ([inf, 0.9, 0.5, 0.1], [0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0])
    >>> roc.area
    0.875
    """

    title = "ROC curve"
    rates = ("tpr", "fpr")
    x, y = "fpr", "tpr"

    @property
    def area(self) -> float:
        """The area below straight lines between the points, rounded once: the ROC AUC, exactly.

        NaN without a positive or without a negative row.
        """
        positives, negatives = self.cuts.totals
        if not positives or not negatives:
            return float("nan")
        # Doubled trapezoids: width of each step times the sum of its two heights.
        heights = self.tp[1:].astype(object) + self.tp[:-1].astype(object)
        widths = np.diff(self.fp).astype(object)
        return nearest(Fraction(int(widths @ heights), 2 * positives * negatives))

    def summary(self) -> str:
        """One line for a legend."""
        return f"{self.name or 'ROC'} (AUC {self.area:.3f})"

    def remarks(self) -> list[str]:
        """The area."""
        return [f"area {self.area!r}, which is the ROC AUC"]
