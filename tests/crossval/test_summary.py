"""The two numbers of some scores."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import cv_summary
from assay.errors import InputError


def test_agg_04_the_spread_has_two_values_and_each_names_its_divisor():
    assert cv_summary([0.7, 0.8, 0.9]).sd == pytest.approx(0.08164965809277261, rel=1e-14)
    assert cv_summary([0.7, 0.8, 0.9], ddof=1).sd == pytest.approx(0.1, rel=1e-14)
    assert repr(cv_summary([0.7, 0.8, 0.9])).endswith("(population sd of 3 scores, ddof 0)")
    assert repr(cv_summary([0.7, 0.8, 0.9], ddof=1)).endswith("(sample sd of 3 scores, ddof 1)")


def test_one_score_has_no_sample_spread():
    assert cv_summary([0.5]) == (0.5, 0.0)
    assert math.isnan(cv_summary([0.5], ddof=1).sd)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20))
def test_the_pair_is_numpys(scores):
    mean, sd = cv_summary(scores)
    assert mean == pytest.approx(float(np.mean(scores)), rel=1e-9, abs=1e-6)
    assert sd == pytest.approx(float(np.std(scores)), rel=1e-6, abs=1e-6)
    assert cv_summary(reversed(scores)) == (mean, sd)


@pytest.mark.parametrize("scores", [[], [0.5, math.nan], [math.inf]])
def test_what_has_no_mean_is_refused(scores):
    with pytest.raises(InputError):
        cv_summary(scores)


def test_a_negative_ddof_is_refused():
    with pytest.raises(InputError, match="ddof is -1"):
        cv_summary([1.0], ddof=-1)
