"""ClassWeights: how much weight each true class has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.groups import group_sums
from assay.states.block import Block, Label
from assay.states.state import State
from assay.states.tally import Tally


@dataclass(frozen=True, slots=True)
class ClassWeights(State):
    """The weight of the rows of each true class; class ``labels[i]`` has the key ``i``."""

    rows: int = 0
    labels: tuple[Label, ...] = ()
    classes: Tally = field(default_factory=Tally)

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes and weights of a block."""
        if block.true_codes is None or not len(block):
            return cls()
        size = len(block.labels)
        keys = np.arange(size, dtype=np.int64)
        if block.weight is None:
            counts, exponent = np.bincount(block.true_codes, minlength=size), 0
        else:
            counts, exponent = group_sums(block.true_codes, block.weight, size)
        return cls(len(block), block.labels, Tally.counted(keys, counts, exponent))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.classes.total

    def merge(self, other: Self) -> Self:
        """Both together; they must have the same classes, or be empty."""
        if type(other) is not type(self):
            raise TypeError(f"cannot merge {type(self).__name__} with {type(other).__name__}")
        if not self.rows or not other.rows:
            return self if self.rows else other
        if self.labels != other.labels:
            raise ValueError(f"different classes: {self.labels} and {other.labels}")
        classes = self.classes.merge(other.classes)
        return type(self)(self.rows + other.rows, self.labels, classes)

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name == "classes":
            return Tally.from_dict(value, np.int64)
        return tuple(value) if name == "labels" else value
