"""Areas under the ROC and the precision-recall curve, for two classes, many, and many labels."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.dropin.arrays import (
    Array,
    as_array,
    column,
    finite,
    nonempty,
    same_length,
    weights,
)
from assay.dropin.kinds import kind_of
from assay.dropin.label_areas import (
    Area,
    mean_area,
    over_labels,
    partial_area,
    precision_pair,
    roc_pair,
    value,
)
from assay.dropin.multiclass import ovo, ovr, probabilities
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
from assay.dropin.scored import distinct, table_of
from assay.rows.kinds import Kind

_AVERAGE = either(one_of("micro", "macro", "samples", "weighted"), nothing)


def _both(y_true: Any, y_score: Any) -> tuple[Array, Array, Kind]:
    true, score = as_array(y_true), as_array(y_score)
    kind = kind_of(true, "y_true")
    if score.dtype.kind in "OUS":
        score = score.astype(np.float64)
    nonempty(true, score)
    finite(score)
    return true, score, kind


@checked(
    y_true=rows,
    y_score=array_like,
    average=_AVERAGE,
    sample_weight=weight,
    max_fpr=either(real(0, 1, "right"), nothing),
    multi_class=one_of("raise", "ovr", "ovo"),
    labels=either(array_like, nothing),
)
def roc_auc_score(
    y_true: Any,
    y_score: Any,
    *,
    average: str | None = "macro",
    sample_weight: Any = None,
    max_fpr: float | None = None,
    multi_class: str = "raise",
    labels: Any = None,
) -> Any:
    """Area under the ROC curve: the share of positive-negative pairs ranked right, ties half.

    NaN with a warning where only one class occurs.

    Args:
        y_true: Labels of two classes or more, shape (rows,), or an indicator matrix (rows, labels).
        y_score: Scores, shape (rows,), or (rows, classes): probabilities for more than two classes.
        average: "macro", "micro", "weighted", "samples", or None for each class or label.
        sample_weight: Weights, shape (rows,).
        max_fpr: Take the area up to this false positive rate only, rescaled to chance 1/2.
        multi_class: "ovr" compares each class with the rest, "ovo" each pair of classes.
        labels: The classes in the order of the columns.

    Returns:
        A float from 0 to 1, or an array of shape (classes,) where ``average`` is None.

    Raises:
        ValueError: The kinds or shapes of truth and scores do not fit together.

    >>> roc_auc_score([1, 0, 0, 1, 0], [4, 4, 2, 2, 2])
    0.5833333333333334
    """
    true, score, kind = _both(y_true, y_score)
    if kind == "multiclass" or (kind == "binary" and score.ndim == 2 and score.shape[1] > 2):
        if max_fpr is not None and max_fpr != 1.0:
            raise ValueError(
                "Partial AUC computation not available in multiclass setting, 'max_fpr' must be "
                f"set to `None`, received `max_fpr={max_fpr}` instead"
            )
        if multi_class == "raise":
            raise ValueError("multi_class must be in ('ovo', 'ovr')")
        return _multiclass(column(true), score, average, sample_weight, multi_class, labels)
    area: Area = roc_pair
    if max_fpr is not None and max_fpr != 1.0:
        area = partial_area(max_fpr)
    return _two_or_labels(area, true, score, average, sample_weight, kind)


def _two_or_labels(
    area: Area, true: Array, score: Array, average: str | None, sample_weight: Any, kind: Kind
) -> Any:
    if kind not in ("binary", "multilabel-indicator"):
        raise ValueError(f"{kind} format is not supported")
    same_length(true, score, sample_weight)
    weight = weights(sample_weight, len(true))
    if kind == "multilabel-indicator":
        _check_shapes(true, score)
        return over_labels(area, true != 0, score, average, weight)
    true, score = column(true), column(score)
    # The larger of two labels is the positive one; a single label leaves only negatives.
    classes = distinct(true)
    positive = true == classes[-1] if len(classes) > 1 else np.zeros(len(true), dtype=bool)
    return value(area(table_of(np.asarray(positive), score, weight)))


def _check_shapes(true: Array, score: Array) -> None:
    if true.shape != score.shape:
        raise ValueError(
            f"y_true and y_score have different shapes: {true.shape} and {score.shape}"
        )


def _multiclass(
    true: Array,
    score: Array,
    average: str | None,
    sample_weight: Any,
    multi_class: str,
    labels: Any,
) -> Any:
    codes, size = probabilities(true, score, average, multi_class, labels, sample_weight)
    same_length(true, score, sample_weight)
    weight = weights(sample_weight, len(true))
    if multi_class == "ovr":
        indicator = ovr(codes, size)
        return over_labels(roc_pair, indicator, score, average, weight)
    pairs, times = ovo(roc_pair, codes, score, size, average == "weighted")
    return mean_area(pairs, times)


@checked(
    y_true=rows,
    y_score=array_like,
    average=_AVERAGE,
    pos_label=label,
    sample_weight=weight,
)
def average_precision_score(
    y_true: Any,
    y_score: Any,
    *,
    average: str | None = "macro",
    pos_label: Any = 1,
    sample_weight: Any = None,
) -> Any:
    """Average precision: precisions weighted by the recall gained at each threshold.

    0 with a warning where no row is positive.

    Args:
        y_true: Labels, shape (rows,), or an indicator matrix of shape (rows, labels).
        y_score: Scores, shape (rows,), or (rows, classes) for more than two classes.
        average: "macro", "micro", "weighted", "samples", or None for each class or label.
        pos_label: The positive class of a binary target.
        sample_weight: Weights, shape (rows,).

    Returns:
        A float from 0 to 1, or an array of shape (classes,) where ``average`` is None.

    Raises:
        ValueError: ``pos_label`` or the shapes do not fit the target.

    >>> average_precision_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    0.8333333333333334
    """
    true, score, kind = _both(y_true, y_score)
    if kind == "binary":
        return _binary_precision(true, score, pos_label, sample_weight)
    if kind in ("multiclass", "multilabel-indicator") and pos_label != 1:
        raise ValueError(
            f"Parameter pos_label is fixed to 1 for {kind} y_true. Do not set pos_label or set "
            "pos_label to 1."
        )
    if kind == "multiclass":
        if score.ndim != 2:
            raise ValueError(
                "`y_score` needs to be of shape `(n_samples, n_classes)`, since `y_true` contains "
                f"multiple classes. Got `y_score.shape={score.shape}`."
            )
        classes = distinct(column(true))
        true = np.stack([np.asarray(column(true) == one) for one in classes], axis=1)
        kind = "multilabel-indicator"
    return _two_or_labels(precision_pair, true, score, average, sample_weight, kind)


def _binary_precision(true: Array, score: Array, pos_label: Any, sample_weight: Any) -> float:
    same_length(true, score, sample_weight)
    true, score = column(true), column(score)
    classes = distinct(true)
    if len(classes) == 2 and pos_label not in classes:
        raise ValueError(
            f"pos_label={pos_label} is not a valid label. It should be one of {np.array(classes)}"
        )
    weight = weights(sample_weight, len(true))
    return value(precision_pair(table_of(np.asarray(true == pos_label), score, weight)))
