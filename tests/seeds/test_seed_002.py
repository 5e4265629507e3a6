"""Every number of the chapter on cross-validation, on the data it uses (checklist 130 to 171).

The thirty seeds are in the tests of the stability study.
"""

from __future__ import annotations

import numpy as np
import pytest
from pima import load_pima
from sklearn.model_selection import KFold, LeaveOneOut, StratifiedKFold
from sklearn.model_selection import cross_val_score as sklearn_cross_val_score
from sklearn.tree import DecisionTreeClassifier

import assay
from assay import splits
from assay.splits import kfold_indices, loo_indices, stratified_kfold_indices

PLAIN_CORRECT = [112, 103, 123, 127, 111]
PLAIN_SIZES = [154, 154, 154, 153, 153]
PLAIN_POSITIVES = [54, 64, 57, 39, 54]
STRATIFIED_CORRECT = [112, 111, 114, 109, 114]
STRATIFIED_POSITIVES = [54, 54, 54, 53, 53]
# The mean and the population sd after each round (X5): the band does not shrink on this data.
PLAIN_RUNNING = [
    (0.7272727272727273, 0.0),
    (0.698051948051948, 0.02922077922077926),
    (0.7316017316017316, 0.05310755041725239),
    (0.7562176385705798, 0.06271473161217957),
    (0.7500721500721501, 0.057424543224021365),
]


def tree():
    return DecisionTreeClassifier(max_depth=3, random_state=0)


def fit_predict(X_train, y_train, X_valid):
    return tree().fit(X_train, y_train).predict(X_valid)


@pytest.fixture(scope="module")
def pima():
    return load_pima()


@pytest.fixture(scope="module")
def plain(pima):
    return assay.cross_validate(tree(), *pima, cv=splits.KFold(5), metrics=["accuracy", "roc_auc"])


@pytest.fixture(scope="module")
def stratified(pima):
    return assay.cross_validate(tree(), *pima, metrics="accuracy")


def scores(cv):
    return [score.value for score in cv["accuracy"].per_fold]


def test_plain_folds(plain):
    assert scores(plain) == [k / n for k, n in zip(PLAIN_CORRECT, PLAIN_SIZES, strict=True)]
    assert [f"{value:.4f}" for value in scores(plain)] == [
        "0.7273",
        "0.6688",
        "0.7987",
        "0.8301",
        "0.7255",
    ]
    computed = [score.outcome.text() for score in plain["accuracy"].per_fold]
    assert computed == ["112/154", "103/154", "123/154", "127/153", "111/153"]


def test_plain_mean_and_spread_with_the_name_of_its_divisor(plain):
    mean = plain["accuracy"].mean_of_folds
    assert mean.value == 0.7500721500721501
    assert f"{mean.value:.3f} +- {mean.sd_population:.3f}" == "0.750 +- 0.057"
    assert mean.sd_population == pytest.approx(0.057424543224021365, rel=1e-12)
    assert mean.sd_sample == pytest.approx(0.0642025910543, rel=1e-9)
    assert "(population, ddof 0)" in mean.explain()
    assert "(sample, ddof 1)" in mean.explain()
    # All folds together are another number (576 of 768), under its own name.
    assert plain["accuracy"].pooled.outcome.text() == "576/768"
    assert plain["accuracy"].pooled.value == 0.75


def test_sixteen_points_apart_in_a_sentence(plain):
    assert plain.summary("accuracy") == (
        "accuracy over 5 folds: best fold 4 at 0.830, worst fold 2 at 0.669, 16.1 points apart; "
        "mean 0.750 +- 0.057 (population sd, ddof 0; ddof 1 gives 0.064)"
    )


def test_the_seeds_functions_give_the_same(pima, plain):
    X, y = pima
    found = assay.cross_val_score(fit_predict, X, y, kfold_indices(len(y), 5))
    assert found.tolist() == scores(plain)
    mean, sd = assay.cv_summary(found)
    assert mean == 0.7500721500721501
    assert sd == pytest.approx(float(found.std()), rel=1e-14)
    assert repr(assay.cv_summary(found)) == (
        "0.750072 +- 0.0574245 (population sd of 5 scores, ddof 0)"
    )


def test_the_running_mean_and_band(plain):
    for done, (mean, sd) in enumerate(PLAIN_RUNNING, 1):
        found = assay.cv_summary(scores(plain)[:done])
        assert found.mean == pytest.approx(mean, rel=1e-14)
        assert found.sd == pytest.approx(sd, rel=1e-12, abs=1e-16)


def test_stratified_folds_and_what_the_number_became(stratified):
    assert stratified.resolved == "cv=5 became StratifiedKFold(5), no shuffle"
    assert stratified.findings["A604"].message == stratified.resolved
    sizes = [154, 154, 154, 153, 153]
    assert scores(stratified) == [k / n for k, n in zip(STRATIFIED_CORRECT, sizes, strict=True)]
    mean = stratified["accuracy"].mean_of_folds
    assert f"{mean.value:.3f} +- {mean.sd_population:.3f}" == "0.729 +- 0.012"
    assert mean.sd_population == pytest.approx(0.01209387387447583, rel=1e-12)


def test_positive_rates(pima, plain, stratified):
    y = pima[1]
    assert y.mean() == pytest.approx(0.35, abs=0.0011)
    assert [int(y[plain.folds == k].sum()) for k in range(1, 6)] == PLAIN_POSITIVES
    rates = [y[plain.folds == k].mean() for k in range(1, 6)]
    assert (f"{min(rates):.3f}", f"{max(rates):.3f}") == ("0.255", "0.416")
    assert "positive rate 0.255-0.416" in plain.description
    assert [int(y[stratified.folds == k].sum()) for k in range(1, 6)] == STRATIFIED_POSITIVES
    assert "positive rate 0.346-0.351" in stratified.description


def test_leave_one_out(pima):
    X, y = pima
    cv = assay.cross_validate(tree(), X, y, cv=loo_indices(len(y)), metrics="accuracy")
    assert cv["accuracy"].pooled.outcome.text() == "575/768"
    mean = cv["accuracy"].mean_of_folds
    assert mean.value == 575 / 768
    assert mean.sd_population == pytest.approx(0.4337618542998678, rel=1e-12)
    theirs = sklearn_cross_val_score(tree(), X, y, cv=LeaveOneOut())
    assert scores(cv) == theirs.tolist()


@pytest.mark.parametrize("k", [3, 5, 10])
def test_scratch_equals_the_library_fold_for_fold(pima, k):
    X, y = pima
    pairs = [
        (kfold_indices(len(y), k), KFold(k)),
        (stratified_kfold_indices(y, k), StratifiedKFold(k)),
    ]
    for mine, theirs in pairs:
        expected = sklearn_cross_val_score(tree(), X, y, cv=theirs).tolist()
        assert assay.cross_val_score(fit_predict, X, y, mine).tolist() == expected
        assert assay.cross_val_score(tree(), X, y, cv=theirs).tolist() == expected


def test_every_row_is_validated_once_and_trained_on_four_times(plain):
    trained = np.zeros(768, dtype=int)
    held = np.zeros(768, dtype=int)
    for train, valid in plain.splits:
        assert not set(train.tolist()) & set(valid.tolist())
        trained[train] += 1
        held[valid] += 1
    assert (held == 1).all()
    assert (trained == 4).all()


def test_the_metric_is_named_with_unit_and_range(plain):
    metric = plain["accuracy"].metric
    assert (metric.unit, metric.bounds) == ("1", (0.0, 1.0))
