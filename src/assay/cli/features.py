"""Columns of a file as the matrix of features that a model is fitted on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError, counted
from assay.io.columns import TEXT, Column, infinite_rows, labels, missing_rows, numbers
from assay.report.safe import short

_MOST_TEXTS = 100
_SHOWN = 8

Floats = NDArray[np.float64]


def matrix_of(
    columns: Sequence[Column], one_hot: bool, said: list[str]
) -> tuple[Floats, list[str]]:
    """The features as doubles, shape (rows, features), and their names.

    Args:
        columns: The columns.
        one_hot: Whether a column of texts becomes a 0/1 column for each of them.
        said: Gains a remark on what was made of texts.

    Raises:
        InputError: A column holds texts or infinities, or too many texts.
    """
    texts = [one for one in columns if one.kind == TEXT]
    if texts and not one_hot:
        raise _texts(texts)
    parts: list[tuple[str, Floats]] = []
    for one in columns:
        if one.kind == TEXT:
            parts += _indicators(one)
        else:
            parts.append((one.name, _finite(one)))
    if texts:
        made = ", ".join(f"{short(one.name)} ({len(_named(one))})" for one in texts[:_SHOWN])
        said.append(f"one 0/1 column for each text, 0 in all for none: {made}{_more(texts)}")
    return np.column_stack([values for _, values in parts]), [name for name, _ in parts]


def missing_in(columns: Sequence[Column]) -> str:
    """The features with missing values and how many each has; "" if none has."""
    lost = [one for one in columns if one.missing is not None]
    shown = ", ".join(f"{short(one.name)} {missing_rows(one).size}" for one in lost[:_SHOWN])
    return shown + _more(lost)


def _more(columns: Sequence[Column]) -> str:
    return f" and {len(columns) - _SHOWN} more" if len(columns) > _SHOWN else ""


def _named(column: Column) -> tuple[str, ...]:
    return labels(column)[1]


def _indicators(column: Column) -> list[tuple[str, Floats]]:
    codes, names = labels(column)
    if len(names) > _MOST_TEXTS:
        raise InputError(
            f"{len(names)} different texts are too many for a 0/1 column each",
            source=column.source,
            column=column.name,
            remedy="leave it out with --exclude, or put the rare ones together",
        )
    return [
        (f"{column.name}={name}", (codes == code).astype(np.float64))
        for code, name in enumerate(names)
    ]


def _finite(column: Column) -> Floats:
    infinite = infinite_rows(column)
    if infinite.size:
        raise InputError(
            counted(infinite.size, "infinite value"),
            source=column.source,
            column=column.name,
            rows=infinite.tolist(),
            remedy="features must be finite: correct them, or --exclude the column",
        )
    return numbers(column).astype(np.float64)


def _texts(columns: Sequence[Column]) -> InputError:
    """The error for text among the features; that of numbers in another style where they are."""
    for one in columns:
        if one.untyped and any(letter.isdigit() for text in one.categories for letter in text):
            try:
                numbers(one)
            except InputError as error:
                if (error.remedy or "").startswith("pass --"):
                    return error
    first = ", ".join(map(repr, columns[0].categories[:3]))
    named = ", ".join(repr(one.name) for one in columns[:_SHOWN])
    noun = "column" if len(columns) == 1 else "columns"
    return InputError(
        f"text among the features, in the {noun} {named}{_more(columns)} ({first}, ...)",
        source=columns[0].source,
        remedy="pass --one-hot, or leave them out with --exclude or --features",
    )
