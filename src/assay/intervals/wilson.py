"""Wilson's score interval of a share."""

from __future__ import annotations

from fractions import Fraction

from assay.exact import nearest, nearest_root
from assay.intervals.ends import Ends, normal_quantile, tail_of


def wilson(found: int, of: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval of ``found`` of ``of`` rows; its ends lie between 0 and 1.

    Args:
        found: Rows that count, from 0 to ``of``.
        of: Rows in all, 1 or more, independent of each other.
        level: Between 0 and 1.

    Raises:
        InputError: The level is not between 0 and 1.

    >>> [round(end, 4) for end in wilson(5, 10)], wilson(0, 10)[0], wilson(10, 10)[1]
    ([0.2366, 0.7634], 0.0, 1.0)

    Source: Wilson (1927), JASA 22:209-212, doi:10.1080/01621459.1927.10502953.
    """
    ends = wilson_ends(found, of, tail_of(level))
    return ends.low, ends.high


def wilson_ends(found: int, of: int, tail: Fraction) -> Ends:
    """The same with the probability on either side; the root and each end are rounded once."""
    z = normal_quantile(tail)
    # The square is rounded, so that the root for no or all rows is that square again.
    square = Fraction(z * z)
    root = Fraction(nearest_root(square * (square + Fraction(4 * found * (of - found), of))))
    middle, low = 2 * found + square, 2 * (of + square)
    return Ends(nearest((middle - root) / low), nearest((middle + root) / low))
