"""Residuals: against the prediction, their spread, and by fold or group, binned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from assay.evaluation import Evaluation
from assay.figures.cloud import Cloud, cloud
from assay.figures.ranges import Floats, around, binned
from assay.figures.residuals import QUANTILES, by_part, values_of
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes, named
from assay.report.page.blocks import (
    Cell,
    Figure,
    Prose,
    Section,
    Side,
    Table,
    full_cell,
    name_cell,
)
from assay.report.page.marks import Marks, path_of, tag
from assay.report.page.parts import bars
from assay.report.safe import short
from assay.rows.partition import Partition
from assay.states.block import Block

_MOST_OUTPUTS = 3


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
    found = values_of(block)
    if found is None:
        return [Prose([f"{name} The values span more than a double: no picture.".strip()])]
    y, p, rest = found.truth, found.prediction, found.residual
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
    found = cloud(*pair)
    across, up = found.across, found.up
    axes = Axes.of(across, up)
    low, high = max(across[0], up[0]), min(across[1], up[1])
    line = [axes.point(low, low), axes.point(high, high)]
    if not diagonal:
        line = [axes.point(across[0], 0.0), axes.point(across[1], 0.0)]
    few, many = found.few, len(found.x)
    marks = _points(axes, found) if few else _cells(axes, found)
    told = "the diagonal is no error" if diagonal else "the line is no error"
    shown = "a point per row" if few else f"{many} rows, tone by rows in a cell (square root)"
    caption = f"{shown[0].upper()}{shown[1:]}; {told}."
    svg = axes.drawn(
        axes.frame(*labels),
        *marks,
        *([tag("path", d=path_of(line), class_="zero")] if line[0][0] <= line[1][0] else []),
        title=title,
        describes=caption,
    )
    counts, xs, ys = found.counts, found.xs, found.ys
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


def _points(axes: Axes, found: Cloud) -> list[Marks]:
    pairs = zip(found.x.tolist(), found.y.tolist(), strict=True)
    return [tag("circle", cx=axes.x(a), cy=axes.y(b), r=2.8, class_="dot soft") for a, b in pairs]


def _cells(axes: Axes, found: Cloud) -> list[Marks]:
    counts, xs, ys = found.counts, found.xs, found.ys
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
    spread = by_part(partition, rest)
    places, found = spread.places, dict(zip(spread.places, spread.quantiles, strict=True))
    values = [float(v) for one in found.values() for v in one]
    axes = Axes.of((-0.5, len(places) - 0.5), around([*values, 0.0]))
    marks = [m for k, place in enumerate(places) for m in _box(axes, k, found[place].tolist())]
    ticks = named([partition.labels[p] for p in places], axes.x.end - axes.x.start)
    title = f"Residuals by {kind}"
    caption = "Boxes hold the middle half of the rows, lines nine of ten."
    caption += f" The {len(places)} largest of {len(sizes)} {kind}s." if spread.left else ""
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
    head = [kind, "rows", *(f"{q:.0%}" for q in QUANTILES)]
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
