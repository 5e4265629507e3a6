"""Any one-dimensional object as a Column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.arrays import of_array, of_sequence
from assay.io.column import Column
from assay.io.series import is_series, of_series


def column(obj: Any, name: str, source: str | None = None) -> Column:
    """One column from whatever holds its values.

    Args:
        obj: A list or tuple, a NumPy array, a Series of pandas or polars, a pyarrow Array or
            ChunkedArray, or anything with `__arrow_c_stream__`, `__array__` or an iterator.
        name: The column's name, used in errors.
        source: The file's name, used in errors.

    Returns:
        A Column of the same length, which may be 0. float32 is widened, integers are exact.

    Raises:
        InputError: The object is not one-dimensional (a column of shape (n, 1) is not flattened),
            mixes text and numbers, or holds dates or other types.

    >>> column([3, None, 5], "y").values.tolist()
    [3, 0, 5]
    >>> column(np.ones((2, 1)), "y")
    Traceback (most recent call last):
    assay.errors.InputError: column 'y': has the shape (2, 1), but one column is one-dimensional; \
pass [:, 0] of it or .ravel()
    """
    if isinstance(obj, Column):
        return replace(obj, name=name, source=source or obj.source)
    _check_shape(obj, name, source)
    if isinstance(obj, (str, bytes, Mapping, set, frozenset)):
        raise InputError(
            f"a {type(obj).__name__} is not a column of values",
            source=source,
            column=name,
            remedy="give a list, an array or a column of a dataframe",
        )
    if isinstance(obj, (list, tuple, range)):
        return of_sequence(name, obj, source)
    if isinstance(obj, np.ndarray):
        return of_array(name, obj, source)
    if is_series(obj):
        return of_series(name, obj, source)
    if _speaks_arrow(obj):
        from assay.io.arrow import of_arrow

        return of_arrow(name, obj, source)
    return _of_other(name, obj, source)


def _check_shape(obj: Any, name: str, source: str | None) -> None:
    shape = getattr(obj, "shape", None)
    if not isinstance(shape, tuple) or len(shape) == 1:
        return
    shape = tuple(int(n) for n in shape)
    if len(shape) == 2 and shape[1] == 1:
        remedy = "pass [:, 0] of it or .ravel()"
    else:
        remedy = "pass one column of it" if shape else "pass a list or an array of values"
    raise InputError(
        f"has the shape {shape}, but one column is one-dimensional",
        source=source,
        column=name,
        remedy=remedy,
    )


def _speaks_arrow(obj: Any) -> bool:
    if not (hasattr(obj, "__arrow_c_stream__") or hasattr(obj, "__arrow_c_array__")):
        return False
    # Without pyarrow a polars Series is still a sequence of values.
    return find_spec("pyarrow") is not None


def _of_other(name: str, obj: Any, source: str | None) -> Column:
    kind = type(obj).__name__
    for method in ("to_list", "tolist"):
        if not hasattr(obj, "__array__") and hasattr(obj, method):
            return of_sequence(name, getattr(obj, method)(), source)
    if hasattr(obj, "null_count") and hasattr(obj, "to_list"):  # polars without pyarrow
        return of_sequence(name, obj.to_list(), source)
    if hasattr(obj, "__array__"):
        try:
            array = np.asarray(obj)
        except Exception as error:  # whatever the other library raises
            raise InputError(
                f"a {kind} could not be turned into an array ({error})",
                source=source,
                column=name,
                remedy="turn it into a NumPy array first",
            ) from error
        _check_shape(array, name, source)
        return of_array(name, array, source)
    if isinstance(obj, Iterable):
        return of_sequence(name, list(obj), source)
    raise InputError(
        f"a {kind} is not a column of values",
        source=source,
        column=name,
        remedy="give a list, an array or a column of a dataframe",
    )
