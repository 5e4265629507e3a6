"""Seed 001: the numbers of regression, relative errors, cross-validation and scorers.

As in `test_seed_001.py` beside it, what other tests hold is not repeated.
"""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_diabetes
from sklearn.linear_model import LinearRegression
from sklearn.metrics import get_scorer_names, make_scorer
from sklearn.model_selection import TunedThresholdClassifierCV, cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

import assay
from assay.compose import ioai
from assay.metrics import (
    accuracy_score,
    f1_score,
    log_loss,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    r2_score,
    roc_auc_score,
    root_mean_squared_error,
)

COUNTS, FOUND = [40, 25, 10], [36, 27, 13]


def test_one_large_error_multiplies_mae_by_2_8_and_rmse_by_4_6():
    y, a, b = [50, 60, 70, 80, 90], [52, 58, 72, 78, 92], [52, 58, 72, 78, 110]
    found = [score(y, b) / score(y, a) for score in (mean_absolute_error, root_mean_squared_error)]
    assert np.round(found, 1).tolist() == [2.8, 4.6]


def test_the_training_mean_has_r2_0_on_its_own_rows(mean_model):
    assert round(r2_score(*mean_model.train), 3) == 0.0


def test_the_training_mean_has_r2_minus_0_0013_on_test_rows(mean_model):
    assert round(r2_score(*mean_model.test), 4) == -0.0013


def test_the_means_of_the_targets_are_151_6_and_154_2(mean_model):
    means = [mean_model.train[0].mean(), mean_model.test[0].mean()]
    assert np.round(means, 1).tolist() == [151.6, 154.2]
    # The bias of the mean model on the test rows is the distance of the two.
    bias = assay.evaluate(*mean_model.test, metrics="bias")["bias"].pooled.value
    assert abs(bias) == pytest.approx(means[1] - means[0], abs=1e-10)


def test_the_rmse_of_setosa_is_0_132(flowers):
    y, p = flowers.y[flowers.setosa], flowers.predicted[flowers.setosa]
    assert round(root_mean_squared_error(y, p), 3) == 0.132


def test_45_test_flowers_16_of_them_setosa(flowers):
    ev = assay.evaluate(flowers.y, flowers.predicted, metrics="r2", group=flowers.setosa)
    assert ev["r2"].pooled.n == 45
    assert ev["r2"].per_group[True].n == 16


def test_the_variance_of_setosa_is_0_0144_and_the_error_0_0175(flowers):
    y, p = flowers.y[flowers.setosa], flowers.predicted[flowers.setosa]
    assert round(mean_squared_error(y, np.full(len(y), y.mean())), 4) == 0.0144
    assert round(mean_squared_error(y, p), 4) == 0.0175


def test_r2_and_mse_rank_models_alike_on_the_same_rows():
    rng = np.random.default_rng(0)
    y = rng.normal(size=50)
    models = [y + rng.normal(size=50) * rng.random() for _ in range(200)]
    by_r2 = np.argsort([-r2_score(y, p) for p in models], kind="stable")
    by_mse = np.argsort([mean_squared_error(y, p) for p in models], kind="stable")
    assert by_r2.tolist() == by_mse.tolist()


def test_the_cubic_model_reaches_r2_minus_4_362():
    # The recipe is inferred: of several that fit cubic terms this one gives the number.
    x_train, x_test, y_train, y_test = train_test_split(
        *load_diabetes(return_X_y=True, scaled=False), test_size=0.2, random_state=0
    )
    model = make_pipeline(PolynomialFeatures(3), StandardScaler(), LinearRegression())
    assert round(r2_score(y_test, model.fit(x_train, y_train).predict(x_test)), 3) == -4.362


def test_the_chicken_score_is_0_852_composed_and_as_the_task_has_it():
    assert round(assay.compose("exp(-mape)")(COUNTS, FOUND), 3) == 0.852
    assert round(ioai.chicken_counting()(COUNTS, FOUND), 3) == 0.852


def test_the_relative_errors_are_0_1_0_08_and_0_3():
    each = [mean_absolute_percentage_error([y], [p]) for y, p in zip(COUNTS, FOUND, strict=True)]
    assert each == [0.1, 0.08, 0.3]


def test_3_on_10_costs_three_times_what_4_on_40_costs():
    costs = [mean_absolute_percentage_error([y], [p]) for y, p in ((10, 13), (40, 36))]
    assert costs[0] / costs[1] == pytest.approx(3, abs=1e-12)


def test_a_prediction_of_0_has_relative_error_1_and_30_for_10_has_2():
    assert mean_absolute_percentage_error([10], [0]) == 1.0
    assert mean_absolute_percentage_error([10], [30]) == 2.0


def test_mape_is_a_fraction_and_not_a_percentage():
    assert mean_absolute_percentage_error(COUNTS, FOUND) == 0.16
    assert assay.compose("100*mape")(COUNTS, FOUND) == 16.0


def test_the_tuned_classifier_of_scikit_learn_searches_balanced_accuracy_by_default(tumours):
    wrapped = TunedThresholdClassifierCV(tumours.model)
    assert wrapped.get_params(deep=False)["scoring"] == "balanced_accuracy"
    # Asked for F1, it finds the same threshold by our function as by its own.
    found = [
        TunedThresholdClassifierCV(tumours.model, scoring=scoring, cv=3).fit(*tumours.train)
        for scoring in ("f1", make_scorer(f1_score))
    ]
    assert found[0].best_threshold_ == found[1].best_threshold_
    assert found[0].best_score_ == pytest.approx(found[1].best_score_, abs=1e-12)


def folds_mean(tumours, scoring):
    return round(cross_val_score(tumours.model, *tumours.train, cv=5, scoring=scoring).mean(), 3)


def test_cross_validated_accuracy_is_0_878(tumours):
    assert folds_mean(tumours, make_scorer(accuracy_score)) == 0.878
    assert folds_mean(tumours, assay.compose("accuracy").scorer()) == 0.878


def test_cross_validated_macro_f1_is_0_866(tumours):
    assert folds_mean(tumours, make_scorer(f1_score, average="macro")) == 0.866
    assert folds_mean(tumours, assay.compose("f1_macro").scorer()) == 0.866


def test_cross_validated_roc_auc_is_0_947(tumours):
    response = ("decision_function", "predict_proba")
    assert folds_mean(tumours, make_scorer(roc_auc_score, response_method=response)) == 0.947
    assert folds_mean(tumours, assay.compose("roc_auc").scorer()) == 0.947


def test_cross_validated_negated_log_loss_is_minus_0_279(tumours):
    scorer = make_scorer(log_loss, greater_is_better=False, response_method="predict_proba")
    assert folds_mean(tumours, scorer) == -0.279
    assert folds_mean(tumours, assay.compose("log_loss").scorer()) == -0.279


def test_the_names_of_scorers_include_those_used():
    used = {"accuracy", "f1_macro", "roc_auc", "neg_log_loss", "neg_root_mean_squared_error"}
    assert used <= set(get_scorer_names())


def test_the_chicken_score_in_five_folds_of_iris(flowers):
    for composed in (assay.compose("exp(-mape)"), ioai.chicken_counting()):
        found = cross_val_score(LinearRegression(), *flowers.train, cv=5, scoring=composed.scorer())
        assert found.round(3).tolist() == [0.89, 0.809, 0.841, 0.782, 0.785]


def test_a_scorer_of_an_error_is_negated(flowers):
    error = mean_squared_error(flowers.y, flowers.predicted)
    for scorer in (
        make_scorer(mean_squared_error, greater_is_better=False),
        assay.compose("mse").scorer(),
    ):
        assert scorer(flowers.model, flowers.x, flowers.y) == -error


def test_a_scorer_of_probabilities_is_given_those_of_the_positive_class(tumours):
    given = []

    def loss(y, proba):
        given.append(proba)
        return log_loss(y, proba)

    scorer = make_scorer(loss, greater_is_better=False, response_method="predict_proba")
    assert scorer(tumours.model, tumours.x, tumours.y) == -log_loss(tumours.y, tumours.proba)
    assert given[0].shape == (143,)
    assert (given[0] == tumours.proba).all()
