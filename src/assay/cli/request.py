"""`assay request`: what to ask for before a bare number is accepted."""

from __future__ import annotations

import json

import click

from assay.auditing import request
from assay.cli.options import check_target, say_written, write_atomically


@click.command("request")
@click.argument("report")
@click.option("--json", "json_", metavar="PATH", help="Write all as JSON; - prints it.")
@click.option("--letter", metavar="PATH", help="Write the letter to a file as well.")
def command(report: str, json_: str | None, letter: str | None) -> None:
    """Write the letter that asks for what REPORT leaves open.

    REPORT is a file as for `assay audit`, or a line of text such as "R2 = 0.8, n = 120". The letter
    names each input with the reason, and the range that the unseen numbers can still take.
    """
    for target in (json_, letter):
        if target not in (None, "-"):
            check_target(str(target), [report])
    found = request(report)
    if json_ is not None:
        text = json.dumps(found.to_dict(), indent=1, ensure_ascii=False, allow_nan=False)
        if json_ == "-":
            click.echo(text.encode("utf-8", "backslashreplace"))
        else:
            write_atomically(json_, text + "\n")
    if letter not in (None, "-"):
        write_atomically(str(letter), found.letter() + "\n")
    if json_ != "-":
        click.echo(found.letter())
        say_written(json_, None if letter == "-" else letter, aside=True)
