"""What `dropin.py` times: each function by family, with the rows that it is called on.

A case is the function's name, its arguments and its options, for both sides the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from sklearn import metrics as peer

from assay import dropin


@dataclass(frozen=True)
class Case:
    """One call to make on both sides.

    Args:
        function: The name on both sides.
        columns: The arguments by position.
        options: The arguments by name.
        note: What is special about these rows.
        theirs: The arguments of the peer, where it cannot take ours.
    """

    function: str
    columns: tuple[Any, ...]
    options: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    theirs: tuple[Any, ...] | None = None

    @property
    def name(self) -> str:
        """The function and what is special."""
        return f"{self.function}, {self.note}" if self.note else self.function


MACRO = {"average": "macro"}
CLASSES = 5
CURVES = (
    "roc_curve",
    "precision_recall_curve",
    "det_curve",
    "confusion_matrix_at_thresholds",
)


def labels(rows: int) -> Iterator[Case]:
    """Whole numbers: two classes, five classes, five labels a row."""
    rng = np.random.default_rng(0)
    two = tuple(rng.integers(0, 2, (2, rows)))
    five = tuple(rng.integers(0, CLASSES, (2, rows)))
    many = tuple((rng.random((2, rows, CLASSES)) < 0.3).astype(np.int64))
    for name in ("accuracy_score", "hamming_loss", "zero_one_loss"):
        yield Case(name, five)
    for name in ("balanced_accuracy_score", "cohen_kappa_score", "matthews_corrcoef"):
        yield Case(name, five)
    yield Case("cohen_kappa_score", five, {"weights": "quadratic"}, "quadratic")
    yield Case("class_likelihood_ratios", two)
    for name in ("confusion_matrix", "multilabel_confusion_matrix", "classification_report"):
        yield Case(name, five)
    scores = ("f1_score", "jaccard_score", "precision_score", "recall_score")
    for name in scores:
        yield Case(name, two)
        yield Case(name, five, MACRO, "macro")
    yield Case("fbeta_score", two, {"beta": 2})
    yield Case("fbeta_score", five, {"beta": 2, **MACRO}, "macro")
    yield Case("precision_recall_fscore_support", five)
    weight = {"sample_weight": rng.integers(1, 5, rows)}
    yield Case("accuracy_score", five, weight, "weights")
    yield Case("f1_score", five, MACRO | weight, "macro, weights")
    yield Case("accuracy_score", many, {}, "multilabel")
    yield Case("f1_score", many, MACRO, "multilabel")


def ranking(rows: int) -> Iterator[Case]:
    """Scores of two classes, of five classes, and of five labels a row."""
    rng = np.random.default_rng(1)
    y, score = rng.integers(0, 2, rows), rng.random(rows)
    tied = np.round(score, 2)
    for name in ("roc_auc_score", "average_precision_score"):
        yield Case(name, (y, score))
        yield Case(name, (y, tied), {}, "ties")
    yield Case("roc_auc_score", (y, score), {"max_fpr": 0.1}, "max_fpr")
    for name in CURVES:
        yield Case(name, (y, score))
    yield Case("auc", (np.sort(score), np.sort(rng.random(rows))))
    # One call of a metric per distinct score: eleven, and each side calls its own metric.
    few = (y, np.round(score, 1))
    own, others = (*few, dropin.accuracy_score), (*few, peer.accuracy_score)
    yield Case("metric_at_thresholds", own, {}, "accuracy", others)
    yield from _many_scores(rows, rng)


def weighted_ranking(rows: int) -> Iterator[Case]:
    """The same scores of two classes with whole and with fractional weights."""
    rng = np.random.default_rng(2)
    given = rng.integers(0, 2, rows), rng.random(rows)
    whole, fractions = rng.integers(1, 5, rows), rng.random(rows)
    for name in ("roc_auc_score", "average_precision_score"):
        yield Case(name, given, {"sample_weight": whole}, "whole")
        yield Case(name, given, {"sample_weight": fractions}, "fractional")
    limited = {"max_fpr": 0.1, "sample_weight": fractions}
    yield Case("roc_auc_score", given, limited, "max_fpr, fractional")
    for name in CURVES:
        yield Case(name, given, {"sample_weight": fractions}, "fractional")


def _many_scores(rows: int, rng: np.random.Generator) -> Iterator[Case]:
    five, proba = rng.integers(0, CLASSES, rows), rng.dirichlet(np.ones(CLASSES), rows)
    for how in ("ovr", "ovo"):
        yield Case("roc_auc_score", (five, proba), {"multi_class": how}, how)
    yield Case("top_k_accuracy_score", (five, proba))
    many = (rng.random((rows, CLASSES)) < 0.3).astype(np.int64)
    for name in ("roc_auc_score", "average_precision_score"):
        yield Case(name, (many, proba), {}, "multilabel")
    for name in ("coverage_error", "label_ranking_average_precision_score", "label_ranking_loss"):
        yield Case(name, (many, proba))
    gains = rng.integers(0, 4, (rows, CLASSES))
    for name in ("dcg_score", "ndcg_score"):
        yield Case(name, (gains, proba))
        yield Case(name, (gains, proba), {"ignore_ties": True}, "ignore_ties")


def probability(rows: int) -> Iterator[Case]:
    """Probabilities of two and of five classes; margins."""
    rng = np.random.default_rng(3)
    y, proba = rng.integers(0, 2, rows), rng.random(rows)
    five, table = rng.integers(0, CLASSES, rows), rng.dirichlet(np.ones(CLASSES), rows)
    for name in ("log_loss", "brier_score_loss", "d2_log_loss_score", "d2_brier_score"):
        yield Case(name, (y, proba))
        yield Case(name, (five, table), {}, f"{CLASSES} classes")
    for name in ("log_loss", "brier_score_loss", "d2_brier_score"):
        yield Case(name, (y, proba), {"sample_weight": rng.random(rows)}, "weights")
    yield Case("hinge_loss", (y, rng.normal(size=rows)))
    margins = rng.normal(size=(rows, CLASSES))
    yield Case("hinge_loss", (five, margins), {}, f"{CLASSES} classes")


def regression(rows: int) -> Iterator[Case]:
    """Targets around 0, and positive ones where a function needs them."""
    rng = np.random.default_rng(4)
    y = rng.normal(size=rows)
    any_sign = (y, y + rng.normal(size=rows))
    positive = tuple(np.exp(column) for column in any_sign)
    for name in (
        "r2_score",
        "explained_variance_score",
        "mean_squared_error",
        "root_mean_squared_error",
        "mean_absolute_error",
        "median_absolute_error",
        "max_error",
        "mean_absolute_percentage_error",
        "mean_pinball_loss",
        "d2_absolute_error_score",
        "d2_pinball_score",
    ):
        yield Case(name, any_sign)
    for name in ("mean_squared_log_error", "root_mean_squared_log_error"):
        yield Case(name, positive)
    for name in ("mean_poisson_deviance", "mean_gamma_deviance"):
        yield Case(name, positive)
    for name in ("mean_tweedie_deviance", "d2_tweedie_score"):
        yield Case(name, positive, {"power": 1.5}, "power 1.5")
    weight = {"sample_weight": rng.random(rows)}
    yield Case("r2_score", any_sign, weight, "weights")
    yield Case("mean_absolute_error", any_sign, weight, "weights")
    outputs = tuple(rng.normal(size=(2, rows, 3)))
    yield Case("r2_score", outputs, {}, "3 outputs")


TEXTS = ["bicycle", "car", "pedestrian", "tram", "lorry"]


def strings(rows: int) -> Iterator[Case]:
    """Labels of text, macro F1: in NumPy, and in pandas and Arrow where these are installed."""
    rng = np.random.default_rng(5)
    words = np.array(TEXTS, dtype=object)
    objects = tuple(words[codes] for codes in rng.integers(0, len(TEXTS), (2, rows)))
    yield Case("f1_score", objects, MACRO, "macro, object")
    yield Case("f1_score", tuple(one.astype(str) for one in objects), MACRO, "macro, fixed width")
    yield Case("accuracy_score", objects, {}, "object")
    yield Case("classification_report", objects, {}, "object")
    try:
        import pandas as pd
    except ImportError:
        pass
    else:
        for dtype in ("category", "str"):
            series = tuple(pd.Series(one, dtype=dtype) for one in objects)
            yield Case("f1_score", series, MACRO, f"macro, pandas {dtype}")
    try:
        import pyarrow as pa
    except ImportError:
        return
    # scikit-learn takes no Arrow array: it is given the objects.
    arrow = tuple(pa.array(one) for one in objects)
    yield Case("f1_score", arrow, MACRO, "macro, Arrow string", objects)
    dictionary = tuple(one.dictionary_encode() for one in arrow)
    yield Case("f1_score", dictionary, MACRO, "macro, Arrow dictionary", objects)


FAMILIES = {
    "labels": labels,
    "text labels": strings,
    "ranking": ranking,
    "ranking with weights": weighted_ranking,
    "probability": probability,
    "regression": regression,
}
