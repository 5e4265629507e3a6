"""Judged: the base of the states of targets beside predictions."""

from __future__ import annotations

from typing import Self

import numpy as np

from assay.kernel.moments import Values
from assay.states.block import Block
from assay.states.state import State


class Judged(State, base=True):
    """A state of numbers that were predicted; a subclass says what it keeps in `of_judged`."""

    @classmethod
    def of(
        cls,
        y_true: Values | list[float],
        y_pred: Values | list[float],
        weight: Values | list[float] | None = None,
    ) -> Self:
        """From finite targets and predictions, shape (rows,), and weights of 0 or more.

        Raises:
            ValueError: The lengths differ, a value is not finite, or a weight is negative.
        """
        return cls.of_block(block_of(y_true, y_pred, weight))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the targets, predictions and weights of a block; empty without them."""
        if block.y_true is None or block.y_pred is None or not len(block):
            return cls()
        return cls.of_judged(block.y_true, block.y_pred, block)

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From one row or more of a block, whose targets and predictions are given beside it."""
        raise NotImplementedError(f"{cls.__name__} does not say what it keeps")


def block_of(
    y_true: Values | list[float],
    y_pred: Values | list[float] | None,
    weight: Values | list[float] | None,
) -> Block:
    """A block of plain numbers, for building a state by hand; rows of weight zero are left out.

    Raises:
        ValueError: The lengths differ, a value is not finite, or a weight is negative.
    """
    y, p, w = _finite("y_true", y_true), _finite("y_pred", y_pred), _finite("weight", weight)
    lengths = {len(column) for column in (y, p, w) if column is not None}
    if len(lengths) > 1:
        raise ValueError(f"columns of one length are needed, not of {sorted(lengths)}")
    block = Block(y_true=y, y_pred=p, weight=w)
    if w is None:
        return block
    if (w < 0).any():
        raise ValueError("a weight is negative")
    return block.take(w > 0)


def _finite(name: str, values: Values | list[float] | None) -> Values | None:
    if values is None:
        return None
    column = np.asarray(values)
    if column.dtype == object:
        return column
    column = column.astype(np.float64)
    if not np.isfinite(column).all():
        raise ValueError(f"{name} holds values that are not finite")
    return column
