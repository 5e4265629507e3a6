"""`assay metrics`: the catalogue."""

from __future__ import annotations

import click

from assay.metrics import CATALOGUE


@click.command("metrics")
@click.option("--kind", type=click.Choice(["values", "labels", "scores", "probabilities"]))
def command(kind: str | None) -> None:
    """List the metrics: name, what they judge, direction, range and how they are computed."""
    chosen = [m for m in CATALOGUE.values() if kind in (None, m.kind)]
    width = max(len(metric.key) for metric in chosen)
    for metric in chosen:
        low, high = metric.bounds
        click.echo(
            f"{metric.key:<{width}}  {metric.kind:<13}  {metric.better:<6}  "
            f"{f'{low:g} to {high:g}':<12}  {metric.ratio}"
        )
