"""`assay compare`: two evaluations, compared as far as they may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assay.cli.document import written
from assay.cli.options import check_target, listed, say_written
from assay.cli.score import command as score
from assay.cli.score import evaluated
from assay.cli.show import show_layout
from assay.comparing.compare import compare
from assay.comparing.side import is_note

_EXAMPLES = """
\b
Exit codes: 0 compared; 1 with --strict an A701 that is not acknowledged, or a note that does not
hold; 2 unreadable; 3 nothing can be compared.

\b
Examples:
  assay compare ridge.json tree.json
  assay compare a.parquet b.parquet --truth y --pred yhat --id id --unit kWh
  assay compare preds.csv preds.csv --truth y --pred ridge --pred-b tree
  assay compare a.csv b.csv --truth-file answers.csv --id id --truth y --pred label
  assay compare note.json new.csv              # new.csv is read as the note's file was
"""

_TAKEN = (
    *("truth", "pred", "score", "proba", "fold", "group", "weight", "id_", "truth_file"),
    *("threshold", "baseline", "unit", "positive", "labels", "task", "metrics", "column"),
    *("undefined", "drop_missing", "acknowledge", "strict"),
)
"""Options of `assay score` that say how predictions are read; the others are about its output."""

_OF_B = ("pred", "score", "proba")
_READING = ("separator", "decimal", "thousands", "missing", "trim")


@click.command("compare", epilog=_EXAMPLES)
@click.argument("a")
@click.argument("b")
@click.option("--pred-b", help="Column of predictions in B, where it is not named as in A.")
@click.option("--score-b", help="Column of scores in B, likewise.")
@click.option("--proba-b", help="Columns of probabilities in B, likewise.")
@click.option("--shared", is_flag=True, help="Compare on the rows that both have, by id.")
@click.option("--json", "json_", metavar="PATH", help="Write the comparison as JSON; - prints it.")
def command(a: str, b: str, json_: str | None, strict: bool, **options: Any) -> None:
    """Compare A and B: notes, or files of predictions whose columns are named as for `score`.

    On the same rows every score gets its difference, the better side and what moved. Scores on
    other targets are shown side by side, with the spread of the targets, and not ranked.
    """
    if json_ not in (None, "-"):
        check_target(json_, [a, b, options["truth_file"]])
    acknowledge = options["acknowledge"]
    of_b = {name: options.pop(f"{name}_b") for name in _OF_B}
    sides = [_side(a, options), _side(b, {**options, **{k: v for k, v in of_b.items() if v}})]
    reading = {name: options[name] for name in _READING}
    names = (_columns(options, of_b) if a == b else None) or names_of(a, b)
    found = compare(
        *sides,
        names=names,
        acknowledge=acknowledge,
        shared=options["shared"],
        reading=reading,
        **_roles({**options, **{k: v for k, v in of_b.items() if v}}),
    )
    if not written(found.to_dict(), json_):
        show_layout(found.layout())
        say_written(json_)
    unmet = strict and found.compared and found.finding.outcome == "found"
    raise click.exceptions.Exit(1 if unmet else found.exit_code)


def _roles(options: dict[str, Any]) -> dict[str, Any]:
    """The columns of a file that is read as the other side's note was, where they are named."""
    if options["truth"]:
        return {}
    roles = {name: listed(options[name]) for name in _OF_B if name != "score"}
    roles |= {name: options[name] for name in ("score", "fold", "group", "weight")}
    return {name: held for name, held in {**roles, "id": options["id_"]}.items() if held}


def _side(file: str, options: dict[str, Any]) -> Any:
    """A note is left to be read; predictions are evaluated where their truth is named."""
    if is_note(file) or not options["truth"]:
        return file
    beside = options["truth_file"] is not None
    given = {"file": None if beside else file, "pred_file": file if beside else None}
    return evaluated({**{one.name or "": None for one in score.params}, **options, **given})


def _columns(options: dict[str, Any], of_b: dict[str, Any]) -> tuple[str, str] | None:
    """The columns of predictions, where these are what tells the sides apart."""
    told = [(options[name], column) for name, column in of_b.items() if column and options[name]]
    return told[0] if told else None


def names_of(a: str, b: str) -> tuple[str, str]:
    """What to call two files: their names, or their paths where the names are the same."""
    if a == b:
        return "a", "b"
    one, two = ("standard input" if name == "-" else Path(name).name for name in (a, b))
    return (one, two) if one != two else (a, b)


def _option(one: click.Parameter) -> click.Parameter:
    """An option of `assay score`; the truth is not required of notes."""
    if one.name == "truth":
        return click.Option(["--truth"], help="Column of true values or labels; several: y1,y2.")
    if one.name == "strict":
        help_ = "Exit 1 where they differ (A701) and that is not acknowledged."
        return click.Option(["--strict"], is_flag=True, help=help_)
    return one


command.params += [_option(one) for one in score.params if one.name in (*_TAKEN, *_READING)]
