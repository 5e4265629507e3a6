"""Roundings that formulas need beside those of `assay.exact`: parameters, roots and logarithms."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

from assay.exact import Rational, nearest

_ROOT_BITS = 66
_DIGITS = 60


def as_written(number: float | Fraction) -> Fraction:
    """A parameter as it was written: 0.1 is one tenth, not the double nearest to it.

    Otherwise a recall of 4/5 would fall short of 0.8, whose double is a little larger.

    >>> as_written(0.8), as_written(3)
    (Fraction(4, 5), Fraction(3, 1))
    """
    return Fraction(repr(float(number))) if isinstance(number, float) else Fraction(number)


def nearest_power_root(value: Rational, degree: int) -> float:
    """The double nearest to the root of that degree of a rational number from 0 to 1.

    >>> nearest_power_root(Fraction(1, 8), 3)
    0.5
    """
    if not value:
        return 0.0
    top, low = value.numerator, value.denominator
    shift = _ROOT_BITS - (top.bit_length() - low.bit_length()) // degree
    scaled, rest = divmod(top << (degree * shift), low)
    root = 0
    for bit in reversed(range(_ROOT_BITS + 2)):
        if (root | 1 << bit) ** degree <= scaled:
            root |= 1 << bit
    # "There was more" as a last bit: rounding such a number is rounding the true root.
    sticky = int(rest != 0 or root**degree != scaled)
    return nearest(Fraction(2 * root + sticky, 1 << (shift + 1)))


def log_of_ratio(value: Rational) -> float:
    """The natural logarithm of a positive rational number, rounded once.

    >>> log_of_ratio(Fraction(1, 2))
    -0.6931471805599453
    """
    # Near 1 the logarithm is the distance from 1, which the quotient must keep to sixty digits.
    digits = _DIGITS + value.denominator.bit_length() // 3
    quotient = Context(prec=digits).divide(Decimal(value.numerator), Decimal(value.denominator))
    return float(Context(prec=_DIGITS).ln(quotient))
