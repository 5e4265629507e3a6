"""Which rows differ between two sets of rows: matched on their ids, or else by their place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from assay.notes.columns import Array, Canonical, Labels, columns_of, ids_of
from assay.rows.prepare import Rows


@dataclass(frozen=True)
class Changed:
    """What changed in one column.

    Args:
        rows: The rows, counted from 1 among those used.
        shown: The first of them with both values.
    """

    rows: tuple[int, ...]
    shown: str


@dataclass(frozen=True)
class Differing:
    """How the rows found differ from the original ones.

    Args:
        columns: The changes by column.
        missing, added: Ids that are only in the original, and only in the rows found.
        how: How the rows were matched: "id" or "place"; None where they could not be.
    """

    columns: dict[str, Changed] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    how: str | None = None


def differing(original: Rows, found: Rows) -> Differing:
    """Match the rows and say which differ."""
    old, new = ids_of(original), ids_of(found)
    if old is not None and new is not None and _unique(old) and _unique(new):
        return _by_id(original, found, old.astype(str), new.astype(str))
    if len(original.block) != len(found.block):
        return Differing()
    every = np.arange(len(found.block))
    return Differing(_changes(original, found, every, every, None), how="place")


def _unique(ids: Array) -> bool:
    return len(np.unique(ids)) == len(ids)


def _by_id(original: Rows, found: Rows, old: Array, new: Array) -> Differing:
    _, places_old, places_new = np.intersect1d(old, new, assume_unique=True, return_indices=True)
    order = np.argsort(places_new)
    places_old, places_new = places_old[order], places_new[order]
    return Differing(
        _changes(original, found, places_old, places_new, new),
        tuple(np.setdiff1d(old, new).tolist()),
        tuple(np.setdiff1d(new, old).tolist()),
        "id",
    )


def _changes(
    original: Rows, found: Rows, old: Array, new: Array, ids: Array | None
) -> dict[str, Changed]:
    before, after = columns_of(original), columns_of(found)
    changes = {}
    for name in before.keys() & after.keys():
        unequal = np.flatnonzero(_unequal(before[name].take(old), after[name].take(new)))
        if len(unequal):
            first = int(unequal[0])
            row = int(new[first])
            where = "" if ids is None else f", id {ids[row]}"
            shown = f"{before[name].show(int(old[first]))} became {after[name].show(row)}{where}"
            changes[name] = Changed(tuple((new[unequal] + 1).tolist()), shown)
    return changes


def _unequal(one: Canonical, two: Canonical) -> Any:
    if isinstance(one, Labels) and isinstance(two, Labels):
        place = {text: code for code, text in enumerate(one.texts)}
        table = np.array([place.get(text, -1) for text in two.texts], dtype=np.int64)
        return one.codes != table[two.codes]
    if isinstance(one, Labels) or isinstance(two, Labels) or one.values.shape != two.values.shape:
        size = len(one.codes if isinstance(one, Labels) else one.values)
        return np.ones(size, dtype=bool)
    unequal = one.values != two.values
    return unequal if unequal.ndim == 1 else unequal.any(axis=1)
