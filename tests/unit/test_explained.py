"""Explained variation, worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay.metrics import find

Y = [1, 2, 3, 4]  # mean 2.5, SST 2.25 + 0.25 + 0.25 + 2.25 = 5, sum of squares 30
P = [1, 2, 3, 6]  # errors 0, 0, 0, -2: SSE 4, mean error -0.5


def test_r2_is_one_minus_sse_over_sst():
    assert find("r2")(Y, P) == 1 / 5
    score = assay.evaluate(Y, P, metrics=["r2"])["r2"].pooled
    assert score.parts == {"sse": 4, "sst": 5, "weight": 4, "mean": 2.5}
    assert score.outcome.text() == "1 - 4/5"


def test_r2_with_weights_is_about_the_weighted_mean():
    # Weights 1, 1, 2: mean (0 + 1 + 4)/4 = 1.25, SST 25/16 + 1/16 + 2 * 9/16 = 44/16 = 2.75,
    # SSE 2 * 1 = 2, so 1 - 2/2.75 = 3/11.
    assert find("r2")([0, 1, 2], [0, 1, 1], sample_weight=[1, 1, 2]) == 3 / 11


def test_r2_of_the_mean_is_zero_and_of_worse_predictions_negative():
    assert find("r2")([1, 2, 3], [2, 2, 2]) == 0
    assert find("r2")([1, 2, 3], [3, 2, 1]) == 1 - 8 / 2


@pytest.mark.parametrize("predictions", [[0.1, 0.1, 0.1], [0.1, 0.1, 0.2], [0, 1e300, -5]])
def test_r2_of_a_constant_target_is_undefined_for_any_prediction(predictions):
    # The rounded mean of three 0.1 is not 0.1; the exact SST is 0 all the same.
    score = assay.evaluate([0.1, 0.1, 0.1], predictions, metrics=["r2"])["r2"].pooled
    assert not score.is_defined
    assert score.undefined == "SST is exactly 0 over 3 rows"
    assert score.parts["sst"] == 0


def test_r2_of_one_row_is_undefined():
    score = assay.evaluate([3.0], [3.0], metrics=["r2"])["r2"].pooled
    assert score.undefined == "one row has no variation"


def test_float32_rows_far_from_zero_score_as_their_exact_values():
    y = np.array([16777216, 16777218, 16777220], dtype=np.float32)
    p = np.array([16777218, 16777218, 16777218], dtype=np.float32)
    # Deviations -2, 0, 2 from the mean: SST 8, SSE 4 + 0 + 4 = 8.
    assert find("r2")(y, p) == 0
    assert find("mse")(y, p) == 8 / 3
    tenth = np.array([0.1, 0.2], dtype=np.float32)
    widened = [0.10000000149011612, 0.20000000298023224]
    assert find("mse")(tenth, [0, 0]) == find("mse")(widened, [0, 0])


def test_r2_uncentred_divides_by_the_sum_of_squares():
    assert find("r2_uncentred")(Y, P) == 1 - 4 / 30
    assert math.isnan(find("r2_uncentred")([0, 0], [1, 1]))


def test_explained_variance_forgives_a_constant_error():
    # Errors 0, 0, 0, -2 about their mean -0.5: 0.25 * 3 + 2.25 = 3.
    assert find("explained_variance")(Y, P) == 1 - 3 / 5
    assert find("explained_variance")([0, 1], [100, 101]) == 1
    assert find("r2")([0, 1], [100, 101]) == 1 - 20000 / 0.5


def test_explained_variance_of_one_row_is_undefined():
    assert math.isnan(find("explained_variance")([1.0], [1.0]))


def test_adjusted_r2_charges_for_features():
    # n = 4, p = 1: 1 - (4/2) / (5/3) = 1 - 6/5.
    assert find("adjusted_r2:n_features=1")(Y, P) == -1 / 5
    assert math.isnan(find("adjusted_r2:n_features=3")(Y, P))
    score = assay.evaluate(Y, P, metrics=["adjusted_r2:n_features=3"])["adjusted_r2:n_features=3"]
    assert score.pooled.undefined == "4 rows leave no degree of freedom beside 3 features"


def test_adjusted_r2_must_be_told_the_features():
    with pytest.raises(assay.InputError, match="adjusted_r2 needs n_features"):
        find("adjusted_r2")(Y, P)
