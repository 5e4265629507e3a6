"""The terminal rendering, with rich."""

from __future__ import annotations

from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from assay.cli.sparks import can_show, told, with_sparks
from assay.evaluation import Evaluation
from assay.findings.finding import Finding
from assay.report.layout import Grid, Layout, layout
from assay.report.pieces import GAP, pieces, widths
from assay.report.text import text_of, wrapped

_WORDS = 16
_COLOURS = {"issue": "bold red", "tip": "yellow"}


def show(ev: Evaluation) -> None:
    """Print an evaluation."""
    show_layout(layout(ev))


def show_layout(found: Layout) -> None:
    """Print a layout: in colour and to the terminal's width, or as plain text in a pipe."""
    out = Console(highlight=False)
    if not out.is_terminal:
        print(text_of(found))
        return
    grids = [with_sparks(grid) for grid in found.grids] if can_show(out) else found.grids
    for line in found.heading:
        _line(out, line, "bold" if line is found.heading[0] else "")
    for grid in grids:
        for piece in pieces(grid, out.width):
            out.print()
            out.print(Text(piece.title, style="bold"))
            # What is still too wide is wrapped by the terminal; a number is never cut.
            fits = _need(piece) <= out.width
            out.print(_table(piece, fits), width=max(out.width, _least(piece)), crop=False)
    remarks = [*found.remarks, *told(grids)]
    if remarks:
        out.print()
        for line in remarks:
            _line(out, line, "yellow" if line.startswith(("!", "x ")) else "")
    for finding in found.findings:
        out.print()
        _finding(finding, out)
    if found.closing:
        out.print()
        _line(out, found.closing, "dim")


def _line(out: Console, line: str, style: str, indent: int = 0) -> None:
    # Wrapped here, not by rich, which leaves blanks at the end of a line.
    out.print(Text(wrapped(line, out.width, indent), style=style))


def _finding(finding: Finding, out: Console) -> None:
    text = Text(wrapped(str(finding), out.width))
    text.stylize(_COLOURS[finding.severity], 0, len(f"{finding.code} {finding.severity}:"))
    out.print(text)
    if finding.advice:
        _line(out, finding.advice, "dim", indent=4)


def _need(grid: Grid) -> int:
    found = widths(grid)
    return sum(found) + GAP * (len(found) - 1)


def _least(grid: Grid) -> int:
    """The columns it needs where the words of the last of them are wrapped."""
    *others, last = widths(grid)
    room = min(last, _WORDS) if len(others) in grid.words else last
    return sum(others) + room + GAP * len(others)


def _table(grid: Grid, fits: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    for place, name in enumerate(grid.header):
        left = place == 0 or place in grid.words
        justify: Literal["left", "right"] = "left" if left else "right"
        table.add_column(
            Text(name), justify=justify, no_wrap=fits or place not in grid.words, overflow="fold"
        )
    for line in grid.lines:
        table.add_row(*(Text(cell, style=_style(cell)) for cell in line))
    return table


def _style(cell: str) -> str:
    if cell in ("undefined", "refused"):
        return "red"
    return "yellow" if cell.endswith(" !") else ""
