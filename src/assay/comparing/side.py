"""One side of a comparison: what a note says, and the rows where they are at hand."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import InputError
from assay.evaluate import evaluate_frame
from assay.evaluation import Evaluation
from assay.findings.run import Run
from assay.io.files import read_table
from assay.notes import Note, note_of, verify
from assay.notes.again import given_from, given_within, rows_of
from assay.notes.scoring import metrics_of
from assay.rows.given import Given
from assay.rows.prepare import Rows

_OPENING = 1 << 16


@dataclass(frozen=True, eq=False)
class Side:
    """One of two evaluations.

    Args:
        name: What it is called in the comparison.
        note: Its note.
        rows: Its rows, where they are at hand.
        run: The cross-validation it comes from, where Assay did it.
        failing: How many claims of a note that was handed over do not hold.
    """

    name: str
    note: Note
    rows: Rows | None = None
    run: Run | None = None
    failing: int = 0

    @property
    def titled(self) -> str:
        """Its name, with the model and the data where the note names them."""
        words = self.note["words"]
        said = [word for word in (words["model"], words["data"]) if word and word != self.name]
        return f"{self.name} ({'; '.join(said)})" if said else self.name


@dataclass(frozen=True)
class Reading:
    """How predictions are read that are no evaluation yet.

    Args:
        columns: Names of columns by role, and options, as for `assay.evaluate_frame`; if there are
            none, those in the note of the other side.
        text: How a text file is written, as for `assay.io.files.read_table`.
    """

    columns: Mapping[str, Any]
    text: Mapping[str, Any]


def sides_of(a: Any, b: Any, names: tuple[str, str], reading: Reading) -> tuple[Side, Side]:
    """Both sides; predictions without named columns are read as the other side's note was.

    Raises:
        InputError: One of them cannot be read, or nothing says which columns to read.
    """
    given = (_loaded(a), _loaded(b))
    held = [one if isinstance(one, (Note, Evaluation)) else None for one in given]
    notes = [one for one in held if isinstance(one, Note)]
    evaluations = [one for one in held if isinstance(one, Evaluation)]
    pattern = notes[0] if notes else evaluations[0].note() if evaluations else None
    first, second = (
        side_of(one, name, reading, pattern) for one, name in zip(given, names, strict=True)
    )
    return first, second


def _loaded(given: Any) -> Any:
    if isinstance(given, (str, os.PathLike)) and is_note(given):
        return Note.load(given)
    return given


def is_note(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins like one JSON object, as a note does; reading it says the rest."""
    if os.fspath(path).endswith((".jsonl", ".ndjson")):
        return False
    try:
        with Path(path).open("rb") as file:
            opening = file.read(_OPENING).lstrip()
    except (OSError, ValueError):
        return False
    first, _, rest = opening.partition(b"\n")
    lines = first.rstrip().endswith(b"}") and rest.strip()  # JSON lines: an object in each
    return first[:1] == b"{" and not lines


def side_of(given: Any, name: str, reading: Reading, pattern: Note | None) -> Side:
    """A side from an evaluation, a note, or predictions."""
    if isinstance(given, Evaluation):
        return Side(name, note_of(given), given.rows, given.run)
    if isinstance(given, Note):
        return _of_note(given, name)
    if reading.columns.get("truth") is not None:
        held = _table(given, reading) if isinstance(given, (str, os.PathLike)) else given
        ev = evaluate_frame(held, **reading.columns)
    elif pattern is not None:
        ev = like(pattern, given_from(pattern, given, reading.columns, reading.text))
    else:
        if isinstance(given, (str, os.PathLike)):
            read_table(given, [])  # a file that cannot be read is what is wrong first
        raise InputError(
            "nothing says which columns hold the truth and the predictions",
            remedy="name them with truth= and pred= (--truth, --pred)",
        )
    return Side(name, note_of(ev), ev.rows, ev.run)


def _of_note(note: Note, name: str) -> Side:
    failing = len(verify(note).failed)
    given = None if failing else given_within(note)
    return Side(name, note, None if given is None else rows_of(note, given), None, failing)


def _table(path: str | os.PathLike[str], reading: Reading) -> Any:
    return read_table(path, None, **reading.text).columns


def like(note: Note, given: Given) -> Evaluation:
    """Predictions evaluated as a note's were: its task, metrics and policy."""
    metrics, _ = metrics_of(note)
    return Evaluation(rows_of(note, given), metrics, note["policies"]["undefined"], {})
