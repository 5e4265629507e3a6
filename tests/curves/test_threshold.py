"""`evaluate(threshold=)`: labels are made of scores, and this is said."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay


def test_a_row_is_positive_when_its_score_is_at_least_the_threshold():
    ev = assay.evaluate([1, 0, 1, 0], y_score=[0.7, 0.7, 0.2, 0.1], threshold=0.7)
    assert ev.confusion.matrix.tolist() == [[1, 1], [1, 1]]
    assert ev["roc_auc"].pooled.value == 0.625
    line = "labels are made of scores: positive where score >= 0.7 (inclusive)"
    assert line in ev.rows.said
    assert line in ev.to_dict()["said"]
    assert line in repr(ev)


def test_the_same_as_giving_the_labels():
    rng = np.random.default_rng(0)
    y, score, fold = rng.integers(0, 2, 50), rng.normal(size=50), np.arange(50) % 5
    names = ["f1", "accuracy", "mcc"]
    ev = assay.evaluate(y, y_score=score, threshold=0.25, fold=fold, metrics=names)
    labels = assay.evaluate(y, (score >= 0.25).astype(int), fold=fold, metrics=names)
    for name in names:
        assert [s.value for s in ev[name]] == [s.value for s in labels[name]]


def test_probabilities_text_labels_and_frames():
    y, proba = ["n", "y", "y"], [0.2, 0.4, 0.9]
    ev = assay.evaluate(y, y_proba=proba, threshold=0.4, pos_label="y")
    assert ev["accuracy"].pooled.value == 1
    ev = assay.evaluate(y, y_proba=proba, threshold=np.float64(0.4), pos_label="n")
    assert ev["recall"].pooled.value == 0
    frame = {"y": [0, 1], "s": [1, 2]}
    assert assay.evaluate_frame(frame, truth="y", score="s", threshold=2)["f1"].pooled.value == 1
    none = assay.evaluate([0, 1], y_score=[1, 2], threshold=math.inf)
    assert none["recall"].pooled.value == 0
    # One class only among 0 and 1 is fine; the other is known.
    assert assay.evaluate([1, 1], y_score=[1, 2], threshold=2)["recall"].pooled.value == 0.5


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"y_score": [1, 2], "threshold": math.nan}, "not a threshold: nan"),
        ({"y_score": [1, 2], "threshold": "0.5"}, "not a threshold: '0.5'"),
        ({"y_score": [1, 2], "threshold": True}, "not a threshold: True"),
        ({"y_score": [1, 2], "y_pred": [0, 1], "threshold": 0.5}, "leave one of them out"),
        ({"y_pred": [0, 1], "threshold": 0.5}, "a threshold needs scores"),
    ],
)
def test_what_cannot_be_used_is_refused(given, message):
    with pytest.raises(assay.InputError, match=message):
        assay.evaluate([0, 1], **given)


def test_refused_without_scores_of_two_classes():
    with pytest.raises(assay.InputError, match="a threshold needs scores"):
        assay.evaluate([0.5, 1.5], [0.5, 1.0], threshold=0.5)
    with pytest.raises(assay.InputError, match="two classes"):
        assay.evaluate(["a", "b", "c"], y_score=[1, 2, 3], threshold=2, pos_label="a")
    with pytest.raises(assay.InputError, match="two classes"):
        assay.evaluate(["a", "a"], y_score=[1, 2], threshold=2, pos_label="a")
