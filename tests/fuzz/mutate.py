"""Damage done to a JSON document: to its bytes and to its structure, the same for a same seed."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

Path = tuple[Any, ...]

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**64),
    10**400,
    10**1299,
    -0.0,
    5e-324,
    1.7976931348623157e308,
    -1e300,
    "",
    "x",
    "nan",
    "inf",
    "-inf",
    "1/0",
    "-1/3",
    "9" * 5000,
    "1/" + "9" * 3000,
    "1p999999999",
    "1p-999999999",
    "1e999999",
    "7" * 1200 + "p4096",
    "\x1b[31m\x07",
    "\u202e\u2066",
    "\ud800",
    "\x00",
    "<script>alert(1)</script>",
    "A" * 100_000,
    "(" * 1500,
    "accuracy + " * 200 + "1",
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"state": "ConfusionCounts"},
    {"state": "Outputs", "states": []},
    [0] * 5000,
    {str(k): k for k in range(2000)},
)
"""What stands in the place of something else."""

TOKENS: tuple[bytes, ...] = (
    b"NaN",
    b"-Infinity",
    b"1e999999",
    b"-1e-999999",
    b"9" * 2000,
    b"0." + b"1" * 2000,
    b"[" * 200,
    b'{"a":' * 200,
    b"{},",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x00",
    b"\\ud800",
    b'"\\u0000"',
    b"null",
    b"//",
    b"'",
    b",",
    b"}",
    b"]",
)
"""What is put between the bytes."""


def damaged_bytes(held: bytes, dice: random.Random) -> bytes:
    """The bytes with one to four changes."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        held = dice.choice(_OF_BYTES)(held, dice)
    return held


def _flip(held: bytes, dice: random.Random) -> bytes:
    if not held:
        return held
    place = dice.randrange(len(held))
    return held[:place] + bytes([held[place] ^ (1 << dice.randrange(8))]) + held[place + 1 :]


def _cut(held: bytes, dice: random.Random) -> bytes:
    return held[: dice.randrange(len(held) + 1)]


def _remove(held: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(held) + 1)
    return held[:start] + held[start + dice.choice((1, 3, 40, 1000)) :]


def _insert(held: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(held) + 1)
    return held[:place] + dice.choice(TOKENS) + held[place:]


def _again(held: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(held) + 1)
    piece = held[start : start + dice.choice((1, 10, 200))]
    return held[:start] + piece * dice.choice((2, 3, 50)) + held[start:]


def _digit(held: bytes, dice: random.Random) -> bytes:
    """Another digit in the place of one, which leaves the file readable."""
    places = [found.start() for found in re.finditer(rb"\d", held)]
    if not places:
        return held
    place = dice.choice(places)
    return held[:place] + str(dice.randrange(10)).encode() + held[place + 1 :]


def _twice(held: bytes, dice: random.Random) -> bytes:
    """A key that is there twice."""
    keys = list(re.finditer(rb'"[a-z_0-9]+":', held))
    if not keys:
        return held
    key = dice.choice(keys)
    return held[: key.start()] + key.group() + b" 1, " + held[key.start() :]


_OF_BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip,
    _cut,
    _remove,
    _insert,
    _again,
    _digit,
    _digit,
    _twice,
)


def damaged(document: Any, dice: random.Random) -> Any:
    """A copy of the document with one to three changes of its structure."""
    found = copy.deepcopy(document)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        _change(found, dice)
    return found


def _change(document: Any, dice: random.Random) -> None:
    path = _somewhere(document, dice)
    if path:
        holder = _at(document, path[:-1])
        dice.choice(_OF_VALUES)(document, holder, path[-1], dice)


def _somewhere(document: Any, dice: random.Random) -> Path:
    """A path, with sections as likely as each other however many leaves they have."""
    path: Path = ()
    held = document
    while isinstance(held, (dict, list)) and held and (not path or dice.random() < 0.85):
        step = dice.choice(list(held)) if isinstance(held, dict) else dice.randrange(len(held))
        path, held = (*path, step), held[step]
    return path


def _at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def _drop(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    del holder[step]


def _replace(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    alike = [value for value in VALUES if type(value) is type(holder[step])]
    holder[step] = copy.deepcopy(dice.choice(alike if alike and dice.random() < 0.6 else VALUES))


def _move(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    """What stands elsewhere in the document, of the same type if one of ten tries finds it."""
    for _ in range(10):
        other = _at(document, _somewhere(document, dice))
        if type(other) is type(holder[step]):
            break
    holder[step] = copy.deepcopy(other)


def _repeat(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    if isinstance(holder, list):
        holder[step:step] = [copy.deepcopy(holder[step]) for _ in range(dice.choice((1, 2, 300)))]
    else:
        holder[f"{step}{dice.choice(('', 'x', ' ', '[1]'))}"] = copy.deepcopy(holder[step])


def _nest(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    held = holder[step]
    for _ in range(dice.choice((1, 5, 60))):
        held = [held] if dice.random() < 0.5 else {"a": held}
    holder[step] = held


def _tweak(document: Any, holder: Any, step: Any, dice: random.Random) -> None:
    """A value of the same type, close by or far away."""
    held = holder[step]
    if isinstance(held, bool):
        holder[step] = not held
    elif isinstance(held, (int, float)):
        holder[step] = _number(held, dice)
    elif isinstance(held, str):
        holder[step] = _text(held, dice)
    elif isinstance(held, list):
        dice.shuffle(held)
    elif isinstance(held, dict) and held:
        name = dice.choice(list(held))
        held[dice.choice(("", "x", name.upper(), name * 100))] = held.pop(name)


def _number(held: float, dice: random.Random) -> Any:
    ways: list[Any] = [held + 1, held - 1, -held, held * 2, 0, 10**12, 2**62, -(10**9)]
    if isinstance(held, int):
        ways += [held * 10**300, float(held) if abs(held) < 2**60 else 0.5, str(held)]
    return dice.choice(ways)


def _text(held: str, dice: random.Random) -> Any:
    if held.lstrip("-").isdigit() and dice.random() < 0.5 and len(held) < 1000:
        return dice.choice((int(held), str(-int(held)), held + "/3", held + "p40", held * 50))
    if not held:
        return "y"
    place = dice.randrange(len(held))
    other = dice.choice('0123456789abcdefgzZ/.-+pe \t\u00e9\u202e\x1b"\\')
    return held[:place] + other + held[place + dice.choice((0, 1)) :]


_OF_VALUES: tuple[Callable[[Any, Any, Any, random.Random], None], ...] = (
    _drop,
    _replace,
    _replace,
    _move,
    _repeat,
    _nest,
    _tweak,
    _tweak,
    _tweak,
)


def text_of(document: Any, dice: random.Random) -> bytes:
    """The document as JSON, in one of the ways that somebody writes it."""
    indent = dice.choice((None, 1))
    return json.dumps(document, indent=indent, ensure_ascii=dice.random() < 0.9).encode(
        "utf-8", "backslashreplace"
    )
