"""The threshold slider: points on the curves, the confusion and the counts move together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.curves.cuts import RULE, Cuts, Floats, quotients
from assay.curves.table import quantiles
from assay.curves.thinning import thinned
from assay.evaluation import Evaluation
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes
from assay.report.page.blocks import Cell, Figure, Live, Readout, Side, Table, clipped, full_cell
from assay.report.page.distribution import scores_by_class
from assay.report.page.marks import Marks, at, path_of, tag
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable

_STOPS = 100
_CELLS = ("tp", "fn", "fp", "tn")
_RATES = ("precision", "recall", "fpr", "f1", "accuracy")


@dataclass(frozen=True)
class Stops:
    """The thresholds of the slider, rising, with what each gives, exactly."""

    cuts: Cuts
    every: Cuts

    @classmethod
    def of(cls, table: RankTable, also: Sequence[float]) -> Stops:
        """Quantiles of the scores, and some other thresholds."""
        found = {*quantiles(table, _STOPS).tolist(), *also}
        return cls(Cuts.at(table, sorted(found)), Cuts.every(table))

    def rate(self, name: str) -> Floats:
        """A rate at each stop, rounded once; NaN where it is 0/0."""
        cuts = self.cuts
        if name == "f1":
            return quotients(2 * cuts.tp, 2 * cuts.tp + cuts.fp + cuts.fn)
        if name == "accuracy":
            right = cuts.tp + cuts.tn
            return quotients(right, right + cuts.fp + cuts.fn)
        return cuts.rate(name)


def operating(ev: Evaluation, ranked: RankedCounts) -> Side:
    """The figures, with the slider that moves them."""
    block = ev.rows.block
    also = [0.5] if block.proba is not None else []
    chosen = getattr(ev.rows.threshold, "threshold", ev.rows.threshold)
    also += [float(chosen)] if chosen is not None else []
    stops = Stops.of(ranked.table, also)
    start = _start(stops.cuts.threshold, also)
    figures = [_roc(stops, start), _pr(stops, start), _matrix(ev, stops, start)]
    spread, across = scores_by_class(ev, float(stops.cuts.threshold[start]))
    targets, moves = _moves(stops, across)
    texts = _texts(stops)
    told = [f"threshold {row[0]}: precision {row[1]}, recall {row[2]}" for row in texts]
    names = ("threshold", *_RATES)
    live = Live(
        "threshold-live",
        "threshold",
        [*targets, *((f"threshold-{name}", "") for name in names)],
        [[*move, *text] for move, text in zip(moves, texts, strict=True)],
        told,
        start,
    )
    read = [
        Readout(f"threshold-{name}", _READ.get(name, name), text)
        for name, text in zip(names, texts[start], strict=True)
    ]
    caption = (
        f"{RULE[0].upper()}{RULE[1:]}. Every stop was counted exactly when the page was made. A "
        "threshold chosen on these rows is judged too kindly by them (A601)."
    )
    return Side(
        [*figures, *([spread] if spread else [])],
        "threshold",
        "Move the threshold",
        caption,
        _table(stops),
        live,
        read,
    )


_READ = {"fpr": "false positive rate", "f1": "F1"}


def _start(thresholds: Floats, also: Sequence[float]) -> int:
    """The stop at the evaluation's own threshold, or at 0.5, or in the middle."""
    places = np.flatnonzero(thresholds == also[-1]).tolist() if also else []
    return places[0] if places else len(thresholds) // 2


def _texts(stops: Stops) -> list[list[str]]:
    rates = [stops.rate(name).tolist() for name in _RATES]
    return [
        [repr(float(t)), *("undefined" if v != v else in_words(v, 6) for v in row)]
        for t, *row in zip(stops.cuts.threshold.tolist(), *rates, strict=True)
    ]


def _moves(stops: Stops, across: Any) -> tuple[list[tuple[str, str]], list[list[str]]]:
    """The places of the points, the line on the scores, and the cells of the matrix."""
    axes = _axes()
    targets = [("threshold-roc", "cx"), ("threshold-roc", "cy")]
    targets += [("threshold-pr", "cx"), ("threshold-pr", "cy")]
    targets += [(f"threshold-{cell}", "") for cell in _CELLS]
    targets += [(f"threshold-{cell}-share", "") for cell in _CELLS]
    targets += [(f"threshold-{cell}-box", "fill-opacity") for cell in _CELLS]
    lines = zip(*(stops.cuts.weights(cell) for cell in _CELLS), strict=True)
    fpr, tpr, precision = (stops.rate(name).tolist() for name in ("fpr", "recall", "precision"))
    moves = []
    for cells, f, t, p in zip(lines, fpr, tpr, precision, strict=True):
        shares = [t, 1 - t, f, 1 - f]
        moves.append(
            [at(axes.x(f)), at(axes.y(t)), at(axes.x(t)), at(axes.y(p)) if p == p else "-20"]
            + [in_words(cell) for cell in cells]
            + [f"{share:.1%}" for share in shares]
            + [_tone(share) for share in shares]
        )
    if across is not None:
        targets += [("threshold-line", "x1"), ("threshold-line", "x2")]
        where = [at(across(v)) for v in stops.cuts.threshold.tolist()]
        moves = [[*move, x, x] for move, x in zip(moves, where, strict=True)]
    return targets, moves


def _tone(share: float) -> str:
    return f"{0.06 + 0.6 * share:.2f}"


def _axes() -> Axes:
    return Axes.of((0.0, 1.0), (0.0, 1.0))


def _roc(stops: Stops, start: int) -> Figure:
    every = stops.every
    dot = (stops.rate("fpr")[start], stops.rate("recall")[start])
    return _curve(
        "roc",
        "ROC",
        every.rate("fpr"),
        every.rate("tpr"),
        dot,
        "false positive rate",
        "true positive rate",
    )


def _pr(stops: Stops, start: int) -> Figure:
    every = stops.every
    x, y = every.rate("recall")[1:], every.rate("precision")[1:]
    dot = (stops.rate("recall")[start], stops.rate("precision")[start])
    return _curve("pr", "Precision and recall", x, y, dot, "recall", "precision")


def _curve(
    key: str, title: str, x: Floats, y: Floats, dot: tuple[float, float], across: str, up: str
) -> Figure:
    axes = _axes()
    keep = thinned(x, y)
    pairs = zip(x[keep].tolist(), y[keep].tolist(), strict=True)
    path = path_of([axes.point(a, b) for a, b in pairs])
    cy = axes.y(dot[1]) if dot[1] == dot[1] else -20.0
    caption = "The dot is the threshold below."
    svg = axes.drawn(
        axes.frame(across, up),
        tag("path", d=path, class_="curve"),
        tag("circle", cx=axes.x(dot[0]), cy=cy, r=6, class_="dot", id=f"threshold-{key}"),
        title=title,
        describes=caption,
    )
    return Figure(f"threshold-{key}-figure", title, "", svg)


def _names(labels: Sequence[object], positive: int | None) -> tuple[str, str]:
    """The positive class and the other one."""
    named = labels[positive or 0]
    others = [label for label in labels if label != named]
    return clipped(named, 20), clipped(others[0] if len(others) == 1 else "other", 20)


def _matrix(ev: Evaluation, stops: Stops, start: int) -> Figure:
    """The confusion at the threshold: counts, shares of the true class, tone by share."""
    block = ev.rows.block
    positive, negative = _names(block.labels, block.positive)
    tpr, fpr = float(stops.rate("recall")[start]), float(stops.rate("fpr")[start])
    shares = [tpr, 1 - tpr, fpr, 1 - fpr]
    marks: list[Marks] = [
        tag("text", "called positive", x=118, y=38, class_="tick mid"),
        tag("text", "called negative", x=240, y=38, class_="tick mid"),
        tag("text", f"truly {positive}", x=178, y=62, class_="name mid"),
        tag("text", f"truly {negative}", x=178, y=168, class_="name mid"),
    ]
    for k, (cell, share) in enumerate(zip(_CELLS, shares, strict=True)):
        x, y = 60 + 122 * (k % 2), 70 + 106 * (k // 2)
        box = {"fill_opacity": _tone(share), "id": f"threshold-{cell}-box", "class_": "cell"}
        count = in_words(stops.cuts.weights(cell)[start])
        marks += [
            tag("rect", x=x, y=y, width=116, height=70, **box),
            tag("text", count, x=x + 58, y=y + 34, class_="count mid", id=f"threshold-{cell}"),
            tag(
                "text",
                f"{share:.1%}",
                x=x + 58,
                y=y + 54,
                class_="small mid",
                id=f"threshold-{cell}-share",
            ),
        ]
    axes = _axes()
    title = "Confusion at the threshold"
    svg = axes.drawn(*marks, title=title, describes="Counts, and shares of each true class.")
    return Figure("threshold-matrix", title, "", svg)


def _table(stops: Stops) -> Table:
    cells = [stops.cuts.weights(cell) for cell in _CELLS]
    rates = [stops.rate(name).tolist() for name in _RATES]
    rows = [
        [full_cell(float(t)), *(Cell(in_words(c)) for c in line[:4]), *map(full_cell, line[4:])]
        for t, *line in zip(stops.cuts.threshold.tolist(), *cells, *rates, strict=True)
    ]
    head = ["threshold", *(cell.upper() for cell in _CELLS), *_RATES]
    return Table("threshold-table", "Each stop of the slider", head, rows, frozenset())
