"""Confusion matrices as arrays, and the likelihood ratios of a diagnostic test."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.agreement import among, one_label
from assay.dropin.arrays import Array, as_array
from assay.dropin.averaging import label_places
from assay.dropin.labelled import Indicators, labelled
from assay.dropin.params import (
    array_like,
    boolean,
    checked,
    either,
    exactly,
    mapping,
    nothing,
    one_of,
    rows,
    weight,
)
from assay.dropin.said import undefined
from assay.dropin.units import Unit, Units, declared, of_classes, of_columns, of_rows
from assay.exact import Rational, nearest
from assay.states.confusion import ConfusionCounts

_ROWS = {
    "y_true": rows,
    "y_pred": rows,
    "labels": either(array_like, nothing),
    "sample_weight": weight,
}


def _counted(sample_weight: Any) -> bool:
    """Whether the weights are whole numbers, so that the cells are too."""
    return sample_weight is None or as_array(sample_weight).dtype.kind in "biu"


@checked(**_ROWS, normalize=either(one_of("true", "pred", "all"), nothing))
def confusion_matrix(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    sample_weight: Any = None,
    normalize: str | None = None,
) -> Array:
    """The confusion matrix: the weight of rows of each true class (row) predicted as each (column).

    Args:
        y_true: Labels, shape (rows,).
        y_pred: Likewise.
        labels: The classes, in this order; rows with others are left out.
        sample_weight: Weights, shape (rows,).
        normalize: "true" divides by the row totals, "pred" by the column totals, "all" by the
            total; 0 where there is nothing to divide by.

    Returns:
        Shape (classes, classes): int64, or float64 for fractional weights and for shares.

    Raises:
        ValueError: The targets are not labels of one class per row, or no label asked for is true.

    >>> confusion_matrix([2, 0, 2, 2, 0, 1], [0, 0, 2, 2, 0, 2]).tolist()
    [[2, 0, 0], [0, 0, 1], [1, 0, 2]]
    """
    found = labelled(y_true, y_pred, sample_weight)
    if isinstance(found, Indicators):
        raise ValueError(f"{found.kind} is not supported")
    counts: ConfusionCounts | None = found.counts
    if labels is not None:
        if not len(labels):
            raise ValueError("'labels' should contain at least one label.")
        counts = among(found, labels)
    if counts is None:
        raise ValueError("At least one label specified must be in y_true")
    if labels is None or len(labels) == 1:
        one_label(found)
    if normalize is not None:
        return np.nan_to_num(counts.normalised(normalize), nan=0.0)  # type: ignore[arg-type]
    return _as_array(counts, _counted(sample_weight))


def _as_array(counts: ConfusionCounts, whole: bool) -> Array:
    if not counts.cells.exponent:
        cells = counts.matrix
        if not whole:
            return cells.astype(np.float64)
        return cells if cells.dtype == np.int64 else _wrapped(cells)
    unit = Fraction(2) ** counts.cells.exponent
    values = [nearest(int(cell) * unit) for cell in counts.matrix.ravel()]
    return np.array(values).reshape(counts.matrix.shape).astype(np.int64 if whole else np.float64)


def _wrapped(cells: Array) -> Array:
    """Counts beyond 64 bits, as a sum of int64 gives them."""
    low = [int(cell) & (2**64 - 1) for cell in cells.ravel()]
    return np.array(low, dtype=np.uint64).astype(np.int64).reshape(cells.shape)


@checked(**_ROWS, samplewise=boolean)
def multilabel_confusion_matrix(
    y_true: Any,
    y_pred: Any,
    *,
    sample_weight: Any = None,
    labels: Any = None,
    samplewise: bool = False,
) -> Array:
    """A matrix [[TN, FP], [FN, TP]] for each class, label or row.

    Args:
        y_true: Labels, shape (rows,), or an indicator matrix of shape (rows, labels).
        y_pred: Likewise.
        sample_weight: Weights, shape (rows,).
        labels: The classes to include, in this order.
        samplewise: Whether to give a matrix for each row; of indicator matrices only.

    Returns:
        Shape (classes, 2, 2), or (rows, 2, 2).

    Raises:
        ValueError: The targets are not labels, or ``samplewise`` does not fit them.

    >>> multilabel_confusion_matrix([0, 1, 1], [0, 1, 0]).tolist()
    [[[1, 1], [0, 1]], [[1, 0], [1, 1]]]
    """
    found = labelled(y_true, y_pred, sample_weight)
    whole = _counted(sample_weight)
    if not isinstance(found, Indicators):
        if samplewise:
            raise ValueError(
                "Samplewise metrics are not available outside of multilabel classification."
            )
        return _stacked(of_classes(declared(found, labels)[0]), whole)
    places = label_places(found, labels)
    if not samplewise:
        return _stacked(of_columns(found, places), whole)
    units = of_rows(found, places)
    table = _stacked(units, True)[units.place]
    if found.weight is None:
        return table
    weighted = table * found.weight[:, None, None]
    return weighted.astype(np.int64) if whole else weighted


def _stacked(units: Units, whole: bool) -> Array:
    cells = [unit.cells() for unit in units.units]
    if whole:
        table = np.array([[int(cell) for cell in four] for four in cells], dtype=np.int64)
    else:
        table = np.array([[nearest(cell) for cell in four] for four in cells], dtype=np.float64)
    return table.reshape(-1, 2, 2)


@checked(
    **_ROWS,
    replace_undefined_by=either(exactly(1.0, math.nan), mapping),
)
def class_likelihood_ratios(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    sample_weight: Any = None,
    replace_undefined_by: Any = math.nan,
) -> tuple[float, float]:
    """Positive and negative likelihood ratio: how much a prediction changes the odds.

    ``LR+ = TPR / FPR`` and ``LR- = FNR / TNR``. Undefined where the denominator is 0 or no row is
    positive, with a warning.

    Args:
        y_true: Labels of two classes, shape (rows,).
        y_pred: Likewise.
        labels: The negative and the positive class.
        sample_weight: Weights, shape (rows,).
        replace_undefined_by: 1.0 or NaN for both, or a dict ``{"LR+": ..., "LR-": ...}``.

    Returns:
        LR+, at least 1 for a useful test, and LR-, between 0 and 1.

    Raises:
        ValueError: There are more than two classes, or the dict has another form.

    >>> class_likelihood_ratios([0, 1, 0, 1, 0], [1, 1, 0, 0, 0])
    (1.5, 0.75)
    """
    found = labelled(y_true, y_pred, sample_weight)
    if isinstance(found, Indicators) or found.kind != "binary":
        raise ValueError(
            "class_likelihood_ratios only supports binary classification problems, got targets of "
            f"type: {found.kind}"
        )
    positive, negative = _instead(replace_undefined_by)
    counts = found.counts if labels is None else among(found, labels)
    if counts is None:
        raise ValueError("At least one label specified must be in y_true")
    if len(counts.labels) < 2:
        one_label(found)
        counts = _with_negative(counts)
    tn, fp, fn, tp = Unit(counts, 1).cells()
    return _ratios(tn, fp, fn, tp, (positive, negative))


def _with_negative(counts: ConfusionCounts) -> ConfusionCounts:
    """The counts of a single class as those of the negative of two."""
    return ConfusionCounts((0, 1), 2, counts.cells, counts.rows)


def _ratios(
    tn: Rational, fp: Rational, fn: Rational, tp: Rational, instead: tuple[float, float]
) -> tuple[float, float]:
    if not tp + fn:
        undefined(
            "No samples of the positive class are present in `y_true`. "
            "`positive_likelihood_ratio` and `negative_likelihood_ratio` are both set to `np.nan`."
        )
        return math.nan, math.nan
    positive, negative = instead
    if fp:
        positive = nearest(Fraction(tp * (fp + tn)) / (fp * (tp + fn)))
    elif tp:
        undefined(
            "`positive_likelihood_ratio` is ill-defined and set to `np.nan`. Use the "
            "`replace_undefined_by` param to control this behavior."
        )
    else:
        undefined(
            "No samples were predicted for the positive class and `positive_likelihood_ratio` is "
            "set to `np.nan`. Use the `replace_undefined_by` param to control this behavior."
        )
    if tn:
        negative = nearest(Fraction(fn * (fp + tn)) / (tn * (tp + fn)))
    else:
        undefined(
            "`negative_likelihood_ratio` is ill-defined and set to `np.nan`. Use the "
            "`replace_undefined_by` param to control this behavior."
        )
    return positive, negative


def _instead(given: Any) -> tuple[float, float]:
    """The substitutes for LR+ (at least 1) and LR- (0 to 1)."""
    if not isinstance(given, dict):
        return float(given), float(given)
    message = (
        "The dictionary passed as `replace_undefined_by` needs to be in the form "
        "`{'LR+': value_1, 'LR-': value_2}` where the value for `LR+` ranges from 1.0 to infinity "
        f"and that for `LR-` from 0.0 to 1.0, or they are NaN. Got `{given}`."
    )
    try:
        positive, negative = float(given["LR+"]), float(given["LR-"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(message) from error
    if isinstance(given["LR-"], str) or isinstance(given["LR+"], str):
        raise ValueError(message)
    if positive < 1 or not (math.isnan(negative) or 0 <= negative <= 1):
        raise ValueError(message)
    return positive, negative
