"""The unit deviance of one row by digits: the twin that decides what pairs of doubles cannot."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction

from assay.exact import Rational, nearest

_CONTEXTS = [Context(prec=digits, Emin=-(10**9), Emax=10**9) for digits in (36, 90, 400, 1600)]
"""Precisions to try until the rounding is certain."""

_LOST = 8
"""Digits that powers and logarithms of doubles may lose before their terms are added."""


def unit_deviance(target: float, mean: float | Rational, power: Rational) -> float:
    """The Tweedie deviance of one row, rounded once; beyond the largest double an infinity.

    Args:
        target: A target in the domain of the power.
        mean: A positive prediction.
        power: The power of the variance, 1 for Poisson, 2 for gamma; not 0 and not between 0 and 1.

    >>> unit_deviance(4, 4, 1), unit_deviance(0, 3, 1), unit_deviance(1, 2, 3)
    (0.0, 6.0, 0.25)
    """
    if target == mean:
        return 0.0
    if power == 1 and not target:
        return nearest(2 * Fraction(mean))
    value = Decimal(0)
    for context in _CONTEXTS:
        with localcontext(context):
            first, second, third = _terms(_decimal(target), _decimal(mean), power)
            value = first + second + third
            slack = (abs(first) + abs(second) + abs(third)).scaleb(_LOST - context.prec)
            low, high = float(value - slack), float(value + slack)
        if low == high:
            return low
    return float(value)


def _decimal(value: float | Rational) -> Decimal:
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return +Decimal(value)  # to the digits of the context


def _terms(y: Decimal, mean: Decimal, power: Rational) -> tuple[Decimal, Decimal, Decimal]:
    """What the deviance is the sum of."""
    if power == 1:
        return 2 * y * (y / mean).ln(), -2 * y, 2 * mean
    if power == 2:
        return 2 * (mean / y).ln(), 2 * y / mean, Decimal(-2)
    one, two = _decimal(1 - power), _decimal(2 - power)
    # A power below 0 counts a negative target as 0 in its own term, as the definition does.
    first = 2 * y**two / (one * two) if y > 0 else Decimal(0)
    return first, -2 * y * mean**one / one, 2 * mean**two / two
