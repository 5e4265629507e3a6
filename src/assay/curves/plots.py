"""Drawings of curves: the only module that imports matplotlib, and only when one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.curves.curve import Curve
from assay.curves.cuts import Floats
from assay.curves.det import DetCurve
from assay.curves.folds import Averaging, Curves
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.table import ThresholdTable
from assay.errors import InputError

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
_GREY = "0.6"


@dataclass(frozen=True, eq=False)
class CurveDisplay:
    """What was drawn: the figure, the axes, the curve's line, and all lines."""

    figure_: Any
    ax_: Any
    line_: Any
    lines_: list[Any] = field(default_factory=list)


def axes(ax: Any = None) -> Any:
    """The axes given, or new ones.

    Raises:
        InputError: matplotlib is not installed.
    """
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ModuleNotFoundError as error:
        raise InputError(
            "plots need matplotlib, which is not installed", remedy="pip install 'assay[plot]'"
        ) from error
    return plt.subplots(layout="constrained")[1]


def draw(curve: Curve, ax: Any = None, **line: Any) -> CurveDisplay:
    """Draw one curve with what it is to be read against."""
    here = axes(ax)
    if isinstance(curve, ThresholdTable):
        return _draw_table(curve, here, line)
    drawn = _line(curve, here, line)
    _frame(curve, here)
    if isinstance(curve, PrecisionRecallCurve):
        x, y = curve.anchor
        here.plot([x], [y], "o", mfc="none", color=_GREY, label="start by convention, no threshold")
    _reference([curve], here)
    here.legend(loc="best", fontsize="small")
    return CurveDisplay(here.figure, here, drawn, [drawn])


def draw_several(curves: Curves, ax: Any, averaging: Averaging | None) -> CurveDisplay:
    """Draw the curve of each part thinly, and the band over them."""
    here = axes(ax)
    every = list(curves.values())
    lines = [_line(curve, here, {"linewidth": 1, "alpha": 0.5}) for curve in every]
    _frame(every[0], here)
    main = lines[0]
    if averaging is not None:
        band = curves.band(averaging)
        held = ~np.isnan(band.x) & ~np.isnan(band.y)
        x, y, low, high = (
            _scaled(every[0], v[held]) for v in (band.x, band.y, band.low, band.high)
        )
        label = f"{averaging} mean of {band.of}: not a curve of any model"
        (main,) = here.plot(x, y, color="black", label=label)
        here.fill_between(x, low, high, color="black", alpha=0.1, linewidth=0)
        lines.append(main)
    _reference(every, here)
    here.legend(loc="best", fontsize="small")
    return CurveDisplay(here.figure, here, main, lines)


def _scaled(curve: Curve, values: Floats) -> Floats:
    """Rates as they are drawn: on normal deviates for a DET curve, where 0 and 1 have no place."""
    if not isinstance(curve, DetCurve):
        return values
    normal = NormalDist()
    return np.array([normal.inv_cdf(v) if 0 < v < 1 else np.nan for v in values.tolist()])


def _line(curve: Curve, ax: Axes, line: dict[str, Any]) -> Any:
    x, y = (_scaled(curve, values) for values in curve.points())
    style = {"label": curve.summary()} | line
    if isinstance(curve, PrecisionRecallCurve):
        # Precision is no straight line between two cuts: each holds back to the recall before it.
        style = {"drawstyle": "steps-pre"} | style
        y = np.concatenate([y[1:2], y[1:]])
    (drawn,) = ax.plot(x, y, **style)
    return drawn


def _frame(curve: Curve, ax: Axes) -> None:
    ax.set_xlabel(_WORDS[curve.x])
    ax.set_ylabel(_WORDS[curve.y])
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
        for rate in {rates[0], rates[-1]}:
            ax.axhline(rate, linestyle=":", color=_GREY, label=label)
            label = "_"
    elif not isinstance(curves[0], DetCurve):
        ax.plot([0, 1], [0, 1], linestyle=":", color=_GREY, label="knows nothing: AUC 0.5")


def _draw_table(table: ThresholdTable, ax: Axes, line: dict[str, Any]) -> CurveDisplay:
    """Each rate against the threshold."""
    order = np.argsort(table.threshold, kind="stable")
    lines = []
    for name in ("tpr", "fpr", "precision"):
        label = "recall = TPR" if name == "tpr" else name.upper() if name == "fpr" else name
        style = {"label": label, "marker": ".", **line}
        lines += ax.plot(table.threshold[order], table.cuts.rate(name)[order], **style)
    ax.set_xlabel("threshold: positive when score >= threshold")
    ax.set_ylabel("rate")
    ax.set_ylim(-0.02, 1.02)
    ax.legend(loc="best", fontsize="small")
    return CurveDisplay(ax.figure, ax, lines[0], lines)
