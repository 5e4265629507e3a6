"""Unit deviances of the Tweedie family, correctly rounded, for arrays of rows.

With ``r = (y - m)/m`` a row's deviance is ``2 m**(2 - p) f(r)``, where f is r^2/2 near 0. Further
away f is computed from the logarithm or the power of y/m in pairs, near 0 from its series, so that
no digits cancel. Where a pair leaves the rounding open, which is one row in some thousands, or a
row lies outside the range of pairs, digits decide it: `assay.kernel.deviance`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from assay.exact import Rational
from assay.kernel import quick_deviances
from assay.kernel.deviance import unit_deviance
from assay.kernel.limbs import CHUNK, Floats
from assay.kernel.logarithm import log_doubt, log_pair
from assay.kernel.pairs import LARGEST, SMALLEST, Pair, quotient, two_product
from assay.kernel.power import Constant, constant, plus, power, times

_NEAR = 2.0**-8
"""Up to this size of r, and of r times the power, the series is used."""

_TERMS = 11
_FEW = 6
"""Rows for which digits are quicker than pairs."""

_FINE = 2.0**-98
"""A bound of what sums and products of pairs are off, as a fraction of the larger part."""

_SMALL, _LARGE = 2.0**-400, 2.0**400
"""Sizes of f and of powers of the mean that pairs are trusted with."""

Found = tuple[Pair, Floats]
"""A pair for each row, and how far off it may be."""


def unit_deviances(targets: Floats, means: Floats | Rational, of: Rational) -> Floats:
    """The Tweedie deviance of each row, rounded once; beyond the largest double an infinity.

    Args:
        targets: Shape (rows,), in the domain of the power; Python integers are taken too.
        means: The positive predictions, likewise, or one exact mean for all rows.
        of: The power of the variance, 1 for Poisson, 2 for gamma; not 0 and not between 0 and 1.

    >>> unit_deviances(np.array([4.0, 0.0]), np.array([4.0, 3.0]), 1).tolist()
    [0.0, 6.0]
    """
    if targets.dtype == object or (isinstance(means, np.ndarray) and means.dtype == object):
        result = np.empty(len(targets))
        _by_digits(targets, means, of, np.arange(len(targets)), result)
        return result
    result, unsure = _at_first(targets, means, of)
    if len(unsure) > _FEW:
        some = means[unsure] if isinstance(means, np.ndarray) else means
        found = np.empty(len(unsure))
        still = _in_chunks(targets[unsure], some, of, found)
        result[unsure] = found
        unsure = unsure[still]
    _by_digits(targets, means, of, unsure, result)
    return result


def _by_digits(
    targets: Floats, means: Floats | Rational, of: Rational, rows: NDArray[np.int64], result: Floats
) -> None:
    of_rows = means[rows].tolist() if isinstance(means, np.ndarray) else repeat(means)
    for row, y, mean in zip(rows.tolist(), targets[rows].tolist(), of_rows, strict=False):
        result[row] = unit_deviance(y, mean, of)


def _at_first(
    targets: Floats, means: Floats | Rational, of: Rational
) -> tuple[Floats, NDArray[np.int64]]:
    """What a first look can round, and the rows that it leaves open."""
    result, unsure = np.empty(len(targets)), [np.empty(0, dtype=np.int64)]
    with np.errstate(all="ignore"):
        if not isinstance(means, np.ndarray):
            mean = quick_deviances.mean_of(means, of)
        for start in range(0, len(targets), quick_deviances.CHUNK):
            part = slice(start, start + quick_deviances.CHUNK)
            if isinstance(means, np.ndarray):
                mean = quick_deviances.means_of(means[part], of)
            result[part], open_rows = quick_deviances.first_look(targets[part], mean, of)
            unsure.append(np.flatnonzero(open_rows) + start)
    return result, np.concatenate(unsure)


def _in_chunks(
    targets: Floats, means: Floats | Rational, of: Rational, result: Floats
) -> NDArray[np.int64]:
    """Fill in what pairs can round, and give the rows that they cannot."""
    unsure = []
    for start in range(0, len(targets), CHUNK):
        y = targets[start : start + CHUNK]
        if isinstance(means, np.ndarray):
            mean = means[start : start + CHUNK], np.zeros_like(y)
        else:
            high, low = constant(means)
            mean = np.full(len(y), high), np.full(len(y), low)
        with np.errstate(all="ignore"):
            result[start : start + CHUNK], open_rows = _rounded(y, mean, of)
        unsure.append(np.flatnonzero(open_rows) + start)
    return np.concatenate(unsure) if unsure else np.empty(0, dtype=np.int64)


def _rounded(y: Floats, mean: Pair, of: Rational) -> tuple[Floats, NDArray[np.bool_]]:
    inside = (mean[0] > SMALLEST) & (mean[0] < LARGEST) & (np.abs(y) < LARGEST)
    inside &= (np.abs(y) > SMALLEST) | (y == 0)
    if not inside.all():
        y, mean = np.where(inside, y, 1.0), (np.where(inside, mean[0], 1.0), mean[1])
    gap = plus((y, np.zeros_like(y)), (-mean[0], -mean[1]))
    r = quotient(gap, mean)
    near = np.abs(r[0]) * max(1.0, abs(float(of))) < _NEAR
    (high, low), slack = _by_place(y, mean, r, near, of)
    sure = inside & (high > _SMALL) & (high < _LARGE)
    if of != 2:
        scale, doubt = (mean, _FINE) if of == 1 else power(mean, 2 - Fraction(of))
        high, low = times((high, low), scale)
        slack = slack * scale[0] + high * (doubt + _FINE)
        sure &= (scale[0] > _SMALL) & (scale[0] < _LARGE)
    up, down = high + (low + slack), high + (low - slack)
    sure &= up == down
    equal = (gap[0] == 0) & (gap[1] == 0) & (mean[1] == 0)
    return np.where(equal, 0.0, 2 * up), ~(sure | (inside & equal))


def _by_place(y: Floats, mean: Pair, r: Pair, near: NDArray[np.bool_], of: Rational) -> Found:
    """The function f of each row, by the series near 0 and from y/m elsewhere."""
    rows = np.flatnonzero(near)
    if len(rows) == len(near):
        return _series(r, mean, of)
    (high, low), slack = _far(y, mean, r, of)
    if len(rows):
        part = r[0][rows], r[1][rows]
        found, more = _series(part, (mean[0][rows], mean[1][rows]), of)
        high[rows], low[rows], slack[rows] = *found, more
    return (high, low), slack


def _series(r: Pair, mean: Pair, of: Rational) -> Found:
    """The sum over k of binomial(-p, k) r^(k+2) / ((k+1)(k+2)), two terms in pairs."""
    factor, factors = _factors(of)
    high, low = two_product(r[0], r[0])
    square = high, low + 2 * r[0] * r[1]
    third = times(times(square, r), factor)
    rest = np.full_like(high, factors[-1])
    for one in factors[-2::-1]:
        rest = rest * r[0] + one
    rest = rest * high * high
    half = 0.5 * square[0], 0.5 * square[1]
    found, more = plus(half, third)
    # A mean that two doubles do not hold leaves its rest in y - m, however close these are.
    blur = np.where(mean[1] == 0, 0.0, 2.0**-103) * np.abs(r[0])
    return (found, more + rest), np.abs(rest) * 2.0**-50 + high * 2.0**-77 + blur


@cache
def _factors(of: Rational) -> tuple[Constant, tuple[float, ...]]:
    """The factor of r^3 as a pair, and those of higher powers."""
    factors, binomial = [], Fraction(1)
    for k in range(_TERMS):
        factors.append(binomial / ((k + 1) * (k + 2)))
        binomial = binomial * (-of - k) / (k + 1)
    return constant(factors[1]), tuple(map(float, factors[2:]))


def _far(y: Floats, mean: Pair, r: Pair, of: Rational) -> Found:
    """The function f from the logarithm or the power of q = y/m."""
    inside = y > 0
    q = quotient((y, np.zeros_like(y)), mean)
    own = (q[0], q[1]) if inside.all() else (np.where(inside, q[0], 1), np.where(inside, q[1], 0))
    if of in (1, 2):
        logs = log_pair(*own)
        first, minus = (times(q, logs), r) if of == 1 else (r, logs)
        slack = log_doubt(logs[0]) * (np.abs(q[0]) if of == 1 else 1.0)
        slack = slack + (np.abs(first[0]) + np.abs(minus[0])) * _FINE
        return plus(first, (-minus[0], -minus[1])), slack
    one, two = 1 - Fraction(of), 2 - Fraction(of)
    (high, low), doubt = power(own, two)
    # A power below 0 counts a negative target as 0 in its own term, as the definition does.
    first = times(
        (np.where(inside, high, 0.0), np.where(inside, low, 0.0)), constant(1 / (one * two))
    )
    second = times(q, constant(-1 / one))
    third = constant(1 / two)
    size = np.abs(first[0]) + np.abs(second[0]) + abs(third[0])
    return plus(plus(second, third), first), np.abs(first[0]) * doubt + 4 * size * _FINE
