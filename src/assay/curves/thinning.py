"""Fewer points of a curve for pictures, however many rows there are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assay.curves.cuts import Floats

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
