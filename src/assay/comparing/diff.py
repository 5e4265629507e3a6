"""`assay.diff`: which part of an evaluation changed between two notes of one model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.choosing.shown import Shown
from assay.comparing.changes import Change, changes, circumstances
from assay.comparing.side import Reading, Side, sides_of
from assay.errors import counted
from assay.metrics.outcome import in_words
from assay.report.data import strict
from assay.report.layout import Grid, Layout
from assay.report.safe import brief, short
from assay.table import Table

SCHEMA = "assay-diff/1"
_CELL, _WHY, _MOST = 32, 100, 40


@dataclass(frozen=True, repr=False)
class NoteDiff(Shown):
    """The changes between two notes; true where there is one, as ``diff`` exits with 1.

    Args:
        a, b: The two sides.
        changes: Every change of the evaluation, in the order in which a reader asks: model, data,
            options, scores, findings, fingerprints, words.
        circumstances: What differs in where, when and with what the notes were written. That alone
            is no change.
    """

    a: Side
    b: Side
    changes: tuple[Change, ...]
    circumstances: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    def __iter__(self) -> Iterator[Change]:
        return iter(self.changes)

    @property
    def exit_code(self) -> int:
        """0 where the evaluation is the same, 1 where it changed."""
        return int(bool(self.changes))

    def section(self, name: str) -> list[Change]:
        """The changes of one section."""
        return [one for one in self.changes if one.section == name]

    @property
    def verdict(self) -> str:
        """What changed in one line, or that nothing did."""
        if not self.changes:
            fields = ", ".join(one.what for one in self.circumstances)
            return "the same evaluation" + (f"; written otherwise: {fields}" if fields else "")
        names = dict.fromkeys(one.section for one in self.changes)
        told = ", ".join(f"{name} {len(self.section(name))}" for name in names)
        return f"{counted(len(self.changes), 'change')}: {told}"

    def layout(self) -> Layout:
        """What changed in a line, then a table for each section that changed."""
        heading = [brief(self.verdict)]
        heading += [brief(f"a: {self.a.titled}"), brief(f"b: {self.b.titled}")]
        names = dict.fromkeys(one.section for one in self.changes)
        grids = [_grid(name, self.section(name)) for name in names]
        lines = [brief(_line(one)) for one in self.circumstances] if self.changes else []
        return Layout(heading, grids, lines)

    def frame(self) -> Table:
        """One row per change, those of the circumstances last."""
        return Table.of_rows([one.to_dict() for one in (*self.changes, *self.circumstances)])

    def to_dict(self) -> dict[str, Any]:
        """The changes as JSON values, schema ``assay-diff/1``."""
        return {
            "schema": SCHEMA,
            "a": self.a.name,
            "b": self.b.name,
            "same": not self.changes,
            "changes": [strict(one.to_dict()) for one in self.changes],
            "circumstances": [strict(one.to_dict()) for one in self.circumstances],
        }


def diff(
    a: Any,
    b: Any,
    *,
    names: tuple[str, str] = ("a", "b"),
    reading: Mapping[str, Any] | None = None,
    **columns: Any,
) -> NoteDiff:
    """Which part changed between two notes of one model: data, options, scores, rows or words.

    Args:
        a: An `assay.Note`, the file of a note, an `Evaluation`, or predictions, as for
            `assay.compare`.
        b: The later one, likewise.
        names: What to call the two.
        reading: How a text file of predictions is written.
        **columns: How predictions are read, as for `assay.compare`.

    Returns:
        A `NoteDiff`, true where something changed; its ``code`` is 0 or 1.

    Raises:
        InputError: A side cannot be read.

    >>> import assay
    >>> before = assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 2.0], metrics=["r2"]).note(unit="t")
    >>> after = assay.evaluate([1.0, 2.0, 3.0], [0.0, 1.0, 3.0], metrics=["r2"]).note(unit="t")
    >>> bool(diff(before, before)), bool(diff(before, after))
    (False, True)
    >>> diff(before, after).section("scores")[0].said
    '0.5; SSE 3 -> 2; SST unchanged'
    """
    first, second = sides_of(a, b, names, Reading(columns, reading or {}))
    return NoteDiff(
        first, second, tuple(changes(first, second)), tuple(circumstances(first, second))
    )


def _grid(section: str, held: Sequence[Change]) -> Grid:
    lines = [
        [short(one.what, _CELL), _cell(one.a), _cell(one.b), short(one.said, _WHY)]
        for one in held[:_MOST]
    ]
    more = f", the first {_MOST} of {len(held)}" if len(held) > _MOST else ""
    return Grid(section + more, ["what", "a", "b", "said"], lines, frozenset({1, 2, 3}))


def _line(one: Change) -> str:
    return f"{one.what}: {_cell(one.a)} -> {_cell(one.b)}"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return in_words(value) if isinstance(value, float) else short(str(value), _CELL)
