"""What the drop-in functions say: scikit-learn's own warning class where there is one."""

from __future__ import annotations

import importlib
import sys
import warnings
from functools import cache


class UndefinedMetricWarning(UserWarning):
    """A score is undefined and a substitute was returned; stands in for scikit-learn's class."""


class InvalidParameterError(ValueError, TypeError):
    """A parameter is of a type or value that the function does not take."""


@cache
def undefined_class() -> type[Warning]:
    """scikit-learn's class of such warnings if it is installed, otherwise Assay's.

    Looked up when the first warning is due, so that nothing is imported without one.
    """
    try:
        found: type[Warning] = importlib.import_module("sklearn.exceptions").UndefinedMetricWarning
    except ImportError:
        return UndefinedMetricWarning
    return found


def undefined(message: str) -> None:
    """Warn that a value is undefined and what stands in its place."""
    _warn(message, undefined_class())


def remark(message: str) -> None:
    """Warn of anything else."""
    _warn(message, UserWarning)


def _warn(message: str, kind: type[Warning]) -> None:
    """Warn at the line of the caller outside Assay."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("assay."):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, kind, stacklevel=level)
