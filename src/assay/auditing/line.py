"""What an audit says: lines, each consistent, impossible or cannot tell."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from assay.auditing.report import Entry, Report
from assay.compose.arithmetic import double
from assay.compose.intervals import Interval
from assay.metrics.outcome import in_words
from assay.report.safe import printable

Status = Literal["consistent", "impossible", "cannot tell"]

_WIDTH = 96
_FAR = 10**300


@dataclass(frozen=True)
class Line:
    """One finding of an audit.

    Args:
        status: Whether the numbers can stand together.
        check: The name of the check.
        said: The finding in figures.
        about: The entries it is about.
        missing: What would be needed to tell.
    """

    status: Status
    check: str
    said: str
    about: tuple[Entry, ...] = ()
    missing: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON values."""
        found = {"status": self.status, "check": self.check, "said": self.said}
        about = [str(entry) for entry in self.about]
        return found | {"about": about} | ({"missing": self.missing} if self.missing else {})


@dataclass(frozen=True)
class Audit:
    """The result of `assay.audit`: its lines, the impossible ones first.

    ``status`` is "impossible" where any line is, else "cannot tell" where any line is.
    """

    report: Report
    lines: tuple[Line, ...]

    @property
    def status(self) -> Status:
        """The worst of the lines."""
        found = {line.status for line in self.lines}
        order: tuple[Status, ...] = ("impossible", "cannot tell", "consistent")
        return next(status for status in order if status in found or status == "consistent")

    @property
    def exit_code(self) -> int:
        """0 where nothing is impossible, 1 where something is, 3 where something cannot be told."""
        return {"consistent": 0, "impossible": 1, "cannot tell": 3}[self.status]

    def of(self, status: Status) -> list[Line]:
        """The lines of one status."""
        return [line for line in self.lines if line.status == status]

    def to_dict(self) -> dict[str, Any]:
        """As JSON values; schema ``assay-audit/1``."""
        return {
            "schema": "assay-audit/1",
            "source": self.report.source,
            "title": self.report.settings.get("title", ""),
            "scale": "percent" if self.report.percent else "as printed",
            "status": self.status,
            "impossible": len(self.of("impossible")),
            "cannot_tell": len(self.of("cannot tell")),
            "lines": [line.to_dict() for line in self.lines],
        }

    def __str__(self) -> str:
        said = [text for line in self.lines for text in _wrapped(line)]
        counts = [
            f"{len(self.of(status))} {status}"
            for status in ("impossible", "cannot tell", "consistent")
        ]
        title = printable(self.report.settings.get("title", "") or self.report.source)
        scale = ["  plain ratios are read as percentages"] if self.report.percent else []
        return "\n".join([f"audit of {title}: {', '.join(counts)}", *scale, *said])

    __repr__ = __str__


def ordered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The impossible first, then what cannot be told; each line once."""
    place = {"impossible": 0, "cannot tell": 1, "consistent": 2}
    once = dict.fromkeys(lines)
    return tuple(sorted(once, key=lambda line: place[line.status]))


def _wrapped(line: Line) -> list[str]:
    said = line.said + (f"; missing: {line.missing}" if line.missing else "")
    return textwrap.wrap(
        printable(said),
        _WIDTH,
        initial_indent=f"  {line.status:<12} {line.check}: ",
        subsequent_indent=" " * 15,
        break_long_words=False,
        break_on_hyphens=False,
    )


def words(values: Interval) -> str:
    """An interval in digits.

    >>> words(Interval(Fraction(1, 3), Fraction(1, 2))), words(Interval.point(Fraction(3)))
    ('0.333333 to 0.5', '3')
    """
    low, high = values.low, values.high
    if low == high:
        return _end(low)
    return f"{_end(low)} to {_end(high)}"


def _end(value: Fraction | float) -> str:
    far = not isinstance(value, Fraction) or abs(value) > _FAR
    return f"{double(value):g}" if far else in_words(value)


def listed(entries: Iterable[Entry]) -> str:
    """Entries in one line, without the scope that they share."""
    return ", ".join(
        f"{printable(entry.name)}{f' of {printable(entry.class_)}' if entry.class_ else ''} "
        f"{entry.printed.text}"
        for entry in entries
    )


def apart(one: Interval, other: Interval) -> bool:
    """Whether no number lies in both."""
    return bool(one.high < other.low or other.high < one.low)
