"""One order of the rows, whatever order they came in: by what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.states.block import Block, Codes


def in_order(blocks: Sequence[Block]) -> Codes:
    """The places of the rows, sorted by every column, so that one seed draws the same rows.

    Rows that are alike in all columns are exchangeable, so that their order does not matter.

    Args:
        blocks: The rows, a block per output.
    """
    keys = [_sortable(column) for block in blocks for column in _columns(block)]
    order: Codes = np.lexsort(keys)
    return order


def _columns(block: Block) -> Iterator[NDArray[Any]]:
    single = (block.y_true, block.y_pred, block.true_codes, block.pred_codes, block.score)
    yield from (column for column in (*single, block.weight) if column is not None)
    if block.proba is not None:
        yield from block.proba.reshape(len(block), -1).T
    yield from (*block.numbers.values(), *block.baselines.values())
    yield from (block.named[name][0] for name in block.named)


def _sortable(column: NDArray[Any]) -> NDArray[Any]:
    """The column, or of integers beyond 64 bits the rank of each."""
    return np.unique(column, return_inverse=True)[1] if column.dtype == object else column
