"""The classes: one list from all rows, or the one declared; and the positive one."""

from __future__ import annotations

import pytest

import assay


def classes(*columns, **options):
    return assay.evaluate(*columns, **options).rows.block.labels


def test_the_classes_are_those_of_truth_and_prediction_together():
    assert classes(["b", "a"], ["c", "a"]) == ("a", "b", "c")
    assert classes([0, 1, 0], [2, 1, 0]) == (0, 1, 2)
    assert classes([True, False], [True, True]) == (False, True)


def test_the_classes_are_the_same_in_every_fold():
    ev = assay.evaluate(list("aabc"), list("aabc"), fold=[1, 1, 2, 2])
    assert ev["f1_macro"].per_fold[1].parts["of"] == 3
    assert ev["f1_macro"].per_fold[1].parts["classes"] == 1


def test_declared_classes_keep_their_order_and_strays_come_last():
    ev = assay.evaluate(["low", "high", "none"], ["low", "low", "high"], labels=["low", "high"])
    assert ev.rows.block.labels == ("low", "high", "none")
    assert ev.rows.block.declared == 2
    assert ev["accuracy"].pooled.parts["outside"] == 1
    assert ev.confusion.matrix.tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]


def test_the_declared_order_is_the_order_of_a_weighted_kappa():
    y, p = ["low", "mid", "high"], ["mid", "mid", "low"]
    ordered = assay.evaluate(y, p, labels=["low", "mid", "high"], metrics=["kappa_quadratic"])
    by_alphabet = assay.evaluate(y, p, metrics=["kappa_quadratic"])
    # Ordered, 0, 1, 2 against 1, 1, 0: observed 1 + 0 + 4 = 5. Margins 1, 1, 1 and 1, 2, 0:
    # expected (2 * 1 + 1 * 1 + 1 * 4 + 2 * 1)/3 = 3.
    assert ordered["kappa_quadratic"].pooled.value == -2 / 3
    assert by_alphabet["kappa_quadratic"].pooled.value != ordered["kappa_quadratic"].pooled.value


def test_labels_of_one_value_in_two_types_of_number_are_one_class():
    assert classes([1, 0, 1], [1.0, 0.0, 0.0], task="classification") == (0, 1)


@pytest.mark.parametrize(
    ("y", "positive"),
    [
        ([0, 1], 1),
        ([-1, 1], 1),
        ([True, False], True),
        (["False", "True"], "True"),
        (["a", "b"], None),
        ([1, 2], None),
        ([0, 2], None),
    ],
)
def test_the_positive_class_by_convention(y, positive):
    ev = assay.evaluate(y * 2, y * 2, task="classification")
    assert ev.rows.positive == positive
    assert type(ev.rows.positive) is type(positive)
    assert ("f1" in ev) == (positive is not None)
    assert "f1_macro" in ev


def test_the_positive_class_as_declared_even_where_it_is_zero():
    ev = assay.evaluate([0, 1, 1], [0, 0, 1], pos_label=0)
    assert ev["precision"].pooled.value == 1 / 2
    assert ev.rows.positive_because == "positive class 0 as asked"
    text = assay.evaluate(["", "x"], ["", "x"], pos_label="")
    assert text.rows.positive == ""


def test_a_positive_class_that_does_not_occur_is_refused():
    with pytest.raises(assay.InputError, match=r"'z' is not among the labels; .* 'a', 'b'"):
        assay.evaluate(["a", "b"], ["a", "b"], pos_label="z")


def test_scores_need_a_positive_class():
    with pytest.raises(assay.InputError, match="none of 'a', 'b' is declared positive"):
        assay.evaluate(["a", "b"], y_score=[1, 2])


def test_text_and_numbers_cannot_agree():
    with pytest.raises(assay.InputError, match=r"'y_pred' holds text labels \('0', ...\)"):
        assay.evaluate([0, 1], ["0", "1"], task="classification")


def test_a_single_class_of_zero_and_one_is_completed_beside_scores():
    ev = assay.evaluate([1, 1], y_score=[0.5, 0.7])
    assert ev.rows.block.labels == (0, 1)
    assert ev["roc_auc"].pooled.undefined == "no negative rows: 0 pairs"


def test_the_confusion_matrix_needs_labels():
    with pytest.raises(assay.InputError, match="there are no predicted labels"):
        _ = assay.evaluate([1, 0], y_score=[1, 2]).confusion
    with pytest.raises(assay.InputError, match="a regression task has no classes"):
        _ = assay.evaluate([1.5, 0.5], [1.0, 2.0]).confusion
