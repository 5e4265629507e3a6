"""The natural logarithm, correctly rounded, of doubles and of pairs of doubles.

`numpy.log` may differ in the last bit between processors. This one uses only operations that IEEE
754 fixes, so it gives the same bits everywhere: a table of logarithms at 128ths, a series for what
is left in pairs of doubles, and fifty decimal digits for the one row in some thousands whose
rounding is close.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache

import numpy as np

from assay.kernel.limbs import CHUNK, Floats
from assay.kernel.pairs import Pair, fast_two_sum, rounded, short_product, two_product, two_sum

_DOUBT = 2.0**-72
"""A bound of the pair's relative error; the largest found in 50,000 logarithms is 2**-76."""

_STEPS = 128
_SERIES = 2.0**-7
"""A bound of what the series adds to an entry of the table."""

_DIGITS = Context(prec=60)


def log(values: Floats, rest: Floats | None = None) -> Floats:
    """The natural logarithm of ``values + rest``, rounded once to the nearest double.

    Args:
        values: Positive finite doubles, shape (rows,).
        rest: What rounding left over of each value, at most half a unit in its last place; zero if
            not given.

    Returns:
        The logarithms, shape (rows,).
    """
    result = np.empty_like(values)
    for start in range(0, len(values), CHUNK):
        part = slice(start, start + CHUNK)
        result[part] = _log_chunk(values[part], None if rest is None else rest[part])
    return result


def _log_chunk(values: Floats, low: Floats | None) -> Floats:
    result, unsure = rounded(*log_pair(values, low), _DOUBT)
    for row in np.flatnonzero(unsure):
        result[row] = _slow(float(values[row]), 0.0 if low is None else float(low[row]))
    return result


def log_pair(values: Floats, low: Floats | None = None) -> Pair:
    """The logarithm of ``values + low`` before its rounding; `log_doubt` bounds what it is off.

    For a few thousand rows at a time, as `log` takes them.
    """
    mantissa, power = np.frexp(values)
    below = mantissa < math.sqrt(0.5)
    mantissa = np.where(below, 2 * mantissa, mantissa)
    power = power - below
    scaled_low = 0.0 if low is None else np.ldexp(low, -power)
    near = np.rint(mantissa * _STEPS)
    high, tail = _log_near(mantissa, scaled_low, near / _STEPS)
    for piece_high, piece_low in _large_parts(near, power.astype(np.float64)):
        high, error = two_sum(piece_high, high)
        tail = tail + (error + piece_low)
    return fast_two_sum(high, tail)


def log_doubt(logs: Floats) -> Floats:
    """How far off `log_pair` may be: by its series, and by the multiple of log 2."""
    size = np.abs(logs)
    return np.minimum(size, _SERIES) * _DOUBT + size * 2.0**-93


def log1p(values: Floats) -> Floats:
    """``log(1 + x)`` for ``x > -1``, rounded once."""
    return log(*two_sum(np.ones_like(values), values))


def log_of(value: float) -> float:
    """The natural logarithm of one positive double, rounded once."""
    return _slow(value, 0.0)


def _log_near(mantissa: Floats, low: Floats | float, centre: Floats) -> tuple[Floats, Floats]:
    """log(mantissa + low) - log(centre), as a pair; mantissa and centre differ by 1/256 at most."""
    gap = mantissa - centre  # exact: both are close, on one grid
    r = gap / centre
    product, lost = short_product(r, centre)
    r_low = (((gap - product) - lost) + low) / centre
    r, r_low = fast_two_sum(r, r_low)
    square, square_low = two_product(r, r)
    square_low = square_low + 2 * r * r_low
    # log(1+r) = r - r^2/2 + r^3/3 - ...; the first two terms in pairs, the rest in doubles.
    series = np.zeros_like(r)
    for k in range(11, 3, -1):
        series = series * r + (-1.0 if k % 2 == 0 else 1.0) / k
    cube, cube_low = two_product(square, r)
    third = cube / 3
    back, back_low = short_product(third, 3.0)
    third_low = ((((cube - back) - back_low) + cube_low) + square_low * r + square * r_low) / 3
    high, error = fast_two_sum(r, -0.5 * square)
    tail = error + (r_low - 0.5 * square_low)
    high, error = fast_two_sum(high, third)
    tail = tail + error + (third_low + series * square * square)
    return fast_two_sum(high, tail)


def _large_parts(near: Floats, power: Floats) -> list[tuple[Floats, Floats]]:
    highs, lows, (two_high, two_low) = _tables()
    index = near.astype(np.int64)
    # two_high has 42 bits, so its product with an exponent is exact.
    return [(highs[index], lows[index]), (power * two_high, power * two_low)]


@cache
def _tables() -> tuple[Floats, Floats, tuple[float, float]]:
    """Logarithms of k/128 in pairs, and log 2 as 42 bits and the rest."""
    highs, lows = np.zeros(2 * _STEPS), np.zeros(2 * _STEPS)
    for k in range(_STEPS // 2, 2 * _STEPS):
        exact = _decimal_log(Fraction(k, _STEPS))
        highs[k] = float(exact)
        lows[k] = float(exact - Decimal(highs[k]))
    two = _decimal_log(Fraction(2))
    two_high = round(float(two) * 2**42) / 2**42
    return highs, lows, (two_high, float(two - Decimal(two_high)))


def _decimal_log(value: Fraction) -> Decimal:
    ratio = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    return _DIGITS.ln(ratio)


def _slow(value: float, rest: float) -> float:
    return float(_decimal_log(Fraction(value) + Fraction(rest)))
