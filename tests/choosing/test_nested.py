"""Nested cross-validation, against scikit-learn's and by hand."""

from __future__ import annotations

import json
import math

import joblib
import numpy as np
import pytest
from pima import load_pima
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import f1_score, make_scorer, mean_absolute_error
from sklearn.model_selection import (
    GridSearchCV,
    GroupKFold,
    KFold,
    RandomizedSearchCV,
    StratifiedKFold,
    cross_val_predict,
    cross_val_score,
)
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import assay

TREE = DecisionTreeClassifier(random_state=0)
GRID = {"max_depth": [1, 2, 3, 6], "min_samples_leaf": [1, 20]}
OUTER, INNER = StratifiedKFold(4), StratifiedKFold(3)


@pytest.fixture(scope="module")
def pima():
    return load_pima()


@pytest.fixture(scope="module")
def by_search(pima):
    search = GridSearchCV(TREE, GRID, scoring="accuracy", cv=INNER)
    return assay.nested_cross_validate(search, *pima, outer=OUTER, metrics=["accuracy", "log_loss"])


@pytest.fixture(scope="module")
def by_grid(pima):
    return assay.nested_cross_validate(
        (TREE, GRID), *pima, outer=OUTER, inner=INNER, metrics=["accuracy", "log_loss"]
    )


def test_the_outer_scores_are_those_of_scikit_learn(pima, by_search):
    search = GridSearchCV(TREE, GRID, scoring="accuracy", cv=INNER)
    expected = cross_val_score(search, *pima, cv=OUTER)
    assert [one.value for one in by_search["accuracy"].per_fold] == expected.tolist()
    assert [one.outer for one in by_search.folds] == expected.tolist()


def test_the_inner_choices_are_those_of_scikit_learn(pima, by_search):
    X, y = pima
    for one, (train, valid) in zip(by_search.folds, OUTER.split(X, y), strict=True):
        search = GridSearchCV(TREE, GRID, cv=INNER).fit(X[train], y[train])
        assert one.params == search.best_params_
        assert one.inner == search.best_score_
        assert one.optimism == one.inner - one.outer
        assert (one.n_train, one.n_valid) == (len(train), len(valid))
        means = [candidate.mean for candidate in one.candidates]
        assert means == search.cv_results_["mean_test_score"].tolist()


def test_a_plain_grid_makes_the_same_choices_by_exact_means(by_search, by_grid):
    assert [one.params for one in by_grid.folds] == [one.params for one in by_search.folds]
    for mine, theirs in zip(by_grid.folds, by_search.folds, strict=True):
        assert mine.outer == theirs.outer
        for a, b in zip(mine.candidates, theirs.candidates, strict=True):
            assert a.params == b.params
            assert a.mean == pytest.approx(b.mean, rel=0, abs=3e-16)
            assert a.sd_population == pytest.approx(b.sd_population, rel=0, abs=1e-15)
    assert by_grid.evaluation.fingerprint == by_search.evaluation.fingerprint


def test_optimism_and_stability_in_numbers(by_grid):
    gaps = [one.optimism for one in by_grid.folds]
    assert by_grid.optimism == pytest.approx(np.mean(gaps), rel=1e-12)
    assert by_grid.optimism == pytest.approx(by_grid.inner - by_grid.outer, rel=1e-9)
    most, of = by_grid.agreement
    every = [str(sorted(one.params.items())) for one in by_grid.folds]
    assert (most, of) == (max(map(every.count, every)), 4)
    assert sum(by_grid.choices["max_depth"].values()) == 4
    assert f"{most} of 4 outer folds made the same choice" in by_grid.verdict


def test_pure_noise_shows_the_optimism_of_a_search():
    """Labels that nothing predicts: the best of 24 settings looks better inside than it is."""
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(80, 30)), rng.permutation([0, 1] * 40)
    grid = {"max_features": [1, 3, 10, 30], "random_state": list(range(6))}
    found = assay.nested_cross_validate(
        (DecisionTreeClassifier(max_depth=3), grid), X, y, inner=3, metrics="accuracy"
    )
    assert found.inner > 0.58
    assert abs(found.outer - 0.5) < 0.08
    assert found.optimism > 0.05
    assert "better on its inner folds than outside" in found.verdict


def test_a_tuned_threshold_is_that_of_the_inner_scores(pima):
    X, y = (pima[0] - pima[0].mean(axis=0)) / pima[0].std(axis=0), pima[1]
    model = LogisticRegression(C=0.01, solver="newton-cholesky")
    found = assay.nested_cross_validate(
        (model, {"C": [0.01]}), X, y, outer=OUTER, inner=INNER, threshold="f1", metrics=["f1"]
    )
    for one, (train, valid) in zip(found.folds, OUTER.split(X, y), strict=True):
        scores = cross_val_predict(model, X[train], y[train], cv=INNER, method="decision_function")
        tuned = assay.tune_threshold(y[train], scores, "f1")
        assert one.threshold.threshold == tuned.threshold
        assert one.inner == tuned.value
        labels = tuned.apply(model.fit(X[train], y[train]).decision_function(X[valid]))
        assert one.outer == pytest.approx(f1_score(y[valid], labels), rel=1e-15)
    assert "threshold" in repr(found)
    assert found.to_dict()["folds"][0]["threshold"]["metric"] == "f1"


def test_a_threshold_tuned_for_costs_or_a_function_of_cells(pima):
    X, y = pima
    costs = assay.nested_cross_validate(
        (TREE, {"max_depth": [3]}), X, y, threshold={"fp": 1, "fn": 5}, metrics="roc_auc"
    )
    assert (costs.judged, costs.better, costs.metric) == ("cost per row", "lower", None)
    truth, pred = costs.evaluation.out_of_fold.truth, costs.evaluation.out_of_fold.pred
    for number, one in enumerate(costs.folds, 1):
        inside = costs.evaluation.folds == number
        fp = int(((pred == 1) & (truth == 0) & inside).sum())
        fn = int(((pred == 0) & (truth == 1) & inside).sum())
        assert one.outer == (fp + 5 * fn) / one.n_valid
        assert one.inner == one.threshold.value / one.n_train
        assert one.optimism == one.outer - one.inner
    assert "cost" in repr(costs)

    def hits(tp, fp, fn, tn):
        return tp - fp

    found = assay.nested_cross_validate((TREE, {"max_depth": [3]}), X, y, threshold=hits)
    assert (found.judged, found.better) == ("hits", "higher")
    assert found.folds[0].outer == int(found.folds[0].outer)
    assert "a total would grow with the rows" in repr(found)


def test_a_threshold_for_text_labels_and_probabilities(pima):
    X, y = pima
    named = np.array(["well", "ill"])[y]
    plain = assay.nested_cross_validate((TREE, {"max_depth": [3]}), X, y, threshold="f1")
    found = assay.nested_cross_validate(
        (TREE, {"max_depth": [3]}), X, named, threshold="f1", pos_label="ill", metric="recall"
    )
    assert [one.threshold.threshold for one in found.folds] == [
        one.threshold.threshold for one in plain.folds
    ]
    assert found.outer == plain.outer
    assert set(found.evaluation.out_of_fold.pred) == {"well", "ill"}


def test_the_one_standard_error_rule_takes_the_first_that_is_nearly_as_good(pima):
    found = assay.nested_cross_validate(
        (TREE, {"max_depth": [1, 2, 3, 6]}), *pima, outer=OUTER, metric="log_loss", rule="one_se",
        metrics="log_loss",
    )  # fmt: skip
    for one in found.folds:
        best = min(one.candidates, key=lambda candidate: candidate.mean)
        within = [c for c in one.candidates if c.mean <= best.mean + best.standard_error]
        assert one.params == within[0].params
        assert best.standard_error == pytest.approx(best.sd_population / math.sqrt(5 - 1))
    assert "the first setting within one standard error of the best" in repr(found)


def test_scores_that_are_better_when_lower(pima):
    X, _ = pima
    search = GridSearchCV(
        DecisionTreeRegressor(random_state=0),
        {"max_depth": [1, 3, 9]},
        scoring="neg_mean_absolute_error",
        cv=KFold(3),
    )
    found = assay.nested_cross_validate(search, X, X[:, 5], outer=KFold(3), metrics="mae")
    assert found.judged == "mae"
    for one, (train, valid) in zip(found.folds, KFold(3).split(X), strict=True):
        search.fit(X[train], X[train, 5])
        assert one.inner == -search.best_score_
        error = mean_absolute_error(X[valid, 5], search.predict(X[valid]))
        assert one.outer == pytest.approx(error, rel=1e-12)
        assert one.optimism == one.outer - one.inner
        assert all(candidate.mean > 0 for candidate in one.candidates)


def test_a_scoring_that_is_no_metric_of_assay(pima):
    X, y = pima
    scorer = make_scorer(lambda truth, pred: float(np.mean(truth == pred)) ** 2)
    search = GridSearchCV(TREE, {"max_depth": [1, 3]}, scoring=scorer, cv=INNER)
    found = assay.nested_cross_validate(search, X, y, outer=OUTER, metrics=["accuracy"])
    expected = cross_val_score(search, X, y, cv=OUTER, scoring=scorer)
    assert [one.outer for one in found.folds] == expected.tolist()
    assert found.judged == "score"
    assert "the search's own scoring" in repr(found)
    assert found.to_dict()["better"] == "higher"


def test_several_scorings_and_a_random_search(pima):
    X, y = pima
    search = RandomizedSearchCV(
        TREE,
        {"max_depth": [1, 2, 3, 4, 5]},
        n_iter=3,
        random_state=0,
        scoring=["accuracy", "neg_log_loss"],
        refit="neg_log_loss",
        cv=INNER,
    )
    found = assay.nested_cross_validate(search, X, y, outer=OUTER, metrics=["accuracy"])
    assert found.judged == "log_loss"
    assert [len(one.candidates) for one in found.folds] == [3] * 4
    assert all(one.inner > 0 for one in found.folds)


def test_a_composed_metric_chooses(pima):
    X, y = pima
    formula = "0.5*f1_macro + 0.5*accuracy"
    search = GridSearchCV(TREE, GRID, scoring=assay.compose(formula).scorer(), cv=INNER)
    one = assay.nested_cross_validate(search, X, y, outer=OUTER, metrics=["accuracy"])
    other = assay.nested_cross_validate(
        (TREE, GRID), X, y, outer=OUTER, inner=INNER, metric=formula, metrics=["accuracy"]
    )
    assert one.judged == other.judged == assay.compose(formula).key
    assert [fold.params for fold in one.folds] == [fold.params for fold in other.folds]
    assert one.outer == other.outer


def test_groups_stay_together_outside_and_inside(pima):
    X, y = pima[0][:200], pima[1][:200]
    groups = np.repeat(np.arange(40), 5)
    seen = []

    class Watching(DecisionTreeClassifier):
        def fit(self, X, y, **how):
            seen.append(set(X[:, 0].astype(int)))
            return super().fit(X, y, **how)

        def predict(self, X, **how):
            assert not seen[-1] & set(X[:, 0].astype(int))
            return super().predict(X, **how)

    marked = np.column_stack([groups, X])
    found = assay.nested_cross_validate(
        (Watching(max_depth=2), {"max_depth": [1, 2]}), marked, y, groups=groups, metrics="accuracy"
    )
    assert len(seen) == 5 * (2 * 5 + 1)
    assert "StratifiedGroupKFold(5)" in repr(found)
    search = GridSearchCV(Watching(max_depth=2), {"max_depth": [1, 2]}, cv=GroupKFold(3))
    assay.nested_cross_validate(search, marked, y, groups=groups, metrics=["accuracy"])


def test_weights_reach_the_inner_fits(pima):
    X, y = pima[0][:100], pima[1][:100]
    weight = np.where(np.arange(100) % 3 == 0, 2.0, 1.0)
    repeated = np.repeat(np.arange(100), weight.astype(int))
    folds = np.arange(100) % 3
    grid = {"alpha": [0.1, 1000.0]}
    found = assay.nested_cross_validate(
        (Ridge(), grid), X, X[:, 5], outer=folds, inner=3, sample_weight=weight, metrics="mae"
    )
    assert found.evaluation["mae"].pooled.weight == len(repeated)
    with pytest.raises(assay.InputError, match="takes no sample weights"):
        assay.nested_cross_validate(
            (NoWeights(), {"depth": [1]}), X, y, sample_weight=weight, metrics="accuracy"
        )


class NoWeights(DecisionTreeClassifier):
    def __init__(self, depth=1):
        super().__init__()
        self.depth = depth

    def fit(self, X, y):
        return super().fit(X, y)


def test_workers_change_nothing(pima, by_grid):
    with joblib.parallel_config("threading"):
        again = assay.nested_cross_validate(
            (TREE, GRID), *pima, outer=OUTER, inner=INNER, n_jobs=2, metrics=["accuracy"]
        )
    assert [one.params for one in again.folds] == [one.params for one in by_grid.folds]
    assert again.outer == by_grid.outer


def test_it_is_shown_and_written(by_grid):
    text = repr(by_grid)
    for said in ("nested cross-validation, chosen by accuracy", "optimism", "choices", "ddof 0"):
        assert said in text
    assert "<table>" in by_grid._repr_html_()
    document = json.loads(json.dumps(by_grid.to_dict(), allow_nan=False))
    assert document["schema"] == "assay-nested/1"
    assert document["folds"][0]["candidates"][0]["params"]["max_depth"] == "1"
    table = by_grid.frame()
    assert len(table) == 4 * 8
    assert sum(table["chosen"]) == 4


def test_an_outer_fold_that_fails_is_told_and_left_out():
    y = [0, 1] * 10
    X = np.zeros((20, 1))
    X[:10] = 1

    class Fails(DummyClassifier):
        def fit(self, X, y):
            if not X.any():
                raise ValueError("only zeros")
            return super().fit(X, y)

    found = assay.nested_cross_validate(
        (Fails(), {"strategy": ["prior"]}),
        X,
        y,
        outer=KFold(2),
        inner=KFold(2, shuffle=True, random_state=0),
        metrics="accuracy",
        on_error="keep",
    )
    assert len(found.folds) == 1
    assert "outer fold 1 failed: ValueError: only zeros" in repr(found)


@pytest.mark.parametrize(
    ("search", "asked", "message"),
    [
        ((TREE, {}), {}, "no grid"),
        ((TREE, {"max_depth": 3}), {}, "no list of values for 'max_depth'"),
        ((TREE, {"max_depth": []}), {}, "no list of values"),
        ((TREE, {"criterion": "gini"}), {}, "no list of values"),
        ((3, {"max_depth": [3]}), {}, "no set_params"),
        (7, {}, "is no search"),
        ((TREE, {"max_depth": [3]}), {"fit_params": {"check_input": True}}, "fit_params"),
        ((TREE, {"max_depth": [3]}), {"metric": "accurat"}, "no metric"),
        (GridSearchCV(TREE, GRID), {"metric": "accuracy"}, "its own scoring"),
        (GridSearchCV(TREE, GRID), {"rule": "one_se"}, "its own scoring"),
        ((TREE, {"max_depth": [3]}), {"rule": "two_se"}, "there is no rule 'two_se'"),
        (TREE, {}, "has no cv"),
        (TREE, {"inner": None}, "neither best_params_ nor best_score_"),
        ((TREE, {"max_depth": [3]}), {"threshold": "mae"}, "mae"),
    ],
)
def test_what_cannot_be_nested_is_refused(search, asked, message):
    X, y = np.arange(30).reshape(-1, 1), [0, 1, 1] * 10
    with pytest.raises(assay.InputError, match=message):
        assay.nested_cross_validate(search, X, y, **{"outer": 3, "inner": 2, **asked})


def test_a_parameter_that_the_model_lacks_is_its_own_error():
    with pytest.raises(ValueError, match="Invalid parameter 'depth'"):
        assay.nested_cross_validate((TREE, {"depth": [3]}), np.zeros((18, 1)), [0, 1, 1] * 6)


def test_a_threshold_needs_scores_and_two_classes():
    X = np.arange(30).reshape(-1, 1)
    silent = LinearSVC()
    found = assay.nested_cross_validate((silent, {"C": [1.0]}), X, [0, 1] * 15, threshold="recall")
    assert found.folds[0].threshold is not None
    with pytest.raises(assay.InputError, match="one of two classes, not for 3"):
        assay.nested_cross_validate((TREE, {"max_depth": [3]}), X, [0, 1, 2] * 10, threshold="f1")
    with pytest.raises(assay.InputError, match="threshold"):
        assay.nested_cross_validate(
            (DecisionTreeRegressor(), {"max_depth": [3]}), X, [0.5, 1.5] * 15, threshold="f1"
        )
    assert math.isfinite(found.outer)


@pytest.mark.parametrize(
    ("search", "asked", "message"),
    [
        ((TREE, {"max_dept": [1]}), {}, "cannot set DecisionTreeClassifier: Invalid parameter"),
        (TREE, {"inner": 3}, "a DecisionTreeClassifier has no cv, so inner="),
        ((Ridge(), {"alpha": [1]}), {"threshold": "f1"}, "of two classes, and Ridge chosen from"),
    ],
)
def test_what_cannot_be_chosen_is_refused_before_any_fit(pima, search, asked, message):
    with pytest.raises(assay.InputError, match=message) as caught:
        assay.nested_cross_validate(search, *pima, **asked)
    assert not hasattr(caught.value, "__notes__")


def test_the_heading_names_the_model_and_the_choice(by_search, by_grid):
    for nested, way in ((by_search, "by GridSearchCV"), (by_grid, "from a grid")):
        heading = f"(DecisionTreeClassifier chosen {way} is a classifier)"
        assert heading in " ".join(repr(nested.evaluation).split())
        assert "TuningModel" not in str(nested.evaluation.to_dict())
