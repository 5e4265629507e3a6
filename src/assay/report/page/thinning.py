"""Fewer points and bins for pictures, however many rows there are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

POINTS = 200


def thinned(x: Floats, y: Floats, most: int = POINTS) -> NDArray[np.intp]:
    """The places of at most so many of a curve's points, evenly spaced along it, both ends kept.

    Args:
        x: Shape (points,), within a range of about 1.
        y: Likewise.
        most: How many to keep.

    >>> line = np.linspace(0, 1, 1001)
    >>> thinned(line, line, 5).tolist()
    [0, 250, 500, 750, 1000]
    """
    if len(x) <= most:
        return np.arange(len(x))
    steps = np.abs(np.diff(x)) + np.abs(np.diff(y))
    along = np.concatenate([[0.0], np.cumsum(steps)])
    marks = np.linspace(0.0, along[-1], most)
    places = np.searchsorted(along, marks, side="left")
    places[-1] = len(x) - 1
    return np.unique(np.minimum(places, len(x) - 1))


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
