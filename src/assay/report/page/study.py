"""A study of repeated estimates: every run of each as a point on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from assay.exact import exact_total, nearest, nearest_root
from assay.figures.ranges import around
from assay.metrics.outcome import in_words
from assay.report.page.axes import LEFT, RIGHT, Scale, drawn, ticks
from assay.report.page.blocks import Cell, Figure, Section, Table, full_cell, name_cell
from assay.report.page.extras import Extras, Study
from assay.report.page.marks import Marks, tag
from assay.report.safe import short

_MOST_RUNS = 200
_STEP = 74.0


def study(extras: Extras) -> Section | None:
    """The section; None without a study."""
    if not extras.study:
        return None
    rows = [[name_cell(name), *_summary(values)] for name, values in extras.study.items()]
    head = ["estimate", "runs", "mean", "population sd", "lowest", "highest"]
    table = Table("study-table", "Each estimate", head, rows)
    title = "How much an estimate wobbles"
    return Section("study", title, [_figure(extras.study), table])


def _summary(values: Sequence[float | Fraction]) -> list[Cell]:
    mean, sd = _mean_and_sd(values)
    ends = map(float, (min(values), max(values)))
    return [Cell(str(len(values))), *map(full_cell, (mean, sd, *ends))]


def _mean_and_sd(values: Sequence[float | Fraction]) -> tuple[float, float]:
    exact = [Fraction(value) for value in values]
    mean = exact_total(exact) / len(exact)
    squares = exact_total((value - mean) ** 2 for value in exact)
    return nearest(mean), nearest_root(squares / len(exact))


def _figure(found: Study) -> Figure:
    every = [float(value) for values in found.values() for value in values]
    scale = Scale(*around(every, 0.04), LEFT - 40.0, 640.0 - RIGHT)
    marks: list[Marks] = []
    told = []
    for k, (name, values) in enumerate(found.items()):
        mean, sd = _mean_and_sd(values)
        told.append(
            f"{short(name)}: {len(values)} runs, mean {in_words(mean, 4)}, sd {in_words(sd, 3)}, "
            f"{in_words(float(min(values)), 4)} to {in_words(float(max(values)), 4)}"
        )
        shown = [float(value) for value in values[:_MOST_RUNS]]
        marks += _runs(short(name), shown, mean, scale, 34 + _STEP * k)
    bottom = _STEP * len(found) + 14
    grid = []
    for value in ticks(scale.low, scale.high):
        x = scale(value)
        grid.append(tag("line", x1=x, x2=x, y1=24, y2=bottom, class_="grid"))
        grid.append(tag("text", f"{value:.6g}", x=x, y=bottom + 18, class_="tick mid"))
    caption = f"{'. '.join(told)}. sd: population (ddof 0)."
    title = "Every run"
    svg = drawn(640, bottom + 28, *grid, *marks, title=title, describes=caption)
    return Figure("study-runs", title, caption, svg, _table(found), wide=True)


def _table(found: Study) -> Table:
    """A row per run, up to the first of them."""
    runs = list(zip_longest(*found.values()))
    rows = [
        [Cell(str(k)), *(full_cell(None if v is None else float(v)) for v in run)]
        for k, run in enumerate(runs[:_MOST_RUNS], 1)
    ]
    left = len(runs) - len(rows)
    more = f"The first {len(rows)} of {len(runs)} runs." if left else ""
    head = ["run", *(short(name) for name in found)]
    return Table("study-runs-table", "Each run", head, rows, more=more)


def _runs(name: str, values: Sequence[float], mean: float, scale: Scale, y: float) -> list[Marks]:
    """Points of one estimate, each a little above or below the line in turn, and their mean."""
    marks = [
        tag("text", name, x=scale.start, y=y - 18, class_="name"),
        tag("line", x1=scale.start, x2=scale.end, y1=y + 8, y2=y + 8, class_="grid"),
    ]
    for k, value in enumerate(values):
        up = y + 8 + (k % 5 - 2) * 4.5
        marks.append(tag("circle", cx=scale(value), cy=up, r=3.6, class_="dot soft"))
    x = scale(mean)
    marks.append(tag("line", x1=x, x2=x, y1=y - 8, y2=y + 24, class_="mean"))
    return marks
