"""Probabilities are matched to classes by name."""

from __future__ import annotations

import math

import pytest

import assay


def log_loss(y, proba, **options):
    return assay.evaluate(y, y_proba=proba, **options)["log_loss"].pooled.value


def test_prb_04_class_names_that_are_numbers_as_text():
    # The true classes are given 0.9 and 0.8; by sorted place they would be given 0.1 and 0.2.
    value = log_loss(["2", "10"], {"2": [0.9, 0.2], "10": [0.1, 0.8]})
    assert value == 0.164252033486018
    assert log_loss(["2", "10"], {"p_2": [0.9, 0.2], "p_10": [0.1, 0.8]}) == value
    assert log_loss(["2", "10"], {"10": [0.1, 0.8], "2": [0.9, 0.2]}) == value


def test_prb_08_a_class_missing_from_the_training_of_one_fold():
    # True classes c and b, given 1/4 and 1/2: 3/2 log 2.
    proba = {"p_a": [0.75, 0.25], "p_b": [None, 0.5], "p_c": [0.25, 0.25]}
    ev = assay.evaluate(["c", "b"], y_proba=proba, fold=[1, 2], labels=["a", "b", "c"])
    assert ev["log_loss"].pooled.value == 1.0397207708399179
    assert ev["log_loss"].pooled.value == 3 * math.log(2) / 2
    assert ev.rows.said == ("p_b is missing throughout fold 1 and read as 0 there",)


def test_a_probability_missing_in_part_of_a_fold_is_missing():
    proba = {"p_a": [0.75, 0.25, 0.5], "p_b": [None, 0.75, 0.5]}
    with pytest.raises(assay.InputError, match="column 'p_b': row 1: 1 missing"):
        assay.evaluate(["a", "b", "b"], y_proba=proba, fold=[1, 1, 2])


def test_columns_without_names_are_matched_by_place():
    table = [[0.75, 0.25], [0.5, 0.5]]
    assert log_loss(["a", "b"], table) == (math.log(2) + -math.log(0.75)) / 2
    assert log_loss(["a", "b"], table, labels=["b", "a"]) == 3 * math.log(2) / 2


def test_columns_of_a_frame_share_a_beginning():
    frame = {"y": ["spam", "span"], "spam": [0.5, 0.5], "span": [0.5, 0.5]}
    ev = assay.evaluate_frame(frame, truth="y", proba=["spam", "span"])
    assert ev["log_loss"].pooled.value == math.log(2)


@pytest.mark.parametrize(
    ("y", "proba", "options", "message"),
    [
        (list("ab"), {"p_a": [0, 1], "p_c": [1, 0]}, {}, "named for a, c but the classes are a, b"),
        (list("ab"), [[0, 1, 0], [1, 0, 0]], {}, "3 columns of probabilities for 2 classes"),
        (list("abc"), [0.1, 0.2, 0.3], {}, "one column of probabilities for 3 classes"),
        (list("ab"), [0.1, 0.2], {}, "belong to one of 'a' and 'b'"),
        ([0, 1], [0.1, 1.5], {}, "row 2: 1 outside 0 to 1, the first 1.5"),
        ([0, 1], [-0.1, 0.5], {}, "row 1: 1 outside 0 to 1"),
        (list("ab"), [[1, 0], [0, 1]], {"labels": ["a"]}, "'b' is not among the declared classes"),
    ],
)
def test_what_does_not_match_is_refused(y, proba, options, message):
    with pytest.raises(assay.InputError, match=message):
        assay.evaluate(y, y_proba=proba, **options)


def test_probabilities_of_two_classes_rank_too():
    one = assay.evaluate([1, 0, 1], y_proba=[0.9, 0.3, 0.2])
    two = assay.evaluate([1, 0, 1], y_proba=[[0.1, 0.9], [0.7, 0.3], [0.8, 0.2]])
    assert one["roc_auc"].pooled.value == two["roc_auc"].pooled.value == 1 / 2


def test_the_positive_class_decides_whose_probability_it_is():
    assert log_loss([1, 0], [0.25, 0.75], pos_label=0) == -math.log(0.75)
    assert log_loss([1, 0], [0.75, 0.25]) == -math.log(0.75)
