"""What commands that fit models share: warnings told once, errors in one message, prints aside."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TypeVar

import click

from assay.cli.models import said
from assay.errors import AssayError, InputError

Result = TypeVar("Result")

_OUT, _ERR = 1, 2
"""The streams as the system numbers them."""


def fitted(fit: Callable[[], Result]) -> Result:
    """Run something that fits models; what a model raises becomes one message.

    Raises:
        InputError: A model failed, where the fold and what the model says are told.
    """
    with _told_once(), _printed_aside():
        try:
            return fit()
        except AssayError:
            raise
        except Exception as error:
            where = next(iter(getattr(error, "__notes__", [])), "").partition(";")[0]
            raise InputError(
                f"{where or 'the model failed'}: {type(error).__name__}: {said(error)}",
                remedy="change the model or the columns",
            ) from error


@contextmanager
def _printed_aside() -> Iterator[None]:
    """Send what models print to standard error, from workers and compiled code too.

    Standard output stays what was asked for: a JSON document with a model's prints in it is none.
    """
    if sys.stdout is None or sys.stderr is None:  # closed: its number may be another file's
        yield
        return
    sys.stdout.flush()
    kept = os.dup(_OUT)
    with redirect_stdout(sys.stderr):
        try:
            os.dup2(_ERR, _OUT)
            yield
        finally:
            os.dup2(kept, _OUT)
            os.close(kept)


@contextmanager
def _told_once() -> Iterator[None]:
    """Show each warning of the models once, with how often it came, when the work is done."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    counts = Counter(said(one.message) for one in caught if isinstance(one.message, Warning))
    for message, times in counts.items():
        often = f" ({times} times)" if times > 1 else ""
        click.echo(f"warning{often}: {message}", err=True)
