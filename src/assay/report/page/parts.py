"""Folds and groups one by one: a table that stays short, and the distribution of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from assay.evaluation import Evaluation
from assay.figures.leading import leading
from assay.figures.ranges import around
from assay.figures.rotation import MOST_ROUNDS
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes
from assay.report.page.beside import beside
from assay.report.page.blocks import (
    Cell,
    Figure,
    Section,
    Side,
    Table,
    full_cell,
    name_cell,
    number_cell,
    score_cell,
)
from assay.report.page.dots import dots
from assay.report.page.extras import Extras
from assay.report.page.marks import Marks, tag
from assay.report.page.rotation import rotation
from assay.report.safe import short
from assay.rows.partition import Partition
from assay.score import Score

MOST = 30
"""Up to so many parts all are listed; of more the largest, and those with extreme values."""

_LARGEST, _EXTREMES = 12, 4
_BINS = 30


def folds(ev: Evaluation, extras: Extras) -> Section | None:
    """Each fold, with what only folds have: their rotation, and evaluations beside this one."""
    if ev.rows.fold is None:
        return None
    keys = leading(ev)
    turned = rotation(ev, keys[0])
    blocks: list[Any] = [turned] if turned else []
    blocks += _charts(ev, ev.rows.fold, keys if len(ev.rows.fold.labels) > MOST_ROUNDS else [])
    blocks.append(_table(ev, ev.rows.fold, keys))
    return Section("folds", "Folds", [*blocks, *beside(ev, keys[0], extras)])


def groups(ev: Evaluation) -> Section | None:
    """Each group."""
    if ev.rows.group is None:
        return None
    keys = leading(ev)
    charts = _charts(ev, ev.rows.group, keys)
    return Section("groups", "Groups", [*charts, _table(ev, ev.rows.group, keys)])


def per_part(ev: Evaluation, kind: str, key: str) -> list[Score]:
    """The scores of a metric in each part, in order."""
    view = ev[key]
    return list(view.per_fold if kind == "fold" else view.per_group)


def chosen(found: dict[str, list[Score]], sizes: Sequence[int]) -> list[int]:
    """The parts to list: all, or the largest and for each metric those with extreme values."""
    if len(sizes) <= MOST:
        return list(range(len(sizes)))
    places = set(sorted(range(len(sizes)), key=lambda k: (-sizes[k], k))[:_LARGEST])
    for scores in found.values():
        order = sorted((s.value, k) for k, s in enumerate(scores) if s.is_defined)
        places |= {k for _, k in (*order[:_EXTREMES], *order[-_EXTREMES:])}
    return sorted(places, key=lambda k: (-sizes[k], k))


def _table(ev: Evaluation, partition: Partition, keys: Sequence[str]) -> Table:
    kind = partition.kind
    found = {key: per_part(ev, kind, key) for key in keys}
    first = found[keys[0]]
    sizes = [score.n for score in first]
    places = chosen(found, sizes)
    rates = _positive(ev, partition)
    head = [kind, "rows", *(["positive rate"] if rates else []), *(short(key) for key in keys)]
    rows = [
        [
            name_cell(first[k].part),
            Cell(str(sizes[k]), str(sizes[k])),
            *([number_cell(rates.get(first[k].part))] if rates else []),
            *(score_cell(found[key][k], 6) for key in keys),
        ]
        for k in places
    ]
    left = len(sizes) - len(places)
    more = (
        f"{len(places)} of {len(sizes)} {kind}s: the {_LARGEST} largest and those with extreme "
        f"values; the other {left} are counted in every figure, and `ev.frame()` lists them."
    )
    caption = f"Each {kind}" if not left else f"{kind.capitalize()}s, in part"
    return Table(f"{kind}s-table", caption, head, rows, sortable=True, more=more if left else "")


def _positive(ev: Evaluation, partition: Partition) -> dict[Any, float] | None:
    """The share of positive rows in each part by its name, where there is a positive class."""
    block = ev.rows.block
    if ev.task != "binary" or block.positive is None:
        return None
    counts = np.bincount(
        partition.codes, weights=block.is_positive, minlength=len(partition.labels)
    )
    rates = (counts / np.array(partition.sizes())).tolist()
    return dict(zip(partition.labels, rates, strict=True))


def _charts(ev: Evaluation, partition: Partition, keys: Sequence[str]) -> list[Side]:
    figures = [_distribution(ev, partition, key) for key in keys[:2]]
    return [Side([one for one in figures if one])] if any(figures) else []


def _distribution(ev: Evaluation, partition: Partition, key: str) -> Figure | None:
    """How the values of a metric spread over the parts: by name while these are few."""
    kind = partition.kind
    scores = per_part(ev, kind, key)
    if len(scores) <= MOST:
        view = ev[key]
        return dots(
            scores, view.mean_of_folds if kind == "fold" else view.mean_of_groups, kind, key
        )
    values = [score.value for score in scores if np.isfinite(score.value)]
    if len(values) < 2:
        return None
    low, high = around(values, 0.0)
    counts, edges = np.histogram(
        values, bins=min(_BINS, max(len(values) // 2, 6)), range=(low, high)
    )
    name = short(key, 30)
    title = f"{name} over {kind}s"
    middle = float(np.median(values))
    caption = (
        f"{len(values)} of {len(scores)} {kind}s have a finite value: {in_words(min(values), 4)} "
        f"to {in_words(max(values), 4)}, median {in_words(middle, 4)}."
    )
    table = Table(
        f"spread-{kind}-{key}-table",
        "The bars",
        ["from", "to", f"{kind}s"],
        [
            [full_cell(float(a)), full_cell(float(b)), Cell(str(int(n)))]
            for a, b, n in zip(edges, edges[1:], counts, strict=False)
        ],
        frozenset(),
    )
    svg = bars(edges.tolist(), [counts.tolist()], name, f"{kind}s", title, caption)
    return Figure(f"spread-{kind}-{short(key, 30)}", title, caption, svg, table)


def bars(
    edges: Sequence[float],
    series: Sequence[Sequence[float]],
    x_label: str,
    y_label: str,
    title: str,
    words: str,
) -> Marks:
    """A histogram; several series share the bins and are told apart by their tone."""
    most = max(max(one) for one in series) or 1
    axes = Axes.of((edges[0], edges[-1]), (0.0, most * 1.06))
    rects = [
        tag(
            "rect",
            x=axes.x(a),
            y=axes.y(n),
            width=max(axes.x(b) - axes.x(a) - 0.7, 0.5),
            height=axes.y(0) - axes.y(n),
            class_=f"bar s{k}",
        )
        for k, one in enumerate(series)
        for a, b, n in zip(edges, edges[1:], one, strict=False)
        if n
    ]
    return axes.drawn(axes.frame(x_label, y_label), *rects, title=title, describes=words)
