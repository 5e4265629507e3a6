"""Reading a note: bounded in size, depth and length of numbers, and strict.

A file from elsewhere may be cut off, nested a million deep, hold a number of a million digits, or
name a key twice so that two readers see two values. Each ends in one message, after a time and with
memory in proportion to the file, which is bounded itself.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NoReturn

from assay.errors import InputError

MOST_BYTES = 64 * 2**20
"""Bytes of a file; what `with_rows` and `with_states` allow stays far below."""

MOST_DEPTH = 40
MOST_CONTAINERS = 500_000
"""Lists and objects of a file: each costs memory many times its two bytes."""

MOST_DIGITS = 1300
"""Digits of a number; exact fractions are texts."""


def read_document(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in a file.

    Raises:
        InputError: The file cannot be read, or is not one JSON object within the bounds.
    """
    source = os.fspath(path)
    return parse(_bytes(Path(path), source), source)


def _bytes(path: Path, source: str) -> bytes:
    try:
        if path.is_dir():
            raise InputError("this is a directory", source=source, remedy="name a note")
        with path.open("rb") as file:
            held = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"cannot be read: {why}", source=source) from error
    if len(held) > MOST_BYTES:
        raise InputError(f"is larger than {MOST_BYTES >> 20} MB, which no note is", source=source)
    return held


def parse(held: bytes, source: str | None = None) -> dict[str, Any]:
    """The JSON object in some bytes.

    >>> parse(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    assay.errors.InputError: the key 'a' is there twice

    Raises:
        InputError: They are not one JSON object in UTF-8 within the bounds.
    """
    if held.count(b"[") + held.count(b"{") > MOST_CONTAINERS:
        raise InputError("holds more lists and objects than any note", source=source)
    try:
        found = json.loads(
            held.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_double,
            parse_constant=_constant,
        )
        if not isinstance(found, dict):
            raise InputError("is not a JSON object")
        _check_depth(found)
    except InputError as error:
        raise InputError(error.what, source=source, remedy=error.remedy) from None
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8: {error.reason}", source=source) from None
    except RecursionError:
        raise InputError(f"is nested deeper than {MOST_DEPTH} levels", source=source) from None
    except json.JSONDecodeError as error:
        raise InputError(
            f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}",
            source=source,
            remedy="the file may have been cut off",
        ) from None
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise InputError(f"the key {twice[:40]!r} is there twice")
    return found


def _integer(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise InputError(f"holds a number of {len(text)} digits; {MOST_DIGITS} are allowed")
    return int(text)


def _double(text: str) -> float:
    if len(text) > MOST_DIGITS:
        raise InputError(f"holds a number of {len(text)} digits; {MOST_DIGITS} are allowed")
    found = float(text)
    if found in (float("inf"), float("-inf")):
        raise InputError(f"holds the number {text[:40]}, beyond the largest double")
    return found


def _constant(text: str) -> NoReturn:
    raise InputError(f"holds {text}, which is not JSON; a note writes it as text")


def _check_depth(found: Any) -> None:
    level = [found]
    for _ in range(MOST_DEPTH):
        level = [
            held
            for one in level
            for held in (one.values() if isinstance(one, dict) else one)
            if isinstance(held, (dict, list))
        ]
        if not level:
            return
    raise InputError(f"is nested deeper than {MOST_DEPTH} levels")
