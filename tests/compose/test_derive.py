"""What follows from a formula: direction, bounds and unit, or why they do not."""

from __future__ import annotations

import math

import pytest

from assay import InputError, compose


@pytest.mark.parametrize(
    ("formula", "better", "bounds", "unit"),
    [
        ("accuracy", "higher", (0, 1), "1"),
        ("1 - accuracy", "lower", (0, 1), "1"),
        ("100*accuracy", "higher", (0, 100), "1"),
        ("2*roc_auc - 1", "higher", (-1, 1), "1"),
        ("exp(-mape)", "higher", (0, 1), "1"),
        ("1/(1 + mae)", "higher", (0, 1), "mixed"),
        ("sqrt(mse)", "lower", (0, math.inf), "target"),
        ("rmse**2", "lower", (0, math.inf), "target^2"),
        ("-mae", "higher", (-math.inf, 0), "target"),
        ("mae/rmse", None, (0, math.inf), "1"),
        ("max(rmse, mae)", "lower", (0, math.inf), "target"),
        ("clamp(r2, 0, 1)", "higher", (0, 1), "1"),
        ("0.5*f1_macro + 0.5*accuracy", "higher", (0, 1), "1"),
        ("f1_macro*accuracy", "higher", (0, 1), "1"),
        ("(1 - f1_macro)*(1 - accuracy)", "lower", (0, 1), "1"),
        ("accuracy**2", "higher", (0, 1), "1"),
        ("2**accuracy", "higher", (0, math.inf), "1"),
        ("log2(1 + accuracy)", "higher", (0, 1), "1"),
        ("round(accuracy, 2)", "higher", (0, 1), "1"),
        ("mean_over(site, rmse)", "lower", (0, math.inf), "target"),
        ("row_mean(exp(-abs(p - y)/100))", None, (0, 1), "1"),
        ("row_mean(abs(1 - p/y))", None, (0, math.inf), "1"),
        ("accuracy/f1_macro", None, (0, math.inf), "1"),
    ],
)
def test_direction_bounds_and_unit_are_derived(formula, better, bounds, unit):
    if better is None:
        with pytest.raises(InputError, match=r"does not follow from its parts .*say better="):
            compose(formula)
    metric = compose(formula, better=None if better else "higher")
    assert metric.better == (better or "higher")
    assert metric.bounds == bounds
    assert metric.unit == unit


def test_what_cannot_be_derived_is_said():
    mixed = compose("mae + mse", name="both")
    assert mixed.unit == "mixed"
    assert mixed.statements == ("the unit of mae + mse: target and target^2 differ",)
    assert "not derived: the unit of mae + mse" in mixed.relations
    assert compose("mae + mse", unit="points").statements == ()
    hurts = compose("exp(-mae)")
    assert "depends on it" in hurts.statements[0]
    loose = compose("r2/r2_uncentred", better="higher")
    assert loose.bounds == (-math.inf, math.inf)
    assert "the divisor may be 0" in loose.statements[0]


@pytest.mark.parametrize(
    ("formula", "options", "says"),
    [
        ("accuracy", {"better": "lower"}, "a higher 'accuracy' is better in every part of it"),
        ("accuracy - f1_macro", {}, "its parts pull both ways"),
        ("bias", {}, "nearest to 0 is best"),
        ("1 + 2", {}, "holds no metric"),
        ("accuracy + mae", {"better": "higher"}, "judges numbers and labels"),
        ("a", {"parts": {"a": "b", "b": "a"}}, "a is defined by itself"),
    ],
)
def test_what_is_refused(formula, options, says):
    with pytest.raises(InputError, match=says):
        compose(formula, **options)


def test_direction_near_zero_can_be_declared():
    assert compose("2*bias", better="zero").better == "zero"
