"""What a reader is shown of an evaluation, before any rendering: headings, tables, remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assay.errors import counted
from assay.figures.confusion import grouped, weight_in_words
from assay.findings.finding import Finding, Findings
from assay.metrics.outcome import in_words
from assay.report import intervals
from assay.report.data import row_counts
from assay.report.safe import brief, short
from assay.score import Score

if TYPE_CHECKING:
    from assay.evaluation import Evaluation
    from assay.rows.partition import Partition
    from assay.states.confusion import ConfusionCounts
    from assay.view import View

_MARKS = {"caution": "!", "refused": "x"}
_MOST_CLASSES = 12
_FEW_PARTS = 3
_DIGITS = 4
_WIDE, _NARROW = 60, 16


@dataclass(frozen=True)
class Grid:
    """A table of texts; every column but the first and those of words is aligned right.

    ``series`` has the values behind the second column of each line, for those who can draw them.
    """

    title: str
    header: Sequence[str]
    lines: Sequence[Sequence[str]]
    words: frozenset[int] = frozenset()
    series: Sequence[Sequence[float]] = ()


@dataclass(frozen=True)
class Layout:
    """The parts of a report in the order in which a reader asks for them."""

    heading: list[str]
    grids: list[Grid]
    remarks: list[str]
    findings: list[Finding] = field(default_factory=list)
    closing: str = ""


def layout(ev: Evaluation) -> Layout:
    """Lay an evaluation out."""
    grids = [_scores(ev, kind) for kind in _partitions(ev)]
    if ev.rows.block.pred_codes is not None:
        grids += _classes(ev)
    return Layout(
        [brief(line) for line in _heading(ev)],
        grids,
        [brief(line) for line in _remarks(ev)],
        [replace(finding, message=brief(finding.message)) for finding in ev.findings.found],
        closing(ev.findings),
    )


def closing(findings: Findings) -> str:
    """How many checks ended in which way."""
    counts = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in findings.counts().items())
    return f"checks: {counts}"


def _partitions(ev: Evaluation) -> list[str]:
    kinds = [part.kind for part in (ev.rows.fold, ev.rows.group) if part is not None]
    return kinds or [""]


def _heading(ev: Evaluation) -> list[str]:
    rows, counts = ev.rows, row_counts(ev)
    parts = [_parts(one) for one in (rows.fold, rows.group) if one is not None]
    left = counts["given"] - counts["used"]
    used = f"{counts['used']} of {counts['given']} rows" if left else counted(counts["used"], "row")
    lines = [f"{rows.task} ({rows.because}): {', '.join([used, *parts])}"]
    if "dropped_missing" in counts:
        missing = ", ".join(f"{name} {n}" for name, n in counts["missing_by_column"].items())
        lines.append(
            f"left out for missing or infinite values: {counts['dropped_missing']} ({missing})"
        )
    if "of_weight_zero" in counts:
        lines.append(f"left out for a weight of 0: {counts['of_weight_zero']}")
    lines.append(_target(ev))
    if rows.block.weight is not None:
        weight = counts["weight"]
        shown = weight if isinstance(weight, str) else in_words(weight)
        lines.append(f"weighted; total weight {shown}")
    if ev.policy != "keep":
        lines.append(f"undefined values: {ev.policy} (* marks a value put in)")
    return [*lines, *rows.said]


def _parts(one: Partition) -> str:
    """How many folds or groups there are, and of how many where some have no rows."""
    if not one.lost:
        return counted(len(one.labels), one.kind)
    return f"{len(one.labels)} of {len(one.labels) + len(one.lost)} {one.kind}s"


def _target(ev: Evaluation) -> str:
    target = ev.target
    if "classes" in target:
        shown = list(target["classes"].items())[:_MOST_CLASSES]
        more = len(target["classes"]) - len(shown)
        classes = ", ".join(f"{short(name)} ({count})" for name, count in shown)
        rest = f" and {more} more" if more else ""
        return f"classes: {classes}{rest}; {ev.rows.positive_because}"
    unit = f" {target['unit']}" if target["unit"] else ""
    low, high, mean = (in_words(target[name]) for name in ("min", "max", "mean"))
    return f"target: {low} to {high}{unit}, mean {mean}{unit}"


def _scores(ev: Evaluation, kind: str) -> Grid:
    views = [(key, ev[key]) for key in ev.headlines]
    head = ["metric"]
    if kind:
        head += [f"per {kind}", f"mean of {kind}s", f"within {kind}"]
    head += ["pooled", *intervals.heading(ev), "n", "unit", "pooled, computed"]
    lines = [_line(ev, key, view, kind) for key, view in views]
    title = f"by {kind}" if kind else "scores"
    words = frozenset({len(head) - 2, len(head) - 1})
    return Grid(
        title, head, lines, words, [_series(view, kind) for _, view in views] if kind else ()
    )


def _series(view: View, kind: str) -> list[float]:
    return [score.value for score in (view.per_fold if kind == "fold" else view.per_group)]


def _line(ev: Evaluation, key: str, view: View, kind: str) -> list[str]:
    line = [short(key, _WIDE)]
    found = {"fold": view.folds, "group": view.groups}.get(kind)
    if found is not None:
        line += [_range(found.per_part), _mean(found.mean), marked(found.within)]
    pooled = view.pooled
    computed = short(_computed(pooled), _WIDE)
    shown = [marked(pooled), *intervals.cell(ev, key)]
    return [*line, *shown, str(pooled.n), short(pooled.unit), computed]


def marked(score: Score) -> str:
    """The value, with a mark where the aggregation is to be doubted."""
    if score.soundness.level == "refused" and not score.is_defined:
        return "refused"
    mark = _MARKS.get(score.soundness.level, "")
    return f"{score.shown(_DIGITS)}{' ' + mark if mark else ''}"


def _range(scores: Sequence[Score]) -> str:
    if len(scores) <= _FEW_PARTS:
        return ", ".join(score.shown(3) for score in scores)
    values = [score.value for score in scores if score.is_defined]
    if not values:
        return "undefined"
    low, high = in_words(min(values), 3), in_words(max(values), 3)
    return f"all {low}" if low == high else f"{low} to {high}"


def _mean(score: Score) -> str:
    if not score.is_defined:
        return "undefined"
    spread = "" if score.sd_population is None else f" (sd {in_words(score.sd_population, 2)})"
    lacking = "" if score.defined == score.of else f" {score.defined} of {score.of}"
    return f"{marked(score)}{spread}{lacking}"


def _computed(score: Score) -> str:
    """The fraction behind a value, or why there is none."""
    if score.outcome is None or score.undefined:
        return score.undefined or ""
    return score.outcome.text() if score.outcome.ratio or score.outcome.shown else ""


def _classes(ev: Evaluation) -> list[Grid]:
    counts = ev.confusion
    if counts.declared > _MOST_CLASSES:
        return []
    grids = [_per_class(ev, counts)] if f"recall[{counts.labels[0]}]" in ev else []
    if len(counts.labels) > _MOST_CLASSES:  # only strays can be so many
        return grids
    return [*grids, matrix_grid(counts)]


def matrix_grid(counts: ConfusionCounts) -> Grid:
    """The confusion matrix, each weight in full; of many classes the small ones together."""
    found = grouped(counts)
    lines = [
        [short(name), *map(found.weight, line)]
        for name, line in zip(found.names, found.matrix, strict=True)
    ]
    header = ["true \\ predicted", *(short(name, _NARROW) for name in found.names)]
    return Grid("confusion matrix, true classes in rows", header, lines)


def _per_class(ev: Evaluation, counts: ConfusionCounts) -> Grid:
    names = ("precision", "recall", "f1")
    _, true, pred = counts.margins
    lines = [
        [
            short(str(label)),
            *(ev.pooled(f"{name}[{label}]").shown(_DIGITS) for name in names),
            _weight(true[k], counts),
            _weight(pred[k], counts),
        ]
        for k, label in enumerate(counts.labels[: counts.declared])
    ]
    true_of = "true rows" if ev.rows.block.weight is None else "true weight"
    return Grid("per class", ["class", *names, true_of, "predicted"], lines)


def _weight(units: int, counts: ConfusionCounts) -> str:
    return weight_in_words(units, counts.cells.exponent)


def _remarks(ev: Evaluation) -> list[str]:
    """Why aggregations differ, what the marks mean, and remarks on values, each said once."""
    reasons: dict[str, list[str]] = {}
    for key in ev.headlines:
        if ev.metrics[key].contrast and (why := ev[key].why):
            reasons.setdefault(why, []).append(key)
    lines = [f"{', '.join(keys)}: {why}" for why, keys in reasons.items()]
    doubts: dict[str, list[str]] = {}
    for key, score in _shown(ev):
        if score.soundness.level != "sound":
            mark = _MARKS[score.soundness.level]
            name = score.aggregation.replace("_", " ")
            doubts.setdefault(f"{mark} {name}: {score.soundness.because}", []).append(key)
    lines += [f"{text} ({', '.join(keys)})" for text, keys in doubts.items()]
    lines += [f"{key}: {note}" for key in ev.headlines if (note := ev[key].pooled.note)]
    lines += intervals.remarks(ev)
    if _partitions(ev) != [""]:
        lines.append("sd: population standard deviation, ddof 0; the sample sd is in the JSON")
    return lines


def _shown(ev: Evaluation) -> Iterator[tuple[str, Score]]:
    for key in ev.headlines:
        yield from ((key, score) for score in ev[key] if score.part is None)
