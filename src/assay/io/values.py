"""Reading a column: as numbers, as labels, as ids; and which rows hold nothing usable."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.column import BOOLEAN, INTEGER, NUMBER, TEXT, Array, Column
from assay.io.numerals import Numerals, advice

_EXACT = 2**53


def missing_rows(col: Column) -> Array:
    """The rows, counted from 1, whose value is missing (NaN included), as int64."""
    if col.missing is None:
        return np.empty(0, dtype=np.int64)
    return np.flatnonzero(col.missing) + 1


def infinite_rows(col: Column) -> Array:
    """The rows, counted from 1, whose number is infinite, as int64."""
    if col.kind != NUMBER:
        return np.empty(0, dtype=np.int64)
    return np.flatnonzero(np.isinf(col.values)) + 1


def numbers(col: Column) -> Array:
    """The values for arithmetic: float64, NaN where missing.

    Booleans become 0.0 and 1.0. When an integer has no float64 of its own (from 2**53 on) the
    array is an object array of Python ints instead, NaN where missing, so nothing is rounded.
    Text of a CSV file that is written like 001 is taken as the number it spells.

    Raises:
        InputError: The column holds text. The message shows the first texts and what they look
            like: a decimal comma, thousands, or a mark for missing values.

    >>> numbers(Column("y", "integer", np.array([1, 0]), missing=np.array([False, True])))
    array([ 1., nan])
    """
    if col.kind == NUMBER:
        return col.values
    if col.kind == TEXT:
        return _numbers_of_text(col)
    if col.kind == INTEGER and not _fits_float(col.values):
        whole = col.values.astype(object)
        if col.missing is not None:
            whole[col.missing] = np.nan
        return whole
    values = col.values.astype(np.float64)
    if col.missing is not None:
        values[col.missing] = np.nan
    return values


def labels(col: Column) -> tuple[Array, tuple[Any, ...]]:
    """The column as classes.

    Returns:
        int64 codes, -1 where missing, and the label each code stands for: bool, int, float or
        str; floats that are whole become ints. Only labels that occur are listed, numbers
        ascending and texts in the order of their code points.

    >>> labels(Column("y", "number", np.array([2.0, 0.5, 2.0])))
    (array([1, 0, 1]), (0.5, 2))
    """
    present = np.ones(len(col), dtype=np.bool_) if col.missing is None else ~col.missing
    codes = np.full(len(col), -1, dtype=np.int64)
    values = col.values[present]
    if col.kind == TEXT:
        used = np.flatnonzero(np.bincount(values, minlength=len(col.categories)))
        order = sorted(used.tolist(), key=col.categories.__getitem__)
        codes[present] = _positions(order, len(col.categories))[values]
        return codes, tuple(col.categories[i] for i in order)
    if values.dtype == object:
        found = sorted(set(values.tolist()))
        table = {label: code for code, label in enumerate(found)}
        codes[present] = np.fromiter(map(table.__getitem__, values.tolist()), np.int64)
        return codes, tuple(found)
    if values.size and values.dtype.kind in "ib":
        low, span = int(values.min()), int(values.max()) - int(values.min()) + 1
        if span <= max(1024, 2 * values.size):  # counting is faster than sorting
            offsets = values.astype(np.int64) - low
            slots = np.flatnonzero(np.bincount(offsets, minlength=span))
            codes[present] = _positions(slots.tolist(), span)[offsets]
            whole = (slots + low).tolist()
            return codes, tuple(map(bool, whole)) if col.kind == BOOLEAN else tuple(whole)
    distinct, codes[present] = np.unique(values, return_inverse=True)
    return codes, tuple(map(_label, distinct.tolist()))


def ids(col: Column) -> Array:
    """The column as exact keys: an object array of str.

    The integer 7 and the text 7 of a CSV file are the same key; 7 and 007 are not.

    Raises:
        InputError: An id is missing, or is a float so large that digits may be lost.

    >>> ids(Column("id", "integer", np.array([9007199254740993, 7]))).tolist()
    ['9007199254740993', '7']
    """
    lost = missing_rows(col)
    if lost.size:
        noun = "id is" if lost.size == 1 else "ids are"
        raise InputError(
            f"{lost.size} {noun} missing",
            source=col.source,
            column=col.name,
            rows=lost.tolist(),
            remedy="give every row an id, or remove these rows",
        )
    keys = np.empty(len(col), dtype=object)
    if col.kind == TEXT:
        words = np.empty(len(col.categories), dtype=object)
        words[:] = col.categories
        keys[:] = words[col.values]
    elif col.text is not None:
        keys[:] = [text.strip() for text in col.text.all() if text is not None]
    elif col.kind == NUMBER:
        _check_digits(col)
        keys[:] = [str(_label(value)) for value in col.values.tolist()]
    else:
        keys[:] = list(map(str, col.values.tolist()))
    return keys


def _label(value: Any) -> Any:
    """A whole float as an int, any other value as it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _positions(order: list[int], size: int) -> Array:
    """The table from an old code to its place in the order."""
    table = np.full(size, -1, dtype=np.int64)
    table[order] = np.arange(len(order))
    return table


def _fits_float(values: Array) -> bool:
    """Whether every integer is a float64 exactly."""
    if values.dtype != object:
        if not values.size or max(abs(int(values.min())), abs(int(values.max()))) <= _EXACT:
            return True
        values = values.astype(object)
    try:
        return all(int(float(value)) == value for value in values.tolist())
    except OverflowError:
        return False


def _check_digits(col: Column) -> None:
    large = np.flatnonzero(np.abs(col.values) > _EXACT) + 1
    if large.size:
        raise InputError(
            f"the id {col.show(int(large[0]) - 1)} is a floating-point number above 2**53:"
            " its last digits may be lost",
            source=col.source,
            column=col.name,
            rows=large.tolist(),
            remedy="keep ids as integers or text",
        )


def _numbers_of_text(col: Column) -> Array:
    syntax = col.numerals or Numerals()
    parsed = [syntax.parse(text, leading_zeros=True) for text in col.categories]
    bad = [code for code, value in enumerate(parsed) if value is None]
    if col.untyped and not bad:
        table = np.array([*parsed, np.nan], dtype=np.float64)  # the last is for code -1
        return table[col.values]
    rows = np.flatnonzero(np.isin(col.values, bad) if bad else col.values >= 0)
    texts = [col.categories[code] for code in (bad or range(len(col.categories)))]
    remark, remedy = advice(texts, col.untyped)
    first = dict.fromkeys(col.show(int(row)) for row in rows[:5])
    shown = ", ".join(map(repr, first))
    raise InputError(
        f"text where numbers are meant: {shown}" + (f" ({remark})" if remark else ""),
        source=col.source,
        column=col.name,
        rows=(rows + 1).tolist(),
        remedy=remedy,
    )
