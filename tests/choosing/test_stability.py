"""The stability study, against the thirty seeds of seed 002 and edge cases."""

from __future__ import annotations

import json
import math
import re
from fractions import Fraction
from statistics import mean, variance

import joblib
import numpy as np
import pytest
from pima import load_pima
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold, ShuffleSplit
from sklearn.tree import DecisionTreeClassifier

import assay
from assay.exact import nearest, nearest_root

CORRECT_OF_154 = [
    123, 117, 114, 105, 107, 115, 122, 123, 102, 117, 123, 116, 117, 116, 110,
    113, 110, 115, 118, 113, 122, 100, 117, 109, 106, 108, 117, 108, 113, 116,
]  # fmt: skip
"""How many of the 154 held-out rows the seed's single splits get right, by seed 0 to 29."""

FIVE_FOLD = [
    0.7447839741957389, 0.7343264578558697, 0.7422120363296834, 0.7330192683133859,
    0.740862405568288, 0.7448603683897801, 0.7304982599100246, 0.7369747899159664,
    0.7435107376283847, 0.7304812834224599, 0.761743485272897, 0.7396146337322808,
    0.7434428316781259, 0.7486970545794075, 0.7266361089890501, 0.7409048467871997,
    0.718742042271454, 0.7382650029708853, 0.717519735166794, 0.7449028096086919,
    0.7461336049571343, 0.7343179696120873, 0.7291910703675409, 0.7291995586113234,
    0.7317630082335965, 0.7265851795263559, 0.7448349036584331, 0.7448349036584331,
    0.7629742806213394, 0.7447330447330447,
]  # fmt: skip
"""The means of five fold scores, added up in floating point, by seed."""


@pytest.fixture(scope="module")
def study():
    X, y = load_pima()
    return assay.stability(DecisionTreeClassifier(max_depth=3, random_state=0), X, y)


def test_every_single_split_of_the_seed(study):
    assert study.seeds == tuple(range(30))
    assert study.held_out.exact == tuple(Fraction(n, 154) for n in CORRECT_OF_154)
    assert study.held_out.fits == 30


def test_every_five_fold_mean_of_the_seed(study):
    assert study.cross_validated.values == pytest.approx(FIVE_FOLD, rel=0, abs=2e-16)
    assert study.cross_validated.fits == 150


def test_the_numbers_of_the_seed(study):
    single, folds = study.both
    assert round(single.mean, 4) == 0.7385
    assert round(folds.mean, 4) == 0.7386
    assert single.sd_sample == 0.040171281310460334
    assert folds.sd_sample == pytest.approx(0.01041361285989201, rel=1e-14)
    assert round(single.sd_sample, 3) == 0.040
    assert round(single.sd_population, 3) == 0.039  # which is why the seed's 0.040 names ddof 1
    assert round(folds.sd_sample, 3) == round(folds.sd_population, 3) == 0.010
    assert (single.low, single.high) == (0.6493506493506493, 0.7987012987012987)
    assert (round(folds.low, 3), round(folds.high, 3)) == (0.718, 0.763)
    assert single.extremes == (21, 0)
    assert folds.extremes == (18, 28)
    assert round(study.ratio, 1) == 3.9


def test_mean_and_spread_are_exact(study):
    single = study.held_out
    exact = [Fraction(n, 154) for n in CORRECT_OF_154]
    assert single.mean == nearest(mean(exact))
    assert single.sd_sample == nearest_root(variance(exact))


def test_it_is_shown_as_a_table_with_the_ddof_of_each_number(study):
    text = repr(study)
    assert "sd (ddof 1)" in text
    assert "sd (ddof 0)" in text
    assert "ranges over 0.149 (0.649 to 0.799)" in text
    assert "its sd is 3.9 times that of the mean of 5 folds, for 5 times the fits" in study.verdict
    assert "StratifiedKFold(n_splits=5, random_state=0, shuffle=True)" in text
    strips = re.findall(r"  ([.0-9]{60})$", text, re.MULTILINE)
    assert [sum(map(int, strip.replace(".", ""))) for strip in strips] == [30, 30]
    assert "<table>" in study._repr_html_()
    table = study.frame()
    assert len(table) == 60
    assert table["accuracy"][:2] == [123 / 154, 117 / 154]
    document = json.loads(json.dumps(study.to_dict(), allow_nan=False))
    assert document["held_out"]["sd_sample"] == 0.040171281310460334
    assert document["held_out"]["low"] == {"value": 100 / 154, "seed": 21}


def test_values_are_split_without_strata():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    y = X @ [1.0, 2.0] + rng.normal(size=40)
    study = assay.stability(LinearRegression(), X, y, seeds=[7, 3], holdout=10, cv=4, metric="mae")
    assert study.seeds == (7, 3)
    for place, seed in enumerate((7, 3)):
        split = ShuffleSplit(1, test_size=10, random_state=seed).split(X)
        folds = KFold(4, shuffle=True, random_state=seed).split(X)
        single = [error(X, y, *pair) for pair in split]
        means = [error(X, y, *pair) for pair in folds]
        assert study.held_out.values[place] == pytest.approx(single[0], rel=1e-12)
        assert study.cross_validated.values[place] == pytest.approx(np.mean(means), rel=1e-12)


def error(X, y, train, valid):
    model = LinearRegression().fit(X[train], y[train])
    return np.abs(model.predict(X[valid]) - y[valid]).mean()


def test_workers_change_nothing(study):
    X, y = load_pima()
    tree = DecisionTreeClassifier(max_depth=3, random_state=0)
    with joblib.parallel_config("threading"):
        again = assay.stability(tree, X, y, seeds=4, n_jobs=2)
    assert again.held_out.exact == study.held_out.exact[:4]
    assert again.cross_validated.exact == study.cross_validated.exact[:4]


def test_a_score_that_never_varies_has_no_ratio():
    def first(X_train, y_train, X_valid):
        return ["a"] * len(X_valid)

    y = ["a", "b"] * 10
    study = assay.stability(first, np.zeros((20, 1)), y, seeds=3, holdout=0.5, cv=2)
    assert study.held_out.values == study.cross_validated.values == [0.5] * 3
    assert math.isnan(study.ratio)
    assert "mean of 2 folds does not vary at all" in study.verdict
    assert study.to_dict()["ratio_of_spreads"] is None
    assert "3" in repr(study)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seeds": 1}, "a spread over seeds"),
        ({"seeds": [1, 1]}, "different seeds"),
        ({"seeds": [-1, 2]}, "a spread over seeds"),
        ({"seeds": "ab"}, "a spread over seeds"),
        ({"cv": 1}, "not a number of folds"),
        ({"cv": KFold(5)}, "not a number of folds"),
        ({"holdout": 1.5}, "is 1.5; give a share"),
        ({"groups": [1, 2] * 10}, "tear groups apart"),
        ({"metric": "accuracies"}, "there is no metric 'accuracies'"),
    ],
)
def test_what_cannot_be_studied_is_refused(asked, message):
    y = [0, 1] * 10
    with pytest.raises(assay.InputError, match=message):
        assay.stability(DecisionTreeClassifier(), np.zeros((20, 1)), y, **asked)


def test_an_undefined_score_is_refused_with_its_split():
    with pytest.raises(assay.InputError, match=r"split 1: r2 is undefined"):
        assay.stability(LinearRegression(), np.ones((6, 1)), [1.0] * 6, seeds=2, cv=2)
