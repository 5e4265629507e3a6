"""Error-free pairs of doubles: a value as ``high + low`` with the rounding error kept.

The transformations are those of Dekker (1971), Numer. Math. 18:224-242, doi:10.1007/BF01397083, and
Knuth's two-sum. They use additions, multiplications and divisions only, which IEEE 754 fixes to
the last bit, so every machine gives the same pair. Products are exact for sizes between 2**-480
and 2**480.
"""

from __future__ import annotations

import numpy as np

from assay.kernel.limbs import Floats

Pair = tuple[Floats, Floats]
"""Numbers as the sum of two doubles, the second at most half a unit in the last place of the first.
"""

SMALLEST, LARGEST = 2.0**-480, 2.0**480
"""Sizes for which products of pairs neither overflow nor lose a low part."""

_SPLITTER = 134217729.0  # 2**27 + 1


def two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """``a + b`` rounded, and what the rounding left over."""
    high = a + b
    back = high - a
    return high, (a - (high - back)) + (b - back)


def fast_two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """The same, where no element of ``b`` is larger in size than that of ``a``."""
    high = a + b
    return high, b - (high - a)


def two_product(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """``a * b`` rounded, and what the rounding left over."""
    high = a * b
    a1, a2 = _halves(a)
    b1, b2 = _halves(b)
    return high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2


def short_product(a: Floats, b: Floats | float) -> tuple[Floats, Floats]:
    """The same, for factors ``b`` of at most 26 bits."""
    high = a * b
    a1, a2 = _halves(a)
    return high, (a1 * b - high) + a2 * b


def _halves(a: Floats) -> tuple[Floats, Floats]:
    scaled = a * _SPLITTER
    top = scaled - (scaled - a)
    return top, a - top


def halves(a: Floats | float) -> Pair:
    """A number as two of at most 26 bits, for products of which a factor comes again."""
    top, rest = _halves(np.asarray(a))
    return top, rest


def product(a: Floats, b: Pair) -> tuple[Floats, Floats]:
    """``a`` times the sum of two halves, rounded, and what the rounding left over."""
    b1, b2 = b
    high = a * (b1 + b2)
    a1, a2 = _halves(a)
    return high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2


def quotient(top: Pair, bottom: Pair) -> Pair:
    """``top / bottom`` of positive pairs, off by less than 2**-100 of it."""
    first = top[0] / bottom[0]
    product, rest = two_product(first, bottom[0])
    left = ((top[0] - product) - rest) + (top[1] - first * bottom[1])
    return fast_two_sum(first, left / bottom[0])


def rounded(high: Floats, low: Floats, doubt: float) -> tuple[Floats, np.ndarray]:
    """Round ``high + low`` to a double where the doubt about it cannot change the rounding.

    Args:
        high: The leading part.
        low: The rest, no larger than half a unit in the last place of ``high``.
        doubt: A bound of the error of the pair, as a fraction of ``high``.

    Returns:
        The rounded values, and a mask of the elements that need a closer look (Ziv's test).
    """
    slack = np.abs(high) * doubt
    up, down = high + (low + slack), high + (low - slack)
    return up, up != down
