"""Exact sums, and the one rounding at the end.

A finite double is a whole number of units of a power of two, so sums and products of doubles are
exact as Python integers with an exponent. Nothing is rounded until a value leaves as a float; then
it is rounded once, to the nearest double, halves to even.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

Rational = Fraction | int
"""What a formula computes with: exact, and rounded only by `nearest` or `nearest_root`."""

_TEXT_LIMIT = 4096
"""Digits of a serialised sum: products of three doubles need some 2,000; more is an attack."""


@dataclass(frozen=True, slots=True)
class ExactSum:
    """An exact sum of doubles and of their products: ``units * 2**exponent``.

    The form is canonical (``units`` is odd, or zero with exponent zero), so equal sums are equal
    objects whatever the order in which they were added. ``ExactSum()`` is the empty sum.

    >>> total = ExactSum.of([0.1] * 10)
    >>> float(total), float(ExactSum.of([1e300, 1.0, -1e300]))
    (1.0, 1.0)
    >>> ExactSum.of([1.5, 2]).merge(ExactSum.of([-3.5])) == ExactSum()
    True
    """

    units: int = 0
    exponent: int = 0

    @classmethod
    def scaled(cls, units: int, exponent: int) -> ExactSum:
        """The sum ``units * 2**exponent`` in canonical form."""
        if units == 0:
            return _ZERO
        zeros = (units & -units).bit_length() - 1
        return cls(units >> zeros, exponent + zeros)

    @classmethod
    def of(cls, values: Iterable[float]) -> ExactSum:
        """The exact sum of finite numbers, one at a time; the kernel does the same for arrays."""
        total = _ZERO
        for value in values:
            numerator, denominator = value.as_integer_ratio()
            total = total.merge(cls.scaled(numerator, 1 - denominator.bit_length()))
        return total

    @classmethod
    def near(cls, value: Rational, bits: int = 128) -> ExactSum:
        """A rational number to so many significant bits, rounded down in size.

        Sums of many ratios stay short this way, and are still rounded right as doubles but for
        ties closer than 2**-75.

        >>> float(ExactSum.near(Fraction(1, 3)))
        0.3333333333333333
        """
        size = value.numerator.bit_length() - value.denominator.bit_length()
        down = bits - size
        top, low = value.numerator, value.denominator
        scaled = abs(top << down) // low if down >= 0 else abs(top) // (low << -down)
        return cls.scaled(scaled if top >= 0 else -scaled, -down)

    def merge(self, other: ExactSum) -> ExactSum:
        """The sum of both; associative and commutative to the last bit."""
        if not self.units:
            return other
        if not other.units:
            return self
        shift = self.exponent - other.exponent
        if shift >= 0:
            return ExactSum.scaled((self.units << shift) + other.units, other.exponent)
        return ExactSum.scaled(self.units + (other.units << -shift), self.exponent)

    def minus(self, other: ExactSum) -> ExactSum:
        """The difference, exactly."""
        return self.merge(ExactSum(-other.units, other.exponent))

    @property
    def rational(self) -> Rational:
        """The sum as a rational number for exact arithmetic: an int when it is whole."""
        if self.exponent >= 0:
            return self.units << self.exponent
        return Fraction(self.units, 1 << -self.exponent)

    def __float__(self) -> float:
        return nearest(self.rational)

    def __bool__(self) -> bool:
        return self.units != 0

    def to_text(self) -> str:
        """A short exact text, ``units p exponent``: ``"3p-1"`` is 1.5.

        >>> ExactSum.of([1.5]).to_text(), ExactSum.from_text("3p-1") == ExactSum.of([1.5])
        ('3p-1', True)
        """
        return f"{self.units}p{self.exponent}"

    @classmethod
    def from_text(cls, text: str) -> ExactSum:
        """Read what `to_text` wrote.

        Raises:
            ValueError: The text has another form, or more than 4,096 characters.
        """
        units, found, exponent = text.partition("p")
        if not found or len(text) > _TEXT_LIMIT:
            raise ValueError(f"not an exact sum: {text[:40]!r}")
        if abs(int(exponent)) > _TEXT_LIMIT:
            raise ValueError(f"the exponent of an exact sum is out of range: {exponent[:40]}")
        return cls.scaled(int(units), int(exponent))


_ZERO = ExactSum()


def nearest(value: Rational) -> float:
    """The double nearest to a rational number; beyond the largest double an infinity.

    >>> nearest(Fraction(1, 3)), nearest(10**400)
    (0.3333333333333333, inf)
    """
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def nearest_root(value: Rational) -> float:
    """The double nearest to the square root of a rational number.

    A negative number gives the negative root of its size, which is what a signed correlation needs.

    >>> nearest_root(2), nearest_root(Fraction(-1, 4))
    (1.4142135623730951, -0.5)
    """
    if value == 0:
        return 0.0
    numerator, denominator = abs(value.numerator), value.denominator
    # Scale so that the integer root has at least 64 bits, and keep "there was more" as a last bit:
    # rounding such a number to 53 bits is rounding the true root.
    lack = 130 - (numerator.bit_length() - denominator.bit_length())
    half = (lack + 1) // 2
    if half >= 0:
        scaled, rest = divmod(numerator << (2 * half), denominator)
    else:
        scaled, rest = divmod(numerator, denominator << (-2 * half))
    root = math.isqrt(scaled)
    sticky = int(rest != 0 or root * root != scaled)
    whole = 2 * root + sticky
    down = half + 1
    magnitude = Fraction(whole, 1 << down) if down >= 0 else whole << -down
    return math.copysign(nearest(magnitude), 1 if value > 0 else -1)


def exact_total(values: Iterable[Rational]) -> Fraction:
    """The exact sum of many rational numbers.

    >>> exact_total([Fraction(1, 2), Fraction(1, 3), 1])
    Fraction(11, 6)
    """
    every = list(values)
    top, low = total_of([v.numerator for v in every], [v.denominator for v in every])
    return Fraction(top, low)


def total_of(numerators: list[int], denominators: list[int]) -> tuple[int, int]:
    """The exact sum of many fractions as one fraction, by halving: (numerator, denominator).

    Without a greatest common divisor at each step this stays fast for thousands of classes.

    >>> total_of([1, 1, 1], [2, 3, 6])
    (6, 6)
    """
    if not numerators:
        return 0, 1
    terms = list(zip(numerators, denominators, strict=True))
    while len(terms) > 1:
        paired = [_add(terms[i], terms[i + 1]) for i in range(0, len(terms) - 1, 2)]
        terms = paired + terms[len(paired) * 2 :]
    return terms[0]


def _add(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    if left[1] == right[1]:
        return left[0] + right[0], left[1]
    return left[0] * right[1] + right[0] * left[1], left[1] * right[1]
