"""Residuals: against the prediction, their spread, and by fold or group, binned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from assay.evaluation import Evaluation
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes, around
from assay.report.page.blocks import (
    Cell,
    Figure,
    Prose,
    Section,
    Side,
    Table,
    clipped,
    full_cell,
    name_cell,
)
from assay.report.page.marks import Marks, path_of, tag
from assay.report.page.parts import bars
from assay.report.page.thinning import Floats, binned, span
from assay.report.safe import short
from assay.rows.partition import Partition
from assay.states.block import Block, doubles

_MOST_OUTPUTS = 3
_MOST_POINTS = 300
_MOST_PARTS = 16
_GRID = (30, 22)
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def residuals(ev: Evaluation) -> Section | None:
    """The figures of each output; None for labels."""
    if ev.task != "regression":
        return None
    blocks: list[Any] = []
    for k, block in enumerate(ev.rows.blocks[:_MOST_OUTPUTS]):
        name = ev.rows.outputs[k] if ev.rows.outputs else ""
        blocks += _of_output(ev, block, f"-{k}" if k else "", short(str(name)))
    left = len(ev.rows.blocks) - _MOST_OUTPUTS
    if left > 0:
        blocks.append(Prose([f"{left} more outputs are in the tables only."]))
    return Section("residuals", "Residuals", blocks)


def _of_output(ev: Evaluation, block: Block, suffix: str, name: str) -> list[Any]:
    assert block.y_true is not None
    assert block.y_pred is not None
    y, p = doubles(block.y_true), doubles(block.y_pred)
    with np.errstate(over="ignore", invalid="ignore"):
        rest = y - p
    ranges = [span(one) for one in (y, p, rest)]
    if any(one is None for one in ranges):
        return [Prose([f"{name} The values span more than a double: no picture.".strip()])]
    unit = short(ev.rows.unit or "")
    in_unit = f" ({unit})" if unit else ""
    figures = [
        _cloud(
            (p, y),
            (f"prediction{in_unit}", f"truth{in_unit}"),
            f"predicted{suffix}",
            "Truth against prediction",
            diagonal=True,
        ),
        _cloud(
            (p, rest),
            (f"prediction{in_unit}", f"residual{in_unit}"),
            f"residual-cloud{suffix}",
            "Residual against prediction",
            diagonal=False,
        ),
        _histogram(rest, block.weight, suffix, in_unit),
    ]
    figures += [
        _by_part(partition, rest, suffix, in_unit)
        for partition in (ev.rows.fold, ev.rows.group)
        if partition is not None
    ]
    return [Side(figures, title=name)]


def _cloud(
    pair: tuple[Floats, Floats], labels: tuple[str, str], key: str, title: str, diagonal: bool
) -> Figure:
    """Points, or of many rows a grid whose tone is the number of rows in each cell."""
    x, y = pair
    across, up = around([x.min(), x.max()]), around([y.min(), y.max()])
    axes = Axes.of(across, up)
    low, high = max(across[0], up[0]), min(across[1], up[1])
    line = [axes.point(low, low), axes.point(high, high)]
    if not diagonal:
        line = [axes.point(across[0], 0.0), axes.point(across[1], 0.0)]
    counts, xs, ys = np.histogram2d(x, y, bins=_GRID, range=[across, up])
    few = len(x) <= _MOST_POINTS
    marks = _points(axes, x, y) if few else _cells(axes, counts, xs, ys)
    told = "the diagonal is no error" if diagonal else "the line is no error"
    shown = "a point per row" if few else f"{len(x)} rows, tone by rows in a cell (square root)"
    caption = f"{shown[0].upper()}{shown[1:]}; {told}."
    svg = axes.drawn(
        axes.frame(*labels),
        *marks,
        *([tag("path", d=path_of(line), class_="zero")] if line[0][0] <= line[1][0] else []),
        title=title,
        describes=caption,
    )
    sums = counts.sum(axis=1)
    means = [
        (float(a), float(b), int(n), float((row * (ys[1:] + ys[:-1]) / 2).sum() / n))
        for a, b, n, row in zip(xs, xs[1:], sums, counts, strict=False)
        if n
    ]
    rows = [
        [full_cell(a), full_cell(b), Cell(str(n)), Cell(in_words(m, 4))] for a, b, n, m in means
    ]
    head = [f"{labels[0]} from", "to", "rows", f"{labels[1]}, about"]
    return Figure(
        key,
        title,
        caption,
        svg,
        Table(f"{key}-table", "By columns of the picture", head, rows, frozenset()),
    )


def _points(axes: Axes, x: Floats, y: Floats) -> list[Marks]:
    pairs = zip(x.tolist(), y.tolist(), strict=True)
    return [tag("circle", cx=axes.x(a), cy=axes.y(b), r=2.8, class_="dot soft") for a, b in pairs]


def _cells(axes: Axes, counts: Floats, xs: Floats, ys: Floats) -> list[Marks]:
    most = float(counts.max()) or 1.0
    width, height = axes.x(xs[1]) - axes.x(xs[0]), axes.y(ys[0]) - axes.y(ys[1])
    return [
        tag(
            "rect",
            x=axes.x(float(xs[i])),
            y=axes.y(float(ys[j + 1])),
            width=width + 0.1,
            height=height + 0.1,
            fill_opacity=f"{0.08 + 0.92 * (counts[i, j] / most) ** 0.5:.2f}",
            class_="cell",
        )
        for i, j in np.argwhere(counts > 0).tolist()
    ]


def _histogram(rest: Floats, weight: Floats | None, suffix: str, in_unit: str) -> Figure:
    found = binned(rest, 30, weight)
    assert found is not None  # the range was looked at before
    edges, counts = found
    title = "Residuals"
    low, middle, high = np.quantile(rest, [0.05, 0.5, 0.95]).tolist()
    caption = (
        f"Truth minus prediction. Median {in_words(middle, 4)}; nine of ten rows lie from "
        f"{in_words(low, 4)} to {in_words(high, 4)}."
    )
    y_label = "rows" if weight is None else "weight"
    svg = bars(edges.tolist(), [counts.tolist()], f"residual{in_unit}", y_label, title, caption)
    rows = [
        [full_cell(float(a)), full_cell(float(b)), Cell(in_words(float(n)))]
        for a, b, n in zip(edges, edges[1:], counts, strict=False)
    ]
    table = Table(f"residual{suffix}-table", "The bars", ["from", "to", y_label], rows, frozenset())
    return Figure(f"residual-histogram{suffix}", title, caption, svg, table)


def _by_part(partition: Partition, rest: Floats, suffix: str, in_unit: str) -> Figure:
    """Quantiles of the residuals of each of the largest folds or groups."""
    kind, sizes = partition.kind, partition.sizes()
    places = sorted(range(len(sizes)), key=lambda k: (-sizes[k], k))[:_MOST_PARTS]
    places = sorted(places)
    order = np.argsort(partition.codes, kind="stable")
    ends = np.cumsum([0, *sizes])
    found = {k: np.quantile(rest[order[ends[k] : ends[k + 1]]], _QUANTILES) for k in places}
    values = [float(v) for one in found.values() for v in one]
    axes = Axes.of((-0.5, len(places) - 0.5), around([*values, 0.0]))
    marks = [m for k, place in enumerate(places) for m in _box(axes, k, found[place].tolist())]
    ticks = [(float(k), clipped(partition.labels[p], 9)) for k, p in enumerate(places)]
    ticks = ticks[:: max(1, len(ticks) // 4)]
    left = len(sizes) - len(places)
    title = f"Residuals by {kind}"
    caption = "Boxes hold the middle half of the rows, lines nine of ten."
    caption += f" The {len(places)} largest of {len(sizes)} {kind}s." if left else ""
    zero = path_of([axes.point(-0.5, 0.0), axes.point(len(places) - 0.5, 0.0)])
    svg = axes.drawn(
        axes.frame(kind, f"residual{in_unit}", ticks),
        tag("path", d=zero, class_="zero"),
        *marks,
        title=title,
        describes=caption,
    )
    rows = [
        [name_cell(partition.labels[k]), Cell(str(sizes[k])), *map(full_cell, found[k].tolist())]
        for k in places
    ]
    head = [kind, "rows", *(f"{q:.0%}" for q in _QUANTILES)]
    table = Table(f"residuals-by-{kind}{suffix}-table", "Quantiles", head, rows)
    return Figure(f"residuals-by-{kind}{suffix}", title, caption, svg, table)


def _box(axes: Axes, place: int, quantiles: Sequence[float]) -> list[Marks]:
    low, first, middle, third, high = (axes.y(v) for v in quantiles)
    x, half = axes.x(place), (axes.x(0.3) - axes.x(0.0))
    return [
        tag("line", x1=x, x2=x, y1=low, y2=high, class_="thin"),
        tag("rect", x=x - half, y=third, width=2 * half, height=first - third, class_="box"),
        tag("line", x1=x - half, x2=x + half, y1=middle, y2=middle, class_="dash"),
    ]
