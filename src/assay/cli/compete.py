"""`assay compete`: a composed metric against an official scorer's file."""

from __future__ import annotations

import json
import math
import time
from typing import Any

import click

from assay.cli.options import check_target, listed, say_written, write_atomically
from assay.compose.compete import Compared, Comparison, arguments_of, compete
from assay.compose.halves import Halves, halves
from assay.compose.naming import metrics_in
from assay.compose.trials import trials_for
from assay.errors import AssayError, InputError
from assay.metrics.declare import Metric

_EXAMPLES = """
\b
Examples:
  assay compete "100*mean_over(robot, accuracy)" scorer.py
  assay compete metrics.toml:night_watch metrics.py --trials 100 --rows 500
  assay compete ioai:chicken_counting metrics.py --function score
"""
_SHOWN = 12


@click.command("compete", epilog=_EXAMPLES)
@click.argument("metric")
@click.argument("official", type=click.Path(dir_okay=False))
@click.option("--rows", default=200, show_default=True, type=click.IntRange(2, 1_000_000))
@click.option("--trials", default=50, show_default=True, type=click.IntRange(1, 10_000))
@click.option(
    "--seconds",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="Time limit of the official scorer for all submissions.",
)
@click.option("--seed", default=0, show_default=True, help="Seed of the random submissions.")
@click.option("--classes", help="Classes of the submissions: a,b,c.")
@click.option("--positive", help="The positive class, for a metric that has one.")
@click.option("--function", help="The official function; score, metric or evaluate if not given.")
@click.option("--id-name", default="id", show_default=True, help="Column of ids in DataFrames.")
@click.option("--truth-name", default="target", show_default=True, help="Column of the truth.")
@click.option("--pred-name", help="Column of predictions; as the truth if not given.")
@click.option(
    "--public", default=0.5, show_default=True, type=click.FloatRange(0, 1), help="Public share."
)
@click.option("--json", "json_", metavar="PATH", help="Write the comparison as JSON; - prints it.")
def command(metric: str, official: str, **options: Any) -> None:
    """Check METRIC against an OFFICIAL scorer on random submissions.

    OFFICIAL is a Python file with score(solution, submission, row_id_column_name) on DataFrames,
    or with a function score, metric or evaluate of truth and prediction (and of the formula's
    columns, where it has parameters of their names).

    The file is a program and it is run, because you named it: in a process of its own, with a time
    limit and without this shell's environment variables. That is no sandbox: run no file that you
    would not run yourself.

    Exit code 0: they agree; 1: they differ; 3: neither gave a value, or time ran out.
    """
    found = metrics_in(metric)
    if len(found) != 1:
        raise InputError(f"{len(found)} metrics are named", remedy="name one: FILE.toml:NAME")
    if options["json_"] not in (None, "-"):
        check_target(options["json_"], [official])
    began = time.monotonic()
    comparison = compete(
        found[0],
        official,
        trials=options["trials"],
        rows=options["rows"],
        seconds=options["seconds"],
        seed=options["seed"],
        classes=_numbers(listed(options["classes"])),
        positive=options["positive"],
        names={
            "id": options["id_name"],
            "truth": options["truth_name"],
            "pred": options["pred_name"] or options["truth_name"],
        },
        function=options["function"],
    )
    chance = _chance(found[0], options)
    _output(comparison, chance, official, time.monotonic() - began, options["json_"])
    if comparison.differing:
        raise click.exceptions.Exit(1)
    if comparison.stopped or not comparison.decided:
        raise click.exceptions.Exit(3)


def _numbers(names: list[str] | None) -> list[Any] | None:
    """Class names as whole numbers where all of them are."""
    if names is None or not all(name.lstrip("-").isdigit() for name in names):
        return names
    return [int(name) for name in names]


def _chance(metric: Metric, options: dict[str, Any]) -> Halves | None:
    """How public and private differ by chance, on a good random submission."""
    classes = _numbers(listed(options["classes"]))
    trial = trials_for(
        metric,
        count=1,
        rows=options["rows"],
        seed=options["seed"] + 1,
        classes=classes,
        positive=options["positive"],
    )[0]
    try:
        return halves(
            metric,
            trial.truth,
            share=options["public"],
            seed=options["seed"],
            **arguments_of(metric, trial),
        )
    except AssayError:
        return None


def _output(
    comparison: Comparison,
    chance: Halves | None,
    official: str,
    seconds: float,
    target: str | None,
) -> None:
    if target is not None:
        document = comparison.to_dict() | {"official": official}
        document["by_chance"] = None if chance is None else _finite(vars(chance))
        text = json.dumps(document, indent=1, allow_nan=False)
        if target == "-":
            click.echo(text)
            return
        write_atomically(target, text + "\n")
    for line in _lines(comparison, chance, official, seconds):
        click.echo(line)
    say_written(target)


def _finite(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: None if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in fields.items()
    }


def _lines(
    comparison: Comparison, chance: Halves | None, official: str, seconds: float
) -> list[str]:
    compared, differing = comparison.compared, comparison.differing
    lines = [f"{comparison.metric.key}", f"  against {official}: {comparison.function}"]
    sizes = [len(one.trial) for one in compared]
    if sizes:
        lines.append(
            f"  {len(compared)} random submissions of {min(sizes)} to {max(sizes)} rows, "
            f"{seconds:.1f} s"
        )
    if comparison.stopped:
        lines.append(
            f"  time ran out after {len(compared)} of {comparison.asked} submissions: "
            "give more --seconds"
        )
    if differing:
        lines.append(f"differ on {len(differing)} of {len(compared)}; the first:")
        lines += _case(differing[0])
    elif comparison.decided:
        every = "the" if comparison.stopped else "all"
        lines.append(
            f"agree on {every} {len(compared)}: {comparison.same_bits} to the last bit, "
            f"the largest difference {comparison.largest:.2g}"
        )
    else:
        lines.append("nothing could be compared: neither gave a value")
    errors = [one for one in compared if one.official.error]
    if errors and not differing:
        lines.append(f"  neither gave a value on {len(errors)}, first: {errors[0].official.error}")
    if chance is not None:
        lines.append(f"by chance: {chance.text()}")
    return lines


def _case(one: Compared) -> list[str]:
    official = one.official.error or repr(one.theirs)
    ours = one.refused or ("undefined" if math.isnan(one.ours) else repr(one.ours))
    lines = [
        f"  submission {one.number} ({one.trial.recipe}, {len(one.trial)} rows)",
        f"  Assay       {ours}",
        f"  official    {official}",
    ]
    if not math.isnan(one.difference):
        lines.append(f"  difference  {one.difference:.6g}")
    columns = {"truth": one.trial.truth, "pred": one.trial.pred, **one.trial.columns}
    if len(one.trial) <= _SHOWN:
        lines += [f"  {name:<10}  {values}" for name, values in columns.items()]
    return lines
