"""Pairs of values: a point per row, or of many rows a grid of counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assay.figures.ranges import Floats, around

MOST_POINTS = 300
"""Up to so many rows each is a point."""

GRID = (30, 22)


@dataclass(frozen=True, eq=False)
class Cloud:
    """Pairs of values within their ranges, and how many fall into each cell of a grid.

    Args:
        x, y: Shape (rows,).
        across, up: The ranges of x and of y, with some air.
        counts: Shape (columns, rows) of the grid.
        xs, ys: The edges of its columns and rows.
    """

    x: Floats
    y: Floats
    across: tuple[float, float]
    up: tuple[float, float]
    counts: Floats
    xs: Floats
    ys: Floats

    @property
    def few(self) -> bool:
        """Whether each row can be a point."""
        return len(self.x) <= MOST_POINTS


def cloud(x: Floats, y: Floats) -> Cloud:
    """The cloud of finite values of a range that doubles hold (see `ranges.span`)."""
    across, up = around([x.min(), x.max()]), around([y.min(), y.max()])
    counts, xs, ys = np.histogram2d(x, y, bins=GRID, range=[across, up])
    return Cloud(x, y, across, up, counts, xs, ys)
