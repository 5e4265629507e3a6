"""Seed 001: the numbers of labels, rankings and probabilities that no other test holds.

One test a number, named after it. The rest of the seed's numbers are in `tests/dropin` and
`tests/curves`, in the files of the same name; those of regression and scorers are beside this file.
"""

from __future__ import annotations

import inspect
import math

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.exceptions import UndefinedMetricWarning

import assay
from assay.metrics import (
    accuracy_score,
    average_precision_score,
    balanced_accuracy_score,
    classification_report,
    confusion_matrix,
    f1_score,
    find,
    log_loss,
    multilabel_confusion_matrix,
    precision_score,
    recall_score,
    roc_auc_score,
    roc_curve,
)


def test_breast_cancer_has_30_features():
    assert load_breast_cancer().data.shape[1] == 30


def test_malignant_is_coded_0():
    assert load_breast_cancer().target_names[0] == "malignant"


def test_ravel_gives_tn_fp_fn_tp_87_3_8_45(tumours):
    assert confusion_matrix(tumours.y, tumours.labels).ravel().tolist() == [87, 3, 8, 45]


def test_143_test_rows_90_negative_53_positive(tumours):
    matrix = assay.evaluate(tumours.y, tumours.labels).confusion.matrix
    assert [matrix.sum(), *matrix.sum(axis=1)] == [143, 90, 53]


def test_column_0_holds_seven_predictions_five_correct(three):
    matrix = confusion_matrix(*three)
    assert [matrix[:, 0].sum(), matrix[0, 0]] == [7, 5]


def test_a_constant_classifier_has_balanced_accuracy_one_third_and_accuracy_0_5(three):
    truth, _ = three
    constant = [0] * len(truth)
    assert balanced_accuracy_score(truth, constant) == 1 / 3
    assert accuracy_score(truth, constant) == 0.5


def test_mean_accuracy_over_the_true_classes_is_0_722(three):
    found = assay.compose("mean_over(true_class, accuracy)")(*three)
    assert round(found, 3) == 0.722
    assert found == balanced_accuracy_score(*three)


def test_mean_accuracy_of_old_and_new_classes_is_0_6875(three):
    old = [label < 2 for label in three[0]]
    assert assay.compose("mean_over(old, accuracy)")(*three, columns={"old": old}) == 0.6875


def test_the_old_group_has_7_of_8_correct_and_the_new_1_of_2(three):
    ev = assay.evaluate(*three, metrics="accuracy", group=np.array(three[0]) < 2)
    parts = {key: score.outcome.text() for key, score in ev["accuracy"].per_group.items()}
    assert parts == {True: "7/8", False: "1/2"}


def test_precision_45_48_recall_45_53_and_f1_90_101_as_fractions(tumours):
    ev = assay.evaluate(tumours.y, tumours.labels)
    found = [ev[name].pooled.outcome.text() for name in ("precision", "recall", "f1")]
    assert found == ["45/48", "45/53", "90/101"]


def test_specificity_is_the_recall_of_the_negative_class(tumours):
    negative = recall_score(tumours.y, tumours.labels, pos_label=0)
    assert find("specificity")(tumours.y, tumours.labels) == negative == 87 / 90


@pytest.fixture
def top(tumours):
    """The one row of the highest probability called positive."""
    return tumours.y, (tumours.proba == tumours.proba.max()).astype(int)


def test_the_top_row_alone_misses_52_of_53(top):
    missed, found = confusion_matrix(*top)[1]
    assert (missed, missed + found) == (52, 53)


def test_the_arithmetic_mean_0_509_hides_what_f1_shows(top):
    assert round(assay.compose("0.5*precision + 0.5*recall")(*top), 3) == 0.509


def test_recall_of_a_class_absent_from_the_split_is_0_with_a_warning():
    with pytest.warns(UndefinedMetricWarning) as caught:
        assert recall_score([0, 0, 0], [0, 1, 0]) == 0.0
    assert len(caught) == 1


@pytest.mark.parametrize("value", [0.0, 1.0, np.nan])
@pytest.mark.filterwarnings("error")
def test_zero_division_sets_the_value_and_says_nothing(value):
    found = precision_score([0, 1, 1], [0, 0, 0], zero_division=value)
    assert math.isnan(found) if math.isnan(value) else found == value


def test_class_0_has_5_true_2_false_positives_and_no_false_negative(three):
    (_, fp), (fn, tp) = multilabel_confusion_matrix(*three)[0]
    assert [tp, fp, fn] == [5, 2, 0]


def test_summed_over_the_classes_tp_8_fp_2_fn_2(three):
    (_, fp), (fn, tp) = multilabel_confusion_matrix(*three).sum(axis=0)
    assert [tp, fp, fn] == [8, 2, 2]


def test_micro_precision_and_micro_recall_are_8_of_10(three):
    ev = assay.evaluate(*three, metrics=["precision_micro", "recall_micro"])
    assert [ev[name].pooled.outcome.text() for name in ev] == ["8/10", "8/10"]
    assert precision_score(*three, average="micro") == recall_score(*three, average="micro") == 0.8


def test_the_report_with_three_digits_line_by_line(three):
    lines = [line.strip() for line in classification_report(*three, digits=3).splitlines()]
    assert lines == [
        "precision    recall  f1-score   support",
        "",
        "0      0.714     1.000     0.833         5",
        "1      1.000     0.667     0.800         3",
        "2      1.000     0.500     0.667         2",
        "",
        "accuracy                          0.800        10",
        "macro avg      0.905     0.722     0.767        10",
        "weighted avg      0.857     0.800     0.790        10",
    ]


def test_predict_is_the_threshold_0_5(tumours):
    at = assay.ThresholdTable.from_predictions(tumours.y, tumours.proba, at=[0.5])
    tn, fp, fn, tp = confusion_matrix(tumours.y, tumours.labels).ravel()
    assert [at.tn, at.fp, at.fn, at.tp] == [tn, fp, fn, tp]
    assert ((tumours.proba >= 0.5) == tumours.labels).all()


def test_decision_scores_have_the_auc_of_probabilities(tumours):
    decision = tumours.model.decision_function(tumours.x)
    assert roc_auc_score(tumours.y, decision) == roc_auc_score(tumours.y, tumours.proba)


def test_a_perfect_ranking_has_auc_1_and_constant_scores_0_5():
    assert roc_auc_score([0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4]) == 1.0
    assert roc_auc_score([0, 0, 1, 1], [0.5] * 4) == 0.5


def test_auc_of_labels_is_half_of_1_plus_tpr_minus_fpr(tumours):
    fpr, tpr, _ = roc_curve(tumours.y, tumours.labels)
    area = roc_auc_score(tumours.y, tumours.labels)
    assert area == pytest.approx((1 + tpr[1] - fpr[1]) / 2, abs=1e-15)
    assert area == pytest.approx((tpr[1] + (1 - fpr[1])) / 2, abs=1e-15)
    rates = assay.compose("0.5*recall + 0.5*specificity")(tumours.y, tumours.labels)
    assert area == rates


def test_uninformative_scores_have_the_base_rate_as_average_precision(rare):
    y, _ = rare
    rng = np.random.default_rng(0)
    mean = np.mean([average_precision_score(y, rng.random(len(y))) for _ in range(200)])
    assert round(np.mean(y), 4) == 0.0540
    assert round(mean, 4) == 0.0588


def confident(first):
    """Fifty rows of each class at 0.9 for the true one, but for the first row."""
    return [1] * 50 + [0] * 50, np.array([first] + [0.9] * 49 + [0.1] * 50)


def test_one_confident_error_raises_log_loss_by_65_percent():
    assert round(100 * (log_loss(*confident(0.001)) / log_loss(*confident(0.9)) - 1)) == 65


def test_that_row_alone_costs_0_069():
    y, proba = confident(0.001)
    others = log_loss(y[1:], proba[1:], normalize=False)
    assert round(log_loss(y, proba) - others / 100, 3) == 0.069


def test_and_lowers_accuracy_by_0_01():
    y, proba = confident(0.001)
    before, after = (accuracy_score(y, p >= 0.5) for p in (confident(0.9)[1], proba))
    assert round(before - after, 12) == 0.01


def test_a_probability_of_0_is_clipped_to_2_2e_16_and_costs_36():
    assert f"{np.finfo(np.float64).eps:.1e}" == "2.2e-16"
    y, proba = confident(0.0)
    cost = log_loss(y, proba, normalize=False) - log_loss(y[1:], proba[1:], normalize=False)
    assert round(cost) == 36
    assert round(2 * log_loss([1, 0], [0.0, 0.0]), 2) == 36.04


def test_the_clip_follows_the_dtype_of_the_probabilities():
    y, proba = confident(0.0)
    assert f"{np.finfo(np.float32).eps:.2e}" == "1.19e-07"
    assert round(log_loss(y, proba.astype(np.float32)), 6) == 0.263731


@pytest.mark.parametrize("function", [precision_score, recall_score, f1_score])
def test_pos_label_is_1_by_default(function):
    assert inspect.signature(function).parameters["pos_label"].default == 1


def test_exchanged_arguments_of_precision_give_the_recall(tumours):
    assert precision_score(tumours.labels, tumours.y) == recall_score(tumours.y, tumours.labels)


def test_the_matrix_display_and_roc_curve_exist_and_take_ours(tumours):
    from sklearn.metrics import ConfusionMatrixDisplay
    from sklearn.metrics import roc_curve as peer

    assert hasattr(ConfusionMatrixDisplay, "from_predictions")
    matrix = confusion_matrix(tumours.y, tumours.labels)
    assert ConfusionMatrixDisplay(matrix).confusion_matrix.tolist() == [[87, 3], [8, 45]]
    for ours, theirs in zip(
        roc_curve(tumours.y, tumours.proba), peer(tumours.y, tumours.proba), strict=True
    ):
        assert ours.tolist() == pytest.approx(theirs.tolist(), abs=1e-15)
