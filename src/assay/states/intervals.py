"""States of other columns beside the targets: errors of quantiles, and targets in intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.moments import weight_of
from assay.states.block import Block, some
from assay.states.errors import ErrorSums
from assay.states.made import kind_of
from assay.states.state import State


@cache
def column_errors(column: str) -> type[State]:
    """The class that makes `ErrorSums` of the targets and a column of numbers."""

    def make(block: Block) -> State:
        if not len(block):
            return ErrorSums()
        return ErrorSums.of_block(replace(block, y_pred=block.numbers[column]))

    return kind_of(f"ErrorSums[{column}]", make)


@dataclass(frozen=True, slots=True)
class IntervalCounts(State):
    """The weight of the targets below and above their intervals, both ends included in these.

    Rows whose lower end is above the upper one have no interval: they are counted, with their
    weight, and are neither below nor above.
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    below: ExactSum = ExactSum()
    above: ExactSum = ExactSum()
    crossed_rows: int = 0
    crossed: ExactSum = ExactSum()


@cache
def interval_counts(lower: str, upper: str) -> type[State]:
    """The class that makes `IntervalCounts` of the targets and two columns of numbers."""

    def make(block: Block) -> State:
        if block.y_true is None or not len(block):
            return IntervalCounts()
        y, low, high = block.y_true, block.numbers[lower], block.numbers[upper]
        crossed = _mask(low > high)

        def weight(rows: NDArray[np.bool_]) -> ExactSum:
            return weight_of(int(rows.sum()), some(block.weight, rows))

        return IntervalCounts(
            rows=len(block),
            weight=weight_of(len(block), block.weight),
            below=weight(_mask(y < low) & ~crossed),
            above=weight(_mask(y > high) & ~crossed),
            crossed_rows=int(crossed.sum()),
            crossed=weight(crossed),
        )

    return kind_of(f"IntervalCounts[{lower}, {upper}]", make)


def _mask(found: Any) -> NDArray[np.bool_]:
    return np.asarray(found, dtype=bool)
