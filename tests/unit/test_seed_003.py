"""Seed 003: R2 needs its denominator and its policy beside it. Every printed number."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay.metrics import find

NARROW = [1.0, 2.0, 3.0], [0.0, 1.0, 2.0]
WIDE = [0.0, 10.0, 20.0], [-1.0, 9.0, 19.0]


@pytest.mark.parametrize(
    ("columns", "sst", "mean", "value"), [(NARROW, 2, 2, -0.5), (WIDE, 200, 10, 0.985)]
)
def test_equal_residuals_under_two_spreads(columns, sst, mean, value):
    ev = assay.evaluate(*columns, unit="units")
    assert ev["r2"].pooled.value == value
    assert ev["r2"].pooled.parts == {"sse": 3, "sst": sst, "weight": 3, "mean": mean}
    assert ev["rmse"].pooled.value == 1
    assert ev["rmse"].pooled.unit == "units"
    assert ev["bias"].pooled.value == -1


def test_the_mean_of_two_groups_is_not_the_pooled_score():
    y, p = NARROW[0] + WIDE[0], NARROW[1] + WIDE[1]
    view = assay.evaluate(y, p, group=["narrow"] * 3 + ["wide"] * 3)["r2"]
    assert view.mean_of_groups.value == 0.2425
    assert f"{view.pooled.value:.12f}" == "0.979865771812"
    assert view.pooled.parts["sse"] == 6
    assert view.pooled.parts["sst"] == 298
    assert view.why == "SST 298 = 202 within groups + 96 between group means"


CONSTANT = [3.0, 3.0, 3.0]


@pytest.mark.parametrize(
    ("policy", "perfect", "imperfect"),
    [("keep", math.nan, math.nan), ("raw", math.nan, -math.inf), ("sklearn", 1.0, 0.0)],
)
def test_a_constant_target_under_each_policy(policy, perfect, imperfect):
    for predictions, expected in (([3, 3, 3], perfect), ([3, 3, 4], imperfect)):
        ev = assay.evaluate(CONSTANT, predictions, metrics=["r2"], undefined=policy)
        score = ev["r2"].pooled
        assert score.value == expected or (math.isnan(expected) and math.isnan(score.value))
        assert score.substituted == (policy == "sklearn")
        assert score.policy == policy
        assert score.undefined == "SST is exactly 0 over 3 rows"


@pytest.mark.parametrize("predictions", [[3, 3, 3], [3, 3, 4]])
def test_a_constant_target_may_be_an_error(predictions):
    with pytest.raises(assay.UndefinedError, match="SST is exactly 0 over 3 rows"):
        assay.evaluate(CONSTANT, predictions, metrics=["r2"], undefined="raise")


@pytest.mark.parametrize("policy", ["keep", "raw", "sklearn"])
def test_one_observation_has_no_r2(policy):
    ev = assay.evaluate([3.0], [3.0], metrics=["r2"], undefined=policy)
    assert math.isnan(ev["r2"].pooled.value)
    assert ev["r2"].pooled.undefined == "one row has no variation"


def test_two_definitions_with_and_without_a_constant():
    # Least squares of y on x = 1..5: slope sum(xy)/sum(xx) without a constant, and with one.
    x, y = np.arange(1.0, 6.0), np.array([2, 2.5, 4, 4.5, 6])
    through_zero = x * ((x @ y) / (x @ x))
    slope = ((x - 3) @ (y - y.mean())) / ((x - 3) @ (x - 3))
    with_constant = y.mean() + slope * (x - 3)
    assert f"{find('r2')(y, with_constant):.12f}" == "0.970873786408"
    assert f"{find('r2_uncentred')(y, through_zero):.12f}" == "0.989311294766"
    assert f"{find('r2')(y, through_zero):.12f}" == "0.914386584289"


def test_two_reductions_of_several_outputs():
    ev = assay.evaluate(
        [[0.5, 1], [-1, 1], [7, -6]], [[0, 2], [-1, 2], [8, -5]], undefined="raise", metrics=["r2"]
    )
    assert ev["r2[y_true[0]]"].pooled.value == 0.9654377880184332
    assert ev["r2[y_true[1]]"].pooled.value == 0.9081632653061225
    assert f"{ev['r2'].pooled.value:.12f}" == "0.936800526662"
    assert f"{ev['r2_variance_weighted'].pooled.value:.12f}" == "0.938256658596"
