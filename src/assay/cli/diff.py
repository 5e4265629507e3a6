"""`assay diff`: which part changed between two notes of one model."""

from __future__ import annotations

from typing import Any

import click

from assay.cli.compare import names_of
from assay.cli.document import written
from assay.cli.options import check_target, reading, say_written
from assay.cli.show import show_layout
from assay.comparing.diff import diff

_EXAMPLES = """
\b
Exit codes: 0 the same evaluation, 1 something changed, 2 unreadable.

\b
Examples:
  assay diff may.json june.json
  assay diff may.json june.csv                 # june.csv is read as the note's file was
"""


@click.command("diff", epilog=_EXAMPLES)
@click.argument("a")
@click.argument("b")
@click.option("--json", "json_", metavar="PATH", help="Write the changes as JSON; - prints them.")
@reading
def command(a: str, b: str, json_: str | None, **how: Any) -> None:
    """Say which part changed from note A to note B: model, data, options, scores, rows or words."""
    if json_ not in (None, "-"):
        check_target(json_, [a, b])
    found = diff(a, b, names=names_of(a, b), reading=how)
    if not written(found.to_dict(), json_):
        show_layout(found.layout())
        say_written(json_)
    raise click.exceptions.Exit(found.exit_code)
