"""Sparks: the values of folds or groups as small bars, where a terminal can show them."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console

from assay.report.layout import Grid

BARS = "▁▂▃▄▅▆▇█"
LOST = "·"

_MOST = 30
"""Of more folds or groups no bars are shown."""

_PLAIN = ("", "dumb", "unknown", "linux", "ansi")
"""Terminals, by TERM, whose fonts lack the bars; beside all that begin with vt."""


def can_show(out: Console) -> bool:
    """Whether the terminal can show the bars, by its encoding and its kind."""
    try:
        (BARS + LOST).encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    if os.name == "nt":
        return not out.legacy_windows
    kind = os.environ.get("TERM", "").lower()
    return kind not in _PLAIN and not kind.startswith("vt")


def spark(values: Sequence[float]) -> str:
    """The values from their smallest to their largest; a dot where there is no finite one.

    >>> spark([0.0, 0.5, 1.0, float("nan")]), spark([2.0, 2.0])
    ('▁▅█·', '▄▄')
    """
    held = [value for value in values if math.isfinite(value)]
    low, high = min(held, default=0.0), max(held, default=0.0)
    width = high / 2 - low / 2  # halves, as the whole may be wider than a double
    return "".join(_bar(value / 2 - low / 2, width) for value in values)


def _bar(above: float, width: float) -> str:
    if not math.isfinite(above):
        return LOST
    return BARS[round(above / width * (len(BARS) - 1))] if width else BARS[3]


def with_sparks(grid: Grid) -> Grid:
    """The grid with a bar for each fold or group beside their range, from low to high by line."""
    if not grid.series or not 1 < len(grid.series[0]) <= _MOST:
        return grid
    place = 2
    lines = [
        [*line[:place], spark(values), *line[place:]]
        for line, values in zip(grid.lines, grid.series, strict=True)
    ]
    header = [*grid.header[:place], "each", *grid.header[place:]]
    words = frozenset({place, *(k + (k >= place) for k in grid.words)})
    return replace(grid, header=header, lines=lines, words=words)


def told(grids: Sequence[Grid]) -> list[str]:
    """What the bars mean, where some are shown."""
    shown = [line[2] for grid in grids if _has(grid) for line in grid.lines]
    if not shown:
        return []
    lost = f"; {LOST} undefined or infinite" if any(LOST in one for one in shown) else ""
    return [f"each: in order, from the lowest to the highest of the line{lost}"]


def _has(grid: Grid) -> bool:
    return bool(grid.series) and len(grid.header) > 2 and grid.header[2] == "each"
