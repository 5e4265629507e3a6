"""The main scores as cards: each aggregation under its own name, with what it was computed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from assay.evaluation import Evaluation
from assay.metrics.outcome import in_words
from assay.report import intervals
from assay.report.page.blocks import Cell, name_cell, score_cell
from assay.report.safe import short
from assay.score import Score
from assay.view import View


class Line(NamedTuple):
    """One aggregation on a card."""

    aggregation: str
    value: Cell
    beside: str


@dataclass(frozen=True)
class Card:
    """One metric: its name, what is better, and its aggregations."""

    key: str
    name: Cell
    says: str
    unit: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class Cards:
    """Cards side by side."""

    template: ClassVar[str] = "cards.html"

    cards: Sequence[Card]


ROOM = 30
"""Characters of a fraction that fit on a card."""

_BETTER = {"higher": "higher is better", "lower": "lower is better", "zero": "0 is best"}


def cards(ev: Evaluation, keys: Sequence[str]) -> Cards:
    """Cards of some metrics."""
    return Cards([_card(ev, key, ev[key]) for key in keys])


def _card(ev: Evaluation, key: str, view: View) -> Card:
    metric = view.metric
    ends = intervals.in_brackets(ev, key)
    lines = [
        _line(score, ends if score.aggregation == "pooled" else "")
        for score in view
        if score.part is None
    ]
    says = _BETTER.get(metric.better, "")
    return Card(key, name_cell(key), says, short(view.pooled.unit), lines)


def _line(score: Score, ends: str) -> Line:
    beside = ", ".join(filter(None, [ends, _beside(score)]))
    return Line(score.aggregation.replace("_", " "), score_cell(score), beside)


def _beside(score: Score) -> str:
    """What a value rests on: the spread of a mean, or the fraction and the rows."""
    if score.of is not None:
        sd = score.sd_population
        spread = "" if sd is None else f"\u00b1 {in_words(sd, 2)}, "
        return f"{spread}{score.defined} of {score.of} {_parts_of(score)}"
    outcome = score.outcome
    fraction = "" if outcome is None or outcome.ratio is None or score.undefined else outcome.text()
    # A long one is in the table of scores; half of it tells nothing.
    fraction = fraction if len(fraction) <= ROOM else ""
    return ", ".join(filter(None, [fraction, f"n {score.n}"]))


def _parts_of(score: Score) -> str:
    return "groups" if "group" in score.aggregation else "folds"
