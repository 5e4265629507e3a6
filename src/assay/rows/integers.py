"""The quick way for whole-number labels: one count of pairs gives the classes and the matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.io.columns import INTEGER, Column

Codes = NDArray[np.int64]

_MOST = 512
"""A span of labels up to which the table of pairs stays in the cache."""

_CHUNK = 1 << 15


@dataclass(frozen=True)
class Paired:
    """Truth and prediction as codes into sorted labels, and the count of each pair.

    ``cells`` has the shape (labels * labels,), row by row.
    """

    labels: tuple[int, ...]
    true: Codes
    pred: Codes
    cells: Codes


def paired(truth: Column, pred: Column) -> Paired | None:
    """Count the pairs of two columns of whole numbers; None where the quick way does not apply."""
    if any(c.kind != INTEGER or c.missing is not None or not len(c) for c in (truth, pred)):
        return None
    y, p = truth.values, pred.values
    if y.dtype != np.int64 or p.dtype != np.int64:
        return None
    low, high = _range(y, p)
    span = high - low + 1
    if span > _MOST:
        return None
    counts = np.zeros(span * span, dtype=np.int64)
    for start in range(0, len(y), _CHUNK):
        part = slice(start, start + _CHUNK)
        # Equal to (y - low) * span + (p - low), with one temporary less.
        pair = y[part] * span
        pair += p[part]
        pair -= low * span + low
        counts += np.bincount(pair, minlength=span * span)
    table = counts.reshape(span, span)
    used = np.flatnonzero(table.any(axis=0) | table.any(axis=1))
    labels = tuple((used + low).tolist())
    cells = counts if len(used) == span else table[np.ix_(used, used)].ravel()
    return Paired(labels, _coded(y, low, used, span), _coded(p, low, used, span), cells)


def _range(*columns: Codes) -> tuple[int, int]:
    low = high = int(columns[0][0])
    for values in columns:
        for start in range(0, len(values), _CHUNK):
            part = values[start : start + _CHUNK]
            low, high = min(low, int(part.min())), max(high, int(part.max()))
            if high - low >= _MOST:
                return low, high
    return low, high


def _coded(values: Codes, low: int, used: Codes, span: int) -> Codes:
    if len(used) == span:
        return values if low == 0 else values - low
    place = np.zeros(span, dtype=np.int64)
    place[used] = np.arange(len(used))
    return place[values - low]


def coded(column: Column) -> tuple[Codes, tuple[int, ...]] | None:
    """Codes and sorted labels of one column of whole numbers; None where this does not apply."""
    values = column.values
    if column.kind != INTEGER or column.missing is not None or values.dtype != np.int64:
        return None
    if not len(values):
        return None
    low, high = _range(values)
    span = high - low + 1
    if span > _MOST:
        return None
    used = np.arange(span)
    if span > 2:  # both ends of the range occur anyway
        used = np.flatnonzero(np.bincount(values - low if low else values, minlength=span))
    return _coded(values, low, used, span), tuple((used + low).tolist())
