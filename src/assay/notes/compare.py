"""What two JSON values differ in, leaf by leaf, and how that is said."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from assay.notes.claims import Claim, fails, holds
from assay.notes.numbers import rational

Difference = tuple[str, Any, Any]

_DECIMAL, _EXACT = ".decimal", ".exact"
_SHOWN = 3
_LONG = 60


def differences(expected: Any, found: Any, path: str = "") -> Iterator[Difference]:
    """Every leaf that differs: its path, what is expected and what is found.

    Labels are compared as texts where one side is text, since a CSV file holds nothing else.

    >>> list(differences({"a": [1, 2]}, {"a": [1, 3]}))
    [('a[1]', 2, 3)]
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted({*expected, *found}):
            below = f"{path}.{name}" if path else name
            if name in expected and name in found:
                yield from differences(expected[name], found[name], below)
            else:
                yield below, expected.get(name, "absent"), found.get(name, "absent")
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{path}, how many".lstrip(", "), len(expected), len(found)
            return
        for place, (one, two) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, two, f"{path}[{place}]")
    elif not _same(expected, found):
        yield path, expected, found


def _same(expected: Any, found: Any) -> bool:
    if type(expected) is type(found) or (_number(expected) and _number(found)):
        return bool(expected == found)
    return isinstance(expected, str) != isinstance(found, str) and str(expected) == str(found)


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def claim(what: str, expected: Any, found: Any, said: str = "") -> Claim:
    """The claim that what the note says is what was found."""
    different = sorted(differences(expected, found), key=lambda one: one[0] != "value")
    return fails(what, in_words(different), different) if different else holds(what, said)


def near(what: str, expected: Any, found: Any, said: str = "") -> Claim:
    """The same for figures that are no exact sums: these may differ in their last digits."""
    different = [one for one in differences(expected, found) if not _close(*one[1:])]
    return fails(what, in_words(different), different) if different else holds(what, said)


def _close(expected: Any, found: Any) -> bool:
    both = _number(expected) and _number(found)
    return both and math.isclose(expected, found, rel_tol=1e-9)


def in_words(different: Sequence[Difference]) -> str:
    """The first few differences in words, with by how much numbers differ.

    A number that is written as a decimal and exactly differs once.

    >>> in_words([("sse.decimal", 0.5, 0.75), ("sse.exact", "1/2", "3/4")])
    'sse: expected 0.5, found 0.75, off by +0.25'
    """
    both = {path.removesuffix(_DECIMAL) for path, *_ in different if path.endswith(_DECIMAL)}
    told = [
        (path.removesuffix(_DECIMAL), *values)
        for path, *values in different
        if not (path.endswith(_EXACT) and path.removesuffix(_EXACT) in both)
    ]
    shown = "; ".join(_one(path, *values) for path, *values in told[:_SHOWN])
    more = len(told) - _SHOWN
    return f"{shown}; and {more} more" if more > 0 else shown


def _one(path: str, expected: Any, found: Any) -> str:
    off = _off(expected, found)
    where = f"{path}: " if path else ""
    by = f", off by {off}" if off else ""
    return f"{where}expected {_short(expected)}, found {_short(found)}{by}"


def _off(expected: Any, found: Any) -> str:
    try:
        values = [
            rational(one) if isinstance(one, str) else one
            for one in (expected, found)
            if not isinstance(one, bool)
        ]
        off = float(values[1] - values[0])
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
    return f"{off:+.6g}" if math.isfinite(off) and off else ""


def _short(value: Any) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _LONG else f"{text[: _LONG - 3]}..."
