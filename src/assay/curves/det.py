"""The detection error trade-off: missed positives against false alarms."""

from __future__ import annotations

from dataclasses import dataclass

from assay.curves.curve import Curve
from assay.curves.cuts import Floats


@dataclass(frozen=True, eq=False, repr=False)
class DetCurve(Curve):
    """FNR against FPR at every reachable threshold, from (0, 1) to (1, 0).

    It is drawn on normal deviates, which stretch the corners where good models differ. Rates of 0
    and 1 have no place there: they lie at infinity and are left out of the drawing.

    >>> det = DetCurve.from_predictions([1, 0, 1, 0], [0.9, 0.5, 0.5, 0.1])
    >>> det.fpr.tolist(), det.fnr.tolist()
    ([0.0, 0.0, 0.5, 1.0], [1.0, 0.5, 0.0, 0.0])

    Reference: Martin et al. (1997), Eurospeech 4:1895-1898.
    """

    title = "detection error trade-off"
    rates = ("fnr", "fpr")
    x, y = "fpr", "fnr"

    @property
    def fnr(self) -> Floats:
        """FN / (FN + TP), rounded once; NaN without positive rows."""
        return self.cuts.rate("fnr")

    @property
    def equal_error_rate(self) -> float:
        """Where FNR and FPR are nearest to each other: the mean of the two there.

        Of several such points that with the highest threshold. NaN where a class is missing.
        """
        gap = abs(self.fnr - self.fpr)
        if gap[0] != gap[0]:
            return float("nan")
        place = int(gap.argmin())
        return float(self.fnr[place] + self.fpr[place]) / 2

    def remarks(self) -> list[str]:
        """The equal error rate."""
        return [f"equal error rate {self.equal_error_rate:.4g} at the point nearest to it"]
