"""Counts in words, as titles tell them."""

from __future__ import annotations

from collections.abc import Sequence


def row_count(count: int) -> str:
    """How many rows.

    >>> row_count(1), row_count(1200)
    ('1 row', '1,200 rows')
    """
    return f"{count:,} row{'' if count == 1 else 's'}"


def between(counts: Sequence[int]) -> str:
    """The smallest and the largest of some counts, or the one that all are.

    >>> between([5, 1200]), between([3, 3])
    ('5 to 1,200', '3')
    """
    low, high = min(counts), max(counts)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def sizes_in_words(counts: Sequence[int]) -> str:
    """How many rows each of several parts has.

    >>> sizes_in_words([1, 1]), sizes_in_words([1, 2])
    ('1 row', '1 to 2 rows')
    """
    return row_count(counts[0]) if max(counts) == min(counts) else f"{between(counts)} rows"
