"""Curves of scores: ROC, precision-recall and DET, pooled and for each of a few folds."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from assay.curves.curve import Curve
from assay.curves.det import DetCurve
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.roc import RocCurve
from assay.curves.thinning import thinned
from assay.evaluation import Evaluation
from assay.figures.ranges import Floats
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes
from assay.report.page.blocks import Figure, Prose, Section, Side, Table, full_cell
from assay.report.page.marks import Marks, path_of, tag
from assay.report.page.operating import operating

_MOST_FOLDS = 12
_FOLD_POINTS = 80
_TABLE_POINTS = 21
_DEVIATES = (0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99)


class _Kind(NamedTuple):
    key: str
    made: type[Curve]
    x: str
    y: str


_KINDS = (
    _Kind("roc", RocCurve, "false positive rate", "true positive rate"),
    _Kind("precision_recall", PrecisionRecallCurve, "recall", "precision"),
    _Kind("det", DetCurve, "false positive rate", "false negative rate"),
)


def ranking(ev: Evaluation) -> Section | None:
    """The curves and the threshold slider; None without scores of two classes."""
    block = ev.rows.block
    if ev.task != "binary" or block.score is None or block.positive is None:
        return None
    if len(np.unique(block.is_positive)) < 2:
        lines = ["All rows are of one class: no curve can be drawn."]
        return Section("curves", "Curves and thresholds", [Prose(lines)])
    # The rows are ranked once; every kind of curve reads the same counts.
    pooled, fold = ev.curve("roc"), ev.rows.fold
    few = fold is not None and len(fold.labels) <= _MOST_FOLDS
    several = list(ev.curve("roc", per="fold").values()) if few else []
    figures = [_figure(kind, pooled, several) for kind in _KINDS]
    moved = operating(ev, pooled.ranked)
    note = [Prose([f"{pooled.note[0].upper()}{pooled.note[1:]}."])] if pooled.note else []
    return Section("curves", "Curves and thresholds", [*note, Side(figures), moved])


def _figure(kind: _Kind, pooled: Curve, several: Sequence[Curve]) -> Figure:
    curve = kind.made.of(pooled.ranked, pooled.positive)
    axes = axes_of(kind.key)
    thin = [_path(kind.made.of(one.ranked), axes, _FOLD_POINTS) for one in several]
    drawn = [tag("path", d=path, class_="faint") for path in thin]
    drawn.append(tag("path", d=_path(curve, axes), class_="curve"))
    told = " Thin lines: one per fold." if several else ""
    caption = f"{_summary(curve)} {len(curve)} cuts, pooled.{told}"
    title = curve.title[0].upper() + curve.title[1:]
    up = _deviate_ticks() if kind.key == "det" else None
    across = None if up is None else up[::2]
    svg = axes.drawn(
        axes.frame(kind.x, kind.y, across, up),
        *_reference(curve, axes),
        *drawn,
        title=title,
        describes=caption,
    )
    return Figure(f"curve-{kind.key}", title, caption, svg, _table(curve, kind))


def axes_of(kind: str) -> Axes:
    """Axes from 0 to 1, or of normal deviates."""
    if kind == "det":
        ends = (_deviate(0.002), _deviate(0.998))
        return Axes.of(ends, ends)
    return Axes.of((0.0, 1.0), (0.0, 1.0))


def _deviate(rate: float) -> float:
    return NormalDist().inv_cdf(rate)


def _deviate_ticks() -> list[tuple[float, str]]:
    return [(_deviate(rate), f"{rate:g}") for rate in _DEVIATES]


def points_of(curve: Curve) -> tuple[Floats, Floats]:
    """The points that can be drawn: of PR without the undefined one, of DET as deviates."""
    x, y = curve.points()
    if isinstance(curve, DetCurve):
        inside = (x > 0) & (x < 1) & (y > 0) & (y < 1)
        x, y = x[inside], y[inside]
        keep = thinned(x, y, 4 * _FOLD_POINTS)
        deviates = [np.array([_deviate(v) for v in one[keep].tolist()]) for one in (x, y)]
        return deviates[0], deviates[1]
    held = ~(np.isnan(x) | np.isnan(y))
    return x[held], y[held]


def _path(curve: Curve, axes: Axes, most: int = 200) -> Marks:
    x, y = points_of(curve)
    keep = thinned(x, y, most)
    pairs = zip(x[keep].tolist(), y[keep].tolist(), strict=True)
    return path_of([axes.point(a, b) for a, b in pairs])


def _summary(curve: Curve) -> str:
    if isinstance(curve, RocCurve):
        return f"Area {in_words(curve.area, 6)}; the diagonal is a score that knows nothing."
    if isinstance(curve, PrecisionRecallCurve):
        average = in_words(curve.average_precision, 6)
        return f"Average precision {average}; dashed: the share of positives, {_base(curve)}."
    rate = curve.equal_error_rate if isinstance(curve, DetCurve) else float("nan")
    told = f"Equal error rate {in_words(rate, 4)}; both axes on normal deviates."
    if len(points_of(curve)[0]) == 0:
        told += " Nothing is drawn: at every cut one of the rates is 0 or 1."
    return told


def _base(curve: PrecisionRecallCurve) -> str:
    return in_words(curve.base_rate, 4)


def _reference(curve: Curve, axes: Axes) -> Sequence[Marks]:
    if isinstance(curve, RocCurve):
        return [tag("path", d=path_of([axes.point(0, 0), axes.point(1, 1)]), class_="zero")]
    if isinstance(curve, PrecisionRecallCurve):
        level = curve.base_rate
        return [tag("path", d=path_of([axes.point(0, level), axes.point(1, level)]), class_="zero")]
    return []


def _table(curve: Curve, kind: _Kind) -> Table:
    """Some of the points, evenly spaced along the curve, with all digits."""
    x, y = curve.points()
    held = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
    keep = held[thinned(x[held], y[held], _TABLE_POINTS)].tolist()
    rows = [[full_cell(float(v)) for v in (curve.threshold[k], x[k], y[k])] for k in keep]
    more = f"{len(keep)} of {len(curve)} points; `ev.curve({kind.key!r}).frame()` has all."
    head = ["threshold", kind.x, kind.y]
    return Table(f"curve-{kind.key}-table", "Points", head, rows, frozenset(), more=more)
