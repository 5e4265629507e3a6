"""What the model of one split said of the rows that were held out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.io.columns import INTEGER, NUMBER, TEXT, Column, column, infinite_rows, matrix
from assay.states.block import Label

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Answer:
    """Predictions for the held-out rows of one split, or the error that prevented them.

    Args:
        pred: Predicted labels or values: one column, or one per output.
        proba: Shape (rows, classes) in the order of all classes, or (rows,) for the positive one.
        score: A score per row for the positive class.
        fit_seconds: Time of the fit; of the whole call for a function that fits and predicts.
        predict_seconds: Time of the predictions; NaN for such a function.
        lacking: Classes that the training rows lack; their probability is 0.
        error: What the fit or prediction raised, in one line; "" if nothing.
        model: The fitted model, if models are wanted.
    """

    pred: tuple[Column, ...] = ()
    proba: Floats | None = None
    score: Floats | None = None
    fit_seconds: float = math.nan
    predict_seconds: float = math.nan
    lacking: tuple[Label, ...] = ()
    error: str = ""
    model: Any = None


def predictions(values: Any, rows: int, outputs: int) -> tuple[Column, ...]:
    """Predicted labels or values as columns: one, or one per output.

    Raises:
        ValueError: There is not one usable prediction for each row and output.
    """
    shape: tuple[int, ...] = getattr(values, "shape", ())
    if len(shape) == 2 and shape[1] == 1 and hasattr(values, "reshape"):
        values = values.reshape(-1)  # CatBoost's labels of several classes
    several = None if len(shape) == 1 else matrix(values, "y_pred")
    found = tuple(several) if several is not None else (column(values, "y_pred"),)
    if len(found) != outputs:
        raise ValueError(f"{len(found)} columns of predictions, and y has {outputs}")
    for one in found:
        if len(one) != rows:
            raise ValueError(f"{len(one)} predictions for {rows} held-out rows")
        lost = 0 if one.missing is None else int(one.missing.sum())
        infinite = len(infinite_rows(one))
        if lost or infinite:
            raise ValueError(f"{lost} missing and {infinite} infinite of {rows} predictions")
    return found


def scores(values: Any, rows: int, name: str) -> Floats:
    """Scores or probabilities as doubles, shape (rows,) or (rows, classes).

    Raises:
        ValueError: There is not one usable value for each row.
    """
    found = np.asarray(values, dtype=np.float64)
    if found.ndim not in (1, 2) or len(found) != rows:
        raise ValueError(f"{name} of the shape {found.shape} for {rows} held-out rows")
    if np.isnan(found).any():
        raise ValueError(f"NaN among the {name}")
    return found


def aligned(
    proba: Floats, known: Sequence[Label], classes: Sequence[Label]
) -> tuple[Floats, tuple[Label, ...]]:
    """Probabilities in the order of all classes, by name; 0 for a class the model does not know.

    Args:
        proba: Shape (rows, known).
        known: The model's classes, in the order of its columns.
        classes: All classes.

    Returns:
        Shape (rows, classes), and the classes the model lacks.

    Raises:
        ValueError: The columns do not fit the model's classes, or one of these is not known.

    >>> aligned(np.array([[0.25, 0.75]]), ["c", "a"], ["a", "b", "c"])
    (array([[0.75, 0.  , 0.25]]), ('b',))
    """
    if proba.ndim != 2 or proba.shape[1] != len(known):
        raise ValueError(
            f"probabilities of the shape {proba.shape} for {len(known)} classes of the model"
        )
    place = {label: k for k, label in enumerate(classes)}
    strange = [label for label in known if label not in place]
    if strange:
        raise ValueError(f"the model knows the class {strange[0]!r}, which no row has")
    if list(known) == list(classes):
        return proba, ()
    found = np.zeros((len(proba), len(classes)))
    found[:, [place[label] for label in known]] = proba
    return found, tuple(label for label in classes if label not in set(known))


def joined(columns: Sequence[Column], name: str) -> Column:
    """The columns of several splits, one below the other.

    >>> parts = [column(["b", "a"], "y"), column(["a", "c"], "y")]
    >>> both = joined(parts, "y")
    >>> [both.show(row) for row in range(4)]
    ['b', 'a', 'a', 'c']
    """
    kinds = {one.kind for one in columns}
    if kinds == {TEXT}:
        names = tuple(dict.fromkeys(text for one in columns for text in one.categories))
        place = {text: code for code, text in enumerate(names)}
        moved = [np.array([place[text] for text in one.categories] or [0]) for one in columns]
        codes = [table[one.values] for table, one in zip(moved, columns, strict=True)]
        return Column(name, TEXT, np.concatenate(codes), names)
    if len(kinds) == 1:
        return Column(name, kinds.pop(), np.concatenate([one.values for one in columns]))
    if TEXT in kinds:
        raise ValueError("text is predicted in one fold and numbers in another")
    kind = NUMBER if NUMBER in kinds else INTEGER
    return Column(name, kind, np.concatenate([one.values for one in columns]))
