"""The area under any curve, and any metric of labels at each threshold."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, as_array, column, finite, same_length, weights
from assay.dropin.kinds import kind_of
from assay.dropin.params import array_like, checked, either, function, mapping, nothing, weight
from assay.exact import ExactSum, nearest
from assay.kernel.limbs import WideRange, about
from assay.kernel.moments import total

_POINTS = 1 << 15
"""Points a step, few enough to stay in the cache."""


@checked(
    y_true=array_like,
    y_score=array_like,
    metric_func=function,
    sample_weight=weight,
    metric_params=either(mapping, nothing),
)
def metric_at_thresholds(
    y_true: Any,
    y_score: Any,
    metric_func: Callable[..., Any],
    *,
    sample_weight: Any = None,
    metric_params: dict[str, Any] | None = None,
) -> tuple[Array, Array]:
    """The value of any metric of labels at each threshold of the scores.

    Args:
        y_true: Labels of two classes, shape (rows,).
        y_score: Scores, shape (rows,).
        metric_func: Called as ``metric_func(y_true, y_score >= threshold, **metric_params)``.
        sample_weight: Weights, passed on where given.
        metric_params: Further arguments of ``metric_func``.

    Returns:
        The values, shape (thresholds,) or (thresholds, outputs), and the falling thresholds.

    Raises:
        ValueError: There are more than two classes, or the lengths differ.

    >>> from assay.dropin.agreement import accuracy_score
    >>> metric_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], accuracy_score)[0].tolist()
    [0.75, 0.5, 0.75, 0.5]
    """
    true, score = as_array(y_true), as_array(y_score)
    kind = kind_of(true, "y_true")
    if kind != "binary":
        raise ValueError(f"{kind} format is not supported")
    same_length(true, score, sample_weight)
    true, score = column(true), column(score)
    finite(score)
    weight = weights(sample_weight, len(true))
    extra = {} if weight is None else {"sample_weight": weight}
    thresholds = np.unique(score if weight is None else score[weight != 0])[::-1].copy()
    params = {**(metric_params or {}), **extra}
    values = [metric_func(true, (score >= t).astype(np.int64), **params) for t in thresholds]
    return np.array(values), thresholds


@checked(x=array_like, y=array_like)
def auc(x: Any, y: Any) -> float:
    """The area under a curve by the trapezoidal rule; the sum of the trapezoids is exact.

    Args:
        x: Rising or falling, shape (points,).
        y: Shape (points,).

    Returns:
        The area, with the sign it has where x rises.

    Raises:
        ValueError: There are fewer than two points, or x is in no order.

    >>> auc([0.0, 0.5, 1.0], [0.0, 1.0, 1.0])
    0.75
    """
    same_length(x, y)
    across = column(as_array(x)).astype(np.float64, copy=False)
    up = column(as_array(y)).astype(np.float64, copy=False)
    if len(across) < 2:
        raise ValueError(
            "At least 2 points are needed to compute area under curve, but x.shape = "
            f"{across.shape}"
        )
    rises, area = _nearly(across, up)
    sign = 1 if rises else _direction(across)
    if not sign:
        raise ValueError(f"x is neither increasing nor decreasing : {as_array(x)}.")
    return sign * (_exactly(across, up) if area is None else area)


def _nearly(across: Floats, up: Floats) -> tuple[bool, float | None]:
    """Whether x rises, and the area rounded once, None where a look at its sum leaves that open."""
    rises, twice, doubt = True, ExactSum(), 0.0
    for steps, heights in _trapezoids(across, up):
        rises = rises and bool(steps.min() >= 0)
        try:
            found, more = about(np.multiply(steps, heights, out=heights))
        except WideRange:
            found, more = ExactSum(), math.inf
        twice, doubt = twice.merge(found), doubt + more
    if doubt == math.inf:
        return rises, None
    middle, slack = Fraction(twice.rational) / 2, Fraction(doubt)
    low, high = nearest(middle - slack), nearest(middle + slack)
    return rises, low if low == high else None


def _exactly(across: Floats, up: Floats) -> float:
    """The area, rounded once; where a trapezoid is not finite, what NumPy says."""
    try:
        parts = (total(steps * heights) for steps, heights in _trapezoids(across, up))
        return nearest(Fraction(reduce(ExactSum.merge, parts).rational) / 2)
    except (OverflowError, ValueError):  # an infinity or a NaN is no ratio
        return float(np.trapezoid(up, across))


def _trapezoids(across: Floats, up: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Piece by piece the steps between neighbours in x, and their heights together."""
    for start in range(0, len(across) - 1, _POINTS):
        x, y = across[start : start + _POINTS + 1], up[start : start + _POINTS + 1]
        yield x[1:] - x[:-1], y[1:] + y[:-1]


def _direction(across: Floats) -> int:
    steps = np.diff(across)
    if not (steps < 0).any():
        return 1
    return -1 if (steps <= 0).all() else 0
