"""Choosing without fooling oneself: comparing, tuning and trusting models by cross-validation."""

from assay.choosing.comparison import ModelComparison
from assay.choosing.models import compare_models
from assay.choosing.nested import nested_cross_validate
from assay.choosing.nested_result import NestedEvaluation
from assay.choosing.stability import stability
from assay.choosing.study import StabilityStudy

__all__ = [
    "ModelComparison",
    "NestedEvaluation",
    "StabilityStudy",
    "compare_models",
    "nested_cross_validate",
    "stability",
]
