"""RankedCounts: the weight of positives and negatives at each distinct score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from assay.kernel.moments import Values
from assay.kernel.sorting import sorted_apart
from assay.states.block import Block
from assay.states.state import State
from assay.states.tally import Tally


@dataclass(frozen=True, slots=True)
class RankedCounts(State):
    """Distinct scores with the weight of the positive and of the negative rows at each.

    It grows with the number of distinct scores. Infinite scores have their place in the order.

    >>> ranked = RankedCounts.of([True, False, True], [0.5, 0.5, 0.9])
    >>> ranked.positive.keys.tolist(), ranked.negative.keys.tolist()
    ([0.5, 0.9], [0.5])
    """

    rows: int = 0
    positive: Tally = field(default_factory=Tally)
    negative: Tally = field(default_factory=Tally)

    @classmethod
    def of(cls, positive: Values, score: Values, weight: Values | None = None) -> Self:
        """From a mask of the positive rows, their scores and positive weights, shape (rows,)."""
        block = Block(
            true_codes=np.asarray(positive, dtype=np.int64),
            positive=1,
            score=np.asarray(score, dtype=np.float64),
            weight=None if weight is None else np.asarray(weight, dtype=np.float64),
        )
        return cls.of_block(block)

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, scores and weights of a block."""
        if block.score is None or not len(block):
            return cls()
        # Adding zero turns -0.0 into 0.0, so that both are one score.
        score, positive, weight = block.score + 0.0, block.is_positive, block.weight
        if weight is None:
            apart = sorted_apart(score, positive)
            return cls(len(block), *(Tally.of_sorted(part) for part in apart))
        return cls(
            len(block),
            Tally.of(score[positive], weight[positive]),
            Tally.of(score[~positive], weight[~positive]),
        )
