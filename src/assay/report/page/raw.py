"""The raw table: one row per score, sortable, and downloadable as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.evaluation import Evaluation
from assay.figures.leading import leading
from assay.metrics.outcome import in_words
from assay.report.page.blocks import Cell, Section, Table, full_cell, name_cell
from assay.report.page.parts import chosen, per_part
from assay.report.safe import short
from assay.score import Score

_MOST_ROWS = 700
_HEAD = ["metric", "aggregation", "part", "class", "value", "computed", "rows", "unit", "soundness"]


def raw(ev: Evaluation) -> Section:
    """The scores: all that are not of a part, and those of as many parts as stay legible."""
    every = ev.keyed_scores
    whole = [(key, score) for key, score in every if score.part is None]
    listed = _listed(ev)
    of_parts = [(key, score) for key, score in every if (score.aggregation, score.part) in listed]
    shown = [*whole[:_MOST_ROWS], *of_parts[: max(_MOST_ROWS - len(whole), 0)]]
    left = len(every) - len(shown)
    more = f"{len(shown)} of {len(every)} scores; `ev.frame()` and `assay score --json` give all."
    table = Table(
        "raw-table",
        "Every score, with every digit" if not left else "Scores, with every digit",
        _HEAD,
        [_row(key, score) for key, score in shown],
        frozenset({0, 1, 2, 3, 5, 7, 8}),
        sortable=True,
        file="scores.csv",
        more=more if left else "",
    )
    return Section("raw", "All numbers", [table])


def _listed(ev: Evaluation) -> set[tuple[str, Any]]:
    """Aggregation and name of the folds and groups that have rows here."""
    found = set()
    for partition in (ev.rows.fold, ev.rows.group):
        if partition is not None:
            scores = {key: per_part(ev, partition.kind, key) for key in leading(ev)}
            first = next(iter(scores.values()))
            places = chosen(scores, [score.n for score in first])
            found |= {(first[k].aggregation, first[k].part) for k in places}
    return found


def _row(key: str, score: Score) -> Sequence[Cell]:
    metric = score.metric
    label = "" if metric.class_ is None else metric.class_
    return [
        name_cell(key, 60),
        Cell(score.aggregation.replace("_", " ")),
        name_cell("" if score.part is None else score.part),
        name_cell(label),
        full_cell(score.value) if score.is_defined else Cell("undefined", mark="none"),
        Cell(_computed(score)),
        Cell(in_words(score.n), str(score.n)),
        name_cell(score.unit),
        Cell(score.soundness.level),
    ]


def _computed(score: Score) -> str:
    if score.of is not None:
        return f"mean of {score.defined} of {score.of}"
    if score.outcome is None or score.undefined:
        return short(score.undefined or "", 60)
    return short(score.outcome.text(), 50) if score.outcome.ratio else ""
