"""Options that several commands share, and how names are read."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable, Sequence
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
            raise _unwritable(path, os.strerror(errno.ENOENT))
        if not os.access(folder, os.W_OK):
            raise _unwritable(path, os.strerror(errno.EACCES))
    except OSError as error:
        raise _unwritable(path, error.strerror) from error


def write_atomically(path: str, text: str) -> None:
    """Write a file so that it is there whole or not at all; a device or a pipe is written to."""
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", errors="backslashreplace")
        else:
            _replace(target, text)
    except OSError as error:
        raise _unwritable(path, error.strerror) from error


def _replace(target: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """The rights of the file that is replaced, or those that a new one gets here."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.is_file() and one.samefile(other)


def _unwritable(path: str, why: str | None) -> InputError:
    return InputError(f"cannot write there: {why}", source=path, remedy="name another place")
