"""A state that keeps every target, and pairs of values as the keys of a tally."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.moments import Values
from assay.states.block import Block, doubles
from assay.states.judged import block_of
from assay.states.state import State
from assay.states.tally import Tally

Pairs = NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class TargetValues(State):
    """The distinct targets with their weights; it grows with the rows.

    Whole numbers that no double holds are rounded once.

    >>> TargetValues.of([3.0, 1.0, 3.0]).values.keys.tolist()
    [1.0, 3.0]
    """

    rows: int = 0
    values: Tally = field(default_factory=Tally)

    @classmethod
    def of(cls, y_true: Values | list[float], weight: Values | list[float] | None = None) -> Self:
        """From finite targets, shape (rows,), and positive weights."""
        return cls.of_block(block_of(y_true, None, weight))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets and weights of a block."""
        if block.y_true is None or not len(block):
            return cls()
        return cls(len(block), Tally.of(doubles(block.y_true) + 0.0, block.weight))

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.values.total


def paired(first: Values, second: Values) -> Pairs:
    """Two columns of doubles as one of complex numbers; zero has one sign."""
    both = np.empty(len(first), dtype=np.complex128)
    both.real, both.imag = first + 0.0, second + 0.0
    return both


def pairs_to_dict(tally: Tally) -> dict[str, Any]:
    """A tally of pairs as plain JSON values."""
    keys = [[key.real, key.imag] for key in tally.keys.tolist()]
    counts = None if tally.counts is None else tally.counts.tolist()
    return {"keys": keys, "counts": counts, "exponent": tally.exponent}


def pairs_from_dict(data: dict[str, Any]) -> Tally:
    """Read what `pairs_to_dict` wrote."""
    keys = [complex(first, second) for first, second in data["keys"]]
    return Tally.from_dict({**data, "keys": keys}, np.complex128)
