"""Two tables matched on an id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from assay.errors import InputError
from assay.io.column import INTEGER, Array, Column
from assay.io.names import check_names
from assay.io.table import Table
from assay.io.values import ids

_SHOWN = 5


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """The rows of two tables that share an id, in the order of the truth table.

    Args:
        truth: The truth table's columns, the id among them.
        pred: The prediction table's columns.
        n_rows: The number of matched rows.
        truth_rows: Their rows in the truth table, counted from 0.
        pred_rows: Their rows in the prediction table, counted from 0.
        unmatched_truth: The first few ids that only the truth table has.
        n_unmatched_truth: How many there are.
        unmatched_pred: The first few ids that only the prediction table has.
        n_unmatched_pred: How many there are.
        said: What is worth saying about the match.
    """

    truth: dict[str, Column]
    pred: dict[str, Column]
    n_rows: int
    truth_rows: Array
    pred_rows: Array
    unmatched_truth: list[str]
    n_unmatched_truth: int
    unmatched_pred: list[str]
    n_unmatched_pred: int
    said: list[str]

    @property
    def columns(self) -> dict[str, Column]:
        """All columns by name; of a name in both tables, the truth table's."""
        return {**self.pred, **self.truth}


def join(
    truth: Table,
    pred: Table,
    id_name: str,
    *,
    truth_names: Sequence[str] | None = None,
    pred_names: Sequence[str] | None = None,
) -> Joined:
    """Match the rows of two tables on exact ids.

    Args:
        truth: The table whose order is kept.
        pred: The table of predictions, in any order.
        id_name: The column of ids in both.
        truth_names: The columns to take from `truth`; None for all that were read.
        pred_names: The columns to take from `pred`; None for all that were read but the id.

    Returns:
        The matched rows. Rows of one table only are left out and counted.

    Raises:
        InputError: A column or an id is missing, an id occurs twice, or no id is in both.
    """
    for table, wanted in ((truth, truth_names), (pred, pred_names)):
        check_names([id_name, *(wanted or ())], list(table.columns), table.source)
    left, right = _keys(truth.columns[id_name]), _keys(pred.columns[id_name])
    if left.dtype != right.dtype:
        left, right = ids(truth.columns[id_name]), ids(pred.columns[id_name])
    match = _match_integers if left.dtype == np.int64 else _match_texts
    _check_unique(left, right, truth.source, pred.source, id_name)
    places = match(left, right)
    truth_rows = np.flatnonzero(places >= 0)
    pred_rows = places[truth_rows]
    if not truth_rows.size:
        raise _no_overlap(left, right, truth.source, pred.source, id_name)
    unused = np.ones(len(right), dtype=np.bool_)
    unused[pred_rows] = False
    only_truth, only_pred = left[places < 0], right[unused]
    left_names = list(truth.columns) if truth_names is None else [id_name, *truth_names]
    others = [name for name in pred.columns if name != id_name]
    right_names = others if pred_names is None else list(pred_names)
    taken = _take(truth, left_names, truth_rows), _take(pred, right_names, pred_rows)
    return Joined(
        truth=taken[0],
        pred=taken[1],
        n_rows=len(truth_rows),
        truth_rows=truth_rows,
        pred_rows=pred_rows,
        unmatched_truth=_texts(only_truth[:_SHOWN]),
        n_unmatched_truth=len(only_truth),
        unmatched_pred=_texts(only_pred[:_SHOWN]),
        n_unmatched_pred=len(only_pred),
        said=_said(truth, pred, only_truth, only_pred, [n for n in taken[0] if n in taken[1]]),
    )


def _keys(col: Column) -> Array:
    """int64 ids as they are, which sort fast; any other ids as text."""
    if col.kind == INTEGER and col.missing is None and col.values.dtype == np.int64:
        return col.values
    return ids(col)


def _match_integers(left: Array, right: Array) -> Array:
    """For each id on the left its place on the right, -1 where there is none."""
    if not right.size:
        return np.full(len(left), -1, dtype=np.int64)
    order = np.argsort(right, kind="stable")
    ranked = right[order]
    places = np.minimum(np.searchsorted(ranked, left), len(right) - 1)
    return np.where(ranked[places] == left, order[places], -1)


def _match_texts(left: Array, right: Array) -> Array:
    table = dict(zip(right.tolist(), range(len(right)), strict=True))
    places = map(table.get, left.tolist(), repeat(-1))
    return np.fromiter(places, dtype=np.int64, count=len(left))


def _take(table: Table, names: Sequence[str], rows: Array) -> dict[str, Column]:
    if len(rows) == table.n_rows and np.array_equal(rows, np.arange(len(rows))):
        return {name: table.columns[name] for name in names}
    return {name: table.columns[name].take(rows) for name in names}


def _texts(keys: Array) -> list[str]:
    return [str(key) for key in keys.tolist()]


def _check_unique(left: Array, right: Array, truth: str, pred: str, name: str) -> None:
    twice = _first_twice(left)
    if twice is None:
        twice = _first_twice(right)
    if twice is None:
        return
    here = (np.flatnonzero(left == twice) + 1).tolist()
    there = (np.flatnonzero(right == twice) + 1).tolist()
    raise InputError(
        f"id {twice} occurs {_times(len(here))} in {truth} and {_times(len(there))} in {pred}:"
        " the match is not determined",
        source=truth if len(here) > 1 else pred,
        column=name,
        rows=here if len(here) > 1 else there,
        remedy="remove or rename the repeated rows so that every id occurs once in each file",
    )


def _first_twice(keys: Array) -> int | str | None:
    """The first id that occurs again; None when every id occurs once."""
    if keys.dtype == np.int64:
        ranked = np.sort(keys)
        if not bool((ranked[1:] == ranked[:-1]).any()):
            return None
    elif len(set(keys.tolist())) == len(keys):
        return None
    first: dict[int | str, int] = {}
    for place, key in enumerate(keys.tolist()):
        first.setdefault(key, place)
    again = {key for place, key in enumerate(keys.tolist()) if first[key] != place}
    twice: int | str = min(again, key=first.__getitem__)
    return twice


def _times(count: int) -> str:
    return {0: "0 times", 1: "once"}.get(count, f"{count} times")


def _no_overlap(left: Array, right: Array, truth: str, pred: str, name: str) -> InputError:
    one, other = _texts(left[:1000]), _texts(right)
    alike: dict[str, Callable[[str], str]] = {
        "blanks around them": str.strip,
        "upper and lower case": str.lower,
        "leading zeros": lambda key: key.lstrip("0"),
        "a decimal point": lambda key: key.removesuffix(".0"),
    }
    hints = [
        what
        for what, plain in alike.items()
        if {plain(key) for key in one} & {plain(key) for key in other}
    ]
    shown = [
        ", ".join(map(repr, keys[:3])) + (", ..." if len(keys) > 3 else "") for keys in (one, other)
    ]
    return InputError(
        f"no id is in both files: {truth} has {shown[0]}; {pred} has {shown[1]}",
        column=name,
        remedy=f"the ids differ in {hints[0]} only: write them alike"
        if hints
        else "check that both columns hold the same kind of id",
    )


def _said(
    truth: Table, pred: Table, only_truth: Array, only_pred: Array, both: list[str]
) -> list[str]:
    said = []
    for keys, here, there in ((only_truth, truth, pred), (only_pred, pred, truth)):
        if len(keys):
            shown = ", ".join(_texts(keys[:_SHOWN])) + (", ..." if len(keys) > _SHOWN else "")
            noun = "id of" if len(keys) == 1 else "ids of"
            verb = "is" if len(keys) == 1 else "are"
            said.append(f"{len(keys)} {noun} {here.source} {verb} not in {there.source}: {shown}")
    said.extend(
        f"column {name!r} is in both files: the truth's is from {truth.source},"
        f" the prediction's from {pred.source}"
        for name in both
    )
    return said
