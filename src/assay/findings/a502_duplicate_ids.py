"""A502: duplicate ids.

How it is detected
    Among the rows that are evaluated, an id occurs more than once. Ids are compared exactly: the
    number 7 and the text 7 are the same, 7 and 007 are not.

Why it matters
    A row that is there twice counts twice: an upsampled class, a join that multiplied rows, or a
    file that was appended to. Errors of copies are not independent, and a copy in another fold may
    have been trained on.

What to do
    Keep one row per id; where an id has several rows by design (visits of a patient), give it as
    the group instead.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import Integers, counted, in_short
from assay.io.columns import NUMBER, TEXT, Column, ids

SHOWN = 5
"""Ids that are named."""


@check(
    "A502",
    "issue",
    "every id occurs once",
    "keep one row per id, or give ids that repeat by design as the group",
)
def duplicate_ids(check: Check, context: Context) -> Finding:
    """Count ids that occur more than once."""
    rows = context.rows
    if rows.given.id is None:
        return check.skipped("there are no ids")
    column = rows.given.id
    if rows.kept.rows is not None:
        column = column.take(rows.kept.rows)
    again = _again(column)
    if not len(again):
        return check.passed(f"{counted(len(column), 'id')}, each once", rows=len(column))
    # Places are sorted by id, so a new id begins where the text changes.
    first = list(dict.fromkeys(column.show(row).strip() for row in again[: 1000 * SHOWN].tolist()))
    distinct = _distinct(column, again)
    return check.found(
        f"{counted(distinct, 'id')} occur more than once, in {len(again)} of {len(column)} rows: "
        f"{in_short(first[:SHOWN], SHOWN)}{'' if distinct <= SHOWN else ' and others'}",
        ids=distinct,
        rows=len(again),
        of=len(column),
        first=first[:SHOWN],
    )


def _keys(column: Column) -> Integers:
    """A whole number per row, equal exactly where the ids are."""
    if column.kind == TEXT:
        return column.values
    if column.values.dtype != object and column.kind != NUMBER:
        return column.values.astype(np.int64, copy=False)
    place: dict[str, int] = {}
    return np.array([place.setdefault(key, len(place)) for key in ids(column).tolist()])


def _again(column: Column) -> Integers:
    """The rows, counted from 0, whose id occurs more than once, in order of appearance."""
    keys = _keys(column)
    if len(keys) < 2 or (keys[1:] > keys[:-1]).all():
        return np.empty(0, dtype=np.int64)
    ordered = np.sort(keys)
    twice = np.unique(ordered[1:][ordered[1:] == ordered[:-1]])
    return np.flatnonzero(np.isin(keys, twice)) if len(twice) else twice[:0]


def _distinct(column: Column, rows: Integers) -> int:
    return len(np.unique(_keys(column)[rows]))
