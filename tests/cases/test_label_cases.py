"""Faults that people reported against other tools' metrics of labels, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.metrics import find
from assay.states.confusion import ConfusionCounts


def undefined(score):
    """Why a score has no value; None where it has one."""
    return score.undefined if math.isnan(score.value) else None


def of_classes(ev, name, classes):
    """The values of a metric for each class, None where it is undefined."""
    scores = [ev[f"{name}[{label}]"].pooled for label in classes]
    return [one.value if one.is_defined else None for one in scores]


def of_counts(name, counts):
    """The value of a metric on confusion counts."""
    return find(name).of({ConfusionCounts: counts}).value


def figures(finding):
    """The whole numbers that a finding gives, in its message or evidence."""
    return set(map(int, re.findall(r"\d+", f"{finding.message} {dict(finding.evidence)}")))


# CLS-02: precision, recall and F1 are undefined for different classes.


def test_CLS_02_undefined_classes():
    y, p, classes = [0, 0, 1, 3, 1], [0, 2, 1, 2, 1], [0, 1, 2, 3]
    ev = assay.evaluate(y, p, labels=classes)
    assert of_classes(ev, "precision", classes) == [1.0, 1.0, 0.0, None]
    assert of_classes(ev, "recall", classes) == [0.5, 1.0, None, 0.0]
    assert of_classes(ev, "f1", classes) == [float(Fraction(2, 3)), 1.0, 0.0, 0.0]
    assert undefined(ev["precision[3]"].pooled) == "(TP + FP) is 0: no row is predicted positive"
    assert undefined(ev["recall[2]"].pooled) == "(TP + FN) is 0: no row is truly positive"
    recall = ev["recall_macro"].pooled
    assert recall.value == float(Fraction(1, 2))
    assert (recall.parts["classes"], recall.parts["of"]) == (3, 4)
    assert recall.note.startswith("over 3 of 4 classes")
    f1 = ev["f1_macro"].pooled
    assert f1.value == float(Fraction(5, 12))
    assert (f1.parts["classes"], f1.parts["of"], f1.note) == (4, 4, None)


def test_CLS_02_sibling_a_class_that_never_occurs():
    # a: TP 1, FP 0, FN 1. b: TP 0, FP 0, FN 1. c: TP 0, FP 2, FN 0. d: nothing.
    y, p, classes = ["a", "a", "b"], ["a", "c", "c"], ["a", "b", "c", "d"]
    ev = assay.evaluate(y, p, labels=classes)
    assert of_classes(ev, "precision", classes) == [1.0, None, 0.0, None]
    assert of_classes(ev, "recall", classes) == [0.5, 0.0, None, None]
    assert of_classes(ev, "f1", classes) == [float(Fraction(2, 3)), 0.0, 0.0, None]
    assert ev["f1_macro"].pooled.value == float(Fraction(2, 9))
    assert ev["f1_macro"].pooled.note.startswith("over 3 of 4 classes")
    assert ev["f1_weighted"].pooled.value == float(Fraction(4, 9))  # (2*2/3 + 1*0)/3
    assert ev["f1_micro"].pooled.value == float(Fraction(1, 3))  # 2/(2 + 2 + 2)
    assert ev["jaccard_macro"].pooled.value == float(Fraction(1, 6))  # (1/2 + 0 + 0)/3
    assert ev["precision_macro"].pooled.value == 0.5
    assert ev["precision_macro"].pooled.note.startswith("over 2 of 4 classes")


def test_CLS_02_sibling_scikit_learns_zeros_are_marked():
    y, p = ["a", "a", "b"], ["a", "c", "c"]
    score = assay.evaluate(y, p, undefined="sklearn")["recall_macro"].pooled
    assert score.value == float(Fraction(1, 6))  # (1/2 + 0 + 0)/3 with the zero of c put in
    assert score.substituted
    assert "put in" in score.explain()


def test_CLS_02_sibling_classes_left_out_of_a_mean_are_found():
    ev = assay.evaluate([0, 0, 1, 3, 1], [0, 2, 1, 2, 1])
    assert ev.findings["A103"].outcome == "found"
    ev = assay.evaluate([0, 0, 1, 1], [0, 1, 1, 0])
    assert ev.findings["A103"].outcome in ("passed", "not_applicable")


# CLS-04: a class that is never predicted.


def test_CLS_04_class_never_predicted():
    y, p = ["a", "b", "c"], ["a", "b", "b"]
    assert find("f1_macro")(y, p) == float(Fraction(5, 9))
    score = assay.evaluate(y, p)["f1_macro"].pooled
    assert score.value == float(Fraction(5, 9))
    assert (score.parts["classes"], score.parts["of"]) == (3, 3)


def test_CLS_04_sibling_other_averages():
    # Recalls 1, 1, 0; precisions 1, 1/2 and none; jaccards 1, 1/2, 0.
    ev = assay.evaluate([1, 2, 3], [1, 2, 2], task="multiclass")
    assert ev["recall_macro"].pooled.value == float(Fraction(2, 3))
    assert ev["jaccard_macro"].pooled.value == 0.5
    assert ev["balanced_accuracy"].pooled.value == float(Fraction(2, 3))
    precision = ev["precision_macro"].pooled
    assert precision.value == 0.75
    assert precision.note.startswith("over 2 of 3 classes")


def test_CLS_04_sibling_a_class_is_never_predicted_in_one_fold():
    # Fold 1: F1 of a 2/3, of b 0; c does not occur. Fold 2: all of b and c are right.
    found = assay.evaluate(["a", "b", "b", "c"], ["a", "a", "b", "c"], fold=[1, 1, 2, 2])[
        "f1_macro"
    ]
    assert found.per_fold[1].value == float(Fraction(1, 3))
    assert found.per_fold[1].note.startswith("over 2 of 3 classes")
    assert found.per_fold[2].value == 1.0
    # a 2/3, b 2*1/(2 + 0 + 1) = 2/3, c 1.
    assert found.pooled.value == float(Fraction(7, 9))


# CLS-05: labels that occur only in the predictions.


def test_CLS_05_stray_predictions_under_both_class_sets():
    y, p = ["a", "a", "a", "b"], ["a", "a", "z", "b"]
    union = assay.evaluate(y, p)["f1_macro"].pooled
    assert union.value == float(Fraction(3, 5))
    assert (union.parts["classes"], union.parts["of"]) == (3, 3)
    ev = assay.evaluate(y, p, labels=["a", "b"])
    assert ev["f1_macro"].pooled.value == float(Fraction(9, 10))
    assert (ev["f1_macro"].pooled.parts["classes"], ev["f1_macro"].pooled.parts["of"]) == (2, 2)
    assert ev.confusion.outside == 1
    assert find("f1_macro")(y, p, labels=["a", "b"]) == float(Fraction(9, 10))


@pytest.mark.parametrize("labels", [None, ["a", "b"]])
def test_CLS_05_the_stray_label_is_named(labels):
    ev = assay.evaluate(["a", "a", "a", "b"], ["a", "a", "z", "b"], labels=labels)
    finding = ev.findings["A204"]
    assert finding.outcome == "found"
    assert "z" in f"{finding.message} {finding.evidence}"


def test_CLS_05_sibling_numbers_and_precision():
    # 1: TP 1, FN 1. 2: TP 1. 9: FP 1.
    y, p = [1, 1, 2], [1, 9, 2]
    union = assay.evaluate(y, p, task="multiclass")
    assert union["precision_macro"].pooled.value == float(Fraction(2, 3))
    assert union["recall_macro"].pooled.value == 0.75  # over the two classes with true rows
    named = assay.evaluate(y, p, labels=[1, 2])
    assert named["precision_macro"].pooled.value == 1.0
    assert named["f1_macro"].pooled.value == float(Fraction(5, 6))  # (2/3 + 1)/2
    assert named["accuracy"].pooled.value == float(Fraction(2, 3))
    assert named["accuracy"].pooled.parts["outside"] == 1


def test_CLS_05_sibling_a_stray_in_the_truth():
    # a: TP 1, FP 1; b: TP 1. The row of z is a's false alarm; z itself is no class.
    ev = assay.evaluate(["a", "b", "z"], ["a", "b", "a"], labels=["a", "b"])
    assert ev["f1_macro"].pooled.value == float(Fraction(5, 6))
    assert ev["precision_macro"].pooled.value == 0.75
    assert ev.confusion.outside == 1


# CLS-06: balanced accuracy and a stray prediction.


def test_CLS_06_balanced_accuracy_and_a_stray_prediction():
    y, p = ["a", "a", "a", "b"], ["a", "a", "z", "b"]
    for labels in (None, ["a", "b"], ["a", "b", "z"]):
        score = assay.evaluate(y, p, labels=labels)["balanced_accuracy"].pooled
        assert score.value == float(Fraction(5, 6))
        assert score.parts["classes"] == 2
    assert find("balanced_accuracy")(y, p) == float(Fraction(5, 6))
    assert find("recall_macro")(y, p) == float(Fraction(5, 6))


def test_CLS_06_sibling_a_fold_without_a_class():
    # Fold 1 has rows of 1 only: 1/2 over 1 of 2 classes. Fold 2: 1 and 0.
    found = assay.evaluate([1, 1, 0, 1], [1, 0, 0, 0], fold=[1, 1, 2, 2])["balanced_accuracy"]
    assert [one.value for one in found.per_fold.values()] == [0.5, 0.5]
    assert found.per_fold[1].parts["classes"] == 1
    assert found.per_fold[1].parts["of"] == 2
    assert found.pooled.value == float(Fraction(2, 3))  # (1 + 1/3)/2


def test_CLS_06_sibling_weights_and_many_strays():
    # Recall of 5: 2/(2 + 1 + 1) = 1/2; of 7: 1.
    y, p = [5, 5, 5, 7], [5, 100, -3, 7]
    assert find("balanced_accuracy")(y, p, sample_weight=[2, 1, 1, 1]) == 0.75
    # Adjusted for two classes: (3/4 - 1/2)/(1/2).
    assert find("balanced_accuracy_adjusted")(y, p, sample_weight=[2, 1, 1, 1]) == 0.5


# CLS-08: macro F1 is the mean of class F1s.


def test_CLS_08_macro_f1_is_a_mean_of_f1():
    y, p = [0, 0, 0, 1], [0, 1, 1, 1]
    assert find("f1_macro")(y, p) == float(Fraction(1, 2))
    ev = assay.evaluate(y, p)
    assert ev["f1_macro"].pooled.value == float(Fraction(1, 2))
    assert ev["precision_macro"].pooled.value == float(Fraction(2, 3))
    assert ev["recall_macro"].pooled.value == float(Fraction(2, 3))


def test_CLS_08_sibling_fbeta_and_weighted():
    # F2 of 0: 5*1/(5 + 4*2 + 0) = 5/13; of 1: 5*1/(5 + 0 + 2) = 5/7.
    y, p = [0, 0, 0, 1], [0, 1, 1, 1]
    assert find("fbeta_macro:beta=2")(y, p) == float((Fraction(5, 13) + Fraction(5, 7)) / 2)
    # F1s 1/2 and 1/2 weighted 3 and 1; F2s likewise.
    assert find("f1_weighted")(y, p) == 0.5
    assert find("fbeta_weighted:beta=2")(y, p) == float((3 * Fraction(5, 13) + Fraction(5, 7)) / 4)


def test_CLS_08_sibling_three_classes():
    # a: 2*2/(4 + 0 + 1) = 4/5; b: 2*1/(2 + 1 + 0) = 2/3; c: 0 (FP 0, FN 1), d: 0 (FP 1, FN 0).
    y, p = ["a", "a", "a", "b", "c"], ["a", "a", "b", "b", "d"]
    assert find("f1_macro")(y, p) == float((Fraction(4, 5) + Fraction(2, 3)) / 4)


# CLS-10: the positive class must be stated.

Y_10 = ["yes", "yes", "yes", "no", "no", "no", "no", "no"]
P_10 = ["yes", "yes", "no", "yes", "no", "no", "no", "no"]


def test_CLS_10_positive_class_declared():
    ev = assay.evaluate(Y_10, P_10, pos_label="yes")
    assert ev["precision"].pooled.value == float(Fraction(2, 3))
    assert ev["f1"].pooled.value == float(Fraction(2, 3))
    assert {k: ev["f1"].pooled.parts[k] for k in ("tp", "fp", "fn")} == {"tp": 2, "fp": 1, "fn": 1}
    assert find("precision")(Y_10, P_10, pos_label="yes") == float(Fraction(2, 3))


@pytest.mark.parametrize("name", ["precision", "f1"])
def test_CLS_10_without_a_positive_class_it_refuses(name):
    ev = assay.evaluate(Y_10, P_10)
    assert name not in ev
    with pytest.raises(assay.InputError, match=r"none is declared positive.*pos_label="):
        ev[name]
    with pytest.raises(assay.InputError, match="none is declared positive"):
        find(name)(Y_10, P_10)
    # What needs no positive class is there all the same.
    assert ev["accuracy"].pooled.value == 0.75
    assert ev[f"{name}[no]"].pooled.value == 0.8


@pytest.mark.parametrize(
    ("y", "p"),
    [([1, 2, 2], [1, 2, 1]), (["0", "1", "1"], ["0", "0", "1"]), (["b", "a"], ["b", "b"])],
)
def test_CLS_10_sibling_there_is_no_convention_for_these(y, p):
    for name in ("recall", "jaccard", "specificity"):
        with pytest.raises(assay.InputError, match="pos_label="):
            find(name)(y, p)


@pytest.mark.parametrize(
    ("y", "p", "positive"),
    [
        ([0, 1, 1], [0, 0, 1], 1),
        ([-1, 1, 1], [-1, -1, 1], 1),
        ([False, True, True], [False, False, True], True),
    ],
)
def test_CLS_10_sibling_a_convention_is_said(y, p, positive):
    ev = assay.evaluate(y, p)
    assert ev["recall"].pooled.value == 0.5
    assert ev["precision"].pooled.value == 1.0
    assert ev["recall"].pooled.to_dict()["class"] == positive
    assert ev.rows.positive_because == f"positive class {positive!r} by convention"


def test_CLS_10_sibling_scores_need_it_too():
    y, s = ["spam", "ham", "spam"], [0.9, 0.5, 0.1]
    with pytest.raises(assay.InputError, match="'ham', 'spam' is declared positive"):
        assay.evaluate(y, y_score=s)
    # spam above ham in one of two pairs, and the other way round for ham.
    s = [0.9, 0.2, 0.3]
    assert find("roc_auc")(y, y_score=s, pos_label="spam") == 1.0
    assert find("roc_auc")(y, y_score=s, pos_label="ham") == 0.0


# CLS-11: 0 is a value.


def test_CLS_11_positive_class_zero():
    y, p = [0, 0, 0, 1], [0, 1, 1, 1]
    assert find("precision")(y, p, pos_label=0) == 1.0
    score = assay.evaluate(y, p, pos_label=0)["precision"].pooled
    assert score.value == 1.0
    assert {k: score.parts[k] for k in ("tp", "fp")} == {"tp": 1, "fp": 0}
    assert score.to_dict()["class"] == 0


@pytest.mark.parametrize("positive", [False, np.False_, "False"])
def test_CLS_11_sibling_false_is_a_class(positive):
    y, p = [False, False, False, True], [False, True, True, True]
    assert find("recall")(y, p, pos_label=positive) == float(Fraction(1, 3))
    assert find("precision")(np.array(y), np.array(p), pos_label=positive) == 1.0


def test_CLS_11_sibling_other_zeros():
    # No features: nothing to charge for, so 1 - 1/5 stays. beta 0: precision.
    y, p = [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 5.0]
    assert find("adjusted_r2:n_features=0")(y, p) == float(Fraction(4, 5))
    assert find("fbeta:beta=0")([0, 0, 1, 1], [1, 0, 1, 0]) == 0.5
    assert find("skill").with_params(baseline="0")([1.0, 2.0], [1.0, 1.0], baseline={"0": 0}) == 0.8
    # A fold 0 and a group "0" are parts like any other.
    ev = assay.evaluate([0, 1, 1], [0, 1, 0], fold=[0, 0, 1], group=["0", "1", "1"])
    assert {k: v.value for k, v in ev["accuracy"].per_fold.items()} == {0: 1.0, 1: 0.0}
    assert ev["accuracy"].per_group["0"].value == 1.0
    assert "fold 0" in ev["accuracy"].per_fold[0].explain()
    assert ev["accuracy"].per_fold[0].to_dict()["fold"] == 0


# CLS-12: precision and recall exchanged.


def test_CLS_12_precision_and_recall_are_not_exchanged():
    y, p = [1, 1, 1, 0], [1, 0, 0, 0]
    ev = assay.evaluate(y, p)
    assert ev["precision"].pooled.value == 1.0
    assert ev["recall"].pooled.value == float(Fraction(1, 3))
    frame = {"p": p, "y": y}
    ev = assay.evaluate_frame(frame, truth="y", pred="p")
    assert (ev["precision"].pooled.value, ev["recall"].pooled.value) == (1.0, float(Fraction(1, 3)))
    assert ev.confusion.matrix.tolist() == [[1, 0], [2, 1]]  # rows are the truth


def test_CLS_12_sibling_three_classes_and_the_negative_side():
    # Truth c is predicted a, a and c: c has FN 2, a has FP 2.
    y, p = ["c", "c", "c", "a", "b"], ["a", "a", "c", "a", "b"]
    ev = assay.evaluate(y, p)
    assert ev.confusion.matrix.tolist() == [[1, 0, 0], [0, 1, 0], [2, 0, 1]]
    assert of_classes(ev, "recall", "abc") == [1.0, 1.0, float(Fraction(1, 3))]
    assert of_classes(ev, "precision", "abc") == [float(Fraction(1, 3)), 1.0, 1.0]
    # TN 2, FP 1, FN 3, TP 4.
    y, p = [0] * 3 + [1] * 7, [0, 0, 1] + [0] * 3 + [1] * 4
    assert find("specificity")(y, p) == float(Fraction(2, 3))
    assert find("npv")(y, p) == float(Fraction(2, 5))
    assert find("fpr")(y, p) == float(Fraction(1, 3))
    assert find("fnr")(y, p) == float(Fraction(3, 7))


# CLS-13: one class only.


def test_CLS_13_one_class_only():
    ev = assay.evaluate([1, 1, 1], [1, 1, 1], labels=[0, 1])
    assert ev.confusion.matrix.tolist() == [[0, 0], [0, 3]]
    parts = ev["recall"].pooled.parts
    assert {k: parts[k] for k in ("tp", "fp", "fn", "tn")} == {"tp": 3, "fp": 0, "fn": 0, "tn": 0}
    assert undefined(ev["specificity"].pooled) == "(TN + FP) is 0: no row is truly negative"
    counts = ConfusionCounts.of([1, 1, 1], [1, 1, 1], labels=[0, 1])
    assert counts.matrix.tolist() == [[0, 0], [0, 3]]


def test_CLS_13_sibling_a_fold_with_one_class():
    # The classes come from the whole run: fold 2 has four cells, three of them 0.
    ev = assay.evaluate([0, 1, 0, 0], [0, 1, 0, 0], fold=[1, 1, 2, 2])
    parts = ev["specificity"].per_fold[2].parts
    assert {k: parts[k] for k in ("tp", "fp", "fn", "tn")} == {"tp": 0, "fp": 0, "fn": 0, "tn": 2}
    assert ev["specificity"].per_fold[2].value == 1.0
    assert undefined(ev["recall"].per_fold[2]) == "(TP + FN) is 0: no row is truly positive"
    assert (ev["recall"].mean_of_folds.defined, ev["recall"].mean_of_folds.of) == (1, 2)


def test_CLS_13_sibling_batches_that_know_other_classes_merge():
    one = ConfusionCounts.of(["b", "b"], ["b", "b"])
    two = ConfusionCounts.of(["a", "c"], ["b", "c"])
    for merged in (one.merge(two), two.merge(one)):
        assert merged.labels == ("a", "b", "c")
        assert merged.matrix.tolist() == [[0, 1, 0], [0, 2, 0], [0, 0, 1]]
        assert merged == ConfusionCounts.of(["b", "b", "a", "c"], ["b", "b", "b", "c"])


# CLS-14: rows outside the given classes.


def test_CLS_14_rows_outside_the_classes():
    ev = assay.evaluate(["a", "b", "c"], ["a", "c", "c"], labels=["a", "b"])
    counts = ev.confusion
    assert counts.declared == 2
    assert counts.labels[:2] == ("a", "b")
    assert counts.matrix[:2, :2].tolist() == [[1, 0], [0, 0]]
    assert (counts.outside, counts.rows) == (2, 3)
    assert ev["accuracy"].pooled.parts["outside"] == 2
    assert "outside 2" in ev["accuracy"].pooled.explain()


def test_CLS_14_sibling_classes_of_the_wrong_type():
    # Numbers typed as text, as on the command line, and the other way round.
    ev = assay.evaluate([1, 2, 2], [1, 2, 1], labels=["1", "2"])
    assert ev.confusion.matrix.tolist() == [[1, 0], [1, 1]]
    assert ev.confusion.outside == 0
    ev = assay.evaluate(["1", "2", "2"], ["1", "2", "1"], labels=[1, 2])
    assert ev.confusion.matrix.tolist() == [[1, 0], [1, 1]]
    assert ev.confusion.outside == 0


def test_CLS_14_sibling_no_row_is_inside():
    ev = assay.evaluate(["a", "b"], ["a", "b"], labels=["x", "y"])
    assert ev.confusion.matrix[:2, :2].tolist() == [[0, 0], [0, 0]]
    assert (ev.confusion.outside, ev.confusion.rows) == (2, 2)
    assert undefined(ev["f1_macro"].pooled) == "no class is defined"


@pytest.mark.parametrize("labels", [["a", "b", "a"], []])
def test_CLS_14_sibling_class_lists_that_cannot_be_meant(labels):
    # Taken as they are, a class named twice would have no rows, and no classes no mean.
    with pytest.raises(assay.InputError, match="labels"):
        assay.evaluate(["a", "b"], ["a", "b"], labels=labels)


def test_CLS_14_sibling_weights_outside():
    ev = assay.evaluate(
        ["a", "b", "c"], ["a", "c", "c"], labels=["a", "b"], sample_weight=[2.0, 0.5, 1.5]
    )
    assert ev["accuracy"].pooled.parts["outside"] == 2
    assert ev["accuracy"].pooled.weight == 4.0
    assert ev["recall[b]"].pooled.parts["fn"] == Fraction(1, 2)


# CLS-15, CLS-16: the normalised matrix.


def test_CLS_15_row_without_rows_in_a_normalised_matrix():
    counts = assay.evaluate([0, 0], [0, 1], labels=[0, 1]).confusion
    shares = counts.normalised("true")
    assert shares[0].tolist() == [0.5, 0.5]
    assert np.isnan(shares[1]).all()
    assert counts.margins[1] == [2, 0]  # the support of each true class


def test_CLS_15_sibling_the_diagonal_and_the_columns():
    # The diagonal of the rows is the recall, that of the columns the precision.
    ev = assay.evaluate([0, 0, 1], [0, 0, 0], labels=[0, 1])
    assert ev["recall[0]"].pooled.value == 1.0
    assert ev["recall[1]"].pooled.value == 0.0
    assert ev["precision[0]"].pooled.value == float(Fraction(2, 3))
    precision = ev["precision[1]"].pooled
    assert undefined(precision) == "(TP + FP) is 0: no row is predicted positive"
    assert (precision.parts["tp"], precision.parts["fp"]) == (0, 0)
    shares = ev.confusion.normalised("pred")
    assert shares[:, 0].tolist() == [float(Fraction(2, 3)), float(Fraction(1, 3))]
    assert np.isnan(shares[:, 1]).all()


def test_CLS_16_rows_of_a_normalised_matrix_sum_to_one():
    y, p = [0, 0, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 1, 1, 1, 1]
    counts = assay.evaluate(y, p, labels=[0, 1]).confusion
    assert counts.matrix.tolist() == [[2, 0], [2, 4]]
    assert counts.normalised("true").tolist() == [
        [1.0, 0.0],
        [float(Fraction(1, 3)), float(Fraction(2, 3))],
    ]


def test_CLS_16_sibling_three_ways_to_divide():
    # Counts [[2, 1, 0], [0, 3, 0], [1, 0, 1]].
    y = ["a", "a", "a", "b", "b", "b", "c", "c"]
    p = ["a", "a", "b", "b", "b", "b", "a", "c"]
    ev = assay.evaluate(y, p)
    assert of_classes(ev, "recall", "abc") == [float(Fraction(2, 3)), 1.0, 0.5]
    assert of_classes(ev, "precision", "abc") == [float(Fraction(2, 3)), 0.75, 1.0]
    third, two = float(Fraction(1, 3)), float(Fraction(2, 3))
    assert ev.confusion.normalised("true").tolist() == [[two, third, 0], [0, 1, 0], [0.5, 0, 0.5]]
    assert ev.confusion.normalised("pred").tolist() == [[two, 0.25, 0], [0, 0.75, 0], [third, 0, 1]]
    assert ev.confusion.normalised("all").tolist() == [
        [0.25, 0.125, 0],
        [0, 0.375, 0],
        [0.125, 0, 0.125],
    ]


# CLS-18: text against numbers.


@pytest.mark.parametrize(
    ("y", "p"),
    [
        (["1", "0"], [1, 0]),
        ([1, 0], ["1", "0"]),
        (np.array(["1", "0"], dtype=object), np.array([1, 0])),
        (["1.0", "0.0"], [1.0, 0.0]),
        (["True", "False"], [True, False]),
    ],
)
def test_CLS_18_text_against_numbers(y, p):
    with pytest.raises(assay.InputError, match=r"text labels.*so no row could agree"):
        assay.evaluate(y, p, task="classification")
    with pytest.raises(assay.InputError, match="text labels"):
        find("accuracy")(y, p)


def test_CLS_18_sibling_equal_numbers_of_two_types_agree():
    assert find("accuracy")([1, 0, 2], [1.0, 0.0, 2.0]) == 1.0
    assert find("accuracy")(np.array([1, 0], dtype=np.uint8), np.array([1, 0])) == 1.0


def test_CLS_18_sibling_booleans_against_0_and_1():
    # True is 1 and False is 0, in Python and NumPy alike; a silent 0 would be wrong.
    assert find("accuracy")([True, False, True], [1, 0, 0]) == float(Fraction(2, 3))
    assert find("recall")(np.array([True, True, False]), np.array([1, 0, 0])) == 0.5


def test_CLS_18_sibling_a_column_of_both():
    with pytest.raises(assay.InputError):
        assay.evaluate(["a", 1, "b"], ["a", "1", "b"])
    with pytest.raises(assay.InputError):
        assay.evaluate(["1", "0"], ["1", "0"], y_score=["high", "low"], pos_label="1")


# CLS-21: missing labels.


@pytest.mark.parametrize("lost", [None, math.nan])
def test_CLS_21_missing_labels_are_refused(lost):
    with pytest.raises(assay.InputError) as caught:
        assay.evaluate([0, 1, lost, 1], [0, 1, 1, lost], task="classification")
    message = str(caught.value)
    assert "drop_missing=True" in message
    assert "column 'y_true'" in message
    assert "row 3" in message


def test_CLS_21_both_missing_rows_are_named():
    with pytest.raises(assay.InputError) as caught:
        assay.evaluate([0, 1, None, 1], [0, 1, 1, None], task="classification")
    message = str(caught.value)
    assert "y_true" in message
    assert "y_pred" in message
    assert {"3", "4"} <= set(re.findall(r"\d+", message.replace("of 4", "")))


@pytest.mark.parametrize("lost", [None, math.nan])
def test_CLS_21_missing_labels_dropped_on_request(lost):
    ev = assay.evaluate([0, 1, lost, 1], [0, 1, 1, lost], task="classification", drop_missing=True)
    assert ev["accuracy"].pooled.value == 1.0
    assert ev["accuracy"].pooled.n == 2
    assert (ev.rows.kept.given, ev.rows.kept.dropped) == (4, 2)
    assert ev.rows.kept.absent == {"y_true": 1, "y_pred": 1}
    assert ev.confusion.labels == (0, 1)


def test_CLS_21_how_many_rows_were_dropped_is_said():
    ev = assay.evaluate([0, 1, None, 1], [0, 1, 1, None], task="classification", drop_missing=True)
    finding = ev.findings["A501"]
    assert finding.outcome == "found"
    assert {2, 4} <= figures(finding)


def test_CLS_21_sibling_text_and_many_missing():
    y = ["a", None] * 100
    with pytest.raises(assay.InputError, match="100 missing"):
        assay.evaluate(y, ["a", "b"] * 100)
    ev = assay.evaluate(y, ["a", "b"] * 100, labels=["a", "b"], drop_missing=True)
    assert ev["accuracy"].pooled.value == 1.0
    assert (ev["accuracy"].pooled.n, ev.rows.kept.dropped) == (100, 100)
    assert ev.confusion.matrix.tolist() == [[100, 0], [0, 0]]


def test_CLS_21_sibling_missing_numbers_scores_and_groups():
    with pytest.raises(assay.InputError, match="row 2"):
        assay.evaluate([1.0, math.nan, 3.0], [1.0, 2.0, 3.0])
    with pytest.raises(assay.InputError, match="'y_score': row 1"):
        assay.evaluate([1, 0, 1], y_score=[math.nan, 0.5, 0.5])
    with pytest.raises(assay.InputError, match="'group': row 3"):
        assay.evaluate([1, 0, 1, 0], [1, 0, 1, 1], group=["A", "B", None, "A"])
    # SSE 1, SST 2 over the complete rows.
    ev = assay.evaluate([1.0, math.nan, 3.0], [1.0, 2.0, 2.0], drop_missing=True)
    assert ev["r2"].pooled.value == 0.5
    assert ev.rows.kept.dropped == 1


# CLS-22: large counts.


def test_CLS_22_large_counts():
    counts = ConfusionCounts.of_matrix([[3000000000, 1000000000], [1000000000, 3000000000]])
    assert of_counts("mcc", counts) == float(Fraction(1, 2))


@pytest.mark.parametrize("unit", [1, 2**31, 2**62, 10**30])
def test_CLS_22_sibling_any_size(unit):
    # [[3, 1], [1, 3]] in units: agreement 6 of 8, 4 of 8 by chance.
    matrix = [[3 * unit, unit], [unit, 3 * unit]]
    counts = ConfusionCounts.of_matrix(matrix)
    assert of_counts("mcc", counts) == 0.5
    assert of_counts("kappa", counts) == 0.5
    assert of_counts("accuracy", counts) == 0.75
    assert of_counts("f1_macro", counts) == 0.75
    assert of_counts("balanced_accuracy", counts) == 0.75
    twice = counts.merge(counts)
    assert twice.matrix.tolist() == [[6 * unit, 2 * unit], [2 * unit, 6 * unit]]
    assert of_counts("mcc", twice) == 0.5


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64])
def test_CLS_22_sibling_counts_at_the_end_of_their_type(dtype):
    # Sums and products of such cells overflow the type they come in. [[m, m], [0, m]]:
    # covariance m*m; variances 2m*m and m*2m; sqrt(4) = 2.
    m = int(np.iinfo(dtype).max)
    counts = ConfusionCounts.of_matrix(np.array([[m, m], [0, m]], dtype=dtype))
    assert of_counts("mcc", counts) == 0.5
    assert of_counts("accuracy", counts) == float(Fraction(2, 3))
    assert counts.rows == 3 * m


def test_CLS_22_sibling_a_negative_correlation_stays_negative():
    m = 4 * 10**9
    counts = ConfusionCounts.of_matrix([[m, 3 * m], [3 * m, m]])
    assert of_counts("mcc", counts) == -0.5
    assert of_counts("kappa", counts) == -0.5


# CLS-23, CLS-24: correlation and kappa of a constant.


def test_CLS_23_mcc_of_a_constant_prediction():
    score = assay.evaluate([1, 1, 0], [1, 1, 1])["mcc"].pooled
    assert undefined(score) == "only one class is predicted"
    assert "undefined: only one class is predicted" in score.explain()
    put_in = assay.evaluate([1, 1, 0], [1, 1, 1], undefined="sklearn")["mcc"].pooled
    assert (put_in.value, put_in.substituted, put_in.shown()) == (0.0, True, "0*")
    assert "put in: only one class is predicted" in put_in.explain()
    assert math.isnan(find("mcc")([1, 1, 0], [1, 1, 1]))


@pytest.mark.parametrize(
    ("y", "p", "reason"),
    [
        (["a", "a", "a"], ["a", "b", "c"], "only one class is true"),
        (["a", "b", "c"], ["b", "b", "b"], "only one class is predicted"),
        ([0, 0], [1, 1], "only one class is true"),
        ([1, 1], [1, 1], "only one class is true"),
    ],
)
def test_CLS_23_sibling_other_constants(y, p, reason):
    ev = assay.evaluate(y, p)
    assert undefined(ev["mcc"].pooled) == reason


def test_CLS_23_sibling_a_constant_fold():
    # Fold 1 is perfect; fold 2 predicts one class only. Pooled [[1, 1], [0, 2]]: covariance
    # 3*4 - (2*1 + 2*3) = 4, variances 16 - 8 = 8 and 16 - 10 = 6.
    mcc = assay.evaluate([0, 1, 0, 1], [0, 1, 1, 1], fold=[1, 1, 2, 2])["mcc"]
    assert mcc.per_fold[1].value == 1.0
    assert undefined(mcc.per_fold[2]) == "only one class is predicted"
    assert (mcc.mean_of_folds.value, mcc.mean_of_folds.defined, mcc.mean_of_folds.of) == (1.0, 1, 2)
    assert mcc.pooled.value == 0.5773502691896257  # 4/sqrt(48)


def test_CLS_24_kappa_of_two_equal_constants():
    score = assay.evaluate([1, 1, 1], [1, 1, 1])["kappa"].pooled
    assert undefined(score).startswith("expected agreement is 1")
    assert "undefined: expected agreement is 1" in score.explain()
    assert math.isnan(find("kappa")([1, 1, 1], [1, 1, 1]))
    with pytest.raises(assay.UndefinedError, match="expected agreement is 1"):
        assay.evaluate([1, 1, 1], [1, 1, 1], undefined="raise", metrics="kappa")


@pytest.mark.parametrize("name", ["kappa", "kappa_linear", "kappa_quadratic"])
def test_CLS_24_sibling_declared_classes_and_weights_of_the_distance(name):
    y = ["low", "low"]
    ev = assay.evaluate(y, y, labels=["low", "mid", "high"], metrics=name)
    assert undefined(ev[name].pooled).startswith("expected agreement is 1")
    # Two different constants: nothing agrees and nothing is expected to, (0 - 0)/(1 - 0).
    ev = assay.evaluate(y, ["high", "high"], labels=["low", "mid", "high"], metrics=name)
    assert ev[name].pooled.value == 0.0


def test_CLS_24_sibling_a_constant_fold():
    # Fold 1: observed 1/2, expected 1/2: 0. Fold 2: all one class.
    kappa = assay.evaluate([0, 1, 1, 1], [1, 1, 1, 1], fold=[1, 1, 2, 2])["kappa"]
    assert kappa.per_fold[1].value == 0.0
    assert undefined(kappa.per_fold[2]).startswith("expected agreement is 1")
    assert (kappa.mean_of_folds.defined, kappa.mean_of_folds.of) == (1, 2)


# CLS-28: rates of groups.


def test_CLS_28_rates_of_groups():
    ev = assay.evaluate(
        [1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 1, 0], group=["A", "A", "A", "B", "B", "B"]
    )
    tpr, fpr = ev["tpr"], ev["fpr"]
    assert tpr.per_group["A"].value == 0.5
    assert undefined(tpr.per_group["B"]) == "(TP + FN) is 0: no row is truly positive"
    assert math.isnan(tpr.mean_of_groups.difference)
    assert (tpr.mean_of_groups.defined, tpr.mean_of_groups.of) == (1, 2)
    assert fpr.per_group["A"].value == 0.0
    assert fpr.per_group["B"].value == float(Fraction(1, 3))
    assert fpr.mean_of_groups.difference == float(Fraction(1, 3))
    parts = {name: one.parts for name, one in tpr.per_group.items()}
    assert {name: p["tp"] + p["fn"] for name, p in parts.items()} == {"A": 2, "B": 0}


def test_CLS_28_sibling_selection_and_precision_of_three_groups():
    # C predicts no positive: no precision, so no difference; the npv are 1, 1/2, 2/3.
    y = [1, 0, 1, 0, 1, 0, 0]
    p = [1, 0, 0, 0, 0, 0, 0]
    group = ["A", "A", "B", "B", "C", "C", "C"]
    ev = assay.evaluate(y, p, group=group)
    assert ev["precision"].per_group["A"].value == 1.0
    assert not ev["precision"].per_group["C"].is_defined
    assert math.isnan(ev["precision"].mean_of_groups.difference)
    assert ev["npv"].mean_of_groups.low == 0.5
    assert ev["npv"].mean_of_groups.difference == 0.5
    assert ev["accuracy"].mean_of_groups.difference == 0.5


def test_CLS_28_sibling_a_substituted_rate_is_marked():
    ev = assay.evaluate(
        [1, 1, 0, 0, 0, 0],
        [1, 0, 0, 0, 1, 0],
        group=["A", "A", "A", "B", "B", "B"],
        undefined="sklearn",
    )
    assert ev["tpr"].per_group["B"].value == 0.0
    assert ev["tpr"].per_group["B"].substituted
    assert ev["tpr"].mean_of_groups.substituted
    assert "put in by the policy" in ev["tpr"].mean_of_groups.undefined


def test_CLS_28_sibling_a_group_without_negatives_has_no_auc():
    found = assay.evaluate([1, 1, 0, 1], y_score=[0.9, 0.8, 0.1, 0.7], group=["A", "A", "B", "B"])[
        "roc_auc"
    ]
    assert undefined(found.per_group["A"]) == "no negative rows: 0 pairs"
    assert found.per_group["B"].value == 1.0
    assert math.isnan(found.mean_of_groups.difference)
