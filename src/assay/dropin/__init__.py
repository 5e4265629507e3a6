"""scikit-learn's metric functions under their own names, on Assay's states.

Each takes what scikit-learn's function of the same name takes and returns what it returns, with
the same warnings; the value comes from the exact states and formulas of Assay. They are loaded
when they are asked for: ``from assay.metrics import f1_score``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES: dict[str, tuple[str, ...]] = {
    "of_class": (
        "f1_score",
        "fbeta_score",
        "jaccard_score",
        "precision_recall_fscore_support",
        "precision_score",
        "recall_score",
    ),
    "agreement": (
        "accuracy_score",
        "balanced_accuracy_score",
        "cohen_kappa_score",
        "hamming_loss",
        "matthews_corrcoef",
        "zero_one_loss",
    ),
    "matrices": ("class_likelihood_ratios", "confusion_matrix", "multilabel_confusion_matrix"),
    "summary": ("classification_report",),
    "losses": ("brier_score_loss", "d2_brier_score", "d2_log_loss_score", "log_loss"),
    "margins": ("hinge_loss", "top_k_accuracy_score"),
    "thresholds": (
        "confusion_matrix_at_thresholds",
        "det_curve",
        "precision_recall_curve",
        "roc_curve",
    ),
    "at_each": ("auc", "metric_at_thresholds"),
    "areas": ("average_precision_score", "roc_auc_score"),
    "label_order": (
        "coverage_error",
        "label_ranking_average_precision_score",
        "label_ranking_loss",
    ),
    "gains": ("dcg_score", "ndcg_score"),
    "regression": (
        "max_error",
        "mean_absolute_error",
        "mean_absolute_percentage_error",
        "mean_squared_error",
        "mean_squared_log_error",
        "median_absolute_error",
        "root_mean_squared_error",
        "root_mean_squared_log_error",
    ),
    "explained": ("explained_variance_score", "r2_score"),
    "quantiles": ("d2_absolute_error_score", "d2_pinball_score", "mean_pinball_loss"),
    "deviances": (
        "d2_tweedie_score",
        "mean_gamma_deviance",
        "mean_poisson_deviance",
        "mean_tweedie_deviance",
    ),
}

HOMES = {name: home for home, names in _HOMES.items() for name in names}
"""The module of each function."""

__all__ = sorted(HOMES)


def __getattr__(name: str) -> Any:
    home = HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(HOMES))
