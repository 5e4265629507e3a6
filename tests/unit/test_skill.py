"""Skill against a stated baseline, worked by hand."""

from __future__ import annotations

import math

import pytest

import assay
from assay.metrics import find

Y, P = [1.0, 3.0, 5.0], [1.0, 2.0, 5.0]  # SSE 1


def test_skill_is_one_minus_sse_over_that_of_the_baseline():
    # Against 2: 1 + 1 + 9 = 11; against the column 1, 2, 3: 0 + 1 + 4 = 5.
    ev = assay.evaluate(Y, P, baseline={"two": 2, "column": [1, 2, 3]})
    assert ev["skill:baseline=two"].pooled.value == 1 - 1 / 11
    assert ev["skill:baseline=column"].pooled.value == 1 - 1 / 5
    assert ev["skill:baseline=column"].pooled.parts == {"sse": 1, "baseline_sse": 5}


def test_skill_against_the_mean_is_r2():
    value = find("skill").with_params(baseline="mean")(Y, P, baseline={"mean": 3.0})
    assert value == find("r2")(Y, P)


def test_skill_against_an_exact_baseline_is_undefined():
    ev = assay.evaluate(Y, P, baseline=Y)
    assert ev["skill:baseline=baseline"].pooled.undefined == "the baseline is exact on every row"
    raw = assay.evaluate(Y, P, baseline=Y, undefined="raw")
    assert raw["skill:baseline=baseline"].pooled.value == -math.inf


def test_a_baseline_that_was_not_given_is_named():
    with pytest.raises(assay.InputError, match="none"):
        find("skill").with_params(baseline="none")(Y, P, baseline={"two": 2})
    with pytest.raises(assay.InputError, match="none"):
        assay.evaluate(Y, P, baseline={"two": 2}, metrics=["skill:baseline=none"])


def test_skill_can_be_named():
    ev = assay.evaluate(Y, P, baseline={"two": 2}, metrics=["skill:baseline=two"])
    assert ev["skill:baseline=two"].pooled.value == 1 - 1 / 11


def test_skill_without_a_baseline_asks_for_one():
    with pytest.raises(assay.InputError, match="skill needs baseline"):
        find("skill")(Y, P)


def test_skill_over_folds_adds_up():
    ev = assay.evaluate(Y, P, baseline={"two": 2}, fold=[1, 1, 2])
    view = ev["skill:baseline=two"]
    assert [score.value for score in view.per_fold.values()] == [1 - 1 / 2, 1.0]
    assert view.within_fold.value == view.pooled.value == 1 - 1 / 11
