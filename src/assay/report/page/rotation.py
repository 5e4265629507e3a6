"""The rotation of folds: each is held out once, its score lands, and the running mean settles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assay.evaluation import Evaluation
from assay.figures.ranges import around
from assay.figures.rotation import MOST_ROUNDS, MOST_ROWS, Round, rounds
from assay.metrics.outcome import in_words
from assay.report.page.axes import LEFT, RIGHT, Axes, ticks
from assay.report.page.blocks import (
    Cell,
    Figure,
    Live,
    Readout,
    Table,
    full_cell,
    name_cell,
    score_cell,
)
from assay.report.page.marks import Marks, at, joined, tag
from assay.report.safe import short
from assay.score import Score

_WIDTH = 640.0
_STRIP = 26.0


def rotation(ev: Evaluation, key: str) -> Figure | None:
    """The figure of one metric, drawn as it ends; None where there are too many folds."""
    view = ev[key]
    if view.folds is None or not 2 <= len(view.per_fold) <= MOST_ROUNDS:
        return None
    found = rounds(list(view.per_fold))
    if not found[-1].defined:
        return None
    name = short(key, 30)
    title = f"Fold by fold: {name}"
    last = found[-1]
    caption = (
        f"Every fold is held out once. Points: {name} of each fold. Dashed: the mean of the folds "
        f"so far, {in_words(last.mean, 6)} at the end; band: one population standard deviation "
        f"(ddof 0) each side, {in_words(last.sd, 6)} at the end."
    )
    stage = _Stage(found, name)
    targets, stops = stage.moves()
    texts = [_texts(k, one, found) for k, one in enumerate(found)]
    live = Live(
        "rotation-live",
        "round",
        [*targets, *((f"rotation-{key}", "") for key in _READ)],
        [[*stop, *text] for stop, text in zip(stops, texts, strict=True)],
        [f"round {k + 1} of {len(found)}, mean {text[3]}" for k, text in enumerate(texts)],
        len(found) - 1,
        player=True,
    )
    read = [
        Readout(f"rotation-{k}", v, t) for (k, v), t in zip(_READ.items(), texts[-1], strict=True)
    ]
    return Figure(
        "rotation",
        title,
        caption,
        stage.drawn(title, caption),
        _table(found),
        live,
        read,
        wide=True,
    )


_READ = {
    "round": "round",
    "fold": "held out",
    "score": "its score",
    "mean": "running mean",
    "sd": "population sd",
}


def _texts(place: int, one: Round, found: Sequence[Round]) -> list[str]:
    rows = in_words(one.score.n)
    return [
        f"{place + 1} of {len(found)}",
        f"{short(str(one.score.part), 24)} ({rows} row{'' if one.score.n == 1 else 's'})",
        one.score.shown(),
        "undefined" if math.isnan(one.mean) else in_words(one.mean, 6),
        "undefined" if math.isnan(one.sd) else in_words(one.sd, 6),
    ]


def _table(found: Sequence[Round]) -> Table:
    head = [
        "round",
        "fold",
        "rows",
        "computed",
        "score",
        "running mean",
        "population sd",
        "defined",
    ]
    rows = [
        [
            Cell(str(k + 1)),
            name_cell(one.score.part),
            Cell(str(one.score.n)),
            Cell(_computed(one.score)),
            full_cell(one.score.value) if one.score.is_defined else score_cell(one.score),
            full_cell(one.mean),
            full_cell(one.sd),
            Cell(f"{one.defined} of {k + 1}"),
        ]
        for k, one in enumerate(found)
    ]
    return Table("rotation-table", "Each round", head, rows, frozenset({1, 3}))


def _computed(score: Score) -> str:
    outcome = score.outcome
    if outcome is None or outcome.ratio is None:
        return ""
    return short(outcome.text(), 40)


class _Stage:
    """The strip of folds above, and the scores below."""

    def __init__(self, found: Sequence[Round], name: str) -> None:
        self.found, self.name = found, name
        self.rows = len(found) if len(found) <= MOST_ROWS else 1
        self.high = _STRIP if self.rows == 1 else min(_STRIP, 132.0 / self.rows)
        self.gap = 2.0 if len(found) <= 40 else 0.4
        self.top = 14 + self.rows * self.high + 26
        values = [one.score.value for one in found if one.score.is_defined]
        edges = [one.mean + side * one.sd for one in found for side in (-1, 1)]
        around_all = around([*values, *edges])
        x = (-0.5, len(found) - 0.5)
        self.axes = Axes.of(x, around_all, _WIDTH, self.top + 250, self.top)
        self.edges = self._edges()

    def _edges(self) -> list[float]:
        """Where each fold begins on the strip, by its rows, and where the last ends."""
        sizes = [one.score.n for one in self.found]
        total, room = sum(sizes) or 1, _WIDTH - LEFT - RIGHT
        ends = [LEFT + room * sum(sizes[:k]) / total for k in range(len(sizes) + 1)]
        return ends

    def moves(self) -> tuple[list[tuple[str, str]], list[list[str]]]:
        """What each round changes, beside the marks that appear: held-out cell, mean and band."""
        targets = [("rotation-held", name) for name in ("x", "y", "width")]
        targets += [("rotation-mean-line", name) for name in ("y1", "y2")]
        targets += [("rotation-band", name) for name in ("y", "height")]
        return targets, [self._at(k) for k in range(len(self.found))]

    def _at(self, place: int) -> list[str]:
        one = self.found[place]
        left, right = self.edges[place : place + 2]
        cell = [at(left), at(self._row(place)), at(max(right - left - self.gap, 1.5))]
        if math.isnan(one.mean):
            return [*cell, "-9", "-9", "-9", "0"]
        y = self.axes.y
        high, low = y(one.mean + one.sd), y(one.mean - one.sd)
        return [*cell, at(y(one.mean)), at(y(one.mean)), at(high), at(low - high)]

    def _row(self, place: int) -> float:
        return 14 + (place * self.high if self.rows > 1 else 0.0)

    def drawn(self, title: str, words: str) -> Marks:
        """The picture as the last round leaves it."""
        last = len(self.found) - 1
        x, _, width, mean, _, high, band = self._at(last)
        left, right = self.axes.x.start, self.axes.x.end
        shape = {"width": right - left, "height": band, "id": "rotation-band", "class_": "band"}
        held = {
            "width": width,
            "height": at(self.high - 3),
            "id": "rotation-held",
            "class_": "held",
        }
        places = ticks(1, len(self.found), 12)
        across = [(v - 1, f"{v:g}") for v in places if v == round(v)]
        return self.axes.drawn(
            *self._strip(),
            tag("rect", x=x, y=at(self._row(last)), **held),
            tag("text", "held out, by round", x=LEFT, y=10, class_="tick"),
            tag("rect", x=left, y=high, **shape),
            self.axes.frame("round", self.name, across),
            tag(
                "line", x1=left, x2=right, y1=mean, y2=mean, id="rotation-mean-line", class_="mean"
            ),
            *self._points(),
            title=title,
            describes=words,
        )

    def _strip(self) -> list[Marks]:
        """A row of cells per round, its held-out cell marked; of many rounds a single row."""
        rows = []
        for place in range(self.rows):
            cells = [self._cell(k, place) for k in range(len(self.found))]
            shown = {"data_from": str(place)} if self.rows > 1 else {}
            rows.append(tag("g", *cells, **shown))
        return rows

    def _cell(self, fold: int, place: int) -> Marks:
        left, right = self.edges[fold : fold + 2]
        own = "was" if self.rows > 1 and fold == place else "train"
        return tag(
            "rect",
            x=left,
            y=self._row(place),
            width=max(right - left - self.gap, 0.4),
            height=self.high - 3,
            class_=own,
        )

    def _points(self) -> list[Marks]:
        size = 5.0 if len(self.found) <= 40 else 2.6
        marks = []
        for k, one in enumerate(self.found):
            if not one.score.is_defined or not math.isfinite(one.score.value):
                continue
            x, y = self.axes.point(k, one.score.value)
            said = tag("title", f"{one.score.part}: {one.score.value!r}")
            marks.append(tag("circle", said, cx=x, cy=y, r=size, class_="dot", data_from=str(k)))
        return [joined(marks)]
