"""The two ends of an interval, and how they come from a variance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from assay.errors import InputError
from assay.exact import nearest, nearest_root


@dataclass(frozen=True)
class Ends:
    """What a method finds.

    Args:
        low, high: The ends; NaN where there are none.
        variance: The variance of the value, exact, where the method has one.
        undefined: Why there are no ends.
        remark: A remark on ends that there are, such as that one was cut.
    """

    low: float = math.nan
    high: float = math.nan
    variance: Fraction | None = None
    undefined: str | None = None
    remark: str | None = None


def tail_of(level: Any) -> Fraction:
    """The probability left out on either side, exact in the digits of the level.

    >>> tail_of(0.95)
    Fraction(1, 40)

    Raises:
        InputError: The level is no number between 0 and 1.
    """
    try:
        share = Fraction(str(float(level)))
    except (TypeError, ValueError):
        share = Fraction(0)
    if not 0 < share < 1:
        raise InputError(
            f"the level {level!r} of an interval is not between 0 and 1", remedy="say 0.95 for 95 %"
        )
    return (1 - share) / 2


def normal_quantile(tail: Fraction) -> float:
    """The value above which the standard normal distribution leaves this probability.

    >>> round(normal_quantile(Fraction(1, 40)), 12)
    1.95996398454
    """
    return NormalDist().inv_cdf(1 - nearest(tail))


def about(
    value: Fraction, variance: Fraction, quantile: float, bounds: tuple[float, float]
) -> Ends:
    """The value, so many standard errors on either side, cut at the metric's bounds.

    Undefined for a variance of 0: rows that show no spread say nothing of how far others would lie.
    """
    if not variance:
        return Ends(variance=variance, undefined="the variance found in these rows is 0")
    half = Fraction(quantile) * Fraction(nearest_root(variance))
    return cut(nearest(value - half), nearest(value + half), bounds, variance)


def cut(
    low: float, high: float, bounds: tuple[float, float], variance: Fraction | None = None
) -> Ends:
    """Ends no further than the metric's bounds, with a remark where that changes one."""
    off = [
        f"{b:g}" for b, out in zip(bounds, (low < bounds[0], high > bounds[1]), strict=True) if out
    ]
    remark = f"cut at {' and '.join(off)}" if off else None
    return Ends(max(low, bounds[0]), min(high, bounds[1]), variance, remark=remark)
