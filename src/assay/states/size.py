"""TargetSize: how large the targets are together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.moments import total, weight_of
from assay.states.block import Block
from assay.states.state import State


@dataclass(frozen=True, slots=True)
class TargetSize(State):
    """Rows, weight, and the weighted sum of |y|, all exact."""

    rows: int = 0
    weight: ExactSum = ExactSum()
    absolute: ExactSum = ExactSum()

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets and weights of a block."""
        if block.y_true is None or not len(block):
            return cls()
        weight = weight_of(len(block), block.weight)
        return cls(len(block), weight, total(np.abs(block.y_true), block.weight))
