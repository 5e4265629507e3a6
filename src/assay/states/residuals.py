"""ResidualValues: every absolute error, for medians."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.moments import Values
from assay.states.block import Block
from assay.states.judged import Judged
from assay.states.tally import Tally


@dataclass(frozen=True, slots=True)
class ResidualValues(Judged):
    """The distinct absolute errors, each rounded once, with their weights; it grows with the rows.

    >>> ResidualValues.of([0, 0, 0], [1, -1, 3]).sizes.keys.tolist()
    [1.0, 3.0]
    """

    rows: int = 0
    sizes: Tally = field(default_factory=Tally)

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        with np.errstate(over="ignore"):
            size = np.abs(y_true - y_pred).astype(np.float64)
        return cls(len(block), Tally.of(size + 0.0, block.weight))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.sizes.total
