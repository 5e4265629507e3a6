"""Cells and margins of a confusion matrix, as the formulas need them: all in whole units."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.exact import Rational
from assay.metrics.outcome import Part
from assay.states.confusion import ConfusionCounts


@dataclass(frozen=True, slots=True)
class OneClass:
    """One class against the rest, in units of ``2**exponent``."""

    tp: int
    fp: int
    fn: int
    tn: int
    exponent: int = 0

    @property
    def unit(self) -> Rational:
        """What a count of 1 weighs."""
        return unit_of(self.exponent)

    def parts(self) -> dict[str, Part]:
        """The four counts as weights: whole numbers where the weights are."""
        return {name: getattr(self, name) * self.unit for name in ("tp", "fp", "fn", "tn")}


def unit_of(exponent: int) -> Rational:
    """``2**exponent``, exactly."""
    return Fraction(2) ** exponent if exponent else 1


def every_class(counts: ConfusionCounts) -> list[OneClass]:
    """Each declared class against the rest, in the order of the labels."""
    hits, true, pred = counts.margins
    whole = sum(true)
    return [
        OneClass(h, p - h, t - h, whole - t - p + h, counts.cells.exponent)
        for h, t, p in zip(
            hits[: counts.declared], true[: counts.declared], pred[: counts.declared], strict=True
        )
    ]


def one_class(counts: ConfusionCounts, positive: Any) -> OneClass:
    """The positive class against the rest."""
    place = counts.labels.index(positive)
    hits, true, pred = counts.margins
    h, t, p = hits[place], true[place], pred[place]
    return OneClass(h, p - h, t - h, sum(true) - t - p + h, counts.cells.exponent)


def squared_correlation(counts: ConfusionCounts) -> tuple[int, int, int]:
    """Covariance and variances of truth and prediction as class indicators, times n squared."""
    hits, true, pred = counts.margins
    whole = sum(true)
    product = sum(hits) * whole - sum(t * p for t, p in zip(true, pred, strict=True))
    return (
        product,
        whole * whole - sum(t * t for t in true),
        whole * whole - sum(p * p for p in pred),
    )


def chance(counts: ConfusionCounts, power: int) -> tuple[Rational, Rational]:
    """Observed and expected disagreement, weighted by the distance of the classes.

    Args:
        counts: The matrix; the order of its labels is the order of the classes.
        power: 0 counts every disagreement as 1, 1 takes the distance, 2 its square.

    Returns:
        Both as weights; the expected one has the class shares of the margins.
    """
    true_of, pred_of = counts.coordinates
    _, true, pred = counts.margins
    unit = Fraction(2) ** counts.cells.exponent
    cells = zip(true_of.tolist(), pred_of.tolist(), counts.cells.weights.tolist(), strict=True)
    observed = sum(w * _distance(i, j, power) for i, j, w in cells)
    return observed * unit, Fraction(_expected(true, pred, power), sum(true)) * unit


def _distance(i: int, j: int, power: int) -> int:
    return int(abs(i - j) ** power) if i != j else 0


def _expected(true: list[int], pred: list[int], power: int) -> int:
    """Sum over i, j of true_i * pred_j * |i - j|**power, without visiting every pair."""
    if power == 0:
        return sum(true) * sum(pred) - sum(t * p for t, p in zip(true, pred, strict=True))
    if power == 2:
        first = [sum(k * m for k, m in enumerate(margin)) for margin in (true, pred)]
        second = [sum(k * k * m for k, m in enumerate(margin)) for margin in (true, pred)]
        return second[0] * sum(pred) - 2 * first[0] * first[1] + second[1] * sum(true)
    total, above, below = 0, 0, 0
    # |i - j| is the number of steps k with one of i, j at most k and the other above it.
    for t, p in zip(true, pred, strict=True):
        above, below = above + t, below + p
        total += above * (sum(pred) - below) + below * (sum(true) - above)
    return total
