"""`assay audit`: which values of somebody else's report can stand together."""

from __future__ import annotations

import json

import click

from assay.auditing import audit
from assay.auditing.template import CSV, JSON
from assay.cli.options import check_target, say_written, write_atomically
from assay.report.safe import brief


@click.command("audit")
@click.argument("report", required=False)
@click.option("--example", is_flag=True, help="Print a filled-in report to start from.")
@click.option(
    "--form", type=click.Choice(["json", "csv"]), default="json", help="The form of the example."
)
@click.option("--json", "json_", metavar="PATH", help="Write the lines as JSON; - prints them.")
@click.option("--strict", is_flag=True, help="Exit 1 also where something cannot be told.")
def command(
    report: str | None, example: bool, form: str, json_: str | None, strict: bool
) -> int | None:
    """Audit REPORT, a table typed from a paper or a dashboard, as JSON, CSV or YAML.

    Numbers count as printed: 0.80 is anything from 0.795 to 0.805. Each line is consistent,
    impossible (with the figures) or cannot tell (with what is missing).

    Exit codes: 0 nothing is impossible, 1 something is, 3 something cannot be told, 2 unreadable.
    """
    if example:
        click.echo({"json": JSON, "csv": CSV}[form], nl=False)
        return None
    if report is None:
        raise click.UsageError("name a report, or print one to start from with --example")
    if json_ not in (None, "-"):
        check_target(str(json_), [report])
    found = audit(report)
    if json_ is not None:
        text = json.dumps(found.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
        if json_ == "-":
            click.echo(text.encode("utf-8", "backslashreplace"))
        else:
            write_atomically(json_, text + "\n")
    if json_ != "-":
        click.echo(str(found))
        if found.exit_code:
            click.echo(f"the letter that asks for what is missing: assay request {brief(report)}")
        say_written(json_)
    return 1 if strict and found.exit_code else found.exit_code
