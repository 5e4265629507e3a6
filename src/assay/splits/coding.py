"""Labels and groups as codes, in sorted order or in the order of their first appearance."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted
from assay.io.columns import TEXT, Column, labels

Array = NDArray[Any]
Codes = NDArray[np.int64]


def as_array(value: Any) -> Array:
    """The values as a NumPy array; a dataframe's own types as plain ones where that is possible.

    Raises:
        InputError: They are sparse, sequences of several lengths, or numbers and texts mixed.
    """
    if isinstance(value, Column):
        return _of_column(value)
    if hasattr(value, "tocsr"):
        raise InputError("sparse labels cannot be split by", remedy="give a dense array")
    try:
        values = np.asarray(value)
    except ValueError as error:
        raise InputError(f"this is no array of labels ({error})") from error
    if values.dtype.kind == "U" and isinstance(value, (list, tuple)):
        _refuse_mixed(value)
    if values.dtype == object and values.size and not isinstance(values.flat[0], str):
        try:
            plain = np.array(values.tolist())
        except (ValueError, TypeError):
            return values
        return plain if plain.dtype.kind in "biufmM" else values
    return values


def _of_column(column: Column) -> Array:
    if column.missing is None and column.kind != TEXT:
        return column.values
    codes, names = labels(column)
    if column.missing is None:
        return np.array(names)[codes]
    table = np.array([*names, None], dtype=object)
    return table[codes]  # -1, a missing value, is the last


def sorted_codes(values: Array, name: str) -> tuple[Codes, list[Any]]:
    """Which of the sorted different values each row holds.

    Args:
        values: Shape (rows,).
        name: What they are called in errors.

    Returns:
        int64 codes, and the value that each code stands for.

    Raises:
        InputError: A value is missing, or values of several types have no order.
    """
    refuse_missing(values, name)
    if values.dtype.kind in "OUS":
        return _of_objects(values)
    if values.dtype.kind in "biu" and len(values):
        found = _of_integers(values)
        if found is not None:
            return found
    distinct, codes = np.unique(values, return_inverse=True)
    return codes.astype(np.int64, copy=False), distinct.tolist()


def by_appearance(codes: Codes, size: int) -> Codes:
    """The same codes, numbered in the order in which they first appear.

    >>> by_appearance(np.array([2, 0, 2, 1]), 3).tolist()
    [0, 1, 0, 2]
    """
    # Assigned back to front, the last write to a slot is the code's first row.
    first = np.full(size, len(codes), dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    rank = np.empty(size, dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(size)
    return rank[codes]


def in_order(codes: NDArray[Any], size: int) -> NDArray[np.intp]:
    """The rows ordered by code, those of one code in their own order.

    Args:
        codes: Shape (rows,), in ``range(size)``.
        size: How many codes there are.
    """
    # Sixteen bits are sorted by counting, more by comparing.
    narrow = codes.astype(np.uint16) if size <= 2**16 else codes
    return np.argsort(narrow, kind="stable")


def rows_by_part(part: NDArray[Any], number: int) -> list[NDArray[np.intp]]:
    """The rows of each of the parts 0 to ``number - 1``, ascending.

    >>> [rows.tolist() for rows in rows_by_part(np.array([1, 0, 1]), 2)]
    [[1], [0, 2]]
    """
    ends = np.cumsum(np.bincount(part, minlength=number))[:-1]
    return np.split(in_order(part, number), ends)


def _of_integers(values: Array) -> tuple[Codes, list[Any]] | None:
    """By counting, where the numbers lie close together; counting is faster than sorting."""
    low, high = int(values.min()), int(values.max())
    span = high - low + 1
    if span > max(1024, 2 * len(values)) or abs(low) >= 2**62 or high >= 2**62:
        return None
    offsets = values.astype(np.int64) - low
    used = np.flatnonzero(np.bincount(offsets, minlength=span))
    place = np.zeros(span, dtype=np.int64)
    place[used] = np.arange(len(used))
    return place[offsets], (used + low).astype(values.dtype).tolist()


class _Numbered(dict[Any, int]):
    """The number of each value in the order of first appearance, given when it is asked for."""

    def __missing__(self, value: Any) -> int:
        number = self[value] = len(self)
        return number


def _of_objects(values: Array) -> tuple[Codes, list[Any]]:
    rows = values.tolist()
    table = _Numbered()
    try:
        codes = np.fromiter(map(table.__getitem__, rows), np.int64, len(rows))
        words = sorted(table)
    except TypeError as error:
        raise _mixed({type(row) for row in rows}) from error
    place = np.empty(len(words), dtype=np.int64)
    place[[table[word] for word in words]] = np.arange(len(words))
    return place[codes], words


def _refuse_mixed(rows: Any) -> None:
    """Refuse numbers among texts, which NumPy would turn into texts: 1 and "1" are not equal."""
    kinds = set(map(type, rows))
    if any(not issubclass(kind, str) for kind in kinds) and any(
        issubclass(kind, str) for kind in kinds
    ):
        raise _mixed(kinds)


def _mixed(kinds: set[type]) -> InputError:
    names = ", ".join(sorted(kind.__name__ for kind in kinds))
    return InputError(
        f"values of the types {names} have no common order", remedy="convert them to one type"
    )


def refuse_missing(values: Array, name: str) -> None:
    """Check that there are values, none of them missing or infinite.

    Args:
        values: Shape (rows,).
        name: What they are called in errors.

    Raises:
        InputError: There are no rows, or some hold no label.
    """
    if not len(values):
        raise InputError(f"Found array with 0 sample(s) of {name}: there is nothing to split")
    what = "NaN"
    if values.dtype.kind == "f":
        wrong = np.isnan(values)
        if not wrong.any():
            wrong, what = np.isinf(values), "infinity"
    elif values.dtype.kind in "mM":
        wrong = np.isnat(values)
    elif values.dtype == object:
        wrong = np.array([row is None or row != row for row in values.tolist()], dtype=bool)
    else:
        return
    rows = np.flatnonzero(wrong) + 1
    if rows.size:
        raise InputError(
            f"Input {name} contains {what} ({counted(rows.size, 'row')})",
            rows=rows.tolist(),
            remedy=f"give every row a value of {name}, or leave these rows out",
        )
