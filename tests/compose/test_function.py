"""Plain functions as metrics: on all rows, per fold and group, and what is lost."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay import InputError, compose, from_function
from assay.metrics import find


def hits(y_true, y_pred):
    """The share of hits."""
    return (y_true == y_pred).mean()


def test_a_function_is_a_metric_of_evaluate():
    ev = assay.evaluate([0, 1, 1, 0], [0, 1, 0, 0], fold=[1, 1, 2, 2], metrics=["accuracy", hits])
    assert ev["hits"].pooled.value == ev["accuracy"].pooled.value == 0.75
    assert [score.value for score in ev["hits"].per_fold] == [1.0, 0.5]
    assert ev["hits"].mean_of_folds.value == 0.75
    within = ev["hits"].within_fold
    assert within.soundness.level == "refused"
    assert "no numerator and denominator" in within.undefined
    assert ev["hits"].pooled.parts == {}
    assert "hits of 4 rows" in ev["hits"].pooled.explain()
    assert ev.to_dict()["scores"][-1]["metric"] == "hits"


def test_one_function_alone_and_in_regression():
    ev = assay.evaluate([1.0, 2.5], [1.5, 2.5], metrics=lambda y, p: np.abs(y - p).max())
    assert ev["<lambda>"].pooled.value == 0.5
    assert ev.task == "regression"


def test_labels_come_as_they_are():
    def spam(y_true, y_pred):
        assert y_true.tolist() == ["ham", "spam"]
        return float(y_pred[0] == "spam")

    assert assay.evaluate(["ham", "spam"], ["spam", "spam"], metrics=spam)["spam"].pooled.value == 1


def test_declared_and_called_directly():
    metric = from_function(hits, name="share", better="higher", bounds=(0.0, 1.0), kind="labels")
    assert (metric.key, metric.bounds, metric.kind) == ("share", (0.0, 1.0), "labels")
    assert metric(["a", "b"], ["a", "a"]) == 0.5
    assert metric.__doc__ == "The share of hits."
    assert "cannot be merged" in metric.hides


def test_scores_and_probabilities_are_passed_on_request():
    top = from_function(lambda y, s: y[np.argmax(s)], name="top", kind="scores")
    assert top([0, 1, 0], y_score=[0.1, 0.9, 0.4]) == 1
    shape = from_function(lambda y, p: p.shape[-1], name="shape", kind="probabilities")
    assert shape([0, 1, 2], y_proba=np.eye(3)) == 3
    with pytest.raises(InputError, match="needs predictions, which were not given"):
        assay.evaluate([0, 1], y_score=[0.1, 0.9], metrics=hits)


def test_weights_are_passed_or_refused():
    def weighted(y_true, y_pred, sample_weight=None):
        return np.average(y_true == y_pred, weights=sample_weight)

    options = {"sample_weight": [3, 1]}
    assert (
        assay.evaluate([0, 1], [0, 0], metrics=weighted, **options)["weighted"].pooled.value == 0.75
    )
    with pytest.raises(InputError, match="hits takes no sample_weight"):
        assay.evaluate([0, 1], [0, 0], metrics=hits, **options)


def test_nan_is_undefined_and_no_number_is_an_error():
    ev = assay.evaluate([0, 1], [0, 0], metrics=from_function(lambda y, p: math.nan, name="none"))
    assert ev["none"].pooled.undefined == "none gave NaN on 2 rows"
    with pytest.raises(InputError, match="gave str and not a number"):
        assay.evaluate([0, 1], [0, 0], metrics=from_function(lambda y, p: "x", name="text"))


def test_the_functions_own_errors_are_its_own():
    with pytest.raises(ZeroDivisionError):
        assay.evaluate([0, 1], [0, 0], metrics=lambda y, p: 1 / 0)


def test_a_function_can_be_a_part_of_a_formula():
    part = from_function(hits, kind="labels", bounds=(0.0, 1.0))
    metric = compose("100*mean_over(robot, hits)", parts={"hits": part})
    assert metric.better == "higher"
    assert metric([0, 1, 1], [0, 1, 0], columns={"robot": [1, 2, 2]}) == 75.0
    assert metric.within == "none"
    with pytest.raises(InputError, match="does not say what it judges"):
        compose("2*hits", parts={"hits": from_function(hits)})


def test_its_rows_are_not_merged():
    metric = from_function(hits, kind="labels")
    from assay.compose.arrays import rows_of

    block = rows_of(find("accuracy"), [0, 1], [0, 1]).block
    state = metric.needs[1].of_block(block)
    with pytest.raises(TypeError, match="not merged"):
        state.merge(state)
    with pytest.raises(TypeError, match="no state to write"):
        state.to_dict()
