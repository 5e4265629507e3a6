"""Losses of decisions: the hinge loss, and whether the true class is among the first k."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, as_array, column, finite, same_length, weights
from assay.dropin.kinds import kind_of
from assay.dropin.labelled import coded
from assay.dropin.params import array_like, boolean, checked, either, nothing, weight, whole
from assay.dropin.said import undefined
from assay.exact import nearest
from assay.kernel.moments import total, weight_of
from assay.metrics.top_k import top_k_accuracy
from assay.states.block import some
from assay.states.toprank import TrueRanks


@checked(
    y_true=array_like,
    pred_decision=array_like,
    labels=either(array_like, nothing),
    sample_weight=weight,
)
def hinge_loss(
    y_true: Any, pred_decision: Any, *, labels: Any = None, sample_weight: Any = None
) -> float:
    """Mean hinge loss, max(0, 1 - margin); exact sums of the margins below 1.

    The margin is the decision times the sign of the true class, or for several classes the decision
    for the true class less the largest of the others (Crammer and Singer, 2001).

    Args:
        y_true: Labels, shape (rows,).
        pred_decision: Decisions, shape (rows,), or (rows, classes) for more than two classes.
        labels: All classes, where not all of them occur.
        sample_weight: Weights, shape (rows,).

    Returns:
        A float of 0 or more.

    Raises:
        ValueError: The shape of the decisions does not fit the classes.
        TypeError: The decisions are no numbers.

    >>> hinge_loss([-1, 1, 1], [-2.0, 3.0, 0.25])
    0.25
    """
    same_length(y_true, pred_decision, sample_weight)
    decision = as_array(pred_decision)
    if decision.dtype.kind in "OUS":
        raise TypeError("pred_decision should be an array of floats.")
    finite(decision)
    true = column(as_array(y_true))
    weight = weights(sample_weight, len(true))
    classes, (codes,) = coded(true)
    if labels is not None:
        classes, (_, codes) = coded(column(as_array(labels)), true)
    if len(classes) > 2:
        _check_decision(decision, len(true), len(classes), labels)
        own, others = _of_classes(decision.astype(np.float64), codes)
    else:
        own = column(decision).astype(np.float64)
        own = np.where(codes == len(classes) - 1, own, -own) if len(classes) == 2 else -own
        others = np.zeros(len(own))
    # max(0, 1 - (own - others)) is 1 - own + others where that is positive; each sum is exact.
    held = own - others < 1
    short = some(weight, held)
    lost = weight_of(int(held.sum()), short).minus(total(own[held], short))
    lost = lost.merge(total(others[held], short))
    return nearest(Fraction(lost.rational) / weight_of(len(true), weight).rational)


def _of_classes(decision: Floats, codes: Array) -> tuple[Floats, Floats]:
    rows = np.arange(len(codes))
    own = decision[rows, codes]
    others = decision.copy()
    others[rows, codes] = -np.inf
    return own, others.max(axis=1)


def _check_decision(decision: Array, rows: int, classes: int, labels: Any) -> None:
    if decision.ndim <= 1:
        raise ValueError(
            "The shape of pred_decision cannot be 1d array"
            "with a multiclass target. pred_decision shape must be (n_samples, n_classes), that is "
            f"({rows}, {classes}). Got: {decision.shape}"
        )
    if decision.shape[1] != classes:
        if labels is None:
            raise ValueError("Please include all labels in y_true or pass labels as third argument")
        raise ValueError(
            "The shape of pred_decision is not consistent with the number of classes. With a "
            "multiclass target, pred_decision shape must be (n_samples, n_classes), that is "
            f"({rows}, {classes}). Got: {decision.shape}"
        )


@checked(
    y_true=array_like,
    y_score=array_like,
    k=whole(1),
    normalize=boolean,
    sample_weight=weight,
    labels=either(array_like, nothing),
)
def top_k_accuracy_score(
    y_true: Any,
    y_score: Any,
    *,
    k: int = 2,
    normalize: bool = True,
    sample_weight: Any = None,
    labels: Any = None,
) -> float:
    """The share of rows whose true class is among the ``k`` with the highest scores.

    Of classes with equal scores the later ones come first. 1 with a warning where ``k`` is at least
    the number of classes.

    Args:
        y_true: Labels, shape (rows,).
        y_score: Scores, shape (rows, classes); for two classes (rows,) for the larger label.
        k: How many classes count.
        normalize: Whether to give the share; otherwise the weight of such rows.
        sample_weight: Weights, shape (rows,).
        labels: All classes in the order of the columns, sorted.

    Returns:
        A float from 0 to 1, or up to the weight of all rows.

    Raises:
        ValueError: The classes and the columns do not fit.

    >>> top_k_accuracy_score([0, 1, 2], [[0.5, 0.2, 0.2], [0.3, 0.4, 0.2], [0.7, 0.2, 0.1]], k=2)
    0.6666666666666666
    """
    score = as_array(y_score)
    if score.dtype.kind in "OUS":
        score = score.astype(np.float64)
    finite(score)
    true = column(as_array(y_true))
    kind = kind_of(true, "y_true")
    if kind == "binary" and labels is not None and len(labels) > 2:
        kind = "multiclass"
    if kind not in ("binary", "multiclass"):
        raise ValueError(f"y type must be 'binary' or 'multiclass', got '{kind}' instead.")
    score = _shaped(score, kind, labels)
    same_length(y_true, y_score, sample_weight)
    codes, size = _columns(true, labels, score.shape[1] if score.ndim == 2 else 2)
    if k >= size:
        undefined(
            f"'k' ({k}) greater than or equal to 'n_classes' ({size}) will result in a perfect "
            "score and is therefore meaningless."
        )
    ahead, weight = _ahead(score, codes), weights(sample_weight, len(true))
    if weight is not None:
        ahead, weight = ahead[weight > 0], weight[weight > 0]
    ranks = TrueRanks.of_ranks(ahead, np.ones_like(ahead), size, weight)
    outcome = top_k_accuracy.with_params(k=int(k)).of({TrueRanks: ranks})
    return outcome.value if normalize else nearest(Fraction(outcome.parts.get("found", 0)))


def _ahead(score: Array, codes: Array) -> Array:
    """How many classes come before the true one: those above, and the later ones level with it."""
    if score.ndim == 1:
        limit = 0.5 if bool(((score >= 0) & (score <= 1)).all()) else 0
        wrong: Array = ((score > limit) != (codes == 1)).astype(np.int64)
        return wrong
    own = score[np.arange(len(codes)), codes][:, None]
    later = np.arange(score.shape[1])[None, :] > codes[:, None]
    ahead: Array = np.count_nonzero((score > own) | ((score == own) & later), axis=1)
    return ahead


def _shaped(score: Array, kind: str, labels: Any) -> Array:
    if kind == "binary":
        if score.ndim == 2 and score.shape[1] != 1:
            raise ValueError(
                f"`y_true` is binary while y_score is 2d with {score.shape[1]} classes. If "
                "`y_true` does not contain all the labels, `labels` must be provided."
            )
        return column(score)
    if score.ndim != 2:
        raise ValueError(
            "`y_score` needs to be of shape `(n_samples, n_classes)`, since `y_true` contains "
            f"multiple classes. Got `y_score.shape={score.shape}`."
        )
    return score


def _columns(true: Array, labels: Any, size: int) -> tuple[Array, int]:
    """The column of each row's class."""
    if labels is None:
        classes, (codes,) = coded(true)
        if len(classes) != size:
            raise ValueError(
                f"Number of classes in 'y_true' ({len(classes)}) not equal to the number of "
                f"classes in 'y_score' ({size}).You can provide a list of all known classes by "
                "assigning it to the `labels` parameter."
            )
        return codes, size
    names = column(as_array(labels)).tolist()
    if len(set(names)) != len(names):
        raise ValueError("Parameter 'labels' must be unique.")
    if sorted(names) != names:
        raise ValueError("Parameter 'labels' must be ordered.")
    if len(names) != size:
        raise ValueError(
            f"Number of given labels ({len(names)}) not equal to the number of classes in "
            f"'y_score' ({size})."
        )
    found, (codes,) = coded(true)
    place = {name: k for k, name in enumerate(names)}
    if any(name not in place for name in found.tolist()):
        raise ValueError("'y_true' contains labels not in parameter 'labels'.")
    return np.array([place[name] for name in found.tolist()], dtype=np.int64)[codes], size
