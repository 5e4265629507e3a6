"""The layouts of one score, one metric under all its aggregations, one matrix, and findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assay.errors import counted
from assay.figures.confusion import MOST, weight_in_words
from assay.findings.finding import Findings
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout, closing, marked, matrix_grid
from assay.report.safe import brief, short

if TYPE_CHECKING:
    from assay.score import Score
    from assay.states.confusion import ConfusionCounts
    from assay.view import View

_WORDS = frozenset({1})


def score_layout(score: Score) -> Layout:
    """A score: its value, the computation, the definition, the rows and what may be doubted."""
    lines = [[name, brief(text)] for name, text in score.lines()]
    return Layout([brief(score.title)], [Grid("", ["", ""], lines, _WORDS)], [])


def view_layout(view: View) -> Layout:
    """A metric: each aggregation that is not of one part, and why they differ."""
    lines = [
        [
            one.aggregation.replace("_", " "),
            marked(one),
            "" if one.sd_population is None else in_words(one.sd_population, 3),
            "" if one.of is None else f"{one.defined} of {one.of}",
            f"{one.n}",
            short(one.unit),
        ]
        for one in view
        if one.part is None
    ]
    header = ["aggregation", "value", "sd (ddof 0)", "parts", "rows", "unit"]
    doubts = [
        f"{one.aggregation.replace('_', ' ')}, {one.soundness.level}: {one.soundness.because}"
        for one in view
        if one.part is None and one.soundness.level != "sound"
    ]
    undefined = [
        f"undefined: {one.undefined}" for one in view if one.part is None and one.undefined
    ]
    said = [*([view.why] if view.why else []), *doubts, *dict.fromkeys(undefined)]
    grid = Grid("", header, lines, frozenset({5}))
    return Layout([short(view.metric.key, 60)], [grid], [brief(line) for line in said])


def confusion_layout(counts: ConfusionCounts) -> Layout:
    """A confusion matrix: the rows it counts, their weights, and classes that were not declared."""
    heading, weight = counted(counts.rows, "row"), counts.weight.rational
    if weight != counts.rows:
        heading += f", total weight {in_words(weight)}"
    said = []
    if strays := counts.labels[counts.declared :]:
        outside = weight_in_words(counts.outside, counts.cells.exponent)
        said.append(f"not among the declared classes: {_listed(strays)}; weight {outside}")
    if len(counts.labels) > MOST:
        small = len(counts.labels) - MOST + 1
        said.append(f"+{small}: the {small} smallest of {len(counts.labels)} classes together")
    grids = [matrix_grid(counts)] if counts.labels else []
    return Layout([brief(heading)], grids, [brief(line) for line in said])


def _listed(labels: Sequence[Any]) -> str:
    named = ", ".join(short(str(label)) for label in labels[:MOST])
    more = len(labels) - MOST
    return f"{named} and {more} more" if more > 0 else named


def findings_layout(findings: Findings) -> Layout:
    """Findings: those that need a look, and how many checks ended in which way."""
    found = [replace(one, message=brief(one.message)) for one in findings.found]
    return Layout([], [], [], found, closing(findings))
