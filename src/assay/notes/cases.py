"""The rows themselves inside a note, for small sets."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from assay.errors import InputError
from assay.io.columns import NUMBER, TEXT, Column, column
from assay.notes.columns import ids_of
from assay.rows.given import Given
from assay.rows.prepare import Rows

MOST_ROWS = 10_000
"""Rows that a note may hold; more belong into a file of their own."""

_SINGLE = ("score", "fold", "group", "weight")
_SEVERAL = ("truth", "pred", "proba")


def cases_of(rows: Rows) -> list[dict[str, Any]]:
    """The columns of the rows used, each with its role.

    Raises:
        InputError: There are too many rows.
    """
    if len(rows.block) > MOST_ROWS:
        raise InputError(
            f"{len(rows.block)} rows are too many for a note, which holds {MOST_ROWS}",
            remedy="leave with_rows (--with-rows) out and hand over the file",
        )
    found = [
        {"role": role, "name": name, "values": _values(one, rows)}
        for role, name, one in _columns(rows.given)
    ]
    ids = ids_of(rows)
    if ids is not None and rows.given.id is not None:
        found.append({"role": "id", "name": rows.given.id.name, "values": ids.tolist()})
    return found


def _columns(given: Given) -> Iterator[tuple[str, str, Column]]:
    for role in _SEVERAL:
        for one in getattr(given, role):
            yield role, one.name, one
    for role in _SINGLE:
        one = getattr(given, role)
        if one is not None:
            yield role, one.name, one
    for name, held in given.baselines.items():
        if isinstance(held, Column):
            yield f"baseline:{name}", held.name, held
    for name, held in given.named.items():
        yield f"column:{name}", held.name, held


def _values(one: Column, rows: Rows) -> list[Any]:
    kept = one if rows.kept.rows is None else one.take(rows.kept.rows)
    if kept.kind == TEXT:
        return [kept.categories[code] for code in kept.values.tolist()]
    if kept.kind == NUMBER:
        return [held if math.isfinite(held) else repr(held) for held in kept.values.tolist()]
    values: list[Any] = kept.values.tolist()
    return values


def given_of(cases: Sequence[dict[str, Any]], numbers: dict[str, float]) -> Given:
    """The columns that a note holds, as they were given.

    Args:
        cases: The columns.
        numbers: Baselines that are one number for all rows.
    """
    several: dict[str, Any] = {role: [] for role in _SEVERAL}
    single: dict[str, Any] = {}
    beside: dict[str, dict[str, Any]] = {"baseline": dict(numbers), "column": {}}
    for case in cases:
        role, _, name = case["role"].partition(":")
        values = list(map(_infinite, case["values"])) if role == "score" else case["values"]
        one = column(values, case["name"], "the note's rows")
        if role in several:
            several[role].append(one)
        elif role in beside:
            beside[role][name] = one
        elif role in (*_SINGLE, "id"):
            single[role] = one
        else:
            raise InputError(f"the note's rows have a column of the role {case['role']!r}")
    return Given(**several, **single, baselines=beside["baseline"], named=beside["column"])


def _infinite(value: Any) -> Any:
    return float(value) if value in ("inf", "-inf") else value
