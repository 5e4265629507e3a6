"""The value of one metric on arrays, with named columns."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.metrics.outcome import Outcome
from assay.rows.given import from_arrays
from assay.rows.named import with_columns
from assay.rows.prepare import Options, Rows, prepare


def rows_of(metric: Metric, y_true: Any, y_pred: Any = None, **options: Any) -> Rows:
    """Arrays as checked rows for a metric; where it does not decide the task it is inferred."""
    asked = {name: options.pop(name, None) for name in ("labels", "pos_label")}
    named = options.pop("columns", None) or {}
    tasks = {None: None, "values": "regression"}
    task = tasks.get(kind_of_task(metric), "classification")
    given = with_columns(from_arrays(y_true, y_pred, **options), named)
    given = replace(given, measured=frozenset(metric.numbers))
    return prepare(given, Options(task=task, **asked))


def kind_of_task(metric: Metric) -> str | None:
    """What a metric judges, or None where the rows decide it, as for a plain function."""
    return metric.kind if getattr(metric, "decided", True) else None


def outcome_on(metric: Metric, y_true: Any, y_pred: Any = None, **options: Any) -> Outcome:
    """The outcome of a metric on arrays of rows.

    Raises:
        InputError: The arrays cannot be used, or hold several outputs.
    """
    rows = rows_of(metric, y_true, y_pred, **options)
    if rows.outputs:
        raise InputError(
            f"{len(rows.outputs)} outputs have no single value",
            remedy="give one column, or take assay.evaluate for all outputs",
        )
    bound = metric.bound(rows.positive) if metric.binary else metric
    return bound.of({kind: kind.of_block(rows.block) for kind in bound.needs})


def value_on(metric: Metric, y_true: Any, y_pred: Any = None, **options: Any) -> float:
    """The value of a metric on arrays of rows; NaN where it is undefined.

    Raises:
        InputError: The arrays cannot be used, or hold several outputs.
    """
    outcome = outcome_on(metric, y_true, y_pred, **options)
    return math.nan if outcome.undefined else outcome.value
