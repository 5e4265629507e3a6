"""Sums, means and extremes over rows of an expression in the truth ``y`` and the prediction ``p``.

The expression is computed exactly for each distinct pair of truth and prediction. A value that is
a binary fraction is kept whole, any other to 128 bits, and the sum of both is exact: no order of
rows changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from assay.compose.arithmetic import Number
from assay.exact import ExactSum
from assay.kernel.groups import group_sums
from assay.kernel.moments import Values, weight_of
from assay.states.block import Block
from assay.states.made import kind_of
from assay.states.state import State

_LONGEST = 8192
"""Bits up to which a term that is a binary fraction is kept whole; products of doubles are."""

Term = Callable[[Fraction, Fraction], Number]
"""From the truth and the prediction of a row to its term."""


@dataclass(frozen=True)
class RowSums(State):
    """The weighted sum of a row expression, its extremes, and the rows where it has no value.

    Args:
        of: The expression in words.
        rows, weight: All rows and their weight.
        total: The weighted sum over the rows that have a finite value.
        low, high: The smallest and the largest finite value; None for none.
        lost: How many rows have no finite value.
    """

    of: str = ""
    rows: int = 0
    weight: ExactSum = ExactSum()
    total: ExactSum = ExactSum()
    low: ExactSum | None = None
    high: ExactSum | None = None
    lost: int = 0

    def merge(self, other: Self) -> Self:
        """Both sets of rows together."""
        if not self.rows or not other.rows:
            return self if self.rows else other
        if self.of != other.of:
            raise ValueError(f"different expressions: {self.of} and {other.of}")
        return replace(
            self,
            rows=self.rows + other.rows,
            weight=self.weight.merge(other.weight),
            total=self.total.merge(other.total),
            low=_extreme(self.low, other.low, -1),
            high=_extreme(self.high, other.high, 1),
            lost=self.lost + other.lost,
        )

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return value if name == "of" else super()._read(name, value)


def _extreme(left: ExactSum | None, right: ExactSum | None, sign: int) -> ExactSum | None:
    if left is None or right is None:
        return right if left is None else left
    return left if left.minus(right).units * sign > 0 else right


def row_sums(words: str, term: Term) -> type[State]:
    """The class that makes `RowSums` of a row expression."""

    def make(block: Block) -> State:
        if block.y_true is None or block.y_pred is None or not len(block):
            return RowSums(words)
        total, low, high, lost = ExactSum(), None, None, 0
        for y, p, rows, weight in _distinct(block.y_true, block.y_pred, block.weight):
            value = term(Fraction(y), Fraction(p))
            if not isinstance(value, Fraction):
                lost += rows
                continue
            short = _kept(value)
            product = short.units * weight.units
            total = total.merge(ExactSum.scaled(product, short.exponent + weight.exponent))
            low, high = _extreme(low, short, -1), _extreme(high, short, 1)
        whole = weight_of(len(block), block.weight)
        return RowSums(words, len(block), whole, total, low, high, lost)

    return kind_of(f"RowSums[{words}]", make)


def _kept(value: Fraction) -> ExactSum:
    """A term: exactly where it is a binary fraction, otherwise to 128 bits."""
    down = value.denominator.bit_length() - 1
    if value.denominator == 1 << down and value.numerator.bit_length() <= _LONGEST:
        return ExactSum.scaled(value.numerator, -down)
    return ExactSum.near(value)


def _distinct(
    y_true: Values, y_pred: Values, weight: Values | None
) -> Iterator[tuple[Any, Any, int, ExactSum]]:
    """Each distinct pair of truth and prediction, its rows and their weight."""
    firsts, codes = _coded(y_true, y_pred)
    size = len(firsts)
    counts = np.bincount(codes, minlength=size).tolist()
    weights, exponent = (counts, 0) if weight is None else group_sums(codes, weight, size)
    for place, row in enumerate(firsts):
        held = ExactSum.scaled(int(weights[place]), exponent)
        yield _plain(y_true[row]), _plain(y_pred[row]), counts[place], held


def _coded(y_true: Values, y_pred: Values) -> tuple[list[int], NDArray[np.int64]]:
    """The first row of each distinct pair, and which pair each row is."""
    if y_true.dtype == object or y_pred.dtype == object:
        places: dict[Any, int] = {}
        firsts: list[int] = []
        codes = np.empty(len(y_true), dtype=np.int64)
        for row, pair in enumerate(zip(y_true.tolist(), y_pred.tolist(), strict=True)):
            codes[row] = places.setdefault(pair, len(places))
            if len(places) > len(firsts):
                firsts.append(row)
        return firsts, codes
    pairs = np.empty(len(y_true), dtype=np.complex128)
    pairs.real, pairs.imag = y_true, y_pred
    _, rows, codes = np.unique(pairs, return_index=True, return_inverse=True)
    return rows.tolist(), codes.astype(np.int64)


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
