"""What Assay raises.

AssayError
├── InputError       the rows, columns or options given cannot be used (also a ValueError)
└── UndefinedError   a value is undefined and the policy is "raise" (also an ArithmeticError)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class AssayError(Exception):
    """The base of every error that Assay raises on purpose."""


class InputError(AssayError, ValueError):
    """Input that cannot be used: what is wrong, where, and what to do.

    Args:
        what: One sentence fragment that says what is wrong, with the offending value.
        source: The file or argument it came from.
        column: The column's name.
        rows: Offending rows, counted from 1; the first few are shown.
        remedy: What to do about it.

    >>> print(InputError("3 values are missing", source="p.csv", column="y", rows=[2, 5, 9],
    ...                  remedy="fill them in or pass --drop-missing"))
    p.csv: column 'y': rows 2, 5, 9: 3 values are missing; fill them in or pass --drop-missing
    """

    def __init__(
        self,
        what: str,
        *,
        source: str | None = None,
        column: str | None = None,
        rows: Sequence[int] = (),
        remedy: str | None = None,
    ) -> None:
        self.what = what
        self.source = source
        self.column = column
        self.rows = [int(row) for row in rows]
        self.remedy = remedy
        super().__init__(self._message())

    def _message(self) -> str:
        where = []
        if self.source:
            where.append(self.source)
        if self.column is not None:
            where.append(f"column {self.column!r}")
        if self.rows:
            where.append(rows_in_words(self.rows))
        message = ": ".join([*where, self.what])
        return f"{message}; {self.remedy}" if self.remedy else message


class UndefinedError(AssayError, ArithmeticError):
    """A score is undefined and the caller asked for an error: ``undefined="raise"``."""

    def __init__(self, message: str, score: Any = None) -> None:
        super().__init__(message)
        self.score = score


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "negative weight"), counted(2, "negative weight")
    ('1 negative weight', '2 negative weights')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def rows_in_words(rows: Sequence[int], most: int = 5) -> str:
    """Name the first few rows, counted from 1.

    >>> rows_in_words([4]), rows_in_words([1, 2, 3], most=2)
    ('row 4', 'rows 1, 2 and 1 more')
    """
    shown = ", ".join(str(row) for row in rows[:most])
    more = len(rows) - most
    noun = "row" if len(rows) == 1 else "rows"
    return f"{noun} {shown} and {more} more" if more > 0 else f"{noun} {shown}"
