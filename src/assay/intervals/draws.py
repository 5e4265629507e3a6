"""Resamples as counts: how often each unit occurs in it, and how often the resample itself does."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np

from assay.intervals.plan import Units
from assay.states.block import Codes

Draw = tuple[Codes, int]
"""How often each unit occurs, shape (units,), and how many equally likely resamples are this."""


def few(units: Units, most: int) -> bool:
    """Whether there are at most so many different resamples.

    >>> few(Units((np.arange(4),)), 35), few(Units((np.arange(4),)), 34)
    (True, False)
    """
    different = 1
    for each in units.strata:
        # n of n with replacement: more than 2**(n - 1) ways.
        if len(each) > most.bit_length():
            return False
        different *= math.comb(2 * len(each) - 1, len(each))
    return different <= most


def every_draw(units: Units) -> Iterator[Draw]:
    """All different resamples, each with how many of the equally likely ones are that one.

    >>> [(counts.tolist(), times) for counts, times in every_draw(Units((np.arange(2),)))]
    [([2, 0], 1), ([1, 1], 2), ([0, 2], 1)]
    """
    for parts in product(*(_within(len(each)) for each in units.strata)):
        counts = np.empty(units.count, dtype=np.int64)
        for places, (found, _) in zip(units.strata, parts, strict=True):
            counts[places] = found
        yield counts, math.prod(times for _, times in parts)


def _within(size: int) -> list[Draw]:
    found = []
    for chosen in combinations_with_replacement(range(size), size):
        counts = np.bincount(chosen, minlength=size)
        same = math.prod(map(math.factorial, counts.tolist()))
        found.append((counts, math.factorial(size) // same))
    return found


def drawn(units: Units, resamples: int, seed: int) -> Iterator[Draw]:
    """So many resamples by a seed, the strata in turn: whole numbers of NumPy's PCG64 alone."""
    generator = np.random.Generator(np.random.PCG64(seed))
    for _ in range(resamples):
        counts = np.zeros(units.count, dtype=np.int64)
        for places in units.strata:
            chosen = generator.integers(0, len(places), size=len(places))
            counts[places] = np.bincount(chosen, minlength=len(places))
        yield counts, 1
