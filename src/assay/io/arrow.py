"""Columns from Arrow data: arrays, batches and streams, of any library that speaks Arrow.

`Gather` takes the chunks of one column one by one and keeps NumPy arrays only, so a file can be
read batch by batch. Everything is read from the buffers: the conversions of pyarrow would import
pandas.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.arrays import unusable
from assay.io.column import Array, Column, of_booleans, of_codes, of_integers, of_numbers
from assay.io.lazy import arrow

_DTYPES = {
    **{f"{u}int{bits}": f"{u}int{bits}" for u in ("", "u") for bits in (8, 16, 32, 64)},
    "halffloat": "float16",
    "float": "float32",
    "double": "float64",
}


def of_chunks(name: str, chunks: Iterable[Any], kind: Any, source: str | None = None) -> Column:
    """A column from pyarrow Arrays of the given Arrow type."""
    gather = Gather(name, kind, source)
    for chunk in chunks:
        gather.add(chunk)
    return gather.column()


def of_arrow(name: str, obj: Any, source: str | None = None) -> Column:
    """A column from a pyarrow Array or ChunkedArray, or any object that exports one.

    Raises:
        InputError: pyarrow is missing, or the type is neither numeric nor boolean nor text.
    """
    pa = arrow()
    if not isinstance(obj, (pa.Array, pa.ChunkedArray)):
        # The private importers, because pa.array() and pa.chunked_array() import pandas.
        if hasattr(obj, "__arrow_c_stream__"):
            obj = pa.ChunkedArray._import_from_c_capsule(obj.__arrow_c_stream__())
        else:
            obj = pa.Array._import_from_c_capsule(*obj.__arrow_c_array__())
    chunks = obj.chunks if isinstance(obj, pa.ChunkedArray) else [obj]
    return of_chunks(name, chunks, obj.type, source)


def of_stream(
    batches: Iterable[Any], schema: Any, names: Iterable[str], source: str | None = None
) -> dict[str, Column]:
    """The named columns of a stream of pyarrow RecordBatches.

    Args:
        batches: RecordBatches; each holds the named columns and perhaps others.
        schema: The pyarrow Schema of the stream.
        names: The columns to read, each in the schema once.
        source: The file's name for errors.
    """
    gathers = {name: Gather(name, schema.field(name).type, source) for name in names}
    for batch in batches:
        for name, gather in gathers.items():
            gather.add(batch.column(batch.schema.get_field_index(name)))
    return {name: gather.column() for name, gather in gathers.items()}


def is_readable(kind: Any) -> bool:
    """Whether a column of this Arrow type can be read."""
    return shape_of(kind) is not None


def shape_of(kind: Any) -> str | None:
    """How an Arrow type is read: int, float, bool, text, decimal, null or not at all."""
    types = arrow("types")
    if types.is_dictionary(kind):
        return shape_of(kind.value_type)
    if isinstance(kind, arrow().BaseExtensionType):
        return shape_of(kind.storage_type)
    tests = {
        "int": types.is_integer,
        "float": types.is_floating,
        "bool": types.is_boolean,
        "text": lambda k: types.is_string(k) or types.is_large_string(k) or types.is_string_view(k),
        "decimal": types.is_decimal,
        "null": types.is_null,
    }
    return next((shape for shape, test in tests.items() if test(kind)), None)


class Gather:
    """The values of one column, chunk by chunk.

    Args:
        name: The column's name.
        kind: Its Arrow type.
        source: The file's name for errors.

    Raises:
        InputError: A column of this type cannot be read.
    """

    def __init__(self, name: str, kind: Any, source: str | None = None) -> None:
        shape = shape_of(kind)
        if shape is None:
            raise unusable(name, str(kind), source)
        self.name, self.source, self.shape = name, source, shape
        self._parts: list[Array] = []
        self._masks: list[Array | None] = []
        self._words: dict[str, int] = {}

    def add(self, chunk: Any) -> None:
        """Take the next chunk, a pyarrow Array."""
        pa = arrow()
        if isinstance(chunk, pa.ExtensionArray):
            chunk = chunk.storage
        if self.shape == "text":
            self._parts.append(self._codes(chunk))
            return
        if isinstance(chunk, pa.DictionaryArray):
            chunk = chunk.dictionary_decode()
        if self.shape == "decimal":
            # Decimal to double in Arrow need not round to nearest; text to double does.
            compute = arrow("compute")
            chunk = compute.cast(compute.cast(chunk, "string"), "float64")
        if self.shape == "null":
            self._parts.append(np.full(len(chunk), np.nan))
        elif self.shape == "bool":
            self._parts.append(_bits(chunk.buffers()[1], chunk.offset, len(chunk)))
        else:
            self._parts.append(_fixed(chunk))
        self._masks.append(_nulls(chunk))

    def column(self) -> Column:
        """The column of everything taken so far."""
        empty = {"bool": np.bool_, "text": np.int64, "int": np.int64}
        values = (
            np.concatenate(self._parts)
            if self._parts
            else np.empty(0, empty.get(self.shape, np.float64))
        )
        if self.shape == "text":
            return of_codes(self.name, values, list(self._words), self.source)
        missing = None
        if any(mask is not None for mask in self._masks):
            pairs = zip(self._masks, self._parts, strict=True)
            missing = np.concatenate(
                [np.zeros(len(p), np.bool_) if m is None else m for m, p in pairs]
            )
        makers = {"bool": of_booleans, "int": of_integers}
        return makers.get(self.shape, of_numbers)(self.name, values, missing, self.source)

    def _codes(self, chunk: Any) -> Array:
        """Codes into the words met so far; a missing one is -1."""
        pa = arrow()
        if not isinstance(chunk, pa.DictionaryArray):
            chunk = chunk.dictionary_encode()
        words = chunk.dictionary.to_pylist()
        table = self._words
        here = [-1 if word is None else table.setdefault(word, len(table)) for word in words]
        translate = np.array([*here, -1], dtype=np.int64)
        indices = chunk.indices
        codes = _fixed(indices).astype(np.int64)
        nulls = _nulls(indices)
        if nulls is not None:
            codes[nulls] = len(here)
        return translate[codes]


def _fixed(chunk: Any) -> Array:
    """The values of an Array of numbers; whatever was there where it is null."""
    dtype = np.dtype(_DTYPES[str(chunk.type)])
    data = chunk.buffers()[1]
    if len(chunk) == 0 or data is None:
        return np.zeros(len(chunk), dtype)
    return np.frombuffer(data, dtype, len(chunk), chunk.offset * dtype.itemsize)


def _nulls(chunk: Any) -> Array | None:
    """Which values are null; None when none is."""
    if chunk.null_count == 0:
        return None
    if str(chunk.type) == "null":
        return np.ones(len(chunk), np.bool_)
    return ~_bits(chunk.buffers()[0], chunk.offset, len(chunk))


def _bits(data: Any, offset: int, count: int) -> Array:
    """Bits of a buffer as booleans, least significant bit first."""
    if count == 0 or data is None:
        return np.zeros(count, np.bool_)
    first, last = offset // 8, (offset + count + 7) // 8
    packed = np.frombuffer(data, np.uint8, last - first, first)
    skipped = offset - first * 8
    bits = np.unpackbits(packed, count=skipped + count, bitorder="little")
    return bits[skipped:].astype(np.bool_)


def reader_of(obj: Any) -> Any:
    """A pyarrow RecordBatchReader over any table that exports Arrow.

    Raises:
        InputError: The object exports a single array, not a table.
    """
    pa = arrow()
    if not hasattr(obj, "__arrow_c_stream__"):
        batch = pa.RecordBatch._import_from_c_capsule(*obj.__arrow_c_array__())
        return pa.RecordBatchReader.from_batches(batch.schema, [batch])
    try:
        return pa.RecordBatchReader.from_stream(obj)
    except pa.ArrowInvalid as error:
        raise InputError(
            f"a {type(obj).__name__} is not a table ({error})", remedy="give a dataframe"
        ) from error
