"""Both sides on the rows that both have: evaluated anew, each as its note was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from assay.comparing.alignment import Order, alike
from assay.comparing.aspect import Aspect, same
from assay.comparing.side import Side, like
from assay.errors import InputError, counted
from assay.io.columns import Column
from assay.notes import note_of
from assay.notes.columns import Array, ids_of
from assay.rows.given import Given


def on_shared_rows(a: Side, b: Side) -> tuple[Side, Side, Aspect]:
    """Both sides on the rows whose ids both have, and in words which these are.

    Raises:
        InputError: The rows or the ids of a side are not at hand, ids are not unique, or no id is
            on both sides.
    """
    one, two = alike(_ids(a), _ids(b))
    ids, first, second = np.intersect1d(one, two, assume_unique=True, return_indices=True)
    if not len(ids):
        raise InputError(
            f"{a.name} and {b.name} have no id in common", remedy="name the right column of ids"
        )
    said = f"{counted(len(ids), 'row')} that both have, of {len(one)} and {len(two)}"
    return _only(a, np.sort(first)), _only(b, np.sort(second)), same("shared", said)


def _ids(side: Side) -> Array:
    if side.rows is None:
        raise InputError(
            f"the rows of {side.name} are not at hand",
            remedy="give its predictions instead of its note, or a note with rows (--with-rows)",
        )
    found = ids_of(side.rows)
    if found is None:
        raise InputError(
            f"{side.name} has no ids to find shared rows by", remedy="name their column (id, --id)"
        )
    if len(np.unique(found)) < len(found):
        raise InputError(
            f"ids of {side.name} are there twice", remedy="name a column of unique ids"
        )
    return found


def _only(side: Side, places: Order) -> Side:
    """The side on some of its rows, with its words."""
    rows = side.rows
    if rows is None or len(places) == len(rows.block):
        return side
    given = rows.given if rows.kept.rows is None else _taken(rows.given, np.asarray(rows.kept.rows))
    ev = like(side.note, _taken(given, places))
    return Side(side.name, note_of(ev, **side.note["words"]), ev.rows)


def _taken(given: Given, places: Array) -> Given:
    """The given columns at these rows."""
    several: dict[str, Any] = {
        role: [one.take(places) for one in getattr(given, role)]
        for role in ("truth", "pred", "proba")
    }
    single: dict[str, Any] = {
        role: None if (one := getattr(given, role)) is None else one.take(places)
        for role in ("score", "fold", "group", "weight", "id")
    }
    beside: dict[str, Any] = {
        "baselines": {
            name: one.take(places) if isinstance(one, Column) else one
            for name, one in given.baselines.items()
        },
        "named": {name: one.take(places) for name, one in given.named.items()},
    }
    return replace(given, **several, **single, **beside)
