"""`assay report`: the page of a file of predictions, or of a note."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assay.cli.options import check_target, write_atomically
from assay.cli.score import command as score
from assay.cli.score import evaluated
from assay.errors import counted
from assay.notes import Note
from assay.report.page.write import page_of, page_of_note

_EXAMPLES = """
\b
Examples:
  assay report preds.csv --truth y --pred yhat --fold fold --unit kWh -o report.html
  assay report preds.parquet --truth y --proba p --note note.json --title "Site model, May"
  assay report note.json
"""

_LEFT_OUT = ("json_", "report", "strict", "note", "words", "with_rows", "with_states")
"""Options of `assay score` that say what becomes of the evaluation; here a page does."""

_OPENING = 1 << 16


@click.command("report", epilog=_EXAMPLES)
@click.option(
    "--output",
    "-o",
    default="report.html",
    show_default=True,
    metavar="PATH",
    help="Where to write the page; - prints it.",
)
@click.option("--title", help="The heading of the page.")
@click.option("--note", metavar="PATH", help="A note to verify and to carry along.")
def command(output: str, title: str | None, note: str | None, **options: Any) -> None:
    """Write the report of FILE: one HTML page to open, mail or print, which loads nothing.

    FILE holds predictions, their columns named as for `assay score`; or it is a note.
    """
    file = options["file"]
    if output != "-":
        check_target(output, [file, note, options["truth_file"], options["pred_file"]])
    if file and not options["truth"] and _is_note(file):
        text, told = page_of_note(file, title), "a note"
    else:
        if not options["truth"]:
            raise click.UsageError("name the column of true values with --truth")
        held = None if note is None else Note.load(note)
        left = dict.fromkeys(_LEFT_OUT)
        ev = evaluated({**options, **left})
        text = page_of(ev, title=title, note=held)
        rows, found = len(ev.rows.block), len(ev.findings.found)
        told = f"{counted(rows, 'row')}, {counted(found, 'finding')}"
    if output == "-":
        click.echo(text.encode("utf-8", "backslashreplace"))
        return
    write_atomically(output, text)
    click.echo(f"{output}: {told}")


def _is_note(file: str) -> bool:
    """Whether a file begins like one JSON object, as a note does; reading it says the rest."""
    try:
        with Path(file).open("rb") as opened:
            opening = opened.read(_OPENING)
    except OSError:
        return False
    return opening.lstrip()[:1] == b"{" and not file.endswith((".jsonl", ".ndjson"))


def _option(one: click.Parameter) -> click.Parameter:
    """An option of `assay score`; the truth is not required of a note."""
    if one.name != "truth":
        return one
    return click.Option(["--truth"], help="Column of true values or labels; several: y1,y2.")


command.params += [_option(one) for one in score.params if one.name not in _LEFT_OUT]
