"""Sorting scores together with their labels, quickly on every processor.

NumPy's AVX-512 sort is some five times slower than its AVX2 sort on processors where compressed
stores are microcoded (AMD Zen 4), and an index sort of a million scores is slow everywhere. Here
the label rides in the lowest bit of the score's own order, a stable radix sort of 16 bits brings
the rows near their places, and short rows sorted by networks finish the work.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assay.kernel.limbs import CHUNK, Floats

Mask = NDArray[np.bool_]

_FEW = 1 << 15
"""Up to so many rows an index sort is as quick."""

_BUCKETS = (1 << 16) - 1
_PLACE_BITS = 8
_ROW = 1 << _PLACE_BITS
_MAGNITUDE = np.int64(0x7FFF_FFFF_FFFF_FFFF)


def sorted_with_labels(score: Floats, positive: Mask) -> tuple[Floats, Mask]:
    """The scores sorted upwards, and the label of each.

    Args:
        score: Shape (rows,), infinities allowed; -0.0 comes back as 0.0, as one score with it.
        positive: Shape (rows,).

    Returns:
        Two new arrays; the order of labels within equal scores is not defined.
    """
    if score.dtype == object:  # whole numbers that no double holds
        order = np.argsort(score)
        return score[order], positive[order]
    low, high = (float(score.min()), float(score.max())) if len(score) > _FEW else (0.0, 0.0)
    scale = _scale(low, high)
    packed = None if scale is None else _pack(score, positive, scale)
    if packed is None or scale is None:
        order = np.argsort(score)
        return score[order] + 0.0, positive[order]
    packed = packed[np.argsort(_buckets(score, low, high), kind="stable")]
    _settle(packed)
    return _unpack(packed, scale)


def sorted_values(values: Floats) -> Floats:
    """The values sorted upwards, infinities allowed; -0.0 comes back as 0.0.

    >>> sorted_values(np.array([2.0, -1.0])).tolist()
    [-1.0, 2.0]
    """
    return sorted_with_labels(values, np.zeros(len(values), dtype=bool))[0]


def sorted_with_order(score: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """The scores sorted upwards, and the row that each comes from.

    Args:
        score: Shape (rows,), infinities allowed; -0.0 comes back as 0.0, as one score with it.

    Returns:
        Two new arrays; the order of rows within equal scores is not defined.
    """
    order = _nearly_in_order(score) if len(score) > _FEW and score.dtype != object else None
    if order is not None:
        ordered = score[order] + 0.0
        if (ordered[1:] >= ordered[:-1]).all():
            return ordered, order
    order = np.argsort(score)
    return (score[order] if score.dtype == object else score[order] + 0.0), order


def _nearly_in_order(score: Floats) -> NDArray[np.int64] | None:
    """An order of the rows that is right but for scores that agree in all but their last bits.

    None where the scores crowd. The place within a short row of rows takes the lowest bits of an
    integer, so that sorting the integers sorts the places along with them.
    """
    low, high = float(score.min()), float(score.max())
    if _scale(low, high) is None:
        return None
    bucket = _buckets(score, low, high)
    order = np.argsort(bucket, kind="stable")
    packed, bucket = _patterns(score)[order], bucket[order]
    crowded = bucket[_ROW // 2 :] == bucket[: -_ROW // 2]
    if (crowded & (packed[_ROW // 2 :] != packed[: -_ROW // 2])).any():
        return None
    for start in (0, _ROW // 2):
        end = start + (len(packed) - start) // _ROW * _ROW
        _settle_places(packed[start:end], order[start:end], _ROW)
        _settle_places(packed[end:], order[end:], len(packed) - end)
    return order


def _patterns(score: Floats) -> NDArray[np.int64]:
    """Integers in the order of the scores, with room for a place in the lowest bits."""
    bits = (score + 0.0).view(np.int64)
    bits ^= (bits >> 63) & _MAGNITUDE
    low, high = int(bits.min()), int(bits.max())
    lost = max(0, (high - low).bit_length() - 63 + _PLACE_BITS)
    bits >>= lost
    bits -= low >> lost
    bits <<= _PLACE_BITS
    return bits


def _settle_places(packed: NDArray[np.int64], order: NDArray[np.int64], width: int) -> None:
    if not len(packed):
        return
    rows, origin = packed.reshape(-1, width), order.reshape(-1, width)
    rows &= -_ROW
    rows |= np.arange(width)
    rows.sort(axis=1)
    origin[:] = np.take_along_axis(origin, rows & (_ROW - 1), axis=1)


def _scale(low: float, high: float) -> float | None:
    """A power of two that brings all scores below 2 in size, or None where there is none."""
    largest = max(-low, high)
    if not 0 < high - low < np.inf or _BUCKETS / (high - low) == np.inf:
        return None
    if largest < 2:
        return 1.0
    return None if largest >= 2.0**100 else 2.0**-100


def _buckets(score: Floats, low: float, high: float) -> NDArray[np.uint16]:
    """Sixteen bits of each score's place between the smallest and the largest."""
    bucket = np.empty(len(score), dtype=np.uint16)
    scale = _BUCKETS / (high - low)
    for start in range(0, len(score), CHUNK):
        part = slice(start, start + CHUNK)
        bucket[part] = (score[part] - low) * scale
    return bucket


def _pack(score: Floats, positive: Mask, scale: float) -> NDArray[np.int64] | None:
    """Integers in the order of the scores, with the label as the lowest bit.

    None where scaling would round a score: one below 2**-900 beside one above 2.
    Below 2 in size the highest bit of a double's exponent is free, so nothing is shifted out. The
    pattern of a negative double is turned round, as its size grows while its order falls.
    """
    packed = np.empty(len(score), dtype=np.int64)
    for start in range(0, len(score), CHUNK):
        part = slice(start, start + CHUNK)
        scaled = score[part] * scale + 0.0
        if scale != 1 and not (scaled * (1 / scale) == score[part]).all():
            return None
        bits = scaled.view(np.int64)
        if bits.min() < 0:
            bits ^= (bits >> 63) & _MAGNITUDE
        np.left_shift(bits, 1, out=packed[part])
        packed[part] |= positive[part]
    return packed


def _unpack(packed: NDArray[np.int64], scale: float) -> tuple[Floats, Mask]:
    positive = (packed & 1).astype(bool)
    packed >>= 1
    if packed[0] < 0:
        packed ^= (packed >> 63) & _MAGNITUDE
    score = packed.view(np.float64)
    if scale != 1:
        score *= 1 / scale
    return score, positive


def _settle(nearly: NDArray[np.int64]) -> None:
    """Sort what is in order but for neighbours: rows of 256, then rows shifted by half a row.

    A bucket of at most 128 scores lies whole in a row of one of the two passes. Where a bucket is
    longer and holds different scores, the ordinary sort finishes the work.
    """
    for start in (0, _ROW // 2):
        end = max(start, len(nearly) - (len(nearly) - start) % _ROW)
        nearly[start:end].reshape(-1, _ROW).sort(axis=1)
        nearly[end:].sort()
    if not (nearly[1:] >= nearly[:-1]).all() and not _sorted_but_for_labels(nearly):
        nearly.sort()


def _sorted_but_for_labels(packed: NDArray[np.int64]) -> bool:
    """Whether only labels of equal scores are out of order, which does not matter."""
    scores = packed >> 1
    return bool((scores[1:] >= scores[:-1]).all())
