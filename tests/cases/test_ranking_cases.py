"""Faults that people reported against other tools' ranking metrics, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

import assay
from assay.metrics import find
from assay.states.ranking import RankedCounts

AUC, AP = find("roc_auc"), find("average_precision")


def undefined(score):
    """Why a score has no value; None where it has one."""
    return score.undefined if math.isnan(score.value) else None


# RNK-02: labels where scores were meant.


def test_RNK_02_scores_and_labels_side_by_side():
    y, s, p = [0, 0, 1, 1], [0.6, 0.1, 0.7, 0.8], [1, 0, 1, 1]
    ev = assay.evaluate(y, p, y_score=s)
    assert ev["roc_auc"].pooled.value == 1.0
    assert ev["average_precision"].pooled.value == 1.0
    assert ev["balanced_accuracy"].pooled.value == float(Fraction(3, 4))
    of_labels = assay.evaluate(y, y_score=p)
    assert of_labels["roc_auc"].pooled.value == float(Fraction(3, 4))
    assert of_labels["average_precision"].pooled.value == float(Fraction(2, 3))


@pytest.mark.parametrize("labels", [[1, 0, 1, 1], [1.0, 0.0, 1.0, 1.0], [True, False, True, True]])
def test_RNK_02_labels_as_scores_are_flagged(labels):
    of_labels = assay.evaluate([0, 0, 1, 1], y_score=labels)
    assert of_labels.findings["A201"].outcome == "found"
    of_scores = assay.evaluate([0, 0, 1, 1], y_score=[0.6, 0.1, 0.7, 0.8])
    assert of_scores.findings["A201"].outcome == "passed"


def test_RNK_02_sibling_other_labels():
    # Labels: tpr 1/2, fpr 1/3, AUC (1/2 + 2/3)/2; AP (1/2)(1/2) + (2/5)(1/2).
    y, p = [1, 1, 0, 0, 0], [1, 0, 1, 0, 0]
    assert AUC(y, y_score=p) == float(Fraction(7, 12))
    assert find("balanced_accuracy")(y, p) == float(Fraction(7, 12))
    assert AP(y, y_score=p) == float(Fraction(9, 20))
    # The two values need not be 0 and 1.
    assert AUC(y, y_score=[7, -2, 7, -2, -2]) == float(Fraction(7, 12))


def test_RNK_02_sibling_labels_as_probabilities_are_flagged():
    ev = assay.evaluate([1, 1, 0, 0, 0], y_proba=[1, 0, 1, 0, 0])
    assert ev["roc_auc"].pooled.value == float(Fraction(7, 12))
    assert ev.findings["A201"].outcome == "found"


# RNK-03: equal scores and the order of rows.


def test_RNK_03_ties_and_the_order_of_rows():
    y, s = [1, 0, 0, 1, 0], [4, 4, 2, 2, 2]
    assert AUC(y, y_score=s) == float(Fraction(7, 12))
    assert AUC(y[::-1], y_score=s[::-1]) == float(Fraction(7, 12))
    assert assay.evaluate(y, y_score=s)["roc_auc"].pooled.parts["won"] == Fraction(7, 2)


def test_RNK_03_sibling_every_order():
    # AP: at 4 precision 1/2, at 2 precision 2/5, each for half of the recall.
    for order in permutations([(1, 4), (0, 4), (0, 2), (1, 2), (0, 2)]):
        y, s = zip(*order, strict=True)
        assert AUC(y, y_score=s) == float(Fraction(7, 12))
        assert AP(y, y_score=s) == float(Fraction(9, 20))


def test_RNK_03_sibling_a_coin_flip():
    y = [1, 0, 0, 1, 0, 0, 0, 1]
    for s in ([0.5] * 8, [-0.0, 0.0] * 4, [math.inf] * 8):
        assert AUC(y, y_score=s) == 0.5
        assert AUC(y[::-1], y_score=s) == 0.5
        assert AP(y, y_score=s) == 0.375


def test_RNK_03_sibling_ties_across_batches():
    # The same rows in two batches that share a score.
    one = RankedCounts.of([True, False, False], [4, 4, 2])
    two = RankedCounts.of([True, False], [2, 2])
    whole = RankedCounts.of([True, False, False, True, False], [4, 4, 2, 2, 2])
    assert one.merge(two) == two.merge(one) == whole
    assert AUC.of({RankedCounts: one.merge(two)}).value == float(Fraction(7, 12))


# RNK-05: infinite scores.


def test_RNK_05_infinite_scores():
    y, s = [0, 0, 1, 1], [-math.inf, 1, 2, math.inf]
    assert AUC(y, y_score=s) == 1.0
    score = assay.evaluate(y, y_score=s)["roc_auc"].pooled
    assert (score.value, score.n) == (1.0, 4)
    assert score.parts["pairs"] == 4


def test_RNK_05_that_infinities_are_ranked_is_said():
    ev = assay.evaluate([0, 0, 1, 1], y_score=[-math.inf, 1, 2, math.inf])
    said = " ".join([*ev.rows.said, ev["roc_auc"].pooled.explain()])
    assert "infinit" in said


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_RNK_05_sibling_infinities_tie_with_each_other(dtype):
    # Pairs: inf ties with inf (1/2) and beats -inf; 2 loses to inf and beats -inf: 5/2 of 4.
    # AP: at inf 1/2, at 2 precision 2/3, each for half of the recall.
    y, s = [0, 0, 1, 1], np.array([np.inf, -np.inf, np.inf, 2], dtype=dtype)
    assert AUC(y, y_score=s) == float(Fraction(5, 8))
    assert AP(y, y_score=s) == float(Fraction(7, 12))


def test_RNK_05_sibling_not_a_number_has_no_place():
    with pytest.raises(assay.InputError, match="'y_score': row 2: 1 missing or NaN"):
        assay.evaluate([0, 0, 1], y_score=[0.5, math.nan, math.inf])
    ev = assay.evaluate([0, 0, 1], y_score=[0.5, math.nan, math.inf], drop_missing=True)
    assert (ev["roc_auc"].pooled.value, ev["roc_auc"].pooled.n) == (1.0, 2)


# RNK-06: weights.


def test_RNK_06_weighted_pairs():
    y, s = [0, 0, 1, 1], [0.3, 0.8, 0.5, 0.9]
    assert AUC(y, y_score=s, sample_weight=[1, 3, 2, 1]) == float(Fraction(6, 12))
    assert AUC(y, y_score=s) == float(Fraction(3, 4))
    assert AUC(y, y_score=s, sample_weight=[1, 1, 5, 5]) == float(Fraction(3, 4))
    score = assay.evaluate(y, y_score=s, sample_weight=[1, 3, 2, 1])["roc_auc"].pooled
    assert score.value == float(Fraction(6, 12))
    assert (score.parts["won"], score.parts["pairs"]) == (6, 12)


def test_RNK_06_sibling_fractions_ties_and_average_precision():
    y, s, w = [0, 0, 1, 1], [0.3, 0.8, 0.5, 0.9], [0.25, 0.75, 0.5, 0.25]
    assert AUC(y, y_score=s, sample_weight=w) == float(Fraction(6, 12))
    # Precision 1 at 0.9 for 1/3 of the recall, 3/6 at 0.5 for 2/3.
    assert AP(y, y_score=s, sample_weight=[1, 3, 2, 1]) == float(Fraction(2, 3))
    assert AP(y, y_score=s, sample_weight=w) == float(Fraction(2, 3))
    # One tie of weight 2*3 counts half: (3 + 2*1)/(2*4).
    assert AUC([1, 0, 0], y_score=[5, 5, 1], sample_weight=[2, 3, 1]) == float(Fraction(5, 8))


def test_RNK_06_sibling_weights_of_zero_and_as_repetition():
    y, s, w = [1, 0, 1, 0, 0], [0.9, 0.9, 0.4, 0.3, 0.95], [2, 3, 1, 4, 0]
    repeated = {"y_true": np.repeat(y, w), "y_score": np.repeat(s, w)}
    # Positives 3, negatives 7: 2*(3/2 + 4) + 1*4 = 15 of 21.
    assert AUC(y, y_score=s, sample_weight=w) == float(Fraction(15, 21))
    assert AUC(**repeated) == float(Fraction(15, 21))
    assert AP(y, y_score=s, sample_weight=w) == AP(**repeated)


# RNK-09, RNK-10: many rows, few bits.


def test_RNK_09_many_pairs():
    rows = np.arange(200000)
    assert AUC(rows % 2, y_score=rows) == float(Fraction(100001, 200000))
    small = AUC((rows % 2).astype(np.int8), y_score=rows.astype(np.int32))
    assert small == float(Fraction(100001, 200000))
    score = assay.evaluate(rows % 2, y_score=rows)["roc_auc"].pooled
    assert score.parts["pairs"] == 10**10
    assert score.parts["won"] == 100000 * 100001 // 2


def test_RNK_09_sibling_more_pairs_than_rows_can_make():
    # Weights of 2^40: 2^81 of 3 * 2^80 pairs.
    w = np.full(4, 2.0**40)
    assert AUC([1, 0, 0, 0], y_score=[2, 1, 3, 0], sample_weight=w) == float(Fraction(2, 3))
    # All rows tie, or each positive beats each negative.
    y = np.repeat([0, 1], 70000)
    assert AUC(y, y_score=np.zeros(140000, dtype=np.float32)) == 0.5
    assert AUC(y, y_score=y) == 1.0
    assert AP(y, y_score=np.zeros(140000)) == 0.5


def ten_thousand(dtype):
    """The rows of RNK-10: half of the negatives tie with every positive."""
    y = np.repeat([0, 0, 1], [2500, 2500, 5000])
    return y, np.repeat([0, 1, 1], [2500, 2500, 5000]).astype(dtype)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.int8, np.uint8, bool])
def test_RNK_10_counts_in_few_bits(dtype):
    y, s = ten_thousand(dtype)
    assert AUC(y, y_score=s) == float(Fraction(3, 4))
    assert AP(y, y_score=s) == float(Fraction(2, 3))
    assert AUC(y.astype(np.int8), y_score=s) == float(Fraction(3, 4))


def test_RNK_10_sibling_labels_and_weights_in_few_bits():
    # 300 of 400 right: a sum in 8 bits stops at 255.
    y, p = np.repeat([0, 1], [100, 300]).astype(np.uint8), np.ones(400, dtype=np.uint8)
    assert find("accuracy")(y, p) == 0.75
    assert find("precision")(y, p) == 0.75
    # In 32 bits 2^24 + 1 is 2^24 again.
    w = np.array([2**24, 1, 1], dtype=np.float32)
    right = float(Fraction(2**24 + 1, 2**24 + 2))
    assert find("accuracy")([1, 1, 0], [1, 1, 1], sample_weight=w) == right
    assert AP([1, 1, 0], y_score=[0, 0, 0], sample_weight=w) == right


@pytest.mark.parametrize("dtype", [np.int64, np.uint64])
def test_RNK_10_sibling_whole_scores_that_no_double_holds(dtype):
    # 2^53 and 2^53 + 1 are two scores, although they are one double.
    s = np.array([2**53, 2**53 + 1], dtype=dtype)
    assert AUC([0, 1], y_score=s) == 1.0
    assert AUC([1, 0], y_score=s) == 0.0
    assert AP([1, 0], y_score=s) == 0.5


def test_RNK_10_sibling_errors_in_few_bits():
    # 5000 errors of 1: a sum in float16 stops at 2048.
    y = np.ones(5000, dtype=np.float16)
    assert find("mae")(y, np.zeros_like(y)) == 1.0
    assert find("mse")(y, np.zeros_like(y)) == 1.0


# RNK-12, RNK-13: one class only.


def test_RNK_12_a_fold_without_positives():
    ap = assay.evaluate(
        [0, 0, 0, 1, 0, 0], y_score=[0.1, 0.2, 0.3, 0.5, 0.5, 0.5], fold=[1, 1, 1, 2, 2, 2]
    )["average_precision"]
    assert undefined(ap.per_fold[1]) == "no positive rows"
    assert ap.per_fold[2].value == float(Fraction(1, 3))
    assert ap.mean_of_folds.value == float(Fraction(1, 3))
    assert (ap.mean_of_folds.defined, ap.mean_of_folds.of) == (1, 2)
    assert "mean of 1 of 2" in ap.mean_of_folds.explain()


def test_RNK_12_the_fold_left_out_is_found():
    ev = assay.evaluate(
        [0, 0, 0, 1, 0, 0], y_score=[0.1, 0.2, 0.3, 0.5, 0.5, 0.5], fold=[1, 1, 1, 2, 2, 2]
    )
    finding = ev.findings["A103"]
    assert finding.outcome == "found"
    assert "1 of 2" in finding.message


def test_RNK_12_a_zero_put_in_is_marked():
    ap = assay.evaluate(
        [0, 0, 0, 1, 0, 0],
        y_score=[0.1, 0.2, 0.3, 0.5, 0.5, 0.5],
        fold=[1, 1, 1, 2, 2, 2],
        undefined="sklearn",
    )["average_precision"]
    assert (ap.per_fold[1].value, ap.per_fold[1].substituted) == (0.0, True)
    assert ap.mean_of_folds.value == float(Fraction(1, 6))
    assert ap.mean_of_folds.substituted
    assert ap.mean_of_folds.shown().endswith("*")


def test_RNK_12_sibling_roc_auc_and_recall():
    # Fold 1 has no negatives, fold 2 no positives, fold 3 ranks one pair right.
    ev = assay.evaluate(
        [1, 1, 0, 0, 1, 0],
        [1, 0, 0, 0, 1, 0],
        y_score=[0.9, 0.1, 0.3, 0.2, 0.8, 0.7],
        fold=list("aabbcc"),
    )
    auc, recall = ev["roc_auc"], ev["recall"]
    assert undefined(auc.per_fold["a"]) == "no negative rows: 0 pairs"
    assert undefined(auc.per_fold["b"]) == "no positive rows: 0 pairs"
    assert (auc.mean_of_folds.value, auc.mean_of_folds.defined, auc.mean_of_folds.of) == (1, 1, 3)
    assert auc.within_fold.value == 1.0
    assert [one.value for one in recall.per_fold.values()][::2] == [0.5, 1.0]
    assert undefined(recall.per_fold["b"]) == "(TP + FN) is 0: no row is truly positive"
    assert (recall.mean_of_folds.value, recall.mean_of_folds.defined) == (0.75, 2)


def test_RNK_13_every_row_is_positive():
    assert AP([1, 1, 1], y_score=[0.1, 0.3, 0.2]) == 1.0
    score = assay.evaluate([1, 1, 1], y_score=[0.1, 0.3, 0.2])["average_precision"].pooled
    assert score.value == 1.0
    assert score.parts["base_rate"] == 1
    assert score.note == "every row is positive, so it is 1 whatever the scores"


def test_RNK_13_sibling_a_fold_of_positives_and_the_base_rate():
    ap = assay.evaluate(
        ["hit", "hit", "miss", "hit"],
        y_score=[0.1, 0.2, 0.9, 0.9],
        fold=[1, 1, 2, 2],
        pos_label="hit",
    )["average_precision"]
    assert ap.per_fold[1].value == 1.0
    assert ap.per_fold[1].note.startswith("every row is positive")
    assert ap.per_fold[2].value == 0.5
    assert ap.per_fold[2].note is None
    assert ap.pooled.parts["base_rate"] == Fraction(3, 4)
    auc = assay.evaluate([True, True], y_score=[0.1, 0.9])["roc_auc"].pooled
    assert undefined(auc) == "no negative rows: 0 pairs"


# RNK-14, RNK-15: average precision is not a trapezoid and not a plain mean.


def test_RNK_14_average_precision_of_a_constant_score():
    y, s = [1, 0, 0, 0], [0.5, 0.5, 0.5, 0.5]
    assert AP(y, y_score=s) == float(Fraction(1, 4))
    score = assay.evaluate(y, y_score=s)["average_precision"].pooled
    assert score.value == float(Fraction(1, 4))
    assert score.parts["base_rate"] == Fraction(1, 4)


def test_RNK_14_sibling_a_constant_score_gets_the_base_rate():
    assert AP([1, 0, 1, 0, 0], y_score=[7] * 5) == float(Fraction(2, 5))
    # A weight of 3 on the positive: 3 of 4.
    assert AP([1, 0], y_score=[0.0, -0.0], sample_weight=[3, 1]) == 0.75
    # Two blocks: precision 1/2 at the upper, 2/6 over all, each for half of the recall; straight
    # lines would give more.
    y, s = [1, 0, 1, 0, 0, 0], [2, 2, 1, 1, 1, 1]
    assert AP(y, y_score=s) == float(Fraction(5, 12))


def test_RNK_15_average_precision():
    y, s = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    assert AP(y, y_score=s) == float(Fraction(5, 6))
    assert assay.evaluate(y, y_score=s)["average_precision"].pooled.value == float(Fraction(5, 6))


def test_RNK_15_sibling_other_rankings():
    # Positives at places 2, 4, 5: (1/2 + 2/4 + 3/5)/3.
    assert AP([0, 1, 0, 1, 1], y_score=[5, 4, 3, 2, 1]) == float(Fraction(8, 15))
    # At places 1, 3, 6, 7: (1 + 2/3 + 3/6 + 4/7)/4 = 115/168.
    assert AP([1, 0, 1, 0, 0, 1, 1], y_score=[7, 6, 5, 4, 3, 2, 1]) == float(Fraction(115, 168))
    # The worst order of one positive in ten.
    assert AP([0] * 9 + [1], y_score=range(10, 0, -1)) == 0.1


def test_RNK_15_sibling_rounded_once_over_many_thresholds():
    # Positives at all odd places 2k - 1: the mean of k/(2k - 1).
    n = 500
    y = [1, 0] * n
    exact = sum(Fraction(k, 2 * k - 1) for k in range(1, n + 1)) / n
    assert AP(y, y_score=np.arange(2 * n)[::-1]) == float(exact)


# RNK-20: ties at the k-th place.

TOP = {
    "top_k_accuracy": Fraction(1, 5),
    "top_k_accuracy_pessimistic": Fraction(0),
    "top_k_accuracy_optimistic": Fraction(1),
}


@pytest.mark.parametrize("name", TOP)
def test_RNK_20_a_constant_prediction(name):
    metric = find(name).with_params(k=1)
    ev = assay.evaluate([0, 4], y_proba=[[0.2] * 5] * 2, labels=[0, 1, 2, 3, 4], metrics=[metric])
    score = ev[metric.key].pooled
    assert score.value == float(TOP[name])
    assert score.outcome.ratio.rational == TOP[name]
    assert score.parts["tied_rows"] == 2


@pytest.mark.parametrize("name", TOP)
def test_RNK_20_whichever_class_is_true(name):
    metric = find(name).with_params(k=1)
    for y in ([0, 0], [4, 4], [1, 3]):
        assert metric(y, y_proba=[[0.2] * 5] * 2, labels=[0, 1, 2, 3, 4]) == float(TOP[name])


@pytest.mark.parametrize("name", TOP)
def test_RNK_20_sibling_the_order_of_the_columns(name):
    # Row 1: a first, then b and c level; row 2: c first, then a and b level. True: b and a.
    metric, rows = find(name), [{"a": 0.5, "b": 0.25, "c": 0.25}, {"a": 0.2, "b": 0.2, "c": 0.6}]
    expected = {"top_k_accuracy": 0.5}.get(name, float(name.endswith("optimistic")))
    expected = 0.0 if name.endswith("pessimistic") else expected
    for order in permutations("abc"):
        table = [[row[label] for label in order] for row in rows]
        assert metric(["b", "a"], y_proba=table, labels=list(order)) == expected


def test_RNK_20_sibling_some_of_the_tied_classes_fit():
    # Five places for one class above and eight level: 4/8 for a true one among them.
    row = [0.2, *[0.1] * 8, 0.0]
    metric = find("top_k_accuracy").with_params(k=5)
    assert metric([3], y_proba=[row], labels=range(10)) == 0.5
    # All of them fit into nine places; the last class never does.
    assert metric.with_params(k=9)([3, 9], y_proba=[row] * 2, labels=range(10)) == 0.5
