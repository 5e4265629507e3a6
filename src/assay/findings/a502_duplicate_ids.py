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

from assay.errors import InputError
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import Integers, counted, in_short
from assay.io.columns import NUMBER, TEXT, Column, ids

SHOWN = 5
"""Ids that are named."""

_SPAN = 4
"""Up to so many whole numbers a row, counting them all is quicker than sorting the rows."""


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
    try:
        keys = _keys(column)
    except InputError as error:
        return check.skipped(error.what)
    again = _again(keys)
    if not len(again):
        return check.passed(f"{counted(len(column), 'id')}, each once", rows=len(column))
    distinct, places = np.unique(keys[again], return_index=True)
    first = [column.show(int(again[k])).strip() for k in np.sort(places)[:SHOWN].tolist()]
    others = f" and {len(distinct) - SHOWN} more" if len(distinct) > SHOWN else ""
    verb = "occurs" if len(distinct) == 1 else "occur"
    return check.found(
        f"{counted(len(distinct), 'id')} {verb} more than once, in {len(again)} of {len(column)} "
        f"rows: {in_short(first)}{others}",
        ids=len(distinct),
        rows=len(again),
        of=len(column),
        first=first,
    )


def _keys(column: Column) -> Integers:
    """A whole number per row, equal exactly where the ids are."""
    if column.kind == TEXT:
        return column.values
    if column.values.dtype != object and column.kind != NUMBER:
        return column.values.astype(np.int64, copy=False)
    place: dict[str, int] = {}
    return np.array([place.setdefault(key, len(place)) for key in ids(column).tolist()])


def _again(keys: Integers) -> Integers:
    """The rows, counted from 0, whose key occurs more than once, in order of appearance."""
    if len(keys) < 2 or (keys[1:] > keys[:-1]).all():
        return np.empty(0, dtype=np.int64)
    low, span = int(keys.min()), int(keys.max()) - int(keys.min())
    if span < _SPAN * len(keys):
        places = keys - low
        return np.flatnonzero(np.bincount(places)[places] > 1)
    ordered = np.sort(keys)
    twice = np.unique(ordered[1:][ordered[1:] == ordered[:-1]])
    return np.flatnonzero(np.isin(keys, twice)) if len(twice) else twice[:0]
