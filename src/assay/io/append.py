"""A file with columns added: what was there stays as it is written."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.errors import InputError
from assay.io.content import open_content
from assay.io.delimited import separator_of
from assay.io.export import stream_of
from assay.io.files import FORMATS
from assay.io.lazy import arrow

Added = Mapping[str, Sequence[int | str | None]]
"""The new columns by name, each with a value per row; None where there is none."""


def with_columns(path: str, target: str, added: Added, separator: str | None = None) -> bytes:
    """The bytes of a file with columns added at the end of each row, in the file's own format.

    Delimited text and JSON lines keep every character of what they hold.

    Args:
        path: The file, which was read before and so is well-formed.
        target: The file to be written, whose suffix must say the same format.
        added: The new columns.
        separator: Between the fields of delimited text; found as in reading if None.

    Raises:
        InputError: The suffix of the target says another format.
    """
    kind, packed = _kind(path)
    other, pack = _kind(target)
    if kind != other:
        raise InputError(
            f"the input is {kind} and the suffix says {other or 'nothing that is known'}",
            source=target,
            remedy=f"name it by the format of the input, such as {_example(path, packed)}",
        )
    if kind in ("Parquet", "Arrow"):
        return _binary(path, kind, added)
    data = bytes(open_content(path, path).data)
    if kind == "CSV":
        expected = "\t" if ".tsv" in Path(path).suffixes else ","
        made = _delimited(
            data, added, separator_of(open_content(path, path), separator or expected)
        )
    else:
        made = _records(data, added)
    return gzip.compress(made, mtime=0) if pack else made


def _kind(path: str) -> tuple[str | None, bool]:
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    packed = bool(suffixes) and suffixes[-1] == ".gz"
    found = suffixes[-2:-1] if packed else suffixes[-1:]
    return FORMATS.get(found[0] if found else ""), packed


def _example(path: str, packed: bool) -> str:
    suffixes = Path(path).suffixes
    return "folds" + (suffixes[-2] if packed else suffixes[-1])


def _delimited(data: bytes, added: Added, separator: str) -> bytes:
    records = _whole_records(data.split(b"\n"))
    while records and not records[-1].strip():
        records.pop()
    start = next(number for number, record in enumerate(records) if record.strip())
    mark = separator.encode()
    # A blank line is no row, but in a file of one column, where it is a row without a value.
    one = mark not in records[start]
    columns = [_fields([name, *values], separator) for name, values in added.items()]
    more = [mark + mark.join(fields) for fields in zip(*columns, strict=True)]
    rows = [number for number in range(start, len(records)) if records[number].strip() or one]
    if len(rows) != len(more):
        raise InputError(
            f"{len(more) - 1} rows were read, but there are {len(rows) - 1} lines of text",
            remedy="end every line with a line feed",
        )
    for number, text in zip(rows, more, strict=True):
        line = records[number]
        end = b"\r" if line.endswith(b"\r") else b""
        records[number] = line.removesuffix(b"\r") + text + end
    return b"\n".join([*records, b""])


def _whole_records(lines: list[bytes]) -> list[bytes]:
    """Lines joined where a quoted field goes over several: those with an odd number of quotes."""
    if not any(b'"' in line for line in lines):
        return lines
    records: list[bytes] = []
    is_open = False
    for line in lines:
        if is_open:
            records[-1] += b"\n" + line
        else:
            records.append(line)
        is_open ^= line.count(b'"') % 2 == 1
    return records


def _fields(values: Sequence[int | str | None], separator: str) -> list[bytes]:
    table = {value: _field(value, separator) for value in dict.fromkeys(values)}
    return [table[value] for value in values]


def _field(value: int | str | None, separator: str) -> bytes:
    text = "" if value is None else str(value)
    if any(mark in text for mark in (separator, '"', "\n", "\r")):
        text = '"' + text.replace('"', '""') + '"'
    return text.encode()


def _records(data: bytes, added: Added) -> bytes:
    text = data.decode("utf-8-sig")
    rows = [dict(zip(added, values, strict=True)) for values in zip(*added.values(), strict=True)]
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        whole = None
    if isinstance(whole, list):
        return _dumped([record | row for record, row in zip(whole, rows, strict=True)])
    if isinstance(whole, dict) and all(isinstance(value, list) for value in whole.values()):
        return _dumped(whole | {name: list(values) for name, values in added.items()})
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    ends = [json.dumps(row, ensure_ascii=False)[1:] for row in rows]
    made = [_line(line, end) for line, end in zip(lines, ends, strict=True)]
    return ("\n".join(made) + "\n").encode()


def _line(line: str, end: str) -> str:
    body = line[:-1].rstrip()
    return f"{body}{'' if body == '{' else ', '}{end}"


def _dumped(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()


def _binary(path: str, kind: str, added: Added) -> bytes:
    pa = arrow()
    if kind == "Parquet":
        table = arrow("parquet").read_table(path)
    else:
        with pa.memory_map(path) as file:
            is_file = file.read(6) == b"ARROW1"
            file.seek(0)
            ipc = arrow("ipc")
            table = (ipc.open_file(file) if is_file else ipc.open_stream(file)).read_all()
    new = pa.table(_Stream(added))
    for name in added:
        table = table.append_column(name, new.column(name))
    sink = io.BytesIO()
    if kind == "Parquet":
        arrow("parquet").write_table(table, sink)
    else:
        with arrow("ipc").new_file(sink, table.schema) as writer:
            writer.write_table(table)
    return sink.getvalue()


class _Stream:
    """The new columns, as Arrow takes them."""

    def __init__(self, added: Added) -> None:
        self._added = added

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return stream_of(self._added, requested_schema)
