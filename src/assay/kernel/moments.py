"""Exact sums of values, errors and their squares over arrays.

Each chunk of rows is split into limbs (see `limbs`); one matrix product of the limbs with
themselves then holds every first and second moment as exact integers.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel import reference
from assay.kernel.limbs import (
    CHUNK,
    Floats,
    Units,
    WideRange,
    combine,
    gathered,
    split,
    sums_of_limbs,
)

_FEW = 12
"""Up to so many rows plain integers are quicker than the matrices."""

_PLAIN_WIDTH = 20
_WEIGHTED_WIDTH = 13
"""Bits of a limb where two, and where three, are multiplied and summed over a chunk."""

_LONG = 1 << 16
"""Rows a step of a single sum, which leaves limbs of 36 bits."""

_BLOCK = 1 << 15
"""Rows a step where only an extreme is looked for: their differences stay in the cache."""

Values = NDArray[Any]


@dataclass(slots=True)
class Sums:
    """Exact sums over rows; ``e = y_true - y_pred``."""

    weight: ExactSum = field(default_factory=ExactSum)
    first: ExactSum = field(default_factory=ExactSum)
    second: ExactSum = field(default_factory=ExactSum)
    error: ExactSum = field(default_factory=ExactSum)
    absolute: ExactSum = field(default_factory=ExactSum)
    squared: ExactSum = field(default_factory=ExactSum)

    def add(self, **sums: ExactSum) -> None:
        """Merge each named sum into its field."""
        for name, value in sums.items():
            setattr(self, name, getattr(self, name).merge(value))


_NAMES = tuple(one.name for one in fields(Sums))


def weight_of(rows: int, weight: Values | None) -> ExactSum:
    """The exact weight of rows: their number where no weights are given."""
    return ExactSum.scaled(rows, 0) if weight is None else total(weight)


def total(values: Values, weight: Values | None = None) -> ExactSum:
    """The exact sum of ``weight * values``, finite float64."""
    result = ExactSum()
    # Dot products of long vectors would wake the threads of the BLAS, at a hundred times the cost.
    step = _LONG if weight is None else CHUNK
    for start in range(0, len(values), step):
        part = slice(start, start + step)
        result = result.merge(_total(values[part], _part(weight, part)))
    return result


def _total(values: Floats, weight: Floats | None) -> ExactSum:
    if len(values) <= _FEW or values.dtype == object:
        weights = None if weight is None else weight.tolist()
        return reference.total(values.tolist(), weights)
    room = 53 - len(values).bit_length()
    try:
        if weight is None:
            return combine(*sums_of_limbs(values, room))
        limbs, exponents = split(values, room // 2)
        scales, powers = split(weight, room // 2)
    except WideRange:
        return reference.total(values.tolist(), None if weight is None else weight.tolist())
    products = [float(limb @ scale) for limb in limbs for scale in scales]
    return combine(products, [low + high for low in exponents for high in powers])


def sums(y_true: Values, y_pred: Values | None, weight: Values | None) -> Sums:
    """All sums of values and errors in one pass.

    Args:
        y_true: Shape (rows,), finite float64, or object holding Python integers.
        y_pred: The same, or None for the sums of the values alone.
        weight: Non-negative float64, or None for ones.

    Returns:
        The sums; those of errors are zero without ``y_pred``.
    """
    return _in_chunks(y_true, y_pred, weight, values=True)


def error_sums(y_true: Values, y_pred: Values, weight: Values | None) -> Sums:
    """The sums of errors alone; those of values stay zero."""
    return _in_chunks(y_true, y_pred, weight, values=False)


def _in_chunks(y_true: Values, y_pred: Values | None, weight: Values | None, values: bool) -> Sums:
    result = Sums()
    rows = len(y_true)
    plain = y_true.dtype == object or (y_pred is not None and y_pred.dtype == object)
    step = max(rows, 1) if plain else CHUNK
    held: dict[str, Units] = {name: defaultdict(int) for name in _NAMES}
    for start in range(0, rows, step):
        part = slice(start, start + step)
        y, p, w = y_true[part], _part(y_pred, part), _part(weight, part)
        if plain or len(y) <= _FEW:
            _add_plain(result, y, p, w, values)
            continue
        try:
            _add_chunk(held, y, p, w, values)
        except WideRange:
            _add_plain(result, y, p, w, values)
    result.add(**{name: gathered(units) for name, units in held.items() if units})
    return result


def _part(values: Values | None, part: slice) -> Values | None:
    return None if values is None else values[part]


def _add_plain(result: Sums, y: Values, p: Values | None, w: Values | None, values: bool) -> None:
    weights = None if w is None else w.tolist()
    result.add(weight=weight_of(len(y), w))
    if values:
        first, second = reference.moments(y.tolist(), weights)
        result.add(first=first, second=second)
    if p is not None:
        error, absolute, squared, _ = reference.errors(y.tolist(), p.tolist(), weights)
        result.add(error=error, absolute=absolute, squared=squared)


def _add_chunk(
    held: dict[str, Units], y: Floats, p: Floats | None, w: Floats | None, values: bool
) -> None:
    width = _PLAIN_WIDTH if w is None else _WEIGHTED_WIDTH
    limbs, exponents = split(y[None, :] if p is None else np.stack([y, p]), width)
    rows = [np.ones(len(y))]
    if values:
        rows += [limb[0] for limb in limbs]
    if p is not None:
        # Rounding to nearest keeps the sign of a difference, so this is the sign of the exact
        # error.
        rows += [_sign(y, p), *(limb[0] - limb[1] for limb in limbs)]
    matrix = np.stack(rows)
    if w is None:
        _gather(held, (matrix @ matrix.T).tolist(), exponents, 0, values)
        return
    scales, powers = split(w, width)
    for scale, power in zip(scales, powers, strict=True):
        _gather(held, ((matrix * scale) @ matrix.T).tolist(), exponents, power, values)


def _sign(y: Floats, p: Floats) -> Floats:
    with np.errstate(over="ignore"):
        return np.sign(y - p)


def _gather(
    held: dict[str, Units], gram: list[list[float]], exponents: list[int], power: int, values: bool
) -> None:
    """Read the sums off the matrix of products: ones, then values, then sign and errors."""
    deep = len(exponents)
    single = [exponent + power for exponent in exponents]
    held["weight"][power] += int(gram[0][0])
    sign = 1
    if values:
        part, sign = slice(1, 1 + deep), 1 + deep
        _count(held["first"], gram[0][part], single)
        _count_squares(held["second"], gram[part], part, exponents, power)
    if sign < len(gram):
        part = slice(sign + 1, sign + 1 + deep)
        _count(held["error"], gram[0][part], single)
        _count(held["absolute"], gram[sign][part], single)
        _count_squares(held["squared"], gram[part], part, exponents, power)


def _count(units: Units, sums: list[float], exponents: list[int]) -> None:
    for value, exponent in zip(sums, exponents, strict=True):
        units[exponent] += int(value)


def _count_squares(
    units: Units, gram: list[list[float]], part: slice, exponents: list[int], power: int
) -> None:
    for row, low in zip(gram, exponents, strict=True):
        for value, high in zip(row[part], exponents, strict=True):
            units[low + high + power] += int(value)


def largest_error(y_true: Values, y_pred: Values) -> ExactSum:
    """The largest ``|y_true - y_pred|``, exactly; zero for no rows."""
    if not len(y_true):
        return ExactSum()
    if y_true.dtype == object or y_pred.dtype == object:
        return reference.errors(y_true.tolist(), y_pred.tolist(), None)[3]
    # Rounding never reverses an order, so the exact maximum is among the rows that share the
    # rounded one; what the rounding left over decides between them.
    tied = _largest_rounded(y_true, y_pred)
    pairs = np.unique(np.stack([y_true[tied], y_pred[tied]]), axis=1) if len(tied) > 1 else None
    y, p = (y_true[tied], y_pred[tied]) if pairs is None else (pairs[0], pairs[1])
    return reference.errors(y.tolist(), p.tolist(), None)[3]


def _largest_rounded(y_true: Values, y_pred: Values) -> NDArray[np.intp]:
    """The rows whose rounded ``|y_true - y_pred|`` is the largest."""
    starts = range(0, len(y_true), _BLOCK)
    held = np.empty(min(_BLOCK, len(y_true)))
    ends = []
    with np.errstate(over="ignore"):
        for start in starts:
            y, p = y_true[start : start + _BLOCK], y_pred[start : start + _BLOCK]
            size = np.subtract(y, p, out=held[: len(y)])
            ends.append(max(size.max(), -size.min()))
        largest = max(ends)
        found = []
        for start, end in zip(starts, ends, strict=True):
            if end == largest:
                size = y_true[start : start + _BLOCK] - y_pred[start : start + _BLOCK]
                found.append(start + np.flatnonzero(np.abs(size) == largest))
    return np.concatenate(found)
