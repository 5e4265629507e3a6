"""The plain-text rendering: what `print(evaluation)` shows, with NumPy alone."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from assay.report.layout import Grid, Layout, layout
from assay.report.pieces import GAP, pieces, widths
from assay.report.safe import width

if TYPE_CHECKING:
    from assay.evaluation import Evaluation

_WIDTH = 100


def plain_text(ev: Evaluation) -> str:
    """The whole evaluation as text of at most 100 columns; a wide table comes in pieces."""
    return text_of(layout(ev))


def text_of(found: Layout) -> str:
    """A layout as text; what is empty in it takes no line."""
    grids = [piece for grid in found.grids for piece in pieces(grid, _WIDTH)]
    blocks = ["\n".join(map(wrapped, found.heading)), *map(_grid, grids)]
    if found.remarks:
        blocks.append("\n".join(map(wrapped, found.remarks)))
    blocks += [
        f"{wrapped(str(finding))}\n{wrapped(finding.advice, indent=4)}".rstrip()
        for finding in found.findings
    ]
    return "\n\n".join([*blocks, *filter(None, [found.closing])])


def wrapped(text: str, most: int = _WIDTH, indent: int = 0) -> str:
    """A text in lines of at most so many columns, the later ones two blanks further in.

    >>> print(wrapped("a long remark", most=8))
    a long
      remark
    """
    first, rest = " " * indent, " " * (indent + 2)
    return textwrap.fill(text, max(most, indent + 8), initial_indent=first, subsequent_indent=rest)


def _grid(grid: Grid) -> str:
    widest = widths(grid)
    lines = []
    for line in [grid.header, *grid.lines]:
        shown = [
            _aligned(cell, most, k == 0 or k in grid.words)
            for k, (cell, most) in enumerate(zip(line, widest, strict=True))
        ]
        lines.append((" " * GAP).join(shown).rstrip())
    return "\n".join([grid.title, *lines])


def _aligned(cell: str, most: int, left: bool) -> str:
    blanks = " " * (most - width(cell))
    return cell + blanks if left else blanks + cell
