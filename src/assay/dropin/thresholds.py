"""Curves over all thresholds: ROC, precision-recall, DET, and the counts behind them."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from assay.dropin.arrays import Array, Floats
from assay.dropin.params import (
    array_like,
    boolean,
    checked,
    either,
    label,
    nothing,
    weight,
)
from assay.dropin.said import remark, undefined
from assay.dropin.scored import Steps, ranked, steps_of
from assay.kernel.wholes import added, differ, doubles, left_of, shares
from assay.states.ranktable import RankTable

P = ParamSpec("P")
R = TypeVar("R")
Curve = tuple[Floats, Floats, Array]

_ROWS = {
    "y_true": array_like,
    "y_score": array_like,
    "pos_label": either(label, nothing),
    "sample_weight": weight,
}


def _late_positions(names: tuple[str, ...]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Take keyword-only arguments by position too, with scikit-learn's warning."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> R:
            late = dict(zip(names, args[2:], strict=False))
            if late:
                shown = ", ".join(f"{name}={value}" for name, value in late.items())
                warnings.warn(
                    f"Pass {shown} as keyword args. From version 1.10 passing these as positional "
                    "arguments will result in an error",
                    FutureWarning,
                    stacklevel=3,
                )
            return function(*args[:2], **late, **kwargs)  # type: ignore[arg-type]

        return called

    return decorate


@checked(**_ROWS)
@_late_positions(("pos_label", "sample_weight"))
def confusion_matrix_at_thresholds(
    y_true: Any, y_score: Any, *, pos_label: Any = None, sample_weight: Any = None
) -> tuple[Floats, Floats, Floats, Floats, Array]:
    """TN, FP, FN and TP at each threshold; a row is positive where its score is at least that.

    Args:
        y_true: Labels of two classes, shape (rows,).
        y_score: Scores, higher for the positive class, shape (rows,).
        pos_label: The positive class; 1 by default where the classes are 0 and 1, or -1 and 1.
        sample_weight: Weights, shape (rows,).

    Returns:
        TN, FP, FN, TP as weights and the falling thresholds, each of shape (thresholds,).

    Raises:
        ValueError: There are more than two classes, or the positive one is not plain.

    >>> confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[1].tolist()
    [0.0, 1.0, 1.0, 2.0]
    """
    state, dtype = ranked(y_true, y_score, pos_label, sample_weight)
    steps = steps_of(state, dtype)
    tns, fps, fns, tps = (
        doubles(numbers, steps.exponent)
        for ones in (steps.false, steps.true)
        for numbers in (left_of(ones[..., -1:], ones), ones)
    )
    return tns, fps, fns, tps, steps.thresholds


def _on_lines(table: RankTable) -> Array:
    """Which points are corners or ends of the ROC curve; those within straight lines are not."""
    turns = np.ones(len(table), dtype=bool)
    turns[1:-1] = False
    # Where the weights of neighbours are the same, the curve goes on as it came.
    for counts in (table.positive, table.negative):
        if counts is not None and len(table) > 2:
            steps = counts[..., -2::-1]
            turns[1:-1] |= differ(steps[..., 1:], steps[..., :-1])
    return turns


@checked(**_ROWS, drop_intermediate=boolean)
def roc_curve(
    y_true: Any,
    y_score: Any,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    drop_intermediate: bool = True,
) -> Curve:
    """The ROC curve: false and true positive rate at each threshold, from (0, 0) to (1, 1).

    A rate is NaN throughout, with a warning, where there is no row of its class.

    Args:
        y_true: As in `confusion_matrix_at_thresholds`.
        y_score: Likewise.
        pos_label: Likewise.
        sample_weight: Likewise.
        drop_intermediate: Whether to leave out points on the straight line between neighbours.

    Returns:
        False positive rates, true positive rates and falling thresholds, the first infinite.

    Raises:
        ValueError: There are more than two classes, or the positive one is not plain.

    >>> [part.tolist() for part in roc_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])]
    [[0.0, 0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 1.0, 1.0], [inf, 0.8, 0.4, 0.35, 0.1]]
    """
    state, dtype = ranked(y_true, y_score, pos_label, sample_weight)
    steps = steps_of(state, dtype)
    if drop_intermediate:
        steps = steps.take(_on_lines(state.table))
    rates = []
    for counts, kind, rate in (
        (steps.false, "negative", "false"),
        (steps.true, "positive", "true"),
    ):
        if counts[..., -1:].any():
            rates.append(np.concatenate([[0.0], shares(counts, counts[..., -1:])]))
            continue
        undefined(f"No {kind} samples in y_true, {rate} positive value should be meaningless")
        rates.append(np.full(counts.shape[-1] + 1, np.nan))
    return rates[0], rates[1], _from_infinity(steps.thresholds)


def _from_infinity(thresholds: Array) -> Array:
    infinite = np.array([np.inf], dtype=thresholds.dtype if thresholds.dtype.kind == "f" else None)
    return np.concatenate([infinite, thresholds])


def _where_found(steps: Steps) -> Array:
    """Which thresholds lie where the true positives change, before or after; and both ends."""
    held = np.ones(len(steps.thresholds), dtype=bool)
    if len(held) > 2:
        change = differ(steps.true[..., 1:], steps.true[..., :-1])
        held[1:-1] = change[:-1] | change[1:]
    return held


@checked(**_ROWS, drop_intermediate=boolean)
def precision_recall_curve(
    y_true: Any,
    y_score: Any,
    *,
    pos_label: Any = None,
    sample_weight: Any = None,
    drop_intermediate: bool = False,
) -> Curve:
    """Precision and recall at each threshold, ending in precision 1 and recall 0.

    Where no row is positive, recall counts as 1 throughout, with a warning.

    Args:
        y_true: As in `confusion_matrix_at_thresholds`.
        y_score: Likewise.
        pos_label: Likewise.
        sample_weight: Likewise.
        drop_intermediate: Whether to leave out thresholds at which recall does not change.

    Returns:
        Precisions and recalls, shape (thresholds + 1,), and the rising thresholds.

    Raises:
        ValueError: There are more than two classes, or the positive one is not plain.

    >>> [part.tolist() for part in precision_recall_curve([0, 1, 1], [0.1, 0.4, 0.35])]
    [[0.6666666666666666, 1.0, 1.0, 1.0], [1.0, 1.0, 0.5, 0.0], [0.1, 0.35, 0.4]]
    """
    state, dtype = ranked(y_true, y_score, pos_label, sample_weight)
    steps = steps_of(state, dtype)
    if drop_intermediate:
        steps = steps.take(_where_found(steps))
    precision = shares(steps.true, added(steps.true, steps.false))
    if steps.true[..., -1:].any():
        recall = shares(steps.true, steps.true[..., -1:])
    else:
        remark("No positive class found in y_true, recall is set to one for all thresholds.")
        recall = np.ones(len(precision))
    ends = np.array([1.0]), np.array([0.0])
    return (
        np.concatenate([precision[::-1], ends[0]]),
        np.concatenate([recall[::-1], ends[1]]),
        steps.thresholds[::-1].copy(),
    )


@checked(**_ROWS, drop_intermediate=boolean)
def det_curve(
    y_true: Any,
    y_score: Any,
    pos_label: Any = None,
    sample_weight: Any = None,
    drop_intermediate: bool = False,
) -> Curve:
    """The DET curve: false positive and false negative rate at each threshold.

    Args:
        y_true: As in `confusion_matrix_at_thresholds`.
        y_score: Likewise.
        pos_label: Likewise.
        sample_weight: Likewise.
        drop_intermediate: Whether to leave out thresholds at which the true positives stay.

    Returns:
        False positive rates, false negative rates and rising thresholds; the last is infinite
        unless a finite one has no false positives.

    Raises:
        ValueError: Only one class is present, or there are more than two.

    >>> [part.tolist() for part in det_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])]
    [[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.35, 0.4, 0.8]]
    """
    state, dtype = ranked(y_true, y_score, pos_label, sample_weight)
    steps = steps_of(state, dtype)
    negative, positive = steps.false[..., -1:], steps.true[..., -1:]
    if not positive.any() or not negative.any():
        raise ValueError(
            "Only one class is present in y_true. Detection error tradeoff curve is not defined in "
            "that case."
        )
    false, true = (np.insert(ones, 0, 0, axis=-1) for ones in (steps.false, steps.true))
    steps = Steps(false, true, _from_infinity(steps.thresholds), steps.exponent)
    if drop_intermediate:
        steps = steps.take(_where_found(steps))
    first = int(np.argmax(differ(steps.false, negative * 0))) - 1
    last = int(np.argmin(differ(steps.true, positive)))
    span = slice(first, max(last, first) + 1)
    fpr = shares(steps.false[..., span], negative)
    fnr = shares(left_of(positive, steps.true[..., span]), positive)
    return fpr[::-1].copy(), fnr[::-1].copy(), steps.thresholds[span][::-1].copy()
