"""Options that several commands share, and how names are read."""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from assay.errors import InputError
from assay.io.output import unwritable
from assay.io.output import write_atomically as write_atomically
from assay.report.safe import printable


def listed(text: str | None) -> list[str] | None:
    r"""Names separated by commas; a backslash keeps a comma inside a name.

    >>> listed("p_a, p_b"), listed(r"one\,name"), listed(None)
    (['p_a', 'p_b'], ['one,name'], None)
    """
    if text is None:
        return None
    kept = text.replace("\\,", "\0").split(",")
    return [name.replace("\0", ",").strip() for name in kept]


def reading(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how a text file is written."""
    options = [
        click.option("--separator", help="Field separator of a CSV file; detected if not given."),
        click.option("--decimal", help="Decimal mark, such as ','."),
        click.option("--thousands", help="Thousands separator, such as '.'."),
        click.option(
            "--missing", multiple=True, help="A mark that means missing, such as NA; repeatable."
        ),
        click.option("--trim", is_flag=True, help="Strip white space around labels and ids."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def check_target(path: str, inputs: Sequence[str | None]) -> None:
    """Check that a file may be written, before any work is done for it.

    Raises:
        InputError: It is one of the inputs, or a directory, or its directory is not there or
            cannot be written to.
    """
    target = Path(path)
    try:
        if any(name and _same(target, Path(name)) for name in inputs):
            raise InputError("this file is an input", source=path, remedy="name another file")
        if target.is_dir():
            raise InputError("this is a directory", source=path, remedy="name a file in it")
        if target.exists() and not target.is_file():
            return
        folder = target.resolve().parent
        if not folder.is_dir():
            raise unwritable(path, os.strerror(errno.ENOENT))
        if not os.access(folder, os.W_OK):
            raise unwritable(path, os.strerror(errno.EACCES))
    except OSError as error:
        raise unwritable(path, error.strerror) from error


def say_written(*paths: str | None, aside: bool = False) -> None:
    """Say which files were written, a line each below what is shown.

    Where JSON is printed it is not called: that stays alone on standard output. A text that is
    sent on as it is stays alone too; the lines go aside, to standard error.
    """
    for path in paths:
        if path is not None:
            click.echo(f"wrote {printable(path)}", err=aside)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.is_file() and one.samefile(other)


def command_line() -> str:
    """The command that is running, as it would be typed."""
    return shlex.join(["assay", *(click.get_current_context().find_root().obj or [])])
