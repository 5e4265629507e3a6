"""States of calibration: outcomes at each distinct probability."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Self

import numpy as np

from assay.exact import ExactSum
from assay.states.block import Block, some
from assay.states.ranktable import RankTable
from assay.states.state import State
from assay.states.tally import Tally
from assay.states.values import paired, pairs_from_dict, pairs_to_dict


@dataclass(frozen=True, slots=True)
class CalibrationTable(State):
    """Distinct probabilities of the positive class, with the weight of either outcome at each.

    It grows with the number of distinct probabilities.
    """

    rows: int = 0
    table: RankTable = field(default_factory=RankTable)

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block with a positive class."""
        if block.proba is None or block.positive is None or not len(block):
            return cls()
        column = block.proba if block.proba.ndim == 1 else block.proba[:, block.positive]
        return cls(len(block), RankTable.of(column, block.is_positive, block.weight))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        positive, negative = self.table.weights
        return positive.merge(negative)

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return RankTable.from_dict(value) if name == "table" else value


@dataclass(frozen=True, slots=True)
class ClassTables(State):
    """For each class its distinct probabilities, with the weight of the rows of it and not of it.

    A set has a table per column of probabilities. A single column, of the positive class, makes a
    set of its own: the table of the other class would be its mirror image.
    """

    rows: int = 0
    sets: tuple[tuple[RankTable, ...], ...] = ()

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block."""
        if block.proba is None or block.true_codes is None or not len(block):
            return cls()
        w = block.weight
        if block.proba.ndim == 1:
            return cls(len(block), ((RankTable.of(block.proba, block.is_positive, w),),))
        columns = enumerate(np.ascontiguousarray(block.proba.T))
        tables = (RankTable.of(column, block.true_codes == k, w) for k, column in columns)
        return cls(len(block), (tuple(tables),))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        firsts = (one for tables in self.sets for one in tables[0].weights)
        return reduce(ExactSum.merge, firsts, ExactSum())

    def merge(self, other: Self) -> Self:
        """The tables of each column together, apart by the number of columns."""
        if type(other) is not type(self):
            raise TypeError(f"cannot merge {type(self).__name__} with {type(other).__name__}")
        found = {len(tables): tables for tables in self.sets}
        for tables in other.sets:
            beside = found.get(len(tables), (RankTable(),) * len(tables))
            pairs = zip(beside, tables, strict=True)
            found[len(tables)] = tuple(one.merge(two) for one, two in pairs)
        sets = tuple(found[size] for size in sorted(found))
        return type(self)(self.rows + other.rows, sets)

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON values, exactly."""
        sets = [[table.to_dict() for table in tables] for tables in self.sets]
        return {"state": type(self).__name__, "rows": self.rows, "sets": sets}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name != "sets":
            return value
        return tuple(tuple(map(RankTable.from_dict, tables)) for tables in value)


@dataclass(frozen=True, slots=True)
class PredictedConfidence(State):
    """The largest probability of each row, with the weight of all rows and of those it names.

    A key is a pair: that probability, and how many classes share it. ``right`` holds the rows whose
    true class is among them. A single column p stands for p and 1 - p, the latter rounded once.
    """

    rows: int = 0
    every: Tally = field(default_factory=Tally)
    right: Tally = field(default_factory=Tally)

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block."""
        if block.proba is None or block.true_codes is None or not len(block):
            return cls()
        proba, w = block.proba, block.weight
        if proba.ndim == 1:
            highest, level = np.maximum(proba, 1 - proba), 1 + (proba == 0.5)
            named = np.where(block.is_positive, proba >= 0.5, proba <= 0.5)
        else:
            highest = proba.max(axis=1)
            level = (proba == highest[:, None]).sum(axis=1)
            named = proba[np.arange(len(proba)), block.true_codes] == highest
        keys = paired(highest, level.astype(np.float64))
        return cls(len(block), Tally.of(keys, w), _some_tally(keys, named, w))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.every.total

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON values, exactly."""
        every, right = pairs_to_dict(self.every), pairs_to_dict(self.right)
        return {"state": type(self).__name__, "rows": self.rows, "every": every, "right": right}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return value if name == "rows" else pairs_from_dict(value)


def _some_tally(keys: np.ndarray, rows: np.ndarray, weight: np.ndarray | None) -> Tally:
    return Tally.of(keys[rows], some(weight, rows)) if rows.any() else Tally()
