"""The exact sign test, which McNemar's exact test of paired labels is too."""

from __future__ import annotations

import math
from fractions import Fraction

from assay.exact import nearest

_MOST = 4_000
"""Rows up to which the tail is summed exactly; beyond, the normal curve is near enough."""


def sign_test(one: int, two: int) -> float:
    """The two-sided p-value of so many rows one way and so many the other, if both are as likely.

    Up to 4,000 rows the binomial tail is summed exactly and rounded once; beyond it is taken from
    the normal distribution with a correction for continuity. NaN where there are no rows.

    Args:
        one: How many one way, 0 or more.
        two: How many the other way.

    >>> sign_test(1, 5), sign_test(3, 3)
    (0.21875, 1.0)

    Source: McNemar (1947), Psychometrika 12:153-157; Fagerland, Lydersen and Laake (2013), BMC
    Medical Research Methodology 13:91, for the exact form.
    """
    n, least = one + two, min(one, two)
    if not n:
        return math.nan
    if n > _MOST:
        distance = max(0, abs(one - two) - 1)
        return math.erfc(distance / math.sqrt(2 * n))
    term = total = 1
    for k in range(least):
        term = term * (n - k) // (k + 1)
        total += term
    return min(1.0, nearest(Fraction(2 * total, 1 << n)))
