"""Powers of doubles with rational exponents, as pairs, with a bound of what they are off.

A power is the exponential of an exponent times a logarithm: a table of powers of two at 256ths, a
series for what is left. Like the logarithm it uses operations that IEEE 754 fixes only.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache

import numpy as np

from assay.exact import Rational, nearest
from assay.kernel.limbs import Floats
from assay.kernel.logarithm import log_doubt, log_pair
from assay.kernel.pairs import Pair, fast_two_sum, two_product, two_sum

Constant = tuple[float, float]
"""One number as the sum of two doubles."""

_STEPS = 256
_DIGITS = Context(prec=60)
_DOUBT = 2.0**-81
"""A bound of the relative error that the series makes: its cube has 53 bits of 2**-28."""


def constant(value: Rational) -> Constant:
    """A rational number as a pair of doubles."""
    high = nearest(value)
    return high, nearest(Fraction(value) - Fraction(high))


def times(left: Pair, right: Pair | Constant) -> Pair:
    """The product of two pairs, off by less than 2**-100 of it."""
    high, low = two_product(left[0], np.asarray(right[0]))
    return fast_two_sum(high, low + (left[0] * right[1] + left[1] * right[0]))


def plus(left: Pair, right: Pair | Constant) -> Pair:
    """The sum of two pairs, off by less than 2**-100 of the larger."""
    high, low = two_sum(left[0], np.asarray(right[0]))
    return fast_two_sum(high, low + (left[1] + right[1]))


def power(base: Pair, exponent: Rational) -> tuple[Pair, Floats]:
    """``base ** exponent`` of positive pairs, and how far off it may be, as a fraction of it.

    The power must lie well inside the range of doubles.
    """
    logs = log_pair(*base)
    whole = times(logs, constant(exponent))
    doubt = log_doubt(logs[0]) * abs(float(exponent))
    return _exp(whole), doubt + np.abs(whole[0]) * 2.0**-85 + _DOUBT


def _exp(x: Pair) -> Pair:
    highs, lows, step_high, step_low = _tables()
    steps = np.rint(x[0] * (1 / step_high))
    # step_high has 34 bits, so its product with a number of steps is exact.
    high, low = two_sum(x[0], -steps * step_high)
    t, t_low = fast_two_sum(high, low + (x[1] - steps * step_low))
    # e**t = 1 + t + t^2/2 + ...; the first terms in pairs, the rest in doubles.
    square, square_low = two_product(t, t)
    series = np.full_like(t, 1 / 5040)
    for factor in (1 / 720, 1 / 120, 1 / 24, 1 / 6):
        series = series * t + factor
    tail = t_low + (0.5 * square_low + t * t_low) + series * square * t
    high, low = fast_two_sum(t, 0.5 * square)
    grown = fast_two_sum(high, low + tail)
    whole = steps.astype(np.int64)
    place = whole % _STEPS
    root = highs[place], lows[place]
    more = times(root, grown)
    high, low = plus(root, more)
    scale = whole // _STEPS
    return np.ldexp(high, scale), np.ldexp(low, scale)


@cache
def _tables() -> tuple[Floats, Floats, float, float]:
    """2**(k/256) in pairs, and log(2)/256 as 34 bits and the rest."""
    step = _DIGITS.divide(_DIGITS.ln(Decimal(2)), Decimal(_STEPS))
    roots = [_DIGITS.exp(_DIGITS.multiply(step, Decimal(k))) for k in range(_STEPS)]
    highs = np.array([float(root) for root in roots])
    lows = np.array([float(root - Decimal(float(root))) for root in roots])
    step_high = round(float(step) * 2**42) / 2**42
    return highs, lows, step_high, float(step - Decimal(step_high))
