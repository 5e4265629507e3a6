"""`assay verify`: every claim of a note, checked."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import Any

import click

from assay.cli.claimed import claim_lines, next_step, verdict
from assay.cli.columns import from_two
from assay.cli.options import check_target, listed, reading, say_written, write_atomically
from assay.errors import InputError
from assay.notes import Note, Verification, verify
from assay.notes.canonical import bytes_of, text_of
from assay.report.safe import brief

_SINGLE = ("score", "fold", "group", "weight", "id")
_SEVERAL = ("truth", "pred", "proba")

_WRAPPED = TextWrapper(
    100, subsequent_indent=" " * 14, break_long_words=False, break_on_hyphens=False
)

_EXAMPLES = """
\b
Exit codes: 0 all hold, 1 something fails, 2 unreadable, 3 nothing fails but something cannot be
checked.

\b
Examples:
  assay verify note.json                       # by itself: arithmetic, identities, states
  assay verify note.json preds.parquet         # everything recomputed, bit for bit
  assay verify note.json mine.csv --pred yhat2 --against theirs.csv
"""


@click.command("verify", epilog=_EXAMPLES)
@click.argument("note")
@click.argument("file", required=False)
@click.option("--truth", help="Columns of the truth, if not named as in the note.")
@click.option("--pred", help="Columns of predicted values or labels.")
@click.option("--score", help="Column of scores.")
@click.option("--proba", help="Columns of probabilities.")
@click.option("--fold", help="Column of folds.")
@click.option("--group", help="Column of groups.")
@click.option("--weight", help="Column of weights.")
@click.option("--id", "id", help="Column of ids.")
@click.option("--truth-file", help="File of the truth, when the predictions are in another.")
@click.option("--pred-file", help="File of the predictions.")
@click.option("--against", help="The original predictions, to say which rows differ.")
@click.option("--failing", is_flag=True, help="Show what fails or cannot be checked alone.")
@click.option("--strict", is_flag=True, help="Exit 1 where something cannot be checked, too.")
@click.option("--json", "json_", metavar="PATH", help="Write the claims as JSON; - prints them.")
@reading
def command(note: str, file: str | None, **options: Any) -> None:
    """Check every claim of NOTE, by itself or against the predictions in FILE.

    Each claim holds, fails (what is expected, what is found, by how much, which rows), or cannot be
    checked (what is missing). The first line is the answer.
    """
    if options["json_"] not in (None, "-"):
        check_target(options["json_"], [note, file, options["against"]])
    held = Note.load(note)
    names = {role: options[role] for role in _SINGLE} | {
        role: listed(options[role]) for role in _SEVERAL
    }
    how = {name: options[name] for name in ("separator", "decimal", "thousands", "missing", "trim")}
    data = _data(held, file, names, options, how)
    found = verify(held, data, against=options["against"], reading=how, **names)
    _output(note, found, options, data is not None)
    raise click.exceptions.Exit(1 if found.exit_code and options["strict"] else found.exit_code)


def _data(
    held: Note,
    file: str | None,
    names: dict[str, Any],
    options: dict[str, Any],
    how: dict[str, Any],
) -> Any:
    truth, pred = options["truth_file"], options["pred_file"]
    if not truth and not pred:
        return file
    if file or not truth or not pred:
        raise click.UsageError("name one FILE, or both --truth-file and --pred-file")
    columns = held["columns"]
    roles = {role: names[role] or columns[role] for role in _SEVERAL}
    for role in _SINGLE:
        name = names[role] or columns[role]
        roles[role] = [name] if name else []
    if not roles["id"]:
        raise InputError("two files are matched on an id", remedy="name its column with --id")
    against, named = columns["baselines"], columns["named"]
    roles["baseline"] = [name for name in against.values() if isinstance(name, str)]
    roles["column"] = list(named.values())
    return from_two(truth, pred, roles, against, named, **how)


def _output(note: str, found: Verification, options: dict[str, Any], given: bool) -> None:
    target = options["json_"]
    if target == "-":
        click.echo(bytes_of(found.to_dict()), nl=False)
        return
    if target is not None:
        write_atomically(target, text_of(found.to_dict()))
    step = next_step(note, found, given, options["against"] is not None)
    click.echo(brief(verdict(note, found)))
    for line in claim_lines(found, options["failing"]):
        click.echo("\n".join(_WRAPPED.wrap(brief(line))))
    if step is not None:
        click.echo(brief(step))
    say_written(target)
