"""Several models of `assay cv`, compared on the same folds."""

from __future__ import annotations

from typing import Any

import click

from assay import compare_models
from assay.cli.document import written
from assay.cli.fitting import fitted
from assay.cli.options import say_written
from assay.cli.show import show_layout
from assay.cli.training import Training
from assay.errors import InputError
from assay.io.write import write_table
from assay.metrics.declare import Metric
from assay.report.safe import brief
from assay.report.text import wrapped

_ALONE = {"resume": "--resume", "strict": "--strict", "keep_going": "--keep-going"}


def compare(
    options: dict[str, Any],
    data: Training,
    models: dict[str, Any],
    metrics: list[Metric] | None,
    given: dict[str, Any],
) -> None:
    """Compare the models and show it; --save writes the score of every model and fold.

    Raises:
        InputError: Several metrics are named, or an option that is for one model.
    """
    if metrics is not None and len(metrics) > 1:
        raise InputError(
            f"models are compared by one metric, and --metrics names {len(metrics)}",
            remedy="name one",
        )
    for name, option in _ALONE.items():
        if options[name]:
            raise InputError(f"{option} is for one model", remedy="leave it out, or compare less")
    found = fitted(
        lambda: compare_models(
            models,
            data.X,
            data.y,
            metric=None if metrics is None else metrics[0],
            against=options["against"],
            rope=options["rope"],
            **given,
        )
    )
    if options["save"]:
        write_table(options["save"], found.fold_frame().to_dict())
    if not written({**found.to_dict(), "training": data.to_dict()}, options["json_"]):
        click.echo("\n".join(wrapped(brief(line)) for line in data.lines()) + "\n")
        show_layout(found.layout())
        say_written(options["save"], options["json_"])
