"""The shift of a fold: its level moves, the residuals stay, SST and pooled R2 move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from assay.evaluation import Evaluation
from assay.exact import nearest, nearest_root
from assay.figures.levels import Level, Moved, away, farthest, moved
from assay.figures.ranges import around, span
from assay.metrics.outcome import in_words
from assay.report.page.axes import BOTTOM, LEFT, TOP, Axes, Scale, drawn, named
from assay.report.page.blocks import Figure, Live, Readout, Table, full_cell, number_cell
from assay.report.page.marks import Marks, at, group, joined, tag
from assay.report.safe import short
from assay.states.block import doubles

_STEPS = range(-10, 31)
"""Moves in twentieths of the reach."""

_MOST_FOLDS = 64
_MOST_SHOWN = 12
_MOST_POINTS = 150
_WIDTH, _HEIGHT, _SPLIT, _BAR = 640.0, 372.0, 400.0, 330.0


def shift(ev: Evaluation) -> Figure | None:
    """The figure with its slider; None where there are no folds of a single numeric target."""
    if ev.rows.fold is None or "r2" not in ev or ev.rows.outputs:
        return None
    scores = list(ev["r2"].per_fold)
    if not 1 < len(scores) <= _MOST_FOLDS or any("sst" not in score.parts for score in scores):
        return None
    levels = [Level.of(score) for score in scores]
    place = farthest(levels)
    level = away(levels, place)
    whole = _reach(ev, level)
    stops = [moved(levels, place, whole * step / 20) for step in _STEPS]
    if not whole or not _drawable(ev, stops):
        return None
    name, unit = short(str(scores[place].part), 24), short(ev.rows.unit or "")
    within = ev["r2"].within_fold.value
    title = f"Shift fold {name}"
    caption = (
        f"Arithmetic, not advice: truth and prediction of fold {name} are moved by the same "
        "amount. Every residual stays as it is, so SSE, the error in the target\u2019s unit and "
        "R2 within folds stay too; SST and pooled R2 move."
    )
    if level == whole:
        amount = f"{in_words(whole, 6)} {unit}".rstrip()
        caption += f" At {amount} the fold has the mean of the others."
    picture = _Picture(ev, place, stops)
    return Figure(
        "shift",
        title,
        caption,
        picture.drawn(title, caption),
        _table(stops, unit),
        Live(
            "shift-live",
            f"move fold {name} by",
            [
                ("shift-fold", "transform"),
                ("shift-between", "width"),
                *((f"shift-{key}", "") for key in ("by", "sst", "sse", "pooled", "within")),
            ],
            [[*picture.at(stop), *_texts(stop, within)] for stop in stops],
            [f"{in_words(stop.by, 6)} {unit}: pooled R2 {_value(stop.pooled)}" for stop in stops],
            _STEPS.index(0),
        ),
        [
            Readout(f"shift-{key}", label, text)
            for key, label, text in zip(
                ("by", "sst", "sse", "pooled", "within"),
                (f"moved by {unit}".strip(), "SST", "SSE", "R2 pooled", "R2 within folds"),
                _texts(stops[_STEPS.index(0)], within),
                strict=True,
            )
        ],
        wide=True,
    )


def _reach(ev: Evaluation, level: Fraction) -> Fraction:
    """How far to move: to the level of the others, or where that is near three sd of the target."""
    parts = ev["r2"].pooled.parts
    variance = Fraction(parts["sst"]) / Fraction(parts["weight"])
    return level if level**2 * 25 > variance else 3 * Fraction(nearest_root(variance))


def _drawable(ev: Evaluation, stops: Sequence[Moved]) -> bool:
    """Whether all of what is drawn lies within the range of a double."""
    block = ev.rows.block
    assert block.y_true is not None
    assert block.y_pred is not None
    ends = [nearest(stops[0].by), nearest(stops[-1].by)]
    with np.errstate(over="ignore"):
        held = np.concatenate([doubles(block.y_true), doubles(block.y_pred), ends])
        return span(held * 4) is not None and bool(np.isfinite(held * 4).all())


def _value(value: float) -> str:
    return "undefined" if value != value else in_words(value, 6)


def _texts(stop: Moved, within: float) -> list[str]:
    sums = [in_words(part, 6) for part in (stop.by, stop.sst, stop.sse)]
    return [*sums, _value(stop.pooled), _value(within)]


def _table(stops: Sequence[Moved], unit: str) -> Table:
    head = [f"moved by {unit}".strip(), "SSE", "SST", "of it between folds", "R2 pooled"]
    rows = [
        [number_cell(part, 8) for part in (stop.by, stop.sse, stop.sst, stop.between)]
        + [full_cell(stop.pooled)]
        for stop in stops
    ]
    return Table("shift-table", "Each stop of the slider", head, rows, frozenset())


class _Picture:
    """The levels of folds, their residuals beside them, and SST below."""

    def __init__(self, ev: Evaluation, place: int, stops: Sequence[Moved]) -> None:
        partition, block = ev.rows.fold, ev.rows.block
        assert partition is not None
        assert block.y_true is not None
        assert block.y_pred is not None
        count = len(partition.labels)
        others = [k for k in range(count) if k != place][: _MOST_SHOWN - 1]
        self.place, self.shown = place, sorted([place, *others])
        self.names = [partition.labels[k] for k in self.shown]
        self.y, self.p = doubles(block.y_true), doubles(block.y_pred)
        self.codes = partition.codes
        self.few = len(self.y) <= _MOST_POINTS
        self.most = max(stop.sst for stop in stops) or Fraction(1)
        self.stops = stops
        self._scales()

    def _scales(self) -> None:
        own = self.codes == self.place
        ends = [nearest(self.stops[0].by), nearest(self.stops[-1].by)]
        held = [self.y.min(), self.y.max(), self.p.min(), self.p.max()]
        held += [
            float(f(v[own])) + end
            for f in (np.min, np.max)
            for v in (self.y, self.p)
            for end in ends
        ]
        bottom = 288.0
        self.axes = Axes(
            _SPLIT,
            bottom + BOTTOM,
            Scale(-0.5, len(self.shown) - 0.5, LEFT, _SPLIT),
            Scale(*around(held, 0.04), bottom, TOP),
        )
        rest = around([float(f(self.y - self.p)) for f in (np.min, np.max)] + [0.0])
        across = Scale(-0.5, len(self.shown) - 0.5, _SPLIT + LEFT + 14, _WIDTH - 8)
        self.right = Axes(_WIDTH, bottom + BOTTOM, across, Scale(*rest, bottom, TOP))

    def at(self, stop: Moved) -> list[str]:
        """The attributes that move: the fold's place, and the width of what lies between folds."""
        low, high = self.axes.y.low, self.axes.y.high
        unit = (self.axes.y.end - self.axes.y.start) / (high - low)
        return [f"translate(0 {at(nearest(stop.by) * unit)})", at(self._length(stop.between))]

    def _length(self, part: Fraction) -> float:
        return (_WIDTH - LEFT - 8) * nearest(part / self.most)

    def drawn(self, title: str, words: str) -> Marks:
        """The whole picture, nothing moved yet."""
        ticks = named(self.names, _SPLIT - LEFT)
        folds = [self._fold(k, place) for k, place in enumerate(self.shown)]
        start = self.stops[_STEPS.index(0)]
        inside = self._length(start.within)
        zero = self.right.y(0.0)
        bar = [
            tag("text", "SST", x=LEFT - 6, y=_BAR + 23, class_="name end"),
            tag("rect", x=LEFT, y=_BAR + 6, width=inside, height=26, class_="within"),
            tag(
                "rect",
                x=LEFT + inside,
                y=_BAR + 6,
                width=self._length(start.between),
                height=26,
                class_="between",
                id="shift-between",
            ),
        ]
        return drawn(
            _WIDTH,
            _HEIGHT,
            self.axes.frame("fold", "truth \u25cb and prediction \u2013", ticks),
            self.right.frame("the same folds", "", []),
            tag("text", "residuals", x=_SPLIT + LEFT + 18, y=TOP + 8, class_="name"),
            tag(
                "line", x1=self.right.x.start, x2=self.right.x.end, y1=zero, y2=zero, class_="zero"
            ),
            *(one for pair in folds for one in pair),
            *bar,
            title=title,
            describes=words,
        )

    def _fold(self, column: int, place: int) -> tuple[Marks, Marks]:
        """A fold's truth and predictions, and its residuals."""
        own = self.codes == place
        y, p = self.y[own], self.p[own]
        moves = place == self.place
        inside = self._rows(column, y, p) if self.few else self._ranges(column, y, p)
        drawn_fold = group(
            *inside, id="shift-fold" if moves else None, class_="moves" if moves else "stays"
        )
        rest = y - p
        if self.few:
            marks = [
                tag(
                    "circle",
                    cx=self._across(self.right, column, k, len(y)),
                    cy=self.right.y(e),
                    r=2.6,
                )
                for k, e in enumerate(rest.tolist())
            ]
        else:
            marks = [_span(self.right, column, rest)]
        return drawn_fold, group(*marks, class_="moves rests" if moves else "stays rests")

    def _across(self, axes: Axes, column: int, row: int, rows: int) -> float:
        return axes.x(column + (0.0 if rows < 2 else 0.5 * (row / (rows - 1) - 0.5)))

    def _rows(self, column: int, y: NDArray[np.float64], p: NDArray[np.float64]) -> list[Marks]:
        found = []
        for k, (truth, pred) in enumerate(zip(y.tolist(), p.tolist(), strict=True)):
            x = self._across(self.axes, column, k, len(y))
            top, low = self.axes.y(truth), self.axes.y(pred)
            found += [
                tag("line", x1=x, x2=x, y1=top, y2=low, class_="thin"),
                tag("line", x1=x - 4, x2=x + 4, y1=low, y2=low, class_="dash"),
                tag("circle", cx=x, cy=top, r=2.6, class_="ring"),
            ]
        return found

    def _ranges(self, column: int, y: NDArray[np.float64], p: NDArray[np.float64]) -> list[Marks]:
        x, mean = self.axes.x(column), self.axes.y(float(p.mean()))
        return [
            _span(self.axes, column, y),
            tag("line", x1=x - 7, x2=x + 7, y1=mean, y2=mean, class_="dash"),
        ]


def _span(axes: Axes, column: int, values: NDArray[np.float64]) -> Marks:
    """From the smallest to the largest of some values, with their mean."""
    x = axes.x(column)
    low, high, mean = (axes.y(float(f(values))) for f in (np.min, np.max, np.mean))
    return joined(
        [
            tag("line", x1=x, x2=x, y1=low, y2=high, class_="thin"),
            tag("circle", cx=x, cy=mean, r=3.4, class_="ring"),
        ]
    )
