"""Models and columns that do not do what they should: one message, early, or no harm."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.neighbors import KNeighborsRegressor
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

import assay
from assay.errors import InputError
from assay.splits.splitter import MOST

RNG = np.random.default_rng(4)
X = RNG.normal(size=(40, 3))
Y = (X[:, 0] + RNG.normal(size=40) > 0).astype(int)
V = X[:, 0] + 1.5
TREE = DecisionTreeClassifier(max_depth=2, random_state=0)


@pytest.mark.parametrize("metrics", ["log_loss", ["accuracy", "1 - brier"]])
def test_a_model_without_the_probabilities_asked_for_stops_at_its_first_fold(metrics):
    fits = []

    class Counted(SVC):
        def fit(self, X, y):
            fits.append(len(X))
            return super().fit(X, y)

    with pytest.raises(InputError, match="judges probabilities, and Counted gives none"):
        assay.cross_validate(Counted(), X, Y, metrics=metrics, on_error="keep")
    assert fits == [32]


def test_scores_may_come_from_probabilities_and_must_come_from_somewhere():
    assert assay.cross_validate(TREE, X, Y, metrics="roc_auc")["roc_auc"].pooled.is_defined
    with pytest.raises(InputError, match="roc_auc judges scores, and _one gives none"):
        assay.cross_validate(_one, X, Y, metrics="roc_auc")


def _one(X_train, y_train, X_valid):
    return [1] * len(X_valid)


@pytest.mark.parametrize("metrics", [None, "accuracy"])
def test_probabilities_given_as_labels_are_refused(metrics):
    def shares(X_train, y_train, X_valid):
        return np.linspace(0, 1, len(X_valid))

    with pytest.raises(InputError, match=r"shares predicts fractions such as 0\.1429, and no"):
        assay.cross_validate(shares, X, Y, metrics=metrics)
    # A fraction that is a class is a label like any other.
    halves = assay.cross_validate(
        lambda a, b, c: np.full(len(c), 0.5), X, Y / 2, task="classification", metrics="accuracy"
    )
    assert halves["accuracy"].pooled.value == np.mean(Y)


@pytest.mark.parametrize(
    ("y", "predicts", "message"),
    [
        (V, lambda a, b, c: np.zeros((len(c), 2)), "2 columns of predictions, and y has 1"),
        (Y, lambda a, b, c: np.zeros((len(c), 2)), "2 columns of predictions, and y has 1"),
        (X[:, :2], lambda a, b, c: np.zeros(len(c)), "1 columns of predictions, and y has 2"),
    ],
)
def test_predictions_of_another_number_of_outputs_are_a_failed_fold(y, predicts, message):
    with pytest.raises(ValueError, match=message) as caught:
        assay.cross_validate(predicts, X, y)
    assert "in fold 1" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y": np.where(np.arange(40) == 6, np.inf, V)}, "row 7: 1 infinite target of 40"),
        ({"sample_weight": np.zeros(40)}, "'sample_weight': every weight is 0"),
        ({"labels": [0, 1]}, r"labels= \(--labels\) is of classes, and the task is regression"),
        ({"pos_label": 1}, r"pos_label= \(--positive\) is of classes"),
        ({"metrics": 3}, "metrics are a int; name them"),
        ({"fit_params": "x"}, "fit_params is a str; give a dict"),
        ({"time": [None] * 40}, "Input time contains NaN"),
        ({"time": [1, "a"] * 20}, "the types int, str have no common order"),
        ({"cv": 41}, "n_samples=40; take at most 40 folds"),
        ({"cv": 4, "groups": [1, 2] * 20}, "number of groups: 2; take at most 2 folds"),
        ({"cv": assay.TimeSeriesSplit(40)}, "number of samples=40; take fewer splits"),
    ],
)
def test_columns_that_cannot_be_used_are_refused_before_any_fit(change, message):
    class Never(Ridge):
        def fit(self, X, y, sample_weight=None):
            raise AssertionError

    given = {"X": X, "y": V} | change
    with pytest.raises(InputError, match=message):
        assay.cross_validate(Never(), given.pop("X"), given.pop("y"), **given)


def test_more_splits_than_can_be_worked_through_are_refused():
    with pytest.raises(InputError, match=r"LeavePOut\(p=9\) makes more than 1,000,000 splits"):
        assay.LeavePOut(9).folds(X)
    assert MOST == 1_000_000
    assert len(assay.LeavePOut(2).folds(X)) == 780


class Spoils:
    """A model that changes whatever it is given."""

    def fit(self, X, y):
        for row in X:
            row[0] = 99.0
        y[:] = [1] * len(y)

    def predict(self, X):
        for row in X:
            row[0] = -99.0
        return [1] * len(X)


@pytest.mark.parametrize("wrap", [np.array, np.ndarray.tolist], ids=["array", "lists"])
def test_a_model_that_changes_its_rows_changes_its_own(wrap):
    features, target = wrap(X), wrap(Y)
    cv = assay.cross_validate(Spoils(), features, target, metrics="accuracy")
    assert np.array_equal(features, X)
    assert np.array_equal(target, Y)
    assert cv["accuracy"].pooled.value == np.mean(Y)


def test_a_row_from_the_end_is_that_row():
    cv = assay.cross_validate(TREE, X, Y, cv=[(range(30), [-1, 35])], metrics="accuracy")
    assert cv.out_of_fold.row.tolist() == [35, 39]


def test_predictions_ask_the_models_for_nothing_else():
    class Silent(KNeighborsRegressor):
        def predict_proba(self, X):
            raise AssertionError

    found = assay.cross_val_predict(Silent(1), X, V, 4)
    assert found.shape == (40,)

    class Mute(LogisticRegression):
        def predict_proba(self, X):
            raise AssertionError

        decision_function = predict_proba

        def predict(self, X):
            return np.ones(len(X), dtype=int)

    assert assay.cross_val_predict(Mute(), X, Y, 4).tolist() == [1] * 40
    with pytest.raises(InputError, match="nothing by decision_function; choose another"):
        assay.cross_val_predict(TREE, X, Y, method="decision_function")
