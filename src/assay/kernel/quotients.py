"""Elementwise quotients of pairs, correctly rounded: the terms of relative errors."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from assay.exact import nearest
from assay.kernel.limbs import CHUNK, Floats
from assay.kernel.pairs import LARGEST, SMALLEST, rounded, two_product, two_sum

Pair = tuple[Floats, Floats]

_DOUBT = 2.0**-98


def relative_errors(y_true: Floats, y_pred: Floats) -> Floats:
    """``|y_true - y_pred| / |y_true|`` for each row, each rounded once; no target may be zero.

    A quotient beyond the largest double is infinite.
    """
    if y_true.dtype == object or y_pred.dtype == object:
        return np.array(list(map(_exact, y_true.tolist(), y_pred.tolist())), dtype=np.float64)
    return _by_chunk(_relative, y_true, y_pred)


def symmetric_errors(y_true: Floats, y_pred: Floats) -> Floats:
    """``2 |y_true - y_pred| / (|y_true| + |y_pred|)`` for each row, each rounded once.

    Rows where both are zero must not be given.
    """
    if y_true.dtype == object or y_pred.dtype == object:
        terms = map(_exact_symmetric, y_true.tolist(), y_pred.tolist())
        return np.array(list(terms), dtype=np.float64)
    return _by_chunk(_symmetric, y_true, y_pred)


def _by_chunk(terms: Callable[[Floats, Floats], Floats], y_true: Floats, y_pred: Floats) -> Floats:
    result = np.empty(len(y_true))
    for start in range(0, len(y_true), CHUNK):
        part = slice(start, start + CHUNK)
        with np.errstate(all="ignore"):
            result[part] = terms(y_true[part], y_pred[part])
    return result


def _relative(y_true: Floats, y_pred: Floats) -> Floats:
    top = _size(*two_sum(y_true, -y_pred))
    bottom = (np.abs(y_true), np.zeros_like(y_true))
    return _quotient(top, bottom, y_true, y_pred, _exact)


def _symmetric(y_true: Floats, y_pred: Floats) -> Floats:
    high, low = _size(*two_sum(y_true, -y_pred))
    bottom = two_sum(np.abs(y_true), np.abs(y_pred))
    return _quotient((2 * high, 2 * low), bottom, y_true, y_pred, _exact_symmetric)


def _size(high: Floats, low: Floats) -> Pair:
    # |high + low| is |high| plus the low part with the sign that high lost.
    return np.abs(high), np.where(high < 0, -low, low)


def _quotient(
    top: Pair,
    bottom: Pair,
    y_true: Floats,
    y_pred: Floats,
    exact: Callable[[float, float], float],
) -> Floats:
    first = top[0] / bottom[0]
    product, lost = two_product(first, bottom[0])
    left = ((top[0] - product) - lost) + (top[1] - first * bottom[1])
    value, unsure = rounded(first, left / bottom[0], _DOUBT)
    wild = _wild(y_true) | _wild(y_pred) | ~((first >= SMALLEST) & (first <= LARGEST))
    equal = y_true == y_pred
    value[equal] = 0.0
    for row in np.flatnonzero((unsure | wild) & ~equal):
        value[row] = exact(float(y_true[row]), float(y_pred[row]))
    return value


def _wild(values: Floats) -> NDArray[np.bool_]:
    size = np.abs(values)
    wild: NDArray[np.bool_] = (size > LARGEST) | ((size < SMALLEST) & (size != 0))
    return wild


def _exact(y_true: float, y_pred: float) -> float:
    target = Fraction(y_true)
    return nearest(abs(target - Fraction(y_pred)) / abs(target))


def _exact_symmetric(y_true: float, y_pred: float) -> float:
    target, guess = Fraction(y_true), Fraction(y_pred)
    return nearest(2 * abs(target - guess) / (abs(target) + abs(guess)))
