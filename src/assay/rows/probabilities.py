"""Probabilities matched to classes by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.io.columns import NUMBER, Column, labels, numbers
from assay.rows.given import Given
from assay.states.block import Label

Floats = NDArray[np.float64]


def class_names(columns: Sequence[Column]) -> list[str]:
    """What the names of the columns say after the part they share: p_a, p_b are a and b.

    Columns made from an array, ``y_proba[0]``, have only a place, which is not a name.
    """
    names = [column.name for column in columns]
    shared = 0
    while len(names) > 1 and len({name[: shared + 1] for name in names}) == 1:
        if shared == len(min(names, key=len)):
            break
        shared += 1
    # A shared beginning inside a word ("spam", "span") is part of the classes' names.
    while shared and names[0][shared - 1].isalnum():
        shared -= 1
    return [name[shared:].strip() for name in names]


def filled(given: Given) -> Given:
    """Read a class's probability as 0 in folds where its column is missing throughout.

    The model of such a fold was trained without the class and does not know it. This is said.
    """
    if given.fold is None or all(column.missing is None for column in given.proba):
        return given
    codes, names = labels(given.fold)
    if (codes < 0).any():
        return given
    columns, said = [], list(given.said)
    for column in given.proba:
        lost = np.zeros(len(column), dtype=bool) if column.missing is None else column.missing
        absent = np.bincount(codes[lost], minlength=len(names)) == np.bincount(codes)
        rows = absent[codes]
        left = lost & ~rows
        values = np.where(rows, 0.0, numbers(column).astype(np.float64))
        columns.append(
            replace(column, values=values, missing=left if left.any() else None, kind=NUMBER)
        )
        said += [
            f"{column.name} is missing throughout fold {names[fold]} and read as 0 there"
            for fold in np.flatnonzero(absent).tolist()
        ]
    return replace(given, proba=columns, said=tuple(said))


def matched(columns: Sequence[Column], classes: Sequence[Label], positive: int | None) -> Floats:
    """Probabilities per class, matched by name, or by place for an array without names.

    Args:
        columns: One column for the positive class, or one per class.
        classes: The declared classes, in order.
        positive: The index of the positive class, needed for a single column.

    Returns:
        Shape (rows,) for the positive class, or (rows, classes) in the order of the classes.

    Raises:
        InputError: A class has no column or a column no class, or a value is outside [0, 1].
    """
    if len(columns) == 1:
        if len(classes) != 2:
            raise InputError(
                f"one column of probabilities for {len(classes)} classes",
                column=columns[0].name,
                source=columns[0].source,
                remedy="give one column per class, named after it",
            )
        if positive is None:
            raise InputError(
                f"the probabilities in {columns[0].name!r} belong to one of "
                f"{classes[0]!r} and {classes[1]!r}",
                source=columns[0].source,
                remedy="say which with pos_label= (--positive)",
            )
        return _checked(columns[0])
    order = _places(columns, classes)
    found = [_checked(columns[place]) for place in order]
    return np.stack(found, axis=1)


def _places(columns: Sequence[Column], classes: Sequence[Label]) -> list[int]:
    by_place = [column.name for column in columns] == [
        f"{columns[0].name.rpartition('[')[0]}[{k}]" for k in range(len(columns))
    ]
    names = [str(label) for label in classes] if by_place else class_names(columns)
    if by_place and len(columns) != len(classes):
        raise InputError(
            f"{len(columns)} columns of probabilities for {len(classes)} classes",
            remedy="declare all classes in the order of the columns with labels=",
        )
    wanted = [str(label) for label in classes]
    lacking = [label for label in wanted if label not in names]
    extra = [name for name in names if name not in wanted]
    if lacking or extra or len(names) != len(set(names)):
        raise InputError(
            f"the probability columns are named for {', '.join(names)} "
            f"but the classes are {', '.join(wanted)}",
            source=columns[0].source,
            remedy="name one column per class, as in p_a,p_b; declare absent classes with labels= "
            "(--labels)",
        )
    return [names.index(label) for label in wanted]


def _checked(column: Column) -> Floats:
    values = numbers(column).astype(np.float64)
    outside = np.flatnonzero((values < 0) | (values > 1)) + 1
    if len(outside):
        raise InputError(
            f"{len(outside)} outside 0 to 1, the first {values[outside[0] - 1]:g}",
            column=column.name,
            source=column.source,
            rows=outside.tolist(),
            remedy="give scores that are no probabilities as y_score (--score)",
        )
    return values
