"""Tables of Parquet and Arrow files, read batch by batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.errors import InputError
from assay.io.arrays import unusable
from assay.io.arrow import is_readable, of_stream
from assay.io.column import Column
from assay.io.lazy import arrow
from assay.io.names import check_names
from assay.io.table import Table

_ROWS = 1 << 17


def read_parquet(path: Path, source: str, names: Sequence[str] | None, said: list[str]) -> Table:
    """Read the named columns of a Parquet file.

    Raises:
        InputError: The file is damaged, a column is missing or of a type that cannot be read.
    """
    parquet = arrow("parquet")
    try:
        # Without pre-buffering and with a small buffer, memory is bounded for any row group.
        with parquet.ParquetFile(str(path), pre_buffer=False, buffer_size=1 << 20) as file:
            schema = file.schema_arrow
            wanted, said = _wanted(schema, names, source, said)
            batches = file.iter_batches(batch_size=_ROWS, columns=wanted)
            columns = _read(batches, schema, wanted, source)
            return Table(source, columns, file.metadata.num_rows, list(schema.names), said)
    except (arrow().ArrowException, OSError) as error:
        raise _damaged("Parquet", source, error) from error


def read_arrow(path: Path, source: str, names: Sequence[str] | None, said: list[str]) -> Table:
    """Read the named columns of an Arrow IPC file, of the file or the stream format.

    Raises:
        InputError: The file is damaged, a column is missing or of a type that cannot be read.
    """
    pa, ipc = arrow(), arrow("ipc")
    try:
        with pa.memory_map(str(path)) as file:
            is_file = file.read(6) == b"ARROW1"
            file.seek(0)
            reader = ipc.open_file(file) if is_file else ipc.open_stream(file)
            schema = reader.schema
            wanted, said = _wanted(schema, names, source, said)
            counter = _Counted(_batches(reader) if is_file else iter(reader))
            columns = _read(counter, schema, wanted, source)
            return Table(source, columns, counter.rows, list(schema.names), said)
    except (pa.ArrowException, OSError) as error:
        raise _damaged("Arrow", source, error) from error


class _Counted:
    """Batches passed on, their rows counted."""

    def __init__(self, batches: Iterator[Any]) -> None:
        self._batches = batches
        self.rows = 0

    def __iter__(self) -> Iterator[Any]:
        for batch in self._batches:
            self.rows += batch.num_rows
            yield batch


def _batches(reader: Any) -> Iterator[Any]:
    return (reader.get_batch(i) for i in range(reader.num_record_batches))


def _read(batches: Any, schema: Any, wanted: list[str], source: str) -> dict[str, Column]:
    columns = of_stream(batches, schema, wanted, source)
    if columns and not any(len(column) for column in columns.values()):
        raise InputError("there is no row", source=source, remedy="give at least one row")
    return columns


def _wanted(
    schema: Any, names: Sequence[str] | None, source: str, said: list[str]
) -> tuple[list[str], list[str]]:
    """The columns to read, and what to say of those left out."""
    available = list(schema.names)
    if names is not None:
        wanted = list(dict.fromkeys(names))
        check_names(wanted, available, source)
        for name in wanted:
            if not is_readable(schema.field(name).type):
                raise unusable(name, str(schema.field(name).type), source)
        return wanted, list(said)
    wanted = [n for n in available if is_readable(schema.field(n).type)]
    check_names(wanted, available, source)
    left = [n for n in available if n not in wanted]
    told = [f"column {n!r} of type {schema.field(n).type} is not read" for n in left]
    return wanted, [*said, *told]


def _damaged(what: str, source: str, error: Exception) -> InputError:
    first = (str(error).splitlines() or [type(error).__name__])[0]
    return InputError(
        f"the {what} file cannot be read ({first})",
        source=source,
        remedy="copy or write it again",
    )
