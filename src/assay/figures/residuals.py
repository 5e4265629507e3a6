"""Residuals, truth minus prediction: of all rows, and their quantiles in each fold or group."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assay.figures.ranges import Floats, span
from assay.rows.partition import Partition
from assay.states.block import Block, doubles

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

MOST_PARTS = 16
"""Of more folds or groups the largest are shown."""


@dataclass(frozen=True, eq=False)
class Values:
    """Truth, prediction and residual of each row, shape (rows,)."""

    truth: Floats
    prediction: Floats
    residual: Floats


def values_of(block: Block) -> Values | None:
    """The values of a block of numbers; None where they span more than a double."""
    assert block.y_true is not None
    assert block.y_pred is not None
    y, p = doubles(block.y_true), doubles(block.y_pred)
    with np.errstate(over="ignore", invalid="ignore"):
        rest = y - p
    if any(span(one) is None for one in (y, p, rest)):
        return None
    return Values(y, p, rest)


@dataclass(frozen=True, eq=False)
class ByPart:
    """Quantiles of the residuals in the largest folds or groups.

    Args:
        places: Which parts, in their order.
        quantiles: Shape (places, quantiles).
        left: How many parts are not shown.
    """

    places: list[int]
    quantiles: Floats
    left: int


def by_part(partition: Partition, rest: Floats) -> ByPart:
    """The quantiles of the residuals of each of the largest parts."""
    sizes = partition.sizes()
    places = sorted(sorted(range(len(sizes)), key=lambda k: (-sizes[k], k))[:MOST_PARTS])
    order = np.argsort(partition.codes, kind="stable")
    ends = np.cumsum([0, *sizes])
    found = [np.quantile(rest[order[ends[k] : ends[k + 1]]], QUANTILES) for k in places]
    return ByPart(places, np.array(found), len(sizes) - len(places))
