"""A table that is too wide for its place, in several pieces."""

from __future__ import annotations

from collections.abc import Sequence

from assay.report.layout import Grid
from assay.report.safe import width

GAP = 2
"""Blanks between two columns."""


def pieces(grid: Grid, most: int) -> list[Grid]:
    """The grid, or several of some columns each under the same first, none wider than the most.

    A column that is too wide on its own stays whole: a number is never cut.
    """
    widest = widths(grid)
    groups: list[list[int]] = [[]]
    used = widest[0]
    for place in range(1, len(widest)):
        if groups[-1] and used + GAP + widest[place] > most:
            groups.append([])
            used = widest[0]
        groups[-1].append(place)
        used += GAP + widest[place]
    if len(groups) == 1:
        return [grid]
    return [_columns(grid, [0, *group], k) for k, group in enumerate(groups)]


def widths(grid: Grid) -> list[int]:
    """The width of each column."""
    lines: list[Sequence[str]] = [grid.header, *grid.lines]
    return [max(width(line[place]) for line in lines) for place in range(len(grid.header))]


def _columns(grid: Grid, places: list[int], piece: int) -> Grid:
    return Grid(
        f"{grid.title}, continued".removeprefix(", ") if piece else grid.title,
        [grid.header[place] for place in places],
        [[line[place] for place in places] for line in grid.lines],
        frozenset(k for k, place in enumerate(places) if place in grid.words),
    )
