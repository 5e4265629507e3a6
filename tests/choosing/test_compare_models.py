"""Models on the same folds: hand-worked differences, the seed's sentence, and what is refused."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from pima import load_pima
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import assay
from assay.paired import corrected_t, correlated_t, holm, plain_t


def saying(*answers):
    """A model whose predictions do not depend on anything: the column of X named by the fold."""

    def fit_predict(X_train, y_train, X_valid):
        return [answers[int(row[0])] for row in X_valid]

    return fit_predict


# Four folds of 25 rows each; a model is right on so many rows of each.
FOLDS = np.repeat([0, 1, 2, 3], 25)


def right_on(*counts):
    rows = np.concatenate([np.arange(25) < count for count in counts])
    return saying(*np.where(rows, "yes", "no"))


X_ROWS = np.arange(100).reshape(-1, 1)
Y_YES = ["yes"] * 100


@pytest.fixture(scope="module")
def ci_01():
    """Accuracies that differ by 0.04, 0.08, 0.12 and 0.08: twice those of the case CI-01."""
    models = {"old": right_on(15, 15, 15, 15), "new": right_on(16, 17, 18, 17)}
    return assay.compare_models(
        models, X_ROWS, Y_YES, cv=FOLDS, metric="accuracy", labels=["no", "yes"], rope=0.02
    )


def test_the_case_ci_01_from_models_to_the_test(ci_01):
    pair = ci_01.pairs[0]
    assert (pair.first, pair.second) == ("new", "old")
    assert pair.advantages == (1 / 25, 2 / 25, 3 / 25, 2 / 25)
    assert pair.gap == 0.08
    assert pair.wins == (4, 0)
    assert pair.corrected.factor == Fraction(1, 4) + Fraction(25, 75)
    assert pair.corrected.t_squared == Fraction(72, 7)
    assert pair.corrected.t == 3.2071349029490928
    assert pair.corrected.p == pytest.approx(0.049063489172975094, rel=1e-14)
    assert pair.uncorrected.t == 4.898979485566356
    assert pair.p_adjusted == pair.corrected.p  # one comparison needs no correction
    hundredths = [Fraction(d, 25) for d in (1, 2, 3, 2)]
    assert pair.posterior == correlated_t(hundredths, n_train=75, n_test=25, rope=0.02)


def test_the_sentence_with_the_gap_and_the_spreads(ci_01):
    # Population variance of 16, 17, 18, 17: (1 + 0 + 1 + 0) / 4 = 1/2, so sd sqrt(1/2)/25 = 0.028.
    assert ci_01.pairs[0].spreads == (math.sqrt(0.5) / 25, 0.0)
    assert ci_01.pairs[0].verdict == (
        "the gap of 0.08 between new and old is no smaller than either model's fold-to-fold spread "
        "(0.028 and 0, population sd, ddof 0)"
    )
    wide = {"a": right_on(5, 20, 10, 25), "b": right_on(20, 5, 25, 12)}
    found = assay.compare_models(wide, X_ROWS, Y_YES, cv=FOLDS, labels=["no", "yes"])
    assert found.pairs[0].verdict == (
        "the gap of 0.02 between b and a is smaller than either model's fold-to-fold spread "
        "(0.31 and 0.32, population sd, ddof 0)"
    )
    mixed = {"a": right_on(15, 15, 15, 15), "b": right_on(18, 16, 17, 15)}
    found = assay.compare_models(mixed, X_ROWS, Y_YES, cv=FOLDS, labels=["no", "yes"])
    assert "no smaller" in found.pairs[0].verdict
    mixed = {"a": right_on(15, 15, 15, 15), "b": right_on(20, 12, 18, 14)}
    found = assay.compare_models(mixed, X_ROWS, Y_YES, cv=FOLDS, labels=["no", "yes"])
    assert found.pairs[0].verdict == (
        "the gap of 0.04 between b and a is smaller than the fold-to-fold spread of b (0.13) and "
        "not than that of a (0; population sd, ddof 0)"
    )


@pytest.fixture(scope="module")
def pima_models():
    X, y = load_pima()
    models = {
        "tree": DecisionTreeClassifier(max_depth=3, random_state=0),
        "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
        "constant": DummyClassifier(),
    }
    return models, assay.compare_models(models, X, y, cv=KFold(5))


def test_every_model_gets_the_same_folds(pima_models):
    models, found = pima_models
    X, y = load_pima()
    for name, model in models.items():
        scores = [one.value for one in found.evaluations[name]["accuracy"].per_fold]
        assert scores == cross_val_score(model, X, y, cv=KFold(5)).tolist()
        assert found.evaluations[name].fingerprint == found.fingerprint
    assert found.fingerprint == assay.cross_validate(models["tree"], X, y, cv=KFold(5)).fingerprint


def test_every_pair_is_compared_and_corrected(pima_models):
    _, found = pima_models
    names = {frozenset((one.first, one.second)) for one in found.pairs}
    assert names == {frozenset(two) for two in combinations(found.evaluations, 2)}
    assert [one.p_adjusted for one in found.pairs] == holm([o.corrected.p for o in found.pairs])
    assert any(one.p_adjusted > one.corrected.p for one in found.pairs)
    assert list(found.means) == ["logistic", "tree", "constant"]
    for one in found.pairs:
        scores = [
            [score.exact for score in found.evaluations[name]["accuracy"].per_fold]
            for name in (one.first, one.second)
        ]
        differences = [a - b for a, b in zip(*scores, strict=True)]
        sizes = {"n_train": 4 * 768, "n_test": 768}
        assert one.corrected == corrected_t(differences, **sizes)
        assert one.uncorrected == plain_t(differences)
        assert one.gap >= 0


def test_the_seeds_spread_of_the_plain_folds_is_in_the_sentence(pima_models):
    _, found = pima_models
    verdict = found.pair("tree", "logistic").verdict
    assert verdict == (
        "the gap of 0.022 between logistic and tree is smaller than either model's fold-to-fold "
        "spread (0.033 and 0.057, population sd, ddof 0)"
    )


def test_against_one_model_only(pima_models):
    models, _ = pima_models
    X, y = load_pima()
    found = assay.compare_models(models, X, y, against="constant", metric="log_loss")
    assert len(found.pairs) == 2
    assert all("constant" in (one.first, one.second) for one in found.pairs)
    assert "Holm, 2 comparisons" in json.dumps(found.to_dict())
    with pytest.raises(assay.InputError, match="were not compared"):
        found.pair("tree", "logistic")


def test_it_is_shown_and_written(pima_models):
    _, found = pima_models
    text = repr(found)
    for said in (
        "3 models on the same folds, by accuracy (higher is better)",
        "sd (ddof 0)",
        "p (Holm)",
        "uncorrected and too sure",
        "corrected for 3 comparisons",
        "0.01 (a hundredth of 0 to 1)",
    ):
        assert said in text
    assert "<table>" in found._repr_html_()
    document = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert document["schema"] == "assay-comparison/1"
    assert document["pairs"][0]["corrected_t"]["df"] == 4
    assert len(found.frame()) == 3
    folds = found.fold_frame()
    assert len(folds) == 15
    assert folds["model"][0] == "tree"


def test_lower_is_better_where_the_metric_says_so():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 1))
    y = X[:, 0] + rng.normal(size=60) / 10

    def middle(X_train, y_train, X_valid):
        return np.full(len(X_valid), np.median(y_train))

    models = {"middle": middle, "line": LinearRegression()}
    found = assay.compare_models(models, X, y, metric="mae", unit="kWh")
    pair = found.pairs[0]
    assert (pair.first, pair.second) == ("line", "middle")
    assert pair.gap > 0
    assert pair.wins == (5, 0)
    assert found.rope == 0
    assert "P(same)" not in repr(found)
    assert "no region of practical equivalence" in repr(found)


def test_models_that_always_agree_are_equal_and_untested():
    models = {"one": right_on(9, 9, 9, 9), "other": right_on(9, 9, 9, 9)}
    found = assay.compare_models(models, X_ROWS, Y_YES, cv=FOLDS, labels=["no", "yes"])
    pair = found.pairs[0]
    assert pair.verdict == "one and other are equal on average"
    assert math.isnan(pair.corrected.p)
    assert "there is no variance to judge by" in repr(found)
    assert found.to_dict()["pairs"][0]["p_holm"] is None


def test_folds_without_both_scores_are_left_out_and_counted():
    # Recall of "b" is undefined on the two folds that have no "b".
    y = ["a", "a", "b", "a", "a", "a", "b", "a"]
    fold = [1, 1, 2, 2, 3, 3, 4, 4]
    X = np.arange(8).reshape(-1, 1)
    models = {"all": saying(*"abbbabbb"), "none": saying(*"aaaaaaaa")}
    found = assay.compare_models(models, X, y, cv=fold, metric="recall", pos_label="b")
    pair = found.pairs[0]
    assert (len(pair.advantages), pair.of) == (2, 4)
    assert "2 of 4 folds" in repr(found)


def test_names_are_shown_safely():
    X, y = load_pima()
    models = {"x\x1b[31m": DecisionTreeClassifier(max_depth=1), "ü": DummyClassifier()}
    found = assay.compare_models(models, X, y, cv=StratifiedKFold(3))
    assert "\x1b" not in repr(found)
    assert found.pairs[0].second == "ü"


@pytest.mark.parametrize(
    ("models", "asked", "message"),
    [
        ({"one": DummyClassifier()}, {}, "two models or more"),
        ([DummyClassifier(), DummyClassifier()], {}, "two models or more"),
        ({"a": DummyClassifier(), "b": 3}, {}, "is no model"),
        ({"a": DummyClassifier(), "b": DummyClassifier()}, {"against": "c"}, "there is no model"),
        ({"a": DummyClassifier(), "b": DummyClassifier()}, {"rope": -1}, "region of equivalence"),
        ({"a": DummyClassifier(), "b": DummyClassifier()}, {"metric": "prevalence"}, "ranks no"),
        ({"a": DummyClassifier(), "b": DummyClassifier()}, {"metric": "accurat"}, "no metric"),
        ({"a": DummyClassifier(), "b": LinearRegression()}, {"metric": "accuracy"}, "regression"),
    ],
)
def test_what_cannot_be_compared_is_refused(models, asked, message):
    with pytest.raises(assay.InputError, match=message):
        assay.compare_models(models, np.zeros((10, 1)), [0, 1] * 5, **asked)
