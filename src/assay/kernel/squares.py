"""The exact sum of squared differences between probabilities and what happened."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel import reference
from assay.kernel.limbs import CHUNK, Floats, Units, WideRange, gathered, split

_WIDTH = 21
"""Bits of a limb, each at most 2**20 in size: products of two sum over a chunk up to 2**53."""

_WEIGHTED_WIDTH, _WEIGHT_WIDTH = 14, 15
"""The same where two limbs of 2**13 are multiplied with one of 2**14."""

Mask = NDArray[np.bool_]


def outcome_squares(outcome: Mask, proba: Floats, weight: Floats | None) -> ExactSum:
    """The sum of ``weight * (proba - outcome)**2``.

    It is summed as ``p*p - 2*p*outcome + outcome``, which needs no differences.

    Args:
        outcome: Shape (rows,).
        proba: Finite, likewise.
        weight: Likewise, or None for ones.

    >>> float(outcome_squares(np.array([True, False]), np.array([0.75, 0.25]), None))
    0.125
    """
    units: Units = defaultdict(int)
    for start in range(0, len(proba), CHUNK):
        part = slice(start, start + CHUNK)
        happened, p = outcome[part].astype(np.float64), proba[part]
        w = None if weight is None else weight[part]
        try:
            if w is None:
                _add(units, happened, p)
            else:
                _add_weighted(units, happened, p, w)
        except WideRange:
            ones = None if w is None else w.tolist()
            found = reference.errors(p.tolist(), happened.tolist(), ones)[2]
            units[found.exponent] += found.units
    return gathered(units)


def _add(units: Units, happened: Floats, p: Floats) -> None:
    limbs, exponents = split(p, _WIDTH)
    matrix = np.stack([happened, *limbs])
    gram = (matrix @ matrix.T).tolist()
    units[0] += int(gram[0][0])
    for j, low in enumerate(exponents, 1):
        units[low + 1] -= int(gram[0][j])
        for k, high in enumerate(exponents, 1):
            units[low + high] += int(gram[j][k])


def _add_weighted(units: Units, happened: Floats, p: Floats, w: Floats) -> None:
    limbs, exponents = split(p, _WEIGHTED_WIDTH)
    scales, powers = split(w, _WEIGHT_WIDTH)
    if not scales:
        return
    terms = [(happened, 1, 0)]
    for j, low in enumerate(exponents):
        terms += [(limbs[j] * happened, -1, low + 1), (limbs[j] * limbs[j], 1, 2 * low)]
        terms += [(limbs[j] * limbs[k], 1, low + high + 1) for k, high in enumerate(exponents[:j])]
    products = (np.stack([term for term, _, _ in terms]) @ np.stack(scales).T).tolist()
    for (_, sign, exponent), row in zip(terms, products, strict=True):
        for power, value in zip(powers, row, strict=True):
            units[exponent + power] += sign * int(value)
