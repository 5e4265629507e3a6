"""Precision, recall, F-scores and Jaccard: metrics of one class, averaged as scikit-learn does."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from assay.dropin.averaging import (
    HINT,
    Question,
    averaged,
    pairs_of,
    question,
    support,
    warn_undefined,
)
from assay.dropin.labelled import labelled
from assay.dropin.params import (
    array_like,
    checked,
    either,
    label,
    nothing,
    one_of,
    real,
    rows,
    weight,
)
from assay.dropin.params import (
    zero_division as zero,
)
from assay.exact import nearest
from assay.metrics import one_class
from assay.metrics.declare import Metric

_AVERAGE = either(one_of("micro", "macro", "samples", "weighted", "binary"), nothing)
_COMMON: dict[str, Any] = {
    "y_true": rows,
    "y_pred": rows,
    "labels": either(array_like, nothing),
    "pos_label": either(label, nothing),
    "average": _AVERAGE,
    "sample_weight": weight,
    "zero_division": zero,
}
_LACKING = {"precision": "predicted", "recall": "true", "f-score": "true nor predicted"}


def _fbeta(beta: float) -> Metric:
    if math.isinf(beta):
        return one_class.recall
    return one_class.fbeta.with_params(beta=float(beta))


def _scored(asked: Question, metric: Metric, name: str, warn: bool) -> Any:
    pairs = pairs_of(asked, metric)
    if warn:
        warn_undefined(asked, pairs, name.capitalize(), _LACKING[name], HINT)
    return averaged(asked, pairs)


@checked(**_COMMON)
def precision_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """Precision, TP / (TP + FP): the share of predicted positives that are positive.

    Undefined where no row is predicted positive: then ``zero_division`` with a warning.

    Args:
        y_true: True labels, shape (rows,), or an indicator matrix of shape (rows, labels), which
            may be a SciPy sparse one.
        y_pred: Predicted labels, likewise.
        labels: The classes to include, in this order; all that occur by default.
        pos_label: The positive class where ``average="binary"``.
        average: "binary", "micro", "macro", "weighted", "samples", or None for each class.
        sample_weight: Weights, shape (rows,).
        zero_division: 0, 1 or NaN in place of 0/0; "warn" is 0 with a warning.

    Returns:
        A float from 0 to 1, or an array of shape (classes,) where ``average`` is None.

    Raises:
        ValueError: The targets are not labels, or the average does not fit them.

    >>> precision_score([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], average="macro")
    0.2222222222222222
    """
    asked = question(
        labelled(y_true, y_pred, sample_weight), labels, pos_label, average, zero_division
    )
    return _scored(asked, one_class.precision, "precision", True)


@checked(**_COMMON)
def recall_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """Recall, TP / (TP + FN): the share of positives that were found.

    Undefined where no row is truly positive: then ``zero_division`` with a warning. Arguments,
    result and errors are those of `precision_score`.

    >>> recall_score([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], average="macro")
    0.3333333333333333
    """
    asked = question(
        labelled(y_true, y_pred, sample_weight), labels, pos_label, average, zero_division
    )
    return _scored(asked, one_class.recall, "recall", True)


@checked(**_COMMON)
def f1_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """F1, 2 TP / (2 TP + FP + FN): the harmonic mean of precision and recall.

    Undefined where no row is positive in truth or prediction: then ``zero_division`` with a
    warning. Arguments, result and errors are those of `precision_score`.

    >>> f1_score([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], average="macro")
    0.26666666666666666
    """
    asked = question(
        labelled(y_true, y_pred, sample_weight), labels, pos_label, average, zero_division
    )
    return _scored(asked, one_class.f1, "f-score", True)


@checked(**_COMMON, beta=real(0, None, "both"))
def fbeta_score(
    y_true: Any,
    y_pred: Any,
    *,
    beta: Any,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """F-beta: the harmonic mean that counts recall ``beta`` times as important as precision.

    ``(1 + b^2) TP / ((1 + b^2) TP + b^2 FN + FP)``; an infinite ``beta`` gives recall. Undefined
    as `f1_score` is. The other arguments, result and errors are those of `precision_score`.

    >>> fbeta_score([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], average="macro", beta=0.5)
    0.23809523809523808
    """
    asked = question(
        labelled(y_true, y_pred, sample_weight), labels, pos_label, average, zero_division
    )
    return _scored(asked, _fbeta(beta), "f-score", True)


@checked(
    **_COMMON,
    beta=real(0, None, "both"),
    warn_for=either(array_like),
)
def precision_recall_fscore_support(
    y_true: Any,
    y_pred: Any,
    *,
    beta: Any = 1.0,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = None,
    warn_for: Iterable[str] = ("precision", "recall", "f-score"),
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> tuple[Any, Any, Any, Any]:
    """Precision, recall, F-beta and the number of true rows, per class or averaged.

    Args:
        y_true: As in
            `precision_score`.
        y_pred: Likewise.
        labels: Likewise.
        pos_label: Likewise.
        average: Likewise.
        sample_weight: Likewise.
        zero_division: Likewise.
        beta: How many times as important recall is as precision in the F-score.
        warn_for: For which of "precision", "recall" and "f-score" to warn.

    Returns:
        Three floats and None; or four arrays of shape (classes,) where ``average`` is None.

    Raises:
        ValueError: As in `precision_score`.

    >>> precision_recall_fscore_support([1, 0, 1], [1, 0, 0], average="binary")
    (1.0, 0.5, 0.6666666666666666, None)
    """
    found = labelled(y_true, y_pred, sample_weight)
    asked = question(found, labels, pos_label, average, zero_division)
    warned = set(warn_for)
    precision, recall, fscore = (
        _scored(asked, metric, name, name in warned)
        for name, metric in (
            ("precision", one_class.precision),
            ("recall", one_class.recall),
            ("f-score", _fbeta(beta)),
        )
    )
    if average is not None:
        return precision, recall, fscore, None
    return precision, recall, fscore, whole_or_float(support(asked), found.weight is None)


def whole_or_float(values: list[Any], whole: bool) -> Any:
    """Weights as an array: counts as int64, sums of weights as float64."""
    if whole:
        return np.array([int(value) for value in values], dtype=np.int64)
    return np.array([nearest(value) for value in values], dtype=np.float64)


@checked(**_COMMON)
def jaccard_score(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Any = None,
    pos_label: Any = 1,
    average: Any = "binary",
    sample_weight: Any = None,
    zero_division: Any = "warn",
) -> Any:
    """Jaccard index, TP / (TP + FP + FN): intersection over union of the positives.

    Undefined where no row is positive in truth or prediction: then ``zero_division`` with a
    warning. Arguments, result and errors are those of `precision_score`.

    >>> jaccard_score([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], average="micro")
    0.2
    """
    asked = question(
        labelled(y_true, y_pred, sample_weight), labels, pos_label, average, zero_division
    )
    pairs = pairs_of(asked, one_class.jaccard)
    warn_undefined(asked, pairs, "Jaccard", "true or predicted", HINT)
    return averaged(asked, pairs)
