"""The HTML rendering for notebooks: static, without script, every text escaped.

Texts take the notebook's own colours and font, so that a light and a dark one both can show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from assay.findings.finding import Finding
from assay.report.layout import Grid, Layout, layout
from assay.report.safe import printable

if TYPE_CHECKING:
    from assay.evaluation import Evaluation

_STYLE = (
    "<style>"
    ".assay{font-size:.92em;line-height:1.4;font-variant-numeric:tabular-nums;max-width:100%}"
    ".assay p,.assay ul{margin:.2em 0 .7em;max-width:60em;overflow-wrap:anywhere}"
    ".assay .lead{font-weight:600}.assay .soft{opacity:.75}"
    ".assay .scroll{overflow-x:auto;margin:0 0 .8em}"
    ".assay table{border-collapse:collapse;margin:0;border:0;font-size:1em}"
    ".assay caption{text-align:left;font-weight:600;padding:.2em 0;color:inherit;caption-side:top}"
    ".assay th,.assay td{padding:.18em 1em .18em 0;text-align:right;vertical-align:top;"
    "border:0;background:none;color:inherit;white-space:nowrap}"
    ".assay .w{text-align:left}.assay td.w{white-space:normal;min-width:4em;max-width:38em}"
    ".assay th{font-weight:600}.assay tbody th{font-weight:500;text-align:left}"
    ".assay thead tr{border-bottom:1.5px solid currentColor;background:none}"
    ".assay tbody tr{border-bottom:1px solid rgba(128,128,128,.35);background:none}"
    ".assay ul{padding-left:1.2em}.assay li{margin:.15em 0}"
    ".assay .found{list-style:none;padding:0}"
    ".assay .found li{border-left:3px solid #b07a1e;padding:.05em 0 .05em .7em;margin:.4em 0}"
    ".assay .found li.issue{border-left-color:#cf4a40}"
    "</style>"
)


def fragment(ev: Evaluation) -> str:
    """The evaluation as an HTML fragment."""
    return html_of(layout(ev))


def html_of(found: Layout) -> str:
    """A layout as an HTML fragment; what is empty in it takes no room."""
    parts = []
    if found.heading:
        first, *rest = map(_text, found.heading)
        below = f'<p class="soft">{"<br>".join(rest)}</p>' if rest else ""
        parts.append(f'<p class="lead">{first}</p>{below}')
    parts += map(_grid, found.grids)
    if found.remarks:
        lines = "".join(f"<li>{_text(line)}</li>" for line in found.remarks)
        parts.append(f"<ul>{lines}</ul>")
    parts.append(_findings(found.findings))
    if found.closing:
        parts.append(f'<p class="soft">{_text(found.closing)}</p>')
    return f'{_STYLE}<div class="assay">{"".join(parts)}</div>'


def _findings(found: Sequence[Finding]) -> str:
    if not found:
        return ""
    lines = "".join(
        f'<li class="{_text(one.severity)}"><b>{_text(f"{one.code} {one.severity}")}</b> '
        f'{_text(one.message)} <span class="soft">{_text(one.advice)}</span></li>'
        for one in found
    )
    return f'<ul class="found">{lines}</ul>'


def _grid(grid: Grid) -> str:
    def cell(text: str, place: int, tag: str, scope: str = "") -> str:
        left = ' class="w"' if place == 0 or place in grid.words else ""
        return f"<{tag}{scope}{left}>{_text(text)}</{tag}>"

    head = "".join(cell(text, k, "th", ' scope="col"') for k, text in enumerate(grid.header))
    rows = (
        "".join(
            cell(text, k, "td" if k else "th", "" if k else ' scope="row"')
            for k, text in enumerate(line)
        )
        for line in grid.lines
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    shown = f"<thead><tr>{head}</tr></thead>" if any(grid.header) else ""
    caption = f"<caption>{_text(grid.title)}</caption>" if grid.title else ""
    return f'<div class="scroll"><table>{caption}{shown}<tbody>{body}</tbody></table></div>'


def _text(text: str) -> str:
    return escape(printable(text))
