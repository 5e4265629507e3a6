"""The arithmetic of formulas: exact, correctly rounded, and inside its intervals."""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.compose import arithmetic
from assay.compose.intervals import ANY, Interval

WIDE = Context(prec=200)
fractions = st.fractions(-50, 50, max_denominator=10**6)
positive = st.fractions(Fraction(1, 10**6), 50, max_denominator=10**6)


def decimal(value: Fraction) -> Decimal:
    return WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))


@given(fractions)
def test_exp_is_correctly_rounded(value):
    assert arithmetic.double(arithmetic.exp(value)) == float(WIDE.exp(decimal(value)))


@given(positive)
def test_logarithms_are_correctly_rounded(value):
    natural = WIDE.ln(decimal(value))
    assert arithmetic.double(arithmetic.log(value)) == float(natural)
    assert arithmetic.double(arithmetic.log2(value)) == float(
        WIDE.divide(natural, WIDE.ln(Decimal(2)))
    )
    assert arithmetic.double(arithmetic.log10(value)) == float(
        WIDE.divide(natural, WIDE.ln(Decimal(10)))
    )


@given(positive, st.fractions(-3, 3, max_denominator=20))
def test_powers_are_exact_or_correctly_rounded(base, exponent):
    found = arithmetic.power(base, exponent)
    if exponent.denominator == 1:
        assert found == base**exponent
    else:
        expected = WIDE.exp(WIDE.multiply(WIDE.ln(decimal(base)), decimal(exponent)))
        assert arithmetic.double(found) == pytest.approx(float(expected), rel=2e-16)


def test_what_is_not_finite_follows_ieee_754():
    inf, nan, zero, one = math.inf, math.nan, Fraction(0), Fraction(1)
    assert arithmetic.over(one, zero) == inf
    assert arithmetic.over(-one, zero) == -inf
    assert math.isnan(arithmetic.over(zero, zero))
    assert math.isnan(arithmetic.times(zero, inf))
    assert arithmetic.times(-one, inf) == -inf
    assert math.isnan(arithmetic.add(inf, -inf))
    assert arithmetic.add(one, inf) == inf
    assert arithmetic.over(one, inf) == 0
    assert arithmetic.exp(-inf) == 0
    assert arithmetic.exp(Fraction(1000)) == inf
    assert arithmetic.exp(Fraction(-1000)) == 0
    assert arithmetic.log(zero) == -inf
    assert math.isnan(arithmetic.log(-one))
    assert math.isnan(arithmetic.root(-one))
    assert arithmetic.power(zero, -one) == inf
    assert math.isnan(arithmetic.power(Fraction(-8), Fraction(1, 3)))
    assert arithmetic.less(one, nan) is None


def test_a_rounding_is_of_the_exact_value():
    assert arithmetic.rounded(Fraction("88.88885"), 4) == Fraction("88.8888")
    assert arithmetic.rounded(Fraction("88.88895"), 4) == Fraction("88.8890")
    assert arithmetic.rounded(Fraction(2, 3), 4) == Fraction("0.6667")


def inside(rng: tuple[Fraction, Fraction], share: Fraction) -> Fraction:
    return rng[0] + (rng[1] - rng[0]) * share


ranges = st.tuples(fractions, fractions).map(sorted).map(tuple)
shares = st.fractions(0, 1, max_denominator=8)


@given(ranges, ranges, shares, shares)
def test_every_result_lies_in_its_interval(one, two, s, t):
    left, right = Interval(*one), Interval(*two)
    a, b = inside(one, s), inside(two, t)

    def holds(interval: Interval, value: arithmetic.Number) -> bool:
        return math.isnan(value) or interval.low <= value <= interval.high

    assert holds(left.plus(right), a + b)
    assert holds(left.times(right), a * b)
    assert holds(left.over(right), arithmetic.over(a, b))
    assert holds(left.size(), abs(a))
    assert holds(left.negative(), -a)
    assert holds(left.hull(right), a)
    for exponent in (2, 3, -1, -2, Fraction(1, 2)):
        fixed = Interval.point(Fraction(exponent))
        assert holds(left.power(fixed), arithmetic.power(a, Fraction(exponent)))


def test_intervals_of_unbounded_parts():
    errors = Interval.of(0.0, math.inf)
    assert errors.negative().through(arithmetic.exp).bounds() == (0.0, 1.0)
    assert Interval.of(0.0, 1.0).over(errors).bounds() == (0.0, math.inf)
    assert errors.over(errors).bounds() == (0.0, math.inf)
    assert Interval.of(-1.0, 1.0).over(errors) == ANY
    assert errors.times(Interval.point(Fraction(0))).bounds() == (0.0, 0.0)
