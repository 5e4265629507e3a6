"""Holm's correction of several p-values."""

from __future__ import annotations

import math
from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values: below a level where the family-wise error rate is kept to that level.

    The i-th smallest of m is multiplied by m - i + 1, and none becomes smaller than one before it.
    An undefined p-value (NaN) stays so and still counts among the m, which errs on the safe side.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]

    Source: Holm (1979), Scandinavian Journal of Statistics 6:65-70.
    """
    m = len(p_values)
    order = sorted((p, place) for place, p in enumerate(p_values) if not math.isnan(p))
    adjusted = [math.nan] * m
    least = 0.0
    for rank, (p, place) in enumerate(order):
        least = max(least, min(1.0, p * (m - rank)))
        adjusted[place] = least
    return adjusted
