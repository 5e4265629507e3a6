"""Tables of delimited text: CSV and its kin."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from assay.errors import InputError
from assay.io.column import Column
from assay.io.content import Content
from assay.io.faults import check_text, encoding_fault, parse_fault
from assay.io.infer import Reading, blanks_around, infer
from assay.io.lazy import arrow
from assay.io.names import check_names, check_unique
from assay.io.table import Table

SEPARATORS = {",": "','", ";": "';'", "\t": "tab", "|": "'|'"}
_MARK = b"\xef\xbb\xbf"
_PEEK = 1 << 16
_BLOCK = 1 << 22


def read_delimited(
    content: Content,
    names: Sequence[str] | None,
    separator: str,
    reading: Reading,
    said: list[str],
) -> Table:
    """Read the named columns of delimited text, each typed by what all its text is.

    Args:
        content: The file.
        names: The columns to read; None for all.
        separator: The character expected between fields; another one is used (and said) when
            this one leaves the header in one piece.
        reading: How the text is read.
        said: What was said so far.

    Raises:
        InputError: The text is not UTF-8, a line has another number of fields than the header,
            a name occurs twice or is missing, or there are no rows.
    """
    start = len(_MARK) if content.data[: len(_MARK)] == _MARK else 0
    said = [*said, "byte-order mark skipped"] if start else list(said)
    check_text(content)
    lines = _first_lines(content, start)
    if not lines:
        raise InputError(
            "the file is empty", source=content.source, remedy="give a header line and rows"
        )
    separator, fields = _header(lines, separator, said)
    available = [field.strip() for field in fields]
    check_unique(available, content.source)
    wanted = available if names is None else list(dict.fromkeys(names))
    check_names(wanted, available, content.source)
    start += _length(content, lines[: _lines_used(lines, separator)])
    table = _parse(content, start, separator, available, wanted, reading)
    if table.num_rows == 0:
        raise InputError(
            "there is a header and no row", source=content.source, remedy="give at least one row"
        )
    columns = _typed(table, wanted, content.source, reading, said)
    _say_numerals(reading, said)
    return Table(content.source, columns, table.num_rows, available, said)


def separator_of(content: Content, expected: str) -> str:
    """The separator by which `read_delimited` reads a file that it can read."""
    start = len(_MARK) if content.data[: len(_MARK)] == _MARK else 0
    return _header(_first_lines(content, start), expected, [])[0]


def _first_lines(content: Content, start: int) -> list[str]:
    """The lines of the file's beginning, from the first that is not blank, ends kept."""
    end = content.data.find(b"\n", start + _PEEK) + 1
    head = bytes(content.data[start : end or len(content.data)])
    lines = list(io.StringIO(head.decode("utf-8", errors="replace"), newline=""))
    blank = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if blank == len(lines):
        return []
    return ["".join(lines[: blank + 1]), *lines[blank + 1 :]]


def _fields(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The fields of the header and of the first row."""
    reader = csv.reader([lines[0].lstrip("\r\n"), *lines[1:]], delimiter=separator)
    rows: list[list[str]] = []
    for row in reader:
        if row:
            rows.append(row)
        if len(rows) == 2:
            break
    return rows


def _lines_used(lines: Sequence[str], separator: str) -> int:
    """How many lines the header takes: more than one when a name holds a line end."""
    reader = csv.reader([lines[0].lstrip("\r\n"), *lines[1:]], delimiter=separator)
    next(reader)
    return reader.line_num


def _length(content: Content, lines: Sequence[str]) -> int:
    """The number of bytes of these lines; the error if they are not UTF-8."""
    text = "".join(lines)
    fault = encoding_fault(content) if "\ufffd" in text else None
    if fault:
        raise fault
    return len(text.encode())


def _header(lines: Sequence[str], separator: str, said: list[str]) -> tuple[str, list[str]]:
    """The separator that splits the header, and the header's fields."""
    rows = _fields(lines, separator)
    if len(rows[0]) > 1:
        return separator, rows[0]
    found, best = separator, rows
    for other in SEPARATORS:
        split = _fields(lines, other)
        widths = {len(row) for row in split}
        if len(split[0]) > len(best[0]) and len(widths) == 1:
            found, best = other, split
    if found != separator:
        said.append(f"separator {SEPARATORS[found]} detected")
    return found, best[0]


def _parse(
    content: Content,
    start: int,
    separator: str,
    available: list[str],
    wanted: list[str],
    reading: Reading,
) -> Any:
    """The wanted columns as a pyarrow Table of strings, null where nothing is written."""
    pa, pacsv = arrow(), arrow("csv")
    if len(content.data) == start:
        return pa.schema([]).empty_table()
    data = pa.py_buffer(content.data).slice(start)
    quoted = content.data.find(b'"', start) >= 0
    try:
        return pacsv.read_csv(
            pa.BufferReader(data),
            read_options=pacsv.ReadOptions(
                column_names=available, block_size=max(_BLOCK, 4 * start)
            ),
            parse_options=pacsv.ParseOptions(
                delimiter=separator,
                newlines_in_values=quoted,
                # An empty line of a file with one column is a row without a value.
                ignore_empty_lines=len(available) > 1,
            ),
            convert_options=pacsv.ConvertOptions(
                include_columns=wanted,
                column_types=dict.fromkeys(wanted, pa.string()),
                null_values=["", *reading.missing],
                strings_can_be_null=True,
            ),
        )
    except pa.ArrowInvalid as error:
        raise parse_fault(content, separator, available, str(error)) from error


def _typed(
    table: Any, wanted: list[str], source: str, reading: Reading, said: list[str]
) -> dict[str, Column]:
    columns: dict[str, Column] = {}
    for name in wanted:
        columns[name], changed = infer(name, table.column(name), source, reading)
        padded = blanks_around(columns[name])
        if changed:
            said.append(f"column {name!r}: blanks stripped in {_rows(changed)}")
        elif padded:
            said.append(f"column {name!r}: blanks kept around the text of {_rows(padded)}")
    return columns


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _say_numerals(reading: Reading, said: list[str]) -> None:
    words = {",": "comma", ".": "point", " ": "blank"}
    numerals = reading.numerals
    if numerals.decimal != ".":
        said.append(f"decimal {words.get(numerals.decimal, repr(numerals.decimal))} declared")
    if numerals.thousands:
        said.append(f"thousands {words.get(numerals.thousands, repr(numerals.thousands))} declared")
    if reading.missing:
        said.append("declared missing: " + ", ".join(map(repr, reading.missing)))
