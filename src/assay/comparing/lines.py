"""What a reader is shown of a comparison: headings, tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assay.choosing.shown import number
from assay.comparing.folds import OverFolds, mean_difference
from assay.comparing.held import Held
from assay.comparing.scored import Compared
from assay.comparing.spread import targets
from assay.errors import counted
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout
from assay.report.safe import brief, short

_LEVEL = 0.05
_NAME, _WHY, _FEW, _MOST_CLASSES = 24, 90, 5, 12


def layout_of(found: Held) -> Layout:
    """Lay a comparison out, the answer first."""
    names = short(found.a.name, _NAME), short(found.b.name, _NAME)
    grids = [*_beside(found, names), *_scores(found, names), *_folds(found, names)]
    finding = found.finding
    return Layout(
        [brief(line) for line in (verdict(found, names), *_heading(found))],
        grids,
        [brief(line) for line in _remarks(found, names)],
        [replace(finding, message=brief(finding.message))] if finding.outcome == "found" else [],
    )


def _heading(found: Held) -> list[str]:
    lines = [f"a: {found.a.titled}", f"b: {found.b.titled}"]
    alike = [str(one) for one in found.aspects if one.status == "same" and one.said]
    other = [str(one) for one in found.aspects if one.name == "predictions" and one.said]
    return [*lines, *alike, *(line for line in other if line not in alike)]


def _beside(found: Held, names: tuple[str, str]) -> list[Grid]:
    """The targets of both sides, where they are not the same."""
    ranked = {"rows", "targets", "weights", "unit", "classes"}
    if not any(one.status != "same" for one in found.aspects if one.name in ranked):
        return []
    first, second = dict(targets(found.a)), dict(targets(found.b))
    lines = [
        [name, first.get(name, ""), second.get(name, "")]
        for name in dict.fromkeys([*first, *second])
    ]
    return [Grid("the targets, side by side", ["", *names], lines)]


def _scores(found: Held, names: tuple[str, str]) -> list[Grid]:
    pooled = _pooled(found)
    ranked = [one for one in pooled if one.why_not is None]
    others = sorted((one for one in pooled if one.why_not), key=lambda one: _place(one, found))
    return [
        *([_ranked(ranked, names)] if ranked else []),
        *([_unranked(others, names)] if others else []),
    ]


def _pooled(found: Held) -> list[Compared]:
    """The pooled scores, of many classes without those of the per-class report."""
    pooled = [one for one in found.scores if one.aggregation == "pooled"]
    if len(found.a.note["task"]["labels"]) <= _MOST_CLASSES:
        return pooled
    return [one for one in pooled if not _of_report(one, found)]


def _of_report(one: Compared, found: Held) -> bool:
    """Whether it is a row of the per-class report, ``recall[label]``, which may be long."""
    held = found.a.note.metric(one.metric)
    return bool(held["class"] is not None and one.metric != held["name"])


def _place(one: Compared, found: Held) -> bool:
    """Losses in units of the target first: they mean the same on any rows."""
    return bool(found.a.note.metric(one.metric)["unit"] != "target")


def _ranked(scores: Sequence[Compared], names: tuple[str, str]) -> Grid:
    header = ["metric", *names, "b - a", "better", "unit", "what moved"]
    lines = [
        [
            short(one.metric),
            *_marked(one),
            number(one.difference or 0.0, 3),
            _better(one, names),
            short(one.unit),
            short(one.reason, _WHY),
        ]
        for one in scores
    ]
    return Grid("pooled scores", header, lines, frozenset({4, 5, 6}))


def _marked(one: Compared) -> list[str]:
    """Both values, with a mark where pooling is to be doubted and where one was put in."""
    return [
        number(value) + "*" * side["substituted"] + " !" * (side["soundness"] == "caution")
        for value, side in zip(one.values, (one.a, one.b), strict=True)
    ]


def _better(one: Compared, names: tuple[str, str]) -> str:
    if one.better is not None:
        return names[0] if one.better == "a" else names[1]
    return "equal" if one.exact == 0 else "no direction" if one.declared == "none" else "equal"


def _unranked(scores: Sequence[Compared], names: tuple[str, str]) -> Grid:
    header = ["metric", *names, "unit", "what differs", "why not ranked"]
    lines = [
        [
            short(one.metric),
            *_marked(one),
            short(one.unit),
            short(one.reason, _WHY),
            short(one.why_not or "", _WHY),
        ]
        for one in scores
    ]
    return Grid("pooled scores, side by side and not ranked", header, lines, frozenset({3, 4, 5}))


def _folds(found: Held, names: tuple[str, str]) -> list[Grid]:
    if not found.folds:
        return []
    header = ["metric", f"mean {names[0]}", f"mean {names[1]}", f"within {names[0]}"]
    header += [f"within {names[1]}", "b - a per fold", "mean b - a", "folds better", "corrected t"]
    lines = [
        [short(one.metric), *_aggregated(found, one.metric), *_tested(one)] for one in found.folds
    ]
    title = f"by fold; folds better: {names[0]} to {names[1]}"
    return [Grid(title, [*header, "df", "p"], lines)]


def _aggregated(found: Held, metric: str) -> list[str]:
    held = {one.aggregation: one for one in found.scores if one.metric == metric}
    lines = []
    for aggregation in ("mean_of_folds", "within_fold"):
        one = held.get(aggregation)
        lines += ["", ""] if one is None else [number(value) for value in one.values]
    return lines


def _tested(one: OverFolds) -> list[str]:
    won, lost = one.won
    of = f"{won} to {lost} of {len(one.folds)}"
    line = [_differences(one.compared), number(mean_difference(one), 3), of]
    if one.test is None or one.lacking:
        return [*line, "undefined", "", ""]
    return [*line, number(one.test.t), str(one.test.df), number(one.test.p, 3)]


def _differences(folds: Sequence[Compared]) -> str:
    held = [one.difference or 0.0 for one in folds]
    if len(held) <= _FEW:
        return ", ".join(in_words(one, 3) for one in held)
    return f"{in_words(min(held), 3)} to {in_words(max(held), 3)}"


def _remarks(found: Held, names: tuple[str, str]) -> list[str]:
    lines = [
        f"! {side.name}: {counted(side.failing, 'claim')} of the note do not hold; "
        "`assay verify` says which"
        for side in (found.a, found.b)
        if side.failing
    ]
    if not found.compared and any(_normalised(one, found) for one in found.scores):
        lines.append(
            "a score such as r2 divides by the spread of its own targets: read the losses in units "
            "of the target beside that spread"
        )
    if any("; only in " in one.said for one in found.aspects if one.name == "rows"):
        lines.append("shared=True (--shared) compares the rows that both have")
    lines += [one.text(*names) for one in found.rows]
    lines += _doubts(found)
    lines += _of_tests(found.folds)
    for keys, name in zip(found.alone, names, strict=True):
        if keys:
            more = f" and {len(keys) - 8} more" if len(keys) > 8 else ""
            lines.append(f"only in {name}: {', '.join(keys[:8])}{more}")
    if found.finding.outcome == "acknowledged":
        lines.append(f"A701 acknowledged: {found.finding.reason}; {found.finding.message}")
    return lines


def _doubts(found: Held) -> list[str]:
    """Why pooled values are marked, each reason once."""
    reasons: dict[str, list[str]] = {}
    for one in found.scores:
        if one.aggregation == "pooled" and one.a["soundness"] == "caution":
            reasons.setdefault(one.a["because"], []).append(one.metric)
    return [f"! pooled: {why} ({', '.join(keys)})" for why, keys in reasons.items()]


def _of_tests(folds: Sequence[OverFolds]) -> list[str]:
    if not folds:
        return []
    lines = [
        "corrected t (Nadeau and Bengio), two-sided p, not corrected for several metrics; "
        f"training rows {folds[0].trained}"
    ]
    tested = [one.test.p for one in folds if one.test is not None and not one.lacking]
    if tested:
        clear = sum(p < _LEVEL for p in tested)
        lines.append(f"p is below {_LEVEL} for {clear} of {counted(len(tested), 'metric')}")
    reasons: dict[str, list[str]] = {}
    for one in folds:
        if one.lacking:
            reasons.setdefault(one.lacking, []).append(one.metric)
    return lines + [f"{', '.join(keys)}: {why}" for why, keys in reasons.items()]


def verdict(found: Held, names: tuple[str, str]) -> str:
    """Which side is better by which pooled metrics, or why no side is."""
    pooled = [one for one in _pooled(found) if one.why_not is None]
    if not found.compared:
        return f"no winner is named: {_because(found)}"
    held: dict[str, list[str]] = {f"better in {name}": [] for name in names}
    held |= {"equal": [], "without a better direction": []}
    for one in pooled:
        held[_heading_of(one, names)].append(one.metric)
    told = [f"{what}: {_few(keys)}" for what, keys in held.items() if keys]
    return "; ".join(told) or "no pooled score is compared"


def _heading_of(one: Compared, names: tuple[str, str]) -> str:
    said = _better(one, names)
    if one.better is None:
        return "without a better direction" if said == "no direction" else "equal"
    return f"better in {said}"


def _few(keys: list[str]) -> str:
    more = f" and {len(keys) - 12} more" if len(keys) > 12 else ""
    return ", ".join(keys[:12]) + more


def _because(found: Held) -> str:
    normalised = [one for one in found.scores if _normalised(one, found)]
    reasons = dict.fromkeys(one.why_not or "" for one in found.scores)
    said = ", ".join(list(reasons)[:3]) or "they have no score in common"
    if not normalised:
        return said
    one = normalised[0]
    values = " and ".join(in_words(value) for value in one.values)
    return f"{said}; {one.metric} is {values}: {one.reason}"


def _normalised(one: Compared, found: Held) -> bool:
    """Whether a pooled score is a pure number over what differs between the targets."""
    if one.aggregation != "pooled" or one.unit or not one.reason:
        return False
    held: Any = found.a.note.metric(one.metric)
    return "TargetMoments" in held["states"]
