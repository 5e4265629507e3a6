"""One column of data, whatever it came from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from assay.io.numerals import Numerals

Array = npt.NDArray[Any]

INTEGER, NUMBER, BOOLEAN, TEXT = "integer", "number", "boolean", "text"


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """The text a column was read from, decoded only when somebody asks.

    Args:
        chunks: A pyarrow ChunkedArray of strings; null where the field was empty.
        rows: int64 positions into the chunks, or None for all of them in order.
    """

    chunks: Any
    rows: Array | None = None

    def __getitem__(self, row: int) -> str:
        """The text of one row, counted from 0; empty where it is missing."""
        position = row if self.rows is None else int(self.rows[row])
        text = self.chunks[position].as_py()
        return "" if text is None else str(text)

    def all(self) -> list[str | None]:
        """The text of every row; None where it is missing."""
        every: list[str | None] = self.chunks.to_pylist()
        return every if self.rows is None else [every[i] for i in self.rows.tolist()]

    def take(self, positions: Array) -> Text:
        """The text of the rows at these positions."""
        return Text(self.chunks, positions if self.rows is None else self.rows[positions])


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A named column: values of one kind, and which of them are missing.

    Args:
        name: The column's name.
        kind: "integer", "number", "boolean" or "text".
        values: By kind: int64 (an object array of Python ints where one does not fit);
            float64, NaN where missing; bool; int64 codes into `categories`, -1 where missing.
            A missing integer is held as 0 and a missing boolean as False.
        categories: The different texts in order of first appearance; empty for other kinds.
        missing: bool mask, or None when nothing is missing. NaN counts as missing.
        source: The file's name, shown in errors.
        untyped: The column came from text (CSV, TSV), so `kind` was inferred.
        text: The original text of an untyped "number" column, in which 1.0 and 1 differ.
            An untyped integer is written canonically and needs none.
        numerals: How numbers are written in the file, of an untyped "text" column.

    >>> c = Column("y", "text", np.array([0, 1, 0]), ("cat", "dog"))
    >>> len(c), c.take(np.array([True, False, True])).values.tolist()
    (3, [0, 0])
    """

    name: str
    kind: str
    values: Array
    categories: tuple[str, ...] = ()
    missing: Array | None = None
    source: str | None = None
    untyped: bool = False
    text: Text | None = None
    numerals: Numerals | None = None

    def __len__(self) -> int:
        return len(self.values)

    def take(self, rows: Array | Sequence[int]) -> Column:
        """The column at these rows: positions counted from 0, or a bool mask of its length.

        The categories stay as they are, so codes of two parts of a column agree.
        """
        rows = np.asarray(rows)
        if rows.dtype == np.bool_:
            if rows.shape != self.values.shape:
                raise IndexError(f"a mask of shape {rows.shape} for {len(self)} rows")
            rows = np.flatnonzero(rows)
        rows = rows.astype(np.int64, copy=False)
        return replace(
            self,
            values=self.values[rows],
            missing=none_if_false(None if self.missing is None else self.missing[rows]),
            text=None if self.text is None else self.text.take(rows),
        )

    def show(self, row: int) -> str:
        """The value of one row, counted from 0, as its file writes it: for messages."""
        if self.text is not None:
            return self.text[row]
        if self.missing is not None and self.missing[row]:
            return ""
        value = self.values[row]
        if self.kind == TEXT:
            return self.categories[int(value)]
        return str(value if self.values.dtype == object else value.item())


def none_if_false(mask: Array | None) -> Array | None:
    """The mask, or None when it marks nothing."""
    return mask if mask is not None and bool(mask.any()) else None


def joined_masks(one: Array | None, other: Array | None) -> Array | None:
    """The rows marked by either mask."""
    if one is None or other is None:
        return none_if_false(other if one is None else one)
    return none_if_false(one | other)


def of_integers(
    name: str, values: Array, missing: Array | None = None, source: str | None = None
) -> Column:
    """A column of integers from an int or uint array, or an object array of Python ints.

    Integers outside int64 are kept exactly, as Python ints.

    >>> of_integers("id", np.array([2**63 + 1, 1], dtype=np.uint64)).values.tolist()
    [9223372036854775809, 1]
    """
    missing = none_if_false(missing)
    if missing is not None:
        values = np.where(missing, np.zeros((), values.dtype), values)
    if values.dtype == object:
        with suppress(OverflowError):
            values = np.fromiter(values.tolist(), dtype=np.int64, count=len(values))
    elif values.dtype.kind == "u" and values.size and int(values.max()) > np.iinfo(np.int64).max:
        values = values.astype(object)
    else:
        values = values.astype(np.int64, copy=False)
    return Column(name, INTEGER, values, missing=missing, source=source)


def of_numbers(
    name: str, values: Array, missing: Array | None = None, source: str | None = None
) -> Column:
    """A column of float64 from a float array; what is missing becomes NaN and NaN is missing."""
    values = values.astype(np.float64, copy=False)
    if missing is not None and missing.any():
        values = np.where(missing, np.nan, values)
    return Column(name, NUMBER, values, missing=none_if_false(np.isnan(values)), source=source)


def of_booleans(
    name: str, values: Array, missing: Array | None = None, source: str | None = None
) -> Column:
    """A column of booleans."""
    missing = none_if_false(missing)
    values = values.astype(np.bool_, copy=False)
    if missing is not None:
        values = values & ~missing
    return Column(name, BOOLEAN, values, missing=missing, source=source)


def of_codes(
    name: str, codes: Array, categories: Sequence[str], source: str | None = None
) -> Column:
    """A column of text from codes, -1 where missing; unused categories are dropped.

    Categories are put in order of first appearance, so that a pandas categorical, a dictionary
    of Arrow and a list of the same words give the same column.

    >>> c = of_codes("y", np.array([2, 0, -1, 2]), ["a", "b", "c"])
    >>> c.values.tolist(), c.categories, c.missing.tolist()
    ([0, 1, -1, 0], ('c', 'a'), [False, False, True, False])
    """
    codes = codes.astype(np.int64, copy=False)
    n, k = len(codes), len(categories)
    # Assigned back to front, the last write to a slot is the category's first row; the slot
    # past the end takes the missing rows (code -1).
    first = np.full(k + 1, n, dtype=np.int64)
    first[codes[::-1]] = np.arange(n - 1, -1, -1)
    used = np.flatnonzero(first[:k] < n)
    order = used[np.argsort(first[used], kind="stable")]
    if not np.array_equal(order, np.arange(k)):
        renumbered = np.full(k + 1, -1, dtype=np.int64)
        renumbered[order] = np.arange(len(order))
        codes = renumbered[codes]
    kept = tuple(str(categories[i]) for i in order.tolist())
    return Column(name, TEXT, codes, kept, none_if_false(codes < 0), source)
