"""The loop: what it returns, for every kind of model, container and splitter."""

from __future__ import annotations

import copy
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import sparse
from sklearn.datasets import load_diabetes, load_iris
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import RepeatedKFold, ShuffleSplit, TimeSeriesSplit
from sklearn.model_selection import cross_validate as sklearn_cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import assay
from assay.errors import InputError, UndefinedError
from assay.splits import PredefinedSplit

RNG = np.random.default_rng(0)
X = RNG.normal(size=(60, 3))
Y = (X[:, 0] + RNG.normal(size=60) > 0).astype(int)
V = X[:, 0] + RNG.normal(size=60)


class Mean:
    """A model that predicts the training mean, and knows nothing of scikit-learn."""

    def __init__(self):
        self.fits = 0

    def fit(self, X, y):
        self.fits += 1
        self.mean = float(np.mean(y))

    def predict(self, X):
        return np.full(len(X), self.mean)


class Shares:
    """A classifier that gives the training shares of the classes."""

    def fit(self, X, y, sample_weight=None):
        weight = np.ones(len(y)) if sample_weight is None else sample_weight
        self.classes_, codes = np.unique(y, return_inverse=True)
        self.shares = np.bincount(codes, weights=weight) / weight.sum()

    def predict(self, X):
        return self.classes_[np.full(len(X), self.shares.argmax())]

    def predict_proba(self, X):
        return np.tile(self.shares, (len(X), 1))


def mean_of_training(X_train, y_train, X_valid):
    return np.full(len(X_valid), np.mean(y_train))


def test_spl_01_sorted_targets_in_three_blocks():
    y = [1, 2, 3, 4, 5, 6]
    cv = assay.cross_validate(
        mean_of_training, np.zeros((6, 1)), y, cv=3, metrics="r2", task="regression"
    )
    assert cv.resolved == "cv=3 became KFold(3), no shuffle"
    assert [score.value for score in cv["r2"].per_fold] == [-36.0, 0.0, -36.0]
    assert cv["r2"].mean_of_folds.value == -24.0
    assert cv["r2"].pooled.value == 1 - 37.5 / 17.5
    assert cv.resolved in repr(cv)
    assert cv.findings["A604"].outcome == "found"


def test_the_scores_are_scikit_learns_fold_for_fold():
    data, y = load_iris(return_X_y=True)
    named = {
        "accuracy": "accuracy",
        "f1_macro": "f1_macro",
        "log_loss": "neg_log_loss",
    }
    model = make_pipeline(StandardScaler(), LogisticRegression())
    mine = assay.cross_validate(model, data, y, metrics=list(named))
    theirs = sklearn_cross_validate(model, data, y, scoring=list(named.values()))
    for key, scorer in named.items():
        found = [score.value for score in mine[key].per_fold]
        sign = -1 if scorer.startswith("neg") else 1
        np.testing.assert_allclose(found, sign * theirs[f"test_{scorer}"], rtol=1e-12)


def test_a_decision_function_ranks_as_in_scikit_learn():
    model = LinearSVC(random_state=0)
    mine = assay.cross_validate(model, X, Y, metrics=["roc_auc", "accuracy"])
    theirs = sklearn_cross_validate(model, X, Y, scoring="roc_auc")["test_score"]
    assert [s.value for s in mine["roc_auc"].per_fold] == pytest.approx(theirs.tolist(), rel=1e-12)
    turned = assay.cross_validate(model, X, Y, metrics="roc_auc", pos_label=0)
    assert turned["roc_auc"].pooled.value == mine["roc_auc"].pooled.value


def test_out_of_fold_predictions_line_up_with_the_rows():
    cv = assay.cross_validate(DecisionTreeClassifier(max_depth=2, random_state=0), X, Y)
    held = cv.out_of_fold
    assert held.row.tolist() == list(range(60))
    assert (held.fold == cv.folds).all()
    assert (held.truth == Y).all()
    for number, (train, valid) in enumerate(cv.splits, 1):
        model = DecisionTreeClassifier(max_depth=2, random_state=0).fit(X[train], Y[train])
        assert (held.pred[valid] == model.predict(X[valid])).all()
        assert (held.proba[valid] == model.predict_proba(X[valid])).all()
        assert (cv.folds[valid] == number).all()
    table = held.table()
    assert table.columns == ["row", "fold", "repeat", "y_true", "y_pred", "p_0", "p_1"]
    assert len(pl.DataFrame(pa.table(table))) == 60
    assert (cv.fit_seconds > 0).all()
    assert cv.predict_seconds.shape == (5,)
    assert (assay.cross_val_predict(DecisionTreeClassifier(random_state=0), X, Y) >= 0).all()


def test_the_evaluation_is_that_of_the_out_of_fold_predictions():
    cv = assay.cross_validate(DecisionTreeClassifier(max_depth=2, random_state=0), X, Y)
    held = cv.out_of_fold
    again = assay.evaluate(Y, held.pred, y_proba=held.proba, fold=held.fold)
    assert [s.to_dict() for s in cv.scores] == [s.to_dict() for s in again.scores]
    assert cv.to_dict()["cross_validation"]["fingerprint"] == cv.fingerprint


@pytest.mark.parametrize(
    "make",
    [
        lambda: sparse.csr_array(X),
        lambda: sparse.coo_matrix(X),
        lambda: pd.DataFrame(X, columns=["a", "b", "c"], index=range(100, 160)),
        lambda: pl.DataFrame(X, schema=["a", "b", "c"]),
        lambda: X.tolist(),
    ],
    ids=["csr", "coo", "pandas", "polars", "list"],
)
def test_any_container_gives_the_same(make):
    model = DecisionTreeClassifier(max_depth=2, random_state=0)
    expected = assay.cross_validate(model, X, Y, metrics="accuracy")
    found = assay.cross_validate(model, make(), Y, metrics="accuracy")
    assert (found.out_of_fold.pred == expected.out_of_fold.pred).all()


@pytest.mark.parametrize(
    "data",
    [
        pa.table({"a": X[:, 0]}),
        {"a": X[:, 0], "b": X[:, 1].tolist()},
        [f"text {k}" for k in range(60)],
        np.array([f"text {k}" for k in range(60)], dtype=object),
    ],
    ids=["pyarrow", "dict", "texts", "objects"],
)
def test_a_function_is_given_rows_of_the_same_kind(data):
    seen = []

    def look(X_train, y_train, X_valid):
        seen.append((type(X_train), type(X_valid)))
        rows = len(next(iter(X_valid.values()))) if isinstance(X_valid, dict) else len(X_valid)
        return [0] * rows

    assay.cross_validate(look, data, Y, metrics="accuracy")
    assert set(seen) == {(type(data), type(data))}


@pytest.mark.parametrize(
    "make",
    [
        lambda y: np.where(y == 1, "yes", "no").tolist(),
        lambda y: np.where(y == 1, "yes", "no").astype(object),
        lambda y: pd.Series(np.where(y == 1, "yes", "no"), index=range(7, 67)),
        lambda y: pd.Series(np.where(y == 1, "yes", "no")).astype("category"),
        lambda y: pl.Series(np.where(y == 1, "yes", "no")),
    ],
    ids=["list", "objects", "pandas", "category", "polars"],
)
def test_any_target_of_words(make):
    model = DecisionTreeClassifier(max_depth=2, random_state=0)
    expected = assay.cross_validate(model, X, Y, metrics="accuracy")["accuracy"].pooled.value
    found = assay.cross_validate(model, X, make(Y), pos_label="yes")
    assert found["accuracy"].pooled.value == expected
    assert found.out_of_fold.classes == ("no", "yes")
    assert set(found.out_of_fold.pred.tolist()) <= {"no", "yes"}
    assert found["roc_auc"].pooled.is_defined


def test_a_pyarrow_target_reaches_a_function():
    words = pa.array(np.where(Y == 1, "yes", "no").tolist())

    def first(X_train, y_train, X_valid):
        return [y_train[0].as_py()] * len(X_valid)

    assert assay.cross_validate(first, X, words, metrics="accuracy")["accuracy"].pooled.n == 60


def test_probabilities_are_aligned_by_name_where_a_fold_lacks_a_class():
    y = np.array(["c", "c", "a", "a", "a", "b", "b", "b", "b"])
    cv = assay.cross_validate(
        Shares(), np.zeros((9, 1)), y, cv=PredefinedSplit([0, 0, 1, 1, 2, 0, 1, 2, 2])
    )
    assert cv.out_of_fold.classes == ("a", "b", "c")
    proba = cv.out_of_fold.proba
    assert proba[0].tolist() == [3 / 6, 3 / 6, 0.0]  # "c" is held out in fold 1 only
    assert proba[2].tolist() == [1 / 5, 2 / 5, 2 / 5] or proba[2].sum() == 1.0
    assert "fold 1 was trained without the class 'c': its probability is 0" in cv.rows.said
    assert cv["log_loss"].per_fold[1].value == np.inf


def test_a_class_that_is_never_held_out_is_a_class():
    y = np.array(["c", "a", "b", "a", "b", "a", "b", "a", "b"])
    cv = assay.cross_validate(Shares(), np.zeros((9, 1)), y, cv=TimeSeriesSplit(2))
    assert cv.out_of_fold.classes == ("a", "b", "c")
    assert cv.out_of_fold.proba.shape == (6, 3)
    assert cv.folds.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert "3 rows never validated" in repr(cv).replace("\n ", "")


def test_repeats_are_kept_apart_and_never_averaged():
    splitter = RepeatedKFold(n_splits=3, n_repeats=4, random_state=0)
    model = DecisionTreeClassifier(max_depth=2, random_state=0)
    cv = assay.cross_validate(model, X, Y, cv=splitter, metrics="accuracy")
    held = cv.out_of_fold
    assert (cv.repeats, len(held)) == (4, 240)
    assert cv.folds.shape == (60, 4)
    assert np.unique(held.row[held.repeat == 3]).tolist() == list(range(60))
    assert len(cv["accuracy"].per_fold) == 12
    repeats = cv.per_repeat("accuracy")
    assert [score.n for score in repeats] == [60] * 4
    for number, score in enumerate(repeats, 1):
        mask = held.repeat == number
        assert score.value == (held.pred[mask] == held.truth[mask]).mean()
        assert score.part == number
        assert score.aggregation == "pooled_per_repeat"
        assert "repeat" in score.to_dict()
    assert cv["accuracy"].pooled.n == 240
    shown = " ".join(repr(cv).split())
    assert "one prediction per row and repeat is kept, none is averaged" in shown
    assert "in a pooled score a row counts once per repeat" in shown


def test_overlapping_splits_keep_every_prediction():
    splitter = ShuffleSplit(n_splits=6, test_size=0.3, random_state=0)
    cv = assay.cross_validate(LinearRegression(), X, V, cv=splitter, metrics=["rmse", "r2"])
    assert len(cv.out_of_fold) == 6 * 18
    keys = list(zip(cv.out_of_fold.row, cv.out_of_fold.repeat, strict=True))
    assert len(set(keys)) == len(keys)
    assert cv["rmse"].mean_of_folds.of == 6


def test_one_split_is_one_fold():
    cv = assay.cross_validate(LinearRegression(), X, V, cv=ShuffleSplit(1, random_state=0))
    assert cv["rmse"].mean_of_folds.value == cv["rmse"].pooled.value
    assert cv["rmse"].mean_of_folds.of == 1
    assert repr(cv)
    assert cv.findings is not None


def test_several_outputs_with_the_training_mean_of_each():
    outputs = np.column_stack([V, 10 * V + 3])
    cv = assay.cross_validate(LinearRegression(), X, outputs, cv=3)
    assert cv.out_of_fold.pred.shape == (60, 2)
    for place in range(2):
        key = f"skill:baseline=training mean[y_true[{place}]]"
        skills = [key for key in cv if key.startswith("skill") and f"y_true[{place}]" in key]
        assert skills, key
        train, valid = cv.splits[0]
        mean = outputs[train, place].mean()
        y, p = outputs[valid, place], cv.out_of_fold.pred[valid, place]
        expected = 1 - ((y - p) ** 2).sum() / ((y - mean) ** 2).sum()
        assert cv[skills[0]].per_fold[1].value == pytest.approx(expected, rel=1e-12)


def test_skill_against_the_training_mean_of_each_fold():
    y = [1.0, 2.0, 3.0, 4.0, 5.0, 6.5]
    cv = assay.cross_validate(mean_of_training, np.zeros((6, 1)), y, cv=3)
    skill = cv["skill:baseline=training mean"]
    assert [score.value for score in skill.per_fold] == [0.0] * 3
    assert skill.pooled.value == 0.0
    # The same model has r2 below 0, as the mean of the held-out rows knows them.
    assert cv["r2"].pooled.value < 0
    means = [float(np.mean(y[2:])), float(np.mean([*y[:2], *y[4:]])), float(np.mean(y[:4]))]
    held = cv.rows.block.baselines["training mean"]
    assert held.tolist() == [mean for mean in means for _ in range(2)]


def test_the_training_mean_is_weighted_and_exact_whatever_the_splits():
    y = np.array([0.1, 0.2, 0.3, 1e16, -1e16, 5.0])
    weight = np.array([1.0, 2.0, 0.5, 3.0, 3.0, 0.0])
    from fractions import Fraction

    splits = [(np.array([0, 1, 3, 4, 5]), np.array([2])), (np.array([2, 3, 5]), np.array([0, 1]))]
    cv = assay.cross_validate(
        mean_of_training, np.zeros((6, 1)), y, cv=splits, sample_weight=weight, weigh="score"
    )
    held = cv.rows.block.baselines["training mean"]
    for fold, (train, _) in enumerate(splits, 1):
        top = sum(Fraction(float(weight[k])) * Fraction(float(y[k])) for k in train)
        expected = float(top / sum(Fraction(float(weight[k])) for k in train))
        assert set(held[cv.out_of_fold.fold == fold].tolist()) == {expected}


def test_weights_reach_fit_and_score_unless_told_otherwise():
    weight = RNG.integers(1, 5, 60).astype(float)
    model = DecisionTreeClassifier(max_depth=2, random_state=0)

    def by_hand(fitted, scored):
        right = total = 0.0
        for train, valid in assay.cross_validate(model, X, Y).splits:
            given = {"sample_weight": weight[train]} if fitted else {}
            made = copy.deepcopy(model).fit(X[train], Y[train], **given)
            hit = made.predict(X[valid]) == Y[valid]
            held = weight[valid] if scored else np.ones(len(valid))
            right, total = right + float((hit * held).sum()), total + float(held.sum())
        return right / total

    ways = {"both": (True, True), "fit": (True, False), "score": (False, True)}
    for weigh, how in ways.items():
        cv = assay.cross_validate(
            model, X, Y, sample_weight=weight, weigh=weigh, metrics="accuracy"
        )
        assert cv["accuracy"].pooled.value == by_hand(*how)


def test_weights_reach_the_last_step_of_a_pipeline_and_a_duck():
    weight = RNG.integers(1, 5, 60).astype(float)
    tree = DecisionTreeClassifier(max_depth=2, random_state=0)
    alone = assay.cross_validate(tree, X, Y, sample_weight=weight, metrics="accuracy")
    piped = make_pipeline(StandardScaler(with_mean=False, with_std=False), tree)
    found = assay.cross_validate(piped, X, Y, sample_weight=weight, metrics="accuracy")
    assert (found.out_of_fold.pred == alone.out_of_fold.pred).all()
    shares = assay.cross_validate(Shares(), X, Y, sample_weight=weight, metrics="log_loss")
    train, valid = shares.splits[0]
    expected = weight[train][Y[train] == 1].sum() / weight[train].sum()
    assert shares.out_of_fold.proba[valid[0], 1] == expected


def test_weights_are_routed_where_scikit_learn_routes():
    import sklearn

    weight = RNG.integers(1, 5, 60).astype(float)
    tree = DecisionTreeClassifier(max_depth=2, random_state=0)
    expected = assay.cross_validate(tree, X, Y, sample_weight=weight, metrics="accuracy")
    with sklearn.config_context(enable_metadata_routing=True):
        asked = DecisionTreeClassifier(max_depth=2, random_state=0)
        asked.set_fit_request(sample_weight=True)
        piped = make_pipeline(StandardScaler().set_fit_request(sample_weight=False), asked)
        found = assay.cross_validate(piped, X, Y, sample_weight=weight, metrics="accuracy")
        with pytest.raises(Exception, match="not explicitly set as requested"):
            assay.cross_validate(tree, X, Y, sample_weight=weight, metrics="accuracy")
    assert (found.out_of_fold.pred == expected.out_of_fold.pred).all()


def test_a_model_without_weights_says_so():
    with pytest.raises(InputError, match="Mean takes no sample weights; weigh='score'"):
        assay.cross_validate(Mean(), X, V, sample_weight=np.ones(60))
    assert assay.cross_validate(Mean(), X, V, sample_weight=np.ones(60), weigh="score")


def test_rows_of_weight_zero_count_for_nothing_and_a_fold_of_them_is_undefined():
    weight = np.ones(60)
    weight[:12] = 0
    cv = assay.cross_validate(
        Mean(), X, V, sample_weight=weight, weigh="score", metrics="rmse", cv=5
    )
    assert cv["rmse"].per_fold[1].undefined == "every held-out row has the weight 0"
    assert (cv["rmse"].mean_of_folds.defined, cv["rmse"].mean_of_folds.of) == (4, 5)
    assert cv["rmse"].pooled.n == 48


def test_arguments_of_the_fit_are_taken_by_row_or_passed_whole():
    seen = []

    class Takes(Mean):
        def fit(self, X, y, extra, whole):
            seen.append((list(extra), whole))
            super().fit(X, y)

    assay.cross_validate(
        Takes(), X[:4], V[:4], cv=2, fit_params={"extra": [1, 2, 3, 4], "whole": "four"}
    )
    assert seen == [([3, 4], "four"), ([1, 2], "four")]


def test_a_model_is_copied_for_every_fold_or_made_by_its_factory():
    model = Mean()
    cv = assay.cross_validate(model, X, V, return_models=True)
    assert model.fits == 0
    assert [one.fits for one in cv.models] == [1] * 5
    assert len({id(one) for one in cv.models}) == 5
    for factory in (Mean, lambda: Mean()):
        made = assay.cross_validate(factory, X, V, metrics="rmse")
        assert made["rmse"].pooled.value == cv["rmse"].pooled.value
    with pytest.raises(InputError, match="the models were not kept"):
        _ = assay.cross_validate(model, X, V).models


def test_a_function_may_give_probabilities_and_scores():
    def shares(X_train, y_train, X_valid):
        share = float(np.mean(y_train))
        return {"y_proba": np.full(len(X_valid), share), "y_score": X_valid[:, 0]}

    cv = assay.cross_validate(shares, X, Y)
    assert cv["roc_auc"].pooled.value == assay.evaluate(Y, y_score=X[:, 0])["roc_auc"].pooled.value
    assert cv["brier"].pooled.is_defined

    def named(X_train, y_train, X_valid):
        rows = len(X_valid)
        return {"y_proba": {1: np.full(rows, 0.25), 0: np.full(rows, 0.75)}}

    assert assay.cross_validate(named, X, Y).out_of_fold.proba[0].tolist() == [0.75, 0.25]


def test_a_failed_fit_raises_with_its_fold_or_is_an_undefined_fold():
    class Fails(Mean):
        def fit(self, X, y):
            if not (np.asarray(y) == V[0]).any():
                raise RuntimeError("did not converge\nafter 100 steps")
            super().fit(X, y)

    with pytest.raises(RuntimeError) as caught:
        assay.cross_validate(Fails(), X, V)
    assert "in fold 1 (48 training rows, 12 held out)" in caught.value.__notes__[0]
    cv = assay.cross_validate(Fails(), X, V, on_error="keep", metrics=["rmse", "r2"])
    assert cv.errors == {1: "RuntimeError: did not converge"}
    first = cv["rmse"].per_fold[1]
    assert first.undefined == "the fit failed: RuntimeError: did not converge"
    assert np.isnan(first.value)
    assert (cv["rmse"].mean_of_folds.defined, cv["rmse"].mean_of_folds.of) == (4, 5)
    assert cv["rmse"].pooled.n == 48
    assert cv.findings["A103"].outcome == "found"
    assert "fold 1 has no predictions: RuntimeError: did not converge" in repr(cv)
    assert "(of 5, the others undefined)" in cv.summary("rmse")
    with pytest.raises(UndefinedError, match="the fit failed"):
        assay.cross_validate(Fails(), X, V, on_error="keep", undefined="raise", metrics="rmse")


def test_predictions_that_are_no_numbers_are_a_failed_fold():
    def poor(X_train, y_train, X_valid):
        found = np.zeros(len(X_valid))
        found[0] = np.nan if y_train[0] == V[0] else 0
        return found

    with pytest.raises(ValueError, match="1 missing and 0 infinite of 12 predictions"):
        assay.cross_validate(poor, X, V)
    cv = assay.cross_validate(poor, X, V, on_error="keep", metrics="rmse")
    assert cv["rmse"].mean_of_folds.defined == 1
    with pytest.raises(InputError, match="no fold could be fitted; fold 1: ValueError"):
        assay.cross_validate(lambda a, b, c: [1], X, V, on_error="keep")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y": V[:59]}, "X has 60 rows and y 59"),
        ({"groups": [1, 2]}, "X has 60 rows and groups 2"),
        ({"sample_weight": np.ones(3)}, "X has 60 rows and"),
        ({"sample_weight": -np.ones(60)}, "a weight must be finite and 0 or more"),
        ({"y": np.where(np.arange(60) == 4, np.nan, V)}, "row 5: 1 of 60 targets are missing"),
        ({"X": np.empty((0, 2)), "y": []}, "there are no rows"),
        ({"on_error": "ignore"}, "on_error is 'ignore'"),
        ({"weigh": "neither"}, "weigh is 'neither'"),
        ({"model": 3}, "a int is no model"),
        ({"model": StandardScaler()}, "a StandardScaler can be fitted but does not predict"),
        ({"model": dict}, "gives a dict, which is no model"),
        ({"cv": 100}, "greater than the number of samples"),
        ({"cv": 1}, "n_splits=2 or more"),
        ({"n_jobs": 0}, "is 0; give a whole number"),
        ({"X": iter([])}, "there are no rows"),
        ({"X": "abc"}, "a str has no rows to take"),
        ({"X": pl.DataFrame(X).lazy()}, "a LazyFrame has no rows to take"),
        ({"cv": [([], [1])]}, "training"),
        ({"metrics": "accuracy"}, "accuracy judges labels, and the task is regression"),
        ({"model": Shares(), "y": np.column_stack([Y, Y])}, "2 columns of labels"),
        ({"model": Shares(), "y": Y, "labels": [1, 2]}, "the class 0, which is not declared"),
        ({"metrics": "nosuch"}, "no metric 'nosuch'"),
        ({"return_models": True, "save": "folder"}, "fitted models are not kept in saved folds"),
        ({"acknowledge": ["A999: x"]}, "there is no finding 'A999'"),
    ],
)
def test_what_cannot_be_used_is_refused(change, message):
    given = {"model": DecisionTreeRegressor(), "X": X, "y": V, **change}
    with pytest.raises(InputError, match=message):
        assay.cross_validate(given.pop("model"), given.pop("X"), given.pop("y"), **given)


def test_the_task_is_the_models_and_groups_choose_the_splitter():
    data, y = load_diabetes(return_X_y=True)
    cv = assay.cross_validate(LinearRegression(), data, y, metrics="r2")
    assert cv.task == "regression"
    assert cv.rows.because == "LinearRegression is a regressor"
    groups = np.arange(60) // 6
    grouped = assay.cross_validate(Shares(), X, Y, groups=groups, metrics="accuracy")
    assert "StratifiedGroupKFold(5)" in grouped.resolved
    assert grouped.findings["A603"].outcome == "passed"
    counts = assay.cross_validate(LinearRegression(), X, RNG.poisson(3, 60), metrics="rmse")
    assert counts.task == "regression"


def test_scores_and_predictions_in_the_short_ways():
    assert assay.cross_val_score(LinearRegression(), X, V).shape == (5,)
    found = assay.cross_val_score(LinearRegression(), X, V, 3, metric="rmse")
    cv = assay.cross_validate(LinearRegression(), X, V, cv=3, metrics="rmse")
    assert found.tolist() == [score.value for score in cv["rmse"].per_fold]
    proba = assay.cross_val_predict(LogisticRegression(), X, Y, method="predict_proba")
    assert proba.shape == (60, 2)
    decided = assay.cross_val_predict(LinearSVC(), X, Y, method="decision_function")
    assert decided.shape == (60,)
    with pytest.raises(InputError, match="exactly once"):
        assay.cross_val_predict(LinearRegression(), X, V, TimeSeriesSplit(3))
    with pytest.raises(InputError, match="exactly once"):
        assay.cross_val_predict(LinearRegression(), X, V, [(np.arange(30, 60), np.arange(30))])
    with pytest.raises(InputError, match="gave nothing by predict_proba"):
        assay.cross_val_predict(LinearRegression(), X, V, method="predict_proba")
    with pytest.raises(InputError, match="there is no method"):
        assay.cross_val_predict(LinearRegression(), X, V, method="transform")


def test_functions_and_ducks_need_numpy_alone():
    code = """
import sys
import numpy as np, assay
class Mean:
    def fit(self, X, y): self.mean = float(np.mean(y))
    def predict(self, X): return np.full(len(X), self.mean)
X, y = np.arange(12.0).reshape(6, 2), [1.0, 2.0, 3.0, 4.0, 5.0, 6.5]
a = assay.cross_validate(Mean(), X, y, cv=3)
b = assay.cross_validate(lambda X, y, v: [float(np.mean(y))] * len(v), X, y, cv=3)
assert a["rmse"].pooled.value == b["rmse"].pooled.value
repr(a)
heavy = {"sklearn", "scipy", "joblib", "pandas", "rich", "pyarrow"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@pytest.mark.parametrize(
    "splitter",
    [RepeatedKFold(n_splits=3, n_repeats=2, random_state=0), ShuffleSplit(1), TimeSeriesSplit(4)],
    ids=["repeated", "one split", "in time"],
)
def test_a_note_of_any_splits_holds(tmp_path, splitter):
    cv = assay.cross_validate(LinearRegression(), X, V, cv=splitter, id=range(60))
    cv.note().save(tmp_path / "note.json")
    pl.DataFrame(pa.table(cv.out_of_fold.table())).write_parquet(tmp_path / "held.parquet")
    assert assay.verify(tmp_path / "note.json", tmp_path / "held.parquet").failed == []


def test_the_table_of_predictions_is_what_a_note_of_them_is_checked_with(tmp_path):
    cv = assay.cross_validate(
        DecisionTreeClassifier(max_depth=2, random_state=0), X, Y, sample_weight=np.arange(60) + 1.0
    )
    cv.note().save(tmp_path / "note.json")
    pl.DataFrame(pa.table(cv.out_of_fold.table())).write_csv(tmp_path / "held.csv")
    checked = assay.verify(tmp_path / "note.json", tmp_path / "held.csv")
    assert checked.failed == []
    # What the training rows were, the predictions do not show.
    run = ("finding A60", "splits")
    assert all(claim.what.startswith(run) for claim in checked.unchecked)
    skill = assay.cross_validate(LinearRegression(), X, V, unit="kWh")
    skill.note().save(tmp_path / "note.json")
    pl.DataFrame(pa.table(skill.out_of_fold.table())).write_parquet(tmp_path / "held.parquet")
    checked = assay.verify(tmp_path / "note.json", tmp_path / "held.parquet")
    assert checked.failed == []
    assert all(claim.what.startswith(run) for claim in checked.unchecked)


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        ([-2, -1], ["y_proba[0]", "y_proba[1]"]),
        (["span", "spam"], ["p_spam", "p_span"]),
        (["a b", "a c"], ["y_proba[0]", "y_proba[1]"]),
        ([True, False], ["p_False", "p_True"]),
    ],
)
def test_columns_of_probabilities_are_found_again_by_name_or_place(labels, names):
    y = np.array(labels)[Y]
    cv = assay.cross_validate(Shares(), X, y, pos_label=labels[0])
    assert cv.out_of_fold.table().columns[-2:] == names
    frame = cv.out_of_fold.table().to_dict()
    again = assay.evaluate_frame(
        frame, truth="y_true", pred="y_pred", proba=names, fold="fold", pos_label=labels[0]
    )
    assert again["log_loss"].pooled.value == cv["log_loss"].pooled.value


def test_numbers_that_could_be_classes_are_described_by_their_means():
    cv = assay.cross_validate(LinearRegression(), X, np.round(V * 3), cv=3, metrics="rmse")
    assert "target mean" in cv.description
    assert "classes" not in cv.description


def test_a_fold_that_failed_is_counted_in_the_heading():
    def fails(X_train, y_train, X_valid):
        if y_train[0] == V[0]:
            return np.zeros(len(X_valid))
        raise ValueError("boom")

    cv = assay.cross_validate(fails, X, V, cv=3, on_error="keep")
    assert "2 of 3 folds" in repr(cv)


def test_declared_classes_are_read_as_the_data_writes_them():
    cv = assay.cross_validate(Shares(), X, Y, labels=["2", "1", "0"], pos_label="1")
    assert cv.out_of_fold.classes == (2, 1, 0)
    assert (cv.out_of_fold.proba[:, 0] == 0).all()
    strays = assay.cross_validate(Shares(), X, Y, labels=[1, 2], metrics="accuracy")
    assert strays["accuracy"].pooled.n == 60
