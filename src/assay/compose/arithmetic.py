"""Arithmetic of a formula: exact fractions, infinities and NaN, each function rounded once.

A finite number is a `Fraction` and stays exact; what is not finite is a float and follows
IEEE 754. ``exp``, ``log`` and powers that are not whole are correctly rounded doubles.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction

from assay.exact import nearest, nearest_root

Number = Fraction | float
"""A `Fraction` where it is finite, otherwise an infinity or NaN."""

_DIGITS = Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN)
_LARGEST_POWER = 1000
_LONGEST = 1 << 16
"""Bits of a number beyond which it is rounded to a double before it grows further."""


def number(value: float | Fraction | int) -> Number:
    """A number as the arithmetic takes it: a fraction, unless it is not finite."""
    if isinstance(value, float) and not math.isfinite(value):
        return value
    return Fraction(value)


def double(value: Number) -> float:
    """The nearest double."""
    return nearest(value) if isinstance(value, Fraction) else value


def add(left: Number, right: Number) -> Number:
    """The sum."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left + right)
    return _huge(left) + _huge(right)


def negative(value: Number) -> Number:
    """The number with the other sign."""
    return -value


def times(left: Number, right: Number) -> Number:
    """The product; 0 times an infinity is NaN."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left * right)
    return _sign(left) * _sign(right)


def over(left: Number, right: Number) -> Number:
    """The quotient; over 0 what IEEE 754 gives: 1/0 is an infinity and 0/0 NaN.

    >>> over(Fraction(1), Fraction(3)), over(Fraction(-1), Fraction(0))
    (Fraction(1, 3), -inf)
    """
    if isinstance(right, Fraction) and right == 0:
        size = _sign(left)
        return math.nan if size == 0 or math.isnan(size) else math.copysign(math.inf, size)
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left / right)
    if isinstance(left, Fraction):
        return math.nan if math.isnan(_sign(right)) else Fraction(0)
    return left * _sign(right) if isinstance(right, Fraction) else math.nan


def power(base: Number, exponent: Number) -> Number:
    """The power: exact for whole exponents, otherwise rounded once.

    >>> power(Fraction(2, 3), Fraction(2)), power(Fraction(8), Fraction(1, 3))
    (Fraction(4, 9), Fraction(2, 1))
    """
    if not isinstance(base, Fraction) or not isinstance(exponent, Fraction):
        try:
            return number(math.pow(double(base), double(exponent)))
        except (OverflowError, ValueError):
            return math.nan
    if exponent.denominator == 1 and abs(exponent) <= _LARGEST_POWER:
        whole = int(exponent)
        if base == 0 and whole < 0:
            return math.inf
        return _bounded(base**whole) if _cheap(base, whole) else _by_logarithm(base, exponent)
    if exponent == Fraction(1, 2):
        return root(base)
    return _by_logarithm(base, exponent)


def root(value: Number) -> Number:
    """The square root, rounded once; NaN of a negative number."""
    if isinstance(value, Fraction):
        return Fraction(nearest_root(value)) if value >= 0 else math.nan
    return value if value > 0 else math.nan


def exp(value: Number) -> Number:
    """The exponential, correctly rounded.

    >>> double(exp(Fraction(-16, 100))), double(exp(-math.inf))
    (0.8521437889662113, 0.0)
    """
    if not isinstance(value, Fraction):
        return Fraction(0) if value < 0 else value
    if value > 710:
        return math.inf
    if value < -746:
        return Fraction(0)
    return number(float(_DIGITS.exp(_decimal(value))))


def log(value: Number) -> Number:
    """The natural logarithm, correctly rounded; -inf of 0 and NaN of a negative number."""
    return _logarithm(value, None)


def log2(value: Number) -> Number:
    """The logarithm to base 2, correctly rounded, and exact for the powers of 2."""
    return _logarithm(value, 2)


def log10(value: Number) -> Number:
    """The logarithm to base 10, correctly rounded, and exact for the powers of 10."""
    return _logarithm(value, 10)


def _logarithm(value: Number, base: int | None) -> Number:
    if not isinstance(value, Fraction):
        return value if value > 0 else math.nan
    if value <= 0:
        return -math.inf if value == 0 else math.nan
    natural = _DIGITS.ln(_decimal(value))
    if base is None:
        return Fraction(float(natural))
    found = float(_DIGITS.divide(natural, _DIGITS.ln(Decimal(base))))
    whole = round(found)
    if abs(whole) < _LONGEST and Fraction(base) ** whole == value:
        return Fraction(whole)
    return Fraction(found)


def rounded(value: Number, digits: int) -> Number:
    """The number rounded to so many decimals, halves to even, from its exact value."""
    return Fraction(round(value, digits)) if isinstance(value, Fraction) else value


def less(left: Number, right: Number) -> bool | None:
    """Whether one is below the other; None where one is NaN."""
    if _is_nan(left) or _is_nan(right):
        return None
    return left < right


def size(value: Number) -> Number:
    """The number without its sign."""
    return -value if value < 0 else value


FUNCTIONS: dict[str, Callable[[Number], Number]] = {
    "exp": exp,
    "log": log,
    "log2": log2,
    "log10": log10,
    "sqrt": root,
    "abs": size,
}
"""The functions of one number."""


def _decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


def _by_logarithm(base: Fraction, exponent: Fraction) -> Number:
    if base <= 0:
        if base == 0:
            return Fraction(0) if exponent > 0 else math.inf
        return math.nan
    turned = _DIGITS.multiply(_DIGITS.ln(_decimal(base)), _decimal(exponent))
    if turned > 710:
        return math.inf
    return Fraction(0) if turned < -746 else number(float(_DIGITS.exp(turned)))


def _cheap(base: Fraction, exponent: int) -> bool:
    bits = base.numerator.bit_length() + base.denominator.bit_length()
    return bits * abs(exponent) <= _LONGEST


def _bounded(value: Fraction) -> Number:
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return value if bits <= 8 * _LONGEST else number(nearest(value))


def _is_nan(value: Number) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _huge(value: Number) -> float:
    # Beside an infinity or NaN any finite number is as good as 0.
    return 0.0 if isinstance(value, Fraction) else value


def _sign(value: Number) -> float:
    if isinstance(value, Fraction):
        return float((value > 0) - (value < 0))
    return value
