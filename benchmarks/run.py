"""Assay beside scikit-learn, in one process, in turn: medians and their ratios. Gates nothing.

Run it as ``python benchmarks/run.py [rows ...]``; the default is 1000 and 1000000 rows. A ratio
above 1 says how many times faster Assay is. Both are given NumPy arrays and return the same value.
"""

from __future__ import annotations

import sys
from statistics import median

import numpy as np
from sklearn import metrics as peer
from timing import Call, budget, heading, line, numbers_of_rows, timed, versions

import assay
from assay.metrics import find

WIDTH = 20


def cases(rows: int) -> dict[str, tuple[Call, Call]]:
    """The pairs of calls: ours and theirs."""
    rng = np.random.default_rng(0)
    y, label = rng.integers(0, 2, rows), rng.integers(0, 2, rows)
    y5, label5 = rng.integers(0, 5, rows), rng.integers(0, 5, rows)
    score, weight = rng.random(rows), rng.random(rows)
    target = rng.normal(size=rows)
    value = target + rng.normal(size=rows)
    above, guess = np.abs(target), np.abs(value)
    tied = np.round(score, 2)

    def ours(name: str, *columns: np.ndarray, **options: object) -> Call:
        return lambda: find(name)(*columns, **options)

    def report() -> object:
        return assay.evaluate(y5, label5, task="multiclass").scores

    return {
        "roc_auc": (ours("roc_auc", y, y_score=score), lambda: peer.roc_auc_score(y, score)),
        "roc_auc, ties": (ours("roc_auc", y, y_score=tied), lambda: peer.roc_auc_score(y, tied)),
        "roc_auc, weights": (
            ours("roc_auc", y, y_score=score, sample_weight=weight),
            lambda: peer.roc_auc_score(y, score, sample_weight=weight),
        ),
        "average_precision": (
            ours("average_precision", y, y_score=score),
            lambda: peer.average_precision_score(y, score),
        ),
        "confusion matrix": (
            lambda: assay.evaluate(y5, label5, metrics="accuracy", task="multiclass").confusion,
            lambda: peer.confusion_matrix(y5, label5),
        ),
        "accuracy": (ours("accuracy", y, label), lambda: peer.accuracy_score(y, label)),
        "balanced_accuracy": (
            ours("balanced_accuracy", y5, label5),
            lambda: peer.balanced_accuracy_score(y5, label5),
        ),
        "f1": (ours("f1", y, label), lambda: peer.f1_score(y, label)),
        "f1_macro": (
            ours("f1_macro", y5, label5),
            lambda: peer.f1_score(y5, label5, average="macro"),
        ),
        "class report": (report, lambda: peer.classification_report(y5, label5)),
        "mcc": (ours("mcc", y5, label5), lambda: peer.matthews_corrcoef(y5, label5)),
        "kappa": (ours("kappa", y5, label5), lambda: peer.cohen_kappa_score(y5, label5)),
        "log_loss": (ours("log_loss", y, y_proba=score), lambda: peer.log_loss(y, score)),
        "brier": (ours("brier", y, y_proba=score), lambda: peer.brier_score_loss(y, score)),
        "r2": (ours("r2", target, value), lambda: peer.r2_score(target, value)),
        "explained_variance": (
            ours("explained_variance", target, value),
            lambda: peer.explained_variance_score(target, value),
        ),
        "mse": (ours("mse", target, value), lambda: peer.mean_squared_error(target, value)),
        "mae": (ours("mae", target, value), lambda: peer.mean_absolute_error(target, value)),
        "medae": (ours("medae", target, value), lambda: peer.median_absolute_error(target, value)),
        "max_error": (ours("max_error", target, value), lambda: peer.max_error(target, value)),
        "mape": (
            ours("mape", target, value),
            lambda: peer.mean_absolute_percentage_error(target, value),
        ),
        "msle": (ours("msle", above, guess), lambda: peer.mean_squared_log_error(above, guess)),
    }


def main(arguments: list[str]) -> None:
    """Print a table for each number of rows."""
    print(versions())
    for rows in numbers_of_rows(arguments, [1_000, 1_000_000]):
        print(heading(rows, WIDTH))
        ratios = []
        for name, (ours, theirs) in cases(rows).items():
            mine, others = timed(ours, theirs, budget(rows))
            ratios.append(others / mine)
            print(line(name, mine, others, WIDTH))
        print(f"median ratio {median(ratios):.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
