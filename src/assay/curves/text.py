"""The text view of curves and tables: a heading and a few aligned lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from assay.metrics.outcome import in_words

LINES = 11
"""So many points of a curve are shown."""


def aligned(columns: Mapping[str, Sequence[Any]]) -> str:
    """Columns under their names, aligned right."""
    cells = [[name, *(shown(value) for value in values)] for name, values in columns.items()]
    widths = [max(map(len, column)) for column in cells]
    lines = zip(*cells, strict=True)
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in lines
    )


def shown(value: Any) -> str:
    """A number in short; an undefined one as a dash."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and math.isnan(value):
        return "-"
    return in_words(value, 4)


def spread(size: int) -> list[int]:
    """The places of a few points, the first and the last among them.

    >>> spread(3), spread(101)[:3]
    ([0, 1, 2], [0, 10, 20])
    """
    if size <= LINES:
        return list(range(size))
    places: list[int] = np.linspace(0, size - 1, LINES).round().astype(int).tolist()
    return places
