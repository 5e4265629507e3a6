"""The only reader of files."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from assay.errors import InputError
from assay.io.binary import read_arrow, read_parquet
from assay.io.content import Content, check_file, open_content
from assay.io.delimited import read_delimited
from assay.io.infer import Reading
from assay.io.numerals import Numerals
from assay.io.records import read_records
from assay.io.table import Table

__all__ = ["Table", "read_table"]

FORMATS = {
    ".csv": "CSV",
    ".tsv": "CSV",
    ".txt": "CSV",
    ".parquet": "Parquet",
    ".pq": "Parquet",
    ".arrow": "Arrow",
    ".feather": "Arrow",
    ".ipc": "Arrow",
    ".jsonl": "JSON",
    ".ndjson": "JSON",
    ".json": "JSON",
}


def read_table(
    path: str | PathLike[str],
    names: Sequence[str] | None = None,
    *,
    separator: str | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    missing: Sequence[str] = (),
    trim: bool = False,
) -> Table:
    """Read the named columns of a file; only these are decoded.

    The format goes by the suffix and is checked against the content: .csv .tsv .txt, .parquet
    .pq, .arrow .feather .ipc, .json .jsonl .ndjson; text may be packed (.csv.gz). In CSV only the
    empty field is missing: NA, null and None are names unless `missing` declares them.

    Args:
        path: The file, or "-" for CSV from standard input.
        names: The columns to read; None for all that can be read.
        separator: Between the fields of CSV; a comma, or a tab in .tsv, when not given.
        decimal: The decimal mark of CSV; "." when not given.
        thousands: The mark between groups of three digits in CSV; none when not given.
        missing: Texts of CSV that mean a missing value.
        trim: Strip blanks around the text of CSV; they are kept, and pointed out, otherwise.

    Returns:
        A Table with at least one row.

    Raises:
        InputError: The file or a column cannot be read; the message says what to do.
    """
    source = "standard input" if str(path) == "-" else str(path)
    reading = Reading(_numerals(decimal, thousands), tuple(missing), trim)
    if str(path) == "-":
        what, suffix = "CSV", ".csv"
    else:
        what, suffix = _format(Path(path), source)
        check_file(Path(path), source)
    if what in ("Parquet", "Arrow"):
        _check_magic(Path(path), source, what)
        read = read_parquet if what == "Parquet" else read_arrow
        return read(Path(path), source, names, [])
    content = open_content(Path(path), source)
    if content.magic not in (None, "UTF-16"):
        raise _contradiction(content, suffix)
    if what == "JSON":
        return read_records(content, names, [])
    separator = _separator(separator, suffix)
    return read_delimited(content, names, separator, reading, [])


def _format(path: Path, source: str) -> tuple[str, str]:
    """The format and the suffix that says so."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    packed = bool(suffixes) and suffixes[-1] == ".gz"
    suffix = (suffixes[-2:-1] if packed else suffixes[-1:]) or [""]
    what = FORMATS.get(suffix[0])
    if what is not None and not (packed and what in ("Parquet", "Arrow")):
        return what, suffix[0]
    check_file(path, source)
    known = " ".join(FORMATS)
    if suffix[0] in (".xlsx", ".xls", ".ods"):
        remedy = "save the sheet as CSV (UTF-8)"
    elif packed and what is not None:
        remedy = "unpack it first; Parquet and Arrow compress by themselves"
    else:
        remedy = f"name it by its format, one of {known}"
    shown = "".join(suffixes[-2:]) if packed else suffix[0]
    told = f"the suffix {shown!r} is not one that is read" if shown else "the file has no suffix"
    raise InputError(told, source=source, remedy=remedy)


def _check_magic(path: Path, source: str, what: str) -> None:
    """Check that a Parquet or Arrow file begins as such a file does."""
    content = open_content(path, source)
    if content.magic != what:
        raise _contradiction(content, path.suffix)


def _contradiction(content: Content, suffix: str) -> InputError:
    """The error for a file whose suffix says one thing and whose content another."""
    magic = content.magic
    if magic is None:
        return InputError(
            f"the suffix says {suffix}, but the content is not that",
            source=content.source,
            remedy="copy the file again, or name it by its format",
        )
    remedies = {
        "Parquet": "rename it to .parquet",
        "Arrow": "rename it to .arrow",
        "Feather 1": "write it again as Arrow or Parquet: this old format is not read",
        "ZIP": "unpack it, or save the spreadsheet as CSV (UTF-8)",
        "old Excel": "save the spreadsheet as CSV (UTF-8)",
    }
    return InputError(
        f"the suffix says {suffix}, but the content is {magic}",
        source=content.source,
        remedy=remedies.get(magic, "unpack it first"),
    )


def _numerals(decimal: str | None, thousands: str | None) -> Numerals:
    """The way numbers are written.

    Raises:
        InputError: A mark is not one character, or both are the same.
    """
    decimal, thousands = decimal or ".", thousands or ""
    for name, mark in (("decimal", decimal), ("thousands", thousands)):
        if len(mark) > 1 or mark.isalnum() or (mark and mark in '+-"'):
            raise InputError(
                f"the {name} mark {mark!r} is not one punctuation mark or blank",
                remedy=f"give one such as {'.' if name == 'thousands' else ','!r}",
            )
    if decimal == thousands:
        remedy = "declare the decimal mark too: decimal=',' with thousands='.'"
        raise InputError(f"{decimal!r} is both the decimal and the thousands mark", remedy=remedy)
    return Numerals(decimal, thousands)


def _separator(separator: str | None, suffix: str) -> str:
    if separator is None:
        return "\t" if suffix == ".tsv" else ","
    separator = {"tab": "\t", "\\t": "\t"}.get(separator, separator)
    if len(separator) != 1 or not separator.isascii() or separator in '"\r\n':
        raise InputError(
            f"the separator {separator!r} is not one character", remedy="give one such as ';'"
        )
    return separator
