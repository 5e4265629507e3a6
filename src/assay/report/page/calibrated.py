"""Calibration: how often what was given a probability came true."""

from __future__ import annotations

from assay.evaluation import Evaluation
from assay.figures.calibration import BINS, Reliability, reliability
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes
from assay.report.page.blocks import Cell, Figure, Section, Side, Table, full_cell
from assay.report.page.marks import Marks, path_of, tag
from assay.report.page.parts import bars


def calibrated(ev: Evaluation) -> Section | None:
    """Reliability of the probabilities of the positive class, or of each row's largest one."""
    found = reliability(ev.rows.block)
    if found is None:
        return None
    return Section("calibration", "Calibration", [Side(_figures(found))])


def _figures(found: Reliability) -> list[Figure]:
    weighted, what = found.weighted, found.what
    axes = Axes.of((0.0, 1.0), (0.0, 1.0))
    marks: list[Marks] = []
    rows = []
    for one in found.bins:
        low, high = one.interval or (one.share, one.share)
        x = axes.x(one.mean)
        if not weighted:
            marks.append(tag("line", x1=x, x2=x, y1=axes.y(low), y2=axes.y(high), class_="thin"))
        marks.append(tag("circle", cx=x, cy=axes.y(one.share), r=4.4, class_="dot"))
        ends = [full_cell(low), full_cell(high)] if not weighted else [Cell(""), Cell("")]
        edges = Cell(f"{one.place / BINS:g} to {(one.place + 1) / BINS:g}")
        means = [full_cell(one.mean), full_cell(one.share)]
        rows.append([edges, Cell(in_words(one.weight)), *means, *ends])
    intervals = "Weighted rows: no intervals." if weighted else "Lines: 95% Wilson intervals."
    caption = (
        f"Ten bins of equal width of the {what}. {intervals} On the diagonal as much comes true "
        "as was given."
    )
    title = "Reliability"
    diagonal = tag("path", d=path_of([axes.point(0, 0), axes.point(1, 1)]), class_="zero")
    frame = axes.frame("mean probability given", "share that came true")
    svg = axes.drawn(frame, diagonal, *marks, title=title, describes=caption)
    head = ["bin", "rows" if not weighted else "weight", "mean given", "came true", "low", "high"]
    table = Table("calibration-table", "The bins", head, rows)
    figure = Figure("calibration-curve", title, caption, svg, table)
    return [figure, _sizes(found)]


def _sizes(found: Reliability) -> Figure:
    edges, held = found.edges, found.held
    what = "weight" if found.weighted else "rows"
    title = "How often each is given"
    caption = f"{what.capitalize()} in each bin of the {found.what}."
    svg = bars(edges, [held.tolist()], "probability given", what, title, caption)
    rows = [
        [Cell(f"{a:g} to {b:g}"), Cell(in_words(float(n)))]
        for a, b, n in zip(edges, edges[1:], held.tolist(), strict=False)
    ]
    table = Table(
        "calibration-sizes-table", f"{what.capitalize()} of each bin", ["bin", what], rows
    )
    return Figure("calibration-sizes", title, caption, svg, table)
