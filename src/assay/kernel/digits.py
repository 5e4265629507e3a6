"""Whole numbers of any length as digits of 16 bits, so that whole arrays are added and multiplied.

Weights with fractions, brought to one unit, are whole numbers of more than 62 bits. As digits they
stay in NumPy: sums of digits and products of two digits are far below 2**53, where neither int64
nor float64 rounds, and a carry brings sums back to digits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.kernel.limbs import CHUNK, Floats, scaled

Digits = NDArray[np.uint16]
"""Shape (digits, numbers), the lowest digit first."""

BITS = 16
_MASK = 0xFFFF
_FRACTION = 52
_HIDDEN = np.int64(1 << _FRACTION)
_LOWEST = -1074
_SHIFTS = 63
"""An int64 shifted right by so much is 0 if it was not negative."""


def of_doubles(values: Floats) -> tuple[Digits, int]:
    """Finite doubles of 0 or more in whole units of a power of two.

    Returns:
        The digits and the exponent: value ``i`` is ``number i * 2**exponent``. The unit is the
        largest that holds them all.

    >>> of_doubles(np.array([0.5, 3.0]))
    (array([[1, 6]], dtype=uint16), -1)
    """
    low, high = _span(values)
    digits = np.empty((max(0, -(-(high - low) // BITS)), len(values)), dtype=np.uint16)
    for start in range(0, len(values), CHUNK):
        part = slice(start, start + CHUNK)
        if high - low <= _SHIFTS:
            _fill(digits[:, part], scaled(values[part], -low - _LOWEST).astype(np.int64))
            continue
        mantissa, place = _taken_apart(values[part])
        shift = place - low
        for k, row in enumerate(digits[:, part]):
            # What is shifted out above is not part of this digit, so wrapping does no harm.
            up = np.clip(shift - BITS * k, 0, BITS)
            down = np.clip(BITS * k - shift, 0, _SHIFTS)
            row[:] = ((mantissa >> down) << up) & _MASK
    return digits, (low + _LOWEST if len(digits) else 0)


def _taken_apart(values: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The mantissa of each as a whole number, and its exponent above the lowest of all."""
    pattern = values.view(np.int64)
    exponent = pattern >> _FRACTION
    mantissa = pattern & (_HIDDEN - 1)
    mantissa |= np.where(exponent > 0, _HIDDEN, 0)
    return mantissa, np.maximum(exponent, 1) - 1


def _span(values: Floats) -> tuple[int, int]:
    """The places of the lowest bit that is set in any value, and above the highest."""
    low, high = 1 << 12, 0
    for start in range(0, len(values), CHUNK):
        part = values[start : start + CHUNK]
        mantissa, place = _taken_apart(part)
        # The lowest bit alone, as a double: its exponent is its place.
        bit = (mantissa & -mantissa).astype(np.float64).view(np.int64) >> _FRACTION
        place += np.where(mantissa == 0, 1 << 12, bit - 1023)
        low = min(low, int(place.min()))
        largest = float(part.max())
        if largest:
            high = max(high, int(np.frexp(largest)[1]) - _LOWEST)
    return low, high


def of_counts(counts: NDArray[Any]) -> Digits:
    """Integers of 0 or more, int64 or object.

    >>> of_counts(np.array([1, 65536]))
    array([[1, 0],
           [0, 1]], dtype=uint16)
    """
    size = -(-int(counts.max(initial=0)).bit_length() // BITS)
    if counts.dtype == object:
        raw = b"".join(int(value).to_bytes(2 * size, "little") for value in counts.tolist())
        return np.frombuffer(raw, dtype="<u2").reshape(len(counts), size).T.astype(np.uint16)
    digits = np.empty((size, len(counts)), dtype=np.uint16)
    _fill(digits, counts)
    return digits


def _fill(digits: Digits, numbers: NDArray[np.int64]) -> None:
    for k, row in enumerate(digits):
        row[:] = (numbers >> (BITS * k)) & _MASK


def integers(digits: NDArray[Any]) -> NDArray[Any]:
    """The numbers as Python integers, dtype object.

    >>> integers(of_counts(np.array([7, 2**40])))
    array([7, 1099511627776], dtype=object)
    """
    step = 2 * len(digits)
    found = np.zeros(digits.shape[1], dtype=object)
    if step:
        raw = np.ascontiguousarray(digits.T).astype("<u2").tobytes()
        found[:] = [int.from_bytes(raw[i : i + step], "little") for i in range(0, len(raw), step)]
    return found


def narrow(digits: Digits) -> NDArray[np.int64]:
    """The numbers as int64, where each fits."""
    found = np.zeros(digits.shape[1], dtype=np.int64)
    for k, row in enumerate(digits):
        found |= row.astype(np.int64) << (BITS * k)
    return found


def number(sums: NDArray[Any]) -> int:
    """One number from its digits, or from sums of them that were not carried.

    >>> number(np.array([65536, 1]))
    131072
    """
    return sum(value << (BITS * k) for k, value in enumerate(sums.tolist()))


def total(digits: Digits) -> int:
    """The sum of all numbers."""
    return number(digits.sum(axis=1, dtype=np.int64))


def sums_of_runs(digits: Digits, places: NDArray[np.int64]) -> Digits:
    """The sum of each run of neighbours; ``places`` says where each begins, the first at 0."""
    if len(places) == digits.shape[1]:
        return digits
    if not len(digits):
        return digits[:, : len(places)]
    return carried(np.add.reduceat(digits, places, axis=1, dtype=np.int64))


def carried(sums: NDArray[np.int64]) -> Digits:
    """Sums of digits as digits again."""
    rows, over = [], np.zeros(sums.shape[1], dtype=np.int64)
    for row in sums:
        over = over + row
        rows.append((over & _MASK).astype(np.uint16))
        over >>= BITS
    while over.any():
        rows.append((over & _MASK).astype(np.uint16))
        over >>= BITS
    return np.array(rows, dtype=np.uint16).reshape(len(rows), sums.shape[1])


def shifted(digits: Digits, bits: int) -> Digits:
    """The numbers times ``2**bits``; for negative ``bits`` no bit that is set may be lost."""
    whole, rest = divmod(bits, BITS)
    if rest:
        digits = carried(digits.astype(np.int64) << rest)
    if whole <= 0:
        return trimmed(digits[-whole:])
    return np.concatenate([np.zeros((whole, digits.shape[1]), dtype=np.uint16), digits])


def trimmed(digits: Digits) -> Digits:
    """The same numbers without highest digits that are 0 in all of them."""
    size = len(digits)
    while size and not digits[size - 1].any():
        size -= 1
    return digits[:size]


def padded(digits: NDArray[Any], size: int) -> NDArray[Any]:
    """The same numbers with this many digits, which is no fewer."""
    if len(digits) == size:
        return digits
    wide = np.zeros((size, digits.shape[1]), dtype=digits.dtype)
    wide[: len(digits)] = digits
    return wide


def joined(one: Digits, two: Digits) -> Digits:
    """The numbers of both, one after the other."""
    size = max(len(one), len(two))
    return np.concatenate([padded(one, size), padded(two, size)], axis=1)


def bits_used(digits: Digits) -> int:
    """A number with each bit that any of the numbers has."""
    return number(np.bitwise_or.reduce(digits, axis=1, dtype=np.uint16))
