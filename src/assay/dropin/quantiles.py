"""Losses of quantiles: the pinball loss, and the share of it that a constant quantile leaves."""

from __future__ import annotations

import math
from typing import Any

from assay.dropin.outputs import MULTI, ROWS, Outputs, Value, few_rows, outputs, reduced
from assay.dropin.params import checked, real
from assay.dropin.said import undefined
from assay.metrics import quantiles
from assay.metrics.declare import Metric
from assay.metrics.outcome import Outcome
from assay.states.block import Block

_ALPHA = real(0, 1, "both")


def _outcome(metric: Metric, block: Block) -> Outcome:
    return metric.of({kind: kind.of_block(block) for kind in metric.needs})


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
    metric = quantiles.pinball.with_params(alpha=float(alpha))
    outcomes = [_outcome(metric, block) for block in found.blocks()]
    values: list[Value] = [one.value if one.ratio is None else one.ratio for one in outcomes]
    return reduced(values, found.multioutput)


def _skill(metric: Metric, found: Outputs) -> Any:
    if few_rows(found):
        undefined("D^2 score is not well-defined with less than two samples.")
        return math.nan
    values: list[Value] = []
    for block in found.blocks():
        ratio = _outcome(metric, block).ratio
        if ratio is None:
            raise ValueError("no rows")
        # Where the constant quantile is exact, 1 for predictions that are too.
        values.append(ratio if ratio.denominator else float(not ratio.numerator))
    return reduced(values, found.multioutput)


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
    metric = quantiles.d2_pinball.with_params(alpha=float(alpha))
    return _skill(metric, outputs(y_true, y_pred, sample_weight, multioutput))


@checked(**ROWS, **MULTI)
def d2_absolute_error_score(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, multioutput: Any = "uniform_average"
) -> Any:
    """The share of absolute error explained, 1 - MAE / MAE of the targets' median.

    Undefined as `d2_pinball_score` is, with its arguments, result and errors.

    >>> d2_absolute_error_score([1, 2, 3], [1, 2, 2.5])
    0.75
    """
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    return _skill(quantiles.d2_absolute_error, found)
