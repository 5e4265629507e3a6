"""The readers of report files: JSON, CSV and YAML, numbers kept as the text they are."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assay.auditing.build import FIELDS, check_count, entry_of, finished, report_of
from assay.auditing.names import SETTINGS, plain
from assay.auditing.report import Report
from assay.errors import InputError
from assay.report.safe import short

ENDINGS = (".json", ".csv", ".yaml", ".yml")
_BYTES = 1 << 20
_DEEP = 20
_PREDICTIONS = "predictions are scored with `assay score`"


def read(report: Any) -> Report:
    """A report from a path, a mapping as the JSON form has it, or a `Report`.

    Raises:
        InputError: It cannot be read.
    """
    if isinstance(report, Report):
        return report
    if isinstance(report, Mapping):
        return report_of(report)
    if isinstance(report, (str, Path)):
        return _of_file(str(report))
    raise InputError(
        f"a {type(report).__name__} is no report", remedy="give a file or a dictionary"
    )


def _of_file(path: str) -> Report:
    text = _text(path)
    ending = Path(path).suffix.lower()
    if ending in (".yaml", ".yml"):
        from assay.auditing.yamlfile import parsed

        return _document(parsed(text, path, _DEEP), path)
    if ending == ".json" or text.lstrip()[:1] == "{":
        return _document(_json(text, path), path)
    return _csv(text, path)


def _text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"cannot be read: {why}", source=path) from error
    if len(data) > _BYTES:
        raise InputError(
            "more than 1 MB is no report typed by hand",
            source=path,
            remedy=_PREDICTIONS,
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "this is no UTF-8 text", source=path, remedy=f"save it as UTF-8; {_PREDICTIONS}"
        ) from error


def _document(found: Any, path: str) -> Report:
    if not isinstance(found, dict):
        raise InputError(
            "a report is a mapping with parts and values",
            source=path,
            remedy="see assay audit --example",
        )
    return report_of(found, path)


def _json(text: str, path: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = next(key for k, (key, _) in enumerate(pairs) if key in dict(pairs[:k]))
            raise InputError(f"the key {short(twice)!r} is there twice", source=path)
        return found

    _check_depth(text, path)
    try:
        # Numbers stay text: 0.80 is not 0.8, and a million digits are never converted.
        return json.loads(
            text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=once
        )
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"this is no JSON: {error}", source=path) from error


def _check_depth(text: str, path: str) -> None:
    """Refuse deep nesting before a parser recurses into it; brackets in strings count too."""
    depth = 0
    for character in text:
        depth += (character in "[{") - (character in "]}")
        if depth > _DEEP * 4:
            raise InputError("it is nested too deeply for a report", source=path)


def _csv(text: str, path: str) -> Report:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise InputError("the file is empty", source=path, remedy="see assay audit --example")
    separator = max(",;\t", key=lines[0].count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise InputError(f"this is no CSV: {error}", source=path) from error
    numbered = [(k, row) for k, row in enumerate(rows, start=1) if any(c.strip() for c in row)]
    header = _header(numbered[0][1], path)
    check_count(len(numbered) - 1 - len(SETTINGS), path)
    entries, settings = [], {}
    for number, row in numbered[1:]:
        if len(row) != len(header):
            what = f"{len(row)} fields under {len(header)} names"
            raise InputError(what, source=path, rows=[number])
        cells = dict(zip(header, (cell.strip() for cell in row), strict=True))
        name = plain(cells["metric"])
        if name in SETTINGS:
            settings[name] = cells["value"]
        else:
            entries.append(entry_of(cells, path, f"row {number}"))
    return finished(entries, settings, path)


def _header(row: list[str], path: str) -> list[str]:
    names = [cell.strip().lower() for cell in row]
    names = ["metric" if name in ("name", "part") else name for name in names]
    unknown = [name for name in names if name not in FIELDS]
    missing = [name for name in ("metric", "value") if name not in names]
    if unknown or missing or len(set(names)) < len(names):
        fault = f"a column {short(unknown[0])!r}" if unknown else "a column twice"
        fault = f"no column {missing[0]!r}" if missing else fault
        remedy = f"name the columns metric, value and, where needed, {', '.join(FIELDS[2:])}"
        if len(missing) == 2:
            remedy += f"; {_PREDICTIONS}"
        raise InputError(f"the first line has {fault}", source=path, remedy=remedy)
    return names
