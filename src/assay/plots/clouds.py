"""Pairs of values on axes: a point per row, or of many rows the counts of a grid."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.curves.canvas import ACCENT, GREY
from assay.figures.cloud import Cloud
from assay.plots.colours import tones
from assay.plots.counts import row_count


def draw_cloud(ax: Any, found: Cloud) -> None:
    """Draw the pairs; with a grid goes a bar that tells its tones."""
    if found.few:
        ax.plot(found.x, found.y, "o", color=ACCENT, alpha=0.6, markersize=4.5, mew=0, label="_")
    else:
        from matplotlib.colors import PowerNorm

        held = np.ma.masked_equal(found.counts.T, 0)
        norm = PowerNorm(0.5, vmin=0, vmax=float(found.counts.max()))
        mesh = ax.pcolormesh(found.xs, found.ys, held, cmap=tones("#dce8f6"), norm=norm)
        bar = ax.figure.colorbar(mesh, ax=ax, pad=0.02, aspect=30)
        bar.outline.set_visible(False)
        bar.ax.tick_params(labelsize="x-small", color=GREY)
        bar.set_label("rows in a cell", fontsize="small", color=GREY)
    ax.set_xlim(found.across)
    ax.set_ylim(found.up)


def said_of(found: Cloud, weighted: bool) -> str:
    """How many rows there are, and how they are shown."""
    shown = "a point each" if found.few else "tone by rows in a cell"
    return f"{row_count(len(found.x))}, {shown}{'; weights are not shown' if weighted else ''}"
