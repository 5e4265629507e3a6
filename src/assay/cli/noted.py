"""The note and the report of an evaluation, as options of the commands that make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from assay.cli.options import command_line
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.notes import note_of
from assay.notes.words import words_of_file

WRITTEN = {"--save": "save", "--json": "json_", "--note": "note", "--report": "report"}
"""The options that name a file to write."""


def noting(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that write a report and a note, and say what the note holds."""
    options = [
        click.option("--report", metavar="PATH", help="Write the report, one HTML file to open."),
        click.option("--note", metavar="PATH", help="Write a note that others can verify."),
        click.option("--words", metavar="FILE", help="The note's words: a TOML file."),
        click.option("--with-rows", is_flag=True, help="Put the rows into the note, up to 10,000."),
        click.option(
            "--with-states",
            is_flag=True,
            help="Put states of single values into the note, by which ROC AUC can be merged.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def check_noting(options: dict[str, Any]) -> None:
    """Refuse, before any work is done, what cannot become a note or a report.

    Raises:
        click.UsageError: They are to be printed, or words are given without a note.
        InputError: Two files to write are one, or the words cannot be read.
    """
    if options["report"] == "-":
        raise click.UsageError("--report writes a file; `assay report -o -` prints the page")
    if options["note"] == "-":
        raise click.UsageError("--note needs a file")
    for name in ("words", "with_rows", "with_states"):
        if options[name] and not options["note"]:
            raise click.UsageError(f"--{name.replace('_', '-')} is about the note: say --note PATH")
    named = {option: options[name] for option, name in WRITTEN.items() if options.get(name)}
    for option, path in named.items():
        other = next(one for one, held in named.items() if held == path)
        if other != option:
            raise InputError(f"{other} and {option} name one file", remedy="name two")
    if options["words"]:
        words_of_file(options["words"])


def write_noted(ev: Evaluation, options: dict[str, Any]) -> None:
    """Write the note and the report that are asked for; the report carries the note along.

    Raises:
        InputError: A word is not known, or a file cannot be written.
    """
    note = None
    if options["note"]:
        words = {} if options["words"] is None else words_of_file(options["words"])
        note = note_of(
            ev,
            with_rows=options["with_rows"],
            with_states=options["with_states"],
            command=command_line(),
            **words,
        )
        note.save(options["note"])
    if options["report"]:
        ev.report(options["report"], note=note)
