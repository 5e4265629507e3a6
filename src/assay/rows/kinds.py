"""What kind of target an array is: binary, multiclass, multilabel, continuous, or none of these."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

Kind = Literal[
    "binary",
    "multiclass",
    "multilabel-indicator",
    "continuous",
    "multiclass-multioutput",
    "continuous-multioutput",
    "unknown",
]

_BYTES = (
    "Support for labels represented as bytes is not supported. Convert the input to a string or "
    "integer format."
)


def kind_of(values: Array) -> Kind:
    """The kind of target, as scikit-learn's ``type_of_target`` names it.

    Args:
        values: Of any type and number of dimensions; floats finite.

    Raises:
        TypeError: The labels are bytes.
    """
    if values.dtype.kind == "S" or (
        values.dtype == object and values.size and isinstance(values.flat[0], bytes)
    ):
        raise TypeError(_BYTES)
    if values.ndim not in (1, 2) or (values.ndim == 2 and not values.shape[1]):
        return "unknown"
    if values.dtype == object and not (values.size and isinstance(values.flat[0], str)):
        return "unknown"
    if _is_indicator(values):
        return "multilabel-indicator"
    many = values.ndim == 2 and values.shape[1] > 1
    if values.dtype.kind == "f" and not is_whole(values):
        return "continuous-multioutput" if many else "continuous"
    if many:
        return "multiclass-multioutput"
    return "binary" if few_values(values) <= 2 else "multiclass"


def is_whole(values: Array) -> bool:
    """Whether all floats are whole numbers."""
    head = values[:64]
    return bool((head == np.rint(head)).all()) and bool((values == np.rint(values)).all())


def few_values(values: Array) -> int:
    """How many different values there are, counted up to three."""
    if values.dtype.kind in "OUS":
        try:
            return len(set(values.ravel().tolist()))
        except TypeError:
            return 3
    if not values.size:
        return 0
    low, high = values.min(), values.max()
    if low == high:
        return 1
    return 2 if bool(((values == low) | (values == high)).all()) else 3


def _is_indicator(values: Array) -> bool:
    if values.ndim != 2 or values.shape[1] < 2 or values.dtype.kind not in "biuf":
        return False
    if values.dtype.kind == "f" and not is_whole(values):
        return False
    return few_values(values) < 3
