"""Ranges and bins of values for pictures, however many rows there are."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def around(values: Sequence[float], pad: float = 0.08) -> tuple[float, float]:
    """The range of the finite values with some air; 0 to 1 where there is none.

    >>> around([0.0, 10.0]), around([])
    ((-0.8, 10.8), (0.0, 1.0))
    """
    held = [float(value) for value in values if math.isfinite(value)]
    if not held:
        return 0.0, 1.0
    low, high = min(held), max(held)
    air = (high / 2 - low / 2) * 2 * pad if math.isfinite(high - low) else 0.0
    if low == high:
        air = abs(low) * pad or 0.5
    return low - air, high + air


def span(values: Floats) -> tuple[float, float] | None:
    """The range of finite values; None where there is none, or it is wider than a double."""
    held = values[np.isfinite(values)]
    if not len(held):
        return None
    low, high = float(held.min()), float(held.max())
    with np.errstate(over="ignore"):
        wide = high - low
    if not np.isfinite(wide * 4) or (wide and wide < 1e-290):
        return None
    return (low, high) if wide else (low - (abs(low) * 0.1 or 0.5), high + (abs(high) * 0.1 or 0.5))


def binned(values: Floats, bins: int, weight: Floats | None = None) -> tuple[Floats, Floats] | None:
    """Edges and weights of equal bins over the finite values; None where there is no range."""
    found = span(values)
    if found is None:
        return None
    held = np.isfinite(values)
    over = None if weight is None else weight[held]
    counts, edges = np.histogram(values[held], bins=bins, range=found, weights=over)
    return edges, counts.astype(np.float64)
