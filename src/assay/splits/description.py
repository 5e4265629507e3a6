"""What a set of folds is like, in one line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted
from assay.splits.assignment import Assignment
from assay.splits.coding import Codes
from assay.splits.given import Given

_POSITIVE = ([0, 1], [-1, 1], [False, True])
_MOST = 5
"""So many folds or classes are named, before the rest is counted."""


def describe(folds: Assignment, y: Any, groups: Any, numeric: bool = False) -> str:
    """Scheme, rows, sizes of the folds, balance of the target, groups on both sides."""
    given = Given.of(range(folds.rows), y, groups)
    parts = [folds.scheme, f"{folds.rows:,} row{'s' * (folds.rows != 1)}", _sizes(folds)]
    if folds.train is not None:
        parts.append(f"training rows {_span([len(train) for train in folds.train])}")
        parts += _on_both_sides(folds)
    parts += _never(folds)
    if y is not None:
        parts += _means(folds, given.target) if numeric else _balance(folds, given)
    if groups is not None:
        parts += _groups(folds, given)
    return ", ".join(parts)


def _sizes(folds: Assignment) -> str:
    sizes = {len(valid) for valid in folds.valid}
    if len(sizes) == 1:
        return f"folds of {sizes.pop():,}"
    return f"folds {_span(sizes)}"


def _never(folds: Assignment) -> list[str]:
    often = folds.times_validated
    never = int((often == 0).sum())
    return [f"{never:,} row{'s' * (never != 1)} never validated"] if never else []


def _on_both_sides(folds: Assignment) -> list[str]:
    """Rows that train and validate in one split, as only splits that were given can have them."""
    both = np.zeros(folds.rows, dtype=np.bool_)
    for train, valid in folds:
        trains = np.zeros(folds.rows, dtype=np.bool_)
        trains[train] = True
        both[valid[trains[valid]]] = True
    number = int(both.sum())
    return [f"{counted(number, 'row')} in training and validation at once"] if number else []


def _balance(folds: Assignment, given: Given) -> list[str]:
    """The rate of the positive class, the rows of the rarest class, or the means of numbers."""
    values = given.target
    try:
        codes, names = given.classes
    except InputError:
        return _means(folds, values)
    table = np.array([np.bincount(codes[valid], minlength=len(names)) for valid in folds.valid])
    if len(names) == 2:
        whole = np.array([len(valid) for valid in folds.valid])
        rates = table[:, 1] / np.maximum(whole, 1)
        called = "positive rate" if names in _POSITIVE else f"rate of {names[1]!r}"
        told = [f"{called} {_decimals(rates)}"]
    else:
        rarest = int(np.bincount(codes, minlength=len(names)).argmin())
        of_it = f"of the rarest ({names[rarest]!r}) {_span(table[:, rarest])}"
        told = [f"{len(names)} classes, {of_it}" if len(names) > 1 else f"1 class, {names[0]!r}"]
    return told + _lacking(table, names)


def _lacking(table: NDArray[Any], names: list[Any]) -> list[str]:
    """Which folds lack a class that others have."""
    if int(table.sum(axis=1).max()) == 1:
        return []  # in leave-one-out each fold must lack all but one
    lacking = [np.flatnonzero(table[:, k] == 0) + 1 for k in range(len(names))]
    told = [
        f"class {name!r} is missing from {_named(where.tolist())}"
        for name, where in zip(names, lacking, strict=True)
        if where.size
    ]
    return told[:_MOST] + ([f"and {len(told) - _MOST} more"] if len(told) > _MOST else [])


def _means(folds: Assignment, values: NDArray[Any]) -> list[str]:
    if values.dtype.kind not in "biuf" or values.ndim > 2 or not all(map(len, folds.valid)):
        return []
    if values.ndim == 2:
        return [f"{values.shape[1]} targets"]
    means = np.array([values[valid].mean() for valid in folds.valid])
    low, high = f"{means.min():.4g}", f"{means.max():.4g}"
    return [f"target mean {low}" if low == high else f"target mean {low} to {high}"]


def _groups(folds: Assignment, given: Given) -> list[str]:
    codes, names = given.grouping
    torn = torn_groups(folds, codes, len(names))
    told = f"{len(names):,} group{'s' * (len(names) != 1)}"
    if torn.size:
        return [f"{told}, {torn.size:,} of them in training and validation at once"]
    return [f"{told}, none on both sides"]


def torn_groups(folds: Assignment, codes: Codes, number: int) -> Codes:
    """The groups that have training and validation rows in one split.

    Args:
        folds: The splits.
        codes: Shape (rows,), the group of each row, in ``range(number)``.
        number: How many groups there are.
    """
    torn = np.zeros(number, dtype=np.bool_)
    for train, valid in folds:
        sides = np.zeros((2, number), dtype=np.bool_)
        sides[0, codes[train]] = True
        sides[1, codes[valid]] = True
        torn |= sides.all(axis=0)
    return np.flatnonzero(torn)


def _span(numbers: Any) -> str:
    low, high = int(min(numbers)), int(max(numbers))
    return f"{low:,}" if low == high else f"{low:,}-{high:,}"


def _decimals(rates: NDArray[np.float64]) -> str:
    low, high = f"{rates.min():.3f}", f"{rates.max():.3f}"
    return low if low == high else f"{low}-{high}"


def _named(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST]))
    more = f" and {len(numbers) - _MOST} more" if len(numbers) > _MOST else ""
    return f"fold{'s' * (len(numbers) != 1)} {shown}{more}"
