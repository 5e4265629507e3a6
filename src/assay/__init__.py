"""Assay: evaluate predictive models so that every number can be challenged.

>>> import assay
>>> ev = assay.evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
>>> ev["r2"].pooled.outcome.text(), ev["r2"].mean_of_folds.value
('1 - 2/10001', -1.0)
"""

from assay import metrics
from assay.compose import compose, from_function
from assay.curves import DetCurve, PrecisionRecallCurve, RocCurve, ThresholdTable
from assay.errors import AssayError, InputError, UndefinedError
from assay.evaluate import evaluate, evaluate_frame
from assay.evaluation import Evaluation
from assay.score import Score
from assay.threshold import TunedThreshold, tune_threshold
from assay.view import View

__version__ = "0.1.0"

__all__ = [
    "AssayError",
    "DetCurve",
    "Evaluation",
    "InputError",
    "PrecisionRecallCurve",
    "RocCurve",
    "Score",
    "ThresholdTable",
    "TunedThreshold",
    "UndefinedError",
    "View",
    "__version__",
    "compose",
    "evaluate",
    "evaluate_frame",
    "from_function",
    "metrics",
    "tune_threshold",
]
