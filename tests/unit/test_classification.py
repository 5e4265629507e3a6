"""Metrics of labels, worked by hand."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import assay
from assay.metrics import find

Y = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
P = [1, 1, 1, 0, 1, 0, 0, 0, 0, 0]  # TP 3, FN 1, FP 1, TN 5


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("accuracy", 8 / 10),
        ("balanced_accuracy", 19 / 24),  # (3/4 + 5/6) / 2
        ("balanced_accuracy_adjusted", 14 / 24),  # 2 * 19/24 - 1
        ("precision", 3 / 4),
        ("recall", 3 / 4),
        ("specificity", 5 / 6),
        ("npv", 5 / 6),
        ("fpr", 1 / 6),
        ("fnr", 1 / 4),
        ("f1", 6 / 8),
        ("fbeta", 15 / 20),  # (1 + 4) 3 / (5 * 3 + 4 * 1 + 1)
        ("fbeta:beta=0.5", 3.75 / 5),  # 1.25 * 3 / (1.25 * 3 + 0.25 * 1 + 1)
        ("jaccard", 3 / 5),
        ("mcc", 14 / 24),  # (3 * 5 - 1 * 1) / sqrt(4 * 6 * 4 * 6)
        ("kappa", 28 / 48),  # 1 - 2/4.8: observed 2 of 10, expected (4 * 6 + 6 * 4)/10 = 4.8
    ],
)
def test_a_binary_matrix(name, value):
    assert find(name)(Y, P) == value


def test_the_four_counts_stand_beside_a_ratio():
    score = assay.evaluate(Y, P, metrics=["precision"])["precision"].pooled
    assert score.parts == {"tp": 3, "fp": 1, "fn": 1, "tn": 5}
    assert score.outcome.text() == "3/4"


def test_weights_are_weights_of_rows():
    # TP 1 + 1 + 1, FN 1, FP 2.5, TN 5.
    weight = [1, 1, 1, 1, 2.5, 1, 1, 1, 1, 1]
    assert find("precision")(Y, P, sample_weight=weight) == 3 / 5.5
    assert find("accuracy")(Y, P, sample_weight=weight) == 8 / 11.5


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("precision", "no row is predicted positive"),
        ("recall", "no row is truly positive"),
        ("f1", "no row is positive, in truth or prediction"),
        ("jaccard", "no row is positive, in truth or prediction"),
        ("fnr", "no row is truly positive"),
    ],
)
def test_without_positives_a_ratio_is_undefined_and_says_which_sum_is_zero(name, reason):
    evaluated = assay.evaluate([0, 0], [0, 0], labels=[0, 1], metrics=[name])
    score = evaluated[name].pooled
    assert not score.is_defined
    assert reason in score.undefined
    assert " is 0: " in score.undefined


@pytest.mark.parametrize("name", ["specificity", "npv", "fpr"])
def test_without_negatives_a_ratio_is_undefined(name):
    assert math.isnan(find(name)([1, 1], [1, 1], labels=[0, 1]))


def test_the_positive_class_is_the_one_declared():
    assert find("precision")(Y, P, pos_label=0) == 5 / 6
    assert find("precision")(["no", "yes"], ["yes", "yes"], pos_label="yes") == 1 / 2


def test_a_metric_of_one_class_asks_for_it():
    with pytest.raises(assay.InputError, match=r"none is declared positive; .* f1_macro"):
        find("f1")(["a", "b"], ["a", "b"])


def test_mcc_of_three_classes():
    # Rows by class 2, 2, 1; predicted 2, 1, 2; right 3 of 5.
    # Covariance 3 * 5 - (2 * 2 + 2 * 1 + 1 * 2) = 7; variances 25 - 9 = 16 and 25 - 9 = 16.
    y, p = [0, 0, 1, 1, 2], [0, 2, 1, 0, 2]
    assert find("mcc")(y, p) == 7 / 16


def test_mcc_is_undefined_where_one_side_has_one_class():
    score = assay.evaluate([0, 1], [1, 1], metrics=["mcc"])["mcc"].pooled
    assert score.undefined == "only one class is predicted"
    score = assay.evaluate([1, 1], [0, 1], metrics=["mcc"])["mcc"].pooled
    assert score.undefined == "only one class is true"


ORDERED = [0, 0, 1, 2], [0, 1, 2, 0]  # margins 2, 1, 1 and 2, 1, 1; distances 0, 1, 1, 2


@pytest.mark.parametrize(
    ("name", "observed", "expected"),
    [
        # Expected, over the nine pairs of true and predicted class, each product over 4:
        ("kappa", 3, Fraction(16 - 4 - 1 - 1, 4)),
        # |i - j|: 2 * 1 + 2 * 1 * 2 + 1 * 2 + 1 * 1 + 1 * 2 * 2 + 1 * 1 = 14
        ("kappa_linear", 4, Fraction(14, 4)),
        # squared: 2 + 2 * 4 + 2 + 1 + 2 * 4 + 1 = 22
        ("kappa_quadratic", 6, Fraction(22, 4)),
    ],
)
def test_weighted_kappa(name, observed, expected):
    assert find(name)(*ORDERED) == float(1 - observed / expected)


def test_kappa_weights_are_none_linear_or_quadratic():
    assert find("kappa:weights=1")(*ORDERED) == find("kappa_linear")(*ORDERED)
    assert find("kappa:weights=2")(*ORDERED) == find("kappa_quadratic")(*ORDERED)


@pytest.mark.parametrize("weights", [3, -1, 0.5])
def test_kappa_has_no_other_weights(weights):
    with pytest.raises(assay.InputError, match="weights"):
        find(f"kappa:weights={weights}")(*ORDERED)


def test_kappa_of_one_and_the_same_class_is_undefined():
    score = assay.evaluate([1, 1], [1, 1], labels=[0, 1], metrics=["kappa"])["kappa"].pooled
    assert "one class only" in score.undefined


def test_balanced_accuracy_is_over_the_classes_of_the_truth():
    # Recalls 2/3 and 1; class z is only predicted.
    assert find("balanced_accuracy")(list("aaab"), list("aazb")) == 5 / 6
    # Two classes in truth: (5/6 - 1/2) / (1/2).
    assert find("balanced_accuracy_adjusted")(list("aaab"), list("aazb")) == 2 / 3
    assert math.isnan(find("balanced_accuracy_adjusted")(["a", "a"], ["a", "b"]))


def test_counts_beyond_64_bits_of_product_are_exact():
    # Products of margins pass 2**63 for weights of 2**40.
    weight = [2.0**40 * w for w in (3, 1, 1, 5)]
    assert find("mcc")([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=weight) == 14 / 24
