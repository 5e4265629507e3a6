"""Sums over rankings whose weights are whole numbers as digits: pairs won, and precisions.

Both are exact, and equal what plain Python integers give: see `reference`.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.kernel import reference, wholes
from assay.kernel.digits import BITS, Digits, integers, number, total
from assay.kernel.limbs import CHUNK, Floats
from assay.kernel.pairs import Pair, quotient
from assay.kernel.wholes import added, from_the_top, long, pairs

_BLOCK = 1024
"""Rows a step: digits times sums of 2 * 2**10 digits, summed over 2**10 rows, are below 2**53."""

_PIECE = 22
"""Bits of a precision that are multiplied with a digit and summed over a chunk: 16 + 22 + 13."""

_DOUBT = 2.0**-28
"""How near to a half the last bit of a precision may be before it is computed in integers."""


def won(positive: Digits, negative: Digits) -> int:
    """Twice the weight of the pairs ranked right, ties half.

    Args:
        positive: The weight of positives at each score, scores rising.
        negative: The weight of negatives.

    Returns:
        The sum of ``positive[i] * (2 * (negative[0] + ... + negative[i]) - negative[i])``.
    """
    twice = below = 0
    for start in range(0, positive.shape[1], _BLOCK):
        part = slice(start, start + _BLOCK)
        chosen = positive[:, part].astype(np.float64)
        others = negative[:, part].astype(np.int64)
        upto = np.cumsum(others, axis=1)
        # Both sides of the product are small on their own; what lies below the block is added once.
        products = chosen @ (2 * upto - others).T.astype(np.float64)
        twice += _sum_of_products(products, BITS)
        twice += 2 * below * number(chosen.sum(axis=1).astype(np.int64))
        below += number(upto[:, -1])
    return twice


def _sum_of_products(products: Floats, bits: int) -> int:
    """The sum of ``products[j, k] * 2**(16 * j + bits * k)``, whole numbers below 2**53."""
    every = products.astype(np.int64).tolist()
    return sum(
        value << (BITS * j + bits * k) for j, row in enumerate(every) for k, value in enumerate(row)
    )


def reached(weights: Digits, limit: int) -> int:
    """How many numbers, from the first, sum up to no more than the limit."""
    below = 0
    for start in range(0, weights.shape[1], CHUNK):
        part = weights[:, start : start + CHUNK]
        upto = below + total(part)
        if upto > limit:
            sums: list[int] = list(accumulate(integers(part).tolist(), initial=below))
            return start - 1 + bisect_right(sums, limit)
        below = upto
    return int(weights.shape[1])


def precisions(positive: Digits, negative: Digits) -> int:
    """The sum of ``positive[i]`` times the precision at score ``i``, in units of 2**-64.

    The precision is the share of positives among the weight from score ``i`` upwards, rounded to 64
    bits behind the point, halves up.
    """
    found = from_the_top(positive)
    every = added(found, from_the_top(negative))
    if long(every):
        return reference.precisions(integers(positive).tolist(), integers(negative).tolist())
    whole = 0
    for start in range(0, positive.shape[1], CHUNK):
        chosen = positive[:, ::-1][:, start : start + CHUNK]
        held = np.flatnonzero(chosen.any(axis=0))
        weight, top, low = chosen[:, held], found[:, start + held], every[:, start + held]
        pieces, doubtful = _rounded(quotient(pairs(top), pairs(low)))
        pieces[:, doubtful] = 0
        products = weight.astype(np.float64) @ pieces.T
        whole += _sum_of_products(products, _PIECE)
        for k in np.flatnonzero(doubtful).tolist():
            share = reference.share(wholes.number(top, k), wholes.number(low, k))
            whole += number(weight[:, k]) * share
    return whole


def _rounded(share: Pair) -> tuple[Floats, NDArray[Any]]:
    """Shares of at most 1 times 2**64, rounded, in pieces of 22 bits, the lowest first.

    Returns:
        The pieces, shape (3, rows), of either sign; and a mask of those too near to a half.
    """
    high, low = share
    rest = high * 2.0 ** (64 - 2 * _PIECE)
    first = np.rint(rest)
    rest = (rest - first) * 2.0**_PIECE
    second = np.rint(rest)
    rest = (rest - second) * 2.0**_PIECE + low * 2.0**64
    third = np.floor(rest + 0.5)
    return np.stack([third, second, first]), np.abs(np.abs(rest - third) - 0.5) < _DOUBT
