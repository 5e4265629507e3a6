"""Which metrics an evaluation computes, under which keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from assay.compose.naming import Named, judged, metric_of
from assay.errors import InputError
from assay.metrics import CATALOGUE, Metric, find
from assay.outputs import over_outputs
from assay.rows.prepare import Rows
from assay.states.state import State

_PER_CLASS = ("precision", "recall", "f1")
"""The metrics of one class that a per-class report shows."""


def plan(rows: Rows, names: Sequence[Named] | None) -> dict[str, Metric]:
    """The metrics by the key that finds them in the evaluation.

    Args:
        rows: The rows, whose task and columns decide what can be computed.
        names: What the caller named, or None for all that are listed.

    Raises:
        InputError: A metric is unknown, or needs what is not there.
    """
    if names is not None:
        chosen = [resolve(rows, name) for name in names]
    else:
        chosen = [resolve(rows, metric) for metric in CATALOGUE.values() if _listed(metric, rows)]
        chosen += _skills(rows)
    found = {metric.key: metric for metric in chosen}
    if rows.outputs:
        return {
            key: m for metric in chosen for key, m in over_outputs(metric, rows.outputs).items()
        }
    if names is None and rows.block.pred_codes is not None:
        found |= per_class(rows)
    return found


def resolve(rows: Rows, name: Named) -> Metric:
    """The metric of a name or formula, bound to the positive class, if the rows have what it needs.

    Raises:
        InputError: There is no such metric, or the rows lack a column or a positive class for it.
    """
    metric = metric_of(name)
    lacking = next((what for one in judged(metric) if (what := _lacking(one, rows))), None)
    if lacking:
        raise InputError(
            f"{metric.key} needs {lacking}", remedy="`assay explain` says what each needs"
        )
    return metric.bound(rows.positive) if metric.binary else metric


def _listed(metric: Metric, rows: Rows) -> bool:
    if metric.listed == "named" or _lacking(metric, rows):
        return False
    if metric.listed == "multiclass" and rows.task == "binary":
        return False
    if metric.suits is not None and not all(map(metric.suits, rows.blocks)):
        return False
    return not metric.binary or rows.positive is not None


def _lacking(metric: Metric, rows: Rows) -> str | None:
    block = rows.block
    if metric.kind == "values":
        return _lacking_of_numbers(metric, rows)
    if block.true_codes is None:
        return "labels: the task is regression"
    wanted = {
        "labels": ("predicted labels (y_pred, --pred)", block.pred_codes),
        "scores": ("scores (y_score, --score)", block.score),
        "probabilities": ("probabilities (y_proba, --proba)", block.proba),
    }
    what, column = wanted[metric.kind]
    return what if column is None else None


def _lacking_of_numbers(metric: Metric, rows: Rows) -> str | None:
    if rows.block.y_true is None:
        return "numbers as targets: the task is classification"
    if rows.outputs and metric.numbers:
        return "one column of truth, which its other columns belong to"
    if rows.block.y_pred is None and not metric.numbers:
        return "predicted values (y_pred, --pred)"
    return None


def _skills(rows: Rows) -> list[Metric]:
    return [find("skill").with_params(baseline=name) for name in rows.block.baselines]


def per_class(rows: Rows) -> dict[str, Metric]:
    """Precision, recall and F1 of each class, as ``recall[label]``."""
    labels = rows.block.labels[: rows.block.declared]
    return {
        f"{name}[{label}]": find(name).for_class(label) for name in _PER_CLASS for label in labels
    }


def kinds_of(metrics: Sequence[Metric]) -> list[type[State]]:
    """The classes of states that the metrics need, each once."""
    return list(dict.fromkeys(kind for metric in metrics for kind in metric.needs))


def aggregations_shown(key: str, metrics: Mapping[str, Metric]) -> Literal["all", "pooled", "none"]:
    """Which scores of a metric are worth a line each.

    Of the per-class report only the pooled rows are, and none for the positive class, whose metric
    stands above already.
    """
    metric = metrics[key]
    if not is_report_row(key, metric):
        return "all"
    above = metrics.get(metric.name)
    return "none" if above is not None and above.class_ == metric.class_ else "pooled"


def is_report_row(key: str, metric: Metric) -> bool:
    """Whether the metric is a row of the per-class report, ``recall[label]``."""
    return metric.of_one_class and key != metric.key
