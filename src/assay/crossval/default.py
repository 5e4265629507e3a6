"""What a model is judged by when one metric is wanted and none is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assay.compose.naming import Named, metric_of
from assay.crossval.models import model_of
from assay.crossval.reading import read
from assay.crossval.request import Request
from assay.metrics.declare import Metric, find
from assay.rows.prepare import Options


def metric_or_default(
    metric: Named | None, model: Any, X: Any, y: Any, how: Mapping[str, Any]
) -> Metric:
    """The metric named; otherwise accuracy for classes and r2 for values.

    These are what scikit-learn's estimators score themselves by.

    Args:
        metric: What was named, or None.
        model: The model, which may say what it predicts.
        X: The features.
        y: The target, by which the task is inferred otherwise.
        how: The options of `assay.cross_validate`, of which some decide the task.

    Raises:
        InputError: There is no such metric, or the task cannot be told.
    """
    if metric is not None:
        return metric_of(metric)
    given = Options(how.get("task"), how.get("labels"), how.get("pos_label"), unit=how.get("unit"))
    request = read(Request(model_of(model), X, y, None, given), None, None)
    return find("accuracy" if request.classifies else "r2")
