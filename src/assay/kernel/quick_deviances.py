"""The first look at deviances: it rounds nearly every row, and says which are open.

The terms of a deviance are summed in pairs from quick logarithms and powers. Rows whose target is
so near to the mean that the terms cancel are left open, as are those outside the range of pairs.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assay.exact import Rational
from assay.kernel.limbs import Floats
from assay.kernel.pairs import LARGEST, SMALLEST, Pair, halves, product, two_product, two_sum
from assay.kernel.power import Constant, constant
from assay.kernel.quick import FAR, LOG_DOUBT, Exponent, Log, exponent_of, gap, log, power

CHUNK = 4096
"""Rows a step: some twenty columns of them stay in the nearest caches."""

_FINE = 2.0**-102
"""More than sums and products of pairs are off, as a fraction of the larger part."""

_ZERO = np.array(0.0)
_DIGITS = Context(prec=60)


class Mean(NamedTuple):
    """Positive means: doubles, or one number for all rows with what rounding left of it.

    Args:
        high, low: The mean.
        logs: Its logarithm, for Poisson and gamma.
        power: The mean to the power ``1 - p``, for others.
    """

    high: Floats
    low: Floats
    logs: Log
    power: Pair


class Found(NamedTuple):
    """Half a deviance as a pair that is not brought to its nearest double, and its doubt."""

    high: Floats
    low: Floats
    slack: Floats


def mean_of(value: Rational, of: Rational) -> Mean:
    """One exact mean."""
    logs = _DIGITS.ln(_DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator)))
    high, low = map(np.array, constant(value))
    first, rest = map(np.array, constant(Fraction(logs)))
    leading = np.ldexp(np.rint(np.ldexp(first, 42)), -42)
    one = 1 - Fraction(of)
    whole = _DIGITS.divide(_DIGITS.multiply(logs, Decimal(one.numerator)), Decimal(one.denominator))
    scale = (math.nan, 0.0) if abs(whole) > FAR else constant(Fraction(_DIGITS.exp(whole)))
    power_of = np.array(scale[0]), np.array(scale[1])
    return Mean(high, low, Log(leading, first - leading, rest), power_of)


def means_of(values: Floats, of: Rational) -> Mean:
    """The means of a chunk of rows."""
    if of in (1, 2):
        return Mean(values, _ZERO, log(values), (_ZERO, _ZERO))
    return Mean(values, _ZERO, Log(_ZERO, _ZERO, _ZERO), power(values, _exponents(of)[0]))


def first_look(y: Floats, mean: Mean, of: Rational) -> tuple[Floats, NDArray[np.bool_]]:
    """The deviances of a chunk of rows, each rounded once, and a mask of those that are open."""
    if of in (1, 2):
        found = _poisson(y, mean) if of == 1 else _gamma(y, mean)
    else:
        found = _other(y, mean, of)
    up = found.high + (found.low + found.slack)
    down = found.high + (found.low - found.slack)
    sure = up == down
    sure &= (mean.high > SMALLEST) & (mean.high < LARGEST)
    size = np.abs(y)
    if not (size.min() > SMALLEST and size.max() < LARGEST):
        sure &= ((size > SMALLEST) & (size < LARGEST)) | (y == 0)
    return 2 * up, ~sure


def _away(y: Floats, mean: Mean) -> Pair:
    high, low = two_sum(y, -mean.high)
    return high, low - mean.low


def _poisson(y: Floats, mean: Mean) -> Found:
    """The half of Poisson's, y log(y/m) - (y - m)."""
    ratio, ratio_low = gap(log(y), mean.logs)
    first, first_low = two_product(y, ratio)
    away, away_low = _away(y, mean)
    high, low = two_sum(first, -away)
    low += (first_low - away_low) + y * ratio_low
    slack = y * (4 * LOG_DOUBT) + (np.abs(first) + np.abs(away)) * _FINE
    return Found(high, low, slack)


def _gamma(y: Floats, mean: Mean) -> Found:
    """The half of the gamma's, (y - m)/m - log(y/m)."""
    ratio, ratio_low = gap(log(y), mean.logs)
    away, away_low = _away(y, mean)
    share = away / mean.high
    back, back_low = two_product(share, mean.high)
    left = ((away - back) - back_low) + (away_low - share * mean.low)
    high, low = two_sum(share, -ratio)
    low += left / mean.high - ratio_low
    return Found(high, low, 4 * LOG_DOUBT + (np.abs(share) + np.abs(ratio)) * _FINE)


def _other(y: Floats, mean: Mean, of: Rational) -> Found:
    """The half of another power's, y^(2-p)/((1-p)(2-p)) + m^(1-p) (m/(2-p) - y/(1-p))."""
    _, two, factors, doubt = _exponents(of)
    own, own_low = power(y, two)
    inside = y > 0
    if not inside.all():  # a target below 0 counts as 0 in its own term
        own, own_low = np.where(inside, own, 0.0), np.where(inside, own_low, 0.0)
    first, first_low = _times(own, own_low, factors[0])
    over, over_low = _times(mean.high, mean.low, factors[1])
    under, under_low = _times(y, _ZERO, factors[2])
    inner, inner_low = two_sum(over, under)
    inner_low += over_low + under_low
    scale, scale_low = mean.power
    second, second_low = two_product(scale, inner)
    second_low += scale * inner_low + scale_low * inner
    high, low = two_sum(first, second)
    low += first_low + second_low
    slack = (np.abs(first) + np.abs(second)) * doubt
    slack += scale * ((np.abs(over) + np.abs(under)) * _FINE)
    return Found(high, low, slack)


@cache
def _exponents(of: Rational) -> tuple[Exponent, Exponent, list[Constant], float]:
    """The exponents 1-p and 2-p, the factors of the three terms, and the doubt of powers."""
    one, two = 1 - Fraction(of), 2 - Fraction(of)
    factors = [constant(1 / each) for each in (one * two, two, -one) if each]
    exponents = exponent_of(one), exponent_of(two)
    return *exponents, factors, max(each.doubt for each in exponents)


def _times(high: Floats, low: Floats, factor: Constant) -> Pair:
    found, rest = product(high, halves(factor[0]))
    return found, rest + (high * factor[1] + low * factor[0])
