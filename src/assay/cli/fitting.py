"""What commands that fit models share: warnings told once, and errors of models in one message."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from assay.cli.models import said
from assay.errors import AssayError, InputError

Result = TypeVar("Result")


def fitted(fit: Callable[[], Result]) -> Result:
    """Run something that fits models; what a model raises becomes one message.

    Raises:
        InputError: A model failed, where the fold and what the model says are told.
    """
    with _told_once():
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
def _told_once() -> Iterator[None]:
    """Show each warning of the models once, with how often it came, when the work is done."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    counts = Counter(said(one.message) for one in caught if isinstance(one.message, Warning))
    for message, times in counts.items():
        often = f" ({times} times)" if times > 1 else ""
        click.echo(f"warning{often}: {message}", err=True)
