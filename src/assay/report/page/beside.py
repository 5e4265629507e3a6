"""Evaluations beside each other, and the scores of another library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from assay.evaluation import Evaluation
from assay.exact import exact_total, nearest
from assay.figures.ranges import around
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes, Scale, drawn, named
from assay.report.page.blocks import Cell, Figure, Side, Table, full_cell, name_cell
from assay.report.page.extras import Extras
from assay.report.page.marks import Marks, tag
from assay.report.safe import short
from assay.score import Score

_MOST_FOLDS = 60


def beside(ev: Evaluation, key: str, extras: Extras) -> list[Any]:
    """The figures that the extras ask for."""
    blocks: list[Any] = []
    if extras.beside:
        title = f"Side by side: {short(key)}"
        blocks.append(Side(_fold_figures(extras.every(ev), key), title=title))
        if rates := _rate_figures(extras.every(ev)):
            blocks.append(Side(rates))
    return blocks + ([_library(extras.every(ev), extras.library)] if extras.library else [])


def _fold_figures(every: Mapping[str, Evaluation], key: str) -> list[Figure]:
    """The fold scores of each evaluation on one scale, with mean line and band."""
    found = {name: ev[key] for name, ev in every.items()}
    edges = [
        value
        for view in found.values()
        for value in (*map(float, view.per_fold), *_band(view.mean_of_folds))
    ]
    figures = []
    for k, (name, view) in enumerate(found.items()):
        mean = view.mean_of_folds
        low, high = _band(mean)
        sd = "" if mean.sd_population is None else f" \u00b1 {in_words(mean.sd_population, 3)}"
        caption = f"{short(key)} by fold: mean {mean.shown(6)}{sd} (population sd)."
        scores = list(view.per_fold)
        svg = strip(
            scores, around(edges), (mean.value, low, high), short(key, 24), short(name), caption
        )
        rows = [[name_cell(s.part), Cell(str(s.n)), full_cell(s.value)] for s in scores]
        table = Table(f"beside-{k}-table", "Each fold", ["fold", "rows", "score"], rows)
        figures.append(Figure(f"beside-{k}", short(name), caption, svg, table))
    return figures


def _band(mean: Score) -> tuple[float, float]:
    sd = mean.sd_population or 0.0
    return mean.value - sd, mean.value + sd


def strip(
    scores: Sequence[Score],
    y: tuple[float, float],
    levels: tuple[float, float, float],
    y_label: str,
    title: str,
    words: str,
) -> Marks:
    """A point per fold, a dashed line at the mean and a band from low to high."""
    axes = Axes.of((-0.5, len(scores) - 0.5), y)
    mean, low, high = levels
    left, right = axes.x.start, axes.x.end
    marks = []
    if mean == mean:
        top, bottom = axes.y(high), axes.y(low)
        band = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        marks.append(tag("rect", **band, class_="band"))
        line = axes.y(mean)
        marks.append(tag("line", x1=left, x2=right, y1=line, y2=line, class_="mean"))
    for k, score in enumerate(scores[:_MOST_FOLDS]):
        if np.isfinite(score.value):
            x, up = axes.point(k, score.value)
            marks.append(tag("circle", cx=x, cy=up, r=4.4, class_="dot"))
    few = named([score.part for score in scores], right - left)
    return axes.drawn(axes.frame("fold", y_label, few), *marks, title=title, describes=words)


def _rate_figures(every: Mapping[str, Evaluation]) -> list[Figure]:
    """The positive rate of each fold, where every evaluation has a positive class."""
    if any(ev.rows.block.positive is None or ev.task != "binary" for ev in every.values()):
        return []
    rates = {name: _rates(ev) for name, ev in every.items()}
    top = max(max(one.values()) for one in rates.values()) or 1.0
    figures = []
    for k, (name, found) in enumerate(rates.items()):
        low, high = min(found.values()), max(found.values())
        caption = f"Share of positive rows by fold: {in_words(low, 4)} to {in_words(high, 4)}."
        axes = Axes.of((-0.5, len(found) - 0.5), (0.0, top * 1.1))
        rects = [
            tag(
                "rect",
                x=axes.x(place - 0.36),
                y=axes.y(rate),
                width=axes.x(place + 0.36) - axes.x(place - 0.36),
                height=axes.y(0) - axes.y(rate),
                class_="bar s0",
            )
            for place, rate in enumerate(found.values())
        ]
        few = named(list(found), axes.x.end - axes.x.start)
        title = f"Positive rate: {short(name)}"
        frame = axes.frame("fold", "positive rate", few)
        svg = axes.drawn(frame, *rects, title=title, describes=caption)
        rows = [[name_cell(label), full_cell(rate)] for label, rate in found.items()]
        table = Table(f"rates-{k}-table", "Each fold", ["fold", "positive rate"], rows)
        figures.append(Figure(f"rates-{k}", title, caption, svg, table))
    return figures


def _rates(ev: Evaluation) -> dict[str, float]:
    partition = ev.rows.fold
    assert partition is not None  # checked with the extras
    size = len(partition.labels)
    counts = np.bincount(partition.codes, weights=ev.rows.block.is_positive, minlength=size)
    rates = (counts / np.array(partition.sizes())).tolist()
    return {str(label): rate for label, rate in zip(partition.labels, rates, strict=True)}


def _library(
    every: Mapping[str, Evaluation], library: Mapping[str, Mapping[str, Sequence[float]]]
) -> Figure:
    """Bars of the mean of folds, ours above the other library's, and how many folds are equal."""
    lines: list[tuple[str, float, float, int, int]] = []
    for name, known in library.items():
        for key, values in known.items():
            view = every[name][key]
            ours = [score.value for score in view.per_fold]
            theirs = [float(value) for value in values]
            same = sum(a == b for a, b in zip(ours, theirs, strict=True))
            other = nearest(exact_total(map(Fraction, theirs)) / len(theirs))
            label = f"{short(name, 24)}: {short(key, 24)}"
            lines.append((label, view.mean_of_folds.value, other, same, len(ours)))
    title = "Assay and the other library"
    told = "; ".join(f"{label}, {same} of {of} folds equal" for label, *_, same, of in lines)
    caption = (
        f"Mean of the fold scores, Assay above, the other library below. To the last bit: {told}."
    )
    head = ["scores", "Assay", "other library", "folds equal to the last bit"]
    rows = [
        [Cell(label), full_cell(one), full_cell(two), Cell(f"{same} of {of}")]
        for label, one, two, same, of in lines
    ]
    table = Table("library-table", "The means", head, rows)
    return Figure("library", title, caption, _pairs(lines, title, caption), table, wide=True)


def _pairs(lines: Sequence[tuple[str, float, float, int, int]], title: str, words: str) -> Marks:
    low, high = around([0.0, *(v for line in lines for v in line[1:3])], 0.0)
    scale = Scale(min(low, 0.0), high, 8.0, 470.0)
    marks = []
    for k, (label, ours, theirs, *_) in enumerate(lines):
        top = 10 + 66.0 * k
        marks.append(tag("text", label, x=8, y=top + 8, class_="name"))
        for j, value in enumerate((ours, theirs)):
            y = top + 15 + 19 * j
            ends = sorted((scale(0.0), scale(value)))
            shape = {"x": ends[0], "width": ends[1] - ends[0], "y": y, "height": 16}
            marks.append(tag("rect", **shape, class_=f"bar s{j}"))
            side = "Assay" if j == 0 else "library"
            text = f"{in_words(value, 6)} {side}"
            marks.append(tag("text", text, x=ends[1] + 6, y=y + 12.5, class_="tick"))
    return drawn(640, 18 + 66.0 * len(lines), *marks, title=title, describes=words)
