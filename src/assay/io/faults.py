"""What is wrong with a text file that could not be read."""

from __future__ import annotations

import codecs
import csv
import io

from assay.errors import InputError
from assay.io.content import Content

_STEP = 1 << 20


def check_text(content: Content) -> None:
    """Check that the beginning of the file is text.

    Raises:
        InputError: It holds a zero byte, as no text in UTF-8 does.
    """
    place = content.data.find(b"\0", 0, _STEP)
    if content.magic == "UTF-16":
        raise InputError(
            "the text is in UTF-16, not UTF-8",
            source=content.source,
            remedy="convert it: iconv -f utf-16 -t utf-8",
        )
    if place >= 0:
        kind = f"a {content.magic} file" if content.magic else "a binary file"
        raise InputError(
            f"this is {kind}, not text (byte {place + 1} is zero)",
            source=content.source,
            remedy="give CSV, Parquet, Arrow or JSON under its own suffix",
        )


def parse_fault(content: Content, separator: str, header: list[str], told: str) -> InputError:
    """The error for delimited text that pyarrow could not parse: which line, and why.

    Args:
        content: The file.
        separator: The character between fields.
        header: The names of the columns.
        told: What pyarrow said, for the case that nothing better is found.
    """
    return (
        encoding_fault(content)
        or _line_fault(content, separator, len(header))
        or InputError(
            f"the text could not be parsed ({told.splitlines()[0]})",
            source=content.source,
            remedy="check the quotes and the separator",
        )
    )


def encoding_fault(content: Content) -> InputError | None:
    """The error for text that is not UTF-8, naming the first bad byte; None when it is UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    done, size = 0, len(content.data)
    while done < size:
        pending = len(decoder.getstate()[0])
        block = bytes(content.data[done : done + _STEP])
        try:
            decoder.decode(block, final=done + len(block) == size)
        except UnicodeDecodeError as error:
            place = done - pending + error.start
            line = _lines_before(content, place) + 1
            return InputError(
                f"the text is not UTF-8: byte {place + 1} (line {line})"
                f" is 0x{error.object[error.start]:02x}",
                source=content.source,
                remedy="convert it, for example: iconv -f latin1 -t utf-8",
            )
        done += len(block)
    return None


def _lines_before(content: Content, place: int) -> int:
    count = 0
    for start in range(0, place, _STEP):
        count += bytes(content.data[start : min(start + _STEP, place)]).count(b"\n")
    return count


def _line_fault(content: Content, separator: str, width: int) -> InputError | None:
    """The error for the first line with another number of fields than the header."""
    text = io.TextIOWrapper(io.BytesIO(content.data), encoding="utf-8-sig", newline="")
    reader = csv.reader(text, delimiter=separator, strict=True)
    line = 1
    try:
        for row in reader:
            if row and len(row) != width:
                fields = "1 field" if len(row) == 1 else f"{len(row)} fields"
                return InputError(
                    f"line {line} has {fields}, the header has {width}",
                    source=content.source,
                    remedy="correct the line, put quotes around a field that holds the separator,"
                    " or name another separator",
                )
            line = reader.line_num + 1
    except csv.Error as error:
        return InputError(
            f"the field that begins in line {line} does not end properly ({error})",
            source=content.source,
            remedy="check the quotes",
        )
    return None
