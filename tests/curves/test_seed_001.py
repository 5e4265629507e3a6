"""Seed 001, thresholds: every number printed there, with the models it fits."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import assay


@pytest.fixture(scope="module")
def tumours():
    """Logistic regression on mean radius and mean texture; malignant is positive."""
    cancer = load_breast_cancer()
    y, features = 1 - cancer.target, cancer.data[:, :2]
    x_train, x_test, y_train, y_test = train_test_split(
        features, y, test_size=0.25, stratify=y, random_state=0
    )
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(x_train, y_train)
    return y_test, model.predict_proba(x_test)[:, 1], model.decision_function(x_test)


@pytest.fixture(scope="module")
def rare():
    """About 5 % positives in training, validation and test parts."""
    x, y = make_classification(n_samples=6000, weights=[0.95], random_state=0)
    x_tr, x_rest, y_tr, y_rest = train_test_split(x, y, test_size=0.5, stratify=y, random_state=0)
    x_val, x_te, y_val, y_te = train_test_split(
        x_rest, y_rest, test_size=0.5, stratify=y_rest, random_state=0
    )
    model = LogisticRegression().fit(x_tr, y_tr)
    return y_val, model.predict_proba(x_val)[:, 1], y_te, model.predict_proba(x_te)[:, 1]


def test_the_threshold_table_from_0_1_to_0_9(tumours):
    y, proba, _ = tumours
    table = assay.ThresholdTable.from_predictions(y, proba, at=[0.1, 0.3, 0.5, 0.7, 0.9])
    assert table.threshold.tolist() == [0.1, 0.3, 0.5, 0.7, 0.9]
    assert table.tp.tolist() == [52, 48, 45, 39, 32]
    assert table.fp.tolist() == [34, 7, 3, 1, 0]
    assert [f"{rate:.3f}" for rate in table.tpr] == ["0.981", "0.906", "0.849", "0.736", "0.604"]
    assert [f"{rate:.3f}" for rate in table.fpr] == ["0.378", "0.078", "0.033", "0.011", "0.000"]


def test_from_0_5_to_0_3_three_more_found_four_more_false_alarms(tumours):
    y, proba, _ = tumours
    table = assay.ThresholdTable.from_predictions(y, proba)
    lower = table.difference(0.5, 0.3)
    assert lower.startswith("from 0.5 to 0.3: 3 more found, 4 more false alarms;")
    higher = table.difference(0.5, 0.9)
    assert higher.endswith("3 fewer false alarms; at 0.9 21 are missed, 0 false alarms")


def test_the_confusion_matrix_at_0_5_is_that_of_predict(tumours):
    y, proba, _ = tumours
    ev = assay.evaluate(y, y_score=proba, threshold=0.5)
    assert ev.confusion.matrix.tolist() == [[87, 3], [8, 45]]
    assert ev["f1"].pooled.outcome.text() == "90/101"


def test_auc_is_0_970_by_formula_by_4770_pairs_and_by_area(tumours):
    y, proba, decision = tumours
    score = assay.evaluate(y, y_score=proba)["roc_auc"].pooled
    assert (score.parts["positives"], score.parts["negatives"]) == (53, 90)
    assert score.parts["pairs"] == 4770
    pos, neg = proba[y == 1], proba[y == 0]
    difference = pos[:, None] - neg[None, :]
    won = (difference > 0).sum() + (difference == 0).sum() / 2
    roc = assay.RocCurve.from_predictions(y, proba)
    assert roc.area == score.value == won / 4770
    assert f"{roc.area:.3f}" == "0.970"
    # Only the order matters: decision scores give the same area.
    assert assay.RocCurve.from_predictions(y, decision).area == roc.area


def test_auc_of_labels_has_one_corner_and_is_the_balanced_accuracy(tumours):
    y, proba, _ = tumours
    roc = assay.RocCurve.from_predictions(y, (proba >= 0.5).astype(int))
    assert (roc.fpr.tolist(), roc.tpr.tolist()) == ([0, 3 / 90, 1], [0, 45 / 53, 1])
    assert f"{roc.area:.4f}" == "0.9079"


def test_the_rare_positives_auc_0_914_and_ap_0_476(rare):
    _, _, y, score = rare
    curve = assay.PrecisionRecallCurve.from_predictions(y, score)
    assert f"{assay.RocCurve.from_predictions(y, score).area:.3f}" == "0.914"
    assert f"{curve.average_precision:.3f}" == "0.476"
    assert f"{curve.base_rate:.3f}" == "0.054"
    # The sum over thresholds of recall gained times precision.
    gained = np.diff(curve.recall) * curve.precision[1:]
    assert gained.sum() == pytest.approx(curve.average_precision, abs=1e-12)


def test_threshold_0_173_raises_test_f1_from_0_359_to_0_484(rare):
    y_val, s_val, y_te, s_te = rare
    tuned = assay.tune_threshold(y_val, s_val, metric="f1")
    assert f"{tuned.threshold:.3f}" == "0.173"
    before = assay.evaluate(y_te, y_score=s_te, threshold=0.5)
    after = assay.evaluate(y_te, y_score=s_te, threshold=tuned)
    shown = {
        name: [f"{ev[name].pooled.value:.3f}" for ev in (before, after)]
        for name in ("f1", "precision", "recall")
    }
    assert shown == {
        "f1": ["0.359", "0.484"],
        "precision": ["0.583", "0.380"],
        "recall": ["0.259", "0.667"],
    }
    assert after.findings["A601"].outcome == "passed"
    assert assay.evaluate(y_val, y_score=s_val, threshold=tuned).findings["A601"].outcome == "found"
