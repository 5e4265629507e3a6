"""Is there a confusion matrix of whole counts behind the printed values?

The cone of all real matrices (`cone`) gives the range of the positives. For each count of
positives the linear inequalities give a range of TP, and for each of these a range of FP, as whole
arrays at once; nothing is tried that an inequality rules out. Doubles decide only with slack
outwards, and a matrix counts as found only when Assay's own metrics print the reported digits on
it, so neither answer rests on rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from assay.auditing.bent import Table, narrowed, passes
from assay.auditing.cone import TOTAL, Cells, between, counts_of, dot, form_of, outcome_of, rays
from assay.compose.intervals import Interval
from assay.metrics.declare import Metric
from assay.states.confusion import ConfusionCounts

Array = NDArray[np.float64]

LARGEST = 10**9
"""Rows beyond which whole counts are not told apart."""
_PAIRS = 4_000_000
"""The most pairs of positives and TP that are visited."""
_TRIED = 3_000
"""The most candidates that are computed exactly."""
_CHUNK = 1 << 16
_ROWS = 2048
_SLACK = 1e-7


@dataclass(frozen=True)
class Wanted:
    """What a matrix has to satisfy.

    Args:
        values: Intervals of metrics of a binary task, whose positive class is 1.
        known: Whole counts that are known: n, positives, negatives, tp, fp, fn, tn.
    """

    values: Mapping[Metric, Interval]
    known: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """What the search found: a matrix (TP, FP, FN, TN), none, or that it cannot tell."""

    exists: bool | None
    cells: tuple[int, ...] | None = None
    only: bool = False
    why: str = ""


_KNOWN: dict[str, Cells] = {
    "n": TOTAL,
    "positives": (1, 0, 1, 0),
    "negatives": (0, 1, 0, 1),
    "tp": (1, 0, 0, 0),
    "fp": (0, 1, 0, 0),
    "fn": (0, 0, 1, 0),
    "tn": (0, 0, 0, 1),
}


def possible(wanted: Wanted) -> list[Cells]:
    """The rays of all real matrices that fit; none where no matrix of any size does."""
    planes: list[Cells] = []
    forms = {metric: form for metric in wanted.values if (form := form_of(metric))}
    for metric, form in forms.items():
        planes += between(form, wanted.values[metric])
    names = [name for name in _KNOWN if name in wanted.known]
    if names:  # known counts tie each other; the size of the matrix is a direction of the cone
        base = "n" if "n" in names else names[0]
        for name in names:
            one = tuple(wanted.known[base] * c for c in _KNOWN[name])
            other = tuple(wanted.known[name] * c for c in _KNOWN[base])
            plane = tuple(a - b for a, b in zip(one, other, strict=True))
            planes += [plane, tuple(-c for c in plane)]
    found = rays(planes)
    defined = all(
        any(dot(form.low, ray) for ray in found)
        for metric, form in forms.items()
        if not _may_be_substituted(wanted.values[metric])
    )
    return found if defined else []


def matrix(wanted: Wanted) -> Found:
    """Search for whole counts that fit; `wanted.known` must hold n.

    >>> from assay.metrics.declare import find
    >>> fits = Wanted({find("accuracy"): Interval(Fraction(922, 1000), Fraction(924, 1000))},
    ...               {"n": 143, "positives": 53, "tp": 45})
    >>> matrix(fits)
    Found(exists=True, cells=(45, 3, 8, 87), only=True, why='')
    """
    n = wanted.known["n"]
    real = possible(wanted)
    if not real or n <= 0 or not all(_whole(*item, wanted.known) for item in wanted.values.items()):
        return Found(False)
    if n > LARGEST:
        return Found(None, why=f"{n} rows are too many to tell whole counts apart")
    shares = [Fraction(ray[0] + ray[2]) / sum(ray) for ray in real]
    low, high = ceil(min(shares) * n), floor(max(shares) * n)
    tried = pairs = 0
    seen: list[tuple[int, ...]] = []
    for cells, visited in _candidates(wanted, n, low, high):
        pairs += visited
        for one in cells:
            tried += 1
            if _fits(one, wanted):
                seen.append(one)
            if len(seen) > 1:
                return Found(True, seen[0])
            if tried >= _TRIED:
                break
        if tried >= _TRIED or pairs >= _PAIRS:
            why = f"too many of the matrices of {n} rows come close"
            return Found(True, seen[0]) if seen else Found(None, why=why)
    return Found(True, seen[0], only=True) if seen else Found(False)


def denominator(metric: Metric, known: Mapping[str, int]) -> int | None:
    """The denominator of a ratio where the known counts decide it: n of accuracy, say."""
    form = form_of(metric)
    real = [] if form is None else possible(Wanted({}, known))
    lows = {Fraction(dot(form.low, ray)) / sum(ray) * known["n"] for ray in real if form}
    low = lows.pop() if len(lows) == 1 else Fraction(1, 2)
    return int(low) if low.denominator == 1 else None


def _whole(metric: Metric, values: Interval, known: Mapping[str, int]) -> bool:
    """Whether a whole numerator gives the ratio, where its denominator is known."""
    low = denominator(metric, known)
    if not low or _may_be_substituted(values):
        return True
    return floor(values.high * low) >= ceil(values.low * low)


def _fits(cells: tuple[int, ...], wanted: Wanted) -> bool:
    """Whether the counts and every metric on them print as reported, exactly."""
    if any(dot(_KNOWN[name], cells) != count for name, count in wanted.known.items()):
        return False
    counts = counts_of(cells)
    return all(prints(metric, counts, values) for metric, values in wanted.values.items())


def prints(
    metric: Metric, counts: ConfusionCounts, values: Interval, positive: int | str = 1
) -> bool:
    """Whether a metric on counts lies in an interval, exactly; 0 and 1 may stand for undefined."""
    outcome = outcome_of(metric, counts, positive)
    if outcome.sklearn is not None and values.low <= outcome.sklearn <= values.high:
        return True
    if outcome.undefined:
        return _may_be_substituted(values)
    ratio = outcome.ratio
    if ratio is not None and not ratio.root:
        return bool(values.low <= ratio.rational <= values.high)
    return bool(values.low <= outcome.value <= values.high)


def _may_be_substituted(values: Interval) -> bool:
    """Whether a printed 0 or 1 may stand for an undefined value."""
    return bool(values.low <= 0 <= values.high or values.low <= 1 <= values.high)


def _candidates(
    wanted: Wanted, n: int, low: int, high: int
) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Matrices that may fit, in portions, with how many were visited for them."""
    planes = np.array(_planes(wanted, n), dtype=np.float64).reshape(-1, 4)
    for positives in _spread(low, high):
        for p, tp in _pairs(planes, positives, n):
            level = planes[:, :1] * tp + planes[:, 2:3] * p + planes[:, 3:]
            slope = np.repeat(planes[:, 1:2], len(p), axis=1)
            first, last = _range(slope, level, np.zeros(len(p)), n - p)
            held = first <= last
            p, tp, first, last = p[held], tp[held], first[held], last[held]
            first, last = narrowed(_table(p, tp, n), first, last, wanted.values)
            yield [], len(held)
            yield from _expanded(wanted, _table(p, tp, n), first, last)


def _spread(low: int, high: int) -> Iterator[Array]:
    """The counts of positives in chunks, the middle of the range first."""
    size = min(_ROWS, max(64, (high - low) // 16))
    starts = list(range(low, high + 1, size))
    for start in sorted(starts, key=lambda s: abs(starts[len(starts) // 2] - s)):
        yield np.arange(start, min(start + size, high + 1), dtype=np.float64)


def _portions(total: int) -> Iterator[NDArray[np.int64]]:
    """The places from 0 to total, a few first, as most searches end early."""
    start, size = 0, _CHUNK >> 6
    while start < total:
        yield np.arange(start, min(start + size, total))
        start, size = start + size, min(2 * size, _CHUNK)


def _planes(wanted: Wanted, n: int) -> list[tuple[float, ...]]:
    """The inequalities in (TP, FP, positives, 1): ``a TP + b FP + c P + d >= 0``."""
    cells: list[tuple[Cells, Fraction]] = []
    for metric, values in wanted.values.items():
        form = form_of(metric)
        if form is not None:
            cells += [(plane, Fraction(0)) for plane in between(form, values)]
    for name, count in wanted.known.items():
        plane = _KNOWN[name]
        cells += [(plane, Fraction(-count)), (tuple(-c for c in plane), Fraction(count))]
    cells += [(tuple(int(k == c) for k in range(4)), Fraction(0)) for c in range(4)]
    return [_in_counts(plane, extra, n) for plane, extra in cells]


def _in_counts(plane: Cells, extra: Fraction, n: int) -> tuple[float, ...]:
    tp, fp, fn, tn = map(Fraction, plane)  # FN = P - TP and TN = n - P - FP
    found = (tp - fn, fp - tn, fn - tn, tn * n + extra)
    scale = max(abs(tp), abs(fp), abs(fn), abs(tn), Fraction(1, 10**9))
    return tuple(float(value / scale) for value in found)


def _pairs(planes: Array, positives: Array, n: int) -> Iterator[tuple[Array, Array]]:
    """Every count of positives with every TP that some real FP goes with, in chunks."""
    up, down = planes[planes[:, 1] > 0], planes[planes[:, 1] < 0]
    flat = planes[planes[:, 1] == 0]
    mixed = up[:, None, :] * -down[None, :, 1:2] + down[None, :, :] * up[:, None, 1:2]
    lines = np.concatenate([flat, mixed.reshape(-1, 4)])
    size = np.abs(lines).max(axis=1, keepdims=True)
    lines = lines / np.where(size > n, size / n, 1)
    slope = np.repeat(lines[:, :1], len(positives), axis=1)
    level = lines[:, 2:3] * positives + lines[:, 3:]
    first, last = _range(slope, level, np.zeros(len(positives)), positives)
    counts = np.maximum(last - first + 1, 0).astype(np.int64)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    for place in _portions(total):
        row = np.searchsorted(ends, place, side="right")
        yield positives[row], first[row] + (place - (ends[row] - counts[row]))


def _range(slope: Array, level: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """The whole numbers x from low to high with ``slope x + level >= 0`` in every row, or more."""
    slack = _SLACK * (1 + 1e-6 * np.abs(level))
    with np.errstate(divide="ignore", invalid="ignore"):
        bound = -(level + slack) / slope
    rising, falling = slope > 0, slope < 0
    first = np.max(np.where(rising, bound, -np.inf), axis=0, initial=-np.inf)
    last = np.min(np.where(falling, bound, np.inf), axis=0, initial=np.inf)
    never = ((slope == 0) & (level + slack < 0)).any(axis=0)
    first = np.maximum(np.ceil(first - _SLACK), low)
    last = np.minimum(np.floor(last + _SLACK), high)
    return np.where(never, 1.0, first), np.where(never, 0.0, last)


def _table(p: Array, tp: Array, n: int) -> Table:
    """The matrices of given positives and TP by their FP."""
    return lambda fp: np.stack([tp, fp, p - tp, n - p - fp])


def _expanded(
    wanted: Wanted, table: Table, first: Array, last: Array
) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """The matrices of these ranges of FP that pass the metrics which are no ratio of sums."""
    counts = np.maximum(last - first + 1, 0).astype(np.int64)
    corner = table(first)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    for place in _portions(total):
        row = np.searchsorted(ends, place, side="right")
        more = place - (ends[row] - counts[row])
        cells = corner[:, row] + np.outer([0, 1, 0, -1], more)
        held = cells[:, passes(cells, wanted.values)].T
        yield [tuple(map(int, one)) for one in held[:_TRIED].tolist()], len(place)
