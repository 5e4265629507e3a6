"""Choosing a threshold: what it is chosen for, exact ties, held-out folds, what is written."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.curves.forms import form_of
from assay.curves.tuned import TunedThreshold
from assay.metrics import CATALOGUE, find
from assay.metrics.one_class import fbeta

Y = [0, 0, 1, 0, 1, 1, 0, 1]
S = [0.1, 0.3, 0.35, 0.4, 0.6, 0.6, 0.7, 0.9]
LABELS = [key for key, metric in CATALOGUE.items() if metric.kind == "labels"]


def test_worked_by_hand():
    # Calling the five rows from 0.35 and 0.4 on: at 0.35 TP 4, FP 2, FN 0: F1 = 8/10.
    tuned = assay.tune_threshold(Y, S)
    assert (tuned.threshold, tuned.value, tuned.computed) == (0.35, 0.8, "8/10")
    assert tuned.parts == {"tp": 4, "fp": 2, "fn": 0, "tn": 2}
    assert (tuned.above, tuned.ties, tuned.reachable, tuned.rows) == (0.3, 1, 8, 8)
    text = repr(tuned)
    assert "score >= the threshold (inclusive)" in text
    assert "equally good the highest is taken" in text
    assert "never report a score on the rows" in text


def _brute(y, score, weight, key):
    """The best reachable threshold by evaluating each, compared as exact fractions."""
    metric, best, ties = find(key), None, 0
    for threshold in [math.inf, *sorted(set(score), reverse=True)]:
        ev = assay.evaluate(
            y, y_score=score, threshold=threshold, sample_weight=weight, metrics=[key]
        )
        outcome = ev[key].pooled.outcome
        if outcome.undefined:
            continue
        exact = outcome.value if outcome.ratio is None else outcome.ratio.rational
        exact *= -1 if metric.better == "lower" else 1
        if best is None or exact > best[0]:
            best, ties = (exact, threshold), 0
        ties += exact == best[0]
    return best and (best[1], ties)


@pytest.mark.parametrize("key", LABELS)
def test_every_metric_of_labels_is_searched_exactly(key):
    rng = np.random.default_rng(LABELS.index(key))
    for trial in range(4):
        y = [0, 1, *rng.integers(0, 2, 7).tolist()]
        score = (rng.integers(0, 6, 9) / 4).tolist()
        weight = (rng.integers(1, 4, 9) / 10).tolist() if trial % 2 else None
        best = _brute(y, score, weight, key)
        if best is None:
            with pytest.raises(assay.UndefinedError):
                assay.tune_threshold(y, score, key, sample_weight=weight)
            continue
        tuned = assay.tune_threshold(y, score, key, sample_weight=weight)
        assert (tuned.threshold, tuned.ties) == best


def test_a_metric_without_a_form_is_tried_cut_by_cut():
    odd = find("fbeta").with_params(beta=1e-200)
    assert form_of(odd) is None
    assert (
        assay.tune_threshold(Y, S, odd).threshold
        == assay.tune_threshold(Y, S, "precision").threshold
    )
    assert form_of(fbeta) is not None


def test_ties_are_exact_where_doubles_cannot_tell():
    # Precision 1/2 at the top and 1/2 + 2**-62 / 2 below, which is 0.5 in doubles as well.
    y, score = [1, 0, 1, 0], [0.9, 0.9, 0.7, 0.1]
    weight = [2.0**60, 2.0**60, 2.0**-2, 1.0]
    tuned = assay.tune_threshold(y, score, "precision", sample_weight=weight)
    assert (tuned.threshold, tuned.value, tuned.ties) == (0.7, 0.5, 1)
    curve = assay.PrecisionRecallCurve.from_predictions(y, score, sample_weight=weight)
    assert curve.precision[1:3].tolist() == [0.5, 0.5]


def test_weights_beyond_the_range_of_doubles():
    tuned = assay.tune_threshold(
        [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], "f1", sample_weight=[1e-300, 1e300, 1e300, 1e-300]
    )
    assert tuned.threshold == 0.7


def test_integer_scores_that_no_double_holds_stay_whole():
    score = [2**53, 2**53 + 1, 2**53 + 2]
    tuned = assay.tune_threshold([0, 1, 1], score, "f1")
    assert tuned.threshold == 2**53 + 1
    assert tuned.apply(score).tolist() == [0, 1, 1]
    ev = assay.evaluate([0, 1, 1], y_score=score, threshold=tuned)
    assert ev["f1"].pooled.value == 1
    assert ev.findings["A601"].outcome == "found"


def test_costs_of_the_cells():
    tuned = assay.tune_threshold(Y, S, {"fp": 1, "fn": 5})
    # At 0.35: 2 false alarms, nothing missed.
    assert (tuned.threshold, tuned.value, tuned.metric) == (0.35, 2.0, "cost")
    assert (tuned.computed, tuned.better) == ("1*2 + 5*0", "lower")
    # Where a miss costs nothing, calling nothing positive is best.
    idle = assay.tune_threshold(Y, S, {"fp": 1})
    assert (idle.threshold, idle.value) == (math.inf, 0.0)
    assert idle.apply(S).tolist() == [0] * 8
    # A gain is a negative cost: 4 found are worth 8, less 2 * 0.1.
    gain = assay.tune_threshold(Y, S, {"tp": -2, "fp": 0.1})
    assert (gain.threshold, gain.value) == (0.35, float(-8 + 2 * Fraction(0.1)))


def test_functions_of_the_cells_on_arrays_and_on_numbers():
    def youden(tp, fp, fn, tn):
        return tp / (tp + fn) - fp / (fp + tn)

    def plainly(tp, fp, fn, tn):
        return 2 * tp / (2 * tp + fp + fn) if tp else 0.0

    assert assay.tune_threshold(Y, S, youden).metric == "youden"
    expected = assay.tune_threshold(Y, S, "balanced_accuracy")
    assert assay.tune_threshold(Y, S, youden).threshold == expected.threshold
    assert assay.tune_threshold(Y, S, plainly).value == assay.tune_threshold(Y, S, "f1").value
    weight = [0.5, 0.25, 1.5] + [1.0] * 5
    tuned = assay.tune_threshold(Y, S, plainly, sample_weight=weight)
    assert tuned.value == pytest.approx(assay.tune_threshold(Y, S, sample_weight=weight).value)
    # 0/0 is no value: it neither wins nor stops the search.
    assert assay.tune_threshold(Y, S, lambda tp, fp, fn, tn: tp / (tp + fp)).threshold == 0.9
    never = lambda tp, fp, fn, tn: float("nan")  # noqa: E731
    with pytest.raises(assay.UndefinedError, match="undefined at every threshold"):
        assay.tune_threshold(Y, S, never)


def test_of_equal_thresholds_the_highest_is_taken():
    # Recall is 1 at 0.2 and at 0.1; the higher calls fewer rows positive.
    tuned = assay.tune_threshold([0, 1, 1], [0.1, 0.2, 0.3], "recall")
    assert (tuned.threshold, tuned.ties) == (0.2, 2)


def test_folds_judge_each_at_the_threshold_of_the_others():
    fold = ["a", "b"] * 4
    tuned = assay.tune_threshold(Y, S, fold=fold)
    assert tuned.threshold == assay.tune_threshold(Y, S).threshold
    total = 0
    for name, other in ("ab", "ba"):
        rest = [k for k, f in enumerate(fold) if f == other]
        here = [k for k, f in enumerate(fold) if f == name]
        chosen = assay.tune_threshold([Y[k] for k in rest], [S[k] for k in rest])
        assert tuned.held_out.thresholds[name] == chosen.threshold
        called = chosen.apply([S[k] for k in here])
        total = total + np.array(
            [sum(called * [Y[k] for k in here]), sum(called), sum(Y[k] for k in here)]
        )
    hits, called, true = total.tolist()
    assert tuned.held_out.value == 2 * hits / (called + true)
    assert "held out" in repr(tuned)
    with pytest.raises(assay.InputError, match="no positive rows outside fold 1"):
        assay.tune_threshold([1, 1, 0], [0.1, 0.2, 0.3], fold=[1, 1, 2])


def test_apply_gives_labels_of_the_same_kind():
    tuned = assay.tune_threshold(["ham", "spam", "spam"], [0.1, 0.5, 0.9], pos_label="spam")
    assert tuned.apply([0.5, 0.4999]).tolist() == ["spam", "ham"]
    assert assay.tune_threshold([False, True], [1, 2]).apply([2, 1]).tolist() == [True, False]
    with pytest.raises(assay.InputError, match="row 2: 1 missing or NaN scores"):
        tuned.apply([0.5, math.nan])


def test_the_fingerprint_is_of_the_rows_and_of_nothing_else():
    base = assay.tune_threshold([1, 0, 1, 0], [3, 2, 1, 0]).fingerprint
    assert len(base) == 64
    same = [
        assay.tune_threshold([0, 1, 0, 1], [0, 1, 2, 3]),
        assay.tune_threshold([True, False, True, False], [3.0, 2.0, 1.0, -0.0]),
        assay.tune_threshold(["y", "n", "y", "n"], np.float32([3, 2, 1, 0]), pos_label="y"),
        assay.tune_threshold([1, 0, 1, 0], [3, 2, 1, 0], "mcc", sample_weight=[1, 2, 3, 4]),
    ]
    assert {tuned.fingerprint for tuned in same} == {base}
    other = [
        assay.tune_threshold([1, 0, 1, 0, 0], [3, 2, 1, 0, 0]),
        assay.tune_threshold([1, 0, 0, 1], [3, 2, 1, 0]),
        assay.tune_threshold([1, 0, 1, 0], [3, 2, 1, 0.5]),
    ]
    assert base not in {tuned.fingerprint for tuned in other}


def test_written_as_json_and_read_again():
    tuned = assay.tune_threshold(Y, S, {"fp": 1}, fold=[1, 2] * 4)
    document = json.loads(json.dumps(tuned.to_dict(), allow_nan=False))
    assert document["threshold"] == "inf"
    assert document["same_labels"] == {"above": 0.9, "up_to": "inf"}
    assert set(document["held_out"]["thresholds"]) == {"1", "2"}
    again = TunedThreshold.from_dict(document)
    assert again.to_dict() == {k: v for k, v in document.items() if k != "held_out"}
    for broken in ({}, {"schema": "other"}, {"schema": "assay-threshold/1"}):
        with pytest.raises(assay.InputError, match="not a threshold"):
            TunedThreshold.from_dict(broken)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1, 1], [0.1, 0.2]), "no negative rows"),
        ((["a", "a"], [0.1, 0.2]), "none of 'a' is declared positive"),
        (([0, 1, 2], [1, 2, 3]), "scores"),
        (([0, 1], [1, math.nan]), "missing or NaN"),
        (([0, 1], [1, 2], "roc_auc"), "no threshold changes it"),
        (([0, 1], [1, 2], "f11"), "there is no metric"),
        (([0, 1], [1, 2], {"fp": 1, "xx": 2}), "not costs of the cells"),
        (([0, 1], [1, 2], {"fp": math.inf}), "not costs of the cells"),
        (([0, 1], [1, 2], 7), "nothing to tune a threshold for"),
        (([], []), "no rows"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments, message):
    with pytest.raises(assay.InputError, match=message):
        assay.tune_threshold(*arguments)
