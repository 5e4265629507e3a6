"""`assay demo`: the whole story on real data that ships with scikit-learn, offline."""

from __future__ import annotations

import textwrap
from typing import Any

import click
import numpy as np

from assay.errors import InputError
from assay.evaluate import evaluate
from assay.evaluation import Evaluation

_RULE = "-" * 78
_WIDTH = 100


@click.command("demo")
def command() -> None:
    """Three evaluations on real data, and what to see in them."""
    try:
        import sklearn  # noqa: F401
    except ModuleNotFoundError as error:
        raise InputError(
            "the demo fits its models with scikit-learn, which is not installed",
            remedy="pip install 'assay[sklearn]'",
        ) from error
    for title, run, words in (
        ("1. One species held out at a time", iris, _iris_words),
        ("2. A classifier under five folds", cancer, _cancer_words),
        ("3. A classifier that knows nothing", constant, _constant_words),
    ):
        ev = run()
        seen = textwrap.fill(words(ev), _WIDTH)
        click.echo(f"{_RULE}\n{title}\n{_RULE}\n{ev}\n\nWhat to see\n{seen}\n")
    click.echo(
        "Now score a file of your own:\n"
        "  assay doctor preds.csv\n"
        "  assay score preds.csv --truth y --pred yhat --fold fold --unit kWh"
    )


def iris() -> Evaluation:
    """Iris petal width from petal length by a line, leaving one species out at a time."""
    from sklearn.datasets import load_iris
    from sklearn.linear_model import LinearRegression

    data = load_iris()
    length, width, species = data.data[:, [2]], data.data[:, 3], data.target
    predicted = np.empty_like(width)
    means = np.empty_like(width)
    for held in np.unique(species):
        out, rest = species == held, species != held
        predicted[out] = LinearRegression().fit(length[rest], width[rest]).predict(length[out])
        means[out] = width[rest].mean()
    return evaluate(
        width,
        predicted,
        fold=data.target_names[species],
        unit="cm",
        metrics=["r2", "explained_variance", "mse", "rmse", "mae", "skill:baseline=training mean"],
        baseline={"training mean": means},
    )


def cancer() -> Evaluation:
    """Breast cancer by logistic regression on two features, five stratified folds."""
    from sklearn.datasets import load_breast_cancer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    data = load_breast_cancer()
    features, malignant = data.data[:, :2], np.where(data.target == 0, "malignant", "benign")
    proba, fold = np.empty(len(malignant)), np.empty(len(malignant), dtype=int)
    for k, (train, held) in enumerate(StratifiedKFold(5).split(features, malignant), start=1):
        model = make_pipeline(StandardScaler(), LogisticRegression())
        model.fit(features[train], malignant[train])
        proba[held] = model.predict_proba(features[held])[
            :, list(model.classes_).index("malignant")
        ]
        fold[held] = k
    labels = np.where(proba >= 0.5, "malignant", "benign")
    return evaluate(malignant, labels, y_proba=proba, fold=fold, pos_label="malignant")


def constant() -> Evaluation:
    """The share of positives in the other four folds as every row's probability."""
    from sklearn.datasets import load_breast_cancer
    from sklearn.model_selection import KFold

    target = 1 - load_breast_cancer().target
    proba, fold = np.empty(len(target)), np.empty(len(target), dtype=int)
    for k, (train, held) in enumerate(KFold(5).split(target), start=1):
        proba[held] = target[train].mean()
        fold[held] = k
    chosen = ["roc_auc", "average_precision", "log_loss", "brier"]
    return evaluate(target, y_proba=proba, fold=fold, metrics=chosen)


def _iris_words(ev: Evaluation) -> str:
    r2 = ev["r2"]
    folds = ", ".join(f"{score.value:.2f}" for score in r2.per_fold.values())
    return (
        f"Pooled R2 is {r2.pooled.value:.2f}, and no fold comes near it: they score {folds}, "
        f"their mean is {r2.mean_of_folds.value:.2f}, and within folds R2 is "
        f"{r2.within_fold.value:.2f}. The predictions are the same in all of these. Pooling only "
        f"changed the baseline: {r2.why}. "
        "The pooled value says that species differ in size, not that the line predicts within one."
    )


def _cancer_words(ev: Evaluation) -> str:
    f1, macro = ev["f1"].pooled, ev["f1_macro"].pooled
    return (
        f"F1 of the malignant class is {f1.value:.3f} = {_computed(f1)}; macro F1 is another "
        f"number, {macro.value:.3f}. Each metric shows the fraction it is, so that a reader can "
        "check it against the confusion matrix."
    )


def _constant_words(ev: Evaluation) -> str:
    auc = ev["roc_auc"]
    return (
        "Each fold gets one score for all its rows, so nothing is ranked: within folds the ROC AUC "
        f"is {auc.within_fold.value:.1f}. Pooled it is {auc.pooled.value:.2f}, because folds with "
        "fewer positives were given higher scores by the others: "
        f"{auc.why}. Never pool scores of separately fitted models."
    )


def _computed(score: Any) -> str:
    return "" if score.outcome is None else score.outcome.text()
