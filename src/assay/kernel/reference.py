"""The reference twin: sums in plain Python integers, one row at a time.

Slow and plain on purpose. The tests trust it, it takes over where the NumPy kernel's grid would be
too wide, and it is the quicker of the two for a handful of rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assay.exact import ExactSum


def on_grid(values: Iterable[float]) -> tuple[list[int], int]:
    """Finite numbers as whole multiples of one power of two: (integers, exponent).

    >>> on_grid([0.5, 3.0])
    ([1, 6], -1)
    """
    ratios = [value.as_integer_ratio() for value in values]
    bits = max((denominator.bit_length() for _, denominator in ratios), default=1)
    return [top << (bits - low.bit_length()) for top, low in ratios], 1 - bits


def moments(values: Sequence[float], weight: Sequence[float] | None) -> tuple[ExactSum, ExactSum]:
    """The sums of w*v and w*v*v."""
    grid, exponent = on_grid(values)
    return _sums(grid, exponent, weight)


def errors(
    y_true: Sequence[float], y_pred: Sequence[float], weight: Sequence[float] | None
) -> tuple[ExactSum, ExactSum, ExactSum, ExactSum]:
    """The sums of w*e, w*|e| and w*e*e, and the largest |e|, for ``e = y_true - y_pred``."""
    grid, exponent = on_grid([*y_true, *y_pred])
    rows = len(y_true)
    error = [t - p for t, p in zip(grid[:rows], grid[rows:], strict=True)]
    size = [abs(e) for e in error]
    signed, squared = _sums(error, exponent, weight)
    absolute, _ = _sums(size, exponent, weight)
    return signed, absolute, squared, ExactSum.scaled(max(size, default=0), exponent)


def total(values: Sequence[float], weight: Sequence[float] | None) -> ExactSum:
    """The sum of w*v."""
    return moments(values, weight)[0]


SHARE_BITS = 64
"""Bits behind the point of a precision at a threshold."""


def share(top: int, whole: int) -> int:
    """``top / whole`` in units of 2**-64, rounded, halves up."""
    return ((top << SHARE_BITS) + whole // 2) // whole


def won(positive: Sequence[int], negative: Sequence[int]) -> int:
    """Twice the weight of the pairs ranked right, ties half; the weights in order of the score."""
    twice = below = 0
    for chosen, others in zip(positive, negative, strict=True):
        twice += chosen * (2 * below + others)
        below += others
    return twice


def precisions(positive: Sequence[int], negative: Sequence[int]) -> int:
    """The sum over positives of the precision at their score, in units of 2**-64."""
    whole = found = every = 0
    for chosen, others in zip(reversed(positive), reversed(negative), strict=True):
        found, every = found + chosen, every + chosen + others
        whole += chosen * share(found, every) if chosen else 0
    return whole


def _sums(
    grid: list[int], exponent: int, weight: Sequence[float] | None
) -> tuple[ExactSum, ExactSum]:
    if weight is None:
        first = sum(grid)
        second = sum(value * value for value in grid)
        return ExactSum.scaled(first, exponent), ExactSum.scaled(second, 2 * exponent)
    scale, below = on_grid(weight)
    weighted = [w * value for w, value in zip(scale, grid, strict=True)]
    first = sum(weighted)
    second = sum(w * value for w, value in zip(weighted, grid, strict=True))
    return (
        ExactSum.scaled(first, exponent + below),
        ExactSum.scaled(second, 2 * exponent + below),
    )
