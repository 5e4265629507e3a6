"""The words of a formula, each with its place, and errors that point at one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assay.errors import InputError

Sort = Literal["number", "name", "text", "sign", "end"]

LONGEST = 10_000
"""Characters of a formula; a longer one is a mistake or an attack."""

_AROUND = 40
"""Characters shown on either side of a mistake."""

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
    |(?P<number>(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<name>[^\W\d]\w*)
    |(?P<text>'[^']*'|"[^"]*")
    |(?P<sign>\*\*|\.\.|<=|>=|==|!=|[-+*/^()<>=,.|{}])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word: its sort, its text (without quotes), and where it starts."""

    sort: Sort
    text: str
    at: int


def fault(source: str, at: int, what: str, remedy: str | None = None) -> InputError:
    """An error at a place of a formula, which is marked in it.

    >>> print(fault("1 + * 2", 4, "a number is missing before '*'", "write one"))
    at character 5 of the formula, 1 + >>* 2: a number is missing before '*'; write one
    """
    before, after = source[max(0, at - _AROUND) : at], source[at : at + _AROUND]
    excerpt = " ".join(f"{before}>>{after}".split()) if after else f"{before.rstrip()} >>"
    return InputError(f"at character {at + 1} of the formula, {excerpt}: {what}", remedy=remedy)


def tokens(source: str) -> list[Token]:
    """The words of a formula, with an end mark last.

    >>> [token.text for token in tokens("100*f1_of(classes=0..15)")]
    ['100', '*', 'f1_of', '(', 'classes', '=', '0', '..', '15', ')', '']

    Raises:
        InputError: A character is not part of the language, or the formula is too long.
    """
    if len(source) > LONGEST:
        raise InputError(f"a formula of {len(source)} characters; {LONGEST} are the most")
    found: list[Token] = []
    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None:
            raise fault(source, at, f"{source[at]!r} is not part of the language")
        sort = match.lastgroup
        if sort in ("number", "name", "sign"):
            found.append(Token(sort, match.group(), at))  # type: ignore[arg-type]
        elif sort == "text":
            found.append(Token("text", match.group()[1:-1], at))
        at = match.end()
    return [*found, Token("end", "", len(source))]
