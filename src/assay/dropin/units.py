"""Confusion counts class by class: per class, per label, or per row, each against the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from assay.dropin.arrays import Array, Floats
from assay.dropin.labelled import Indicators, Labelled
from assay.exact import Rational
from assay.kernel.groups import group_sums
from assay.metrics.declare import Metric
from assay.states.confusion import ConfusionCounts
from assay.states.tally import Tally

Pair = tuple[Rational, Rational]


class Unit(NamedTuple):
    """One class against the rest."""

    counts: ConfusionCounts
    positive: int

    def pair(self, metric: Metric) -> Pair:
        """Numerator and denominator of a metric of one class, as weights."""
        ratio = metric.for_class(self.positive).of({ConfusionCounts: self.counts}).ratio
        if ratio is None:
            return 0, 0
        exponent = self.counts.cells.exponent
        if not exponent:
            return ratio.numerator, ratio.denominator
        scale = Fraction(2) ** exponent
        return ratio.numerator * scale, ratio.denominator * scale

    def cells(self) -> tuple[Rational, Rational, Rational, Rational]:
        """TN, FP, FN and TP as weights."""
        hits, true, pred = (margin[self.positive] for margin in self.counts.margins)
        scale: Rational = 1
        if self.counts.cells.exponent:
            scale = Fraction(2) ** self.counts.cells.exponent
        whole = sum(self.counts.margins[1])
        cells = (whole - true - pred + hits, pred - hits, true - hits, hits)
        tn, fp, fn, tp = (cell * scale for cell in cells)
        return tn, fp, fn, tp


@dataclass(frozen=True)
class Units:
    """Classes, labels or rows to average over.

    Args:
        units: Each against the rest.
        times: How often each occurs among rows, or its weight; None where each counts once.
        place: For each row its unit, where the units are the distinct kinds of rows.
    """

    units: Sequence[Unit]
    times: list[Rational] | None = None
    place: Array | None = None


def declared(rows: Labelled, labels: Any) -> tuple[ConfusionCounts, Array]:
    """The counts with the labels asked for first, in their order, then all others as strays.

    Returns:
        The counts, whose classes are places, and all labels in the order of the places.
    """
    if labels is None:
        return rows.counts, rows.classes
    wanted = np.asarray(labels)
    if wanted.dtype.kind in "iufb" and rows.classes.dtype.kind not in "iufb":
        wanted = wanted.astype(object)
    known = {label: place for place, label in enumerate(rows.classes.tolist())}
    asked = wanted.tolist()
    named = set(asked)
    strays = [label for label in known if label not in named]
    every = [*asked, *strays]
    moved = np.zeros(len(known), dtype=np.int64)
    for place, label in reversed(list(enumerate(every))):
        if label in known:
            moved[known[label]] = place
    true, pred = rows.counts.coordinates
    keys = moved[true] * len(every) + moved[pred]
    order = np.argsort(keys)
    cells = rows.counts.cells
    spread = Tally.counted(keys[order], cells.weights[order], cells.exponent)
    counts = ConfusionCounts(tuple(range(len(every))), len(asked), spread, rows.counts.rows)
    return counts, np.array(every, dtype=np.result_type(wanted, rows.classes) if every else object)


def of_classes(counts: ConfusionCounts) -> Units:
    """Each declared class against the rest."""
    return Units([Unit(counts, place) for place in range(counts.declared)])


def of_columns(rows: Indicators, places: Sequence[int]) -> Units:
    """Each label of a multilabel target against its absence."""
    if rows.weight is None:
        hits = np.count_nonzero(rows.true & rows.pred, axis=0)
        true, pred = np.count_nonzero(rows.true, axis=0), np.count_nonzero(rows.pred, axis=0)
        table = np.stack([len(rows.true) - true - pred + hits, pred - hits, true - hits, hits])
        return Units([Unit(_two_by_two(table[:, place], 0), 1) for place in places])
    return Units([Unit(_weighted(rows, place, rows.weight), 1) for place in places])


def _weighted(rows: Indicators, place: int, weight: Floats) -> ConfusionCounts:
    cells = 2 * rows.true[:, place].astype(np.int64) + rows.pred[:, place]
    return _two_by_two(*group_sums(cells, weight, 4))


def _two_by_two(cells: Array, exponent: int) -> ConfusionCounts:
    counted = Tally.counted(np.arange(4), cells, exponent)
    return ConfusionCounts((0, 1), 2, counted, 1)


def of_rows(rows: Indicators, places: Sequence[int]) -> Units:
    """Each row's labels; rows with the same four counts are one unit."""
    chosen = list(places)
    true, pred = rows.true[:, chosen], rows.pred[:, chosen]
    wide = len(chosen) + 1
    hits = np.count_nonzero(true & pred, axis=1)
    truly, named = np.count_nonzero(true, axis=1), np.count_nonzero(pred, axis=1)
    distinct, place = np.unique((hits * wide + truly) * wide + named, return_inverse=True)
    h, t, p = distinct // wide // wide, distinct // wide % wide, distinct % wide
    table = np.stack([len(chosen) - t - p + h, p - h, t - h, h])
    units = [Unit(_two_by_two(table[:, k], 0), 1) for k in range(len(distinct))]
    times = times_of(place, rows.weight, len(distinct))
    return Units(units, times, place)


def times_of(place: Array, weight: Floats | None, size: int) -> list[Rational]:
    """The exact weight of each group."""
    if weight is None:
        return [int(n) for n in np.bincount(place, minlength=size)]
    sums, exponent = group_sums(place, weight, size)
    return [Fraction(int(n)) * Fraction(2) ** exponent for n in sums]
