"""Intervals and quantiles in columns of their own, worked by hand."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.compose import compose, metric_of
from assay.metrics import find
from assay.states.block import Block
from assay.states.intervals import column_errors, interval_counts
from assay.states.state import State

# Inside; 1 above; inside on the end; 1 below.
Y = [1.0, 5.0, 2.0, 4.0]
LOW, HIGH = [0.0, 0.0, 2.0, 5.0], [1.5, 4.0, 4.0, 6.0]
ENDS = {"lower": LOW, "upper": HIGH}


def pooled(name, y=Y, **options):
    ev = assay.evaluate(y, metrics=name, **{"columns": ENDS, **options})
    return ev[metric_of(name).key].pooled


def test_the_coverage_counts_both_ends():
    assert find("interval_coverage")(Y, columns=ENDS) == 0.5
    assert find("interval_coverage")(Y, columns=ENDS, sample_weight=[1, 2, 3, 4]) == 0.4
    score = pooled("interval_coverage")
    assert score.outcome.text() == "2/4"
    assert score.parts == {"covered": 2, "below": 1, "above": 1, "weight": 4}


def test_the_coverage_error_is_measured_from_the_level_as_written():
    assert pooled("interval_coverage_error:level=0.9").value == -0.4
    # 3 of 10 less 0.3 is 0, which doubles would miss.
    y, ends = list(range(10)), {"lower": [0] * 10, "upper": [2] * 10}
    assert pooled("interval_coverage_error:level=0.3", y, columns=ends).value == 0
    assert assay.evaluate(y, columns=ends, metrics="interval_coverage")[
        "interval_coverage"
    ].pooled.value == float(Fraction(3, 10))


def test_the_width_and_the_interval_score():
    # Widths 1.5, 4, 2, 1.
    assert pooled("interval_width", unit="kWh").value == 2.125
    assert pooled("interval_width", unit="kWh").unit == "kWh"
    # At level 0.9 each unit outside costs 20; 8.5 + 20 + 20 over 4.
    assert pooled("interval_score:level=0.9").value == 12.125
    assert pooled("interval_score:level=0.5").value == (8.5 + 4 + 4) / 4
    assert find("winkler_score") is find("interval_score")
    assert pooled("interval_score:level=0.9").parts == {
        "width": Fraction(17, 2), "below": 1, "above": 1, "weight": 4
    }  # fmt: skip


@given(st.integers(0, 2**32 - 1))
def test_the_interval_score_is_that_of_two_quantiles(seed):
    rng = np.random.default_rng(seed)
    y, low, high = rng.normal(size=(3, 20))
    ends = {"lower": np.minimum(low, high), "upper": np.maximum(low, high)}
    both = find("crps_quantiles:lower=0.05:upper=0.95")
    # 2/alpha (pinball + pinball) = 20 times their mean times 2.
    exact = Fraction(pooled("interval_score:level=0.9", y, columns=ends).outcome.ratio.rational)
    states = {kind: kind.of_block(Block(y_true=y, numbers=ends)) for kind in both.needs}
    assert exact == 20 * both.of(states).ratio.rational


def test_crossed_ends_hold_nothing_and_leave_no_width():
    ends = {"lower": [2.0, 0.0], "upper": [1.0, 4.0]}
    score = pooled("interval_coverage", [1.5, 1.0], columns=ends)
    assert score.value == 0.5
    assert score.note == "the lower end is above the upper one in 1 of 2 rows, which hold nothing"
    for name in ("interval_width", "interval_score:level=0.9"):
        score = pooled(name, [1.5, 1.0], columns=ends)
        assert score.undefined == "the lower end is above the upper one in 1 of 2 rows"


def test_crps_is_twice_the_mean_pinball_loss_over_the_levels():
    y, columns = [3.0], {"a": [1.0], "b": [2.0], "c": [5.0]}
    # 0.25 x 2 + 0.5 x 1 + 0.25 x 2 = 1.5; 2/3 of it.
    name = "crps_quantiles:a=0.25:b=0.5:c=0.75"
    assert pooled(name, y * 2, columns={k: v * 2 for k, v in columns.items()}).value == 1.0
    assert find(name)(y, columns=columns) == 1.0
    assert find("crps_quantiles:b=0.5")(y, columns=columns) == find("mae")(y, [2.0])
    assert find(name)(y, columns=columns) == find("wql" + name[14:])(y, columns=columns) * 3


def test_at_midpoints_it_is_the_crps_of_an_ensemble():
    rng = np.random.default_rng(3)
    y, members = rng.normal(size=50), np.sort(rng.normal(size=(4, 50)), axis=0)
    levels = {f"m{k}": (k + 0.5) / 4 for k in range(4)}
    found = find("crps_quantiles").with_params(**levels)(
        y, columns=dict(zip(levels, members, strict=True))
    )
    gap = np.abs(members - y).mean(axis=0)
    spread = np.abs(members[:, None] - members[None]).mean(axis=(0, 1))
    assert found == pytest.approx(np.mean(gap - spread / 2), rel=1e-12)


def test_of_central_intervals_and_the_median_it_is_the_weighted_interval_score():
    y, columns = [3.0], {"l1": [4.0], "l2": [4.5], "m": [5.0], "u2": [6.0], "u1": [8.0]}
    crps = find("crps_quantiles:l1=0.1:l2=0.25:m=0.5:u2=0.75:u1=0.9")(y, columns=columns)

    def interval(low, high, level):
        ends = {"lower": columns[low], "upper": columns[high]}
        return find("interval_score").with_params(level=level)(y, columns=ends)

    outer, inner = interval("l1", "u1", 0.8), interval("l2", "u2", 0.5)
    assert crps == pytest.approx((0.5 * 2 + 0.2 / 2 * outer + 0.5 / 2 * inner) / 2.5, rel=1e-15)


def test_the_wql_of_zeros_is_undefined():
    score = pooled("wql:lower=0.1", [0, 0], columns={"lower": [1, 2]})
    assert score.undefined == "every target is 0"


def test_folds_merge_to_the_pooled_value():
    ev = assay.evaluate(
        Y, columns=ENDS, fold=[1, 1, 2, 2], metrics=["interval_score:level=0.9", "wql:lower=0.1"]
    )
    view = ev["interval_score:level=0.9"]
    assert [one.value for one in view.per_fold] == [12.75, 11.5]
    assert view.within_fold.value == view.pooled.value == 12.125
    whole = Block(y_true=np.array(Y), numbers={k: np.array(v) for k, v in ENDS.items()})
    for kind in (interval_counts("lower", "upper"), column_errors("upper")):
        halves = [kind.of_block(whole.take(part)) for part in ([2, 0], [3, 1])]
        assert halves[0].merge(halves[1]) == kind.of_block(whole)
        text = json.dumps(halves[0].to_dict())
        assert State.from_dict(json.loads(text)) == halves[0]
        assert kind.of_block(Block()).merge(halves[0]) == halves[0]


def test_formulas_take_them_too():
    site = {**ENDS, "site": ["n", "n", "s", "s"]}
    for name, value in {
        "100*(interval_coverage - 0.4)": 10,
        "mean_over(site, interval_width(lower=lower, upper=upper))": 2.125,
        "interval_width(site=n)": 2.75,
        "crps_quantiles(lower=0.05, site=s) + 0*interval_width": 0.95,
        "max_over(site, interval_score(level=0.5))": 4.75,
    }.items():
        better = "higher" if "coverage" in name else None
        assert compose(name, better=better)(Y, columns=site) == value
    assert compose("min_over(site, interval_coverage)").better == "none"
    assert compose("2 * prevalence").better == "none"
    # A column of numbers that is also a column of groups.
    assert compose("mean_over(lower, interval_width)")(Y, columns=site) == 23 / 12
    with pytest.raises(assay.InputError, match="has no better side"):
        compose("2 * prevalence").scorer()


def test_a_column_whose_name_is_a_number():
    frame = {"y": Y, "0.05": LOW, "0.95": HIGH}
    ev = assay.evaluate_frame(
        frame, truth="y", metrics=["interval_width:lower=0.05:upper=0.95", "wql:0.05=0.05"]
    )
    assert ev["interval_width:lower=0.05:upper=0.95"].pooled.value == 2.125


def test_whole_numbers_beyond_doubles_are_compared_exactly():
    y = [2**60 + 1, 2**60]
    ends = {"lower": [2**60, 2**60 + 1], "upper": [2**60 + 1, 2**60 + 2]}
    assert find("interval_coverage")(y, columns=ends) == 0.5
    assert find("interval_width")(y, columns=ends) == 1
    assert find("interval_score:level=0.5")(y, columns=ends) == 3


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("interval_score", "interval_score needs level, the coverage .*write interval_score:level"),
        ("crps_quantiles", "crps_quantiles needs columns of quantiles"),
        ("100*wql", "wql needs columns of quantiles"),
        ("interval_width:lower=x", "a metric judges the column 'x'; those given: 'lower', 'upper'"),
        ("interval_score:level=90", "level of interval_score must be the coverage"),
        ("wql:lower=1.5", "the column 'lower' of wql must be of a level between 0 and 1, not 1.5"),
        ("wql:lower=low", "must be of a level"),
        ("wql:lower=0.5:upper=0.5", "'lower', 'upper' of wql are of one level"),
        ("r2", "there are no predicted values"),
        ("interval_width:lower=", "lower of interval_width must be the name"),
    ],
)
def test_what_cannot_be_computed_is_told(name, told):
    with pytest.raises(assay.InputError, match=told):
        pooled(name)


def test_metrics_of_predictions_ask_for_them():
    with pytest.raises(assay.InputError, match="r2 needs predicted values"):
        assay.evaluate(Y, columns=ENDS, metrics=["interval_width", "r2"])
    with pytest.raises(assay.InputError, match="needs one column of truth"):
        assay.evaluate(np.eye(4), np.eye(4), columns=ENDS, metrics="interval_width")


def test_bounds_must_be_finite_numbers():
    for upper in ([1, 2, 3, math.inf], [1, 2, 3, None], list("abcd")):
        with pytest.raises(assay.InputError, match="column 'upper'"):
            pooled("interval_coverage", columns={"lower": LOW, "upper": upper})
    ends = {"lower": LOW, "upper": [1.5, 4.0, math.nan, math.inf]}
    assert pooled("interval_coverage", columns=ends, drop_missing=True).n == 2
