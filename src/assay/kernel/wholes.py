"""Whole numbers, one per place: int64 where these hold them, otherwise limbs of 48 bits.

They are the running sums of weights that curves are made of. Limbs are int64 too, shape (limbs,
numbers), the lowest first: sums over a chunk stay below 2**63, and a limb is a double exactly. In
either form the last axis is the places, so that ``numbers[..., places]`` takes some.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import nearest
from assay.kernel import digits
from assay.kernel.digits import Digits
from assay.kernel.groups import Counts
from assay.kernel.limbs import CHUNK, Floats
from assay.kernel.pairs import Pair, quotient, rounded, two_sum

Wholes = NDArray[np.int64]
"""Shape (numbers,), or (limbs, numbers) with each limb of 0 or more and below 2**48."""

_BITS = 48
_MASK = (1 << _BITS) - 1
_PER_LIMB = _BITS // digits.BITS

_EXACT = 2
"""Limbs that a pair of doubles holds exactly: 96 bits, where it holds at least 106."""
_LONGEST = 16
"""Limbs of numbers that a double holds with room to spare."""
_DOUBT = 2.0**-96
"""A bound of what a quotient of pairs is off, and a pair that is not exact."""


def of_digits(numbers: Digits, size: int | None = None) -> Wholes:
    """Digits as limbs, of which there are ``size``, or as few as hold all digits.

    >>> of_digits(digits.of_counts(np.array([2**48 + 7]))).tolist()
    [[7], [1]]
    """
    size = max(1, -(-len(numbers) // _PER_LIMB)) if size is None else size
    found = np.zeros((size, numbers.shape[1]), dtype=np.int64)
    for k, row in enumerate(numbers[: size * _PER_LIMB]):
        limb, place = divmod(k, _PER_LIMB)
        found[limb] |= row.astype(np.int64) << (digits.BITS * place)
    return found


def of_counts(counts: Counts) -> Wholes:
    """Integers of 0 or more, int64 or object."""
    return of_digits(digits.of_counts(counts)) if counts.dtype == object else counts


def counts_of(numbers: Wholes) -> Counts:
    """The numbers as int64, or as Python integers where they are in limbs."""
    if numbers.ndim == 1:
        return numbers
    found: Counts = numbers[-1].astype(object)
    for limb in numbers[-2::-1]:
        found = (found << _BITS) + limb
    return found


def number(numbers: Wholes, place: int) -> int:
    """One of the numbers.

    >>> number(np.array([[5, 7], [0, 1]]), 1)
    281474976710663
    """
    if numbers.ndim == 1:
        return int(numbers[place])
    return sum(limb << (_BITS * k) for k, limb in enumerate(numbers[:, place].tolist()))


def from_the_top(numbers: Digits | Counts) -> Wholes:
    """Running sums from the last place to the first, of digits, a mask or int64.

    >>> from_the_top(np.array([1, 0, 2])).tolist()
    [2, 2, 3]
    """
    if numbers.ndim == 1:
        return np.cumsum(numbers[::-1], dtype=np.int64)
    size = max(1, -(-digits.total(numbers).bit_length() // _BITS))
    sums = np.empty((size, numbers.shape[1]), dtype=np.int64)
    upto = np.zeros(size, dtype=np.int64)
    for part in _chunks(numbers.shape[1]):
        last = numbers.shape[1] - part.start
        limbs = of_digits(numbers[:, max(0, last - CHUNK) : last][:, ::-1], size)
        limbs[:, 0] += upto
        sums[:, part] = _carried(np.cumsum(limbs, axis=1, out=limbs))
        upto = limbs[:, -1]
    return sums


def _carried(limbs: Wholes) -> Wholes:
    """Limbs of any size and sign, of numbers of 0 or more that have no more limbs, in place."""
    for part in _chunks(limbs.shape[1]):
        for low, high in zip(limbs[:-1, part], limbs[1:, part], strict=True):
            high += low >> _BITS
            low &= _MASK
    return limbs


def _chunks(places: int) -> Iterator[slice]:
    return (slice(start, min(start + CHUNK, places)) for start in range(0, places, CHUNK))


def added(one: Wholes, two: Wholes) -> Wholes:
    """The sums of two numbers each; the form must be the same, and hold them.

    >>> added(np.array([[5], [0]]), np.array([[2**48 - 1]])).tolist()
    [[4], [1]]
    """
    if one.ndim == 1:
        return one + two
    small, large = sorted((one, two), key=len)
    top = sum(int(each[len(large) - 1 :].max(initial=0)) for each in (one, two))
    sums = np.zeros((len(large) + ((top + 1) >> _BITS), one.shape[1]), dtype=np.int64)
    sums[: len(large)] = large
    sums[: len(small)] += small
    return _carried(sums)


def left_of(whole: Wholes, numbers: Wholes) -> Wholes:
    """``whole - numbers``: what each leaves of one number, shape (1,) or (limbs, 1)."""
    left: Wholes = whole - numbers
    return left if numbers.ndim == 1 else _carried(left)


def differ(one: Wholes | Digits, two: Wholes | Digits) -> NDArray[np.bool_]:
    """Where numbers of one form, or digits, are not the same."""
    different = one != two
    return np.asarray(different if one.ndim == 1 else different.any(axis=0))


def upto(rising: Wholes, limit: int) -> int:
    """How many of rising numbers are at most the limit.

    >>> upto(np.array([1, 3, 3, 4]), 3)
    3
    """
    places = range(rising.shape[-1])
    return bisect_right(places, limit, key=lambda place: number(rising, place))


def doubles(numbers: Wholes, exponent: int = 0) -> Floats:
    """The numbers times ``2**exponent``, each rounded once; beyond all doubles an infinity.

    >>> doubles(np.array([[0], [1]]), -50).tolist()
    [0.25]
    """
    result = np.empty(numbers.shape[-1])
    unit = Fraction(2) ** exponent
    for part in _chunks(len(result)):
        some = numbers[..., part]
        found, open_rows = _rounded(some)
        with np.errstate(over="ignore"):
            result[part] = np.ldexp(found, exponent)
        for row in np.flatnonzero(open_rows).tolist():
            result[part.start + row] = nearest(number(some, row) * unit)
    return result


def _rounded(numbers: Wholes) -> tuple[Floats, NDArray[np.bool_]]:
    """Each rounded to a double, and which of them that does not decide."""
    if numbers.ndim == 1 or len(numbers) <= _EXACT:
        high = numbers.astype(np.float64) if numbers.ndim == 1 else pairs(numbers)[0]
        return high, np.zeros(len(high), dtype=bool)
    if long(numbers):
        return np.zeros(numbers.shape[1]), np.ones(numbers.shape[1], dtype=bool)
    return rounded(*pairs(numbers), _DOUBT)


def long(numbers: Wholes) -> bool:
    """Whether the numbers have too many limbs for doubles."""
    return numbers.ndim == 2 and len(numbers) > _LONGEST


def pairs(numbers: Wholes) -> Pair:
    """The numbers as pairs of doubles: exact up to 96 bits, else off by less than 2**-100 of it.

    None of them may be `long`.
    """
    if numbers.ndim == 1:
        high = numbers.astype(np.float64)
        return high, (numbers - high.astype(np.int64)).astype(np.float64)
    high = numbers[-1].astype(np.float64) * 2.0 ** (_BITS * (len(numbers) - 1))
    low = np.zeros_like(high)
    for k in range(len(numbers) - 2, -1, -1):
        high, rest = two_sum(high, numbers[k].astype(np.float64) * 2.0 ** (_BITS * k))
        low = low + rest
    return two_sum(high, low)


def shares(top: Wholes, whole: Wholes) -> Floats:
    """Quotients, each rounded once; NaN where the whole is 0.

    Args:
        top: Numbers that are no larger than their wholes, shape (numbers,) or (limbs, numbers).
        whole: Numbers in the same form, or one for all.

    >>> shares(np.array([1, 0, 0]), np.array([3, 2, 0])).tolist()
    [0.3333333333333333, 0.0, nan]
    """
    result = np.empty(top.shape[-1])
    one = whole.shape[-1] == 1
    for part in _chunks(len(result)):
        some, of = top[..., part], whole if one else whole[..., part]
        result[part], open_rows = _divided(some, of)
        for row in np.flatnonzero(open_rows).tolist():
            low = number(of, 0 if one else row)
            result[part.start + row] = number(some, row) / low if low else np.nan
    return result


def _divided(top: Wholes, whole: Wholes) -> tuple[Floats, NDArray[Any]]:
    """Quotients, and which of them are not decided."""
    if top.ndim == 1 and int(whole.max(initial=0)) <= 2**53:
        with np.errstate(invalid="ignore"):
            return top / whole, np.zeros(len(top), dtype=bool)
    if long(top) or long(whole):
        return np.zeros(top.shape[-1]), np.ones(top.shape[-1], dtype=bool)
    high, low = pairs(whole)
    empty = high == 0
    ratio = quotient(pairs(top), (np.where(empty, 1.0, high), low))
    found, unsure = rounded(*ratio, _DOUBT)
    return np.where(empty, np.nan, found), unsure & ~empty
