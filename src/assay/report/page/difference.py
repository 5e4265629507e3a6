"""Why the aggregations of a metric differ: the split of SST as bars, and the reasons in words."""

from __future__ import annotations

from fractions import Fraction

from assay.evaluation import Evaluation
from assay.exact import Rational, nearest
from assay.figures.split import split
from assay.metrics.outcome import in_words
from assay.report import intervals
from assay.report.layout import layout
from assay.report.page.axes import drawn
from assay.report.page.blocks import Cell, Figure, Prose, Section, Table, number_cell
from assay.report.page.marks import Marks, tag
from assay.report.page.shift import shift

_WIDTH, _LEFT, _BAR = 640, 8, 34


def difference(ev: Evaluation) -> Section | None:
    """The section, or None without folds and groups."""
    found = [one for one in (ev.rows.fold, ev.rows.group) if one is not None]
    if not found:
        return None
    of_ends = intervals.remarks(ev)  # they stand below the scores
    lines = [_told(line) for line in layout(ev).remarks if line not in of_ends]
    blocks: list[object] = [Prose(lines, listed=True)]
    for partition in found:
        picture = _split(ev, partition.kind)
        blocks += [picture] if picture else []
    moved = shift(ev)
    return Section("why", "Why the aggregations differ", [*blocks, *([moved] if moved else [])])


def _told(remark: str) -> str:
    """A remark with its mark in a word."""
    for mark, word in (("! ", "caution, "), ("x ", "refused, ")):
        if remark.startswith(mark):
            return word + remark.removeprefix(mark)
    return remark


def _split(ev: Evaluation, kind: str) -> Figure | None:
    """SST as what lies within the parts and between their means, with SSE on the same scale."""
    found = split(ev, kind)
    if found is None:
        return None
    total, within, between, sse = found.total, found.within, found.between, found.sse
    rows = [
        ("within " + kind + "s", within),
        (f"between {kind} means", between),
        ("SST, pooled", total),
        ("SSE", sse),
    ]
    table = Table(
        f"split-{kind}-table",
        "The sums behind R2",
        ["sum of squares", "value", "share of SST"],
        [[Cell(name), number_cell(value, 12), _share(value, total)] for name, value in rows],
    )
    title = f"SST split by {kind}"
    caption = (
        f"SST {in_words(total)} = {in_words(within)} within {kind}s + {in_words(between)} between "
        f"{kind} means. Pooled R2 divides SSE {in_words(sse)} by the whole bar; R2 within {kind}s "
        "divides the same SSE by the solid part alone."
    )
    svg = split_bars(within, between, sse, title, caption, kind)
    return Figure(f"split-{kind}", title, caption, svg, table, wide=True)


def _share(value: Rational, total: Rational) -> Cell:
    if not total:
        return Cell("")
    share = nearest(Fraction(value) / total)
    return Cell(f"{share:.2%}", repr(share))


def split_bars(
    within: Rational, between: Rational, sse: Rational, title: str, words: str, kind: str
) -> Marks:
    """Two bars on one scale: SST in its two parts, and SSE."""
    longest = max(within + between, sse) or 1
    room = _WIDTH - 2 * _LEFT
    inside, rest, error = (room * nearest(Fraction(v) / longest) for v in (within, between, sse))
    return drawn(
        _WIDTH,
        132,
        tag("text", "SST", x=_LEFT, y=16, class_="name"),
        tag("rect", x=_LEFT, y=24, width=inside, height=_BAR, class_="within"),
        tag("rect", x=_LEFT + inside, y=24, width=rest, height=_BAR, class_="between"),
        tag("rect", x=_WIDTH - 412, y=7, width=10, height=10, class_="within"),
        tag("text", f"within {kind}s", x=_WIDTH - 396, y=16, class_="tick"),
        tag("rect", x=_WIDTH - 220, y=7, width=10, height=10, class_="between"),
        tag("text", f"between {kind} means", x=_WIDTH - 204, y=16, class_="tick"),
        tag("text", "SSE", x=_LEFT, y=84, class_="name"),
        tag("rect", x=_LEFT, y=92, width=max(error, 1.0), height=_BAR, class_="error"),
        title=title,
        describes=words,
    )
