"""Relative and logarithmic errors, worked by hand."""

from __future__ import annotations

import math
from fractions import Fraction

import assay
from assay.metrics import find


def test_mape_divides_by_the_size_of_each_target():
    # |-2 + 1|/2 = 1/2, |4 - 5|/4 = 1/4.
    assert find("mape")([-2, 4], [-1, 5]) == 0.375
    # Weights 1 and 3: (1/2 + 3/4)/4.
    assert find("mape")([-2, 4], [-1, 5], sample_weight=[1, 3]) == 0.3125


def test_mape_with_a_target_of_zero_is_undefined_and_counts_the_rows():
    score = assay.evaluate([0.0, 2.0, 0.0], [1.0, 1.0, 0.0], metrics=["mape"])["mape"].pooled
    assert not score.is_defined
    assert score.undefined == "1 of 3 targets are 0 with a prediction that is not"
    assert score.parts["zero_targets"] == 1
    assert score.parts["zero_targets_exact"] == 1


def test_mape_of_zero_predicted_exactly_costs_nothing_and_says_so():
    score = assay.evaluate([0.0, 2.0], [0.0, 1.0], metrics=["mape"])["mape"].pooled
    assert score.value == 0.25
    assert score.note == "0/0 of a target predicted exactly counts as 0"


def test_mape_under_scikit_learns_policy_divides_by_epsilon_and_is_marked():
    evaluated = assay.evaluate([0.0, 2.0], [1.0, 1.0], metrics=["mape"], undefined="sklearn")
    score = evaluated["mape"].pooled
    assert score.value == (2.0**52 + 0.5) / 2
    assert score.substituted
    assert score.shown().endswith("*")


def test_mape_bare_is_infinite():
    evaluated = assay.evaluate([0.0, 2.0], [1.0, 1.0], metrics=["mape"], undefined="raw")
    assert evaluated["mape"].pooled.value == math.inf


def test_a_relative_error_beyond_the_largest_double_is_infinite():
    assert find("mape")([2.0**-1074], [1e300]) == math.inf
    assert find("mape")([2.0**-1074] + [1.0] * 30, [1e300] + [1.0] * 30) == math.inf
    assert find("smape")([2.0**-1074], [1e300]) == 2


def test_smape_runs_from_zero_to_two():
    # 2 * 2/(1 + 3) = 1; 2 * 1/(1 + 0) = 2; 0/0 counts as 0.
    assert find("smape")([1.0], [3.0]) == 1
    assert find("smape")([1.0, 0.0, 0.0], [0.0, 0.0, 1.0]) == 4 / 3


def test_msle_is_on_the_scale_of_log_one_plus():
    # log 4 - log 2 = log 2 twice, and 0: 2 (log 2)^2 / 3, the double log 2 squared exactly.
    two = Fraction(math.log(2))
    assert find("msle")([1, 3, 7], [3, 1, 7]) == float(2 * two**2 / 3)
    assert find("msle")([0.0], [0.0]) == 0
    assert find("rmsle")([1, 3], [3, 1]) == math.log(4) - math.log(2)


def test_msle_of_minus_one_or_less_is_undefined():
    score = assay.evaluate([-1.0, 2.5], [1.0, 2.0], metrics=["msle"])["msle"].pooled
    assert score.undefined == "1 of 2 rows have a value of -1 or less"
    # Down to -1 it is defined, where scikit-learn refuses every negative value.
    assert find("msle")([-0.5], [-0.5]) == 0
