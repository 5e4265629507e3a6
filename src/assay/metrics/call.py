"""A metric called on arrays."""

from __future__ import annotations

import math
from typing import Any

from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.rows.given import from_arrays
from assay.rows.prepare import Options, prepare


def value(
    metric: Metric,
    y_true: Any,
    y_pred: Any = None,
    *,
    y_score: Any = None,
    y_proba: Any = None,
    sample_weight: Any = None,
    labels: Any = None,
    pos_label: Any = None,
    baseline: Any = None,
) -> float:
    """The value of a metric on arrays of rows; NaN where it is undefined.

    Args:
        metric: The metric.
        y_true: Targets or labels, shape (rows,).
        y_pred: Predicted values or labels, shape (rows,).
        y_score: Scores, shape (rows,), higher for the positive class.
        y_proba: Probabilities of the positive class, shape (rows,), or of each class.
        sample_weight: Weights of 0 or more, shape (rows,).
        labels: The classes, in order.
        pos_label: The positive class.
        baseline: Predictions of a baseline, by name.

    Raises:
        InputError: The input cannot be used, or a binary metric has no positive class.
    """
    given = from_arrays(
        y_true,
        y_pred,
        y_score=y_score,
        y_proba=y_proba,
        sample_weight=sample_weight,
        baseline=baseline,
    )
    task = "regression" if metric.kind == "values" else "classification"
    rows = prepare(given, Options(task=task, labels=labels, pos_label=pos_label))
    bound = bind(metric, rows.positive) if metric.binary else metric
    bundle = {kind: kind.of_block(rows.block) for kind in metric.needs}
    outcome = bound.of(bundle)
    return math.nan if outcome.undefined else outcome.value


def bind(metric: Metric, positive: Any) -> Metric:
    """The metric for a positive class.

    Raises:
        InputError: There is no positive class.
    """
    if positive is None:
        raise InputError(
            f"{metric.name} is about one class, and none is declared positive",
            remedy=f"say which with pos_label= (--positive), or take {metric.name}_macro"
            if metric.of_one_class
            else "say which with pos_label= (--positive)",
        )
    return metric.for_class(positive)
