"""What the text of a CSV file may mean: asked where it can be read in two ways, never guessed."""

from __future__ import annotations

import math

import numpy as np

from assay.errors import InputError
from assay.io.columns import TEXT, Column, labels
from assay.io.numerals import MARKS, Numerals, advice
from assay.rows.given import Given

_LABELS = "if these are labels, say --task classification"


def ask(given: Given) -> None:
    """Ask what the columns are where their text leaves it open.

    Raises:
        InputError: A column mixes numbers with text, holds numbers written in another style, or
            holds text where the other column holds numbers.
    """
    columns = [column for column in (*given.truth, *given.pred) if column.untyped]
    for column in columns:
        if column.kind == TEXT:
            _ask_numbers(column)
    if len(given.truth) == len(given.pred) == 1 and len(columns) == 2:
        _ask_kinds(*columns)


def _ask_numbers(column: Column) -> None:
    numerals = column.numerals or Numerals()
    used = set(np.unique(column.values[column.values >= 0]).tolist())
    numbers: list[int] = []
    others: list[int] = []
    for code in sorted(used):
        text = column.categories[code]
        (numbers if _is_number(text, numerals) else others).append(code)
    texts = [column.categories[code] for code in others]
    remark, remedy = advice(texts, True) if texts else ("", "")
    styled = any(option in remedy for option in ("--decimal", "--thousands"))
    if not others or not (numbers or styled):
        return
    rows = np.flatnonzero(np.isin(column.values, others)) + 1
    shown = ", ".join(repr(text) for text in texts[:3]) + ", ..." * (len(texts) > 3)
    beside = f"numbers ({column.categories[numbers[0]]}, ...)" if numbers else ""
    what = f"{shown} beside {beside}" if beside else f"{shown} may be numbers"
    raise InputError(
        what + (f" ({remark})" if remark else ""),
        source=column.source,
        column=column.name,
        rows=rows.tolist(),
        remedy=f"{remedy}; {_LABELS}",
    )


def _is_number(text: str, numerals: Numerals) -> bool:
    """Whether the text is a number or a name made of digits, 001; a mark such as NA is neither."""
    value = None if text.strip() in MARKS else numerals.parse(text, leading_zeros=True)
    return value is not None and math.isfinite(value)


def _ask_kinds(truth: Column, pred: Column) -> None:
    if (truth.kind == TEXT) == (pred.kind == TEXT):
        return
    known = [{str(label) for label in labels(column)[1]} for column in (truth, pred)]
    if known[0] & known[1]:
        return
    text, other = (truth, pred) if truth.kind == TEXT else (pred, truth)
    raise InputError(
        f"{text.name!r} holds text ({text.show(0)!r}, ...) and {other.name!r} numbers "
        f"({other.show(0)}, ...), so no row could agree",
        source=text.source,
        column=text.name,
        remedy="name another column, or write equal classes alike in both",
    )
