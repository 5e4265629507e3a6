"""The first answers: what was evaluated, the main scores, and every metric in one table."""

from __future__ import annotations

from collections.abc import Iterable

from assay.evaluation import Evaluation
from assay.exact import nearest
from assay.figures.leading import leading
from assay.metrics.outcome import in_words
from assay.report import intervals
from assay.report.layout import layout
from assay.report.page.blocks import Cell, Prose, Section, Table, name_cell, score_cell
from assay.report.page.cards import cards
from assay.report.page.noted import Case, conclusion
from assay.report.safe import brief, short
from assay.score import Score


def summary(ev: Evaluation, case: Case) -> Section:
    """What was evaluated and the main scores."""
    found = layout(ev)
    sentence = in_a_sentence(ev, leading(ev)[0]) if ev.rows.fold is not None and len(ev) else None
    lines = [sentence] if sentence else []
    return Section(
        "summary",
        "In short",
        [*conclusion(case), Prose(lines), cards(ev, leading(ev)), Prose(found.heading)],
    )


def in_a_sentence(ev: Evaluation, key: str) -> str | None:
    """Best and worst fold, the gap between them, and the mean with its spread, in a sentence."""
    view = ev[key]
    scores = [score for score in view.per_fold if score.is_defined]
    mean = view.mean_of_folds
    if len(scores) < 2 or mean.sd_population is None:
        return None
    low, high = min(scores, key=float), max(scores, key=float)
    every = len(scores) == mean.of
    if low.value == high.value:
        where = "both folds" if len(scores) == 2 else f"all {len(scores)} folds"
        where = where if every else f"the {len(scores)} of {mean.of} folds where it is defined"
        return brief(f"{short(key)} is {_with_unit(low.value, low)} in {where}.")
    gap = nearest(high.exact - low.exact)
    share = view.metric.unit == "1" and view.metric.bounds == (0.0, 1.0)
    of = "" if every else f" of {mean.of}"
    apart = f"{in_words(100 * gap, 3)} points" if share else _with_unit(gap, mean)
    return brief(
        f"{short(key)} is {_with_unit(mean.value, mean)} \u00b1 {in_words(mean.sd_population, 3)} "
        f"over {len(scores)}{of} folds (mean \u00b1 population sd). The highest is fold "
        f"{short(str(high.part))} with {high.shown(4)}, the lowest fold "
        f"{short(str(low.part))} with {low.shown(4)}: {apart} apart."
    )


def _with_unit(value: float, score: Score) -> str:
    return f"{in_words(value, 4)} {short(score.unit)}".strip()


def scores(ev: Evaluation) -> Section:
    """Every metric under every aggregation, one table per partition."""
    kinds = [one.kind for one in (ev.rows.fold, ev.rows.group) if one is not None]
    tables = [_table(ev, kind) for kind in kinds or [""]]
    marks = Prose(
        [
            "Amber: to be taken with caution; the reason is in \u201cWhy the aggregations "
            "differ\u201d and under the pointer. \u201crefused\u201d: the metric has no such "
            "aggregation. "
            "An asterisk marks a value that the policy put in the place of an undefined one."
        ]
    )
    said = intervals.remarks(ev)
    of_ends = [Prose(said, listed=True)] if said else []
    return Section("scores", "Scores", [*tables, marks, *of_ends])


def _table(ev: Evaluation, kind: str) -> Table:
    header = ["metric"]
    if kind:
        header += [f"mean of {kind}s", "\u00b1 sd", f"{kind}s", f"within {kind}s"]
    header += ["pooled", *intervals.heading(ev), "computed", "rows", "unit"]
    rows = [_row(ev, key, kind) for key in ev.headlines]
    words = frozenset({0, len(header) - 3, len(header) - 1})
    caption = f"Every metric, by {kind}" if kind else "Every metric"
    return Table(f"scores-{kind or 'all'}", caption, header, rows, words, sortable=True)


def _row(ev: Evaluation, key: str, kind: str) -> list[Cell]:
    view, cells = ev[key], [name_cell(key, 60)]
    found = {"fold": view.folds, "group": view.groups}.get(kind)
    if found is not None:
        mean = found.mean
        sd = "" if mean.sd_population is None else in_words(mean.sd_population, 2)
        of = "" if mean.of is None else f"{mean.defined} of {mean.of}"
        spread = Cell(sd, "" if mean.sd_population is None else repr(mean.sd_population))
        lacking = "caution" if mean.defined != mean.of else ""
        cells += [score_cell(mean), spread, Cell(of, mark=lacking), score_cell(found.within)]
    return [*cells, *_pooled(view.pooled, map(Cell, intervals.cell(ev, key)))]


def _pooled(score: Score, ends: Iterable[Cell]) -> list[Cell]:
    return [
        score_cell(score),
        *ends,
        Cell(computed(score)),
        Cell(str(score.n), str(score.n)),
        name_cell(score.unit),
    ]


def computed(score: Score) -> str:
    """The fraction behind a value, or why there is none."""
    if score.outcome is None or score.undefined:
        return brief(score.undefined or "")
    return short(score.outcome.text(), 90) if score.outcome.ratio or score.outcome.shown else ""
