"""Rows of whatever a model is fitted on: arrays, sparse matrices, dataframes, lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError

Indices = NDArray[np.int64]


def indexable(data: Any, name: str) -> Any:
    """The data in a form whose rows can be taken: a sparse matrix as CSR, an iterator as a list.

    Raises:
        InputError: The data hold no rows yet (a lazy frame), or cannot be read by row.
    """
    if hasattr(data, "tocsr"):
        return data.tocsr()
    lazy = hasattr(data, "dask") or (hasattr(data, "collect") and not hasattr(data, "shape"))
    if lazy or isinstance(data, (str, bytes)):
        raise InputError(
            f"{name}: a {type(data).__name__} has no rows to take",
            remedy="give an array, a sparse matrix, a list or a dataframe held in memory",
        )
    if isinstance(data, (Mapping, np.ndarray)) or hasattr(data, "shape"):
        return data
    if hasattr(data, "__len__") and hasattr(data, "__getitem__"):
        return data
    if hasattr(data, "__array__") or hasattr(data, "__iter__"):
        return np.asarray(data) if hasattr(data, "__array__") else list(data)
    raise InputError(
        f"{name}: the rows of a {type(data).__name__} cannot be taken",
        remedy="give an array, a sparse matrix, a list or a dataframe",
    )


def length(data: Any) -> int:
    """The number of rows.

    >>> length([[1, 2], [3, 4]]), length({"a": [1, 2, 3]})
    (2, 3)
    """
    if isinstance(data, Mapping):
        return min((length(column) for column in data.values()), default=0)
    shape = getattr(data, "shape", None)
    return int(shape[0]) if shape else len(data)


def take(data: Any, rows: Indices) -> Any:
    """The rows at these positions, counted from 0, in the container that holds them.

    >>> take(["a", "b", "c"], np.array([2, 0]))
    ['c', 'a']
    """
    if isinstance(data, np.ndarray):
        return data[rows]
    if isinstance(data, Mapping):
        return {name: take(column, rows) for name, column in data.items()}
    if isinstance(data, (list, tuple)):
        # A row that is a list is copied too, so that a model that changes it changes its own.
        taken = (data[row] for row in rows.tolist())
        return [list(row) if isinstance(row, list) else row for row in taken]
    if hasattr(data, "iloc"):
        return data.iloc[rows]
    if hasattr(data, "__arrow_c_stream__") and not hasattr(data, "get_column"):
        # A polars Series is indexed; a pyarrow table or array is asked to take.
        return data.take(rows) if hasattr(data, "take") else data[rows]
    if hasattr(data, "__arrow_c_array__"):
        return data.take(rows)
    return data[rows]
