"""Which columns become which task, and what is refused."""

from __future__ import annotations

import pytest

import assay

REAL = [0.5, 1.5, 2.5, 0.5]


@pytest.mark.parametrize(
    ("y", "p", "options", "task", "because"),
    [
        (list("abab"), list("abba"), {}, "binary", "inferred from text targets"),
        (list("abca"), list("abba"), {}, "multiclass", "inferred from text targets"),
        ([True, False] * 2, [True] * 4, {}, "binary", "inferred from boolean targets"),
        (REAL, REAL, {}, "regression", "inferred from targets with fractions"),
        ([1.0, 0.0, 1.0, 0.0], [1, 0, 0, 0], {}, "regression", "targets with fractions"),
        ([1, 0, 1, 0], [1, 0, 0, 0], {}, "binary", "whole-number labels 0 to 1"),
        ([1, -1, 1, -1], [1, 1, 1, -1], {}, "binary", "whole-number labels -1 to 1"),
        ([0, 1, 2, 0], [0, 1, 1, 0], {}, "multiclass", "whole-number labels 0 to 2"),
        ([1, 2, 3, 1], [1, 2, 2, 1], {}, "multiclass", "whole-number labels 1 to 3"),
        ([10, 20, 30, 10], [10, 20, 30, 10], {}, "regression", "not class codes"),
        ([0, 1, 2, 3], [0, 1, 2, 3], {}, "regression", "not class codes"),
        ([1, 2, 3, 1], [1.5, 2, 3, 1], {}, "regression", "predictions with fractions"),
        ([0, 1, 0, 1], [0.5, 2.5, 0.1, 1], {}, "regression", "predictions with fractions"),
        ([0, 1, 0, 1], None, {"y_score": [1, 2, 3, 4]}, "binary", "scores or probabilities"),
        ([0, 1, 0, 1], None, {"y_proba": [0.1, 0.2, 0, 1]}, "binary", "scores or probabilities"),
        ([10, 20, 30, 10], [10] * 4, {"pos_label": 10}, "multiclass", "declared labels"),
        ([10, 20, 20, 10], [10] * 4, {"labels": [10, 20]}, "binary", "declared labels"),
        ([0, 1, 0, 1], [0, 1, 1, 1], {"metrics": ["mae"]}, "regression", "metrics named"),
        ([10, 20, 30, 40], [10] * 4, {"metrics": ["accuracy"]}, "multiclass", "metrics named"),
        ([0, 1, 0, 1], [0, 1, 1, 1], {"unit": "kWh"}, "regression", "unit of the target"),
        ([0, 1, 0, 1], [0, 1, 1, 1], {"task": "regression"}, "regression", "as asked"),
        (REAL, REAL, {"task": "classification"}, "multiclass", "as asked"),
        ([0, 1, 0, 1], [0, 1, 1, 1], {"task": "binary"}, "binary", "as asked"),
    ],
)
def test_the_task_and_why(y, p, options, task, because):
    ev = assay.evaluate(y, p, **options)
    assert ev.task == task
    assert because in ev.rows.because


def test_several_outputs_are_regression():
    ev = assay.evaluate([[0, 1], [1, 0]], [[0, 1], [1, 1]])
    assert ev.task == "regression"
    assert "several outputs" in ev.rows.because


@pytest.mark.parametrize(
    ("y", "p", "options", "message"),
    [
        (
            [0, 1, 0, 1],
            [0.1, 0.9, 0.2, 0.7],
            {},
            "only 0 and 1 while the predictions are fractions",
        ),
        ([0, 1], [0, 1], {"task": "guess"}, "there is no task 'guess'"),
        ([0, 1], [0, 1], {"metrics": ["mae", "accuracy"]}, "judge values and labels"),
        ([0, 1], ["a", "b"], {}, "so no row could agree"),
        ([0.5, 1], None, {}, "there are no predicted values"),
        (["a", "b"], None, {}, "there are no predictions"),
        ([[0, 1], [1, 0]], [[0, 1], [1, 0]], {"task": "binary"}, "several columns of labels"),
        (["a", "b"], ["a", "b"], {"task": "regression"}, "text where numbers are meant"),
        (["a", "b"], ["a", "b"], {"metrics": ["mae"]}, "text where numbers are meant"),
        ([0.5, 1], [0.5, 1], {"metrics": ["roc_auc"]}, "roc_auc needs scores"),
    ],
)
def test_what_may_be_either_or_cannot_be_is_refused(y, p, options, message):
    with pytest.raises(assay.InputError, match=message):
        assay.evaluate(y, p, **options)


def test_the_refusal_of_probabilities_as_labels_says_what_to_do():
    with pytest.raises(assay.InputError, match=r"y_proba \(--proba\) .* task='regression'"):
        assay.evaluate([0, 1, 0], [0.1, 0.9, 0.2])
