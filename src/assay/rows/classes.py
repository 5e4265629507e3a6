"""The classes: one list for truth and prediction, taken once from all rows or declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.columns import INTEGER, NUMBER, TEXT, Column, labels
from assay.rows.integers import coded, paired
from assay.states.block import Codes, Label

_CONVENTIONS: tuple[tuple[frozenset[Any], Any], ...] = (
    (frozenset({0, 1}), 1),
    (frozenset({-1, 1}), 1),
    (frozenset({"False", "True"}), "True"),
    (frozenset({"false", "true"}), "true"),
    (frozenset({"FALSE", "TRUE"}), "TRUE"),
)


@dataclass(frozen=True)
class Classes:
    """The classes and each row's place among them.

    Args:
        labels: Declared classes, or all that occur, sorted; then strays that were not declared.
        declared: How many of the labels count as classes.
        true, pred: Codes into ``labels``.
        given: Whether the caller declared them.
        cells: How often each pair occurs, shape (labels * labels,), where that was counted already.
    """

    labels: tuple[Label, ...]
    declared: int
    true: Codes
    pred: Codes | None
    given: bool
    cells: Codes | None = None


def classes_of(truth: Column, pred: Column | None, declared: Sequence[Label] | None) -> Classes:
    """Find the classes of truth and prediction together.

    Raises:
        InputError: Text labels are mixed with numbers, so that no row could agree.
    """
    quick = None if pred is None or declared is not None else paired(truth, pred)
    if quick is not None:
        return Classes(quick.labels, len(quick.labels), quick.true, quick.pred, False, quick.cells)
    columns = [truth] if pred is None else [truth, pred]
    found = _agreed(columns)
    every = sorted({label for _, names in found for label in names})
    strays: list[Label] = []
    if declared is not None:
        _check_declared(declared)
        wanted = [_as_type_of(label, every) for label in declared]
        strays = [label for label in every if label not in wanted]
        every = wanted
    names = (*every, *strays)
    place = {label: k for k, label in enumerate(names)}
    codes = [_placed(code, known, place) for code, known in found]
    return Classes(
        names, len(every), codes[0], None if pred is None else codes[1], declared is not None
    )


def _check_declared(declared: Sequence[Label]) -> None:
    if not declared:
        raise InputError("labels is empty", remedy="declare every class, or leave labels out")
    twice = [label for label in declared if list(declared).count(label) > 1]
    if twice:
        raise InputError(
            f"labels names the class {twice[0]!r} twice", remedy="name every class once"
        )


def _placed(codes: Codes, known: tuple[Label, ...], place: dict[Label, int]) -> Codes:
    # Where a column's own codes are the joint codes already, there is nothing to move.
    moved = [place[label] for label in known]
    if moved == list(range(len(moved))):
        return codes
    return np.array(moved, dtype=np.int64)[codes]


def _agreed(columns: list[Column]) -> list[tuple[Codes, tuple[Label, ...]]]:
    """Codes and labels of each column, with labels of one type."""
    found = [coded(column) or labels(column) for column in columns]
    kinds = {"text" if column.kind == TEXT else "number" for column in columns}
    if len(kinds) == 1:
        return found
    if all(column.untyped or column.kind == TEXT for column in columns) and any(
        column.untyped for column in columns
    ):
        # In a CSV file every label is text; numbers among them are text too.
        return [(codes, tuple(str(name) for name in names)) for codes, names in found]
    text = next(column for column in columns if column.kind == TEXT)
    other = next(column for column in columns if column.kind != TEXT)
    kind = (
        "whole numbers"
        if other.kind == INTEGER
        else "numbers"
        if other.kind == NUMBER
        else "booleans"
    )
    raise InputError(
        f"{text.name!r} holds text labels ({text.show(0)!r}, ...) and {other.name!r} {kind} "
        f"({other.show(0)}, ...), so no row could agree",
        source=text.source or other.source,
        remedy="convert one of them so that equal classes are equal values",
    )


def _as_type_of(label: Any, every: Sequence[Label]) -> Label:
    """A label as typed on the command line, as the data writes it: ``"1"`` is 1 among numbers."""
    if label in every or not every or isinstance(every[0], str) == isinstance(label, str):
        return label  # type: ignore[no-any-return]
    if isinstance(every[0], str):
        return str(label)
    if isinstance(every[0], bool):
        word = str(label).lower()
        return word == "true" if word in ("true", "false") else str(label)
    try:
        number = float(label)
    except ValueError:
        return label  # type: ignore[no-any-return]
    return int(number) if number.is_integer() else number


def positive_of(asked: Any, classes: Sequence[Label]) -> tuple[int | None, str]:
    """The place of the positive class, and how it was chosen.

    Args:
        asked: The caller's choice, or None; 0 and "" are choices.
        classes: The declared classes.

    Returns:
        The index, or None where there is no convention to go by, and a sentence.

    Raises:
        InputError: The class asked for is not among them.
    """
    if asked is not None:
        wanted = _as_type_of(asked, classes)
        if wanted not in classes:
            shown = ", ".join(repr(label) for label in classes[:20])
            raise InputError(
                f"the positive class {asked!r} is not among the labels",
                remedy=f"the labels are {shown}",
            )
        return list(classes).index(wanted), f"positive class {wanted!r} as asked"
    for known, label in _CONVENTIONS:
        if set(classes) <= known and label in classes and len(classes) == 2:
            place = list(classes).index(label)
            return place, f"positive class {classes[place]!r} by convention"
    return None, "no positive class declared"
