"""The tones of a picture of counts or shares: from the paper to the accent."""

from __future__ import annotations

from typing import Any

from assay.curves.canvas import ACCENT


def tones(empty: str | None = None) -> Any:
    """A colour map from nearly white to the accent; what is masked is not drawn.

    Args:
        empty: The colour of nothing; nearly white if None.
    """
    from matplotlib.colors import LinearSegmentedColormap

    first = "#f3f6fa" if empty is None else empty
    return LinearSegmentedColormap.from_list("assay", [first, "#8fb6e3", ACCENT])
