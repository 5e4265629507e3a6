"""Explained variation as scikit-learn names it: R2 and explained variance."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from assay.dropin.outputs import (
    ROWS,
    VARIANCE,
    Outputs,
    Value,
    averaged,
    few_rows,
    outputs,
    reduced,
)
from assay.dropin.params import boolean, checked
from assay.dropin.said import undefined
from assay.exact import Rational
from assay.metrics import explained
from assay.metrics.declare import Metric


def _of_outputs(
    metric: Metric, found: Outputs, force_finite: bool
) -> tuple[list[Value], list[Rational]]:
    """The value of each output and the spread of its targets."""
    values: list[Value] = []
    spreads: list[Rational] = []
    for block in found.blocks():
        outcome = metric.of({kind: kind.of_block(block) for kind in metric.needs})
        spread = outcome.parts["sst"]
        spreads.append(Fraction(spread))
        if outcome.undefined and force_finite and outcome.sklearn is not None:
            # A single row of weight leaves NaN as the substitute; 1 and 0 say what it is.
            plain = 0.0 if outcome.ratio is not None and outcome.ratio.numerator else 1.0
            values.append(plain if math.isnan(outcome.sklearn) else outcome.sklearn)
        else:
            values.append(outcome.value if outcome.ratio is None else outcome.ratio)
    return values, spreads


def _scored(metric: Metric, found: Outputs, force_finite: bool) -> Any:
    values, spreads = _of_outputs(metric, found, force_finite)
    if isinstance(found.multioutput, str) and found.multioutput == "variance_weighted":
        return averaged(values, spreads if any(spreads) else None)
    return reduced(values, found.multioutput)


@checked(**ROWS, **VARIANCE, force_finite=boolean)
def r2_score(
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    multioutput: Any = "uniform_average",
    force_finite: bool = True,
) -> Any:
    """Coefficient of determination, 1 - SSE/SST, SST about the mean of these targets.

    A constant target, whose SST is exactly 0, gives 1 for a perfect prediction and 0 for any other;
    fewer than two rows give NaN with a warning.

    Args:
        y_true: Targets, shape (rows,) or (rows, outputs).
        y_pred: Predictions, likewise.
        sample_weight: Weights, shape (rows,).
        multioutput: "uniform_average", "raw_values", "variance_weighted", or weights of shape
            (outputs,); None is "uniform_average".
        force_finite: Whether to replace NaN and -inf of a constant target.

    Returns:
        A float up to 1, or an array of shape (outputs,).

    Raises:
        ValueError: Shapes do not fit, or a value is not finite.

    >>> r2_score([1, 2, 3], [1, 2, 4])
    0.5
    """
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    if few_rows(found):
        undefined("R^2 score is not well-defined with less than two samples.")
        return math.nan
    return _scored(explained.r2, found, force_finite)


@checked(**ROWS, **VARIANCE, force_finite=boolean)
def explained_variance_score(
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    multioutput: Any = "uniform_average",
    force_finite: bool = True,
) -> Any:
    """Explained variance, 1 - var(e)/var(y), which forgives a constant error.

    Arguments, result and errors are those of `r2_score`.

    >>> explained_variance_score([0.0, 1.0], [5.0, 6.0])
    1.0
    """
    found = outputs(y_true, y_pred, sample_weight, multioutput)
    return _scored(explained.explained_variance, found, force_finite)
