"""What a column of text is: integers, numbers or text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from assay.io.arrow import of_chunks
from assay.io.column import TEXT, Column, Text, of_codes, of_integers, of_numbers
from assay.io.lazy import arrow
from assay.io.numerals import Numerals

_LARGEST = 2.0**63


@dataclass(frozen=True, slots=True)
class Reading:
    """How the text of a file is to be read.

    Args:
        numerals: How numbers are written.
        missing: Marks that mean a missing value, besides the empty field.
        trim: Strip blanks around text.
    """

    numerals: Numerals = field(default_factory=Numerals)
    missing: Sequence[str] = ()
    trim: bool = False


def infer(name: str, chunks: Any, source: str, reading: Reading) -> tuple[Column, int]:
    """The column that a pyarrow ChunkedArray of strings holds; null where the field was empty.

    It is "integer" when every text is an integer written canonically (001 is a name), "number"
    when every text is a number, blanks around it aside, and otherwise "text".

    Returns:
        The column, and how many rows had blanks stripped from their text.
    """
    plain = _plain(chunks, reading.numerals)
    quick = None if plain is None else _quick(name, plain, source)
    if quick is not None:
        return quick if quick.text is None else replace(quick, text=Text(chunks)), 0
    words = of_chunks(name, chunks.chunks, chunks.type, source)
    words, changed = _cleaned(words, reading)
    parsed = _parsed(words, chunks, reading)
    if parsed is not None:
        return replace(parsed, untyped=True), 0
    return replace(words, untyped=True, numerals=reading.numerals), changed


def _plain(chunks: Any, numerals: Numerals) -> Any:
    """The text with a point for the decimal mark, as pyarrow reads it; None when unsuitable."""
    compute = arrow("compute")
    if numerals.plain:
        return chunks
    if numerals.thousands or compute.any(compute.match_substring(chunks, pattern=".")).as_py():
        return None
    return compute.replace_substring(chunks, pattern=numerals.decimal, replacement=".")


def _quick(name: str, chunks: Any, source: str) -> Column | None:
    """The column when all its text converts as it stands, by pyarrow; None when some does not."""
    compute, pa = arrow("compute"), arrow()
    try:
        whole = compute.cast(chunks, "int64")
        # The way back must give the same text: 007, +7 and 0x7 are no integers here.
        same = compute.all(compute.equal(compute.cast(whole, "string"), chunks)).as_py()
        if same:
            return replace(of_chunks(name, whole.chunks, whole.type, source), untyped=True)
    except pa.ArrowInvalid:
        pass
    try:
        real = compute.cast(chunks, "float64")
    except pa.ArrowInvalid:
        return None
    # nan(1) is C's, and 007 is a name.
    odd = compute.match_substring_regex(chunks, pattern=r"^[+-]?0[0-9]+$|\(")
    if compute.any(odd).as_py():
        return None
    found = of_chunks(name, real.chunks, real.type, source)
    if len(found) and not np.nanmax(np.abs(found.values), initial=0) < _LARGEST:
        return None  # perhaps integers too large for int64, to be kept exactly
    return replace(found, untyped=True, text=Text(chunks))


def _cleaned(words: Column, reading: Reading) -> tuple[Column, int]:
    """The column of text with blanks stripped as asked, and the number of rows that changed."""
    if not reading.trim:
        return words, 0
    stripped = [word.strip() for word in words.categories]
    if stripped == list(words.categories):
        return words, 0
    gone = {"", *reading.missing}
    table = {word: code for code, word in enumerate(dict.fromkeys(stripped)) if word not in gone}
    kept = {word: code for code, word in enumerate(table)}
    translate = np.array([*(kept.get(word, -1) for word in stripped), -1], dtype=np.int64)
    differs = [a != b for a, b in zip(stripped, words.categories, strict=True)]
    changed = int(np.count_nonzero(np.array([*differs, False])[words.values]))
    return of_codes(words.name, translate[words.values], list(kept), words.source), changed


def _parsed(words: Column, chunks: Any, reading: Reading) -> Column | None:
    """The column as integers or numbers, parsed text by text; None when one is no number."""
    gone = {"", *reading.missing}
    numerals = reading.numerals
    texts = words.categories
    blank = [text.strip() in gone for text in texts]
    reals: list[float] = []
    for text, nothing in zip(texts, blank, strict=True):
        real = np.nan if nothing else numerals.parse(text)
        if real is None:
            return None
        reals.append(real)
    codes, name, source = words.values, words.name, words.source
    missing = np.array([*blank, True], dtype=np.bool_)[codes]
    whole = [0 if b else numerals.parse_integer(t) for t, b in zip(texts, blank, strict=True)]
    if all(value is not None for value in whole) and not missing.all():
        table = np.empty(len(whole) + 1, dtype=object)
        table[:] = [*whole, 0]
        return of_integers(name, table[codes], missing, source)
    found = of_numbers(name, np.array([*reals, np.nan])[codes], missing, source)
    return replace(found, text=Text(chunks))


def blanks_around(column: Column) -> int:
    """How many rows of a text column have blanks around their text."""
    if column.kind != TEXT:
        return 0
    padded = [code for code, word in enumerate(column.categories) if word != word.strip()]
    return int(np.count_nonzero(np.isin(column.values, padded))) if padded else 0
