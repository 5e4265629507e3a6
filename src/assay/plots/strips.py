"""Strips: values beside each other on one scale, a named row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.curves.canvas import GREY, readable

MOST_NAMES = 40
"""Of more rows none is named."""

_FEW, _CROWD = 4, 14


def name_rows(ax: Any, names: Sequence[Any], what: str) -> None:
    """Name the rows from above, or count them where they are too many to be named."""
    if len(names) > MOST_NAMES:
        ax.set_yticks([])
        ax.set_ylabel(f"{len(names)} {what}")
    else:
        ax.set_yticks(range(len(names)), [readable(name, 24) for name in names])
        ax.set_ylabel("")
    ax.set_ylim(len(names) - 0.4, -0.6)


def height(rows: int) -> float:
    """The height in inches of a figure of so many rows."""
    return 2.3 + 0.24 * (max(rows, 3) if rows <= MOST_NAMES else _CROWD)


def name_missing(ax: Any, what: str, names: Sequence[Any], places: Sequence[int]) -> None:
    """Mark the rows that have no point at the left edge, and name them in the legend."""
    if not names:
        return
    shown = ", ".join(readable(name, 24) for name in names[:_FEW])
    more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    ax.plot(
        [0.012] * len(places),
        places,
        "x",
        color=GREY,
        markersize=5,
        transform=ax.get_yaxis_transform(),
        label=f"{what}: {shown}{more}",
        clip_on=False,
    )


def scattered(count: int, place: float, step: float = 0.09) -> list[float]:
    """Heights a little above and below a row in turn, so that equal values are seen apart.

    >>> scattered(3, 1.0, step=0.25)
    [0.5, 0.75, 1.0]
    """
    return [place + (k % 5 - 2) * step for k in range(count)]
