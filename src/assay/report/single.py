"""The layouts of one score, of one metric under all its aggregations, and of findings alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assay.findings.finding import Findings
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout, closing, marked
from assay.report.safe import brief, short

if TYPE_CHECKING:
    from assay.score import Score
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


def findings_layout(findings: Findings) -> Layout:
    """Findings: those that need a look, and how many checks ended in which way."""
    found = [replace(one, message=brief(one.message)) for one in findings.found]
    return Layout([], [], [], found, closing(findings))
