"""The front door: the page of an evaluation, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from assay.evaluation import Evaluation
from assay.io.output import write_atomically
from assay.report.page.extras import Extras, Scores, study_of
from assay.report.page.note_page import note_page
from assay.report.page.noted import Case
from assay.report.page.page import page


def write_page(ev: Evaluation, path: str | os.PathLike[str], **what: Any) -> None:
    """Write the page of an evaluation; it is there whole or not at all.

    Args:
        ev: The evaluation.
        path: The file.
        **what: What `page_of` takes.

    Raises:
        InputError: The file cannot be written, what stands beside does not fit, or Jinja2 is not
            installed.
    """
    write_atomically(os.fspath(path), page_of(ev, **what))


def page_of(
    ev: Evaluation,
    *,
    title: str | None = None,
    note: Any = None,
    name: str = "this evaluation",
    beside: Mapping[str, Evaluation] | None = None,
    library: Mapping[str, Scores] | None = None,
    study: Any = None,
) -> str:
    """The page of an evaluation as text: HTML that loads nothing.

    Args:
        ev: The evaluation.
        title: The heading.
        note: A note, or the file of one: its conclusion opens the page, the page says whether it
            verifies against these rows, and carries it along.
        name: What this evaluation is called beside others.
        beside: Other evaluations with folds, by name, such as ``{"stratified": other}``.
        library: Fold scores that another library gives, by the evaluation's name and the metric:
            ``{"plain": {"accuracy": scores}}``.
        study: What `assay.stability` returns, or values by the name of their estimate.

    Raises:
        InputError: What stands beside does not fit, the note cannot be read, or Jinja2 is not
            installed.

    >>> import assay
    >>> ev = assay.evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
    >>> '<data value="0.9998000199980002"' in page_of(ev)
    True
    """
    extras = Extras(name, beside or {}, library or {}, study_of(study))
    return page(ev, title, extras, _case(ev, note))


def _case(ev: Evaluation, note: Any) -> Case:
    from assay.notes import Note, verify
    from assay.notes.fingerprint import fingerprints

    prints = fingerprints(ev.rows)
    if note is None:
        return Case(prints)
    held = Note.load(note) if isinstance(note, (str, os.PathLike)) else note
    return Case(prints, held, verify(held, ev.rows.given))


def page_of_note(note: Any, title: str | None = None) -> str:
    """The page of a note: of the rows in it, where it holds them, and otherwise of what it says.

    Args:
        note: A note, or the file of one.
        title: The heading.

    Raises:
        InputError: The note cannot be read, or Jinja2 is not installed.
    """
    from assay.notes import Note, verify
    from assay.notes.again import given_within, rows_of
    from assay.notes.intervals import asked_of
    from assay.notes.scoring import metrics_of

    held = Note.load(note) if isinstance(note, (str, os.PathLike)) else note
    given = given_within(held)
    if given is None:
        return note_page(held, verify(held), title)
    known = {one["code"]: one["acknowledged"] for one in held["findings"] if one["acknowledged"]}
    metrics, _ = metrics_of(held)
    ev = Evaluation(rows_of(held, given), metrics, held["policies"]["undefined"], known)
    ev.asked = asked_of(held)
    return page_of(ev, title=title, note=held)
