"""How the scores of positive and negative rows are spread."""

from __future__ import annotations

import numpy as np

from assay.evaluation import Evaluation
from assay.report.page.axes import Axes, Scale
from assay.report.page.blocks import Cell, Figure, Table, full_cell
from assay.report.page.marks import tag
from assay.report.page.thinning import span
from assay.states.block import doubles

_BINS = 32


def scores_by_class(ev: Evaluation, threshold: float) -> tuple[Figure | None, Scale | None]:
    """The histogram with a line at the threshold, and its scale across; None without a range."""
    block = ev.rows.block
    assert block.score is not None  # the caller draws curves of scores
    score = doubles(block.score)
    ends = (0.0, 1.0) if block.proba is not None else span(score)
    if ends is None:
        return None, None
    held = np.isfinite(score)
    shares = []
    for positive in (True, False):
        rows = held & (block.is_positive == positive)
        weights = None if block.weight is None else block.weight[rows]
        counts, edges = np.histogram(score[rows], bins=_BINS, range=ends, weights=weights)
        shares.append(counts / (counts.sum() or 1))
    axes = Axes.of(ends, (0.0, float(max(one.max() for one in shares)) * 1.06 or 1.0))
    width = axes.x(edges[1]) - axes.x(edges[0])
    bars = [
        tag(
            "rect",
            x=axes.x(float(a)),
            y=axes.y(float(n)),
            width=width - 0.7,
            height=axes.y(0) - axes.y(float(n)),
            class_=f"bar s{k} over",
        )
        for k, one in reversed(list(enumerate(shares)))
        for a, n in zip(edges, one, strict=False)
        if n
    ]
    x = axes.x(threshold)
    title = "Scores by class"
    caption = "Share of the positive rows (strong) and of the negative rows (pale) at each score."
    svg = axes.drawn(
        axes.frame("score", "share of the class"),
        *bars,
        tag("line", x1=x, x2=x, y1=axes.y.end, y2=axes.y.start, class_="mean", id="threshold-line"),
        title=title,
        describes=caption,
    )
    rows_of = [
        [full_cell(float(a)), full_cell(float(b)), *(Cell(f"{n:.4%}") for n in pair)]
        for a, b, *pair in zip(edges, edges[1:], *shares, strict=False)
    ]
    head = ["from", "to", "of positive", "of negative"]
    table = Table("scores-by-class-table", "The bars", head, rows_of, frozenset())
    return Figure("scores-by-class", title, caption, svg, table), axes.x
