"""Informedness, markedness, likelihood ratios, G-mean and the share of wrong rows, by hand."""

from __future__ import annotations

import math

import pytest

import assay
from assay.metrics import find

# TP 3, FN 1, FP 2, TN 4.
TRUE = [1] * 4 + [0] * 6
PRED = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0]


def pooled(name, y=TRUE, p=PRED, **options):
    return assay.evaluate(y, p, metrics=name, **options)[name].pooled


def test_the_wrong_rows_have_two_names():
    # 1 missed and 2 false alarms of 10.
    for name in ("zero_one_loss", "hamming_loss", "error_rate"):
        assert find(name)(TRUE, PRED) == 0.3
    assert find("accuracy")(TRUE, PRED) == 0.7
    assert pooled("zero_one_loss").parts == {"wrong": 3, "all": 10}
    # Weight 2 on the missed positive: 4 of 11.
    weight = [1, 1, 1, 2, 1, 1, 1, 1, 1, 1]
    assert find("hamming_loss")(TRUE, PRED, sample_weight=weight) == 4 / 11


def test_informedness_and_markedness():
    # 3/4 + 4/6 - 1 = 5/12; 3/5 + 4/5 - 1 = 2/5.
    assert find("youden_j")(TRUE, PRED) == 5 / 12
    assert find("informedness")(TRUE, PRED) == 5 / 12
    assert find("markedness")(TRUE, PRED) == 2 / 5
    # MCC is the geometric mean of both.
    assert find("mcc")(TRUE, PRED) == math.sqrt(5 / 12 * 2 / 5)


def test_informedness_of_a_single_class_is_undefined():
    score = pooled("youden_j", [1, 1], [1, 0], labels=[0, 1])
    assert score.undefined == "only one of the two classes has true rows"
    score = pooled("markedness", [1, 0], [1, 1])
    assert score.undefined == "only one of the two classes is predicted"


def test_without_a_positive_class_the_macro_average_is_named_and_exists():
    with pytest.raises(assay.InputError, match="youden_j_macro"):
        find("youden_j")(["a", "b", "c"], ["a", "b", "b"])
    # a: 1 + 1 - 1; b: 1 + 1/2 - 1; c: 0 + 1 - 1.
    assert find("youden_j_macro")(["a", "b", "c"], ["a", "b", "b"]) == 0.5


def test_likelihood_ratios():
    # (3/4) / (2/6) = 9/4 and (1/4) / (4/6) = 3/8.
    assert find("positive_likelihood_ratio")(TRUE, PRED) == 9 / 4
    assert find("negative_likelihood_ratio")(TRUE, PRED) == 3 / 8
    assert find("neg_negative_likelihood_ratio") is find("negative_likelihood_ratio")


def test_a_likelihood_ratio_over_zero_is_infinite_and_says_so():
    score = pooled("positive_likelihood_ratio", [1, 1, 0], [1, 0, 0])
    assert score.value == math.inf
    assert score.note == "infinite: no negative row raised an alarm"
    score = pooled("negative_likelihood_ratio", [1, 1, 0], [1, 0, 1])
    assert score.value == math.inf
    assert score.note == "infinite: every negative row raised an alarm"


def test_a_likelihood_ratio_of_nothing_is_undefined():
    score = pooled("positive_likelihood_ratio", [1, 0], [0, 0])
    assert score.undefined == "0/0: no negative row raised an alarm, and nothing above it"
    score = pooled("positive_likelihood_ratio", [1, 1], [1, 0], labels=[0, 1])
    assert score.undefined == "no negative rows"
    score = pooled("negative_likelihood_ratio", [0, 0], [1, 0], labels=[0, 1])
    assert score.undefined == "no positive rows"


def test_the_mean_likelihood_ratio_over_classes():
    y, p = ["a", "a", "b", "b", "c", "c"], ["a", "b", "b", "c", "c", "a"]
    # Each class: recall 1/2, false positive rate 1/4.
    assert find("positive_likelihood_ratio_macro")(y, p) == 2
    score = pooled("positive_likelihood_ratio_macro", ["a", "b"], ["a", "b"])
    assert score.value == math.inf
    assert score.note == "infinite for 2 of 2 classes: no negative row raised an alarm"


def test_the_geometric_mean_of_recall_and_specificity():
    # sqrt(3/4 x 4/6).
    score = pooled("gmean")
    assert score.value == math.sqrt(0.5)
    assert score.outcome.text() == "sqrt(4/6 * 3/4)"


def test_the_geometric_mean_of_three_recalls():
    # 1/2 x 1/2 x 1/2, of degree 3.
    score = pooled("gmean", list("aabbcc"), list("abbcca"))
    assert score.value == 0.5
    assert score.outcome.text() == "(1/2 x 1/2 x 1/2)^(1/3)"
    # A class never found makes it 0; one without rows does not count.
    assert find("gmean")(list("aabc"), list("aabb")) == 0
    assert find("gmean")(list("aabb"), list("aaba"), labels=list("abc")) == math.sqrt(0.5)


def test_a_geometric_mean_without_rows_of_a_class_is_undefined():
    score = pooled("gmean", ["z", "z"], ["a", "b"], labels=["a", "b"])
    assert score.undefined == "no rows of any class"
