"""Confidence intervals beside the pooled scores, where the evaluation was asked for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.intervals.ask import of_each_part
from assay.intervals.over_folds import NO_INTERVAL, held_out_again
from assay.intervals.resample import no_resamples
from assay.metrics.outcome import in_words
from assay.report.safe import brief

if TYPE_CHECKING:
    from assay.evaluation import Evaluation


def heading(ev: Evaluation) -> list[str]:
    """The column's head, such as "95% interval"; none where no intervals are asked for."""
    return [] if ev.asked is None else [f"{_percent(ev)} interval"]


def cell(ev: Evaluation, key: str) -> list[str]:
    """The ends in a cell, empty where the metric has none; none without the column."""
    if ev.asked is None:
        return []
    found = ev.intervals.get(key)
    return ["" if found is None else found.shown()]


def in_brackets(ev: Evaluation, key: str) -> str:
    """The ends in brackets with their level; empty where there are none."""
    found = ev.intervals.get(key)
    if found is None or not found.is_defined:
        return ""
    return f"{_percent(ev)} [{in_words(found.low, 4)}, {in_words(found.high, 4)}]"


def remarks(ev: Evaluation) -> list[str]:
    """By which methods the intervals are, what is to be said of each, and which are lacking."""
    if ev.asked is None:
        return []
    of_folds = [NO_INTERVAL] * (ev.rows.fold is not None)
    return [brief(line) for line in (*_methods(ev), *_each(ev), *_lacking(ev), *of_folds)]


def independence(by: str | None) -> str:
    """What intervals take for granted.

    >>> independence("group")
    'intervals take the models as they are and the parts by group as independent of each other'
    """
    units = "rows" if by is None else f"parts by {by}"
    return f"intervals take the models as they are and the {units} as independent of each other"


def _percent(ev: Evaluation) -> str:
    return "" if ev.asked is None else f"{in_words(100 * ev.asked.level)}%"


def _methods(ev: Evaluation) -> Iterator[str]:
    methods: dict[str, list[str]] = {}
    for key, one in ev.intervals.items():
        if one.is_defined:
            drawn = f", {one.resamples.drawn()}" if one.resamples else ""
            methods.setdefault(f"{one.method}{drawn}", []).append(key)
    for method, keys in methods.items():
        yield f"{_percent(ev)} interval: {method} ({', '.join(keys)})"
    if methods:
        by = None if ev.asked is None or ev.asked.plan is None else ev.asked.plan.by
        yield independence(by)


def _each(ev: Evaluation) -> Iterator[str]:
    for key, one in ev.intervals.items():
        if one.undefined:
            yield f"{key} has no {one.method}: {one.undefined}"
        if one.resamples and one.resamples.defined < one.resamples.total:
            yield f"{key}: {one.resamples.text()}; the others are left out of the interval"
        if one.remark:
            yield f"{key}: interval {one.remark}"


def _lacking(ev: Evaluation) -> Iterator[str]:
    lacking = [key for key in ev.headlines if key not in ev.intervals]
    again = held_out_again(ev)
    if again:
        yield f"no intervals of pooled scores: {again}"
        return
    never = {key: why for key in lacking if (why := _never(ev, key))}
    for key, why in never.items():
        yield f"{key} has no interval: {why}"
    others = ", ".join(key for key in lacking if key not in never)
    if others:
        weighted = ev.rows.block.weight is not None
        because = ", as a weight is no number of independent rows" if weighted else ""
        yield f"no interval without a bootstrap (--bootstrap 2000){because}: {others}"


def _never(ev: Evaluation, key: str) -> str | None:
    """Why a metric has no interval, whatever is drawn as was asked."""
    why = no_resamples(ev.metrics[key])
    if why or ev.asked is None or ev.asked.plan is None:
        return why
    term = of_each_part(ev.metrics[key], ev.asked.plan)
    return f"it {term}" if term else None
