"""How the scores of positive and negative rows are spread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assay.figures.ranges import Floats, span
from assay.states.block import Block, doubles

BINS = 32


@dataclass(frozen=True, eq=False)
class ByClass:
    """Shares of the positive rows and of the negative rows in bins of equal width.

    Args:
        edges: Shape (bins + 1,).
        positive, negative: Shape (bins,), shares of all rows of the class with a finite score; 0
            throughout for a class without rows.
    """

    edges: Floats
    positive: Floats
    negative: Floats


def by_class(block: Block) -> ByClass | None:
    """The shares of a block of scores; None where the scores have no range."""
    assert block.score is not None
    score = doubles(block.score)
    ends = (0.0, 1.0) if block.proba is not None else span(score)
    if ends is None:
        return None
    held = np.isfinite(score)
    shares = []
    for positive in (True, False):
        rows = held & (block.is_positive == positive)
        weights = None if block.weight is None else block.weight[rows]
        counts, edges = np.histogram(score[rows], bins=BINS, range=ends, weights=weights)
        shares.append(counts / (counts.sum() or 1))
    return ByClass(edges, shares[0], shares[1])
