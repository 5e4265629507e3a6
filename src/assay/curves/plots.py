"""Drawings of curves, with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.curves.canvas import ACCENT, GREY, INK, axes, dressed, legend, readable, shades
from assay.curves.curve import Curve
from assay.curves.cuts import Floats
from assay.curves.det import DetCurve
from assay.curves.folds import Averaging, Curves
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.table import ThresholdTable
from assay.curves.thinning import thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WORDS = {
    "fpr": "false positive rate, FP / (FP + TN)",
    "tpr": "true positive rate, TP / (TP + FN)",
    "fnr": "false negative rate, FN / (FN + TP)",
    "recall": "recall, TP / (TP + FN)",
    "precision": "precision, TP / (TP + FP)",
}
_TICKS = (0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999)

_MOST_POINTS = 2000
"""Of more points of a curve so many are drawn, evenly spaced along it."""

_MOST_NAMES = 10
"""Of more curves no one is named in the legend."""

_FEW, _MOST_MARKED = 4, 300


@dataclass(frozen=True, eq=False)
class CurveDisplay:
    """What was drawn: the figure, the axes, the curve's line, and all lines."""

    figure_: Any
    ax_: Any
    line_: Any
    lines_: list[Any] = field(default_factory=list)


def draw(curve: Curve, ax: Any = None, **line: Any) -> CurveDisplay:
    """Draw one curve with what it is to be read against."""
    here = axes(ax)
    if isinstance(curve, ThresholdTable):
        return _draw_table(curve, here, line)
    drawn = _line(curve, here, {"color": ACCENT} | line)
    _frame(curve, here)
    if isinstance(curve, PrecisionRecallCurve):
        x, y = curve.anchor
        here.plot([x], [y], "o", mfc="none", color=GREY, label="start by convention, no threshold")
    _reference([curve], here)
    legend(here)
    return CurveDisplay(here.figure, here, drawn, [drawn])


def draw_several(curves: Curves, ax: Any, averaging: Averaging | None) -> CurveDisplay:
    """Draw the curve of each part thinly, and the band over them.

    A part with rows of one class has no curve; the legend names it.
    """
    here = axes(ax)
    every = list(curves.values())
    held = [curve for curve in every if _is_drawn(curve)]
    few = len(held) <= _MOST_NAMES
    colours = shades(len(held)) if few else [GREY] * len(held)
    thin: dict[str, Any] = {"linewidth": 1.1, "alpha": 0.9} if few else {"lw": 0.8, "alpha": 0.3}
    thin |= {} if few else {"label": "_"}
    lines = [
        _line(curve, here, thin | {"color": colour})
        for curve, colour in zip(held, colours, strict=True)
    ]
    if lines and not few:
        lines[0].set_label(f"each of {len(held)} {curves.kind}s")
    _frame(every[0], here)
    _lacking(here, [curve for curve in every if not _is_drawn(curve)])
    if averaging is not None and held:
        lines.append(_band(curves, averaging, here))
    _reference(held, here)
    legend(here, below=True)
    main = lines[-1] if averaging is not None and held else lines[0] if lines else None
    return CurveDisplay(here.figure, here, main, lines)


def _band(curves: Curves, averaging: Averaging, ax: Axes) -> Any:
    """The mean of the curves, and the range that all of them lie in."""
    band, first = curves.band(averaging), next(iter(curves.values()))
    held = ~np.isnan(band.x) & ~np.isnan(band.y)
    x, y, low, high = (_scaled(first, v[held]) for v in (band.x, band.y, band.low, band.high))
    over = int(band.defined.max(initial=0))
    of = str(band.of) if over == band.of else f"{over} of {band.of}"
    label = f"{averaging} mean of {of}: not a curve of any model"
    (main,) = ax.plot(x, y, color=INK, label=label)
    ax.fill_between(x, low, high, color=INK, alpha=0.1, linewidth=0, label="lowest to highest")
    return main


def _is_drawn(curve: Curve) -> bool:
    """Whether there is a curve: not where all rows are of one class."""
    x, y = curve.points()
    return not bool(np.isnan(x).all() or np.isnan(y).all())


def _lacking(ax: Axes, curves: Sequence[Curve]) -> None:
    """Name the parts without a curve in the legend."""
    if not curves:
        return
    names = ", ".join(readable(curve.name, 24) for curve in curves[:_FEW])
    more = f" and {len(curves) - _FEW} more" if len(curves) > _FEW else ""
    ax.plot([], [], "x", color=GREY, label=f"no curve, rows of one class: {names}{more}")


def _scaled(curve: Curve, values: Floats) -> Floats:
    """Rates as they are drawn: on normal deviates for a DET curve, where 0 and 1 have no place."""
    if not isinstance(curve, DetCurve):
        return values
    normal = NormalDist()
    return np.array([normal.inv_cdf(v) if 0 < v < 1 else np.nan for v in values.tolist()])


def _line(curve: Curve, ax: Axes, line: dict[str, Any]) -> Any:
    x, y = curve.points()
    if isinstance(curve, PrecisionRecallCurve):
        # Precision is no straight line between two cuts: each holds back to the recall before it.
        line = {"drawstyle": "steps-pre"} | line
        y = np.concatenate([y[1:2], y[1:]])
    if len(x) > _MOST_POINTS:
        held = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
        keep = held[thinned(x[held], y[held], _MOST_POINTS)]
        x, y = x[keep], y[keep]
    style = {"label": readable(curve.summary())} | line
    (drawn,) = ax.plot(_scaled(curve, x), _scaled(curve, y), **style)
    return drawn


def _frame(curve: Curve, ax: Axes) -> None:
    dressed(ax, _WORDS[curve.x], _WORDS[curve.y], grid="both")
    if isinstance(curve, DetCurve):
        places = [NormalDist().inv_cdf(tick) for tick in _TICKS]
        words = [f"{tick:.3g}" for tick in _TICKS]
        ax.set_xticks(places, words)
        ax.set_yticks(places, words)
        return
    ax.set_xlim(-0.02, 1.02)
    ax.set_ylim(-0.02, 1.02)
    ax.set_aspect("equal")


def _reference(curves: Sequence[Curve], ax: Axes) -> None:
    """What scores that know nothing give; of base rates the lowest and the highest."""
    rates = sorted({one.base_rate for one in curves if isinstance(one, PrecisionRecallCurve)})
    if rates:
        span = f"{rates[0]:.3g}" + f" to {rates[-1]:.3g}" * (len(rates) > 1)
        label = f"knows nothing: base rate {span}"
        for rate in sorted({rates[0], rates[-1]}):
            ax.axhline(rate, linestyle=":", color=GREY, label=label)
            label = "_"
    elif curves and not isinstance(curves[0], DetCurve):
        ax.plot([0, 1], [0, 1], linestyle=":", color=GREY, label="knows nothing: AUC 0.5")


def _draw_table(table: ThresholdTable, ax: Axes, line: dict[str, Any]) -> CurveDisplay:
    """Each rate against the threshold."""
    order = np.argsort(table.threshold, kind="stable")
    lines = []
    for name, colour in (("tpr", ACCENT), ("fpr", GREY), ("precision", INK)):
        label = "recall = TPR" if name == "tpr" else name.upper() if name == "fpr" else name
        few = len(order) <= _MOST_MARKED
        style = {"label": label, "marker": "." if few else "", "color": colour, **line}
        lines += ax.plot(table.threshold[order], table.cuts.rate(name)[order], **style)
    dressed(ax, "threshold: positive when score >= threshold", "rate", grid="both")
    ax.set_ylim(-0.02, 1.02)
    legend(ax)
    return CurveDisplay(ax.figure, ax, lines[0], lines)
