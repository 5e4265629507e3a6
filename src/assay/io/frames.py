"""Named columns out of any dataframe, dict, list of records or two-dimensional array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.arrow import of_stream, reader_of
from assay.io.column import Column
from assay.io.names import check_names
from assay.io.single import column


def frame_columns(frame: Any, names: Sequence[str], source: str | None = None) -> dict[str, Column]:
    """The named columns of a table.

    Args:
        frame: A dataframe of pandas or polars, a pyarrow Table or RecordBatch, anything with
            `__arrow_c_stream__`, a dict of array-likes, a list of dicts (records, in which an
            absent key is a missing value) or a structured NumPy array.
        names: The columns to read.
        source: The file's name for errors.

    Returns:
        The columns by name, all of the same length.

    Raises:
        InputError: A column is missing (the names there are shown), cannot be read, or differs
            in length from another.

    >>> frame_columns({"y": [1, 0], "p": [0.5, 0.25]}, ["p"])["p"].values.tolist()
    [0.5, 0.25]
    """
    names = list(dict.fromkeys(names))
    if _is_stream(frame):
        reader = reader_of(frame)
        check_names(names, list(reader.schema.names), source)
        return of_stream(reader, reader.schema, names, source)
    available = column_names(frame)
    check_names(names, available, source)
    if _is_records(frame):
        found = {n: column([record.get(n) for record in frame], n, source) for n in names}
    elif isinstance(frame, (Mapping, np.ndarray)):
        keys = {str(k): k for k in frame} if isinstance(frame, Mapping) else {n: n for n in names}
        found = {n: column(frame[keys[n]], n, source) for n in names}
    else:
        keys = dict(zip(available, frame.columns, strict=True))
        found = {n: column(frame[keys[n]], n, source) for n in names}
    _check_lengths(found, source)
    return found


def column_names(frame: Any) -> list[str]:
    """The names of a table's columns, in its order.

    Raises:
        InputError: The object is not a table.

    >>> column_names([{"y": 1}, {"y": 0, "p": 1}])
    ['y', 'p']
    """
    if _is_records(frame):
        return list(dict.fromkeys(str(key) for record in frame for key in record))
    if isinstance(frame, Mapping):
        return [str(key) for key in frame]
    if isinstance(frame, np.ndarray) and frame.dtype.names:
        return list(frame.dtype.names)
    if hasattr(frame, "collect") and not _is_stream(frame):
        raise InputError(f"a {type(frame).__name__} holds no rows yet", remedy="call .collect()")
    if hasattr(frame, "compute") and hasattr(frame, "dask"):
        raise InputError("a Dask dataframe holds no rows yet", remedy="call .compute()")
    if _is_stream(frame):
        schema = getattr(frame, "schema", None)
        names = getattr(schema, "names", None)
        return list(names if isinstance(names, list) else reader_of(frame).schema.names)
    if hasattr(frame, "columns") and hasattr(frame, "__getitem__"):
        return [str(name) for name in frame.columns]
    raise InputError(
        f"a {type(frame).__name__} is not a table",
        remedy="give a dataframe, a dict of columns or a list of records",
    )


def matrix(obj: Any, name: str, source: str | None = None) -> list[Column] | None:
    """The columns of a two-dimensional array, nested list or table; None for one dimension.

    Args:
        obj: Rows of columns (nested lists, NumPy), or a table as `frame_columns` takes it.
        name: The argument's name: columns without one become `name[0]`, `name[1]`, ...
        source: The file's name for errors.

    Raises:
        InputError: Rows differ in length, or there are three dimensions or more.

    >>> [c.name for c in matrix([[0.25, 0.75], [0.5, 0.5]], "y_proba")]
    ['y_proba[0]', 'y_proba[1]']
    >>> matrix([0.25, 0.75], "y_proba") is None
    True
    """
    if isinstance(obj, Column):
        return None
    if isinstance(obj, Mapping) or _is_records(obj) or _is_frame(obj):
        return list(frame_columns(obj, column_names(obj), source).values())
    if isinstance(obj, (list, tuple)):
        return _nested(obj, name, source)
    if _is_stream(obj):
        return _streamed(obj, source)
    if not isinstance(obj, np.ndarray) and len(getattr(obj, "shape", ())) < 2:
        return None
    array = obj if isinstance(obj, np.ndarray) else np.asarray(obj)
    if array.ndim == 1 and array.dtype.names is None:
        return None
    if array.ndim != 2:
        raise InputError(
            f"has the shape {array.shape}",
            source=source,
            column=name,
            remedy="give one row a case and one column a class or output",
        )
    return [column(array[:, j], f"{name}[{j}]", source) for j in range(array.shape[1])]


def _streamed(obj: Any, source: str | None) -> list[Column] | None:
    """The columns of an object known only to export Arrow; None when it exports one column."""
    if hasattr(obj, "dtype") or hasattr(obj, "type"):
        return None  # a Series of polars, an Array of pyarrow
    try:
        reader = reader_of(obj)
    except InputError:
        return None
    names = list(reader.schema.names)
    check_names(names, names, source)
    return list(of_stream(reader, reader.schema, names, source).values())


def _nested(rows: Sequence[Any], name: str, source: str | None) -> list[Column] | None:
    if not rows or isinstance(rows[0], str) or not hasattr(rows[0], "__len__"):
        return None
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if not hasattr(row, "__len__") or len(row) != width:
            size = len(row) if hasattr(row, "__len__") else "no"
            raise InputError(
                f"{size} values, but row 1 has {width}",
                source=source,
                column=name,
                rows=[number],
                remedy="give every row the same number of values",
            )
    columns = zip(*(r.tolist() if hasattr(r, "tolist") else r for r in rows), strict=True)
    return [column(list(c), f"{name}[{j}]", source) for j, c in enumerate(columns)]


def _is_records(obj: Any) -> bool:
    return isinstance(obj, (list, tuple)) and bool(obj) and isinstance(obj[0], Mapping)


def _is_frame(obj: Any) -> bool:
    """Whether an object is a table rather than a column: it has named columns."""
    if isinstance(obj, np.ndarray):
        return obj.dtype.names is not None
    named = hasattr(obj, "columns") or hasattr(obj, "column_names")
    return named or (hasattr(obj, "schema") and _is_stream(obj))


def _is_stream(frame: Any) -> bool:
    """Whether a table is read as Arrow; pandas and polars offer their columns one by one."""
    if hasattr(frame, "iloc") or hasattr(frame, "get_column"):
        return False
    return hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__")


def _check_lengths(columns: dict[str, Column], source: str | None) -> None:
    lengths = {name: len(found) for name, found in columns.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name!r} has {length}" for name, length in lengths.items())
        raise InputError(
            f"the columns differ in their number of rows: {told}",
            source=source,
            remedy="give columns of the same rows in the same order",
        )
