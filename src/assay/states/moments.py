"""TargetMoments: what is remembered of the targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

import numpy as np

from assay.exact import ExactSum, Rational
from assay.kernel.moments import Values
from assay.states.block import Block
from assay.states.judged import block_of
from assay.states.state import State


@dataclass(frozen=True, slots=True)
class TargetMoments(State):
    """Rows, weight, the weighted sums of y and y*y, the smallest and the largest target.

    >>> narrow = TargetMoments.of([0.0, 1.0])
    >>> wide = narrow.merge(TargetMoments.of([100.0, 101.0]))
    >>> float(narrow.spread), float(wide.spread), float(wide.mean)
    (0.5, 10001.0, 50.5)
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    first: ExactSum = ExactSum()
    second: ExactSum = ExactSum()
    low: float | None = field(default=None, metadata={"merge": "min"})
    high: float | None = field(default=None, metadata={"merge": "max"})

    @classmethod
    def of(cls, y_true: Values | list[float], weight: Values | list[float] | None = None) -> Self:
        """From finite targets, shape (rows,), and positive weights."""
        return cls.of_block(block_of(y_true, None, weight))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets and weights of a block."""
        y = block.y_true
        if y is None or not len(y):
            return cls()
        sums = block.sums
        return cls(len(y), sums.weight, sums.first, sums.second, _item(y.min()), _item(y.max()))

    @property
    def mean(self) -> Rational:
        """The weighted mean; needs a row."""
        return Fraction(self.first.rational) / self.weight.rational

    @property
    def spread(self) -> Fraction:
        """SST, the weighted squares about the mean: 0 for a constant target; needs a row."""
        return self.second.rational - Fraction(self.first.rational**2) / self.weight.rational


def _item(value: object) -> float:
    # Adding zero turns -0.0 into 0.0, which of two zeros is the smaller being chance otherwise.
    return value.item() + 0.0 if isinstance(value, np.generic) else value  # type: ignore[return-value]
