"""Resamples of the confusion matrix: its cells are all that metrics of labels know of the rows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from assay.intervals.plan import Plan
from assay.states.confusion import ConfusionCounts
from assay.states.tally import Tally

_AT_ONCE = 1 << 20
"""Cells of resamples that are drawn together."""


def resampled_cells(counts: ConfusionCounts, plan: Plan) -> Iterator[ConfusionCounts]:
    """Matrices of rows drawn at random, without drawing rows.

    How often rows of each cell are drawn follows the multinomial distribution with the cells'
    shares; with strata that of each true class by itself. NumPy draws it from PCG64 by way of
    doubles, so that one seed gives the same matrices as long as NumPy draws alike.

    Args:
        counts: The matrix of unweighted rows.
        plan: How many, the seed, and whether each class keeps its rows.
    """
    generator = np.random.Generator(np.random.PCG64(plan.seed))
    keys, cells = counts.cells.keys.astype(np.int64), counts.cells.weights.astype(np.int64)
    true, _ = counts.coordinates
    strata = [np.flatnonzero(true == code) for code in np.unique(true)]
    most = max(1, _AT_ONCE // len(cells))
    for start in range(0, plan.resamples, most):
        size = min(most, plan.resamples - start)
        for found in _drawn(generator, cells, strata if plan.stratify else None, size):
            tally = Tally.counted(keys, found)
            yield ConfusionCounts(counts.labels, counts.declared, tally, counts.rows)


def _drawn(
    generator: np.random.Generator,
    cells: NDArray[np.int64],
    strata: list[NDArray[np.intp]] | None,
    size: int,
) -> NDArray[np.int64]:
    if strata is None:
        return generator.multinomial(int(cells.sum()), cells / cells.sum(), size=size)
    found = np.empty((size, len(cells)), dtype=np.int64)
    for places in strata:
        found[:, places] = _drawn(generator, cells[places], None, size)
    return found
