"""Exact sums of weights by group: the counts behind confusion matrices and rankings."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.limbs import Floats, WideRange, split
from assay.kernel.reference import on_grid

Counts = NDArray[Any]
"""int64 where the whole fits into 62 bits, otherwise object holding Python integers."""

FITS_BITS = 62
FITS = 2**FITS_BITS


def group_sums(groups: NDArray[np.int64], weight: Floats, size: int) -> tuple[Counts, int]:
    """The exact sum of the weights of each group, in whole units of a power of two.

    Args:
        groups: Shape (rows,), each in ``range(size)``.
        weight: Shape (rows,), finite and not negative.
        size: How many groups there are.

    Returns:
        Integers of shape (size,), and the exponent: group ``g`` weighs ``integers[g] *
        2**exponent``.
    """
    # Limbs so narrow that no group's float sum can pass 2**53.
    width = max(8, 53 - max(len(weight), 1).bit_length())
    try:
        limbs, exponents = split(weight[None, :], width)
    except WideRange:
        return _plainly(groups, weight, size)
    if not limbs:
        return np.zeros(size, dtype=np.int64), 0
    low = exponents[-1]
    if exponents[0] - low + width + max(len(weight), 1).bit_length() <= FITS_BITS:
        small = np.zeros(size, dtype=np.int64)
        for limb, exponent in zip(limbs, exponents, strict=True):
            part = np.bincount(groups, weights=limb[0], minlength=size).astype(np.int64)
            small += part << (exponent - low)
        return small, low
    total = np.zeros(size, dtype=object)
    for limb, exponent in zip(limbs, exponents, strict=True):
        part = np.bincount(groups, weights=limb[0], minlength=size).astype(np.int64)
        total += part.astype(object) * (1 << (exponent - low))
    return total, low


def _plainly(groups: NDArray[np.int64], weight: Floats, size: int) -> tuple[Counts, int]:
    grid, exponent = on_grid(weight.tolist())
    total = np.zeros(size, dtype=object)
    np.add.at(total, groups, np.array(grid, dtype=object))
    return total, exponent


def reduced(counts: Counts, exponent: int) -> tuple[Counts, int]:
    """The same weights in canonical form: no common factor of two, int64 wherever they fit."""
    if exponent == 0 and counts.dtype == np.int64 and (counts[:1] % 2).any():
        return counts, 0
    bits = int(np.bitwise_or.reduce(counts)) if len(counts) else 0
    if not bits:
        return np.zeros(len(counts), dtype=np.int64), 0
    if exponent > 0:
        return reduced(counts.astype(object) << exponent, 0)
    # Whole weights stay whole numbers, so that counts read as counts.
    zeros = min((bits & -bits).bit_length() - 1, -exponent)
    if zeros:
        counts = counts >> zeros
    fits = int(counts.sum()) < FITS if counts.dtype == object else True
    return counts.astype(np.int64 if fits else object), exponent + zeros


def weight_of(counts: Counts, exponent: int) -> ExactSum:
    """The total weight of the counts."""
    whole = counts.sum() if counts.dtype != object else sum(counts.tolist())
    return ExactSum.scaled(int(whole), exponent)
