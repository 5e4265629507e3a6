"""The HTML rendering for notebooks: static, without script, every text escaped."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from assay.report.layout import Grid, Layout, layout

if TYPE_CHECKING:
    from assay.evaluation import Evaluation

_STYLE = (
    "<style>.assay table{border-collapse:collapse;margin:.4em 0 1em}"
    ".assay caption{text-align:left;font-weight:600;padding:.2em 0}"
    ".assay th,.assay td{padding:.15em .7em .15em 0;text-align:right;vertical-align:top}"
    ".assay .w{text-align:left}.assay thead th{border-bottom:1px solid currentColor}</style>"
)


def fragment(ev: Evaluation) -> str:
    """The evaluation as an HTML fragment."""
    return html_of(layout(ev))


def html_of(found: Layout) -> str:
    """A layout as an HTML fragment."""
    parts = [f"<p>{'<br>'.join(map(escape, found.heading))}</p>", *map(_grid, found.grids)]
    if found.remarks:
        parts.append(_listed(found.remarks))
    parts.append(_listed([f"{finding} {finding.advice}" for finding in found.findings]))
    if found.closing:
        parts.append(f"<p>{escape(found.closing)}</p>")
    return f'{_STYLE}<div class="assay">{"".join(parts)}</div>'


def _listed(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def _grid(grid: Grid) -> str:
    def cell(text: str, place: int, tag: str) -> str:
        left = ' class="w"' if place == 0 or place in grid.words else ""
        return f"<{tag}{left}>{escape(text)}</{tag}>"

    head = "".join(cell(text, k, "th") for k, text in enumerate(grid.header))
    rows = (
        "".join(cell(text, k, "th" if k == 0 else "td") for k, text in enumerate(line))
        for line in grid.lines
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f"<table><caption>{escape(grid.title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
