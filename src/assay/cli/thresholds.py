"""`assay thresholds`: what each threshold finds and costs, and the best one for a metric."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from assay import __version__
from assay.cli.columns import from_one
from assay.cli.document import written
from assay.cli.options import check_target, listed, reading, say_written
from assay.cli.roles import roles_of
from assay.curves import ThresholdTable
from assay.curves.cuts import RULE
from assay.curves.tuned import WARNING, TunedThreshold
from assay.errors import InputError
from assay.rows.prepare import Options, Rows, prepare
from assay.score import plain
from assay.states.ranking import RankedCounts
from assay.threshold import tune_rows

SCHEMA = "assay-thresholds/1"

_EXAMPLES = """
\b
Examples:
  assay thresholds valid.csv --truth y --score s --at 0.5,0.3
  assay thresholds valid.csv --truth y --score s --metric mcc --json chosen.json
  assay thresholds valid.csv --truth y --score s --metric fp=1,fn=5
  assay score test.csv --truth y --score s --threshold chosen.json
"""


@click.command("thresholds", epilog=_EXAMPLES)
@click.argument("file")
@click.option("--truth", required=True, help="Column of true labels, of two classes.")
@click.option("--score", help="Column of scores, higher for the positive class.")
@click.option("--proba", help="Column of probabilities of the positive class, in its place.")
@click.option("--positive", help="The positive class.")
@click.option("--labels", help="Both classes: a,b.")
@click.option("--weight", help="Column of weights of 0 or more.")
@click.option("--fold", help="Column of folds: also judge each at the threshold of the others.")
@click.option("--at", help="Thresholds: 0.1,0.3,0.5; quantiles of the scores if not given.")
@click.option(
    "--metric",
    default="f1",
    show_default=True,
    help="What the best threshold is best for: a metric of labels, or costs: fp=1,fn=5.",
)
@click.option("--drop-missing", is_flag=True, help="Leave out rows with missing values.")
@click.option("--json", "json_", metavar="PATH", help="Write all as JSON; - prints it.")
@reading
def command(**options: Any) -> None:
    """Print the threshold table of FILE, what changes between thresholds, and the best one.

    A row is called positive when its score is at least the threshold (inclusive).
    """
    rows = _rows(options)
    asked = [_number(text, "--at") for text in listed(options["at"]) or []]
    ranked = RankedCounts.of_block(rows.block)
    table = ThresholdTable.of(ranked, rows.positive, at=asked or None)
    changes = [table.difference(before, after) for before, after in pairwise(asked)]
    best = tune_rows(rows, _metric(options["metric"]))
    if written(_document(rows, table, changes, best), options["json_"]):
        return
    lines = [repr(table), *rows.said, *[""] * bool(changes), *changes, "", repr(best)]
    click.echo("\n".join(lines))
    say_written(options["json_"])


def _rows(options: dict[str, Any]) -> Rows:
    if bool(options["score"]) == bool(options["proba"]):
        raise click.UsageError("name the scores with --score, or probabilities with --proba")
    if options["json_"] not in (None, "-"):
        check_target(options["json_"], [options["file"]])
    roles = roles_of({"pred": None, "group": None, "id_": None, **options}, {})
    how = {name: options[name] for name in ("separator", "decimal", "thousands", "missing", "trim")}
    given = from_one(options["file"], roles, {}, {}, **how)
    wanted = Options(
        task="binary",
        labels=listed(options["labels"]),
        pos_label=options["positive"],
        drop_missing=options["drop_missing"],
    )
    return prepare(given, wanted)


def _metric(text: str) -> str | dict[str, float]:
    """The name of a metric, a formula, or costs by cell: ``fp=1,fn=5``."""
    if re.match(r"\s*[a-z]+\s*=", text) is None:
        return text
    pairs = [part.partition("=") for part in listed(text) or []]
    return {cell.strip(): _number(cost, "--metric") for cell, _, cost in pairs}


def _number(text: str, option: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise InputError(
            f"{option}: {text!r} is no number", remedy="write numbers with a point: 0.3"
        ) from error


def _document(
    rows: Rows, table: ThresholdTable, changes: list[str], best: TunedThreshold
) -> dict[str, Any]:
    records = [
        {name: plain(value) for name, value in record.items()} for record in table.frame().rows()
    ]
    return {
        "schema": SCHEMA,
        "assay": __version__,
        "rows": len(rows.block),
        "positive": rows.positive,
        "rule": RULE,
        "said": list(rows.said),
        "thresholds": records,
        "differences": changes,
        "best": best.to_dict(),
        "warning": WARNING,
    }


def threshold_of(text: str | None) -> float | TunedThreshold | None:
    """What --threshold of `assay score` stands for: a number, or a file written with --json here.

    Raises:
        InputError: It is neither.
    """
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        pass
    try:
        document = json.loads(Path(text).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            f"--threshold: {text!r} is neither a number nor a file of `assay thresholds --json`",
            remedy="write a number with a point, such as 0.3",
        ) from error
    if not isinstance(document, dict):
        raise InputError("not a threshold that Assay wrote", source=text)
    chosen = document.get("best", document)
    return TunedThreshold.from_dict(chosen)
