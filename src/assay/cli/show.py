"""The terminal rendering, with rich."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from assay.evaluation import Evaluation
from assay.findings.finding import Finding
from assay.report.layout import Grid, layout
from assay.report.text import plain_text

_COLOURS = {"issue": "bold red", "tip": "yellow"}


def show(ev: Evaluation) -> None:
    """Print an evaluation: in colour and to the terminal's width, or as plain text in a pipe."""
    out = Console(highlight=False)
    if not out.is_terminal:
        print(plain_text(ev))
        return
    found = layout(ev)
    for line in found.heading:
        out.print(Text(line, style="bold" if line is found.heading[0] else ""))
    for grid in found.grids:
        out.print()
        out.print(_table(grid))
    if found.remarks:
        out.print()
        for line in found.remarks:
            out.print(Text(line, style="yellow" if line.startswith(("!", "x ")) else ""))
    for finding in found.findings:
        out.print()
        _finding(finding, out)
    out.print()
    out.print(Text(found.closing, style="dim"))


def _finding(finding: Finding, out: Console) -> None:
    head = Text.assemble(
        (f"{finding.code} {finding.severity}: ", _COLOURS[finding.severity]), finding.message
    )
    out.print(head)
    if finding.advice:
        out.print(Padding(Text(finding.advice, style="dim"), (0, 0, 0, 5)))


def _table(grid: Grid) -> Table:
    table = Table(
        title=grid.title, title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    for place, name in enumerate(grid.header):
        left = place == 0 or place in grid.words
        last = place == len(grid.header) - 1
        table.add_column(
            Text(name),
            justify="left" if left else "right",
            no_wrap=not last,
            overflow="fold",
        )
    for line in grid.lines:
        table.add_row(*(Text(cell, style=_style(cell)) for cell in line))
    return table


def _style(cell: str) -> str:
    if cell in ("undefined", "refused"):
        return "red"
    return "yellow" if cell.endswith(" !") else ""
