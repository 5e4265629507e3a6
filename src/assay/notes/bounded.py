"""Bounds on what is read: nothing in a file may take more time or memory than its size explains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assay.errors import InputError

MOST_EXPONENT = 4096
"""Powers of two in a state: products of three doubles need some 3,300."""

MOST_LABELS = 1000


def check_state(name: str, held: Any) -> None:
    """Check that a state is plain, and that no number in it makes another of boundless size.

    Raises:
        InputError: It is not.
    """
    for field, value in _leaves("", held):
        if field == "exponent" and not (isinstance(value, int) and abs(value) <= MOST_EXPONENT):
            raise InputError(f"the state {name} has an exponent out of range")
        if isinstance(value, int) and value.bit_length() > MOST_EXPONENT:
            raise InputError(f"the state {name} has a whole number out of range")
    for field, value in _lists("", held):
        if field == "labels" and len(value) > MOST_LABELS:
            raise InputError(f"the state {name} has over {MOST_LABELS} classes")


def _leaves(field: str, held: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(held, Mapping):
        for name, value in held.items():
            yield from _leaves(str(name), value)
    elif isinstance(held, list):
        for value in held:
            yield from _leaves("", value)
    else:
        yield field, held


def _lists(field: str, held: Any) -> Iterator[tuple[str, list[Any]]]:
    if isinstance(held, Mapping):
        for name, value in held.items():
            yield from _lists(str(name), value)
    elif isinstance(held, list):
        yield field, held
        for value in held:
            yield from _lists("", value)
