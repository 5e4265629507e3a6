"""Errors in the target's unit, worked by hand."""

from __future__ import annotations

import math

import pytest

from assay.metrics import find

Y = [1.0, 2.0, 3.0]
P = [1.0, 4.0, 2.0]  # prediction minus target: 0, 2, -1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mse", 5 / 3),
        ("rmse", math.sqrt(5 / 3)),
        ("mae", 1.0),
        ("bias", 1 / 3),
        ("max_error", 2.0),
        ("medae", 1.0),
    ],
)
def test_three_rows(name, value):
    assert find(name)(Y, P) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        # Weights 1, 2, 5: squares (0 + 8 + 5)/8, sizes (0 + 4 + 5)/8, signed (0 + 4 - 5)/8.
        ("mse", 13 / 8),
        ("rmse", math.sqrt(13 / 8)),
        ("mae", 9 / 8),
        ("bias", -1 / 8),
        ("max_error", 2.0),
        ("medae", 1.0),
    ],
)
def test_three_rows_with_weights(name, value):
    assert find(name)(Y, P, sample_weight=[1, 2, 5]) == value


def test_bias_is_positive_where_predictions_are_too_high():
    assert find("bias")([1, 1], [2, 4]) == 2
    assert find("bias")([1, 1], [0, 2]) == 0


def test_the_median_of_an_even_number_of_rows_is_the_midpoint():
    assert find("medae")([0, 0, 0, 0], [4, 1, -2, 8]) == 3


@pytest.mark.parametrize(
    ("weight", "value"),
    [
        ([1, 1, 1, 1], 2.5),  # half of the weight is reached exactly at 2
        ([2, 1, 1, 2], 2.5),
        ([1, 1, 3, 1], 3.0),
        ([5, 1, 1, 1], 1.0),
        ([1, 1, 1, 3], 6.5),  # 1 + 1 + 1 is half of 6: midway between 3 and 10
        ([0.1, 0.2, 0.3, 0.1], 3.0),
    ],
)
def test_the_weighted_median(weight, value):
    assert find("medae")([0, 0, 0, 0], [1, 2, 3, 10], sample_weight=weight) == value


def test_exact_sums_lose_no_small_error_beside_a_large_one():
    # 1e16 + 1 - 1e16: float sums lose the 1.
    assert find("bias")([0, 0, 0], [1e16, 1, -1e16]) == 1 / 3


def test_a_root_is_within_the_range_where_its_square_is_not():
    assert find("rmse")([1e200, 1e200], [0, 0]) == 1e200
    assert find("mse")([1e200], [0]) == math.inf
    assert find("rmse")([1e-200], [0]) == 1e-200


def test_an_error_beyond_the_largest_double_is_infinite():
    y, p = [1.7e308, 0.0], [-1.7e308, 0.0]
    assert find("max_error")(y, p) == math.inf
    assert find("mae")(y, p) == 1.7e308
    assert find("medae")(y[:1], p[:1]) == math.inf
    assert find("medae")(y, p) == math.inf


def test_integers_beyond_doubles_keep_their_difference():
    assert find("mae")([2**53 + 1, 2**53], [2**53, 2**53]) == 0.5
    assert find("bias")([2**60], [2**60 + 1]) == 1
