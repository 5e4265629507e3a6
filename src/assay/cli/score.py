"""`assay score`: score a file of predictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click
import numpy as np

from assay.cli.ask import ask
from assay.cli.columns import from_one, from_two
from assay.cli.document import written
from assay.cli.intervals import asked_of
from assay.cli.noted import check_noting, noting, write_noted
from assay.cli.options import check_target, listed, reading, say_written
from assay.cli.roles import baselines_of, roles_of
from assay.cli.show import show
from assay.cli.thresholds import threshold_of
from assay.compose.naming import columns_of, judged, metrics_in
from assay.errors import InputError
from assay.evaluate import evaluate_given
from assay.evaluation import Evaluation
from assay.metrics import Metric, find
from assay.rows.given import Given
from assay.rows.named import by_name
from assay.rows.prepare import Options, Rows
from assay.score import POLICIES

_EXAMPLES = """
\b
Examples:
  assay score preds.csv --truth y --pred yhat --fold fold --unit kWh
  assay score preds.parquet --truth y --pred label --positive spam
  assay score preds.csv --truth y --proba p_a,p_b,p_c --json -
  assay score --truth-file answers.csv --pred-file submission.csv --id id --truth y --pred label
  assay score preds.csv --truth y --pred a --metrics "100*mean_over(robot, accuracy)"
"""


@click.command("score", epilog=_EXAMPLES)
@click.argument("file", required=False)
@click.option("--truth", required=True, help="Column of true values or labels; several: y1,y2.")
@click.option("--pred", help="Column of predicted values or labels; several: p1,p2.")
@click.option("--score", help="Column of scores, higher for the positive class.")
@click.option(
    "--proba", help="Probabilities: one column, or one per class named after it: p_a,p_b."
)
@click.option("--fold", help="Column that says in which fold a row was held out.")
@click.option("--group", help="Column of groups (subgroups of rows).")
@click.option("--weight", help="Column of weights of 0 or more.")
@click.option("--id", "id_", help="Column of ids, unique; two files are matched on it.")
@click.option("--truth-file", help="File of the truth, when the predictions are in another.")
@click.option("--pred-file", help="File of the predictions.")
@click.option(
    "--threshold",
    help="Labels from scores, score >= this: a number, or `thresholds --json`'s file.",
)
@click.option("--baseline", multiple=True, help="NAME=COLUMN or NAME=NUMBER; repeatable.")
@click.option("--unit", help="Unit of the target, such as kWh.")
@click.option("--positive", help="The positive class.")
@click.option("--labels", help="All classes in order: a,b,c.")
@click.option("--task", help="regression, binary, multiclass; inferred and said if not given.")
@click.option(
    "--metrics",
    help="Metrics by name (r2,fbeta:beta=2), formulas, FILE.toml or FILE.toml:NAME, ioai:NAME.",
)
@click.option("--column", multiple=True, help="NAME=COLUMN for a column that a formula calls NAME.")
@click.option(
    "--undefined",
    type=click.Choice(POLICIES),
    default="keep",
    show_default=True,
    help="What becomes of undefined values.",
)
@click.option(
    "--drop-missing", is_flag=True, help="Leave out rows with missing values, and say so."
)
@click.option("--acknowledge", multiple=True, help='A known finding: "A201: reason"; repeatable.')
@click.option("--strict", is_flag=True, help="Exit 1 on an issue that is not acknowledged.")
@click.option(
    "--intervals",
    is_flag=False,
    flag_value="0.95",
    metavar="[LEVEL]",
    help="Confidence intervals of the pooled scores; 0.95 unless a level is given.",
)
@click.option(
    "--bootstrap",
    type=int,
    metavar="N",
    help="Intervals from N resamples for the metrics that have none in closed form.",
)
@click.option("--seed", type=int, help="The seed of --bootstrap; 0 if not given.")
@click.option(
    "--by", metavar="WHAT", help="What --bootstrap draws whole: fold, group, id or a --column."
)
@click.option("--stratify", is_flag=True, help="Let --bootstrap draw class by class.")
@click.option("--json", "json_", metavar="PATH", help="Write the evaluation as JSON; - prints it.")
@noting
@reading
def command(**options: Any) -> None:
    """Score a file of predictions.

    FILE is CSV, TSV, Parquet, Arrow IPC or JSON lines; - reads CSV from standard input.
    """
    check_noting(options)
    ev = evaluated(options)
    write_noted(ev, options)
    if not written(ev.to_dict(), options["json_"]):
        show(ev)
        say_written(options["json_"], options["note"], options["report"])
    if options["strict"] and ev.findings.issues:
        raise click.exceptions.Exit(1)


def evaluated(options: dict[str, Any]) -> Evaluation:
    """The evaluation of the columns that the options name; `assay report` takes the same ones.

    Raises:
        InputError: The columns cannot be used, or nothing can be learnt from them.
    """
    asked = asked_of(options)
    chosen = None if options["metrics"] is None else metrics_in(options["metrics"])
    baselines = baselines_of(options["baseline"])
    if chosen is not None:
        chosen += _skills(chosen, baselines)
    given = _read(options, columns_of(chosen))
    if options["task"] is None and options["labels"] is None:
        ask(given)
    ev = evaluate_given(
        given,
        metrics=chosen,
        undefined=options["undefined"],
        acknowledge=options["acknowledge"],
        options=Options(
            task=options["task"],
            labels=listed(options["labels"]),
            pos_label=options["positive"],
            drop_missing=options["drop_missing"],
            unit=options["unit"],
            threshold=threshold_of(options["threshold"]),
        ),
    )
    if baselines and not ev.rows.block.baselines:
        raise InputError(
            f"--baseline is of numbers, and the task is {ev.rows.task}",
            remedy="leave it out; `assay compare` sets two predictions side by side",
        )
    _refuse_hopeless(ev.rows)
    ev.asked = asked
    return ev


def _skills(chosen: Sequence[Metric], baselines: Iterable[str]) -> list[Metric]:
    """The skill against each baseline that no metric named is about: stated, it is shown."""
    about = {
        part.params.get("baseline")
        for metric in chosen
        for part in judged(metric)
        if part.name == "skill"
    }
    return [find("skill").with_params(baseline=name) for name in baselines if name not in about]


def _read(options: dict[str, Any], needed: list[str]) -> Given:
    asked = {name: column or name for name, _, column in map(_parted, options["column"])}
    named = by_name(asked, needed)
    baselines = baselines_of(options["baseline"])
    roles = roles_of(options, baselines) | {"column": list(named.values())}
    how = {name: options[name] for name in ("separator", "decimal", "thousands", "missing", "trim")}
    file, truth_file, pred_file = options["file"], options["truth_file"], options["pred_file"]
    for target in (options["json_"], options["report"], options.get("note")):
        if target not in (None, "-"):
            check_target(target, [file, truth_file, pred_file])
    if file and not truth_file and not pred_file:
        return from_one(file, roles, baselines, named, **how)
    if truth_file and pred_file and not file:
        return from_two(truth_file, pred_file, roles, baselines, named, **how)
    raise click.UsageError("name one FILE, or both --truth-file and --pred-file")


def _parted(text: str) -> tuple[str, str, str]:
    return text.partition("=")


def _refuse_hopeless(rows: Rows) -> None:
    """Refuse a file from which nothing can be learnt, rather than show undefined values only.

    Raises:
        InputError: There is only one row, or only one class.
    """
    block, truth = rows.block, rows.given.truth[0]
    if len(block) == 1:
        given = rows.kept.given
        raise InputError(
            f"only one of {given} rows is left" if given > 1 else "there is only one row",
            source=truth.source,
            remedy="an evaluation needs two or more",
        )
    if block.true_codes is None or rows.declared:
        return
    held = set(np.unique(block.true_codes).tolist())
    if block.pred_codes is not None and block.score is None and block.proba is None:
        held |= set(np.unique(block.pred_codes).tolist())
    if len(held) == 1:
        raise InputError(
            f"only one class occurs, {block.labels[held.pop()]!r}",
            source=truth.source,
            column=truth.name,
            remedy="declare all classes with --labels a,b if that is meant",
        )
