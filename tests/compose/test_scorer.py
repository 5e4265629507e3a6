"""Composed metrics as scorers: greater is better, the positive name, no import of scikit-learn."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest

from assay import InputError, compose, from_function


class Model:
    """An estimator that predicts what it was told."""

    classes_ = np.array([0, 1])

    def __init__(self, pred=None, proba=None):
        self.pred, self.proba = pred, proba

    def predict(self, X):
        return self.pred

    def predict_proba(self, X):
        return np.column_stack([1 - np.array(self.proba), self.proba])


def test_greater_is_better_and_the_name_has_no_sign():
    error = compose("sqrt(mse)", name="root")
    scorer = error.scorer()
    model = Model(pred=[1.0, 1.0])
    assert scorer(model, None, [1.0, 3.0]) == -(2**0.5)
    assert scorer.value(model, None, [1.0, 3.0]) == 2**0.5
    assert scorer.name == "root"
    assert scorer.sign == -1
    assert repr(scorer) == "<scorer root, negated: lower is better>"
    assert compose("exp(-mape)").scorer()(model, None, [1.0, 1.0]) == 1.0


def test_each_part_asks_for_what_it_judges():
    model = Model(pred=[1, 1], proba=[0.9, 0.4])
    mixed = compose("0.5*accuracy + 0.5*roc_auc").scorer()
    assert mixed(model, None, [1, 0]) == 0.75
    assert compose("2*brier").scorer()(model, None, [1, 0]) == pytest.approx(-0.17)
    hard = compose("roc_auc + 0").scorer(response="predict")
    assert hard(model, None, [1, 0]) == 0.5


def test_weights_and_options():
    model = Model(pred=[1, 0, 0])
    scorer = compose("f1 + 0").scorer(pos_label=0)
    assert scorer(model, None, [1, 0, 1]) == 2 / 3
    assert compose("2*accuracy").scorer()(model, None, [1, 0, 1], sample_weight=[1, 1, 2]) == 1.0


def test_what_cannot_be_a_scorer():
    with pytest.raises(InputError, match="which a scorer does not see"):
        compose("mean_over(robot, accuracy)").scorer()
    with pytest.raises(InputError, match="best near 0"):
        compose("2*bias", better="zero").scorer()
    with pytest.raises(InputError, match="there is no response"):
        compose("2*accuracy").scorer(response="transform")


def test_a_function_as_a_scorer():
    scorer = from_function(lambda y, p: (y == p).mean(), name="hits", kind="labels").scorer()
    assert scorer(Model(pred=[1, 1]), None, [1, 0]) == 0.5


def test_scikit_learn_is_not_imported():
    code = (
        "import sys, assay; assay.compose('exp(-mape)').scorer(); "
        "assert 'sklearn' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_in_cross_validation_and_in_a_grid_search():
    selection = import_module("sklearn.model_selection")
    tree = import_module("sklearn.tree")
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] > 0).astype(int)
    model = tree.DecisionTreeClassifier(max_depth=2, random_state=0)
    cost = compose("1 - accuracy", name="cost")
    found = selection.cross_val_score(model, X, y, cv=3, scoring=cost.scorer())
    plain = selection.cross_val_score(model, X, y, cv=3, scoring="accuracy")
    assert found == pytest.approx(plain - 1)
    search = selection.GridSearchCV(model, {"max_depth": [1, 2]}, cv=3, scoring=cost.scorer())
    assert search.fit(X, y).best_score_ <= 0


def _tuned(scoring, **options):
    """The threshold that scikit-learn finds, and its scores at all it tries."""
    selection = import_module("sklearn.model_selection")
    linear = import_module("sklearn.linear_model")
    rng = np.random.default_rng(1)
    X = rng.normal(size=(200, 2))
    y = (X[:, 0] + rng.normal(size=200) > 1).astype(int)
    found = selection.TunedThresholdClassifierCV(
        linear.LogisticRegression(), scoring=scoring, cv=3, store_cv_results=True, **options
    ).fit(X, y)
    return found.best_threshold_, found.cv_results_["scores"]


@pytest.mark.filterwarnings("ignore:Precision is ill-defined")
@pytest.mark.parametrize(
    ("formula", "name"),
    [("f1", "f1"), ("0*accuracy + precision", "precision"), ("1 - accuracy", "accuracy")],
)
def test_scikit_learn_tunes_a_threshold_for_it(formula, name):
    # Above every score of a fold nothing is called positive, and precision is 0/0.
    grid = np.linspace(0.05, 0.999, 40)
    threshold, scores = _tuned(compose(formula).scorer(), thresholds=grid)
    expected, plain = _tuned(name, thresholds=grid)
    assert threshold == expected
    assert scores == pytest.approx(plain - (formula == "1 - accuracy"))


def test_scikit_learn_tunes_the_default_thresholds():
    assert _tuned(compose("f1").scorer())[0] == _tuned("f1")[0]
    assert _tuned(compose("f1").scorer(pos_label=0))[0] != _tuned("f1")[0]


def test_what_scikit_learn_reads():
    scorer = compose("2*log_loss").scorer(labels=[0, 1])
    assert (scorer._sign, scorer._kwargs) == (-1, {"labels": [0, 1]})
    assert scorer._response_method == "predict_proba"
    assert compose("2*roc_auc").scorer()._response_method == ("decision_function", "predict_proba")
    assert compose("2*roc_auc").scorer("predict")._response_method == "predict"
    assert compose("sqrt(mse)").scorer()._response_method == "predict"
    assert compose("2*roc_auc").scorer()._score_func([0, 1], [0.2, 0.9]) == 2.0
    assert compose("2*brier").scorer()._score_func([0, 1], [0.5, 0.5]) == 0.5
    assert compose("sqrt(mse)").scorer()._score_func([1.0, 3.0], [1.0, 1.0]) == 2**0.5
    weighted = compose("2*accuracy").scorer()._score_func([0, 1], [0, 0], sample_weight=[3, 1])
    assert weighted == 1.5
    hits = from_function(lambda y, p: (y == p).mean(), name="hits").scorer()
    assert hits._score_func([1, 0], [1, 1]) == 0.5
    assert compose("precision + 0").scorer()._score_func([1, 0], [0, 0]) == 0.0
    assert np.isnan(compose("mse/(mse - mse)", better="lower").scorer()._score_func([1.0], [2.0]))
    with pytest.raises(InputError, match="judges labels and scores, not one response"):
        compose("accuracy + roc_auc").scorer()._score_func([0, 1], [0, 1])


@pytest.mark.parametrize("routing", [False, True])
def test_in_cross_validate_and_grid_search_beside_scikit_learns_own(routing):
    sklearn = import_module("sklearn")
    selection = import_module("sklearn.model_selection")
    linear = import_module("sklearn.linear_model")
    rng = np.random.default_rng(2)
    X = rng.normal(size=(90, 2))
    y = (X[:, 0] + rng.normal(size=90) > 0).astype(int)
    scoring = {"own": compose("f1").scorer(), "auc": compose("roc_auc").scorer(), "f1": "f1"}
    model = linear.LogisticRegression()
    with sklearn.config_context(enable_metadata_routing=routing):
        found = selection.cross_validate(model, X, y, cv=3, scoring=scoring)
        assert found["test_own"] == pytest.approx(found["test_f1"])
        search = selection.GridSearchCV(model, {"C": [0.1, 1]}, cv=3, scoring=scoring, refit="own")
        assert search.fit(X, y).best_score_ == max(search.cv_results_["mean_test_f1"])
        tuned = selection.TunedThresholdClassifierCV(model, scoring=scoring["own"], cv=3)
        own = selection.cross_val_score(tuned, X, y, cv=3, scoring=scoring["own"])
        plain = selection.TunedThresholdClassifierCV(model, scoring="f1", cv=3)
        assert own == pytest.approx(selection.cross_val_score(plain, X, y, cv=3, scoring="f1"))


def test_routing_is_scikit_learns_question():
    code = (
        "import assay\n"
        "try:\n    assay.compose('f1').scorer().get_metadata_routing()\n"
        "except assay.InputError as error:\n    print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "only scikit-learn routes metadata" in said.stdout


def test_weights_are_routed_where_they_are_asked_for():
    sklearn = import_module("sklearn")
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import get_scorer
    from sklearn.model_selection import cross_validate

    rng = np.random.default_rng(2)
    X = rng.normal(size=(80, 2))
    y = (X[:, 0] + rng.normal(size=80) > 0).astype(int)
    given = {"sample_weight": rng.integers(1, 5, 80), "other": rng.integers(1, 5, 80)}
    plain = compose("accuracy + 0").scorer()
    asked = {True: "sample_weight", "other": "other"}
    with sklearn.config_context(enable_metadata_routing=True):
        model = LogisticRegression().set_fit_request(sample_weight=False)
        for request, name in asked.items():
            scoring = {
                "ours": plain.set_score_request(sample_weight=request),
                "theirs": get_scorer("accuracy").set_score_request(sample_weight=request),
                "without": plain.set_score_request(sample_weight=False),
            }
            found = cross_validate(model, X, y, scoring=scoring, params={name: given[name]})
            assert found["test_ours"] == pytest.approx(found["test_theirs"], abs=1e-12)
            assert (found["test_ours"] != found["test_without"]).any()
        alone = plain.set_score_request(sample_weight=True)
        weighted = {"sample_weight": given["sample_weight"]}
        assert len(cross_validate(model, X, y, scoring=alone, params=weighted)["test_score"]) == 5
    assert plain.requests == {}
