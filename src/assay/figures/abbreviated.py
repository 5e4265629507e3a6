"""Counts that fit into a little room."""

from __future__ import annotations


def abbreviated(count: int) -> str:
    """A count to three digits in thousands, millions or billions.

    >>> abbreviated(999), abbreviated(12345), abbreviated(2000000)
    ('999', '12.3k', '2M')
    """
    for size, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if count >= size:
            return f"{count / size:.3g}{unit}"
    return str(count)
