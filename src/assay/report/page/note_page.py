"""The page of a note alone: everything it says, without the rows that it was made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.figures.leading import first_of
from assay.findings.finding import Finding
from assay.metrics.outcome import in_words
from assay.report.page import note_intervals
from assay.report.page.blocks import (
    Cell,
    Folded,
    Prose,
    Section,
    Table,
    full_cell,
    name_cell,
    number_cell,
)
from assay.report.page.cards import ROOM, Card, Cards, Line
from assay.report.page.found import Found
from assay.report.page.noted import Case, conclusion, noted
from assay.report.page.receiver import Command, fingerprints, joined
from assay.report.page.render import rendered
from assay.report.safe import brief, short

_MOST_ROWS = 700
_ORDER = (
    "mean_of_folds",
    "within_fold",
    "mean_of_groups",
    "within_group",
    "pooled",
)
_BETTER = {"higher": "higher is better", "lower": "lower is better", "zero": "0 is best"}

Entry = Mapping[str, Any]


def note_page(note: Any, verification: Any, title: str | None = None) -> str:
    """The page of a note.

    Args:
        note: The note.
        verification: What checking it by itself found.
        title: The heading.

    Raises:
        InputError: Jinja2 is not installed.
    """
    case = Case(note["fingerprints"], note, verification)
    sections = [
        _summary(note, case),
        _scores(note),
        _why(note),
        _findings(note),
        _parts(note),
        _receiver(note, case),
        _raw(note),
        noted(case),
    ]
    shown = short(title or f"Note: {note['task']['kind']}", 160)
    return rendered(shown, [one for one in sections if one is not None])


def _summary(note: Any, case: Case) -> Section:
    rows = note["rows"]
    told = [f"{note['task']['kind']}: {rows['used']} of {rows['given']} rows used."]
    told.append("Made from a note alone, without its rows: no curves and no residuals are shown.")
    cards = Cards([_card(note, key) for key in _keys(note)])
    lines = [*told, *(brief(line) for line in note["said"])]
    return Section("summary", "In short", [*conclusion(case), cards, Prose(lines)])


def _headlines(note: Any) -> list[Entry]:
    """The metrics of the note but the rows of its report per class."""
    return [one for one in note["metrics"] if one["key"] != f"{one['name']}[{one['class']}]"]


def _keys(note: Any) -> list[str]:
    """The metrics shown first."""
    return first_of(note["task"]["kind"], [one["key"] for one in _headlines(note)])


def _whole(note: Any, key: str) -> list[Entry]:
    """The scores of a metric that are not of a part, in the order of a table."""
    found = {
        one["aggregation"]: one
        for one in note["scores"]
        if one["metric"] == key and one["part"] is None
    }
    return [found[name] for name in _ORDER if name in found]


def _card(note: Any, key: str) -> Card:
    defined = note.metric(key)
    scores = _whole(note, key)
    unit = short(scores[-1]["unit"] or "") if scores else ""
    lines = [
        Line(one["aggregation"].replace("_", " "), _cell(one), _beside(note, one)) for one in scores
    ]
    return Card(key, name_cell(key), _BETTER.get(defined["better"], ""), unit, lines)


def _cell(one: Entry) -> Cell:
    value = float(one["value"])
    if value != value:
        refused = one["soundness"] == "refused"
        why = brief(one["undefined"] or "")
        return Cell("refused" if refused else "undefined", full=why, mark="none")
    doubt = one["soundness"]
    mark = "" if doubt == "sound" else doubt
    because = brief(f"{doubt}: {one['because']}") if mark else ""
    text = in_words(value, 4) + "*" * one["substituted"]
    return Cell(text, repr(value), because, mark)


def _beside(note: Any, one: Entry) -> str:
    if one["of"] is not None:
        sd = one["sd_population"]
        spread = "" if sd is None else f"\u00b1 {in_words(float(sd), 2)}, "
        return f"{spread}{one['defined']} of {one['of']}"
    ends = note_intervals.in_brackets(note, one)
    fraction = short(one["computed"] or "", 90)
    fraction = fraction if len(fraction) <= ROOM else ""
    return ", ".join(filter(None, [ends, fraction, f"n {one['n']}"]))


def _scores(note: Any) -> Section:
    kinds = [name for name in _ORDER if any(s["aggregation"] == name for s in note["scores"])]
    level = note_intervals.level(note)
    rows = []
    for one in _headlines(note):
        found = {score["aggregation"]: score for score in _whole(note, one["key"])}
        if not found:
            continue
        cells = [_cell(found[name]) if name in found else Cell("") for name in kinds]
        last = list(found.values())[-1]
        ends = [note_intervals.cell(last)] if level else []
        computed = Cell(brief(last["computed"] or last["undefined"] or ""))
        beside = [*ends, computed, Cell(str(last["n"])), name_cell(last["unit"] or "")]
        rows.append([name_cell(one["key"], 60), *cells, *beside])
    head = ["metric", *(name.replace("_", " ") for name in kinds)]
    head += [f"{level} interval"] * bool(level) + ["computed", "rows", "unit"]
    words = frozenset({0, len(head) - 3, len(head) - 1})
    table = Table("scores-all", "Every metric", head, rows, words, True)
    return Section("scores", "Scores", [table, *note_intervals.remarks(note)])


def _why(note: Any) -> Section | None:
    lines = [brief(f"{key}: {why}") for key, why in note["why"].items()]
    if not lines:
        return None
    return Section("why", "Why the aggregations differ", [Prose(lines, listed=True)])


def _findings(note: Any) -> Section:
    every = note["findings"]
    found = [
        Finding(
            one["code"],
            one["severity"],
            one["outcome"],
            brief(one["message"]),
            advice=brief(one["advice"] or ""),
        )
        for one in every
        if one["outcome"] == "found"
    ]
    found.sort(key=lambda one: (one.severity != "issue", one.code))
    rows = [
        [
            Cell(one["code"]),
            Cell(one["outcome"].replace("_", " ")),
            Cell(brief(one["message"])),
            Cell(brief(one["acknowledged"] or "")),
        ]
        for one in every
    ]
    head = ["check", "outcome", "what was seen", "acknowledged because"]
    table = Table("checks-table", "Every check", head, rows, frozenset(range(4)))
    line = f"{len(every)} checks, {len(found)} found something."
    if note["merged"] and not every:
        lines = ["None: a check needs the rows, and a merged note joins notes without their rows."]
        return Section("findings", "Findings", [Prose(lines)])
    return Section("findings", "Findings", [Prose([line]), Found(found), Folded(table)])


def _parts(note: Any) -> Section | None:
    tables = [
        _table(note, kind, note[f"{kind}s"]) for kind in ("fold", "group") if note[f"{kind}s"]
    ]
    return Section("parts", "Folds and groups", tables) if tables else None


def _table(note: Any, kind: str, parts: Entry) -> Table:
    """Each part with the first metrics; of many parts the largest."""
    keys = _keys(note)
    largest = sorted(parts["sizes"], key=lambda pair: -pair[1])[:30]
    found = {
        (one["metric"], str(one["part"])): one
        for one in note["scores"]
        if one["aggregation"] == f"per_{kind}"
    }
    listed = [pair for pair in parts["sizes"] if pair in largest]
    rows = [
        [
            name_cell(label),
            Cell(str(size), str(size)),
            *(_of(found.get((key, str(label)))) for key in keys),
        ]
        for label, size in listed
    ]
    head = [kind, "rows", *map(short, keys)]
    left = parts["count"] - len(listed)
    more = f"The {len(listed)} largest of {parts['count']} {kind}s." if left else ""
    return Table(f"{kind}s-table", f"Each {kind}", head, rows, sortable=True, more=more)


def _of(one: Entry | None) -> Cell:
    return Cell("") if one is None else _cell(one)


def _receiver(note: Any, case: Case) -> Section:
    policies = note["policies"]
    versions = ", ".join(f"{name} {held}" for name, held in note["versions"].items() if held)
    lines = [
        f"Undefined values, policy {policies['undefined']!r}: {policies['undefined_in_words']}.",
        brief(f"Made with {versions}."),
    ]
    rows = [
        [
            name_cell(one["key"], 60),
            Cell(brief(one["definition"])),
            *map(number_cell, map(float, one["bounds"])),
        ]
        for one in _headlines(note)
    ]
    head = ["metric", "computed", "lowest", "highest"]
    told = Table("definitions", "Definitions", head, rows, frozenset({0, 1}))
    command = Command("verify", "assay verify note.json predictions.csv", "Verify the note")
    prints = joined(note) if note["merged"] else fingerprints(case.prints)
    blocks = [Prose(lines), command, *prints, Folded(told)]
    return Section("receiver", "For the receiver", blocks)


def _raw(note: Any) -> Section:
    scores: Sequence[Entry] = note["scores"]
    order = [
        *(s for s in scores if s["part"] is None),
        *(s for s in scores if s["part"] is not None),
    ]
    shown = order[:_MOST_ROWS]
    rows = [
        [
            name_cell(one["metric"], 60),
            Cell(one["aggregation"].replace("_", " ")),
            name_cell("" if one["part"] is None else one["part"]),
            full_cell(float(one["value"])),
            Cell(short(one["computed"] or one["undefined"] or "", 60)),
            Cell(str(one["n"]), str(one["n"])),
            name_cell(one["unit"] or ""),
            Cell(one["soundness"]),
        ]
        for one in shown
    ]
    head = ["metric", "aggregation", "part", "value", "computed", "rows", "unit", "soundness"]
    words = frozenset({0, 1, 2, 4, 6, 7})
    left = len(scores) - len(shown)
    more = f"{len(shown)} of {len(scores)} scores; the note has all." if left else ""
    caption = "Every score, with every digit" if not left else "Scores, with every digit"
    return Section(
        "raw",
        "All numbers",
        [Table("raw-table", caption, head, rows, words, True, "scores.csv", more)],
    )
