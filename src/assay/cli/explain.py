"""`assay explain`: a metric in words."""

from __future__ import annotations

import textwrap

import click

from assay.compose import metric_of
from assay.report.explain import explained

_INDENT = 15


@click.command("explain")
@click.argument("metric")
def command(metric: str) -> None:
    """Explain METRIC: its formula, what it rewards and hides, and when it is undefined.

    METRIC is a name such as r2, f1_macro or fbeta:beta=2, or a formula such as exp(-mape);
    scikit-learn's names are understood.
    """
    found = metric_of(metric)
    click.echo(found.key)
    for name, text in explained(found):
        lead = f"  {name}".ljust(_INDENT)
        click.echo(
            textwrap.fill(
                text,
                96,
                initial_indent=lead,
                subsequent_indent=" " * _INDENT,
                break_long_words=False,
            )
        )
