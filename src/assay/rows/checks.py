"""Refuses what cannot be used: lengths, missing and infinite values, weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted, rows_in_words
from assay.io.columns import NUMBER, Column, infinite_rows, missing_rows, numbers
from assay.rows.given import Given

Mask = NDArray[np.bool_]

_NONE = np.empty(0, dtype=np.int64)

_DROP = "fill them in, or leave such rows out with drop_missing=True (--drop-missing)"


@dataclass(frozen=True)
class Kept:
    """Which rows may be used.

    Args:
        rows: Mask of the rows to use; None for all.
        given: How many rows were given.
        dropped: How many were left out for a missing or infinite value.
        weightless: How many were left out for a weight of zero.
        absent: Missing values by column, where rows were dropped.
    """

    rows: Mask | None
    given: int
    dropped: int = 0
    weightless: int = 0
    absent: dict[str, int] | None = None


def check(given: Given, drop_missing: bool) -> Kept:
    """Check the columns and decide which rows are used.

    Raises:
        InputError: There are no rows, lengths differ, a value is missing or infinite and rows are
            not to be dropped, a weight is negative, or all weights are zero.
    """
    rows = _length(given)
    bad: Mask | None = None
    absent: dict[str, int] = {}
    faults: list[tuple[str, Column, NDArray[np.int64]]] = []
    for role, column in given.columns():
        lost = _unusable(role, column)
        if not len(lost):
            continue
        if not drop_missing or role == "id":
            faults.append((role, column, lost))
            continue
        bad = np.zeros(rows, dtype=bool) if bad is None else bad
        bad[lost - 1] = True
        absent[column.name] = len(lost)
    if faults:
        _refuse(faults)
    weightless = _weights(given, bad)
    if bad is None and weightless is None:
        return Kept(None, rows)
    bad = np.zeros(rows, dtype=bool) if bad is None else bad
    kept = ~bad if weightless is None else ~(bad | weightless)
    if not kept.any():
        raise InputError(
            "no row is left once missing values and weights of zero are left out",
            source=given.source,
        )
    unused = 0 if weightless is None else int((weightless & ~bad).sum())
    return Kept(None if kept.all() else kept, rows, int(bad.sum()), unused, absent)


def _length(given: Given) -> int:
    lengths = {column.name: len(column) for _, column in given.columns()}
    if not lengths or not any(lengths.values()):
        raise InputError("there are no rows", source=given.source, remedy="give at least two")
    if len(set(lengths.values())) > 1:
        shown = ", ".join(f"{name} has {n}" for name, n in lengths.items())
        raise InputError(
            f"the columns differ in length: {shown}",
            source=given.source,
            remedy="give one value per row in each",
        )
    return next(iter(lengths.values()))


def _unusable(role: str, column: Column) -> NDArray[np.int64]:
    if column.missing is None and (column.kind != NUMBER or _finite(column.values)):
        return _NONE
    lost = missing_rows(column)
    # An infinite score has its place in a ranking; an infinite value has no error.
    if role in ("truth", "pred", "proba", "weight", "baseline", "number"):
        lost = np.union1d(lost, infinite_rows(column))
    return lost


def _finite(values: NDArray[np.float64]) -> bool:
    # Two reductions; a NaN makes either of them NaN.
    return not len(values) or bool(np.isfinite(values.min()) and np.isfinite(values.max()))


def _refuse(faults: list[tuple[str, Column, NDArray[np.int64]]]) -> None:
    """Refuse missing and infinite values, naming every column that has some."""
    role, column, lost = faults[0]
    remedy = "give every row an id" if role == "id" else _DROP
    what = _counted(role, column, lost)
    more = [
        f"{c.name!r} {_counted(r, c, n)} ({rows_in_words(n.tolist())})" for r, c, n in faults[1:]
    ]
    raise InputError(
        "; also ".join([what, *more]),
        source=column.source,
        column=column.name,
        rows=lost.tolist(),
        remedy=remedy,
    )


def _counted(role: str, column: Column, lost: NDArray[np.int64]) -> str:
    infinite = len(infinite_rows(column)) if role != "score" else 0
    missing = len(lost) - infinite
    counts = [f"{missing} missing or NaN"] * bool(missing)
    counts += [f"{infinite} infinite"] * bool(infinite)
    plural = "value" if len(lost) == 1 else "values"
    return f"{' and '.join(counts)} {plural} of {len(column)}"


def _weights(given: Given, bad: Mask | None) -> Mask | None:
    """Which rows weigh nothing, or None where every row weighs something."""
    column = given.weight
    if column is None:
        return None
    weight = numbers(column).astype(np.float64)
    if bad is not None:
        weight = np.where(bad, 1.0, weight)
    negative = np.flatnonzero(weight < 0) + 1
    if len(negative):
        raise InputError(
            f"{counted(len(negative), 'negative weight')}, the first {weight[negative[0] - 1]}",
            source=column.source,
            column=column.name,
            rows=negative.tolist(),
            remedy="a weight must be 0 or more",
        )
    zero: Mask = weight == 0
    if zero.all():
        raise InputError("every weight is 0", source=column.source, column=column.name)
    return zero if zero.any() else None
