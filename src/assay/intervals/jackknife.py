"""The jackknife: which units are left out in turn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from assay.intervals.draws import Draw
from assay.intervals.plan import Units

MOST = 200
"""Values without one part that are computed. More units are left out in 200 parts, drawn at random,
which estimates the same skewness: that of a sum of k moves is smaller by sqrt(k), and so is the
root of how many sums there are."""


def each_left_out(units: Units, seed: int) -> Iterator[Draw]:
    """All units but one, or but one of 200 parts of them, in turn.

    >>> [counts.tolist() for counts, _ in each_left_out(Units((np.arange(3),)), 0)]
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    """
    places = np.arange(units.count)
    if len(places) > MOST:
        np.random.Generator(np.random.PCG64(seed)).shuffle(places)
    for part in range(min(len(places), MOST)):
        counts = np.ones(len(places), dtype=np.int64)
        counts[places[part::MOST]] = 0
        yield counts, 1
