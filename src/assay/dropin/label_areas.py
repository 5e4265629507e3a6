"""The area of one ranking, and the mean of those of several labels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, Floats
from assay.dropin.averaging import mean
from assay.dropin.said import remark, undefined
from assay.dropin.scored import table_of
from assay.dropin.units import Pair
from assay.exact import Rational, nearest
from assay.kernel.moments import total
from assay.metrics import ranking
from assay.metrics.declare import Metric
from assay.metrics.partial import roc_auc_partial
from assay.states.ranking import RankedCounts

Area = Callable[[RankedCounts], Pair]
"""From a ranking to the numerator and denominator of its area."""

_ONE_CLASS = "Only one class is present in y_true. ROC AUC score is not defined in that case."


def roc_pair(state: RankedCounts, metric: Metric = ranking.roc_auc) -> Pair:
    """The pairs ranked right and all pairs, or those of a partial area; a warning without pairs."""
    ratio = metric.of({RankedCounts: state}).ratio
    if ratio is None or not ratio.denominator:
        undefined(_ONE_CLASS)
        return 0, 0
    return ratio.numerator, ratio.denominator


def partial_area(limit: float) -> Area:
    """The area up to a false positive rate, rescaled so that chance is 1/2 (McClish 1989)."""
    metric = roc_auc_partial.with_params(max_fpr=float(limit))
    return lambda state: roc_pair(state, metric)


def precision_pair(state: RankedCounts) -> Pair:
    """The sum of precisions and the positives; 0 and a warning where there are none."""
    outcome = ranking.average_precision.of({RankedCounts: state})
    if outcome.undefined or outcome.ratio is None:
        remark("No positive class found in y_true, recall is set to one for all thresholds.")
        return 0, 1
    return outcome.ratio.numerator, outcome.ratio.denominator


def value(pair: Pair) -> float:
    """The area, rounded once; NaN where it is undefined."""
    return nearest(Fraction(pair[0]) / pair[1]) if pair[1] else math.nan


def over_labels(
    area: Area, true: Array, score: Array, average: str | None, weight: Floats | None
) -> Any:
    """The area for each label of an indicator matrix, or their mean.

    Args:
        area: The area of one label.
        true: Booleans, shape (rows, labels).
        score: Shape (rows, labels).
        average: None, "micro", "macro", "weighted" or "samples".
        weight: Weights of rows.
    """
    if average == "micro":
        wide = true.shape[1]
        spread = None if weight is None else np.repeat(weight, wide)
        return value(area(table_of(true.ravel(), score.ravel(), spread)))
    if average == "samples":
        pairs = [area(table_of(t, s, None)) for t, s in zip(true, score, strict=True)]
        shares = None if weight is None else [Fraction(w) for w in weight.tolist()]
        return mean_area(pairs, shares)
    times = _positives(true, weight) if average == "weighted" else None
    if times is not None and not sum(times):
        return 0.0
    pairs = [area(table_of(true[:, k], score[:, k], weight)) for k in range(true.shape[1])]
    if average is None:
        return np.array([value(pair) for pair in pairs])
    return mean_area(pairs, times)


def _positives(true: Array, weight: Floats | None) -> list[Rational]:
    if weight is None:
        return [int(n) for n in np.count_nonzero(true, axis=0)]
    return [total(weight[true[:, k]]).rational for k in range(true.shape[1])]


def mean_area(pairs: Sequence[Pair], times: Sequence[Rational] | None) -> float:
    """The mean, NaN where a value of some weight is undefined."""
    held = [1] * len(pairs) if times is None else times
    if any(not pair[1] for pair, _ in zip(pairs, held, strict=True)):
        return math.nan
    return mean(pairs, times, 0.0)
