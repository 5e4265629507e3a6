"""Interval arithmetic: between which numbers a formula lies, from where its parts lie."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from assay.compose import arithmetic
from assay.compose.arithmetic import Number


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from ``low`` to ``high``.

    >>> half = Interval.of(0.0, 1.0).times(Interval.point(Fraction(1, 2)))
    >>> half.plus(half).bounds()
    (0.0, 1.0)
    """

    low: Number
    high: Number

    @classmethod
    def of(cls, low: float, high: float) -> Interval:
        """From the bounds of a metric."""
        return cls(arithmetic.number(low), arithmetic.number(high))

    @classmethod
    def point(cls, value: Number) -> Interval:
        """One number."""
        return cls(value, value)

    def bounds(self) -> tuple[float, float]:
        """The bounds as doubles."""
        return arithmetic.double(self.low), arithmetic.double(self.high)

    @property
    def sign(self) -> int | None:
        """1 where nothing is below 0, -1 where nothing is above it, None where it may be either."""
        if self.low >= 0:
            return 1
        return -1 if self.high <= 0 else None

    @property
    def is_whole_line(self) -> bool:
        """Whether nothing is known."""
        return self.low == -math.inf and self.high == math.inf

    def plus(self, other: Interval) -> Interval:
        """Of the sum."""
        return _sane(arithmetic.add(self.low, other.low), arithmetic.add(self.high, other.high))

    def negative(self) -> Interval:
        """Of the negative."""
        return Interval(-self.high, -self.low)

    def times(self, other: Interval) -> Interval:
        """Of the product; an infinite bound times 0 is 0."""
        return _hull([_product(a, b) for a in self._ends for b in other._ends])

    def over(self, other: Interval) -> Interval:
        """Of the quotient; over an interval that holds 0 it has no bound but perhaps a sign."""
        if other.low > 0 or other.high < 0:
            return _hull([_quotient(a, b) for a in self._ends for b in other._ends])
        if (self.sign, other.sign) == (1, 1):
            return Interval(Fraction(0), math.inf)
        return ANY

    def power(self, other: Interval) -> Interval:
        """Of the power: of whole constant exponents, and of bases that are not negative."""
        exponent = other.low
        if other.low != other.high or not isinstance(exponent, Fraction):
            return Interval(Fraction(0), math.inf) if self.low >= 0 else ANY
        if exponent < 0:
            return Interval.point(Fraction(1)).over(self.power(Interval.point(-exponent)))
        even = exponent.denominator == 1 and exponent % 2 == 0
        base = self.size() if even else self
        if exponent.denominator != 1 and base.low < 0:
            base = Interval(Fraction(0), max(base.high, Fraction(0)))
        return base.through(lambda value: arithmetic.power(value, exponent))

    def size(self) -> Interval:
        """Of the absolute value."""
        if self.sign is not None:
            return self if self.sign > 0 else self.negative()
        return Interval(Fraction(0), max(-self.low, self.high))

    def through(self, rising: Callable[[Number], Number]) -> Interval:
        """Of a function that never falls; where it is undefined at an end there is no bound."""
        return _sane(rising(self.low), rising(self.high))

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    @property
    def _ends(self) -> tuple[Number, Number]:
        return self.low, self.high


ANY = Interval(-math.inf, math.inf)


def _sane(low: Number, high: Number) -> Interval:
    low = -math.inf if _is_nan(low) else low
    return Interval(low, math.inf if _is_nan(high) else high)


def _hull(values: list[Number]) -> Interval:
    return ANY if any(map(_is_nan, values)) else Interval(min(values), max(values))


def _product(left: Number, right: Number) -> Number:
    return Fraction(0) if left == 0 or right == 0 else arithmetic.times(left, right)


def _quotient(left: Number, right: Number) -> Number:
    both = not isinstance(left, Fraction) and not isinstance(right, Fraction)
    return math.nan if both else arithmetic.over(left, right)


def _is_nan(value: Number) -> bool:
    return isinstance(value, float) and math.isnan(value)
