"""Calibration: how often what was given a probability came true."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from assay.evaluation import Evaluation
from assay.metrics.outcome import in_words
from assay.report.page.axes import Axes
from assay.report.page.blocks import Cell, Figure, Section, Side, Table, full_cell
from assay.report.page.marks import Marks, path_of, tag
from assay.report.page.parts import bars
from assay.states.block import Block

_BINS = 10
_Z = 1.959963984540054
"""The normal quantile of 97.5 %, for intervals of 95 %."""


def wilson(right: int, rows: int) -> tuple[float, float]:
    """The 95% Wilson score interval of a share.

    >>> [round(end, 4) for end in wilson(5, 10)]
    [0.2366, 0.7634]

    Reference: Wilson (1927), JASA 22:209-212.
    """
    share, z2 = right / rows, _Z * _Z
    centre = (share + z2 / (2 * rows)) / (1 + z2 / rows)
    half = _Z * sqrt(share * (1 - share) / rows + z2 / (4 * rows * rows)) / (1 + z2 / rows)
    return max(centre - half, 0.0), min(centre + half, 1.0)


def calibrated(ev: Evaluation) -> Section | None:
    """Reliability of the probabilities of the positive class, or of each row's largest one."""
    block = ev.rows.block
    if block.proba is None or block.true_codes is None:
        return None
    given, came, what = _outcomes(block)
    return Section("calibration", "Calibration", [Side(_figures(block, given, came, what))])


def _outcomes(block: Block) -> tuple[NDArray[np.float64], NDArray[np.bool_], str]:
    """Probabilities, whether what they are of came true, and what that is."""
    proba = block.proba
    assert proba is not None
    assert block.true_codes is not None
    if block.positive is not None and block.declared <= 2:
        column = proba if proba.ndim == 1 else proba[:, block.positive]
        return column, block.is_positive, "probability of the positive class"
    named = proba.argmax(axis=1)
    return proba.max(axis=1), block.true_codes == named, "largest probability of each row"


def _figures(
    block: Block, given: NDArray[np.float64], came: NDArray[np.bool_], what: str
) -> list[Figure]:
    place = np.minimum((given * _BINS).astype(np.int64), _BINS - 1)
    weight = np.ones(len(given)) if block.weight is None else block.weight
    held = np.bincount(place, weights=weight, minlength=_BINS).astype(np.float64)
    right = np.bincount(place, weights=weight * came, minlength=_BINS)
    total = np.bincount(place, weights=weight * given, minlength=_BINS)
    weighted = block.weight is not None
    lines = [
        (k, held[k], float(total[k] / held[k]), float(right[k] / held[k]))
        for k in np.flatnonzero(held).tolist()
    ]
    axes = Axes.of((0.0, 1.0), (0.0, 1.0))
    marks: list[Marks] = []
    rows = []
    for k, n, mean, share in lines:
        low, high = (share, share) if weighted else wilson(round(right[k]), round(n))
        x = axes.x(mean)
        if not weighted:
            marks.append(tag("line", x1=x, x2=x, y1=axes.y(low), y2=axes.y(high), class_="thin"))
        marks.append(tag("circle", cx=x, cy=axes.y(share), r=4.4, class_="dot"))
        ends = [full_cell(low), full_cell(high)] if not weighted else [Cell(""), Cell("")]
        edges = Cell(f"{k / _BINS:g} to {(k + 1) / _BINS:g}")
        rows.append([edges, Cell(in_words(float(n))), full_cell(mean), full_cell(share), *ends])
    intervals = "Weighted rows: no intervals." if weighted else "Lines: 95% Wilson intervals."
    caption = (
        f"Ten bins of equal width of the {what}. {intervals} On the diagonal as much comes true "
        "as was given."
    )
    title = "Reliability"
    diagonal = tag("path", d=path_of([axes.point(0, 0), axes.point(1, 1)]), class_="zero")
    frame = axes.frame("mean probability given", "share that came true")
    svg = axes.drawn(frame, diagonal, *marks, title=title, describes=caption)
    head = ["bin", "rows" if not weighted else "weight", "mean given", "came true", "low", "high"]
    table = Table("calibration-table", "The bins", head, rows)
    figure = Figure("calibration-curve", title, caption, svg, table)
    return [figure, _sizes(held, what)]


def _sizes(held: NDArray[np.float64], what: str) -> Figure:
    edges = np.linspace(0, 1, _BINS + 1).tolist()
    title, caption = "How often each is given", f"Rows in each bin of the {what}."
    svg = bars(edges, [held.tolist()], "probability given", "rows", title, caption)
    rows = [
        [Cell(f"{a:g} to {b:g}"), Cell(in_words(float(n)))]
        for a, b, n in zip(edges, edges[1:], held.tolist(), strict=False)
    ]
    table = Table("calibration-sizes-table", "Rows of each bin", ["bin", "rows"], rows)
    return Figure("calibration-sizes", title, caption, svg, table)
