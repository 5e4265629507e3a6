"""RelativeErrors: what is remembered for percentage errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.moments import Values, sums, total, weight_of
from assay.kernel.quotients import relative_errors, symmetric_errors
from assay.states.block import Block
from assay.states.moments import block_of
from assay.states.state import State


@dataclass(frozen=True, slots=True)
class RelativeErrors(State):
    """The weighted sums of |e|/|y| and of 2|e|/(|y| + |p|), each term rounded once, the sums exact.

    A row whose target is zero and whose prediction is zero too is exact and costs 0 in both. A zero
    target with any other prediction has no relative error: such rows are counted, with their weight
    and their summed |e|, and left out of ``relative`` (their symmetric error is 2).
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    relative: ExactSum = ExactSum()
    symmetric: ExactSum = ExactSum()
    zero_rows: int = 0
    zero_weight: ExactSum = ExactSum()
    zero_absolute: ExactSum = ExactSum()
    exact_zero_rows: int = 0

    @classmethod
    def of(
        cls,
        y_true: Values | list[float],
        y_pred: Values | list[float],
        weight: Values | list[float] | None = None,
    ) -> Self:
        """From finite targets and predictions, shape (rows,), and positive weights."""
        return cls.of_block(block_of(y_true, y_pred, weight))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        if block.y_true is None or block.y_pred is None or not len(block):
            return cls()
        y, p = block.y_true.astype(np.float64), block.y_pred.astype(np.float64)
        zero = y == 0
        both = zero & (p == 0)
        lost = zero & ~both
        w = block.weight
        held = ~zero
        used = ~both
        return cls(
            rows=len(block),
            weight=block.sums.weight,
            relative=total(relative_errors(y[held], p[held]), _some(w, held)),
            symmetric=total(symmetric_errors(y[used], p[used]), _some(w, used)),
            zero_rows=int(lost.sum()),
            zero_weight=weight_of(int(lost.sum()), _some(w, lost)),
            zero_absolute=sums(y[lost], p[lost], _some(w, lost)).absolute,
            exact_zero_rows=int(both.sum()),
        )


def _some(weight: Values | None, rows: Values) -> Values | None:
    return None if weight is None else weight[rows]
