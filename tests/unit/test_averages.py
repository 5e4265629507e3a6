"""Averages over classes, worked by hand."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import assay
from assay.metrics import find

Y = ["a", "a", "a", "b", "b", "c"]
P = ["a", "a", "b", "b", "c", "c"]
# a: TP 2, FP 0, FN 1; b: TP 1, FP 1, FN 1; c: TP 1, FP 1, FN 0.
PRECISION = [Fraction(1), Fraction(1, 2), Fraction(1, 2)]
RECALL = [Fraction(2, 3), Fraction(1, 2), Fraction(1)]
F1 = [Fraction(4, 5), Fraction(1, 2), Fraction(2, 3)]
SUPPORT = [3, 2, 1]


@pytest.mark.parametrize(
    ("name", "values"), [("precision", PRECISION), ("recall", RECALL), ("f1", F1)]
)
def test_macro_and_weighted_average_the_classes(name, values):
    assert find(f"{name}_macro")(Y, P) == float(sum(values) / 3)
    pairs = zip(SUPPORT, values, strict=True)
    assert find(f"{name}_weighted")(Y, P) == float(sum(n * v for n, v in pairs) / 6)


def test_micro_sums_the_counts():
    assert find("precision_micro")(Y, P) == 4 / 6
    assert find("recall_micro")(Y, P) == 4 / 6
    assert find("f1_micro")(Y, P) == 8 / 12 == find("accuracy")(Y, P)
    assert find("jaccard_micro")(Y, P) == 4 / 8
    assert find("specificity_micro")(Y, P) == 10 / 12  # TN 3, 3, 4 and FP 0, 1, 1


def test_macro_f1_is_not_the_f1_of_the_means():
    precision, recall = find("precision_macro")(Y, P), find("recall_macro")(Y, P)
    assert find("f1_macro")(Y, P) != 2 * precision * recall / (precision + recall)


def test_a_mean_is_over_the_defined_classes_and_says_how_many():
    ev = assay.evaluate(["a", "b"], ["a", "a"], labels=["a", "b"], metrics=["precision_macro"])
    score = ev["precision_macro"].pooled
    # a: 1/2; b is never predicted, so it has no precision.
    assert score.value == 1 / 2
    assert score.note == "over 1 of 2 classes; in the others no row is predicted positive"
    assert score.parts["classes"] == 1


def test_scikit_learn_counts_an_undefined_class_as_zero_and_it_is_marked():
    ev = assay.evaluate(
        ["a", "b"],
        ["a", "a"],
        labels=["a", "b"],
        metrics=["precision_macro", "recall_macro"],
        undefined="sklearn",
    )
    assert ev["precision_macro"].pooled.value == 1 / 4
    assert ev["precision_macro"].pooled.substituted
    assert not ev["recall_macro"].pooled.substituted


def test_a_class_without_rows_weighs_nothing():
    ev = assay.evaluate(["a", "a"], ["a", "b"], labels=["a", "b"], metrics=["precision_weighted"])
    assert ev["precision_weighted"].pooled.value == 1


def test_where_no_class_is_defined_there_is_no_mean():
    ev = assay.evaluate(["x", "y"], ["x", "y"], labels=["a", "b"], metrics=["f1_macro"])
    assert ev["f1_macro"].pooled.undefined == "no class is defined"


def test_declared_classes_are_averaged_and_strays_are_not():
    ev = assay.evaluate(Y, P, labels=["a", "b"], metrics=["recall_macro", "accuracy"])
    assert ev["recall_macro"].pooled.value == float((RECALL[0] + RECALL[1]) / 2)
    assert ev["accuracy"].pooled.value == 4 / 6
    assert ev["accuracy"].pooled.parts["outside"] == 2  # b taken for c, and c for c


def test_the_report_by_class():
    ev = assay.evaluate(Y, P)
    assert ev["precision[b]"].pooled.value == 1 / 2
    assert ev["recall[a]"].pooled.value == 2 / 3
    assert ev["f1[c]"].pooled.value == 2 / 3
    assert ev["f1[c]"].pooled.to_dict()["class"] == "c"


def text_of(metric, y, p, **given):
    return assay.evaluate(y, p, metrics=[metric], **given)[metric].pooled.outcome.text()


@pytest.mark.parametrize(
    ("metric", "text"),
    [
        ("recall_macro", "(2/3 + 1/2 + 1/1)/3"),
        ("precision_macro", "(2/2 + 1/2 + 1/2)/3"),
        ("precision_weighted", "(3 * 2/2 + 2 * 1/2 + 1 * 1/2)/6"),
        ("f1_macro", "(4/5 + 2/4 + 2/3)/3"),
        ("recall_micro", "4/6"),
        ("balanced_accuracy", "(2/3 + 1/2 + 1/1)/3"),
        ("balanced_accuracy_adjusted", "((2/3 + 1/2 + 1/1)/3 - 1/3)/(1 - 1/3)"),
        ("gmean", "(2/3 x 1/2 x 1/1)^(1/3)"),
    ],
)
def test_a_mean_shows_the_fractions_it_is_made_of(metric, text):
    assert text_of(metric, Y, P) == text


@pytest.mark.parametrize("metric", ["recall_macro", "precision_weighted", "youden_j_macro"])
def test_the_text_of_a_mean_gives_its_value(metric):
    value = find(metric)(Y, P)
    shown = re.sub(r"(\d+)", r"Fraction(\1)", text_of(metric, Y, P))
    assert float(eval(shown, {"Fraction": Fraction})) == value


def test_of_many_classes_the_first_and_the_last_are_shown():
    y = [f"c{k:02}" for k in range(30)]
    assert text_of("recall_macro", y, y) == "(1/1 + 1/1 + 1/1 + ... + 1/1)/30"
    assert text_of("gmean", y, y) == "(1/1 x 1/1 x 1/1 x ... x 1/1)^(1/30)"


def test_one_class_is_no_mean_and_an_undefined_class_is_not_in_it():
    assert text_of("recall_macro", ["a", "a"], ["a", "b"], labels=["a", "b"]) == "1/2"


def test_a_negative_term_is_taken_away():
    y, p = [0, 0, 1, 1], [1, 1, 0, 1]  # 2 of 2 alarms, 1 of 2 found: 1/2 - 1
    assert text_of("youden_j_macro", y, p) == "(-2/4 - 2/4)/2"


@pytest.mark.parametrize(
    ("metric", "text"),
    [
        ("accuracy", "1.2/1.6"),
        ("recall", "0.6/1"),
        ("balanced_accuracy", "(0.6/0.6 + 0.6/1)/2"),
        ("f1_micro", "2.4/3.2"),
        ("prevalence", "1/1.6"),
        ("mcc", "0.72/sqrt(1.2 * 1.2)"),
        ("youden_j", "0.36/0.6"),
        ("youden_j_macro", "(0.36/0.6 + 0.36/0.6)/2"),
        ("positive_likelihood_ratio", "0.36/0"),
        ("gmean", "sqrt(0.6/0.6 * 0.6/1)"),
    ],
)
def test_fractional_weights_are_shown_as_weights(metric, text):
    weights = [0.3, 0.3, 0.6, 0.4]
    assert text_of(metric, [0, 0, 1, 1], [0, 0, 1, 0], sample_weight=weights) == text
