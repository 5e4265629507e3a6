"""For whoever receives the page: what each number means, and how to compute it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from assay.errors import counted
from assay.evaluation import Evaluation
from assay.report.explain import explained
from assay.report.page.again import source_of
from assay.report.page.blocks import Cell, Folded, Prose, Section, Table, name_cell
from assay.report.page.noted import Case
from assay.report.safe import brief
from assay.score import IN_WORDS


@dataclass(frozen=True)
class Command:
    """A command to copy."""

    template: ClassVar[str] = "command.html"

    id: str
    text: str
    says: str


def receiver(ev: Evaluation, command: str, case: Case) -> Section:
    """Definitions, policies, fingerprints, and how to verify."""
    from assay import __version__

    definitions = [_definition(ev, key) for key in ev.headlines]
    head = ["metric", "computed", "undefined where", "hides"]
    lines = [
        f"Made by Assay {__version__}. Sums are exact and rounded once, so the same rows give the "
        "same digits in any order, on any machine.",
        f"Undefined values, policy {ev.policy!r}: {IN_WORDS[ev.policy]}.",
        "Means over folds and groups run over the defined ones and say how many. sd is the "
        "population standard deviation (ddof 0).",
    ]
    commands = [Command("again", command, "Compute it again from the rows")]
    if case.note is not None:
        verify = f"assay verify note.json {source_of(ev)}"
        commands.append(Command("verify", verify, "Verify the note against the rows"))
    told = Table("definitions", "Definitions", head, definitions, frozenset(range(4)))
    blocks = [Prose(lines), *commands, *fingerprints(case.prints), Folded(told)]
    return Section("receiver", "For the receiver", blocks)


def fingerprints(prints: Mapping[str, Any] | None) -> list[Table]:
    """The fingerprints of the rows as a note has them."""
    if prints is None:
        return []
    named = {"all columns": prints["rows"], **prints["columns"]}
    rows = [
        [name_cell(name), Cell(one["ordered"]), Cell(one["multiset"])]
        for name, one in named.items()
    ]
    head = ["column", "in this order", "in any order"]
    title = f"Fingerprints of {counted(prints['n'], 'row')} (SHA-256)"
    return [Table("fingerprints", title, head, rows, frozenset({0, 1, 2}))]


def joined(note: Any) -> list[Table | Prose]:
    """The notes that a merged one joins, whose fingerprints are of their own rows."""
    notes = note["merged"]["notes"]
    words = [name for name in ("model", "data") if any(one[name] for one in notes)]
    rows = [
        [
            *(name_cell(one[name] or "", 60) for name in words),
            Cell(str(one["n"]), str(one["n"])),
            Cell(one["rows"] or ""),
        ]
        for one in notes
    ]
    head = [*words, "rows", "fingerprint of its rows (SHA-256)"]
    title = f"Joins {counted(len(rows), 'note')}, each verified by itself"
    lacking = note["merged"]["not_mergeable"].items()
    lines = [brief(f"{key} is not here: {why}") for key, why in lacking]
    left = frozenset({*range(len(words)), len(words) + 1})
    told = [Prose(lines, listed=True)] if lines else []
    return [Table("fingerprints", title, head, rows, left), *told]


def _definition(ev: Evaluation, key: str) -> list[Cell]:
    told = dict(explained(ev[key].metric))
    undefined = told.get("undefined", "").split(". keep:")[0]
    return [
        name_cell(key, 60),
        Cell(told.get("computed", "")),
        Cell(undefined),
        Cell(told["hides"]),
    ]
