"""How the scores of positive and negative rows are spread."""

from __future__ import annotations

from assay.evaluation import Evaluation
from assay.figures.by_class import by_class
from assay.report.page.axes import Axes, Scale
from assay.report.page.blocks import Cell, Figure, Table, full_cell
from assay.report.page.marks import Marks, tag

_LEGEND = 30.0


def scores_by_class(ev: Evaluation, threshold: float) -> tuple[Figure | None, Scale | None]:
    """The histogram with a line at the threshold, and its scale across; None without a range."""
    block = ev.rows.block
    assert block.score is not None  # the caller draws curves of scores
    found = by_class(block)
    if found is None:
        return None, None
    edges, shares = found.edges, (found.positive, found.negative)
    ends = (float(edges[0]), float(edges[-1]))
    axes = Axes.of(ends, (0.0, float(max(one.max() for one in shares)) * 1.06 or 1.0), top=_LEGEND)
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
    caption = "Share of the positive rows and of the negative rows at each score."
    svg = axes.drawn(
        axes.frame("score", "share of the class"),
        *bars,
        *_legend(axes),
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


def _legend(axes: Axes) -> list[Marks]:
    marks = []
    for k, name in enumerate(("positive", "negative")):
        x = axes.x.start + 84.0 * k
        marks.append(tag("rect", x=x, y=7, width=10, height=10, class_=f"bar s{k} over"))
        marks.append(tag("text", name, x=x + 15, y=16, class_="tick"))
    return marks
