"""Discounted cumulative gain, and its share of the best possible one."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats, numeric, same_length, weights
from assay.dropin.kinds import kind_of
from assay.dropin.label_order import mean_of_rows
from assay.dropin.params import array_like, boolean, checked, either, nothing, real, weight, whole
from assay.kernel.logarithm import log
from assay.kernel.pairs import two_sum

_NARROW = 64
_CELLS = 1 << 16
"""Scores at a time, so that they stay in the cache."""
_FORMATS = ("multilabel-indicator", "continuous-multioutput", "multiclass-multioutput")
_ROWS = {
    "y_true": array_like,
    "y_score": array_like,
    "k": either(whole(1), nothing),
    "sample_weight": weight,
    "ignore_ties": boolean,
}


def _given(y_true: Any, y_score: Any, sample_weight: Any) -> tuple[Array, Array, Floats | None]:
    true, score = numeric(y_true), numeric(y_score)
    same_length(y_true, y_score, sample_weight)
    kind = kind_of(true)
    if kind not in _FORMATS:
        raise ValueError(f"Only {_FORMATS} formats are supported. Got {kind} instead")
    if true.shape != score.shape:
        raise ValueError(
            f"y_true and y_score have different shapes: {true.shape} and {score.shape}"
        )
    return true.astype(np.float64), score, weights(sample_weight, len(true))


def _discounts(size: int, k: int | None, base: float) -> Floats:
    """1 / log(place + 1) for the places from 1, in the base; 0 beyond the first ``k``."""
    discount = math.log(base) / log(np.arange(2.0, size + 2.0))
    if k is not None:
        discount[k:] = 0.0
    return discount


def _row_sums(terms: Floats) -> Floats:
    """The sum of each row, with what rounding loses carried along."""
    if terms.shape[1] > _NARROW:
        return np.array([math.fsum(row) for row in terms.tolist()])
    high, low = np.zeros(len(terms)), np.zeros(len(terms))
    for term in np.ascontiguousarray(terms.T):
        high, lost = two_sum(high, term)
        low += lost
    return high + low


def _gains(true: Floats, score: Array, discount: Floats, ignore_ties: bool) -> Floats:
    """The discounted gain of each row; tied labels share the discounts of their places."""
    step = max(1, _CELLS // score.shape[1])
    parts = [slice(start, start + step) for start in range(0, len(score), step)]
    return np.concatenate(
        [_gains_of(true[part], score[part], discount, ignore_ties) for part in parts]
    )


def _gains_of(true: Floats, score: Array, discount: Floats, ignore_ties: bool) -> Floats:
    order = np.argsort(score, axis=1)[:, ::-1]
    gain = np.take_along_axis(true, order, axis=1)
    if ignore_ties:
        return _row_sums(gain * discount)
    ordered = np.take_along_axis(score, order, axis=1)
    wide = score.shape[1]
    changes = ordered[:, 1:] != ordered[:, :-1]
    if changes.all():
        return _row_sums(gain * discount)
    first = np.zeros(score.shape, dtype=np.int64)
    first[:, 1:] = np.where(changes, np.arange(1, wide), 0)
    np.maximum.accumulate(first, axis=1, out=first)
    last = np.full(score.shape, wide, dtype=np.int64)
    last[:, :-1] = np.where(changes, np.arange(1, wide), wide)
    last = np.minimum.accumulate(last[:, ::-1], axis=1)[:, ::-1]
    upto = np.concatenate([[0.0], np.cumsum(discount)])
    shared = (upto[last] - upto[first]) / (last - first)
    shared = np.where(last - first == 1, discount, shared)
    return _row_sums(gain * shared)


@checked(**_ROWS, log_base=real(0, None, "neither"))
def dcg_score(
    y_true: Any,
    y_score: Any,
    *,
    k: int | None = None,
    log_base: float = 2,
    sample_weight: Any = None,
    ignore_ties: bool = False,
) -> float:
    """Discounted cumulative gain: sum over places of gain / log(place + 1), averaged over rows.

    Args:
        y_true: Gains, shape (rows, labels), with more than one label.
        y_score: Scores, likewise.
        k: Count the first ``k`` places only.
        log_base: The base of the logarithm: a low one discounts more sharply.
        sample_weight: Weights, shape (rows,).
        ignore_ties: Whether to take equal scores in any order instead of averaging over them.

    Returns:
        A float, not negative where the gains are not.

    Raises:
        ValueError: The shapes differ, or there is one label.

    >>> dcg_score([[3.0, 0.0, 1.0]], [[0.2, 0.1, 0.9]], k=1)
    1.0
    """
    true, score, weight = _given(y_true, y_score, sample_weight)
    discount = _discounts(true.shape[1], k, log_base)
    return mean_of_rows(_gains(true, score, discount, ignore_ties), weight)


@checked(**_ROWS)
def ndcg_score(
    y_true: Any,
    y_score: Any,
    *,
    k: int | None = None,
    sample_weight: Any = None,
    ignore_ties: bool = False,
) -> float:
    """Normalised discounted cumulative gain: DCG over that of the best order, averaged over rows.

    A row without gains counts 0.

    Args:
        y_true: Gains that are not negative, shape (rows, labels), with more than one label.
        y_score: As in `dcg_score`.
        k: Likewise.
        sample_weight: Likewise.
        ignore_ties: Likewise.

    Returns:
        A float from 0 to 1.

    Raises:
        ValueError: A gain is negative, the shapes differ, or there is one label.

    >>> ndcg_score([[3.0, 0.0, 1.0]], [[0.9, 0.1, 0.2]])
    1.0
    """
    found = numeric(y_true)
    numeric(y_score)
    if found.size and found.min() < 0:
        raise ValueError("ndcg_score should not be used on negative y_true values.")
    if found.ndim == 2 and found.shape[1] <= 1:
        raise ValueError(
            "Computing NDCG is only meaningful when there is more than 1 document. Got "
            f"{found.shape[1]} instead."
        )
    true, score, weight = _given(y_true, y_score, sample_weight)
    discount = _discounts(true.shape[1], k, 2)
    gain = _gains(true, score, discount, ignore_ties)
    best = _gains(true, true, discount, True)
    shares = np.divide(gain, best, out=np.zeros(len(true)), where=best != 0)
    return mean_of_rows(shares, weight)
