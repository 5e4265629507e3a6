"""The mean of each fold's own training targets: a baseline that only this loop knows."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from assay.crossval.splitting import Splitting
from assay.crossval.take import Indices
from assay.exact import nearest
from assay.kernel.moments import Values
from assay.states.block import Block
from assay.states.moments import TargetMoments

NAME = "training mean"


def training_means(
    y: Values, weight: NDArray[np.float64] | None, splitting: Splitting
) -> NDArray[np.float64]:
    """The weighted mean of the training targets of each split, exact and rounded once.

    Args:
        y: Shape (rows,), every target.
        weight: Shape (rows,), or None.
        splitting: The splits.

    Returns:
        Shape (splits,); NaN where the training rows weigh nothing.
    """
    folds = splitting.folds
    if folds.train is not None:
        sums = [_moments(y, weight, train) for train in folds.train]
        return _means([(one.first.rational, one.weight.rational) for one in sums])
    # All other rows train: their sums are those of all rows less those held out, exactly.
    whole = _moments(y, weight, np.arange(len(y)))
    found = []
    for valid in folds.valid:
        held = _moments(y, weight, valid)
        first, weighs = whole.first.minus(held.first), whole.weight.minus(held.weight)
        found.append((first.rational, weighs.rational))
    return _means(found)


def _moments(y: Values, weight: NDArray[np.float64] | None, rows: Indices) -> TargetMoments:
    if weight is None:
        return TargetMoments.of_block(Block(y_true=y[rows]))
    heavy = rows[weight[rows] > 0]
    return TargetMoments.of_block(Block(y_true=y[heavy], weight=weight[heavy]))


def _means(sums: list[tuple[Fraction | int, Fraction | int]]) -> NDArray[np.float64]:
    return np.array(
        [nearest(Fraction(first) / weight) if weight else np.nan for first, weight in sums]
    )
