"""Arrays as the drop-in functions take them, with scikit-learn's messages where they do not fit."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.dropin.dictionaries import words_of

Array = NDArray[Any]
Floats = NDArray[np.float64]

_LEGACY = (
    "You appear to be using a legacy multi-label data representation. Sequence of sequences are "
    "no longer supported; use a binary array or sparse matrix instead - the MultiLabelBinarizer "
    "transformer can convert to this format."
)


def is_sparse(value: Any) -> bool:
    """Whether it is a SciPy sparse matrix or array; SciPy itself is not imported."""
    return hasattr(value, "tocsr") and hasattr(value, "nnz")


def as_array(value: Any) -> Array:
    """The values as a NumPy array, of any number of dimensions; sparse ones are filled in.

    Raises:
        ValueError: It is a sequence of sequences of several lengths.
    """
    if type(value) is np.ndarray:
        return value
    if is_sparse(value):
        return np.asarray(value.toarray())
    words = words_of(value)
    if words is not None:
        return words.objects()
    if not isinstance(getattr(value, "dtype", np.dtype(float)), np.dtype) and hasattr(
        value, "to_numpy"
    ):
        return _plain(np.asarray(value.to_numpy()))
    try:
        return _plain(np.asarray(value)) if hasattr(value, "dtypes") else np.asarray(value)
    except ValueError as error:
        if "inhomogeneous" in str(error):
            raise ValueError(_LEGACY) from error
        raise


def _plain(values: Array) -> Array:
    """Objects of a dataframe's own types as numbers, where they are numbers."""
    if values.dtype != object or not values.size or isinstance(values.flat[0], str):
        return values
    try:
        better = np.array(values.tolist())
    except (ValueError, TypeError):
        return values
    return better if better.dtype.kind in "biuf" else values


def wide_integers(values: Array) -> bool:
    """Whether there are integers beyond 2**53, where doubles have gaps."""
    if values.dtype.kind not in "iu" or values.dtype.itemsize < 8 or not values.size:
        return False
    return max(abs(int(values.min())), abs(int(values.max()))) > 2**53


def length(value: Any) -> int:
    """How many rows there are.

    Raises:
        TypeError: It has no length.
    """
    if hasattr(value, "shape"):
        if not value.shape:
            raise TypeError(
                f"Input should have at least 1 dimension i.e. satisfy `len(x.shape) > 0`, "
                f"got scalar `{value!r}` instead."
            )
        return int(value.shape[0])
    if hasattr(value, "__len__"):
        return len(value)
    return len(np.asarray(value))


def same_length(*arrays: Any) -> None:
    """Check that all that are given have one length.

    Raises:
        ValueError: They have not.
    """
    lengths = [
        length(array)
        for array in arrays
        if array is not None and not isinstance(array, numbers.Number)
    ]
    if len(set(lengths)) > 1:
        raise ValueError(f"Found input variables with inconsistent numbers of samples: {lengths}")


def nonempty(*arrays: Array) -> None:
    """Check that there are rows.

    Raises:
        ValueError: There are none.
    """
    for array in arrays:
        if not array.shape[0]:
            raise ValueError(
                f"Found array with 0 sample(s) (shape={array.shape}) while a minimum of 1 is "
                "required."
            )


def column(values: Array) -> Array:
    """One column: of the shape (rows,), or (rows, 1) laid flat.

    Raises:
        ValueError: It has more columns.
    """
    if values.ndim == 1:
        return values
    if values.ndim == 2 and values.shape[1] == 1:
        return values.ravel()
    raise ValueError(f"y should be a 1d array, got an array of shape {values.shape} instead.")


def finite(values: Array, name: str = "") -> None:
    """Check that there is no NaN, no infinity and no complex number.

    Raises:
        ValueError: There is.
    """
    if values.dtype.kind == "c":
        raise ValueError(f"Complex data not supported\n{values}\n")
    if values.dtype.kind != "f":
        return
    # A sum is finite only if every value is, or if finite ones overflow: then look again.
    with np.errstate(over="ignore", invalid="ignore"):
        if np.isfinite(np.sum(values)) or np.isfinite(values).all():
            return
    shown = f"Input {name} " if name else "Input "
    if np.isnan(values).any():
        raise ValueError(f"{shown}contains NaN.")
    raise ValueError(f"{shown}contains infinity or a value too large for {values.dtype!r}.")


def numeric(value: Any, name: str = "", dims: tuple[int, ...] = (1, 2)) -> Array:
    """Finite numbers of one or two dimensions, in their own type.

    Raises:
        ValueError: They are not finite or not numbers, or have other dimensions.
    """
    values = as_array(value)
    if values.dtype.kind in "OUS":
        values = values.astype(np.float64)
    if values.ndim not in dims:
        if dims == (2,) and values.ndim < 2:
            kind = "scalar" if values.ndim == 0 else "1D"
            raise ValueError(
                f"Expected 2D array, got {kind} array instead:\narray={values}.\nReshape your "
                "data either using array.reshape(-1, 1) if your data has a single feature or "
                "array.reshape(1, -1) if it contains a single sample."
            )
        raise ValueError(f"Found array with dim {values.ndim}, while dim <= 2 is required.")
    finite(values, name)
    return values


def weights(value: Any, rows: int, some: bool = True) -> Floats | None:
    """Weights as float64, or None for ones.

    Args:
        value: One per row, a number for all, or None.
        rows: How many rows there are.
        some: Whether at least one weight must not be 0.

    Raises:
        ValueError: They are not one column of finite numbers, one per row.
    """
    if value is None:
        return None
    if isinstance(value, numbers.Number):
        return np.full(rows, value, dtype=np.float64)
    given = as_array(value)
    if given.ndim != 1:
        raise ValueError(
            f"Sample weights must be 1D array or scalar, got {given.ndim}D array. Expected either "
            "a scalar value or a 1D array of length "
            f"{rows}."
        )
    finite(given, "sample_weight")
    found = given.astype(np.float64)
    if len(found) != rows:
        raise ValueError(f"sample_weight.shape == {found.shape}, expected {(rows,)}!")
    if some and rows and not found.any():
        raise ValueError("Sample weights must contain at least one non-zero number.")
    return found
