"""Log loss and Brier score, worked by hand."""

from __future__ import annotations

import math

import pytest

import assay
from assay.metrics import find


def test_log_loss_is_the_mean_of_minus_log():
    assert find("log_loss")([1, 0], y_proba=[0.5, 0.5]) == math.log(2)
    # True class given 1/4, 1/2 and 1/2: (2 + 1 + 1) log 2 / 3.
    table = [[0.25, 0.25, 0.5], [0.25, 0.5, 0.25], [0.25, 0.25, 0.5]]
    value = find("log_loss")(["a", "b", "c"], y_proba=table)
    assert value == (math.log(4) + 2 * math.log(2)) / 3


def test_log_loss_with_weights():
    # 3 log 2 and 1 log 4, over 4.
    value = find("log_loss")([1, 1], y_proba=[0.5, 0.25], sample_weight=[3, 1])
    assert value == 5 * math.log(2) / 4


def test_a_true_class_given_nothing_is_an_infinite_loss_and_counted():
    score = assay.evaluate([1, 0], y_proba=[0.0, 0.5])["log_loss"].pooled
    assert score.value == math.inf
    assert score.note == "1 of 2 rows give the true class probability 0"
    assert score.parts["zero_rows"] == 1
    assert score.to_dict()["value"] == "inf"


def test_scikit_learn_clips_and_it_is_marked():
    ev = assay.evaluate([1, 0], y_proba=[0.0, 0.5], undefined="sklearn")
    score = ev["log_loss"].pooled
    assert score.value == (-math.log(2.0**-52) + math.log(2)) / 2
    assert score.substituted


def test_a_probability_below_epsilon_is_taken_as_it_is_and_noted():
    score = assay.evaluate([1, 0], y_proba=[2.0**-60, 0.5])["log_loss"].pooled
    assert score.value == (-math.log(2.0**-60) + math.log(2)) / 2
    assert score.note == "1 of 2 rows give the true class less than 2**-52"


def test_one_minus_a_tiny_probability_is_not_one():
    # log(1 - p) is -p for so small a p; the double 1 - p is 1.
    assert find("log_loss")([0, 0], y_proba=[1e-20, 1e-20]) == 1e-20


def test_brier_of_two_classes_is_the_mean_square_of_the_positive_one():
    # (0.75 - 1)^2 = 1/16 and 0.25^2 = 1/16.
    assert find("brier")([1, 0], y_proba=[0.75, 0.25]) == 1 / 16
    assert find("brier_sum")([1, 0], y_proba=[0.75, 0.25]) == 1 / 8
    assert find("brier")([1, 0], y_proba=[[0.25, 0.75], [0.75, 0.25]]) == 1 / 16


def test_brier_of_three_classes():
    # a: 1/4 + 1/16 + 1/16 = 3/8; c given 1: 0; b given 0 beside a full a: 1 + 1 = 2.
    table = [[0.5, 0.25, 0.25], [0, 0, 1], [1, 0, 0]]
    assert find("brier_sum")(["a", "c", "b"], y_proba=table) == (3 / 8 + 2) / 3
    assert find("brier")(["a", "c", "b"], y_proba=table) == (3 / 8 + 2) / 6


@pytest.mark.parametrize("name", ["log_loss", "brier", "brier_sum"])
def test_the_positive_class_is_the_one_declared(name):
    one = find(name)(["no", "yes"], y_proba=[0.25, 0.75], pos_label="yes")
    two = find(name)(["no", "yes"], y_proba=[0.75, 0.25], pos_label="no")
    assert one == two
