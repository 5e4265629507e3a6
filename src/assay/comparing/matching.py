"""Whether two evaluations are of the same rows and targets, from their fingerprints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assay.comparing.alignment import alike
from assay.comparing.aspect import (
    Aspect,
    Columns,
    How,
    columns_of,
    differ,
    has_ids,
    matched,
    same,
    unknown,
    whether_by_id,
)
from assay.comparing.side import Side
from assay.errors import counted
from assay.notes.columns import Array, ids_of

_SHOWN = 5


@dataclass(frozen=True)
class Matching:
    """How the rows of two sides belong together.

    Args:
        how: "id" or "order"; None where the rows cannot be matched one by one.
        rows, targets: What is known of them.
    """

    how: How
    rows: Aspect
    targets: Aspect

    @property
    def status(self) -> str:
        """The worse of both: "differ", "unknown" or "same"."""
        held = {self.rows.status, self.targets.status}
        return next(one for one in ("differ", "unknown", "same") if one in held)


def matching(a: Side, b: Side) -> Matching:
    """Match rows by id where both sides have ids, and otherwise by their order."""
    one, two = columns_of(a.note), columns_of(b.note)
    numbers = a.note["rows"]["used"], b.note["rows"]["used"]
    if one is None or two is None:
        return _without_prints(a, b, numbers)
    truths = sorted({name for name in (*one, *two) if name.split(":")[0] == "truth"})
    if not all(name in one and name in two for name in truths):
        said = f"{_names(one, truths)} against {_names(two, truths)}"
        return Matching(None, unknown("rows", "other targets"), differ("targets", said))
    if has_ids(one) and has_ids(two):
        return _by_id(a, b, one, two, truths)
    return _by_order(one, two, truths, numbers)


def _names(side: Columns, truths: Sequence[str]) -> str:
    return ", ".join(name for name in truths if name in side) or "none"


def _without_prints(a: Side, b: Side, numbers: tuple[int, int]) -> Matching:
    """Of merged notes the targets are known by their number, mean and range alone."""
    said = "a merged note has no fingerprints of its rows"
    if numbers[0] != numbers[1]:
        return Matching(None, differ("rows", _number(numbers)), unknown("targets", said))
    if a.note["targets"] != b.note["targets"]:
        told = "other means, ranges or classes"
        return Matching(None, unknown("rows", said), differ("targets", told))
    return Matching(None, unknown("rows", said), unknown("targets", said))


def _number(numbers: tuple[int, int]) -> str:
    return f"{numbers[0]} against {counted(numbers[1], 'row')}"


def _by_id(a: Side, b: Side, one: Columns, two: Columns, truths: Sequence[str]) -> Matching:
    n = a.note["rows"]["used"]
    if not whether_by_id(one, two):
        said = _number((n, b.note["rows"]["used"])) + ", other ids" + _lacking(a, b)
        targets = unknown("targets", "of other rows")
        return Matching(None, differ("rows", said), targets)
    rows = same("rows", f"the same {counted(n, 'row')}, matched by id{_order(one, two)}")
    if all(matched(one[name], two[name], "id") == "same" for name in truths):
        return Matching("id", rows, same("targets", "the same in every row"))
    kept = all(one[name]["multiset"] == two[name]["multiset"] for name in truths)
    said = "the same values at other ids" if kept else "other values at the same ids"
    return Matching("id", rows, differ("targets", said))


def _order(one: Columns, two: Columns) -> str:
    return "" if one["id"]["ordered"] == two["id"]["ordered"] else "; in another order"


def _lacking(a: Side, b: Side) -> str:
    """Which ids are on one side only, where the rows are at hand."""
    held = [None if side.rows is None else ids_of(side.rows) for side in (a, b)]
    if held[0] is None or held[1] is None:
        return ""
    first, second = alike(*held)
    told = ((a.name, np.setdiff1d(first, second)), (b.name, np.setdiff1d(second, first)))
    return "".join(f"; only in {name}: {_listed(ids)}" for name, ids in told if len(ids))


def _listed(ids: Array) -> str:
    more = len(ids) - _SHOWN
    return ", ".join(map(str, ids[:_SHOWN])) + (f" and {more} more" if more > 0 else "")


def _by_order(
    one: Columns, two: Columns, truths: Sequence[str], numbers: tuple[int, int]
) -> Matching:
    sides = [has_ids(side) for side in (one, two)]
    ids = "ids on one side only" if any(sides) else "no ids"
    if numbers[0] != numbers[1]:
        said = f"{_number(numbers)} ({ids} to say which)"
        return Matching(None, differ("rows", said), differ("targets", "of other rows"))
    if all(matched(one[name], two[name], "order") == "same" for name in truths):
        said = f"{counted(numbers[0], 'row')} in the same order ({ids})"
        return Matching("order", same("rows", said), same("targets", "the same in every row"))
    if all(matched(one[name], two[name], None) == "unknown" for name in truths):
        said = f"the targets are in another order, and there are {ids} to match the rows by"
        return Matching(None, unknown("rows", said), same("targets", "the same values in all"))
    said = f"other values in the {counted(numbers[0], 'row')} of either side"
    return Matching(None, unknown("rows", f"{ids} to match them by"), differ("targets", said))
