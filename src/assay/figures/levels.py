"""What happens to R2 when one fold's level moves: exact sums of the folds, and no rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from assay.exact import exact_total, nearest
from assay.score import Score


@dataclass(frozen=True)
class Level:
    """A fold's weight, mean target, squares about that mean, and squared errors."""

    weight: Fraction
    mean: Fraction
    sst: Fraction
    sse: Fraction

    @classmethod
    def of(cls, score: Score) -> Level:
        """From the parts of a fold's R2."""
        return cls(*(Fraction(score.parts[name]) for name in ("weight", "mean", "sst", "sse")))


@dataclass(frozen=True)
class Moved:
    """The pooled sums after one fold's truth and predictions were moved by ``by``."""

    by: Fraction
    sse: Fraction
    within: Fraction
    between: Fraction

    @property
    def sst(self) -> Fraction:
        """The squares about the mean of all rows."""
        return self.within + self.between

    @property
    def pooled(self) -> float:
        """R2 pooled, rounded once; NaN where SST is 0."""
        return nearest(1 - self.sse / self.sst) if self.sst else float("nan")


def moved(levels: Sequence[Level], place: int, by: Fraction) -> Moved:
    """Move the fold at a place; residuals and the squares within folds stay as they are.

    >>> two = [Level(Fraction(2), Fraction(m, 2), Fraction(1, 2), Fraction(1)) for m in (1, 201)]
    >>> moved(two, 1, Fraction(0)).pooled, moved(two, 1, Fraction(-100)).pooled
    (0.9998000199980002, -1.0)
    """
    means = [one.mean + (by if k == place else 0) for k, one in enumerate(levels)]
    weight = exact_total(one.weight for one in levels)
    first = exact_total(one.weight * mean for one, mean in zip(levels, means, strict=True))
    second = exact_total(one.weight * mean**2 for one, mean in zip(levels, means, strict=True))
    return Moved(
        by,
        exact_total(one.sse for one in levels),
        exact_total(one.sst for one in levels),
        second - first**2 / weight,
    )


def away(levels: Sequence[Level], place: int) -> Fraction:
    """The move that brings a fold's mean to the mean of the rows of all other folds."""
    others = [one for k, one in enumerate(levels) if k != place]
    weight = exact_total(one.weight for one in others)
    return exact_total(one.weight * one.mean for one in others) / weight - levels[place].mean


def farthest(levels: Sequence[Level]) -> int:
    """The fold whose mean lies farthest from that of the others, the last of equals."""
    return max(range(len(levels)), key=lambda place: (abs(away(levels, place)), place))
