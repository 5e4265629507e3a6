"""Metrics of a binary matrix that are no ratio of sums, on many matrices at once.

They only sieve candidates, with slack; the declared metrics decide on what passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from assay.auditing.cone import Form, form_of
from assay.compose.intervals import Interval
from assay.metrics.declare import CATALOGUE, Metric

Array = NDArray[np.float64]

Table = Callable[[Array], Array]

_SLACK = 1e-9


def passes(cells: Array, values: Mapping[Metric, Interval]) -> NDArray[np.bool_]:
    """Which matrices, shape (4, matrices), may have the values; undefined ones may."""
    held = np.ones(cells.shape[1], dtype=bool)
    for metric, interval in values.items():
        if form_of(metric) is not None:
            continue
        found = _values(metric, cells)
        if found is None:
            continue
        low, high = interval.bounds()
        with np.errstate(invalid="ignore"):
            outside = (found < low - _SLACK) | (found > high + _SLACK)
        held &= ~outside
        if metric.name in _OWN and not (low <= 0 <= high or low <= 1 <= high):
            held &= ~np.isnan(found)
    return held


def narrowed(
    table: Table, first: Array, last: Array, values: Mapping[Metric, Interval]
) -> tuple[Array, Array]:
    """The counts of FP from first to last between which falling metrics can have their values.

    With TP and both class sizes fixed, balanced accuracy, MCC, kappa and averages of ratios that
    are better when higher all fall as FP grows, so that their range is found by halving.

    Args:
        table: From counts of FP, one for each row, to matrices of shape (4, rows).
        first: The fewest FP of each row.
        last: The most; there are none where it is below `first`.
        values: Intervals of metrics.
    """
    for metric, interval in values.items():
        if form_of(metric) is not None or not _falls(metric):
            continue
        low, high = interval.bounds()
        ends = [_values(metric, table(end)) for end in (first, last)]
        if ends[0] is None or ends[1] is None:
            continue
        known = ~np.isnan(ends[0]) & ~np.isnan(ends[1])
        start = _halved(metric, table, first, last, high + _SLACK)
        stop = _halved(metric, table, first, last, low - _SLACK, strict=True) - 1
        first, last = np.where(known, start, first), np.where(known, stop, last)
    return first, last


def _halved(
    metric: Metric, table: Table, first: Array, last: Array, bound: float, strict: bool = False
) -> Array:
    """The smallest FP whose value is at most (strictly: below) the bound; last + 1 if none is."""
    low, high = first.copy(), last + 1
    for _ in range(int(np.max(high - low, initial=0)).bit_length() + 1):
        middle = np.floor((low + high) / 2)
        value = _values(metric, table(np.minimum(middle, last)))
        assert value is not None
        reached = (value < bound) if strict else (value <= bound)
        open_ = low < high
        high = np.where(open_ & reached, middle, high)
        low = np.where(open_ & ~reached, middle + 1, low)
    return low


def _falls(metric: Metric) -> bool:
    average = metric.average in ("macro", "weighted") and metric.better == "higher"
    return metric.name in _OWN or average


def _values(metric: Metric, cells: Array) -> Array | None:
    if metric.name in _OWN:
        return _OWN[metric.name](cells)
    base = form_of(CATALOGUE[metric.name]) if metric.average in ("macro", "weighted") else None
    if base is None:
        return None
    both = np.stack([_ratio(base, cells), _ratio(base.swapped, cells)])
    tp, fp, fn, tn = cells
    size = np.stack([tp + fn, tn + fp]) if metric.average == "weighted" else np.ones_like(both)
    return _mean(both, size)


def _ratio(form: Form, cells: Array) -> Array:
    top = np.array([float(c) for c in form.top]) @ cells
    low = np.array([float(c) for c in form.low]) @ cells
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(low > 0, top / low, np.nan)


def _mean(both: Array, size: Array) -> Array:
    """The mean over classes; NaN, which passes, where a class has no value."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Array = (both * size).sum(axis=0) / size.sum(axis=0)
    return found


def _balanced(cells: Array) -> Array:
    base = form_of(CATALOGUE["recall"])
    assert base is not None
    one, other = _ratio(base, cells), _ratio(base.swapped, cells)
    return np.where(np.isnan(one), other, np.where(np.isnan(other), one, (one + other) / 2))


def _mcc(cells: Array) -> Array:
    tp, fp, fn, tn = cells
    with np.errstate(divide="ignore", invalid="ignore"):
        low = np.sqrt(tp + fp) * np.sqrt(tp + fn) * np.sqrt(tn + fp) * np.sqrt(tn + fn)
        return np.where(low > 0, (tp * tn - fp * fn) / low, np.nan)


def _kappa(cells: Array) -> Array:
    tp, fp, fn, tn = cells
    low = (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(low > 0, 2 * (tp * tn - fp * fn) / low, np.nan)


_OWN: dict[str, Callable[[Array], Array]] = {
    "balanced_accuracy": _balanced,
    "mcc": _mcc,
    "kappa": _kappa,
    "kappa_linear": _kappa,
    "kappa_quadratic": _kappa,
}
