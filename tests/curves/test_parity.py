"""Points of the curves beside scikit-learn's, with ties and weights."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import metrics

import assay

RNG = np.random.default_rng(2)


def _sample(n, ties, weighted):
    y = RNG.integers(0, 2, n)
    y[:2] = 0, 1
    score = RNG.normal(y, 1.5)
    if ties:
        score = np.round(score)
    return y, score, RNG.integers(1, 5, n) / 4 if weighted else None


SAMPLES = pytest.mark.parametrize(
    "sample", [_sample(n, t, w) for n in (2, 17, 400) for t in (0, 1) for w in (0, 1)]
)


@SAMPLES
def test_roc_curve(sample):
    y, score, weight = sample
    fpr, tpr, threshold = metrics.roc_curve(y, score, sample_weight=weight, drop_intermediate=False)
    roc = assay.RocCurve.from_predictions(y, score, sample_weight=weight)
    assert roc.threshold.tolist() == threshold.tolist()
    assert roc.fpr == pytest.approx(fpr, abs=1e-15)
    assert roc.tpr == pytest.approx(tpr, abs=1e-15)
    assert roc.area == pytest.approx(metrics.auc(fpr, tpr), abs=1e-14)


@SAMPLES
def test_precision_recall_curve(sample):
    y, score, weight = sample
    precision, recall, threshold = metrics.precision_recall_curve(y, score, sample_weight=weight)
    curve = assay.PrecisionRecallCurve.from_predictions(y, score, sample_weight=weight)
    # scikit-learn's thresholds rise, and its last point is the anchor, which has no threshold.
    assert curve.threshold[1:].tolist() == threshold[::-1].tolist()
    assert curve.precision[1:] == pytest.approx(precision[:-1][::-1], abs=1e-15)
    assert curve.recall == pytest.approx(recall[::-1], abs=1e-15)
    assert (recall[-1], precision[-1]) == curve.anchor
    area = metrics.auc(recall, precision)
    assert curve.trapezoid_area == pytest.approx(area, abs=1e-14)


@SAMPLES
def test_det_curve(sample):
    y, score, weight = sample
    fpr, fnr, threshold = metrics.det_curve(y, score, sample_weight=weight)
    det = assay.DetCurve.from_predictions(y, score, sample_weight=weight)
    # scikit-learn leaves out the flat ends; all points that it has are there.
    mine = {t: (x, y) for t, x, y in zip(det.threshold.tolist(), det.fpr, det.fnr, strict=True)}
    for t, x, y_ in zip(threshold.tolist(), fpr, fnr, strict=True):
        assert mine[t] == pytest.approx((x, y_), abs=1e-15)


@SAMPLES
def test_best_f1_of_the_recipe_over_scikit_learns_curve(sample):
    y, score, weight = sample
    precision, recall, _ = metrics.precision_recall_curve(y, score, sample_weight=weight)
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-12)
    tuned = assay.tune_threshold(y, score, sample_weight=weight)
    assert tuned.value == pytest.approx(f1[:-1].max(), abs=1e-14)
    labels = tuned.apply(score)
    assert tuned.value == pytest.approx(metrics.f1_score(y, labels, sample_weight=weight))
