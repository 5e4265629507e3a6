"""Losses of quantiles: the pinball loss, and the share of it that a constant quantile leaves."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats
from assay.dropin.outputs import MULTI, ROWS, Outputs, Value, few_rows, outputs, reduced
from assay.dropin.params import checked, real
from assay.dropin.said import undefined
from assay.exact import Rational
from assay.metrics.outcome import Ratio
from assay.states.block import Block
from assay.states.errors import ErrorSums

_ALPHA = real(0, 1, "both")


def _pinball(block: Block, alpha: float) -> tuple[Rational, Rational]:
    """The summed loss and the weight; alpha times what lies above, 1 - alpha what lies below."""
    sums = ErrorSums.of_block(block)
    share = Fraction(alpha)
    absolute, signed = sums.absolute.rational, sums.signed.rational
    above, below = Fraction(absolute + signed) / 2, Fraction(absolute - signed) / 2
    return share * above + (1 - share) * below, sums.weight.rational


@checked(**ROWS, **MULTI, alpha=_ALPHA)
def mean_pinball_loss(
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    alpha: float = 0.5,
    multioutput: Any = "uniform_average",
) -> Any:
    """Pinball loss of a predicted quantile, mean of alpha max(e, 0) + (1 - alpha) max(-e, 0).

    Args:
        y_true: Targets, shape (rows,) or (rows, outputs).
        y_pred: Predictions, likewise.
        sample_weight: Weights, shape (rows,).
        alpha: The quantile's level, from 0 to 1; 0.5 is half the mean absolute error.
        multioutput: "uniform_average", "raw_values", or weights of shape (outputs,).

    Returns:
        A float of 0 or more, or an array of shape (outputs,).

    Raises:
        ValueError: Shapes do not fit, or a value is not finite.

    >>> mean_pinball_loss([1, 2, 3], [0, 2, 3], alpha=0.75)
    0.25
    """
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    values: list[Value] = [Ratio(*_pinball(block, alpha)) for block in found.blocks()]
    return reduced(values, found.multioutput)


def quantile(values: Array, weight: Floats | None, alpha: float) -> float:
    """The weighted quantile by the inverse of the distribution, averaged where it has a step."""
    if weight is None:
        rank = Fraction(alpha) * len(values)
        at = min(max(math.ceil(rank), 1), len(values)) - 1
        even = rank.denominator == 1 and 0 < rank < len(values)
        ordered = np.partition(values, [at, at + 1] if even else [at])
    else:
        order = np.argsort(values, kind="stable")
        ordered = values[order]
        reached = np.cumsum(weight[order])
        goal = alpha * reached[-1]
        at = min(int(np.searchsorted(reached, goal)), len(values) - 1)
        even = bool(reached[at] == goal) and at + 1 < len(values)
    low = float(ordered[at])
    return (low + float(ordered[at + 1])) / 2 if even else low


def _skill(found: Outputs, alpha: float) -> Any:
    if few_rows(found):
        undefined("D^2 score is not well-defined with less than two samples.")
        return math.nan
    values: list[Value] = []
    for block in found.blocks():
        loss, _ = _pinball(block, alpha)
        values.append(_against(block, loss, alpha))
    return reduced(values, found.multioutput)


def _against(block: Block, loss: Rational, alpha: float) -> Value:
    """1 - loss / loss of the constant quantile; 1 or 0 where that one is exact."""
    if block.y_true is None:
        raise ValueError("no targets")
    constant = quantile(block.y_true.astype(np.float64), block.weight, alpha)
    baseline = Block(y_true=block.y_true, y_pred=np.full(len(block), constant), weight=block.weight)
    base, _ = _pinball(baseline, alpha)
    if base:
        return Ratio(loss, base, offset=1, sign=-1)
    return 0.0 if loss else 1.0


@checked(**ROWS, **MULTI, alpha=_ALPHA)
def d2_pinball_score(
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    alpha: float = 0.5,
    multioutput: Any = "uniform_average",
) -> Any:
    """The share of pinball loss explained, 1 - loss / loss of the targets' own quantile.

    NaN with a warning for fewer than two rows. Where the constant quantile is exact, 1 for a
    perfect prediction and 0 for any other.

    Args:
        y_true: As in `mean_pinball_loss`.
        y_pred: Likewise.
        sample_weight: Likewise.
        alpha: Likewise.
        multioutput: Likewise.

    Returns:
        A float up to 1, or an array of shape (outputs,).

    Raises:
        ValueError: Shapes do not fit, or a value is not finite.

    >>> d2_pinball_score([1, 2, 3], [1, 2, 2.5])
    0.75
    """
    return _skill(outputs(y_true, y_pred, sample_weight, multioutput), alpha)


@checked(**ROWS, **MULTI)
def d2_absolute_error_score(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """The share of absolute error explained, 1 - MAE / MAE of the targets' median.

    Undefined as `d2_pinball_score` is, with its arguments, result and errors.

    >>> d2_absolute_error_score([1, 2, 3], [1, 2, 2.5])
    0.75
    """
    return _skill(outputs(y_true, y_pred, sample_weight, multioutput), 0.5)
