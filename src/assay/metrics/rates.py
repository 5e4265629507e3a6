"""Shares of a class in truth and in prediction: facts of the rows that no value is best for."""

from __future__ import annotations

from typing import Any

from assay.metrics.cells import one_class
from assay.metrics.declare import metric
from assay.metrics.outcome import Outcome, Ratio, nothing, quotient_in_words
from assay.states.confusion import ConfusionCounts

_SHARE: dict[str, Any] = {
    "needs": (ConfusionCounts,),
    "kind": "labels",
    "better": "none",
    "bounds": (0.0, 1.0),
    "unit": "1",
    "undefined": "there are no rows",
    "rewards": "nothing: it describes the rows",
    "binary": True,
    "listed": "named",
}


def _share(counts: ConfusionCounts, positive: Any, predicted: bool) -> Outcome:
    if not counts.rows:
        return nothing()
    one = one_class(counts, positive)
    top = one.tp + (one.fp if predicted else one.fn)
    whole = one.tp + one.fp + one.fn + one.tn
    shown = quotient_in_words(top, whole, one.unit)
    return Outcome(Ratio(top, whole), parts=one.parts(), shown=shown)


@metric(
    **_SHARE,
    ratio="(TP + FN) / all",
    hides="everything about the predictions",
    relations="the precision of calling every row positive, and the average precision of scores "
    "that know nothing",
    aliases=("base_rate",),
)
def prevalence(counts: ConfusionCounts, positive: Any = None) -> Outcome:
    """The share of rows that are truly positive.

    >>> prevalence([1, 0, 0, 0], [1, 1, 0, 0])
    0.25
    """
    return _share(counts, positive, predicted=False)


@metric(
    **_SHARE,
    ratio="(TP + FP) / all",
    hides="whether the rows that are called positive are",
    relations="equals the prevalence where false alarms and missed positives balance; its "
    "difference between groups is the demographic parity difference",
    aliases=("selection_rate", "predicted_positive_rate"),
)
def predicted_rate(counts: ConfusionCounts, positive: Any = None) -> Outcome:
    """The share of rows that are predicted positive.

    >>> predicted_rate([1, 0, 0, 0], [1, 1, 0, 0])
    0.5
    """
    return _share(counts, positive, predicted=True)
