"""Composed metrics as scorers: greater is better, the positive name, no import of scikit-learn."""

from __future__ import annotations

import subprocess
import sys

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
    selection = pytest.importorskip("sklearn.model_selection")
    tree = pytest.importorskip("sklearn.tree")
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
