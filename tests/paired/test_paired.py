"""Tests of paired fold differences, against figures worked by hand and closed forms."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import mean, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.exact import nearest_root
from assay.paired import corrected_t, correlated_t, holm, plain_t

CI_01 = [Fraction(d, 100) for d in (2, 4, 6, 4)]
"""Mean 4/100, variance (4 + 4)/3 of 1/100^2, so t^2 = 16 / ((1/4 + 1/3) * 8/3) = 72/7."""


def cdf_of_3_df(t: float) -> float:
    """Student's t with 3 degrees of freedom, in closed form."""
    angle = math.atan(t / math.sqrt(3))
    return 0.5 + (angle + math.sin(angle) * math.cos(angle)) / math.pi


def test_ci_01_the_corrected_test_and_the_plain_one_under_its_own_name():
    test = corrected_t(CI_01, n_train=75, n_test=25)
    assert test.t_squared == Fraction(72, 7)
    assert test.factor == Fraction(7, 12)
    assert (test.t, test.df) == (3.2071349029490928, 3)
    assert test.p == pytest.approx(0.049063489172975094, rel=1e-14)
    assert test.p == pytest.approx(2 * cdf_of_3_df(-test.t), rel=1e-12)
    plain = plain_t(CI_01)
    assert (plain.t_squared, plain.t) == (24, 4.898979485566356)
    assert "uncorrected" in plain.name
    assert "uncorrected" not in test.name


def test_doubles_are_taken_as_what_they_are():
    test = corrected_t([0.02, 0.04, 0.06, 0.04], n_train=75, n_test=25)
    exact = [Fraction(d) for d in (0.02, 0.04, 0.06, 0.04)]
    assert test.t_squared == mean(exact) ** 2 / (Fraction(7, 12) * variance(exact))
    assert test.t == pytest.approx(3.2071349029490928, rel=1e-15)
    numpy = corrected_t(np.array([0.02, 0.04, 0.06, 0.04]), n_train=75, n_test=25)
    assert numpy == test


def test_the_posterior_by_its_closed_form():
    found = correlated_t(CI_01, n_train=75, n_test=25, rope=0.01)
    scale = nearest_root(Fraction(7, 12) * Fraction(8, 3) / 10**4)
    assert found.scale == scale
    assert found.left == pytest.approx(cdf_of_3_df((-0.01 - 0.04) / scale), rel=1e-12)
    assert found.right == pytest.approx(1 - cdf_of_3_df((0.01 - 0.04) / scale), rel=1e-12)
    assert found.left + found.inside + found.right == pytest.approx(1, abs=1e-15)


def test_the_interval_holds_zero_just_where_p_exceeds_its_complement():
    test = corrected_t(CI_01, n_train=75, n_test=25)
    found = correlated_t(CI_01, n_train=75, n_test=25)
    assert found.inside == 0
    low, high = found.interval(1 - test.p)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(0.08)
    assert found.interval(0.95)[0] > 0 > found.interval(0.96)[0]


def test_sizes_may_be_those_of_each_fold():
    one = corrected_t(CI_01, n_train=[76, 75, 75, 74], n_test=[24, 25, 25, 26])
    assert one == corrected_t(CI_01, n_train=75, n_test=25)


@pytest.mark.parametrize(
    ("differences", "reason"),
    [
        ([], "0 of the 2 differences"),
        ([0.5], "1 of the 2 differences"),
        ([0.25, 0.25, 0.25], "all 3 differences are 0.25"),
        ([0, 0], "all 2 differences are 0"),
    ],
)
def test_nothing_to_judge_by_is_undefined_and_says_why(differences, reason):
    for test in (corrected_t(differences, n_train=2, n_test=1), plain_t(differences)):
        assert reason in test.undefined
        assert math.isnan(test.t)
        assert math.isnan(test.p)
        assert reason in test.text()
        assert test.to_dict()["p"] is None
    found = correlated_t(differences, n_train=2, n_test=1, rope=0.1)
    assert reason in found.undefined
    assert all(map(math.isnan, (found.left, found.inside, found.right, *found.interval())))
    assert found.to_dict()["interval_95"] == [None, None]


def test_differences_that_only_rounding_would_tell_apart():
    # 0.1 + 0.2 and 0.3 differ by 2^-54: a variance, and no floating-point mean would see it well.
    close = [0.1 + 0.2, 0.3, 0.3]
    exact = [Fraction(d) for d in close]
    assert plain_t(close).t_squared == 3 * mean(exact) ** 2 / variance(exact)


def test_what_cannot_be_tested_is_refused():
    with pytest.raises(InputError, match="row 2: a difference is not a finite number"):
        plain_t([0.1, math.nan])
    with pytest.raises(InputError, match="not a finite number"):
        plain_t([0.1, "0.2"])
    with pytest.raises(InputError, match="both sizes must be positive"):
        corrected_t(CI_01, n_train=0, n_test=25)
    with pytest.raises(InputError, match="region of equivalence"):
        correlated_t(CI_01, n_train=75, n_test=25, rope=-0.1)
    with pytest.raises(InputError, match="level"):
        correlated_t(CI_01, n_train=75, n_test=25).interval(95)


def test_hundreds_of_folds_are_tested_to_the_same_figures():
    # Leave-one-out: 0 and 1 only, so that 128 bits hold each exactly.
    flips = [1] * 30 + [-1] * 20 + [0] * 718
    test = corrected_t(flips, n_train=767, n_test=1)
    exact = [Fraction(d) for d in flips]
    factor = Fraction(1, 768) + Fraction(1, 767)
    assert test.t_squared == mean(exact) ** 2 / (factor * variance(exact))


def test_holm_by_hand():
    # Sorted: 0.01 * 4, 0.01 * 3 (not below 0.04), 0.02 * 2 (not below), 0.9 * 1.
    assert holm([0.02, 0.01, 0.9, 0.01]) == [0.04, 0.04, 0.9, 0.04]
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []
    adjusted = holm([0.01, math.nan, 0.02])
    assert adjusted[0] == 0.03
    assert math.isnan(adjusted[1])
    assert adjusted[2] == 0.04


_DIFFERENCES = st.lists(
    st.fractions(min_value=-1, max_value=1, max_denominator=1000), min_size=2, max_size=12
).filter(lambda values: len(set(values)) > 1)


@given(_DIFFERENCES, st.integers(1, 50), st.integers(1, 50))
def test_laws_of_the_tests(differences, n_train, n_test):
    test = corrected_t(differences, n_train=n_train, n_test=n_test)
    opposite = corrected_t([-d for d in differences], n_train=n_train, n_test=n_test)
    assert (opposite.t, opposite.p) == (-test.t, test.p)
    assert corrected_t(differences[::-1], n_train=n_train, n_test=n_test) == test
    doubled = corrected_t([2 * d for d in differences], n_train=n_train, n_test=n_test)
    assert doubled.t_squared == test.t_squared
    plain = plain_t(differences)
    assert abs(test.t) <= abs(plain.t)
    assert test.p >= plain.p
    found = correlated_t(differences, n_train=n_train, n_test=n_test, rope=0.125)
    mirrored = correlated_t([-d for d in differences], n_train=n_train, n_test=n_test, rope=0.125)
    assert (found.left, found.right) == (mirrored.right, mirrored.left)
    assert found.left + found.inside + found.right == pytest.approx(1, abs=1e-12)


@given(st.lists(st.floats(0, 1), max_size=8))
def test_laws_of_holm(p_values):
    adjusted = holm(p_values)
    assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))
    order = np.argsort(p_values, kind="stable")
    assert np.all(np.diff(np.array(adjusted)[order]) >= 0)
