"""Which task the columns are: regression, or classification of two or more classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.io.columns import BOOLEAN, INTEGER, NUMBER, TEXT, Column, numbers
from assay.rows.given import Given

Task = Literal["regression", "classification"]

_CLASSIFICATION = {"classification", "binary", "multiclass", "labels", "ranking", "probability"}
_MOST_CLASSES = 100


@dataclass(frozen=True)
class Decided:
    """The task, and why it is that one."""

    task: Task
    because: str


def decide(
    given: Given, asked: str | None, kinds: set[str], declared: bool, unit: str | None
) -> Decided:
    """Take the task as asked, or infer it and say from what.

    Args:
        given: The columns.
        asked: What the caller asked for, if anything.
        kinds: What the metrics named by the caller judge: values, labels, scores, probabilities.
        declared: Whether labels or a positive class were declared.
        unit: The unit of the target, if given.

    Raises:
        InputError: The name of the task is unknown, or the columns may well be either.
    """
    if asked is not None:
        return Decided(_named(asked), "as asked")
    if given.score is not None or given.proba:
        return Decided("classification", "inferred from scores or probabilities")
    if declared:
        return Decided("classification", "inferred from declared labels")
    if kinds:
        if kinds == {"values"}:
            return Decided("regression", "inferred from the metrics named")
        if "values" not in kinds:
            return Decided("classification", "inferred from the metrics named")
        raise InputError(
            "the metrics named judge values and labels", remedy="name metrics of one task"
        )
    numeric = given.truth[0].kind in (INTEGER, NUMBER)
    if len(given.truth) > 1 or (unit is not None and numeric):
        why = "several outputs" if unit is None else "the unit of the target"
        return Decided("regression", f"inferred from {why}")
    return _inferred(given)


def _named(asked: str) -> Task:
    if asked == "regression":
        return "regression"
    if asked in _CLASSIFICATION:
        return "classification"
    raise InputError(
        f"there is no task {asked!r}", remedy="say regression, binary, multiclass or classification"
    )


def _inferred(given: Given) -> Decided:
    truth = given.truth[0]
    pred = given.pred[0] if given.pred else None
    if truth.kind in (TEXT, BOOLEAN):
        kind = "text" if truth.kind == TEXT else "boolean"
        return Decided("classification", f"inferred from {kind} targets")
    if pred is not None and pred.kind == TEXT and truth.kind == INTEGER:
        return Decided("classification", "inferred from text predictions")
    if truth.kind == NUMBER:
        return Decided("regression", "inferred from targets with fractions")
    if pred is None:
        return Decided("regression", "inferred from whole-number targets")
    return _of_integers(truth, pred)


def _of_integers(truth: Column, pred: Column) -> Decided:
    """Whole-number targets may be counts, quantities, or the codes of classes."""
    values = _present(truth)
    if pred.kind == NUMBER:
        if set(np.unique(values[:1000]).tolist()) <= {0.0, 1.0} and _like_probability(pred, values):
            raise InputError(
                f"the targets are only 0 and 1 while the predictions are fractions from "
                f"{_present(pred).min():g} to {_present(pred).max():g}",
                column=pred.name,
                source=pred.source,
                remedy="give probabilities as y_proba (--proba) or scores as y_score (--score), or "
                "say task='regression' (--task regression)",
            )
        return Decided("regression", "inferred from predictions with fractions")
    true_classes, pred_classes = np.unique(values), np.unique(_present(pred))
    every = np.union1d(true_classes, pred_classes)
    codes = len(every) <= _MOST_CLASSES and (
        set(every.tolist()) <= {-1.0, 1.0}
        or (every[0] in (0, 1) and every[-1] - every[0] < len(every))
    )
    if codes and len(true_classes) < len(values):
        shown = f"{every[0]:g} to {every[-1]:g}" if len(every) > 1 else f"{every[0]:g}"
        return Decided("classification", f"inferred from whole-number labels {shown}")
    return Decided("regression", "inferred from whole-number targets that are not class codes")


def _like_probability(pred: Column, values: NDArray[np.float64]) -> bool:
    found = _present(pred)
    inside = bool(((found >= 0) & (found <= 1)).all())
    return inside and bool((found != np.rint(found)).any()) and bool(np.isin(values, (0, 1)).all())


def _present(column: Column) -> NDArray[np.float64]:
    values = numbers(column)
    if column.missing is not None:
        values = values[~column.missing]
    try:
        return values.astype(np.float64)
    except OverflowError:
        raise InputError(
            "a whole number is beyond the largest double", column=column.name, source=column.source
        ) from None
