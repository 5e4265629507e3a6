"""Metrics over resamples: the states of each are made once, for all metrics that need them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from assay.evaluation import Evaluation
from assay.intervals.cells import resampled_cells
from assay.intervals.distribution import Distribution
from assay.intervals.draws import Draw, drawn, every_draw, few
from assay.intervals.jackknife import each_left_out
from assay.intervals.plan import Plan, Units
from assay.metrics.declare import Metric
from assay.outputs import bundle
from assay.states.confusion import ConfusionCounts
from assay.states.state import Bundle, State

Metrics = Mapping[str, Metric]


def distributions(
    ev: Evaluation, metrics: Metrics, units: Units, plan: Plan
) -> dict[str, Distribution]:
    """The values of each metric over resamples.

    Where there are no more different resamples than are asked for, all are taken with their
    multiplicities, and nothing is left to chance. Otherwise rows, or whole parts, are drawn by the
    seed; of metrics on the confusion matrix of unweighted rows the cells are.
    """
    if few(units, plan.resamples):
        return _over(_bundles(metrics, units, every_draw(units)), metrics, True)
    cells = {key: one for key, one in metrics.items() if _by_cells(ev, one, plan)}
    others = {key: one for key, one in metrics.items() if key not in cells}
    found: dict[str, Distribution] = {}
    if cells:
        states = resampled_cells(ev.confusion, plan)
        found |= _over((({ConfusionCounts: one}, 1) for one in states), cells)
    if others:
        draws = drawn(units, plan.resamples, plan.seed)
        found |= _over(_bundles(others, units, draws), others)
    return {key: found[key] for key in metrics}


def no_resamples(metric: Metric) -> str | None:
    """Why resamples say nothing of a metric; None where they do.

    A metric of which only the largest or the smallest row is remembered never leaves the rows at
    hand, whatever rows are drawn of them.

    Source: Bickel and Freedman (1981), Annals of Statistics 9:1196-1217, section 6.
    """
    kept = {
        one.metadata.get("merge")
        for kind in metric.needs
        if is_dataclass(kind)
        for one in fields(kind)  # type: ignore[arg-type]
        if one.name not in ("rows", "weight")
    }
    if kept and kept <= {"min", "max"}:
        return "it is that of one extreme row, which no resample goes beyond"
    return None


def leaving_out(metrics: Metrics, units: Units, seed: int) -> dict[str, list[float]]:
    """The value of each metric without some units, in turn; NaN where it has none."""
    return _values(_bundles(metrics, units, each_left_out(units, seed)), metrics)[0]


def _by_cells(ev: Evaluation, metric: Metric, plan: Plan) -> bool:
    rows = plan.by is None and ev.rows.block.weight is None
    return rows and metric.needs == (ConfusionCounts,)


def _bundles(metrics: Metrics, units: Units, draws: Iterable[Draw]) -> Iterator[tuple[Bundle, int]]:
    kinds: list[type[State]] = list(dict.fromkeys(k for m in metrics.values() for k in m.needs))
    for counts, times in draws:
        yield bundle(units.taken(counts), kinds), times


def _over(
    states: Iterable[tuple[Bundle, int]], metrics: Metrics, exhaustive: bool = False
) -> dict[str, Distribution]:
    values, often = _values(states, metrics)
    return {key: Distribution.of(found, often, exhaustive) for key, found in values.items()}


def _values(
    states: Iterable[tuple[Bundle, int]], metrics: Metrics
) -> tuple[dict[str, list[float]], list[int]]:
    found: dict[str, list[float]] = {key: [] for key in metrics}
    often = []
    for held, times in states:
        often.append(times)
        for key, metric in metrics.items():
            outcome = metric.of(held)
            found[key].append(math.nan if outcome.undefined else outcome.value)
    return found, often
