"""Concordance, correlation and RMSE over a size of the targets, worked by hand."""

from __future__ import annotations

import math

import pytest

import assay
from assay.metrics import find
from assay.states.association import PairMoments

# Means 2 and 3, Syy = 2, Spp = 8, Syp = 4.
TRUE, PRED = [1.0, 2.0, 3.0], [1.0, 3.0, 5.0]


def pooled(name, y, p):
    return assay.evaluate(y, p, metrics=name)[name].pooled


def test_concordance_asks_for_level_and_scale():
    # 2 * 4 / (2 + 8 + 3 * 1).
    score = pooled("concordance", TRUE, PRED)
    assert score.value == 8 / 13
    assert score.parts == {"syp": 4, "syy": 2, "spp": 8, "gap": 1}
    assert find("concordance")(TRUE, TRUE) == 1
    assert find("concordance")(TRUE, TRUE[::-1]) == -1
    assert find("ccc") is find("concordance")


def test_correlation_forgives_level_and_scale():
    # 4 / sqrt(2 * 8) = 1: the points are on a line.
    assert find("pearson_r")(TRUE, PRED) == 1
    assert find("pearson_r")(TRUE, [-v for v in PRED]) == -1
    # p = 1, 3, 2: Spp = 2, Syp = 1.
    assert find("pearson_r")(TRUE, [1.0, 3.0, 2.0]) == 0.5
    assert find("squared_correlation")(TRUE, [1.0, 3.0, 2.0]) == 0.25


def test_the_squared_correlation_is_not_r2():
    assert find("rsq")(TRUE, PRED) == 1
    # SSE 0 + 1 + 4 over SST 2.
    assert find("r2")(TRUE, PRED) == -1.5


@pytest.mark.parametrize("name", ["pearson_r", "squared_correlation"])
def test_a_constant_has_no_correlation(name):
    assert pooled(name, [0.1] * 3, PRED).undefined == "the targets do not vary over 3 rows"
    assert pooled(name, TRUE, [0.1] * 3).undefined == "the predictions do not vary over 3 rows"
    assert pooled(name, [0.5], [0.5]).undefined == "one row has no variation"


def test_concordance_of_constants():
    assert find("concordance")([1.0, 1.0], [2.0, 2.0]) == 0
    reason = "2 rows are one point: no variation and no difference"
    assert pooled("concordance", [0.5, 0.5], [0.5, 0.5]).undefined == reason


def test_within_folds_concordance_leaves_out_the_levels():
    y, p = [0.0, 1.0, 100.0, 101.0], [1.0, 0.0, 101.0, 100.0]
    view = assay.evaluate(y, p, fold=[1, 1, 2, 2], metrics="concordance")["concordance"]
    assert view.within_fold.value == -1
    assert view.pooled.value > 0.999
    assert view.pooled.soundness.level == "caution"


def test_the_product_of_the_columns_is_exact():
    moments = PairMoments.of([1e200, -1e200, 3.0], [1e100, 1e100, 5.0])
    assert moments.product.rational == 15


def test_rmse_over_range_mean_and_spread():
    # RMSE 1; range 4, mean 3, variance 8/3.
    y, p = [1.0, 3.0, 5.0], [2.0, 2.0, 6.0]
    assert find("nrmse_range")(y, p) == 1 / 4
    assert find("nrmse_mean")(y, p) == 1 / 3
    assert find("nrmse_sd")(y, p) == math.sqrt(3 / 8)


def test_a_size_of_zero_is_undefined():
    assert pooled("nrmse_range", [2.0, 2.0], [1.0, 2.0]).undefined == "the targets have no range"
    assert pooled("nrmse_sd", [2.0, 2.0], [1.0, 2.0]).undefined == "the targets do not vary"
    assert pooled("nrmse_mean", [-2.0, 2.0], [1.0, 2.0]).undefined == "the mean of the targets is 0"
