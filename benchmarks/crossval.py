"""What the loop costs beyond the fits, beside scikit-learn's. Gates nothing.

Run it as ``python benchmarks/crossval.py``: five folds of 100,000 rows with a shallow tree and ten
metrics, and leave-one-out on 768 rows. The fits and predictions are timed inside both loops by one
and the same model, and taken off: what is left is the loop, its splits and its scores.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import numpy as np
from sklearn.datasets import make_classification
from sklearn.model_selection import LeaveOneOut, StratifiedKFold
from sklearn.model_selection import cross_validate as their_cross_validate
from sklearn.tree import DecisionTreeClassifier
from timing import once, versions

import assay

ROUNDS = 5
NAMES = {
    "accuracy": "accuracy",
    "balanced_accuracy": "balanced_accuracy",
    "f1": "f1",
    "precision": "precision",
    "recall": "recall",
    "jaccard": "jaccard",
    "roc_auc": "roc_auc",
    "average_precision": "average_precision",
    "log_loss": "neg_log_loss",
    "brier": "neg_brier_score",
}


class Timed(DecisionTreeClassifier):
    """A shallow tree that adds up the time of its fits and predictions."""

    spent = 0.0

    def fit(self, *rows: Any, **options: Any) -> Any:
        return self._timed(super().fit, *rows, **options)

    def predict(self, X: Any) -> Any:
        return self._timed(super().predict, X)

    def predict_proba(self, X: Any) -> Any:
        return self._timed(super().predict_proba, X)

    def _timed(self, call: Any, *rows: Any, **options: Any) -> Any:
        start = time.perf_counter()
        found = call(*rows, **options)
        Timed.spent += time.perf_counter() - start
        return found


def measured(call: Any) -> tuple[float, float]:
    """Seconds of a call, and those that its models took."""
    Timed.spent = 0.0
    return once(call), Timed.spent


def compare(title: str, ours: Any, theirs: Any, rounds: int = ROUNDS) -> None:
    """Time two loops in turn and print the medians."""
    ours(), theirs()
    mine, others = [], []
    for _ in range(rounds):
        mine.append(measured(ours))
        others.append(measured(theirs))
    total, loop = (median(t) for t in zip(*((a, a - m) for a, m in mine), strict=True))
    their_total, their_loop = (
        median(t) for t in zip(*((a, a - m) for a, m in others), strict=True)
    )
    print(f"\n{title}")
    print(f"  assay         {total:8.3f} s, of which the loop {loop:.3f} s")
    print(f"  scikit-learn  {their_total:8.3f} s, of which the loop {their_loop:.3f} s")
    print(
        f"  assay's loop is {loop / their_total:.1%} of scikit-learn's time; "
        f"all in all {their_total / total:.2f} times as fast"
    )


def five_folds() -> None:
    X, y = make_classification(100_000, 20, random_state=0)
    model = Timed(max_depth=3, random_state=0)

    def ours() -> None:
        cv = assay.cross_validate(model, X, y, metrics=list(NAMES), cv=5)
        _ = [cv[name].mean_of_folds for name in NAMES]

    def theirs() -> None:
        their_cross_validate(model, X, y, scoring=list(NAMES.values()), cv=StratifiedKFold(5))

    compare("5 folds of 100,000 rows, 20 features, 10 metrics", ours, theirs)
    cv = assay.cross_validate(model, X, y, metrics=list(NAMES), cv=5)
    print(f"  the findings, when they are looked at: {once(lambda: cv.findings):.3f} s more")


def leave_one_out() -> None:
    X, y = make_classification(768, 8, random_state=0)
    model = Timed(max_depth=3, random_state=0)

    def ours() -> None:
        cv = assay.cross_validate(model, X, y, metrics="accuracy", cv=LeaveOneOut())
        _ = cv["accuracy"].mean_of_folds

    def theirs() -> None:
        their_cross_validate(model, X, y, scoring="accuracy", cv=LeaveOneOut())

    compare("leave-one-out on 768 rows, accuracy", ours, theirs, rounds=3)


if __name__ == "__main__":
    print(versions())
    np.random.seed(0)
    five_folds()
    leave_one_out()
