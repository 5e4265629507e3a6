"""A few parts by name: a dot each on one scale, with their mean as a dashed line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assay.figures.ranges import around
from assay.metrics.outcome import in_words
from assay.report.page.axes import RIGHT, Scale, drawn, ticks
from assay.report.page.blocks import Cell, Figure, Table, clipped, full_cell, name_cell, score_cell
from assay.report.page.marks import Marks, tag
from assay.report.safe import short
from assay.score import Score

_STEP, _NAMES, _WIDTH = 22.0, 104.0, 320.0


def dots(scores: Sequence[Score], mean: Score, kind: str, key: str) -> Figure | None:
    """The figure of a metric; None where no part has a finite value.

    Args:
        scores: The score of each part, in order.
        mean: Their mean.
        kind: "fold" or "group".
        key: The metric.
    """
    held = [score for score in scores if math.isfinite(score.value)]
    if not held:
        return None
    name = short(key, 30)
    title = f"{name} of each {kind}"
    low, high = min(held, key=float), max(held, key=float)
    caption = (
        f"{in_words(low.value, 4)} ({short(str(low.part), 24)}) to {in_words(high.value, 4)} "
        f"({short(str(high.part), 24)}); dashed: their mean, {mean.shown(4)}."
    )
    if len(held) < len(scores):
        caption += f" {len(held)} of {len(scores)} have a finite value."
    head = [kind, "rows", name]
    rows = [
        [name_cell(s.part), Cell(str(s.n)), full_cell(s.value) if s.is_defined else score_cell(s)]
        for s in scores
    ]
    table = Table(f"dots-{kind}-{name}-table", f"Each {kind}", head, rows)
    svg = _drawn(scores, mean.value, title, caption)
    return Figure(f"dots-{kind}-{name}", title, caption, svg, table)


def _drawn(scores: Sequence[Score], mean: float, title: str, words: str) -> Marks:
    scale = Scale(*around([float(score) for score in scores]), _NAMES, _WIDTH - RIGHT)
    bottom = _STEP * len(scores) + 8
    marks = []
    for value in ticks(scale.low, scale.high, 5):
        x = scale(value)
        marks.append(tag("line", x1=x, x2=x, y1=4, y2=bottom, class_="grid"))
        marks.append(tag("text", f"{value:.6g}", x=x, y=bottom + 16, class_="tick mid"))
    if math.isfinite(mean):
        x = scale(mean)
        marks.append(tag("line", x1=x, x2=x, y1=4, y2=bottom, class_="mean"))
    for k, score in enumerate(scores):
        y = _STEP * k + 16
        part = clipped(score.part, 14)
        marks.append(tag("text", part, x=_NAMES - 8, y=y + 4, class_="name end"))
        if math.isfinite(score.value):
            marks.append(tag("circle", cx=scale(score.value), cy=y, r=4.4, class_="dot"))
    return drawn(_WIDTH, bottom + 24, *marks, title=title, describes=words)
