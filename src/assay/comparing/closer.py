"""Which of two predictions is closer to the target, row by row, decided without rounding."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

_LARGE = 2.0**1000


def closer(y: Doubles, a: Doubles, b: Doubles) -> NDArray[np.int8]:
    """For each row 1 where a is closer to y, -1 where b is, 0 where both are as near.

    Of predictions on one side of the target the nearer is the one next to it. Otherwise twice the
    target is compared with the sum of both, whose rounding error is known (Knuth's two-sum) and
    decides where the rounded sum does not: no difference is lost to rounding.

    Args:
        y: The targets, shape (rows,), finite.
        a: The predictions of one side, likewise.
        b: Those of the other.

    >>> closer(np.array([1.0, 1.0, 0.0]), np.array([0.0, 1.5, 0.0]), np.array([2.0, 0.0, 1.0]))
    array([0, 1, 1], dtype=int8)

    Source: Knuth, The Art of Computer Programming 2, section 4.2.2, theorem B.
    """
    largest = max((np.abs(one).max() for one in (y, a, b) if len(one)), default=0.0)
    if largest > _LARGE:  # sums would overflow; what this scaling rounds is far below them
        y, a, b = y / 16, a / 16, b / 16
    low, high = np.minimum(a, b), np.maximum(a, b)
    total = low + high
    back = total - low
    error = (low - (total - back)) + (high - back)
    # Above the middle of both the higher prediction is nearer, below it the lower one.
    gap = 2 * y - total
    above = np.where(gap == error, 0, np.where(gap > error, 1, -1))
    return np.where(a == b, 0, np.where(a > b, above, -above)).astype(np.int8)
