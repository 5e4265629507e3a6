"""Cross-validation: the loop over the splits, and the evaluation of what was held out.

validate.py     `cross_validate`, the front door
models.py       anything that can be fitted: estimator.py, function.py
loop.py         one split after another, or spread over workers by joblib
saved.py        folds that are done, kept for a run that was stopped
result.py       `CrossValidation`: the evaluation that is returned
shortcuts.py    `cross_val_score` and `cross_val_predict`; summary.py has `cv_summary`
"""

from __future__ import annotations

from assay.crossval.outoffold import OutOfFold
from assay.crossval.result import CrossValidation
from assay.crossval.shortcuts import cross_val_predict, cross_val_score
from assay.crossval.summary import Summary, cv_summary
from assay.crossval.validate import cross_validate

__all__ = [
    "CrossValidation",
    "OutOfFold",
    "Summary",
    "cross_val_predict",
    "cross_val_score",
    "cross_validate",
    "cv_summary",
]
