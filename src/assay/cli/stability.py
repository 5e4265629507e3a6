"""`assay stability`: how much a score wobbles with the seed."""

from __future__ import annotations

from typing import Any

import click

from assay import stability
from assay.cli.document import written
from assay.cli.fitting import fitted
from assay.cli.models import models_of
from assay.cli.options import check_target, say_written
from assay.cli.show import show_layout
from assay.cli.training import trained_on, training
from assay.compose.naming import metrics_in
from assay.errors import InputError
from assay.io.write import check_suffix, write_table
from assay.report.safe import brief
from assay.report.text import wrapped

_EXAMPLES = """
\b
Examples:
  assay stability data.csv --target Outcome --model sklearn.tree.DecisionTreeClassifier:max_depth=3
  assay stability data.csv --target y --model sklearn.linear_model.Ridge --metric mae --seeds 50
"""


@click.command("stability", epilog=_EXAMPLES)
@training
@click.option("--seeds", type=int, default=30, show_default=True, help="How many seeds, from 0.")
@click.option("--holdout", type=float, default=0.2, show_default=True, help="Share of one split.")
@click.option("--folds", type=int, default=5, show_default=True, help="Folds of cross-validation.")
@click.option("--metric", help="One metric or formula; accuracy or r2 if not given.")
@click.option("--save", metavar="PATH", help="Write every estimate: .parquet, .csv.")
@click.option("--json", "json_", metavar="PATH", help="Write the study as JSON; - prints it.")
def command(**options: Any) -> None:
    """Judge a model on FILE by one split and by cross-validation, once for every seed.

    The spread over the seeds is what luck alone does to each of the two numbers.
    """
    for path in (options["save"], options["json_"]):
        if path not in (None, "-"):
            check_target(path, [options["file"]])
    if options["save"]:
        check_suffix(options["save"])
    metric, models = _metric(options["metric"]), models_of(options["model"])
    if len(models) > 1:
        raise InputError("--model names several models", remedy="study one; `assay cv` compares")
    data, model = trained_on(options, models), next(iter(models.values()))
    study = fitted(
        lambda: stability(
            model,
            data.X,
            data.y,
            seeds=options["seeds"],
            holdout=options["holdout"],
            cv=options["folds"],
            metric=metric,
            sample_weight=data.weight,
            weigh=options["weigh"],
            n_jobs=options["n_jobs"],
            pos_label=options["positive"],
            unit=options["unit"],
        )
    )
    if options["save"]:
        write_table(options["save"], study.frame().to_dict())
    if not written({**study.to_dict(), "training": data.to_dict()}, options["json_"]):
        click.echo("\n".join(wrapped(brief(line)) for line in data.lines()) + "\n")
        show_layout(study.layout())
        say_written(options["save"], options["json_"])


def _metric(text: str | None) -> Any:
    if text is None:
        return None
    found = metrics_in(text)
    if len(found) != 1:
        raise InputError(f"--metric names {len(found)} metrics", remedy="name one")
    return found[0]
