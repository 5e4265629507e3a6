"""Logarithms and powers to some 70 bits: enough to round most rows, in a third of the operations.

What they leave open is decided with longer pairs: see `assay.kernel.deviances`. A logarithm is a
table's at one of 1024 points of a binade and a series for the rest r, where r is a double exactly.
So only the terms from r^2 on are rounded. An exponential goes the same way back. All of it uses
operations that IEEE 754 fixes. The method is Tang's (1990), ACM Trans. Math. Softw. 16:378-400,
doi:10.1145/98267.98294, with the table's points so short that products with them are exact.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np

from assay.exact import Rational
from assay.kernel.limbs import Floats
from assay.kernel.pairs import Pair, halves, product, quotient, two_product, two_sum
from assay.kernel.power import constant

LOG_DOUBT = 2.0**-73
"""A bound of what a logarithm is off."""
POWER_DOUBT = 2.0**-71
"""The same of a power, as a fraction of it, for an exponent of 1; it grows with the exponent."""

FAR = 400.0
"""Logarithms of powers up to this size are trusted."""

_BITS = 10
_POINTS = 1 << _BITS
_SHORT = 11
"""Bits behind the point of the reciprocals in the table."""
_GRID = 42
"""The leading part of a logarithm has so many bits behind the point: sums of them are exact."""
_UNIT = 128
"""Bits behind the point of the whole numbers that the tables are made from."""

_FRACTION = np.int64((1 << 52) - 1)
_ONE = np.int64(1023 << 52)
_TOP = np.int64(-1 << 22)
"""The bits of a double but for the last 22: a factor of 31 bits, and one of at most 22."""


class Log(NamedTuple):
    """A logarithm as a sum: a multiple of 2**-42, a rest that is exact too, and a small part."""

    high: Floats
    rest: Floats
    low: Floats


def log(values: Floats) -> Log:
    """The logarithms of positive normal doubles; anything finite where they are zero."""
    reciprocals, highs, lows, two_high, two_low = _tables()
    bits = values.view(np.int64)
    power = ((bits >> 52) - 1023).astype(np.float64)
    point = (bits >> (52 - _BITS)) & (_POINTS - 1)
    mantissa = (bits & _FRACTION) | _ONE
    top = (mantissa & _TOP).view(np.float64)
    below = mantissa.view(np.float64) - top
    by = reciprocals[point]
    top *= by
    top -= 1.0
    below *= by
    rest = np.add(top, below, out=top)  # exact, as it is a multiple of 2**-63 below 2**-10
    power_low = power * two_low
    power *= two_high
    power += highs[point]
    power_low += lows[point]
    power_low += _series(rest, _LOG)
    return Log(power, rest, power_low)


_LOG = (1 / 7, -1 / 6, 1 / 5, -1 / 4, 1 / 3, -1 / 2)
_EXP = (1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2)


def _series(x: Floats, factors: tuple[float, ...]) -> Floats:
    """The factors, of the highest power first, times powers of x down to its square."""
    found = x * factors[0]
    for factor in factors[1:-1]:
        found += factor
        found *= x
    found += factors[-1]
    found *= x
    found *= x
    return found


def gap(one: Log, two: Log) -> Pair:
    """The difference of two logarithms as a pair, off by twice what each is off."""
    rest, more = two_sum(one.rest, -two.rest)
    high, less = two_sum(one.high - two.high, rest)
    return high, (one.low - two.low) + (more + less)


class Exponent(NamedTuple):
    """An exponent of powers.

    Args:
        root: 1 or -1 where it is 1/2 or -1/2, otherwise 0.
        size: The double nearest to it, and ``low`` the rest.
        doubt: A bound of what powers are off, as a fraction of them.
    """

    root: int
    size: float
    low: float
    doubt: float


def exponent_of(value: Rational) -> Exponent:
    """An exponent for `power`."""
    root = int(2 * value) if 2 * value in (1, -1) else 0
    size, low = constant(value)
    return Exponent(root, size, low, 2.0**-100 if root else POWER_DOUBT * (1 + abs(size)))


def power(values: Floats, exponent: Exponent) -> Pair:
    """``values ** exponent`` of positive doubles; NaN beyond e**400 and below e**-400."""
    if exponent.root:
        return _roots(values, exponent.root)
    logs = log(values)
    high, more = two_sum(logs.high, logs.rest)
    factor, factor_low = np.float64(exponent.size), exponent.low
    x, x_low = product(high, halves(factor))
    x_low += high * factor_low + (logs.low + more) * factor
    roots, root_lows, step_high, step_low = _powers()
    steps = np.rint(np.where(np.abs(x) < FAR, x, np.nan) * (1 / step_high))
    # The steps have at most 21 bits and step_high 31, so this is exact.
    rest, lost = two_sum(x - steps * step_high, x_low - steps * step_low)
    whole = np.nan_to_num(steps).astype(np.int64)
    place = whole & (_POINTS - 1)
    root = roots[place]
    grown, grown_low = product(rest, (root, np.array(0.0)))
    more = _series(rest, _EXP) + lost
    grown_low += root * more + root_lows[place] * (1 + (rest + more))
    found, low = two_sum(root, grown)
    scale = (((whole >> _BITS) + 1023) << 52).view(np.float64)
    return found * scale, (low + grown_low) * scale


def _roots(values: Floats, sign: int) -> Pair:
    """Square roots, or one divided by them, off by less than 2**-102 of it."""
    root = np.sqrt(values)
    square, lost = two_product(root, root)
    low = ((values - square) - lost) / (2 * root)
    return (root, low) if sign > 0 else quotient((root, low), (values, np.array(0.0)))


def _parts(value: int) -> tuple[float, float, float]:
    """A number in units of 2**-128: a multiple of 2**-42, and two rests."""
    high = ((value >> (_UNIT - _GRID - 1)) + 1) >> 1
    left = value - (high << (_UNIT - _GRID))
    rest = math.ldexp(left, -_UNIT)
    low = left - int(math.ldexp(rest, _UNIT))
    return math.ldexp(high, -_GRID), rest, math.ldexp(low, -_UNIT)


@cache
def _logs() -> list[int]:
    """The logarithms of 1024/1024, 1025/1024, ... up to 2, in units of 2**-128."""
    found = [0]
    for k in range(_POINTS, 2 * _POINTS):
        # log((k + 1)/k) is twice the area tangent of 1/(2k + 1).
        term, square, step = (2 << _UNIT) // (2 * k + 1), (2 * k + 1) ** 2, 1
        area = 0
        while term:
            area += term // step
            term, step = term // square, step + 2
        found.append(found[-1] + area)
    return found


@cache
def _tables() -> tuple[Floats, Floats, Floats, float, float]:
    """Reciprocals of the middles of 1024ths as 2048ths, minus their logarithms, and log 2."""
    points = 1 + (np.arange(_POINTS) + 0.5) / _POINTS
    whole = np.rint(2.0**_SHORT / points)
    logs = _logs()
    parts = [_parts(logs[-1] - logs[k - _POINTS]) for k in whole.astype(int).tolist()]
    highs, lows, _ = np.array(parts).T.copy()
    two_high, two_low, _ = _parts(logs[-1])
    return whole / 2.0**_SHORT, highs, lows, two_high, two_low


@cache
def _powers() -> tuple[Floats, Floats, float, float]:
    """2**(k/1024) as 26 bits and the rest, and log(2)/1024 as 31 bits and the rest."""
    step = _logs()[-1] >> _BITS
    root, term, k = 0, 1 << _UNIT, 0
    while term:
        root, k = root + term, k + 1
        term = (term * step >> _UNIT) // k
    powers = [1 << _UNIT]
    for _ in range(_POINTS - 1):
        powers.append(powers[-1] * root >> _UNIT)
    highs = [one >> (_UNIT - 25) for one in powers]
    lows = [
        math.ldexp(one - (high << (_UNIT - 25)), -_UNIT)
        for one, high in zip(powers, highs, strict=True)
    ]
    step_high = step >> (_UNIT - 41)
    step_low = math.ldexp(step - (step_high << (_UNIT - 41)), -_UNIT)
    return np.array(highs) * 2.0**-25, np.array(lows), step_high * 2.0**-41, step_low
