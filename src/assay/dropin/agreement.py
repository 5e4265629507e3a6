"""Agreement of predicted and true labels over all classes: accuracy, kappa, MCC, losses."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.labelled import Indicators, Labelled, count, labelled
from assay.dropin.params import (
    array_like,
    boolean,
    checked,
    either,
    exactly,
    nothing,
    one_of,
    real,
    rows,
    weight,
)
from assay.dropin.said import remark, undefined
from assay.dropin.units import declared, times_of
from assay.exact import Rational, nearest
from assay.metrics import classification
from assay.metrics.outcome import Outcome
from assay.states.confusion import ConfusionCounts

_ROWS = {"y_true": rows, "y_pred": rows, "sample_weight": weight}


def _accuracy(found: Labelled | Indicators) -> Outcome:
    """Accuracy; of several labels per row the share of rows where every label is right."""
    if isinstance(found, Indicators):
        right = (found.true == found.pred).all(axis=1).astype(np.int64)
        counts = count(np.ones_like(right), right, 2, found.weight)
    else:
        counts = found.counts
    return classification.accuracy.of({ConfusionCounts: counts})


def _share(outcome: Outcome) -> tuple[Fraction, Fraction]:
    """The weight of the correct rows, and of all."""
    parts = outcome.parts
    return Fraction(parts["correct"]), Fraction(parts["all"])


@checked(**_ROWS, normalize=boolean)
def accuracy_score(
    y_true: Any, y_pred: Any, *, normalize: bool = True, sample_weight: Any = None
) -> float:
    """Accuracy: the share of rows whose predicted label is the true one.

    Args:
        y_true: True labels, shape (rows,), or an indicator matrix of shape (rows, labels), where a
            row is right if all its labels are.
        y_pred: Predicted labels, likewise.
        normalize: Whether to give the share; otherwise the weight of the right rows.
        sample_weight: Weights, shape (rows,).

    Returns:
        A float from 0 to 1, or up to the weight of all rows.

    Raises:
        ValueError: The targets are not labels, or their kinds or lengths differ.

    >>> accuracy_score([0, 1, 2, 3], [0, 2, 1, 3])
    0.5
    """
    right, every = _share(_accuracy(labelled(y_true, y_pred, sample_weight)))
    return nearest(right / every) if normalize else nearest(right)


@checked(**_ROWS, normalize=boolean)
def zero_one_loss(
    y_true: Any, y_pred: Any, *, normalize: bool = True, sample_weight: Any = None
) -> float:
    """The share of rows whose predicted label is wrong, 1 - accuracy.

    Arguments, result and errors are those of `accuracy_score`.

    >>> zero_one_loss([2, 2, 3, 4], [1, 2, 3, 4])
    0.25
    """
    right, every = _share(_accuracy(labelled(y_true, y_pred, sample_weight)))
    return nearest((every - right) / every) if normalize else nearest(every - right)


@checked(**_ROWS)
def hamming_loss(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """The share of labels that are wrong; for one label per row that of wrong rows.

    Arguments, result and errors are those of `accuracy_score`.

    >>> hamming_loss(np.array([[0, 1], [1, 1]]), np.zeros((2, 2)))
    0.75
    """
    found = labelled(y_true, y_pred, sample_weight)
    if not isinstance(found, Indicators):
        right, every = _share(_accuracy(found))
        return nearest((every - right) / every)
    wide = found.true.shape[1]
    wrong = np.count_nonzero(found.true != found.pred, axis=1)
    times = times_of(wrong, found.weight, wide + 1)
    lost: Rational = sum(k * weight for k, weight in enumerate(times))
    return nearest(Fraction(lost) / (wide * Fraction(sum(times))))


@checked(**_ROWS, adjusted=boolean)
def balanced_accuracy_score(
    y_true: Any, y_pred: Any, *, sample_weight: Any = None, adjusted: bool = False
) -> float:
    """Balanced accuracy: the mean of the class recalls over the classes that have true rows.

    Args:
        y_true: Labels, shape (rows,).
        y_pred: Likewise.
        sample_weight: Weights, shape (rows,).
        adjusted: Whether to rescale it so that always naming one class scores 0.

    Returns:
        A float from 0 to 1; adjusted from 1 / (1 - classes) to 1, and NaN for a single class.

    Raises:
        ValueError: The targets are not labels of one class per row.

    >>> balanced_accuracy_score([0, 1, 0, 0, 1, 0], [0, 1, 0, 0, 0, 1])
    0.625
    """
    found = _single(labelled(y_true, y_pred, sample_weight))
    one_label(found)
    if not all(found.counts.margins[1]):
        remark("y_pred contains classes not in y_true")
    metric = classification.balanced_accuracy
    if adjusted:
        metric = classification.balanced_accuracy_adjusted
    return metric.of({ConfusionCounts: found.counts}).value


def _single(found: Labelled | Indicators) -> Labelled:
    if isinstance(found, Indicators):
        raise ValueError(f"{found.kind} is not supported")
    return found


def one_label(found: Labelled) -> None:
    """Warn where truth and prediction hold a single label between them."""
    if len(found.classes) == 1:
        remark(
            "A single label was found in 'y_true' and 'y_pred'. For the confusion matrix to have "
            "the correct shape, use the 'labels' parameter to pass all known labels."
        )


@checked(**_ROWS)
def matthews_corrcoef(y_true: Any, y_pred: Any, *, sample_weight: Any = None) -> float:
    """Matthews correlation coefficient, for any number of classes.

    Undefined where one class only is true or predicted: then 0.

    Args:
        y_true: Labels, shape (rows,).
        y_pred: Likewise.
        sample_weight: Weights, shape (rows,).

    Returns:
        A float from -1 to 1.

    Raises:
        ValueError: The targets are not labels of one class per row.

    >>> matthews_corrcoef([1, 1, 1, -1], [1, -1, 1, 1])
    -0.3333333333333333
    """
    found = _single(labelled(y_true, y_pred, sample_weight))
    outcome = classification.mcc.of({ConfusionCounts: found.counts})
    return 0.0 if outcome.undefined else outcome.value


@checked(
    y1=array_like,
    y2=array_like,
    labels=either(array_like, nothing),
    weights=either(one_of("linear", "quadratic"), nothing),
    sample_weight=weight,
    replace_undefined_by=either(real(-1, 1, "both"), exactly(math.nan)),
)
def cohen_kappa_score(
    y1: Any,
    y2: Any,
    *,
    labels: Any = None,
    weights: str | None = None,
    sample_weight: Any = None,
    replace_undefined_by: float = math.nan,
) -> float:
    """Cohen's kappa: agreement beyond what the shares of the classes give.

    Undefined where no disagreement is possible, with a warning.

    Args:
        y1: The labels that two annotators gave, shape (rows,).
        y2: Likewise.
        labels: The classes to include, in this order; rows with others are left out.
        weights: None counts every disagreement as 1, "linear" its distance in the order of the
            classes, "quadratic" the square of that.
        sample_weight: Weights, shape (rows,).
        replace_undefined_by: What is returned where it is undefined.

    Returns:
        A float from -1 to 1.

    Raises:
        ValueError: The labels are no classes, or none of ``labels`` occurs in ``y1``.

    >>> cohen_kappa_score(["a", "b", "a", "c", "b"], ["a", "b", "a", "c", "a"])
    0.6875
    """
    found = _single(labelled(y1, y2, sample_weight))
    counts: ConfusionCounts | None = found.counts
    if labels is not None:
        counts = among(found, labels)
    elif len(found.classes) == 1:
        one_label(found)
    if counts is None:
        raise ValueError("At least one label in `labels` must be present in `y1`")
    power = {None: 0, "linear": 1, "quadratic": 2}[weights]
    if not counts.rows or not sum(counts.margins[2]):
        undefined(
            _told(
                "`y2` contains no labels that are present in both `y1` and `labels`.",
                replace_undefined_by,
            )
        )
        return replace_undefined_by
    outcome = classification.kappa.with_params(weights=power).of({ConfusionCounts: counts})
    if outcome.undefined:
        undefined(
            _told("`y1`, `y2` and `labels` have only one label in common.", replace_undefined_by)
        )
        return replace_undefined_by
    return outcome.value


def _told(why: str, instead: float) -> str:
    return f"{why} `cohen_kappa_score` is undefined and set to {instead}."


def among(found: Labelled, labels: Any) -> ConfusionCounts | None:
    """The counts of rows whose labels are both among those asked for; None if no truth is."""
    counts, names = declared(found, labels)
    size = counts.declared
    known = set(found.classes.tolist())
    truly = counts.margins[1]
    if not any(truly[:size]) and not any(
        name in known and bool((found.true == found.classes.tolist().index(name)).any())
        for name in names[:size].tolist()
    ):
        return None
    true, pred = counts.coordinates
    inside = (true < size) & (pred < size)
    keys = true[inside] * size + pred[inside]
    cells = type(counts.cells).counted(keys, counts.cells.weights[inside], counts.cells.exponent)
    return ConfusionCounts(tuple(range(size)), size, cells, counts.rows if inside.any() else 0)
