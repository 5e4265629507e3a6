"""Assay: evaluate predictive models so that every number can be challenged.

>>> import assay
>>> ev = assay.evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
>>> ev["r2"].pooled.outcome.text(), ev["r2"].mean_of_folds.value
('1 - 2/10001', -1.0)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from assay import metrics
from assay.compose import compose, from_function
from assay.curves import DetCurve, PrecisionRecallCurve, RocCurve, ThresholdTable
from assay.errors import AssayError, InputError, UndefinedError
from assay.evaluate import evaluate, evaluate_frame
from assay.evaluation import Evaluation
from assay.score import Score
from assay.threshold import TunedThreshold, tune_threshold
from assay.view import View

# What _LATER imports when it is asked for. A function that is named as its module is taken from
# there: the name of the package means both.
if TYPE_CHECKING:
    from assay.auditing import Audit, Request, reconcile_r2
    from assay.auditing.audit import audit
    from assay.auditing.request import request
    from assay.choosing import (
        ModelComparison,
        NestedEvaluation,
        StabilityStudy,
        compare_models,
        nested_cross_validate,
    )
    from assay.choosing.stability import stability
    from assay.comparing import Comparison, NoteDiff
    from assay.comparing.compare import compare
    from assay.comparing.diff import diff
    from assay.crossval import (
        CrossValidation,
        cross_val_predict,
        cross_val_score,
        cross_validate,
        cv_summary,
    )
    from assay.intervals import ConfidenceInterval
    from assay.notes import Note, Verification
    from assay.notes.verify import verify
    from assay.splits import (
        ContinuousStratifiedKFold,
        GroupKFold,
        GroupShuffleSplit,
        GroupTimeSeriesSplit,
        KFold,
        LeaveOneGroupOut,
        LeaveOneOut,
        LeavePGroupsOut,
        LeavePOut,
        MultilabelStratifiedKFold,
        PredefinedSplit,
        PurgedKFold,
        RepeatedGroupKFold,
        RepeatedKFold,
        RepeatedStratifiedGroupKFold,
        RepeatedStratifiedKFold,
        ShuffleSplit,
        StratifiedGroupKFold,
        StratifiedKFold,
        StratifiedShuffleSplit,
        TimeOrdered,
        TimeSeriesSplit,
        kfold_indices,
        loo_indices,
        stratified_kfold_indices,
    )

__version__ = "0.1.0"

__all__ = [
    "AssayError",
    "Audit",
    "Comparison",
    "ConfidenceInterval",
    "ContinuousStratifiedKFold",
    "CrossValidation",
    "DetCurve",
    "Evaluation",
    "GroupKFold",
    "GroupShuffleSplit",
    "GroupTimeSeriesSplit",
    "InputError",
    "KFold",
    "LeaveOneGroupOut",
    "LeaveOneOut",
    "LeavePGroupsOut",
    "LeavePOut",
    "ModelComparison",
    "MultilabelStratifiedKFold",
    "NestedEvaluation",
    "Note",
    "NoteDiff",
    "PrecisionRecallCurve",
    "PredefinedSplit",
    "PurgedKFold",
    "RepeatedGroupKFold",
    "RepeatedKFold",
    "RepeatedStratifiedGroupKFold",
    "RepeatedStratifiedKFold",
    "Request",
    "RocCurve",
    "Score",
    "ShuffleSplit",
    "StabilityStudy",
    "StratifiedGroupKFold",
    "StratifiedKFold",
    "StratifiedShuffleSplit",
    "ThresholdTable",
    "TimeOrdered",
    "TimeSeriesSplit",
    "TunedThreshold",
    "UndefinedError",
    "Verification",
    "View",
    "__version__",
    "audit",
    "compare",
    "compare_models",
    "compose",
    "cross_val_predict",
    "cross_val_score",
    "cross_validate",
    "cv_summary",
    "diff",
    "evaluate",
    "evaluate_frame",
    "from_function",
    "kfold_indices",
    "loo_indices",
    "metrics",
    "nested_cross_validate",
    "reconcile_r2",
    "request",
    "stability",
    "stratified_kfold_indices",
    "tune_threshold",
    "verify",
]

_LATER: dict[str, tuple[str, ...]] = {
    "assay.auditing": (
        "Audit",
        "Request",
        "audit",
        "reconcile_r2",
        "request",
    ),
    "assay.choosing": (
        "ModelComparison",
        "NestedEvaluation",
        "StabilityStudy",
        "compare_models",
        "nested_cross_validate",
        "stability",
    ),
    "assay.comparing": (
        "Comparison",
        "NoteDiff",
        "compare",
        "diff",
    ),
    "assay.crossval": (
        "CrossValidation",
        "cross_val_predict",
        "cross_val_score",
        "cross_validate",
        "cv_summary",
    ),
    "assay.intervals": ("ConfidenceInterval",),
    "assay.notes": (
        "Note",
        "Verification",
        "verify",
    ),
    "assay.plots": (),
    "assay.splits": (
        "ContinuousStratifiedKFold",
        "GroupKFold",
        "GroupShuffleSplit",
        "GroupTimeSeriesSplit",
        "KFold",
        "LeaveOneGroupOut",
        "LeaveOneOut",
        "LeavePGroupsOut",
        "LeavePOut",
        "MultilabelStratifiedKFold",
        "PredefinedSplit",
        "PurgedKFold",
        "RepeatedGroupKFold",
        "RepeatedKFold",
        "RepeatedStratifiedGroupKFold",
        "RepeatedStratifiedKFold",
        "ShuffleSplit",
        "StratifiedGroupKFold",
        "StratifiedKFold",
        "StratifiedShuffleSplit",
        "TimeOrdered",
        "TimeSeriesSplit",
        "kfold_indices",
        "loo_indices",
        "stratified_kfold_indices",
    ),
}
"""Public names by the package they are in, which is imported when one of them is first asked for:
what an evaluation does not need does not slow `import assay` down."""


def __getattr__(name: str) -> Any:
    for package, names in _LATER.items():
        if name in names or package == f"assay.{name}":
            module = import_module(package)
            return module if package == f"assay.{name}" else getattr(module, name)
    raise AttributeError(f"module 'assay' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
