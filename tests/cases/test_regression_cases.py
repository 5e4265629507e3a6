"""Faults that people reported against other tools' regression metrics, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce
from itertools import permutations

import numpy as np
import pytest

import assay
from assay.metrics import find
from assay.states.errors import ErrorSums
from assay.states.moments import TargetMoments


def undefined(score):
    """Why a score has no value; None where it has one."""
    return score.undefined if math.isnan(score.value) else None


# REG-01: the pooled R2 rests on the spread between folds.


def test_REG_01_pooled_and_mean_r2():
    ev = assay.evaluate([1, 3, 11, 13], [3, 1, 13, 11], fold=[1, 1, 2, 2])
    r2 = ev["r2"]
    assert [one.value for one in r2.per_fold.values()] == [-3.0, -3.0]
    assert [one.parts["sse"] for one in r2.per_fold.values()] == [8, 8]
    assert [one.parts["sst"] for one in r2.per_fold.values()] == [2, 2]
    assert r2.mean_of_folds.value == -3.0
    assert r2.within_fold.value == -3.0  # 1 - 16/4
    assert r2.pooled.value == float(Fraction(11, 13))
    assert (r2.pooled.parts["sse"], r2.pooled.parts["sst"]) == (16, 104)
    assert r2.why == "SST 104 = 4 within folds + 100 between fold means"
    assert r2.pooled.soundness.level == "caution"


def test_REG_01_sibling_groups_of_unequal_size():
    # Group A: SSE 8, SST 8. Group B: SSE 2, SST 2. All: SSE 10, SST 20424 - 208^2/5 = 58856/5.
    frame = {
        "region": ["A", "A", "A", "B", "B"],
        "y": [0.0, 2.0, 4.0, 100.0, 102.0],
        "p": [2.0, 2.0, 2.0, 101.0, 101.0],
    }
    r2 = assay.evaluate_frame(frame, truth="y", pred="p", group="region")["r2"]
    assert {name: one.value for name, one in r2.per_group.items()} == {"A": 0.0, "B": 0.0}
    assert r2.mean_of_groups.value == 0.0
    assert r2.within_group.value == 0.0
    assert r2.pooled.value == float(1 - Fraction(50, 58856))
    assert "within groups" in r2.why
    assert r2.pooled.soundness.level == "caution"


def test_REG_01_sibling_explained_variance():
    # Errors -1, -1 and 3, 3: they do not vary within a fold (1 each) but do over all: mean 1,
    # error squares 4*4 = 16; targets 0, 2, 10, 12: mean 6, SST 36 + 16 + 16 + 36 = 104.
    ev = assay.evaluate([0, 2, 10, 12], [1, 3, 7, 9], fold=[0, 0, 1, 1], task="regression")
    found = ev["explained_variance"]
    assert [one.value for one in found.per_fold.values()] == [1.0, 1.0]
    assert found.mean_of_folds.value == 1.0
    assert found.within_fold.value == 1.0
    assert found.pooled.value == float(1 - Fraction(16, 104))


# REG-02: one row per fold.


def test_REG_02_leave_one_out_r2():
    r2 = assay.evaluate([2, 4, 6], [3, 4, 5], fold=[0, 1, 2])["r2"]
    assert [undefined(one) for one in r2.per_fold.values()] == ["one row has no variation"] * 3
    assert math.isnan(r2.mean_of_folds.value)
    assert (r2.mean_of_folds.defined, r2.mean_of_folds.of) == (0, 3)
    assert r2.mean_of_folds.undefined.startswith("none of 3 folds is defined")
    assert math.isnan(r2.within_fold.value)
    assert r2.pooled.value == float(1 - Fraction(2, 8))
    assert (r2.pooled.parts["sse"], r2.pooled.parts["sst"]) == (2, 8)


def test_REG_02_sibling_explained_variance_of_one_row_is_not_one():
    # Fold a: errors 0, -1: 1/2 about their mean, SST 1/2, so 0. Fold b: one row, 0/0.
    # All: errors 0, -1, -2 give 2; targets 1, 2, 5 give 30 - 64/3 = 26/3.
    ev = assay.evaluate([1.0, 2.0, 5.0], [1.0, 3.0, 7.0], fold=["a", "a", "b"])
    found = ev["explained_variance"]
    assert found.per_fold["a"].value == 0.0
    assert undefined(found.per_fold["b"]) == "one row has no variation"
    assert found.mean_of_folds.value == 0.0
    assert (found.mean_of_folds.defined, found.mean_of_folds.of) == (1, 2)
    assert "mean of 1 of 2" in found.mean_of_folds.explain()
    assert found.pooled.value == float(1 - Fraction(2) / Fraction(26, 3))


@pytest.mark.parametrize(("policy", "value"), [("raw", -math.inf), ("keep", math.nan)])
def test_REG_02_sibling_the_policy_is_named(policy, value):
    r2 = assay.evaluate([2.0, 4.0], [3.0, 5.0], fold=[0, 1], undefined=policy)["r2"]
    shown = [one.value for one in r2.per_fold.values()]
    assert shown == [value, value] or all(map(math.isnan, [*shown, value]))
    assert all(f"policy      {policy}: " in one.explain() for one in r2)


# REG-05: a constant target whose rounded mean is another number.


@pytest.mark.parametrize("name", ["r2", "explained_variance"])
def test_REG_05_constant_target(name):
    ev = assay.evaluate([0.1, 0.1, 0.1], [0.2, 0.1, 0.1])
    score = ev[name].pooled
    assert undefined(score) == "SST is exactly 0 over 3 rows"
    assert score.parts["sst"] == 0
    assert math.isnan(find(name)([0.1, 0.1, 0.1], [0.2, 0.1, 0.1]))


@pytest.mark.parametrize(
    ("policy", "value", "substituted"), [("raw", -math.inf, False), ("sklearn", 0.0, True)]
)
def test_REG_05_policies_for_a_constant_target(policy, value, substituted):
    score = assay.evaluate([0.1, 0.1, 0.1], [0.2, 0.1, 0.1], undefined=policy)["r2"].pooled
    assert (score.value, score.substituted) == (value, substituted)
    assert f"{policy}: " in score.explain()
    with pytest.raises(assay.UndefinedError, match="SST is exactly 0"):
        assay.evaluate([0.1, 0.1, 0.1], [0.2, 0.1, 0.1], undefined="raise")


@pytest.mark.parametrize("name", ["r2", "explained_variance"])
@pytest.mark.parametrize("weight", [None, [0.3, 0.1, 0.7] * 4])
def test_REG_05_sibling_more_constants_and_weights(name, weight):
    for level in (0.3, 1e-300, -1e300, 123456.789, 2.0**-1074):
        y = [level] * 12
        p = [0.0, *y[1:]]
        score = assay.evaluate(y, p, sample_weight=weight, task="regression")[name].pooled
        assert undefined(score) == "SST is exactly 0 over 12 rows"


def test_REG_05_sibling_a_constant_fold_in_32_bits():
    # Fold 0 is constant; fold 1 has SSE 1 and SST 1/2.
    y = np.array([0.1, 0.1, 0.1, 0.0, 1.0], dtype=np.float32)
    p = np.array([0.2, 0.1, 0.1, 0.0, 0.0], dtype=np.float32)
    r2 = assay.evaluate(y, p, fold=[0, 0, 0, 1, 1])["r2"]
    assert undefined(r2.per_fold[0]) == "SST is exactly 0 over 3 rows"
    assert r2.per_fold[1].value == -1.0
    assert (r2.mean_of_folds.value, r2.mean_of_folds.defined, r2.mean_of_folds.of) == (-1.0, 1, 2)


def test_REG_05_sibling_nearly_constant_is_not_constant():
    # Two neighbouring doubles: SST u*u/2 and SSE u*u.
    y = [0.1, math.nextafter(0.1, 1)]
    assert find("r2")(y, [0.1, 0.1]) == -1.0


def test_REG_05_sibling_a_constant_target_is_found():
    ev = assay.evaluate([0.1, 0.1, 0.1], [0.2, 0.1, 0.1])
    assert ev.findings["A401"].outcome == "found"
    ev = assay.evaluate([0.1, 0.1, math.nextafter(0.1, 1)], [0.2, 0.1, 0.1])
    assert ev.findings["A401"].outcome == "passed"


# REG-06: a small variation around a large level.

Y_06 = [-39996.5, -39996.0, -39994.0, -39992.5, -40000.0]
P_06 = [-39998.5, -39994.0, -39992.0, -39993.5, -40001.0]


def test_REG_06_large_level():
    assert assay.evaluate(Y_06, P_06)["r2"].pooled.value == float(Fraction(183, 323))
    narrow = [np.array(v, dtype=np.float32) for v in (Y_06, P_06)]
    assert find("r2")(*narrow) == float(Fraction(183, 323))


def r2_of_batches(y, p, size):
    """R2 of rows that arrive a few at a time."""
    starts = range(0, len(y), size)
    bundle = {
        TargetMoments: reduce(
            TargetMoments.merge, [TargetMoments.of(y[k : k + size]) for k in starts]
        ),
        ErrorSums: reduce(
            ErrorSums.merge, [ErrorSums.of(y[k : k + size], p[k : k + size]) for k in starts]
        ),
    }
    return find("r2").of(bundle).value


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_REG_06_in_batches_and_in_any_order(size):
    for order in permutations(range(5)):
        y, p = ([v[k] for k in order] for v in (Y_06, P_06))
        assert r2_of_batches(y, p, size) == float(Fraction(183, 323))


@pytest.mark.parametrize("size", [1, 2, 4])
def test_REG_06_sibling_a_level_near_the_end_of_whole_doubles(size):
    # Errors 1, 0, 0, -1: SSE 2; targets four apart by 1: SST 5.
    y = [1e15 + k for k in range(4)]
    p = [1e15 + 1, 1e15 + 1, 1e15 + 2, 1e15 + 2]
    assert r2_of_batches(y, p, size) == float(Fraction(3, 5))
    assert find("r2")(y, p) == float(Fraction(3, 5))
    assert find("explained_variance")(y, p) == float(Fraction(3, 5))  # the errors add up to 0


def test_REG_06_sibling_neighbours_in_32_bits():
    # Neighbours of 2^24 in float32 are 2 apart: SSE 4, SST 8.
    y = np.array([16777216, 16777218, 16777220], dtype=np.float32)
    p = np.array([16777218, 16777218, 16777220], dtype=np.float32)
    assert find("r2")(y, p) == 0.5
    assert find("rmse")(y, p) == math.sqrt(4 / 3)


# REG-08: arguments exchanged.


def test_REG_08_columns_by_name():
    frame = {"y": [1, 2, 3, 4], "p": [2, 2, 3, 3]}
    for names in (["y", "p"], ["p", "y"]):
        columns = {name: frame[name] for name in names}
        ev = assay.evaluate_frame(columns, truth="y", pred="p", task="regression")
        assert ev["r2"].pooled.value == float(Fraction(3, 5))
        assert ev["r2"].pooled.parts["sst"] == 5
    assert find("r2")(frame["y"], frame["p"]) == float(Fraction(3, 5))
    exchanged = assay.evaluate_frame(frame, truth="p", pred="y", task="regression")
    assert exchanged["r2"].pooled.value == -1.0


def test_REG_08_sibling_other_metrics_that_are_not_symmetric():
    # MAPE: (|2-1|/1 + 0/2)/2; the bias is prediction minus target.
    frame = {"yhat": [2.0, 2.0], "target": [1.0, 2.0]}
    ev = assay.evaluate_frame(frame, truth="target", pred="yhat")
    assert ev["mape"].pooled.value == 0.5
    assert ev["bias"].pooled.value == 0.5
    assert ev["r2_uncentred"].pooled.value == float(1 - Fraction(1, 5))
    assert find("mape")(frame["yhat"], frame["target"]) == 0.25
    with pytest.raises(TypeError):
        assay.evaluate_frame(frame, "target", "yhat")


# REG-09: R2 of two outputs.


def test_REG_09_two_outputs():
    ev = assay.evaluate([[1, 10], [2, 20], [3, 30]], [[2, 11], [2, 20], [2, 29]], metrics="r2")
    each = [ev[key].pooled for key in ev if ev.metrics[key].output is not None]
    assert [one.value for one in each] == [0.0, float(Fraction(99, 100))]
    assert ev["r2"].pooled.value == float(Fraction(99, 200))
    assert ev["r2_variance_weighted"].pooled.value == float(Fraction(99, 101))


def test_REG_09_every_reading_has_its_name():
    frame = {"a": [1, 2, 3], "b": [10, 20, 30], "pa": [2, 2, 2], "pb": [11, 20, 29]}
    ev = assay.evaluate_frame(frame, truth=["a", "b"], pred=["pa", "pb"])
    assert ev["r2[a]"].pooled.value == 0.0
    assert ev["r2[b]"].pooled.value == float(Fraction(99, 100))
    assert ev["r2"].pooled.to_dict()["average"] == "uniform_average"
    assert ev["r2_variance_weighted"].pooled.to_dict()["average"] == "variance_weighted"
    assert "uniform" in ev["r2"].pooled.explain()
    assert "variance_weighted" in ev["r2_variance_weighted"].pooled.explain()


def test_REG_09_sibling_explained_variance():
    # Output 1: errors -1, -1: 1 - 0/2. Output 2: errors 0, 4: 1 - 8/8.
    # Uniform: 1/2. By variation: 1 - (0 + 8)/(2 + 8).
    ev = assay.evaluate([[0.0, 0.0], [2.0, 4.0]], [[1.0, 0.0], [3.0, 0.0]])
    assert ev["explained_variance"].pooled.value == 0.5
    assert ev["explained_variance_variance_weighted"].pooled.value == float(Fraction(1, 5))


def test_REG_09_sibling_a_metric_called_on_two_outputs():
    # One number for two outputs needs a name: refused, and never the first output alone.
    y, p = [[1, 10], [2, 20], [3, 30]], [[1, 11], [2, 20], [3, 29]]
    for given in ((y, p), (np.array(y), np.array(p))):
        with pytest.raises(assay.InputError, match="outputs"):
            find("r2")(*given)


def test_REG_09_sibling_a_constant_output():
    # Output b is constant: it has no R2, and so has the mean of both; by variation b adds only
    # its squared error: 1 - (1 + 1)/(1/2 + 0).
    frame = {"a": [0.0, 1.0], "b": [5.0, 5.0], "pa": [0.0, 0.0], "pb": [5.0, 6.0]}
    ev = assay.evaluate_frame(frame, truth=["a", "b"], pred=["pa", "pb"])
    assert ev["r2[a]"].pooled.value == -1.0
    assert undefined(ev["r2[b]"].pooled) == "SST is exactly 0 over 2 rows"
    assert undefined(ev["r2"].pooled).startswith("1 of 2 outputs: ")
    assert ev["r2_variance_weighted"].pooled.value == -3.0


# REG-10: RMSE of two outputs.


def test_REG_10_rmse_of_two_outputs():
    ev = assay.evaluate([[0, 0], [0, 0]], [[3, 1], [4, 1]], task="regression")
    each = [
        ev[k].pooled.value
        for k in ev
        if ev.metrics[k].name == "rmse" and ev.metrics[k].output is not None
    ]
    assert each == [3.5355339059327378, 1.0]
    assert ev["rmse"].pooled.value == 2.267766952966369  # (sqrt(25/2) + 1)/2
    assert ev["rmse_root_of_mean"].pooled.value == 2.598076211353316  # sqrt(27/4)


def test_REG_10_sibling_both_readings_are_whole_numbers():
    # Roots 1 and 7, mean 4; mean square (1 + 49)/2 = 25, root 5.
    frame = {"a": [0, 0], "b": [0, 0], "pa": [1, -1], "pb": [7, -7]}
    ev = assay.evaluate_frame(frame, truth=["a", "b"], pred=["pa", "pb"], unit="m")
    assert ev["rmse[a]"].pooled.value == 1.0
    assert ev["rmse[b]"].pooled.value == 7.0
    assert ev["rmse"].pooled.value == 4.0
    assert ev["rmse_root_of_mean"].pooled.value == 5.0
    assert ev["mse"].pooled.value == 25.0
    assert "uniform" in ev["rmse"].pooled.explain()
    assert "root_of_mean" in ev["rmse_root_of_mean"].pooled.explain()


def test_REG_10_sibling_with_weights():
    # Output a: (3*4 + 1*0)/4 = 3; output b: (3*0 + 1*4)/4 = 1. Root of the mean: sqrt(2).
    ev = assay.evaluate(
        [[0.0, 0.0], [0.0, 0.0]], [[2.0, 0.0], [0.0, 2.0]], sample_weight=[3.0, 1.0]
    )
    assert ev["mse"].pooled.value == 2.0
    assert ev["rmse_root_of_mean"].pooled.value == math.sqrt(2)


# REG-11: adjusted R2 with weights.


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0, 1e-9, 0.1, 1e300])
def test_REG_11_adjusted_r2_and_the_scale_of_weights(scale):
    y, p, w = [1, 2, 3, 4, 5], [1, 2, 3, 4, 6], [scale] * 5
    name = "adjusted_r2:n_features=1"
    assert find(name)(y, p, sample_weight=w) == float(Fraction(13, 15))
    score = assay.evaluate(y, p, sample_weight=w, metrics=name)[name].pooled
    assert score.value == float(Fraction(13, 15))
    assert score.parts["rows"] == 5


def test_REG_11_what_n_is_is_said():
    name = "adjusted_r2:n_features=1"
    ev = assay.evaluate([1, 2, 3, 4, 5], [1, 2, 3, 4, 6], sample_weight=[0.5] * 5, metrics=name)
    assert "rows 5, n_features 1" in ev[name].pooled.explain()
    assert "rows with positive weight" in find("adjusted_r2").relations


def test_REG_11_sibling_unequal_weights_and_a_row_that_does_not_count():
    # W 6, mean 3/2, SST 2*9/4 + 1/4 + 1/4 + 2*9/4 = 19/2, SSE 2*1; n 4, p 1: 1 - (4/19)(3/2).
    y, p, w = [0, 1, 2, 3, 99], [0, 1, 2, 2, 0], [2, 1, 1, 2, 0]
    assert find("adjusted_r2:n_features=1")(y, p, sample_weight=w) == float(Fraction(13, 19))
    # p 2: 1 - (4/19)(3/1).
    assert find("adjusted_r2:n_features=2")(y, p, sample_weight=w) == float(Fraction(7, 19))


def test_REG_11_sibling_too_few_rows_do_not_fall_back_to_plain_r2():
    # Weights that sum to 40 are still 4 rows.
    name = "adjusted_r2:n_features=3"
    ev = assay.evaluate([1, 2, 3, 4], [1, 2, 3, 5], sample_weight=[10] * 4, metrics=name)
    score = ev[name].pooled
    assert undefined(score) == "4 rows leave no degree of freedom beside 3 features"


# REG-15: weights of zero leave one row.


@pytest.mark.parametrize("first", [2, 1])
@pytest.mark.parametrize("name", ["r2", "explained_variance"])
def test_REG_15_zero_weights_leave_one_row(name, first):
    y, p, w = [1, 2, 3], [first, 5, 3], [1, 0, 0]
    score = assay.evaluate(y, p, sample_weight=w, task="regression")[name].pooled
    assert undefined(score) == "one row has no variation"
    assert score.n == 1
    assert math.isnan(find(name)(y, p, sample_weight=w))


def test_REG_15_sibling_no_metric_sees_a_row_of_weight_zero():
    y, p = [1.0, 2.0, 4.0], [2.0, 2.0, 3.0]
    short = assay.evaluate(y, p)
    long = assay.evaluate([*y, 1e9, 0.0], [*p, -1e9, 7.0], sample_weight=[1, 1, 1, 0, 0])
    assert list(short) == list(long)
    for name in short:
        assert long[name].pooled.value == short[name].pooled.value, name
        assert long[name].pooled.n == 3


def test_REG_15_sibling_zero_weights_leave_one_row_in_a_fold():
    # Fold 1 keeps one row; fold 2 has SSE 1, SST 1/2; together: targets 5, 0, 1: SST 14, SSE 2.
    r2 = assay.evaluate(
        [5.0, 6.0, 0.0, 1.0],
        [6.0, 0.0, 0.0, 0.0],
        sample_weight=[1.0, 0.0, 1.0, 1.0],
        fold=[1, 1, 2, 2],
    )["r2"]
    assert undefined(r2.per_fold[1]) == "one row has no variation"
    assert r2.per_fold[2].value == -1.0
    assert (r2.mean_of_folds.defined, r2.mean_of_folds.of) == (1, 2)
    assert r2.pooled.value == float(1 - Fraction(2, 14))


# REG-16: weights lost in a report.


def test_REG_16_weights_in_a_report():
    y, p, w = [0, 0], [0, 10], [1, 99]
    assert find("mae")(y, p, sample_weight=w) == float(Fraction(990, 100))
    ev = assay.evaluate(y, p, sample_weight=w, task="regression")
    assert ev["mae"].pooled.value == float(Fraction(990, 100))
    assert ev["mae"].pooled.weight == 100
    assert ev["mae"].pooled.n == 2


def test_REG_16_sibling_every_regression_metric_takes_weights_as_repetition():
    y, p, w = [1.0, 2.0, 4.0, 7.0], [2.0, 2.0, 3.0, 9.0], [1, 3, 2, 4]
    weighted = assay.evaluate(y, p, sample_weight=w)
    repeated = assay.evaluate(np.repeat(y, w), np.repeat(p, w))
    assert list(weighted) == list(repeated)
    for name in weighted:
        assert weighted[name].pooled.value == repeated[name].pooled.value, name
        assert weighted[name].pooled.weight == 10


def test_REG_16_sibling_every_label_and_score_metric_takes_weights_as_repetition():
    y, p = np.array([1, 0, 1, 0, 1]), np.array([1, 1, 0, 0, 1])
    q, w = np.array([0.75, 0.5, 0.25, 0.25, 0.5]), [1, 3, 2, 4, 1]
    weighted = assay.evaluate(y, p, y_proba=q, sample_weight=w)
    repeated = assay.evaluate(np.repeat(y, w), np.repeat(p, w), y_proba=np.repeat(q, w))
    assert {"accuracy", "f1", "roc_auc", "average_precision", "log_loss", "brier"} <= set(weighted)
    for name in weighted:
        assert weighted[name].pooled.value == repeated[name].pooled.value, name


def test_REG_16_sibling_weights_reach_the_folds():
    # Fold 0: (1*0 + 3*4)/4 = 3; fold 1: (2*1 + 2*3)/4 = 2; pooled (12 + 8)/8.
    mae = assay.evaluate(
        [0.0] * 4, [0.0, 4.0, 1.0, 3.0], sample_weight=[1, 3, 2, 2], fold=[0, 0, 1, 1]
    )["mae"]
    assert [one.value for one in mae.per_fold.values()] == [3.0, 2.0]
    assert mae.pooled.value == 2.5


# REG-17, REG-18, REG-19: MAPE.


def test_REG_17_mape_with_a_zero_target():
    score = assay.evaluate([0, 10], [1, 9])["mape"].pooled
    assert undefined(score).startswith("1 of 2 targets")
    assert score.parts["zero_targets"] == 1
    assert math.isnan(find("mape")([0, 10], [1, 9]))


def test_REG_17_policies_for_a_zero_target():
    raw = assay.evaluate([0, 10], [1, 9], undefined="raw")["mape"].pooled
    assert (raw.value, raw.substituted) == (math.inf, False)
    put_in = assay.evaluate([0, 10], [1, 9], undefined="sklearn")["mape"].pooled
    assert (put_in.value, put_in.substituted) == (2251799813685248.0, True)
    assert put_in.shown().endswith("*")
    assert "put in: 1 of 2 targets" in put_in.explain()
    with pytest.raises(assay.UndefinedError, match="1 of 2 targets"):
        assay.evaluate([0, 10], [1, 9], undefined="raise")


def test_REG_17_sibling_a_zero_target_in_one_fold():
    # Fold 1: 1/4 and 0. Fold 2 has two zero targets, one of them -0.0, and neither is predicted.
    mape = assay.evaluate(
        np.array([4.0, 2.0, 0.0, -0.0, 8.0], dtype=np.float32),
        np.array([5.0, 2.0, 1e-30, 3.0, 8.0], dtype=np.float32),
        fold=[1, 1, 2, 2, 2],
    )["mape"]
    assert mape.per_fold[1].value == 0.125
    assert undefined(mape.per_fold[2]).startswith("2 of 3 targets")
    assert (mape.mean_of_folds.value, mape.mean_of_folds.defined, mape.mean_of_folds.of) == (
        0.125,
        1,
        2,
    )
    assert undefined(mape.pooled).startswith("2 of 5 targets")


def test_REG_17_sibling_zero_targets_are_counted_in_a_finding():
    ev = assay.evaluate([0, 10, 0, 5], [1, 9, 0, 5], task="regression")
    finding = ev.findings["A403"]
    assert finding.outcome == "found"
    assert "2 of 4 targets are 0, 1 of them predicted exactly" in finding.message
    assert assay.evaluate([1.5, 10], [1, 9]).findings["A403"].outcome == "passed"


def test_REG_17_sibling_a_target_near_zero_is_divided_by_as_it_is():
    # Exactly |e|/|y|, with no constant added: 2^-1000 off by 2^-999.
    assert find("mape")([2.0**-1000, 1.0], [3 * 2.0**-1000, 1.0]) == 1.0
    # A quotient beyond the largest double is infinite, not an error of the tool.
    assert find("mape")([1e-308], [1e308]) == math.inf


def test_REG_18_mape_of_a_zero_target_predicted_exactly():
    score = assay.evaluate([0, 4], [0, 5], task="regression")["mape"].pooled
    assert score.value == float(Fraction(1, 8))
    assert score.parts["zero_targets_exact"] == 1
    assert "0/0" in score.note
    assert "counts as 0" in score.explain()


def test_REG_18_sibling_weights_and_nothing_but_zeros():
    # (3*0 + 1*(1/4))/4.
    assert find("mape")([0, 4], [0, 5], sample_weight=[3, 1]) == float(Fraction(1, 16))
    score = assay.evaluate([0.0, -0.0], [-0.0, 0.0], task="regression")["mape"].pooled
    assert score.value == 0.0
    assert "0/0" in score.note


def test_REG_18_sibling_smape():
    # (0 + 2*2/(1 + 3))/2, with 0/0 of the first row counted as 0.
    score = assay.evaluate([0.0, 1.0], [0.0, 3.0], task="regression")["smape"].pooled
    assert score.value == 0.5
    assert "0/0" in (score.note or "")


def test_REG_18_sibling_a_perfect_zero_does_not_hide_an_imperfect_one():
    score = assay.evaluate([0, 0, 4], [0, 1, 5], task="regression")["mape"].pooled
    assert undefined(score).startswith("1 of 3 targets")
    assert score.parts["zero_targets_exact"] == 1


def test_REG_19_mape_of_a_negative_target():
    assert find("mape")([-2, 4], [-1, 5]) == float(Fraction(3, 8))
    assert assay.evaluate([-2, 4], [-1, 5])["mape"].pooled.value == float(Fraction(3, 8))


def test_REG_19_sibling_negative_targets_and_predictions():
    # |(-4) - (-2)|/4 = 1/2, |(-10) - (-15)|/10 = 1/2, |(-1) - 1|/1 = 2.
    assert find("mape")([-4.0, -10.0, -1.0], [-2.0, -15.0, 1.0]) == 1.0
    # 2*2/(1 + 3) = 1 and 2*2/(1 + 1) = 2.
    assert find("smape")([-1.0, -1.0], [-3.0, 1.0]) == 1.5


# REG-22: integers in few bits.


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64, np.int16, np.int64])
def test_REG_22_few_bits(dtype):
    y, p = np.array([10, 200], dtype=dtype), np.array([12, 100], dtype=dtype)
    ev = assay.evaluate(y, p)
    assert ev["mse"].pooled.value == 5002.0
    assert ev["mae"].pooled.value == 51.0
    assert (find("mse")(y, p), find("mae")(y, p)) == (5002.0, 51.0)


def test_REG_22_sibling_the_ends_of_the_types():
    y, p = np.array([-128, 127], dtype=np.int8), np.array([127, -128], dtype=np.int8)
    assert find("mse")(y, p) == 255.0**2
    assert find("mae")(y, p) == 255.0
    assert find("bias")(y, p) == 0.0
    assert find("max_error")(y, p) == 255.0
    assert find("medae")(y, p) == 255.0
    y, p = np.array([60000, 0], dtype=np.float16), np.array([-60000, 0], dtype=np.float16)
    assert (find("mae")(y, p), find("mse")(y, p)) == (60000.0, 7200000000.0)


def test_REG_22_sibling_64_bits():
    # The difference, 2^64 - 1, fits no integer type of NumPy; its nearest double is 2^64.
    y, p = np.array([-(2**63)] * 2), np.array([2**63 - 1] * 2)
    assert find("mae")(y, p) == 2.0**64
    assert find("mse")(y, p) == float((2**64 - 1) ** 2)
    y, p = np.array([2**64 - 1] * 2, dtype=np.uint64), np.array([2**64 - 2, 0], dtype=np.uint64)
    assert find("mae")(y, p) == 2.0**63  # (1 + 2^64 - 1)/2
    # Neighbours above 2^53 differ by 1, not by 0.
    y, p = np.array([2**53, 2**53]), np.array([2**53 + 1, 2**53 + 1])
    assert (find("mae")(y, p), find("bias")(y, p)) == (1.0, 1.0)


def test_REG_22_sibling_whole_numbers_in_a_relative_error():
    # Off by 1 of 2^53 + 1, which no double holds.
    y, p = np.array([2**53 + 1, 1]), np.array([2**53, 1])
    assert find("mape")(y, p) == float(Fraction(1, 2 * (2**53 + 1)))


@pytest.mark.parametrize("name", ["mae", "rmse", "medae", "max_error"])
def test_REG_22_sibling_an_error_beyond_the_largest_double(name):
    # 3.4e308 is no double; a difference that is one is found though its square is none.
    assert find(name)([1.7e308], [-1.7e308]) == math.inf
    assert find(name)([2.0**1000], [-(2.0**1000)]) == 2.0**1001


def test_REG_22_sibling_two_types_and_booleans():
    y, p = np.array([0, 255], dtype=np.uint8), np.array([-1, 1000], dtype=np.int16)
    assert find("mae")(y, p) == float(Fraction(1 + 745, 2))
    assert find("mse")([True, False], [False, False]) == 0.5


# REG-23: a root or a logarithm that is missing.


def test_REG_23_named_root_metrics():
    y, p = [1, 3, 7], [3, 1, 7]
    ev = assay.evaluate(y, p, unit="kWh")
    assert ev["mse"].pooled.value == float(Fraction(8, 3))
    assert ev["rmse"].pooled.value == 1.632993161855452  # sqrt(8/3)
    assert ev["rmsle"].pooled.value == 0.5659523030068885  # ln 2 * sqrt(2/3)
    assert [ev[name].pooled.unit for name in ("mse", "rmse", "rmsle")] == ["kWh^2", "kWh", ""]
    assert [find(name)(y, p) for name in ("rmse", "rmsle")] == [
        1.632993161855452,
        0.5659523030068885,
    ]


def test_REG_23_sibling_roots_that_are_whole():
    # Squares 9, 9: 9 and 3. Logarithms of 1 and 4, twice: (2 ln 2)^2 and 2 ln 2.
    y, p = [0, 3], [3, 0]
    assert find("mse")(y, p) == 9.0
    assert find("rmse")(y, p) == 3.0
    assert find("mae")(y, p) == 3.0
    assert find("rmsle")(y, p) == math.log(4)
    assert find("msle")(y, p) == math.log(4) ** 2


def test_REG_23_sibling_scorer_strings_name_the_same():
    y, p = [0, 0], [1, 7]  # (1 + 49)/2 = 25
    assert find("neg_mean_squared_error")(y, p) == 25.0
    assert find("neg_root_mean_squared_error")(y, p) == 5.0
    assert find("root_mean_squared_error")(y, p) == 5.0
    assert find("root_mean_squared_log_error") is find("rmsle")


def test_REG_23_sibling_a_logarithm_that_does_not_exist():
    score = assay.evaluate([-1.0, 3.0], [0.0, 3.0])["rmsle"].pooled
    assert undefined(score) == "1 of 2 rows have a value of -1 or less"


# REG-24: the weighted median.


def test_REG_24_weighted_median_of_equal_weights():
    y, p = [0, 0, 0, 0], [1, 2, 3, 10]
    assert find("medae")(y, p, sample_weight=[1, 1, 1, 1]) == float(Fraction(5, 2))
    assert find("medae")(y, p) == float(Fraction(5, 2))
    ev = assay.evaluate(y, p, sample_weight=[1, 1, 1, 1], task="regression")
    assert ev["medae"].pooled.value == float(Fraction(5, 2))


@pytest.mark.parametrize(
    ("weight", "value"),
    [
        ([2, 2, 2, 2], 2.5),
        ([0.1, 0.1, 0.1, 0.1], 2.5),  # 0.1 + 0.1 is half of the four, exactly
        ([1e300, 1e300, 1e300, 1e300], 2.5),
        ([1, 1, 1, 3], 6.5),  # 1, 2, 3, 10, 10, 10
        ([1, 1, 1, 4], 10.0),  # 1, 2, 3, 10, 10, 10, 10
        ([0, 1, 1, 0], 2.5),  # 2, 3
        ([3, 0, 0, 3], 5.5),  # 1, 1, 1, 10, 10, 10: rows of weight 0 are not in the middle
    ],
)
def test_REG_24_sibling_other_weights(weight, value):
    assert find("medae")([0, 0, 0, 0], [1, 2, 3, 10], sample_weight=weight) == value
    # Another order of the rows, and errors of the other sign.
    assert find("medae")([10, 3, 2, 1], [0, 0, 0, 0], sample_weight=weight[::-1]) == value
