"""The methods by name: to which metrics each applies, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.evaluation import Evaluation
from assay.intervals.bca import bca_ends
from assay.intervals.clopper_pearson import clopper_pearson_ends
from assay.intervals.delong import delong_ends, no_pairs
from assay.intervals.distribution import Distribution
from assay.intervals.ends import Ends
from assay.intervals.over_folds import corrected_ends, no_folds
from assay.intervals.percentile import percentile_ends
from assay.intervals.resample import no_resamples
from assay.intervals.share import no_share, share_of
from assay.intervals.wilson import wilson_ends
from assay.states.confusion import ConfusionCounts
from assay.states.ranking import RankedCounts
from assay.view import View

_WEIGHTED = "its rows are weighted, and a weight is no number of independent rows"


@dataclass(frozen=True, eq=False)
class Case:
    """What a method judges: a metric of an evaluation, and of a bootstrap what was found.

    Args:
        ev: The evaluation.
        view: The metric.
        tail: The probability on either side of the interval.
        resampled: The values over resamples.
        left_out: The values without some of the units.
    """

    ev: Evaluation
    view: View
    tail: Fraction
    resampled: Distribution | None = None
    left_out: tuple[float, ...] = ()

    def over_resamples(self) -> Distribution:
        """The values over resamples.

        Raises:
            ValueError: None were drawn.
        """
        if self.resampled is None:
            raise ValueError("a bootstrap without resamples")
        return self.resampled


@dataclass(frozen=True)
class Method:
    """A way to an interval.

    Args:
        name: How it is asked for.
        words: What it is called.
        lacks: Why it does not apply to a metric of an evaluation; None where it does.
        ends: What it finds.
        resamples: Whether it draws resamples.
        aggregation: Of which score the interval is.
    """

    name: str
    words: str
    lacks: Callable[[Evaluation, View], str | None]
    ends: Callable[[Case], Ends]
    resamples: bool = False
    aggregation: str = "pooled"


def _no_share(ev: Evaluation, view: View) -> str | None:
    counts: Any = ev.states.get(ConfusionCounts)
    return no_share(view.metric, counts) or _no_counts(ev)


def _no_pairs(ev: Evaluation, view: View) -> str | None:
    return no_pairs(view.metric) or _no_counts(ev)


def _extreme(ev: Evaluation, view: View) -> str | None:
    del ev
    return no_resamples(view.metric)


def _no_counts(ev: Evaluation) -> str | None:
    return None if ev.rows.block.weight is None else _WEIGHTED


def _wilson(case: Case) -> Ends:
    share = share_of(case.view.metric, case.view.pooled, case.ev.states)
    return wilson_ends(share.found, share.of, case.tail)


def _clopper_pearson(case: Case) -> Ends:
    share = share_of(case.view.metric, case.view.pooled, case.ev.states)
    return clopper_pearson_ends(share.found, share.of, case.tail)


def _delong(case: Case) -> Ends:
    ranked: Any = case.ev.states[RankedCounts]
    return delong_ends(ranked.table, case.tail, case.view.metric.bounds)


def _percentile(case: Case) -> Ends:
    return percentile_ends(case.over_resamples(), case.tail)


def _bca(case: Case) -> Ends:
    value = case.view.pooled.value
    return bca_ends(case.over_resamples(), value, case.left_out, case.tail)


METHODS = {
    method.name: method
    for method in (
        Method("wilson", "Wilson score interval", _no_share, _wilson),
        Method("delong", "DeLong interval", _no_pairs, _delong),
        Method("bootstrap", "percentile", _extreme, _percentile, resamples=True),
        Method("bca", "BCa", _extreme, _bca, resamples=True),
        Method("clopper_pearson", "Clopper-Pearson interval", _no_share, _clopper_pearson),
        Method(
            "corrected_t",
            "corrected resampled t interval of the mean of folds",
            lambda ev, view: no_folds(view),
            lambda case: corrected_ends(case.ev, case.view, case.tail),
            aggregation="mean_of_folds",
        ),
    )
}
"""Every method by name; the first that applies is the default."""
