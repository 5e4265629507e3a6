"""States of errors, ``e = y_true - y_pred``: of predictions, of their logarithms, of a baseline."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.logarithm import log1p
from assay.kernel.moments import Values, error_sums, largest_error, weight_of
from assay.states.block import Block, doubles, some
from assay.states.judged import Judged
from assay.states.state import State


@dataclass(frozen=True, slots=True)
class ErrorSums(Judged):
    """Rows, weight, and the weighted sums of e, |e| and e*e, all exact.

    >>> ErrorSums.of([0.0, 1.0], [0.0, 0.0]).squared.to_text()
    '1p0'
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    signed: ExactSum = ExactSum()
    absolute: ExactSum = ExactSum()
    squared: ExactSum = ExactSum()

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        del y_true, y_pred  # the block has summed them, perhaps for another state already
        found = block.errors
        return cls(len(block), found.weight, found.error, found.absolute, found.squared)


@dataclass(frozen=True, slots=True)
class LargestError(Judged):
    """Rows, weight and the largest |e|, exact; None for no rows."""

    rows: int = 0
    weight: ExactSum = ExactSum()
    largest: ExactSum | None = field(default=None, metadata={"merge": "max"})

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        largest = largest_error(y_true, y_pred)
        return cls(len(block), weight_of(len(block), block.weight), largest)


@dataclass(frozen=True, slots=True)
class BaselineErrors(State):
    """The error sums of the predictions of each named baseline."""

    names: tuple[str, ...] = ()
    sums: tuple[ErrorSums, ...] = ()

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets, the baselines' predictions and the weights of a block."""
        return cls(
            tuple(block.baselines),
            tuple(
                ErrorSums.of_block(Block(y_true=block.y_true, y_pred=pred, weight=block.weight))
                for pred in block.baselines.values()
            ),
        )

    def merge(self, other: Self) -> Self:
        """Each baseline's sums together; both must name the same baselines, or be empty."""
        if not self.names or not other.names:
            return self if self.names else other
        if self.names != other.names:
            raise ValueError(f"different baselines: {self.names} and {other.names}")
        pairs = zip(self.sums, other.sums, strict=True)
        return type(self)(self.names, tuple(one.merge(two) for one, two in pairs))

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON values, exactly."""
        sums = [one.to_dict() for one in self.sums]
        return {"state": type(self).__name__, "names": list(self.names), "sums": sums}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return tuple(value) if name == "names" else tuple(map(ErrorSums.from_dict, value))


@dataclass(frozen=True, slots=True)
class LogErrors(Judged):
    """The squared differences of log(1 + y_true) and log(1 + y_pred), and how many rows have none.

    Each logarithm is rounded once; the sum of the squares of their differences is exact.
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    squared: ExactSum = ExactSum()
    outside: int = 0

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        y, p, weight = doubles(y_true), doubles(y_pred), block.weight
        outside = 0
        if min(y.min(), p.min()) <= -1:
            inside = (y > -1) & (p > -1)
            outside = len(block) - int(np.count_nonzero(inside))
            y, p, weight = y[inside], p[inside], some(weight, inside)
        logs = log1p(np.concatenate([y, p]))
        found = error_sums(logs[: len(y)], logs[len(y) :], weight)
        return cls(len(block), weight_of(len(block), block.weight), found.squared, outside)
