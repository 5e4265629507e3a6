"""Columns of Python values as an Arrow stream, without waking pandas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from assay.io.lazy import arrow

_LARGEST = 2**63


def stream_of(columns: Mapping[str, Sequence[Any]], requested_schema: Any = None) -> Any:
    """An Arrow C stream capsule of the columns.

    Whole numbers of 64 bits become int64, other numbers float64, booleans bool and None a null; a
    column that holds anything else becomes text. The arrays are built from buffers: pyarrow's own
    conversion of lists imports pandas.
    """
    pa = arrow()
    arrays = [_array(pa, list(values)) for values in columns.values()]
    batch = pa.RecordBatch.from_arrays(arrays, names=list(columns))
    reader = pa.RecordBatchReader.from_batches(batch.schema, [batch])
    return reader.__arrow_c_stream__(requested_schema)


def _array(pa: Any, values: list[Any]) -> Any:
    there = np.array([value is not None for value in values], dtype=bool)
    valid = None if there.all() else pa.py_buffer(_bits(there))
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} and kinds:
        data = _bits(np.array([bool(value) for value in values]))
        return pa.Array.from_buffers(pa.bool_(), len(values), [valid, pa.py_buffer(data)])
    if kinds == {int} and all(-_LARGEST <= (value or 0) < _LARGEST for value in values):
        whole = np.array([value or 0 for value in values], dtype=np.int64)
        return pa.Array.from_buffers(pa.int64(), len(values), [valid, pa.py_buffer(whole)])
    if kinds <= {int, float}:
        numbers = np.array(
            [np.nan if value is None else value for value in values], dtype=np.float64
        )
        return pa.Array.from_buffers(pa.float64(), len(values), [valid, pa.py_buffer(numbers)])
    texts = [b"" if value is None else str(value).encode() for value in values]
    ends = np.cumsum([0, *map(len, texts)], dtype=np.int64)
    buffers = [valid, pa.py_buffer(ends), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.large_string(), len(values), buffers)


def _bits(mask: np.ndarray[Any, Any]) -> bytes:
    return np.packbits(mask, bitorder="little").tobytes()
