"""Ratios and outcomes: the value rounded once, and the computation in digits."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from assay.metrics.outcome import Outcome, Ratio, in_words, mean_ratio, nothing


@pytest.mark.parametrize(
    ("ratio", "value", "text"),
    [
        (Ratio(2, 3), 2 / 3, "2/3"),
        (Ratio(2, 10001, offset=1, sign=-1), 9999 / 10001, "1 - 2/10001"),
        (Ratio(1, 4, offset=1), 1.25, "1 + 1/4"),
        (Ratio(1, 4, sign=-1), -0.25, "-1/4"),
        (Ratio(25, 2, root=True), math.sqrt(12.5), "sqrt(25/2)"),
        (Ratio(-1, 4, root=True), -0.5, "sqrt(-1/4)"),
        (Ratio(Fraction(1, 2), Fraction(3, 2)), 1 / 3, "0.5/1.5"),
    ],
)
def test_a_ratio_is_its_value_and_its_text(ratio, value, text):
    assert ratio.value() == value
    assert ratio.text() == text


def test_over_zero_a_ratio_is_what_the_bare_quotient_gives():
    assert math.isnan(Ratio(0, 0).value())
    assert Ratio(1, 0).value() == math.inf
    assert Ratio(1, 0, offset=1, sign=-1).value() == -math.inf


def test_one_rounding_and_not_two():
    # 1 - 1/3 rounded once is 2/3; 1 - (1/3 rounded) is not.
    assert Ratio(1, 3, offset=1, sign=-1).value() == 2 / 3 != 1 - 1 / 3


def test_a_root_of_what_no_double_holds_is_still_a_double():
    assert Ratio(10**400, 1, root=True).value() == 1e200
    assert Ratio(10**700, 1, root=True).value() == math.inf


def test_the_mean_of_fractions():
    assert mean_ratio([(1, 2), (1, 3), (0, 5)]).rational == Fraction(5, 18)
    assert mean_ratio([(1, 2), (1, 3)], [1, 3]).rational == Fraction(3, 8)


def test_an_outcome_on_nothing():
    outcome = nothing()
    assert outcome.undefined == "no rows"
    assert math.isnan(outcome.value)


def test_an_outcome_without_a_ratio_shows_its_bare_value():
    assert Outcome(bare=2.5).text() == "2.5"
    assert Outcome(bare=2.5, shown="middle of 2 and 3").text() == "middle of 2 and 3"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (10001, "10001"),
        (-7, "-7"),
        (Fraction(4, 2), "2"),
        (Fraction(1, 2), "0.5"),
        (Fraction(2, 3), "0.666667"),
        (1e-9, "1e-09"),
        (123456.789, "123457"),
        (10**15, "1e+15"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (math.nan, "nan"),
        (12 * 10**400, "1.20000e+401"),
        (Fraction(-12345678 * 10**400, 7), "-1.76367e+406"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_numbers_in_words(number, text):
    assert in_words(number) == text
