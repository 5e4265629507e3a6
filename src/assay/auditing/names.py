"""What the names in a report mean: metrics by any usual spelling, parts, and settings."""

from __future__ import annotations

import difflib
import re

from assay.errors import InputError
from assay.metrics.declare import CATALOGUE, Metric, find

PARTS: dict[str, str] = {
    "n": "rows",
    "positives": "rows of the positive class",
    "negatives": "rows of the negative class",
    "tp": "true positives",
    "fp": "false positives",
    "fn": "false negatives",
    "tn": "true negatives",
    "weight": "total weight of the rows",
    "k": "folds",
    "features": "features of the model, as adjusted R2 counts them",
    "sse": "sum of squared errors",
    "sst": "sum of squares of the targets about their mean",
    "sum_of_squares": "sum of squared targets",
    "target_mean": "mean of the targets",
    "target_sd": "standard deviation of the targets",
    "target_min": "smallest target",
    "target_max": "largest target",
    "predicted_sd": "standard deviation of the predictions",
    "training_mean": "mean of the targets the model was trained on",
}
"""Every part by its name, in words."""

WHOLE = ("n", "positives", "negatives", "tp", "fp", "fn", "tn", "k", "features")
"""The parts that are whole numbers; with weighted rows the counts need not be."""

SETTINGS = ("title", "positive", "weights", "ddof", "unit", "scale")

_SPELLINGS = {
    "rows": "n",
    "samples": "n",
    "cases": "n",
    "support": "n",
    "count": "n",
    "size": "n",
    "p_count": "positives",
    "n_positive": "positives",
    "n_negative": "negatives",
    "true_positives": "tp",
    "false_positives": "fp",
    "false_negatives": "fn",
    "true_negatives": "tn",
    "total_weight": "weight",
    "folds": "k",
    "n_folds": "k",
    "n_features": "features",
    "rss": "sse",
    "ss_res": "sse",
    "tss": "sst",
    "ss_tot": "sst",
    "y_mean": "target_mean",
    "y_std": "target_sd",
    "target_std": "target_sd",
    "y_min": "target_min",
    "y_max": "target_max",
    "acc": "accuracy",
    "bacc": "balanced_accuracy",
    "prec": "precision",
    "rec": "recall",
    "auroc": "roc_auc",
    "rocauc": "roc_auc",
    "auc_roc": "roc_auc",
    "ap_score": "average_precision",
    "auprc": "average_precision",
    "macro_f1": "f1_macro",
    "micro_f1": "f1_micro",
    "weighted_f1": "f1_weighted",
    "cohens_kappa": "kappa",
    "cohen_kappa": "kappa",
    "matthews": "mcc",
    "r_squared": "r2",
    "rsquared": "r2",
    "adj_r2": "adjusted_r2",
    "r2_adjusted": "adjusted_r2",
    "r2_adj": "adjusted_r2",
    "r2_uncentered": "r2_uncentred",
    "r2_corr": "squared_correlation",
    "logloss": "log_loss",
    "brier_score": "brier",
    "max_abs_error": "max_error",
    "median_ae": "medae",
    "fall_out": "fpr",
    "miss_rate": "fnr",
    "logarithmic_loss": "log_loss",
}

AGGREGATIONS = (
    "pooled",
    "mean_of_folds",
    "sd_of_folds",
    "within_fold",
    "mean_of_groups",
)

_AVERAGES = ("macro", "micro", "weighted")


def plain(name: str) -> str:
    """A name as Assay spells names: ``"F1 (macro)"`` is f1_macro, ``"R²"`` is r2.

    >>> plain("F1 (macro)"), plain("R²"), plain("Macro-F1 score"), plain("AUC")
    ('f1_macro', 'r2', 'f1_macro', 'auc')
    """
    text = name.strip().lower().replace("²", "2").replace("^2", "2").replace("'", "")
    setting, colon, rest = text.partition(":")
    key = re.sub(r"[^\w=.]+", "_", setting).strip("_")
    key = _SPELLINGS.get(key, key)
    short = key.removesuffix("_score")
    if key not in CATALOGUE and (short in _SPELLINGS or metric_named(short) is not None):
        key = short
    first, _, last = key.partition("_")
    if first in _AVERAGES and f"{last}_{first}" in CATALOGUE:
        key = f"{last}_{first}"
    return _SPELLINGS.get(key, key) + colon + rest.replace(" ", "")


def metric_named(name: str) -> Metric | None:
    """The declared metric of a plain name, if there is one."""
    try:
        return find(name)
    except InputError:
        return None


def near(name: str) -> list[str]:
    """Names that look alike."""
    return difflib.get_close_matches(name.partition(":")[0], [*CATALOGUE, *PARTS], n=3)
