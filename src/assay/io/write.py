"""The only writer of tables to files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.errors import InputError
from assay.io.export import stream_of
from assay.io.lazy import arrow
from assay.io.output import write_atomically

WRITTEN = (".parquet", ".pq", ".arrow", ".feather", ".csv", ".tsv")


def check_suffix(path: str) -> str:
    """The suffix that says how a table is written there.

    Raises:
        InputError: It is none that is known.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in WRITTEN:
        raise InputError(
            "the suffix does not say how to write a table",
            source=path,
            remedy=f"name it by its format, one of {' '.join(WRITTEN)}",
        )
    return suffix


def write_table(path: str, columns: Mapping[str, Sequence[Any]]) -> None:
    """Write columns of equal length to a file, whole or not at all.

    Args:
        path: The file: .parquet .pq, .arrow .feather, .csv or .tsv.
        columns: Python values by name; None is a missing value.

    Raises:
        InputError: The suffix is none of these, or the file cannot be written.
    """
    suffix = check_suffix(path)
    pa = arrow()
    reader = pa.RecordBatchReader._import_from_c_capsule(stream_of(columns))
    table, sink = reader.read_all(), pa.BufferOutputStream()
    if suffix in (".parquet", ".pq"):
        arrow("parquet").write_table(table, sink)
    elif suffix in (".arrow", ".feather"):
        with arrow("ipc").new_file(sink, table.schema) as writer:
            writer.write_table(table)
    else:
        csv = arrow("csv")
        options = csv.WriteOptions(
            delimiter="\t" if suffix == ".tsv" else ",", quoting_style="needed"
        )
        csv.write_csv(table, sink, options)
    write_atomically(path, sink.getvalue().to_pybytes())
