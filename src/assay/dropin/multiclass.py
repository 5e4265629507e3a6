"""More than two classes with a column of scores each: their checks, and one against one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, as_array, column
from assay.dropin.labelled import coded
from assay.dropin.scored import table_of
from assay.dropin.units import Pair
from assay.exact import Rational
from assay.states.ranking import RankedCounts


def probabilities(
    true: Array, score: Array, average: str | None, multi_class: str, labels: Any, weight: Any
) -> tuple[Array, int]:
    """Check scores of several classes, and code the truth by the columns.

    Returns:
        Codes, shape (rows,), and the number of classes.

    Raises:
        ValueError: The rows are no probabilities, or classes and columns do not fit.
        NotImplementedError: No average is asked for over pairs of classes.
    """
    if score.ndim != 2:
        raise ValueError(
            "`y_score` needs to be of shape `(n_samples, n_classes)`, since `y_true` contains "
            f"multiple classes. Got `y_score.shape={score.shape}`."
        )
    if not np.allclose(1, score.sum(axis=1)):
        raise ValueError(
            "Target scores need to be probabilities for multiclass roc_auc, i.e. they should sum "
            "up to 1.0 over classes"
        )
    options = (("micro",) if multi_class == "ovr" else ()) + ("macro", "weighted", None)
    if average not in options:
        raise ValueError(f"average must be one of {options} for multiclass problems")
    if multi_class == "ovo" and average is None:
        raise NotImplementedError("average=None is not implemented for multi_class='ovo'.")
    if multi_class == "ovo" and weight is not None:
        raise ValueError(
            "sample_weight is not supported for multiclass one-vs-one ROC AUC, 'sample_weight' "
            "must be None in this case."
        )
    if labels is not None:
        return _declared(true, column(as_array(labels)), score.shape[1])
    classes, (codes,) = coded(true)
    if len(classes) != score.shape[1]:
        raise ValueError(
            "Number of classes in y_true not equal to the number of columns in 'y_score'"
        )
    return codes, len(classes)


def _declared(true: Array, labels: Array, columns: int) -> tuple[Array, int]:
    classes = sorted(set(labels.tolist()))
    if len(classes) != len(labels):
        raise ValueError("Parameter 'labels' must be unique")
    if classes != labels.tolist():
        raise ValueError("Parameter 'labels' must be ordered")
    if len(classes) != columns:
        raise ValueError(
            f"Number of given labels, {len(classes)}, not equal to the number of columns in "
            f"'y_score', {columns}"
        )
    found, (codes,) = coded(true)
    place = {name: k for k, name in enumerate(classes)}
    if any(name not in place for name in found.tolist()):
        raise ValueError("'y_true' contains labels not in parameter 'labels'")
    moved = np.array([place[name] for name in found.tolist()], dtype=np.int64)
    return moved[codes], len(classes)


def ovr(codes: Array, size: int) -> Array:
    """The indicator matrix of codes, shape (rows, size), as booleans."""
    indicator: Array = codes[:, None] == np.arange(size)[None, :]
    return indicator


def ovo(
    area: Callable[[RankedCounts], Pair], codes: Array, score: Array, size: int, weighted: bool
) -> tuple[list[Pair], list[Rational] | None]:
    """The area of each pair of classes that occur, either of them positive, and the pair's rows."""
    pairs: list[Pair] = []
    times: list[Rational] = []
    rows_of = [np.flatnonzero(codes == k) for k in range(size)]
    present = [k for k in range(size) if len(rows_of[k])]
    for a in present:
        for b in (k for k in present if k > a):
            chosen = np.concatenate([rows_of[a], rows_of[b]])
            first = np.arange(len(chosen)) < len(rows_of[a])
            pairs.append(area(table_of(first, score[chosen, a], None)))
            pairs.append(area(table_of(~first, score[chosen, b], None)))
            times += [len(chosen)] * 2
    return pairs, times if weighted else None
