"""Which metrics are shares of rows, as their declared forms on the four cells tell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from assay.metrics.cells import one_class
from assay.metrics.declare import Metric
from assay.metrics.forms import Cells
from assay.score import Score
from assay.states.confusion import ConfusionCounts
from assay.states.state import Bundle

_UNITS = tuple(Cells(*(int(k == place) for k in range(4))) for place in range(4))
_TRIED = (Cells(2, 3, 5, 7), Cells(11, 1, 4, 6), Cells(1, 8, 2, 3))
"""Counts on which a form that is no sum of its cells shows it."""


@dataclass(frozen=True)
class Share:
    """So many of so many rows."""

    found: int
    of: int


def share_of(metric: Metric, score: Score, states: Bundle) -> Share:
    """The rows that a share of rows counts, and those that it could have counted."""
    counts: Any = states[ConfusionCounts]
    if metric.of_one_class:
        one = one_class(counts, metric.class_)
        return _of_cells(metric, Cells(one.tp, one.fp, one.fn, one.tn))
    return Share(int(score.exact * counts.rows), counts.rows)


def no_share(metric: Metric, counts: ConfusionCounts | None) -> str | None:
    """Why a metric is not a share of rows, each of which counts for one; None where it is.

    Args:
        metric: The metric.
        counts: The matrix of labels, if there is one.
    """
    if counts is None or metric.needs != (ConfusionCounts,):
        return "it is no share of rows"
    weights = _row_weights(metric)
    if weights is None:
        return "it is no share of rows"
    if metric.average is not None and counts.declared > 2:
        return "over more than two classes a row may count more than once"
    if not metric.of_one_class and len(set(weights)) > 1:
        return "it is no share of rows"
    return None


def _of_cells(metric: Metric, cells: Cells) -> Share:
    if metric.form is None:
        raise ValueError(f"{metric.key} has no form")
    terms, unit = metric.form(cells, **metric.params), max(_row_weights(metric) or (1,))
    return Share(int(terms.plus // unit), int(terms.low // unit))


def _row_weights(metric: Metric) -> tuple[int, ...] | None:
    """How much a row of each cell adds to the denominator; None of what is no share of rows.

    In a share every row adds as much to the denominator as any other or nothing, and to the
    numerator as much as to the denominator or nothing.
    """
    if metric.form is None:
        return None
    return _weights(metric.form, tuple(metric.params.items()))


@lru_cache(maxsize=256)
def _weights(form: Any, params: tuple[tuple[str, Any], ...]) -> tuple[int, ...] | None:
    each = [form(cells, **dict(params)) for cells in _UNITS]
    tops, lows = [int(one.plus) for one in each], [int(one.low) for one in each]
    if len(set(lows) - {0}) != 1 or any(
        t not in (0, low) for t, low in zip(tops, lows, strict=True)
    ):
        return None
    for cells in _TRIED:
        terms = form(cells, **dict(params))
        linear = (
            terms.plus == sum(map(int.__mul__, tops, cells))
            and terms.low == sum(map(int.__mul__, lows, cells))
            and not terms.minus
        )
        if not linear or terms.root or terms.grows:
            return None
    return tuple(lows)
