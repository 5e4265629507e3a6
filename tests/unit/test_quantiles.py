"""Pinball loss and skill against a quantile of the targets, worked by hand."""

from __future__ import annotations

import math

import pytest

import assay
from assay.metrics import find


def test_falling_short_and_going_over_cost_differently():
    # 2 below at 0.9 and 1 above at 0.1: 1.9 over 2.
    pinball = find("pinball").with_params(alpha=0.9)
    assert pinball([3, 1], [1, 2]) == 1.9 / 2
    score = assay.evaluate([3, 1], [1, 2], metrics=[pinball])["pinball:alpha=0.9"].pooled
    assert score.parts == {"under": 2, "over": 1, "weight": 2}


def test_the_middle_is_half_of_the_absolute_error():
    y, p = [1.0, 5.0, 2.0], [2.5, 1.0, 2.0]
    assert find("pinball")(y, p) == find("mae")(y, p) / 2
    assert find("mean_pinball_loss") is find("pinball")


@pytest.mark.parametrize("alpha", [-0.1, 1.1, math.nan])
def test_a_level_is_between_zero_and_one(alpha):
    with pytest.raises(assay.InputError, match="a quantile level from 0 to 1"):
        find("pinball").with_params(alpha=alpha)


def test_absolute_errors_against_the_median():
    # Errors 1 + 0 + 2 = 3; about the median 2: 1 + 0 + 8 = 9.
    score = assay.evaluate([1, 2, 10], [2, 2, 8], metrics="d2_absolute_error", task="regression")[
        "d2_absolute_error"
    ].pooled
    assert score.value == 2 / 3
    assert score.parts == {"loss": 3, "baseline_loss": 9, "quantile": 2}


def test_any_median_of_an_even_number_of_targets_is_as_good():
    # About 1, 1.5 or 2 the errors sum to 1.
    assert find("d2_absolute_error")([1.0, 2.0], [1.0, 1.5]) == 0.5


def test_a_weighted_median():
    # Weights 5 and 1: the median is 1, errors about it 0 + 9.
    assert find("d2_absolute_error")([1.0, 10.0], [1.0, 4.0], sample_weight=[5, 1]) == 1 / 3


def test_pinball_skill_at_a_quarter():
    # The quarter quantile of 1, 2, 3, 4 is 1 (or up to 2): 0.25 (0 + 1 + 2 + 3) = 1.5.
    # Predictions 2 everywhere: 0.75 * 1 + 0.25 * (1 + 2) = 1.5: no skill.
    assert find("d2_pinball:alpha=0.25")([1, 2, 3, 4], [2, 2, 2, 2]) == 0
    assert find("d2_pinball")([1, 2, 10], [2, 2, 8]) == find("d2_absolute_error")(
        [1, 2, 10], [2, 2, 8]
    )


@pytest.mark.parametrize(
    ("y", "reason"),
    [([3.0, 3.0], "the constant makes no error"), ([3.0], "one row has no variation")],
)
def test_constant_targets_have_no_skill_to_compare_with(y, reason):
    view = assay.evaluate(y, [1.0] * len(y), metrics="d2_absolute_error")["d2_absolute_error"]
    assert view.pooled.undefined == reason
