"""All confusion matrices, of any size, that satisfy ratios known up to rounding.

A ratio such as precision is a quotient of two sums of cells. Known to lie in an interval it gives
two linear inequalities, and all of them together a cone in (TP, FP, FN, TN), which is generated
by a few extreme rays. They say exactly whether a matrix exists and how far any other such ratio
can go. The method is the double description of Motzkin, Raiffa, Thompson and Thrall (1953).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, lcm

import numpy as np

from assay.compose.intervals import Interval
from assay.errors import AssayError
from assay.metrics.declare import Metric
from assay.metrics.outcome import Outcome
from assay.states.confusion import ConfusionCounts
from assay.states.tally import Tally

Cells = tuple[Fraction | int, ...]
"""A number for each of TP, FP, FN, TN: counts, or the coefficients of a sum of them."""

TOTAL: Cells = (1, 1, 1, 1)
_PROBE = (2, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class Form:
    """A ratio of two sums of cells."""

    top: Cells
    low: Cells

    def at(self, cells: Cells) -> Fraction | None:
        """The value on some cells; None where the denominator is 0."""
        low = dot(self.low, cells)
        return Fraction(dot(self.top, cells)) / low if low else None

    @property
    def swapped(self) -> Form:
        """The same ratio of the other class: TP and TN exchanged, FP and FN exchanged."""
        return Form(tuple(reversed(self.top)), tuple(reversed(self.low)))


def counts_of(cells: Cells) -> ConfusionCounts:
    """The state of whole counts of a binary task, whose positive class is 1."""
    tp, fp, fn, tn = (int(cell) for cell in cells)
    return matrix_counts([0, 1], [[tn, fp], [fn, tp]])


def matrix_counts(labels: Sequence[int | str], rows: Sequence[Sequence[int]]) -> ConfusionCounts:
    """The state of a full matrix of whole counts; true classes are its rows."""
    flat = [cell for row in rows for cell in row]
    keys = np.arange(len(flat), dtype=np.int64)
    small = max(flat, default=0) < 1 << 52
    weights = np.array(flat, dtype=np.int64 if small else object)
    return ConfusionCounts(tuple(labels), len(labels), Tally.counted(keys, weights), sum(flat))


def outcome_of(metric: Metric, counts: ConfusionCounts, positive: int | str = 1) -> Outcome:
    """The declared metric on counts, for its positive class where it has one."""
    bound = metric.for_class(positive) if metric.binary else metric
    return bound.of({ConfusionCounts: counts})


@cache
def form_of(metric: Metric) -> Form | None:
    """The metric as a ratio of sums of cells, read off its formula; None where it is none.

    >>> from assay.metrics.declare import find
    >>> form_of(find("f1"))
    Form(top=(2, 0, 0, 0), low=(2, 1, 1, 0))
    >>> form_of(find("mcc")) is None
    True
    """
    if metric.kind != "labels" or metric.needs != (ConfusionCounts,):
        return None
    columns = [_sums(metric, tuple(int(k == cell) for k in range(4))) for cell in range(4)]
    probe = _sums(metric, _PROBE)
    if probe is None or any(column is None for column in columns):
        return None
    form = Form(
        tuple(column[0] for column in columns if column is not None),
        tuple(column[1] for column in columns if column is not None),
    )
    same = (dot(form.top, _PROBE), dot(form.low, _PROBE)) == probe
    return form if same else None


def _sums(metric: Metric, cells: Cells) -> tuple[Fraction | int, Fraction | int] | None:
    """Numerator and denominator on some cells."""
    try:
        ratio = outcome_of(metric, counts_of(cells)).ratio
    except AssayError:  # a parameter without a default
        return None
    if ratio is None or ratio.root:
        return None
    return ratio.offset * ratio.denominator + ratio.sign * ratio.numerator, ratio.denominator


def between(form: Form, values: Interval) -> list[Cells]:
    """The inequalities ``coefficients . cells >= 0`` that say: the ratio lies in the interval."""
    found: list[Cells] = []
    if isinstance(values.low, Fraction):
        found.append(_added(form.top, form.low, -values.low))
    if isinstance(values.high, Fraction):
        found.append(_added(tuple(-c for c in form.top), form.low, values.high))
    return found


def rays(inequalities: Iterable[Cells]) -> list[Cells]:
    """The extreme rays of all cells of 0 or more that satisfy the inequalities, exactly.

    >>> rays([(1, 0, -1, 0), (-1, 0, 1, 0)])  # TP = FN
    [(0, 0, 0, 1), (0, 1, 0, 0), (1, 0, 1, 0)]
    """
    planes: list[Cells] = [tuple(int(k == cell) for k in range(4)) for cell in range(4)]
    found: list[tuple[int, ...]] = [tuple(map(int, plane)) for plane in planes]
    for plane in dict.fromkeys(_whole(inequality) for inequality in inequalities):
        found = _cut(found, plane, planes)
        planes.append(plane)
    return sorted(found)


def _cut(
    found: list[tuple[int, ...]], plane: tuple[int, ...], planes: list[Cells]
) -> list[tuple[int, ...]]:
    """The rays on the right side of one more plane, and those where it cuts between two."""
    side = {ray: dot(plane, ray) for ray in found}
    zeros = {ray: frozenset(k for k, p in enumerate(planes) if not dot(p, ray)) for ray in found}
    kept = [ray for ray in found if side[ray] >= 0]
    for above in (ray for ray in found if side[ray] > 0):
        for below in (ray for ray in found if side[ray] < 0):
            shared = zeros[above] & zeros[below]
            others = (zeros[ray] for ray in found if ray not in (above, below))
            if any(shared <= other for other in others):
                continue  # not neighbours: the edge between them is no edge of the cone
            up, down = side[above], -side[below]
            new = tuple(down * a + up * b for a, b in zip(above, below, strict=True))
            kept.append(_whole(new))
    return list(dict.fromkeys(kept))


def span(form: Form, found: list[Cells]) -> Interval | None:
    """Between which values the ratio lies on a cone; None where it is defined nowhere."""
    values = [value for ray in found if (value := form.at(ray)) is not None]
    return Interval(min(values), max(values)) if values else None


def dot(one: Sequence[Fraction | int], two: Sequence[Fraction | int]) -> Fraction | int:
    """The sum of products."""
    return sum(a * b for a, b in zip(one, two, strict=True))


def _added(one: Cells, two: Cells, factor: Fraction) -> Cells:
    return tuple(a + factor * b for a, b in zip(one, two, strict=True))


def _whole(cells: Iterable[Fraction | int]) -> tuple[int, ...]:
    """The same direction in the smallest whole numbers."""
    fractions = [Fraction(cell) for cell in cells]
    scale = lcm(*(cell.denominator for cell in fractions))
    whole = [int(cell * scale) for cell in fractions]
    shared = gcd(*whole) or 1
    return tuple(cell // shared for cell in whole)
