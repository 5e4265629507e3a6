"""Classes: the confusion matrix as a picture, small classes together, and a row per class."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.evaluation import Evaluation
from assay.exact import nearest
from assay.figures.abbreviated import abbreviated
from assay.figures.confusion import Grouped, grouped, weight_in_words
from assay.report.page.axes import drawn
from assay.report.page.blocks import Cell, Figure, Section, Table, clipped, name_cell, score_cell
from assay.report.page.marks import Marks, tag
from assay.report.safe import short
from assay.states.confusion import ConfusionCounts

_MOST_ROWS = 60
_PAIRS = 15
_SIDE, _SMALL = 640.0, 340.0
_FEW = 3
_EDGE = 118.0


def classes(ev: Evaluation) -> Section | None:
    """The section; None without predicted labels."""
    if ev.rows.block.pred_codes is None:
        return None
    counts = ev.confusion
    what = "rows" if ev.rows.block.weight is None else "weights"
    blocks: list[Any] = [_picture(counts, what)]
    if counts.declared > 2:
        blocks.append(_mistaken(counts, what))
    if f"recall[{counts.labels[0]}]" in ev:
        blocks.append(_per_class(ev, counts))
    return Section("classes", "Classes", blocks)


def _picture(counts: ConfusionCounts, what: str) -> Figure:
    found = grouped(counts)
    names, others = found.names, found.others
    title = "Confusion matrix"
    caption = (
        f"True classes in rows, predicted in columns. Numbers: {what}, and the share of the true "
        "class; tone by that share."
    )
    if others:
        caption += f" The {len(names) - 1} largest classes; the other {others} share the last row."
    svg = _matrix(found, title, caption)
    rows = [
        [name_cell(name), *(Cell(found.weight(v), found.weight(v)) for v in line)]
        for name, line in zip(names, found.matrix, strict=True)
    ]
    table = Table(
        "confusion-table",
        "Counts",
        ["true \\ predicted", *(short(name, 24) for name in names)],
        rows,
    )
    return Figure("confusion", title, caption, svg, table, wide=len(names) > _FEW)


def _weight(units: int, counts: ConfusionCounts) -> str:
    return weight_in_words(units, counts.cells.exponent)


def _matrix(found: Grouped, title: str, words: str) -> Marks:
    names, shares = found.names, found.shares
    size = len(names)
    side = _SMALL if size <= _FEW else _SIDE
    step = min((side - _EDGE) / size, 120.0)
    rise = min(max(step * 0.8, 38.0), 62.0)
    height = 46 + rise * size
    most = int(step / 7.5)
    marks = [
        tag("text", "predicted", x=_EDGE + step * size / 2, y=14, class_="name mid"),
        *(
            tag("text", clipped(name, most), x=_EDGE + step * (k + 0.5), y=36, class_="tick mid")
            for k, name in enumerate(names)
        ),
        *(
            tag(
                "text",
                clipped(name, 16),
                x=_EDGE - 8,
                y=46 + rise * (k + 0.5) + 4,
                class_="tick end",
            )
            for k, name in enumerate(names)
        ),
    ]
    for i, line in enumerate(found.matrix):
        for j, units in enumerate(line):
            share = shares[i][j]
            x, y = _EDGE + step * j, 46 + rise * i
            marks += _cell(x, y, step, rise, found.weight(units), share, i == j)
    return drawn(side, height + 4, *marks, title=title, describes=words)


def _cell(
    x: float, y: float, step: float, rise: float, count: str, share: float, right: bool
) -> list[Marks]:
    tone = f"{0.05 + 0.62 * share:.2f}" if share else "0.03"
    kind = "cell" if right else "cell wrong"
    box = {"x": x, "y": y, "width": step - 2, "height": rise - 2}
    marks = [tag("rect", **box, fill_opacity=tone, class_=kind)]
    if count == "0":
        return marks
    middle, centre = x + step / 2 - 1, y + rise / 2
    text, size = _fitting(count, step - 4)
    marks.append(tag("text", text, x=middle, y=centre + 1, class_=f"{size} mid"))
    marks.append(tag("text", f"{share:.1%}", x=middle, y=centre + 15, class_="small mid"))
    return marks


def _fitting(count: str, room: float) -> tuple[str, str]:
    """A count as it fits into a cell, and its class; what is too long is told in thousands."""
    if 9.0 * len(count) <= room:
        return count, "count"
    if 7.0 * len(count) <= room or not count.isdigit():
        return count, "count tight"
    return abbreviated(int(count)), "count tight"


def _mistaken(counts: ConfusionCounts, what: str) -> Table:
    """The pairs of classes that were taken for each other most often."""
    _, true, _ = counts.margins
    rows, columns = counts.coordinates
    cells = zip(counts.cells.weights.tolist(), rows.tolist(), columns.tolist(), strict=True)
    wrong = sorted(((-int(w), i, j) for w, i, j in cells if i != j))[:_PAIRS]
    lines = [
        [
            name_cell(counts.labels[i]),
            name_cell(counts.labels[j]),
            Cell(_weight(-w, counts), _weight(-w, counts)),
            Cell(f"{nearest(Fraction(-w, true[i])):.1%}" if true[i] else ""),
        ]
        for w, i, j in wrong
    ]
    head = ["true", "taken for", what, "of the true class"]
    return Table("mistaken-table", "Most often confused", head, lines, frozenset({0, 1}), True)


def _per_class(ev: Evaluation, counts: ConfusionCounts) -> Table:
    names = ("precision", "recall", "f1")
    _, true, pred = counts.margins
    labels = counts.labels[: counts.declared]
    order = sorted(range(len(labels)), key=lambda k: (-true[k], k))[:_MOST_ROWS]
    rows = [
        [
            name_cell(labels[k]),
            *(score_cell(ev.pooled(f"{name}[{labels[k]}]"), 6) for name in names),
            Cell(_weight(true[k], counts), _weight(true[k], counts)),
            Cell(_weight(pred[k], counts), _weight(pred[k], counts)),
        ]
        for k in sorted(order)
    ]
    left = len(labels) - len(order)
    more = f"The {len(order)} largest of {len(labels)} classes; `ev.frame()` lists all."
    told = "true rows" if ev.rows.block.weight is None else "true weight"
    head = ["class", *names, told, "predicted"]
    return Table(
        "classes-table", "Each class", head, rows, sortable=True, more=more if left else ""
    )
