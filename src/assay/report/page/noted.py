"""A note in the page: what it concludes, whether it verifies, and the note itself to keep."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from assay.report.page.blocks import Cell, Folded, Prose, Section, Table, name_cell
from assay.report.safe import brief

_MOST = 400_000
"""A longer note, one with rows or long states, is named by its digest and not carried along."""

_MOST_CLAIMS = 60

_WORDS = {
    "model": "Model",
    "data": "Data",
    "eligible": "Eligible rows",
    "boundary": "Known at prediction time",
    "baseline": "Baseline",
    "scheme": "How the folds were made",
}


@dataclass(frozen=True)
class Case:
    """What a receiver needs beside the scores.

    Args:
        prints: The fingerprints of the rows, as in a note.
        note: The note, if there is one.
        verification: What checking the note found.
    """

    prints: Mapping[str, Any] | None = None
    note: Any = None
    verification: Any = None


@dataclass(frozen=True)
class Said:
    """What somebody concludes, and whether the note that says so verifies."""

    template: ClassVar[str] = "said.html"

    conclusion: str
    not_decided: str
    verdict: str
    status: str


@dataclass(frozen=True)
class Kept:
    """A text that the page carries, and the button that saves it."""

    template: ClassVar[str] = "kept.html"

    id: str
    text: str
    file: str


def conclusion(case: Case) -> list[Said]:
    """The words of the note for the top of the page; none without a note."""
    if case.note is None:
        return []
    words = case.note["words"]
    verdict, status = verdict_of(case.verification)
    concluded, left = (brief(words[name] or "") for name in ("conclusion", "does_not_decide"))
    return [Said(concluded, left, verdict, status)]


def verdict_of(verification: Any) -> tuple[str, str]:
    """Whether the note verifies, in a sentence, and the status as a word."""
    counts = brief(verification.closing)
    if verification.failed:
        return f"The note does not verify: {counts}.", "fails"
    if verification.unchecked:
        lacking = brief(verification.lacking)
        more = f" Not checked: {lacking}." if lacking else ""
        return f"The note verifies as far as it can be checked here: {counts}.{more}", "unchecked"
    return f"The note verifies: {counts}.", "holds"


def noted(case: Case) -> Section | None:
    """The section of the note; None without one."""
    if case.note is None:
        return None
    verdict, _ = verdict_of(case.verification)
    words = case.note["words"]
    said = [
        [Cell(label), Cell(brief(words[name]))] for name, label in _WORDS.items() if words[name]
    ]
    blocks: list[Any] = [Prose([verdict])]
    blocks += [Table("words", "What was said", ["about", "words"], said, frozenset({0, 1}))] * bool(
        said
    )
    return Section("note", "The note", [*blocks, *_claims(case.verification), *_kept(case.note)])


def _claims(verification: Any) -> list[Folded]:
    """The claims that fail, and those that nobody could check here."""
    claims = [*verification.failed, *verification.unchecked]
    if not claims:
        return []
    rows = [
        [Cell(one.status), name_cell(one.what, 80), Cell(brief(one.said))]
        for one in claims[:_MOST_CLAIMS]
    ]
    left = len(claims) - len(rows)
    more = f"{left} more; `assay verify` lists all." if left else ""
    head = ["claim", "what", "because"]
    caption = "Claims that fail or cannot be checked here"
    return [Folded(Table("claims-table", caption, head, rows, frozenset(range(3)), more=more))]


def _kept(note: Any) -> list[Kept | Prose]:
    text = note.text
    digest = hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
    named = f"SHA-256 of the note: {digest}."
    if len(text) > _MOST:
        size = f"The note has {len(text):,} characters and is kept beside this page."
        return [Prose([f"{size} {named}"])]
    return [Prose([named]), Kept("note-text", text, "note.json")]
