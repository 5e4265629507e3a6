"""The percentile bootstrap: the middle share of the values over resamples."""

from __future__ import annotations

from fractions import Fraction

from assay.intervals.distribution import Distribution
from assay.intervals.ends import Ends


def percentile_ends(found: Distribution, tail: Fraction) -> Ends:
    """Between which values the middle share of the resamples lies.

    Both ends are values that occur. Resamples without a value are left out, and counted beside it.

    >>> values = [float(k) for k in range(1, 101)]
    >>> ends = percentile_ends(Distribution.of(values, [1] * 100), Fraction(1, 40))
    >>> ends.low, ends.high
    (3.0, 98.0)

    Source: Efron (1979), Annals of Statistics 7:1-26, doi:10.1214/aos/1176344552.
    """
    reason = found.unusable()
    if reason:
        return Ends(undefined=reason)
    return Ends(found.from_below(tail), found.from_above(tail))
