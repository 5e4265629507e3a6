"""Columns from Python sequences and NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.column import (
    Array,
    Column,
    none_if_false,
    of_booleans,
    of_codes,
    of_integers,
    of_numbers,
)


def of_array(name: str, array: Array, source: str | None = None) -> Column:
    """A column from a one-dimensional NumPy array, masked arrays included.

    Raises:
        InputError: The dtype is none of integer, float up to 64 bits, boolean, text or object.

    >>> of_array("p", np.array([0.5, np.nan], dtype=np.float32)).missing.tolist()
    [False, True]
    """
    mask: Array | None = None
    if isinstance(array, np.ma.MaskedArray):
        mask, array = np.ma.getmaskarray(array), np.ma.getdata(array)
    kind = array.dtype.kind
    if kind in "iu":
        return of_integers(name, array, mask, source)
    if kind == "f" and array.dtype.itemsize <= 8:
        return of_numbers(name, array, mask, source)
    if kind == "b":
        return of_booleans(name, array, mask, source)
    if kind in "OUT":
        values = array.tolist()
        if mask is not None and mask.any():
            values = [None if gone else v for v, gone in zip(values, mask.tolist(), strict=True)]
        return of_sequence(name, values, source)
    raise unusable(name, str(array.dtype), source)


def of_sequence(name: str, values: Sequence[Any], source: str | None = None) -> Column:
    """A column from Python values: int, float, bool, str, None, Fraction, Decimal.

    None, NaN and pandas' NA are missing. Integers stay integers beside missing values;
    beside other floats they become floats. Fraction and Decimal become the nearest float64.

    Raises:
        InputError: Text is mixed with numbers, or a value is of another type.

    >>> of_sequence("y", ["b", None, "a", "b"]).values.tolist()
    [0, -1, 1, 0]
    >>> of_sequence("id", [2**70, None]).kind
    'integer'
    """
    kinds = {kind: family(kind) for kind in set(map(type, values))}
    families = set(kinds.values())
    if "other" in families:
        _refuse_other(name, values, kinds, source)
    gone = None if families == {"float"} else _missing(values, families)
    families.discard("missing")
    if gone is not None and families > {"float"} and _only_nan(values, kinds):
        families.discard("float")  # NaN beside integers, booleans or text says missing
    if "text" in families:
        if len(families) > 1:
            _refuse_mixture(name, values, kinds, source)
        return _of_words(name, values, gone, source)
    if "float" in families or not families:
        try:
            return of_numbers(name, _floats(values, gone), gone, source)
        except OverflowError:
            raise InputError(
                "a whole number beyond the largest double stands beside fractions",
                source=source,
                column=name,
                remedy="write all values as whole numbers, or in a larger unit",
            ) from None
    filled = values if gone is None else _filled(values, gone)
    if families == {"bool"}:
        return of_booleans(name, np.array(filled, dtype=np.bool_), gone, source)
    return of_integers(name, _integers(filled), gone, source)


def family(kind: type) -> str:
    """Which of missing, bool, int, float, text or other a Python type belongs to.

    >>> family(np.float32), family(str), family(type(None)), family(bytes)
    ('float', 'text', 'missing', 'other')
    """
    if kind is type(None) or kind.__name__ == "NAType":
        return "missing"
    if issubclass(kind, (bool, np.bool_)):
        return "bool"
    if issubclass(kind, str):
        return "text"
    if issubclass(kind, np.timedelta64):  # NumPy calls it a signed integer
        return "other"
    if issubclass(kind, (int, np.integer)):
        return "int"
    if issubclass(kind, (float, np.floating, Fraction, Decimal)):
        return "float"
    return "other"


def unusable(
    name: str, what: str, source: str | None = None, rows: Sequence[int] = ()
) -> InputError:
    """The error for values of a type that is neither number, boolean nor text."""
    remedies = {
        "date": "turn it into numbers or text first, such as .astype('int64') or .astype(str)",
        "time": "turn it into numbers or text first, such as .astype('int64') or .astype(str)",
        "bytes": "decode it to text first",
        "|s": "decode it to text first: numpy.char.decode(values, 'utf-8')",
        "complex": "take its real part or its absolute value",
        "longdouble": "convert it: .astype(numpy.float64)",
        "float128": "convert it: .astype(numpy.float64)",
        "binary": "decode it to text first",
    }
    fits = [remedy for word, remedy in remedies.items() if word in what.lower()]
    return InputError(
        f"values of type {what} are neither numbers, booleans nor text",
        source=source,
        column=name,
        rows=rows,
        remedy=fits[0] if fits else "give a column of numbers, booleans or text",
    )


def _missing(values: Sequence[Any], families: set[str]) -> Array | None:
    """Which values are None, NA or NaN; None when no value is."""
    if not families & {"missing", "float"}:
        return None
    # A value is its own equal unless it is NaN; NA answers neither yes nor no, so types first.
    nothing = {kind for kind in set(map(type, values)) if family(kind) == "missing"}
    flags = (type(v) in nothing or v != v for v in values)
    return none_if_false(np.fromiter(flags, dtype=np.bool_, count=len(values)))


def _only_nan(values: Sequence[Any], kinds: dict[type, str]) -> bool:
    return all(kinds[type(v)] != "float" or v != v for v in values)


def _filled(values: Sequence[Any], gone: Array) -> list[Any]:
    return [0 if lost else value for value, lost in zip(values, gone.tolist(), strict=True)]


def _floats(values: Sequence[Any], gone: Array | None) -> Array:
    if gone is not None:
        values = [np.nan if g else v for v, g in zip(values, gone.tolist(), strict=True)]
    return np.fromiter(map(float, values), dtype=np.float64, count=len(values))


def _integers(values: Sequence[Any]) -> Array:
    try:
        return np.fromiter(values, dtype=np.int64, count=len(values))
    except OverflowError:
        whole = np.empty(len(values), dtype=object)
        whole[:] = list(map(int, values))
        return whole


def _of_words(name: str, values: Sequence[Any], gone: Array | None, source: str | None) -> Column:
    if gone is not None:
        values = [None if lost else v for v, lost in zip(values, gone.tolist(), strict=True)]
    table: dict[Any, int] = {word: code for code, word in enumerate(dict.fromkeys(values))}
    codes = np.fromiter(map(table.__getitem__, values), dtype=np.int64, count=len(values))
    if None in table:
        codes[codes == table[None]] = -1
    return of_codes(name, codes, ["" if word is None else str(word) for word in table], source)


def _refuse_other(
    name: str, values: Sequence[Any], kinds: dict[type, str], source: str | None
) -> None:
    row, value = next((i, v) for i, v in enumerate(values) if kinds[type(v)] == "other")
    if hasattr(value, "__len__") and not isinstance(value, (bytes, bytearray)):
        raise InputError(
            f"the value is a {type(value).__name__} of {len(value)}, not one number, boolean"
            " or text",
            source=source,
            column=name,
            rows=[row + 1],
            remedy="give one value a row; several columns go in one by one",
        )
    raise unusable(name, type(value).__name__, source, [row + 1])


def _refuse_mixture(
    name: str, values: Sequence[Any], kinds: dict[type, str], source: str | None
) -> None:
    is_text = [i for i, v in enumerate(values) if kinds[type(v)] == "text"]
    is_number = [
        i for i, v in enumerate(values) if kinds[type(v)] not in ("text", "missing") and v == v
    ]
    few, noun = (is_text, "text") if len(is_text) <= len(is_number) else (is_number, "a number")
    others = "numbers" if noun == "text" else "text"
    raise InputError(
        f"{values[few[0]]!r} is {noun} among {others}"
        f" ({len(is_text)} texts, {len(is_number)} numbers)",
        source=source,
        column=name,
        rows=[i + 1 for i in few],
        remedy="make the column one or the other: 1 and '1' are different labels",
    )
