"""Rankings of labels within each row: coverage, ranking loss, label ranking average precision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, numeric, same_length, weights
from assay.dropin.kinds import kind_of
from assay.dropin.params import array_like, checked, rows, weight
from assay.exact import nearest
from assay.kernel.moments import total, weight_of

_ROWS = {"y_true": rows, "y_score": array_like, "sample_weight": weight}


def mean_of_rows(values: Floats, weight: Floats | None) -> float:
    """The exact weighted mean of one value per row, rounded once."""
    whole = weight_of(len(values), weight).rational
    return nearest(Fraction(total(values, weight).rational) / whole)


def _ranked(
    y_true: Any, y_score: Any, sample_weight: Any, dims: tuple[int, ...] = (1, 2)
) -> tuple[Array, Array, Floats | None]:
    true, score = numeric(y_true, dims=dims), numeric(y_score, dims=dims)
    same_length(y_true, y_score, sample_weight)
    kind = kind_of(true, "y_true")
    if kind != "multilabel-indicator" and not (kind == "binary" and true.ndim == 2):
        raise ValueError(f"{kind} format is not supported")
    if true.shape != score.shape:
        raise ValueError("y_true and y_score have different shape")
    return true != 0, score, weights(sample_weight, len(true))


def _places(true: Array, score: Array) -> tuple[Array, Array, Array]:
    """Labels of each row in rising order of score.

    Returns:
        Which are true; how many labels score at least as much; how many true ones do.
    """
    order = np.argsort(score, axis=1, kind="stable")
    ordered = np.take_along_axis(score, order, axis=1)
    truly = np.take_along_axis(true, order, axis=1)
    wide = score.shape[1]
    first = np.zeros(score.shape, dtype=np.int64)
    first[:, 1:] = np.where(ordered[:, 1:] != ordered[:, :-1], np.arange(1, wide), 0)
    np.maximum.accumulate(first, axis=1, out=first)
    above = np.cumsum(truly[:, ::-1], axis=1)[:, ::-1]
    return truly, wide - first, np.take_along_axis(above, first, axis=1)


@checked(**_ROWS)
def coverage_error(y_true: Any, y_score: Any, *, sample_weight: Any = None) -> float:
    """How far down the ranking one must go to find all true labels, on average over rows.

    A row without true labels counts 0.

    Args:
        y_true: An indicator matrix, shape (rows, labels).
        y_score: Scores, shape (rows, labels).
        sample_weight: Weights, shape (rows,).

    Returns:
        A float from 0 to the number of labels; the best is the mean number of true labels.

    Raises:
        ValueError: The truth is no indicator matrix, or the shapes differ.

    >>> coverage_error([[1, 0, 0], [0, 1, 1]], [[1, 0, 0], [0, 1, 1]])
    1.5
    """
    true, score, weight = _ranked(y_true, y_score, sample_weight, dims=(2,))
    lowest = np.where(true, score, np.inf).min(axis=1, initial=np.inf)
    depth = np.count_nonzero(score >= lowest[:, None], axis=1).astype(np.float64)
    return mean_of_rows(depth, weight)


@checked(**_ROWS)
def label_ranking_loss(y_true: Any, y_score: Any, *, sample_weight: Any = None) -> float:
    """The share of pairs of a true and a false label ranked wrong or tied, on average over rows.

    A row where no label, or every label, is true counts 0.

    Args:
        y_true: As in `coverage_error`.
        y_score: Likewise.
        sample_weight: Likewise.

    Returns:
        A float from 0 to 1.

    Raises:
        ValueError: The truth is no indicator matrix, or the shapes differ.

    >>> label_ranking_loss([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]])
    0.75
    """
    true, score, weight = _ranked(y_true, y_score, sample_weight)
    truly, reach, found = _places(true, score)
    wrong = np.where(truly, reach - found, 0).sum(axis=1)
    named = np.count_nonzero(true, axis=1)
    pairs = named * (true.shape[1] - named)
    loss = np.divide(wrong, pairs, out=np.zeros(len(true)), where=pairs > 0)
    return mean_of_rows(loss, weight)


@checked(**_ROWS)
def label_ranking_average_precision_score(
    y_true: Any, y_score: Any, *, sample_weight: Any = None
) -> float:
    """For each true label the share of true ones among those ranked at least as high, averaged.

    A row where no label, or every label, is true counts 1.

    Args:
        y_true: As in `coverage_error`.
        y_score: Likewise.
        sample_weight: Likewise.

    Returns:
        A float above 0 and up to 1.

    Raises:
        ValueError: The truth is no indicator matrix, or the shapes differ.

    >>> score = [[0.75, 0.5, 1], [1, 0.2, 0.1]]
    >>> label_ranking_average_precision_score([[1, 0, 0], [0, 0, 1]], score)
    0.41666666666666663
    """
    true, score, weight = _ranked(y_true, y_score, sample_weight)
    truly, reach, found = _places(true, score)
    named = np.count_nonzero(true, axis=1)
    shares = np.where(truly, found / reach, 0.0).sum(axis=1)
    plain = (named == 0) | (named == true.shape[1])
    precision = np.divide(shares, named, out=np.ones(len(true)), where=~plain)
    return mean_of_rows(precision, weight)
