"""Choosing a model without fooling oneself, in four steps on real data.

Run it anywhere: ``python examples/choosing.py``. The data come with scikit-learn.
"""

from __future__ import annotations

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import assay

data = load_breast_cancer()
X, y = data.data[:, :4], 1 - data.target  # four measurements; 1 is malignant
stump = DecisionTreeClassifier(max_depth=1, random_state=0)
tree = DecisionTreeClassifier(max_depth=3, random_state=0)
logistic = make_pipeline(StandardScaler(), LogisticRegression(solver="newton-cholesky"))


def one_split_is_luck() -> None:
    print("1. One split is luck: the same model and data, thirty seeds\n")
    study = assay.stability(tree, X, y, seeds=30, holdout=0.2, cv=5)
    print(study, "\n")
    assert study.ratio > 2


def a_gap_beside_the_spread() -> None:
    print("2. Is one model better? The same folds for all, and the gap beside the spread\n")
    models = {"stump": stump, "tree": tree, "logistic": logistic}
    found = assay.compare_models(models, X, y, cv=assay.StratifiedKFold(10), metric="accuracy")
    print(found, "\n")
    close = found.pair("tree", "logistic")
    assert close.gap < min(close.spreads)
    # Overlapping training sets make the plain test too sure of every pair.
    assert all(one.uncorrected.p < one.corrected.p for one in found.pairs)


def a_search_flatters_itself() -> None:
    print(
        "3. The best score of a search is too good: labels drawn by lot, which nothing predicts\n"
    )
    lot = np.random.default_rng(0).permutation(y)[:120]
    grid = {"max_depth": [2, 4, 8], "max_features": [1, 2, 4], "random_state": [0, 1]}
    nested = assay.nested_cross_validate((tree, grid), X[:120], lot, metric="balanced_accuracy")
    print(nested, "\n")
    assert nested.inner > nested.outer
    assert abs(nested.outer - 0.5) < 0.1


def a_threshold_is_a_choice_too() -> None:
    print("4. A threshold tuned inside: chosen on inner folds, judged on the outer one\n")
    grid = {"logisticregression__C": [0.1, 1.0, 10.0]}
    nested = assay.nested_cross_validate(
        (logistic, grid), X, y, metric="log_loss", threshold="f1", metrics=["f1", "recall"]
    )
    print(nested)
    assert all(fold.threshold is not None for fold in nested.folds)


if __name__ == "__main__":
    one_split_is_luck()
    a_gap_beside_the_spread()
    a_search_flatters_itself()
    a_threshold_is_a_choice_too()
