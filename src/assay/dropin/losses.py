"""Losses of probabilities, log loss and Brier, and the share of them explained."""

from __future__ import annotations

import math
import warnings
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, length, same_length
from assay.dropin.params import (
    array_like,
    boolean,
    checked,
    either,
    label,
    nothing,
    one_of,
    rows,
    weight,
)
from assay.dropin.proba import Probabilities, of_classes, of_positive
from assay.dropin.said import undefined
from assay.exact import Rational, nearest
from assay.kernel.moments import weight_of
from assay.kernel.squares import outcome_squares
from assay.metrics import probability_skill
from assay.metrics.outcome import Ratio
from assay.metrics.probability import clipped_loss
from assay.states.block import Block, some
from assay.states.probability import BrierSums, LogLossSums
from assay.states.shares import ClassWeights

_DEPRECATED = "deprecated"
_ROWS = {
    "y_true": rows,
    "sample_weight": weight,
    "labels": either(array_like, nothing),
}


def _renamed(y_proba: Any, y_pred: Any) -> Any:
    """The probabilities under their old or their new name."""
    if isinstance(y_pred, str) and y_pred == _DEPRECATED:
        return y_proba
    if y_proba is not None:
        raise ValueError(
            "Cannot use both `y_pred` and `y_proba`. `y_pred` is deprecated, use `y_proba` instead."
        )
    warnings.warn(
        "`y_pred` was renamed to `y_proba` in version 1.9 and will be removed in 1.11. Please use "
        "`y_proba` instead.",
        FutureWarning,
        stacklevel=4,
    )
    return y_pred


def _log_sums(found: Probabilities) -> tuple[Rational, Rational]:
    """The summed loss, with probabilities below the type's epsilon raised to it, and the weight."""
    if found.indicator is not None:
        return _log_of_labels(found, found.indicator)
    state = LogLossSums.of_block(found.block)
    return clipped_loss(state), state.weight.rational


def _log_of_labels(found: Probabilities, indicator: Array) -> tuple[Rational, Rational]:
    """The loss of several labels per row: -log p of each true one; and the weight of the rows."""
    loss = clipped_loss(LogLossSums.of_block(_true_labels(found, indicator, one=True)))
    return loss, weight_of(len(found.proba), found.weight).rational


def _true_labels(found: Probabilities, indicator: Array, one: bool) -> Block:
    """A row for each true label of each row: one class that happened, or the label as a class."""
    rows, labels = np.nonzero(indicator)
    size = 2 if one else indicator.shape[1]
    block = Block(
        true_codes=np.ones_like(rows) if one else labels,
        labels=tuple(range(size)),
        declared=size,
        positive=1,
        proba=found.proba[rows, labels],
        weight=some(found.weight, rows),
    )
    return block if block.weight is None else block.take(block.weight > 0)


@checked(
    **_ROWS,
    y_proba=either(array_like, nothing),
    normalize=boolean,
    y_pred=either(array_like, one_of(_DEPRECATED)),
)
def log_loss(
    y_true: Any,
    y_proba: Any = None,
    *,
    normalize: bool = True,
    sample_weight: Any = None,
    labels: Any = None,
    y_pred: Any = _DEPRECATED,
) -> float:
    """Mean of -log(p) of the true class, in nats; each logarithm is rounded once.

    A probability below the epsilon of its type (2**-52 for doubles) counts as that epsilon.

    Args:
        y_true: Labels, shape (rows,), or an indicator matrix of shape (rows, labels).
        y_proba: Probabilities, shape (rows, classes) in the order of the sorted classes, or (rows,)
            for the larger of two.
        normalize: Whether to give the mean; otherwise the sum.
        sample_weight: Weights, shape (rows,).
        labels: All classes, where not all of them occur.
        y_pred: The former name of ``y_proba``.

    Returns:
        A float of 0 or more.

    Raises:
        ValueError: A probability lies outside 0 to 1, or classes and columns do not fit.

    >>> log_loss([1, 0], [[0.5, 0.5], [0.5, 0.5]])
    0.6931471805599453
    """
    found = of_classes(y_true, _renamed(y_proba, y_pred), sample_weight, labels, clip=True)
    loss, whole = _log_sums(found)
    return nearest(Fraction(loss) / whole) if normalize else nearest(Fraction(loss))


@checked(
    **_ROWS, y_proba=either(array_like, nothing), y_pred=either(array_like, one_of(_DEPRECATED))
)
def d2_log_loss_score(
    y_true: Any,
    y_proba: Any = None,
    *,
    sample_weight: Any = None,
    labels: Any = None,
    y_pred: Any = _DEPRECATED,
) -> float:
    """The share of log loss explained, 1 - loss / loss of the classes' own shares.

    NaN with a warning for fewer than two rows.

    Args:
        y_true: As in `log_loss`.
        y_proba: Likewise.
        sample_weight: Likewise.
        labels: Likewise.
        y_pred: Likewise.

    Returns:
        A float up to 1.

    Raises:
        ValueError: As in `log_loss`.

    >>> d2_log_loss_score(["a", "b"], [[0.5, 0.5], [0.5, 0.5]])
    0.0
    """
    given = _renamed(y_proba, y_pred)
    if few(y_true, given, sample_weight):
        return math.nan
    found = of_classes(y_true, given, sample_weight, labels, clip=True)
    if found.indicator is not None:
        return _skill_of_labels(found, found.indicator)
    block = found.block
    sums, shares = LogLossSums.of_block(block), ClassWeights.of_block(block)
    outcome = probability_skill.d2_log_loss.of({LogLossSums: sums, ClassWeights: shares})
    if outcome.undefined and sums.zero_rows:  # clipped, over a baseline of 0
        return -math.inf
    return outcome.value if outcome.sklearn is None else outcome.sklearn


def _skill_of_labels(found: Probabilities, indicator: Array) -> float:
    """The skill over several labels per row, each against its share of all rows."""
    loss, whole = _log_of_labels(found, indicator)
    shares = ClassWeights.of_block(_true_labels(found, indicator, one=False))
    base = probability_skill.loss_of_shares(shares, whole)
    return Ratio(loss, base, offset=1, sign=-1).value()


def few(y_true: Any, y_proba: Any, sample_weight: Any) -> bool:
    """Whether there are fewer than two rows, with a warning; the lengths are checked first."""
    same_length(y_proba, y_true, sample_weight)
    if length(y_proba) >= 2:
        return False
    undefined("D^2 score is not well-defined with less than two samples.")
    return True


def _brier_sums(found: Probabilities) -> tuple[Rational, Rational]:
    """The summed squares over all classes, and the weight."""
    if found.indicator is None:
        state = BrierSums.of_block(found.block)
        return state.squared.rational, state.weight.rational
    spread = None if found.weight is None else np.repeat(found.weight, found.proba.shape[1])
    squared = outcome_squares(found.indicator.ravel(), found.proba.ravel(), spread)
    return squared.rational, weight_of(len(found.proba), found.weight).rational


def _probabilities(
    y_true: Any, y_proba: Any, sample_weight: Any, pos_label: Any, labels: Any
) -> Probabilities:
    if np.ndim(y_proba) == 1 or (np.ndim(y_proba) == 2 and np.shape(y_proba)[1] == 1):
        return of_positive(y_true, y_proba, sample_weight, pos_label)
    return of_classes(y_true, y_proba, sample_weight, labels, clip=False)


@checked(
    **_ROWS,
    y_proba=array_like,
    pos_label=either(label, nothing),
    scale_by_half=either(one_of("auto"), boolean),
)
def brier_score_loss(
    y_true: Any,
    y_proba: Any,
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    labels: Any = None,
    scale_by_half: bool | str = "auto",
) -> float:
    """Brier score: squared differences of probabilities and outcomes, summed over classes.

    Args:
        y_true: Labels, shape (rows,), or an indicator matrix of shape (rows, labels).
        y_proba: Probabilities, shape (rows,) for the positive class or (rows, classes).
        sample_weight: Weights, shape (rows,).
        pos_label: The positive class for a single column; by default 1, or the larger label.
        labels: All classes, where not all of them occur.
        scale_by_half: Whether to halve the sum, for a range of 0 to 1 instead of 0 to 2; "auto"
            does so for two classes.

    Returns:
        A float from 0 to 1 or 2.

    Raises:
        ValueError: A probability lies outside 0 to 1, or classes and columns do not fit.

    >>> brier_score_loss([0, 1, 1, 0], [0.125, 0.875, 0.75, 0.25])
    0.0390625
    """
    found = _probabilities(y_true, y_proba, sample_weight, pos_label, labels)
    squared, whole = _brier_sums(found)
    halve = found.columns < 3 if scale_by_half == "auto" else scale_by_half
    return nearest(Fraction(squared) / (2 * whole if halve else whole))


@checked(**_ROWS, y_proba=array_like, pos_label=either(label, nothing))
def d2_brier_score(
    y_true: Any,
    y_proba: Any,
    *,
    sample_weight: Any = None,
    pos_label: Any = None,
    labels: Any = None,
) -> float:
    """The share of the Brier score explained, 1 - score / score of the classes' own shares.

    NaN with a warning for fewer than two rows.

    Args:
        y_true: As in `brier_score_loss`.
        y_proba: Likewise.
        sample_weight: Likewise.
        pos_label: Likewise.
        labels: Likewise.

    Returns:
        A float up to 1.

    Raises:
        ValueError: As in `brier_score_loss`.

    >>> d2_brier_score([0, 1], [0.5, 0.5])
    0.0
    """
    if few(y_true, y_proba, sample_weight):
        return math.nan
    found = _probabilities(y_true, y_proba, sample_weight, pos_label, labels)
    metric = probability_skill.d2_brier
    parts = found.labels() if found.indicator is not None else [found]
    outcomes = [
        metric.of({kind: kind.of_block(one.block) for kind in metric.needs}) for one in parts
    ]
    loss, base = (
        sum(Fraction(one.parts[name]) for one in outcomes)
        for name in ("sum_of_squares", "baseline_sum")
    )
    return Ratio(loss, base, offset=1, sign=-1).value()
