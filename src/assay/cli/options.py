"""Options that several commands share, and how names are read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from assay.errors import InputError


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


def write_atomically(path: str, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise InputError(
            f"cannot write there: {error.strerror}", source=path, remedy="name another place"
        ) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
