"""Curves of rankings: ROC, precision-recall, DET and threshold tables.

One convention holds everywhere: a row is called positive when its score is at least the threshold
(inclusive). Tied scores share one decision, so a curve has one point per distinct score and one
above all; thresholds fall along it.

Make one with ``from_predictions``, or from an evaluation: ``ev.curve("roc")`` is pooled,
``ev.curve("roc", per="fold")`` has one per fold and their `band`.

>>> import assay
>>> y, score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.1]
>>> ev = assay.evaluate(y, y_score=score, fold=[1, 1, 1, 2, 2, 2])
>>> ev.curve("roc").area == ev["roc_auc"].pooled.value
True
>>> ev.curve("roc", per="fold").band("vertical", at=[0, 0.5, 1]).y.tolist()
[0.25, 0.75, 1.0]
"""

from assay.curves.det import DetCurve
from assay.curves.evaluated import curve_of
from assay.curves.folds import Band, Curves
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.roc import RocCurve
from assay.curves.table import ThresholdTable

__all__ = [
    "Band",
    "Curves",
    "DetCurve",
    "PrecisionRecallCurve",
    "RocCurve",
    "ThresholdTable",
    "curve_of",
]
