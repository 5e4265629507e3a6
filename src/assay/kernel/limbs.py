"""Doubles as sums of small whole numbers on a common grid, where float arithmetic is exact.

An array ``x`` becomes limbs ``a_0, a_1, ...`` with ``x == sum(a_k * 2**e_k)``, each ``a_k`` a
float array of whole numbers of at most ``width`` bits. Products and sums of such numbers stay
below 2**53 as long as ``rows * 2**(bits of the product) <= 2**53``, and below that no float
operation rounds: dot products may run in any order, on any BLAS, and give the same integer.

The error-free splitting is that of Rump, Ogita and Oishi (2008), SIAM J. Sci. Comput. 31:189-224,
doi:10.1137/050645671; here the pieces are kept as a grid shared by all columns.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum

Floats = NDArray[np.float64]

Units = dict[int, int]
"""Whole numbers by the exponent of their unit."""

CHUNK = 8192
"""Rows a step: 2**13 rows of products of 40 bits sum below 2**53, and the limbs stay in cache."""

MOST = 24
"""Limbs before the caller should turn to plain integers: the rows span more than some 300 bits."""

_LOWEST = -1074
_ROUNDS = 52


class WideRange(Exception):
    """The values span so many powers of two that limbs do not pay."""


def split(columns: Floats, width: int) -> tuple[list[Floats], list[int]]:
    """Split the columns into limbs on one grid.

    Args:
        columns: Finite, shape (columns, rows) or (rows,); not changed.
        width: Bits of a limb; each is a whole number of size at most ``2**(width - 1)``.

    Returns:
        The limbs, each of the shape of ``columns``, and their exponents, high to low. No limb at
        all for zeros only.

    Raises:
        WideRange: More than ``MOST`` limbs would be needed, or a value is next to the largest
            double.
    """
    rest = np.array(columns, dtype=np.float64)
    top = float(np.max(np.abs(rest), initial=0.0))
    limbs: list[Floats] = []
    exponents: list[int] = []
    exponent = int(np.frexp(top)[1]) - width + 1
    if exponent + width > 1024:  # a limb rounded up would be 2**1024, which no double holds
        raise WideRange
    while top and rest.any():
        if len(limbs) == MOST:
            raise WideRange
        exponent = max(exponent, _LOWEST)
        whole = np.rint(scaled(rest, -exponent))
        rest -= scaled(whole, exponent)
        limbs.append(whole)
        exponents.append(exponent)
        exponent -= width
    return limbs, exponents


def scaled(values: Floats, power: int) -> Floats:
    """The values times a power of two."""
    # A product with a power of two is exact and fast, but beyond 2**1023 the factor itself
    # overflows.
    if -1022 <= power <= 1023:
        return values * 2.0**power
    return np.ldexp(values, power)


def sums_of_limbs(values: Floats, width: int) -> tuple[list[float], list[int]]:
    """The sum of each limb of one column, and its exponent, without the limbs themselves.

    Args:
        values: Shape (rows,); not changed.
        width: Bits of a limb, so few that the sum of all rows is below 2**53.

    Raises:
        WideRange: As in `split`, or a value is not finite.
    """
    top = max(-float(values.min(initial=0.0)), float(values.max(initial=0.0)))
    sums: list[float] = []
    exponents: list[int] = []
    exponent = math.frexp(top)[1] - width + 1
    if not top < math.inf or exponent + _ROUNDS > 1022:
        raise WideRange
    rest, limb = values, np.empty_like(values)
    # All bits together are 0 for zeros only: quicker than asking each.
    while top and (not sums or np.bitwise_or.reduce(rest.view(np.int64))):
        if len(sums) == MOST:
            raise WideRange
        exponent = max(exponent, _LOWEST)
        # Beside this number a double has no bits below the unit: adding it rounds to whole units.
        large = 1.5 * 2.0 ** (exponent + _ROUNDS)
        np.add(rest, large, out=limb)
        limb -= large
        sums.append(math.ldexp(limb.sum(), -exponent))
        rest = np.subtract(rest, limb, out=limb if rest is values else rest)
        limb = np.empty_like(values) if rest is limb else limb
        exponents.append(exponent)
        exponent -= width
    return sums, exponents


def about(values: Floats) -> tuple[ExactSum, float]:
    """The sum of one column from its leading limb and a rounded sum of the rest.

    Returns:
        A number, and by how much the sum may differ from it.

    Raises:
        WideRange: The values are next to the largest or the smallest doubles, or not finite.
    """
    top = max(-float(values.min(initial=0.0)), float(values.max(initial=0.0)))
    exponent = math.frexp(top)[1] - (53 - len(values).bit_length()) + 1
    if not top < math.inf or not _LOWEST + _ROUNDS < exponent < 1022 - _ROUNDS:
        raise WideRange
    large = 1.5 * 2.0 ** (exponent + _ROUNDS)
    limb = values + large
    limb -= large
    leading = int(math.ldexp(limb.sum(), -exponent))
    # No rest is above half a unit, and a sum of n doubles is off by n roundings at most.
    rest = ExactSum.of([float(np.subtract(values, limb, out=limb).sum())])
    bound = math.ldexp(len(values) ** 2, exponent - 53)
    return ExactSum.scaled(leading, exponent).merge(rest), bound


def gathered(units: Units) -> ExactSum:
    """The sum of whole numbers, each times its power of two."""
    low = min(units, default=0)
    return ExactSum.scaled(sum(n << (exponent - low) for exponent, n in units.items()), low)


def combine(sums: list[float], exponents: list[int]) -> ExactSum:
    """Add exact whole-number sums, each times a power of two."""
    if not sums:
        return ExactSum()
    low = min(exponents)
    units = 0
    for value, exponent in zip(sums, exponents, strict=True):
        units += int(value) << (exponent - low)
    return ExactSum.scaled(units, low)
