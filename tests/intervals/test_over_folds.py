"""The corrected interval of the mean of folds, and what the spread of folds is not."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import assay
from assay.errors import InputError
from assay.metrics import find
from assay.metrics.declare import refused


def test_the_corrected_interval_by_hand():
    # Four folds of five rows, of which 5, 4, 3, 4 are right: mean 4/5, variance (2/25) / 3.
    right = [1] * 5 + [1, 1, 1, 1, 0] + [1, 1, 1, 0, 0] + [1, 1, 1, 1, 0]
    ev = assay.evaluate([1] * 20, right, fold=np.repeat([1, 2, 3, 4], 5), labels=[0, 1])
    found = ev.interval("accuracy", "corrected_t")
    assert (found.aggregation, found.value) == ("mean_of_folds", 0.8)
    # (1/4 + 5/15) s^2: every fold trains on the fifteen other rows.
    assert found.variance == Fraction(7, 12) * Fraction(2, 75)
    half = stats.t.ppf(0.975, 3) * math.sqrt(found.variance)
    assert found.low == pytest.approx(0.8 - half)
    assert 0.8 + half > 1
    assert (found.high, found.remark) == (1.0, "cut at 1")


class Mean:
    """A model that predicts the mean of its targets."""

    def fit(self, X, y):
        self.mean = float(np.mean(y))
        return self

    def predict(self, X):
        return np.full(len(X), self.mean)

    def get_params(self, deep=True):
        return {}

    def set_params(self, **params):
        return self


Y = np.array([1.0, 2.5, 4.0, 8.0, 16.5, 3.0, 7.0, 2.0])


def test_assays_own_splits_are_known():
    splits = assay.TimeSeriesSplit(3)  # 2, 4 and 6 training rows before 2 held-out ones each
    ev = assay.cross_validate(Mean(), Y[:, None], Y, cv=splits, metrics="mae")
    values = [one.exact for one in ev["mae"].per_fold]
    center = sum(values) / 3
    spread = sum((v - center) ** 2 for v in values) / 2
    found = ev.interval("mae", "corrected_t")
    assert found.variance == (Fraction(1, 3) + Fraction(6, 12)) * spread


def test_rows_held_out_again_are_not_independent():
    splits = assay.RepeatedKFold(n_splits=2, n_repeats=3, random_state=0)
    ev = assay.cross_validate(Mean(), Y[:, None], Y, cv=splits, metrics=["mae", "r2"])
    found = ev.interval("mae")
    assert (found.name, found.aggregation) == ("corrected_t", "mean_of_folds")
    with pytest.raises(InputError, match="bootstrap does not apply to r2: rows were held out more"):
        ev.interval("r2", "bootstrap")
    shown = str(ev.with_intervals(0.95, 200))
    assert "no intervals of pooled scores: rows were held out more than once" in shown
    once = assay.cross_validate(Mean(), Y[:, None], Y, cv=assay.KFold(4), metrics="mae")
    assert once.interval("mae").name == "bootstrap"


def test_no_folds_no_interval_of_their_mean():
    with pytest.raises(InputError, match="corrected_t does not apply to mae: there are no folds"):
        assay.evaluate([1.0, 2.5], [1.0, 2.0]).interval("mae", "corrected_t")


def test_a_fold_without_a_value_leaves_no_interval():
    ev = assay.evaluate([1, 0, 0, 0], y_score=[0.9, 0.2, 0.4, 0.3], fold=[1, 1, 2, 2])
    found = ev.interval("roc_auc", "corrected_t")
    assert found.undefined == "1 of 2 folds have no finite value"


def test_folds_alike_have_no_spread():
    ev = assay.evaluate([0.5, 1.0, 2.0, 3.0], [1.5, 2.0, 3.0, 4.0], fold=[1, 1, 2, 2])
    found = ev.interval("mae", "corrected_t")
    assert found.undefined == "all folds have the same value"


def test_a_refused_mean_has_none():
    metric = replace(find("mae"), soundness={"mean_of_folds": refused("folds mean nothing")})
    y, p = [0.5, 1.0, 2.0, 3.0], [1.5, 2.0, 3.0, 4.5]
    ev = assay.evaluate(y, p, fold=[1, 1, 2, 2], metrics=[metric])
    with pytest.raises(InputError, match="its mean of folds is refused: folds mean nothing"):
        ev.interval("mae", "corrected_t")
