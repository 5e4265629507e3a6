"""The BCa bootstrap: percentiles moved for bias and for a spread that changes with the value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from statistics import NormalDist

from assay.exact import nearest
from assay.intervals.distribution import Distribution, share_of_double
from assay.intervals.ends import Ends, normal_quantile

_NORMAL = NormalDist()


def bca_ends(found: Distribution, value: float, left_out: Sequence[float], tail: Fraction) -> Ends:
    """Percentiles moved by the share of resamples below the value, and by a jackknife's skewness.

    Args:
        found: The values over resamples.
        value: The value on all rows.
        left_out: The values without each unit, or without each of equal parts of the units.
        tail: The probability on either side.

    Undefined where every resample lies on one side of the value, and where one of ``left_out`` has
    no value.

    Source: Efron (1987), JASA 82:171-185, doi:10.1080/01621459.1987.10478410.
    """
    reason = found.unusable() or _unusable(found, value, left_out)
    if reason:
        return Ends(undefined=reason)
    bias = _NORMAL.inv_cdf(nearest(found.below(value)))
    speed, z = acceleration(left_out), normal_quantile(tail)
    low, high = (_moved(bias, speed, sign * z) for sign in (-1, 1))
    if math.isnan(low) or math.isnan(high):
        return Ends(undefined="the values without one part are too skew to be corrected for")
    return Ends(found.from_below(share_of_double(low)), found.from_above(1 - share_of_double(high)))


def _unusable(found: Distribution, value: float, left_out: Sequence[float]) -> str | None:
    if not all(map(math.isfinite, left_out)):
        lacking = sum(not math.isfinite(one) for one in left_out)
        return f"without some rows there is no value, in {lacking} of {len(left_out)} trials"
    if found.below(value) in (0, 1):
        return "every resample lies on the same side of the value"
    return None


def acceleration(left_out: Sequence[float]) -> float:
    """A sixth of the skewness of how far the value moves without each part; 0 if it never moves.

    >>> round(acceleration([0.0, 0.0, 3.0]), 6)
    -0.068041
    """
    mean = math.fsum(left_out) / len(left_out)
    moves = [mean - one for one in left_out]
    squares = math.fsum(move**2 for move in moves)
    return math.fsum(move**3 for move in moves) / (6 * squares**1.5) if squares else 0.0


def _moved(bias: float, speed: float, z: float) -> float:
    """The share at which to read the distribution; NaN where the correction breaks down."""
    scale = 1 - speed * (bias + z)
    return _NORMAL.cdf(bias + (bias + z) / scale) if scale > 0 else math.nan
