"""Tables of JSON records: one array, or one record a line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from assay.errors import InputError
from assay.io.content import Content
from assay.io.faults import check_text, encoding_fault
from assay.io.frames import column_names, frame_columns
from assay.io.names import check_names
from assay.io.table import Table


def read_records(content: Content, names: Sequence[str] | None, said: list[str]) -> Table:
    """Read JSON: an array of records, one record a line, or an object of arrays.

    A key that a record lacks, or null, is a missing value. Integers keep all their digits.

    Raises:
        InputError: The text is not JSON (the line is named) or holds no records.
    """
    check_text(content)
    fault = encoding_fault(content)
    if fault:
        raise fault
    frame = _decoded(content)
    available = column_names(frame)
    if names is None:
        wanted = [name for name in available if not _is_nested(frame, name)]
        said = [
            *said,
            *(f"column {n!r} is nested and not read" for n in available if n not in wanted),
        ]
    else:
        wanted = list(dict.fromkeys(names))
    check_names(wanted, available, content.source)
    columns = frame_columns(frame, wanted, content.source)
    n_rows = len(frame) if isinstance(frame, list) else len(next(iter(frame.values())))
    return Table(content.source, columns, n_rows, available, list(said))


def _decoded(content: Content) -> Any:
    """A list of records or a dict of lists."""
    text = bytes(content.data).decode("utf-8-sig")
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = _lines(text, content.source)
    if isinstance(value, dict) and not all(isinstance(item, list) for item in value.values()):
        value = [value]  # a file of one line
    records = isinstance(value, list) and all(isinstance(item, dict) for item in value)
    if not value or not (records or isinstance(value, dict)):
        raise InputError(
            "the JSON holds no records" if value else "there is no record",
            source=content.source,
            remedy='give an array of records, [{"y": 1, "p": 0.9}, ...], or one record a line',
        )
    return value


def _lines(text: str, source: str) -> list[Any]:
    records = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(
                f"line {number} is not JSON ({error.msg} at character {error.pos + 1})",
                source=source,
                remedy="give an array of records or one record a line",
            ) from error
        if not isinstance(record, dict):
            raise InputError(
                f"line {number} is not a record",
                source=source,
                remedy='write every line as {"y": 1, "p": 0.9}',
            )
        records.append(record)
    return records


def _is_nested(frame: Any, name: str) -> bool:
    values = frame[name] if isinstance(frame, Mapping) else (r.get(name) for r in frame)
    return any(isinstance(value, (list, dict)) for value in values)
