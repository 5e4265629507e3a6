"""Text that is safe to show: control characters escaped, long names cut, its width known."""

from __future__ import annotations

import re
import unicodedata

_NAME = 40
_WORD = 120
_MESSAGE = 1200
_TAIL = 8


def printable(text: str) -> str:
    r"""The text with control characters, line ends and marks of direction written as escapes.

    A label out of a file must not move the cursor, colour the terminal or break a table's line.

    >>> print(printable("a\x1b[31m\nb"))
    a\x1b[31m\nb
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def short(text: str, most: int = _NAME) -> str:
    """A name in one printable line, its middle left out where it is long.

    >>> short("x" * 30 + "end", most=20)
    'xxxxxxxxx...xxxxxend'
    """
    return _cut(printable(text), most)


def brief(text: str) -> str:
    """A message in printable text; of very long words and messages the middle is left out."""
    shown = re.sub(rf"\S{{{_WORD + 1},}}", lambda word: _cut(word[0], _WORD), printable(text))
    return _cut(shown, _MESSAGE)


def width(text: str) -> int:
    """The columns a terminal takes for the text: two for a wide character, none for an accent.

    >>> width("abc"), width("日本"), width("e\u0301")
    (3, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[: most - _TAIL - 3]}...{text[-_TAIL:]}"
