"""Which metrics of an evaluation are shown first."""

from __future__ import annotations

from collections.abc import Sequence

from assay.evaluation import Evaluation

_LEADING = {
    "regression": ("r2", "rmse", "mae"),
    "binary": ("accuracy", "mcc", "roc_auc", "average_precision", "log_loss"),
    "multiclass": ("accuracy", "balanced_accuracy", "f1_macro", "log_loss"),
}
_MOST = 4


def leading(ev: Evaluation) -> list[str]:
    """The keys of the metrics shown first: the task's usual ones, or the first that were asked."""
    return first_of(ev.task, ev.headlines)


def first_of(task: str, keys: Sequence[str]) -> list[str]:
    """Of some metrics those that a task is usually judged by; the first where there is no such.

    >>> first_of("regression", ["mse", "mae", "r2"]), first_of("binary", ["f1", "npv"])
    (['r2', 'mae'], ['f1', 'npv'])
    """
    usual = [key for key in _LEADING[task] if key in keys]
    every = usual if len(usual) > 1 else [*usual, *(key for key in keys if key not in usual)]
    return every[:_MOST]
