"""RankedCounts: the weight of positives and negatives at each distinct score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.moments import Values
from assay.states.block import Block
from assay.states.ranktable import RankTable
from assay.states.state import State


@dataclass(frozen=True, slots=True)
class RankedCounts(State):
    """Distinct scores with the weight of the positive and of the negative rows at each.

    It grows with the number of distinct scores. Infinite scores have their place in the order.

    >>> ranked = RankedCounts.of([True, False, True], [0.5, 0.5, 0.9])
    >>> ranked.table.keys.tolist(), [counts.tolist() for counts in ranked.table.counts()]
    ([0.5, 0.9], [[1, 1], [1, 0]])
    """

    rows: int = 0
    table: RankTable = field(default_factory=RankTable)

    @classmethod
    def of(cls, positive: Values, score: Values, weight: Values | None = None) -> Self:
        """From a mask of the positive rows, their scores and weights, shape (rows,)."""
        block = Block(
            true_codes=np.asarray(positive, dtype=np.int64),
            positive=1,
            score=np.asarray(score, dtype=np.float64),
        )
        if weight is None:
            return cls.of_block(block)
        return cls.of_block(block.weighted(np.asarray(weight, dtype=np.float64)))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, scores and weights of a block."""
        if block.score is None or not len(block):
            return cls()
        return cls(len(block), RankTable.of(block.score, block.is_positive, block.weight))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        positive, negative = self.table.weights
        return positive.merge(negative)

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return RankTable.from_dict(value) if name == "table" else value
