"""TrueRanks: where the true class stands among the class probabilities of each row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.groups import group_sums
from assay.states.block import Block
from assay.states.state import State
from assay.states.tally import Tally

_BASE = 1 << 31
"""A rank is kept as one whole number: classes above times this, plus classes level."""

_CELLS = 4096
"""Up to so many ranks, or as many as there are rows, each is counted in a place of its own."""


@dataclass(frozen=True, slots=True)
class TrueRanks(State):
    """For each rank of the true class its weight and its rows; it grows with the classes alone.

    A rank is how many classes have a larger probability than the true one, and how many have the
    same, itself included. The order of the classes does not enter.
    """

    rows: int = 0
    ranks: Tally = field(default_factory=Tally)
    rank_rows: Tally = field(default_factory=Tally)
    classes: int | None = field(default=None, metadata={"merge": "max"})

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block."""
        if block.proba is None or block.true_codes is None or not len(block):
            return cls()
        classes = 2 if block.proba.ndim == 1 else block.proba.shape[1]
        return cls.of_ranks(*_ranks(block.proba, block), classes, block.weight)

    @classmethod
    def of_ranks(
        cls,
        above: NDArray[np.int64],
        level: NDArray[np.int64],
        classes: int,
        weight: NDArray[np.float64] | None = None,
    ) -> Self:
        """From ranks that are known: classes above and classes level, with positive weights."""
        keys = above * _BASE + level
        if classes * classes > max(len(keys), _CELLS):
            return cls(len(keys), Tally.of(keys, weight), Tally.of(keys), classes)
        cells = above * classes + (level - 1)
        every = np.arange(classes * classes)
        known = every // classes * _BASE + every % classes + 1
        counts = np.bincount(cells, minlength=len(every))
        rows = Tally.counted(known, counts)
        if weight is None:
            return cls(len(keys), rows, rows, classes)
        held = Tally.counted(known, *group_sums(cells, weight, len(every)))
        return cls(len(keys), held, rows, classes)

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.ranks.total

    def places(self) -> list[tuple[int, int, int, int]]:
        """For each rank: classes above, classes level, weight units, rows."""
        above, level = np.divmod(self.ranks.keys.astype(np.int64), _BASE)
        columns = (above, level, self.ranks.weights, self.rank_rows.weights)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return Tally.from_dict(value, np.int64) if isinstance(value, dict) else value


def _ranks(proba: NDArray[np.float64], block: Block) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    above: NDArray[np.int64]
    level: NDArray[np.int64]
    if proba.ndim == 1:
        # p > 1 - p says the same as p > 1/2, which nothing rounds.
        above = np.where(block.is_positive, proba < 0.5, proba > 0.5).astype(np.int64)
        level = 1 + (proba == 0.5).astype(np.int64)
    else:
        of_true = proba[np.arange(len(proba)), block.true_codes][:, None]
        above = (proba > of_true).sum(axis=1, dtype=np.int64)
        level = (proba == of_true).sum(axis=1, dtype=np.int64)
    return above, level
