"""`assay.request`: what to ask for before a bare number is accepted, and a letter that asks."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.auditing.asks import Ask, asks
from assay.auditing.build import entry_of, finished
from assay.auditing.names import SETTINGS, plain
from assay.auditing.read import ENDINGS, read
from assay.auditing.report import Report
from assay.auditing.unseen import Range, ranges
from assay.errors import InputError
from assay.report.safe import printable, short

_WIDTH = 80
_PAIR = re.compile(r"\s*([^=:≈~]+?)\s*(?:=|≈|~|:|\bof\b|\bis\b)\s*(\S.*?)\s*")


@dataclass(frozen=True)
class Request:
    """The inputs to ask for, and what can be said without them.

    Args:
        report: What was reported.
        asks: Each input to ask for, with the reason.
        ranges: Between which numbers unseen values can still lie.
    """

    report: Report
    asks: tuple[Ask, ...]
    ranges: tuple[Range, ...]

    def letter(self) -> str:
        """A letter in plain text, ready to send."""
        numbers = [printable(str(entry)) for entry in self.report.entries]
        title = printable(self.report.settings.get("title", ""))
        lines = [
            *_filled(
                f"Subject: what we need to accept your evaluation{f' ({title})' * bool(title)}"
            ),
            "",
            *_filled("Your report gives:"),
            *[f"  {number}" for number in numbers],
            "",
            *_filled(
                "Before we use these numbers we have to be able to compute them again. Please send "
                "the following, each for the rows that were scored:"
            ),
            "",
        ]
        for number, ask in enumerate(self.asks, start=1):
            lines += _asked(number, ask)
        if self.ranges:
            lines += ["", *_filled("Until then, your figures leave open:")]
            lines += [line for found in self.ranges for line in _filled(str(found), "  ", "    ")]
        return "\n".join([*lines, "", *_filled("Thank you.")])

    def to_dict(self) -> dict[str, Any]:
        """As JSON values; schema ``assay-request/1``."""
        return {
            "schema": "assay-request/1",
            "source": self.report.source,
            "given": [str(entry) for entry in self.report.entries],
            "asks": [
                {
                    "what": ask.what,
                    "why": ask.why,
                    "metrics": list(ask.metrics),
                    "details": {name: said for names, said in ask.details for name in names},
                }
                for ask in self.asks
            ],
            "ranges": [found.to_dict() for found in self.ranges],
            "letter": self.letter(),
        }

    def __str__(self) -> str:
        return self.letter()

    __repr__ = __str__


def request(report: Any) -> Request:
    """Say what to ask for before a report is accepted.

    Args:
        report: A file or a dictionary as `assay.audit` takes them, or a line of text such as
            ``"R2 = 0.8, n = 120"``.

    Returns:
        The questions with their reasons, the ranges that unseen values can still take, and the
        letter.

    Raises:
        InputError: The report cannot be read.

    >>> bare = request("R2 = 0.8")
    >>> bare.asks[1].what
    'SSE and SST of the evaluated rows'
    >>> [(found.name, round(found.low, 3), round(found.high, 3)) for found in bare.ranges][:2]
    [('SSE / SST', 0.15, 0.25), ('RMSE / sd of the targets', 0.387, 0.5)]
    """
    if isinstance(report, str) and not report.strip():
        raise InputError("the report is empty", remedy='name a file, or write it like "R2 = 0.8"')
    known = said(report) if isinstance(report, str) and _is_text(report) else _read(report)
    return Request(known, asks(known), ranges(known))


def _read(report: Any) -> Report:
    try:
        return read(report)
    except InputError as error:
        if isinstance(report, str) and error.remedy is None and not report.endswith(ENDINGS):
            raise InputError(
                error.what, source=error.source, remedy='name a file, or write it like "R2 = 0.8"'
            ) from error
        raise


def _is_text(report: str) -> bool:
    """Whether it is a line such as ``R2 = 0.8`` and no file."""
    if "\x00" in report:
        return False
    try:
        return _PAIR.fullmatch(re.split(r"[,;\n]", report)[0]) is not None and not (
            Path(report).exists()
        )
    except OSError:  # too long for a file's name
        return True


def said(text: str) -> Report:
    """A report from a line of text: ``name = value``, separated by commas, semicolons or lines.

    Raises:
        InputError: A part of it is no name with a value.
    """
    entries, settings = [], {}
    for piece in filter(str.strip, re.split(r"[,;\n]", text)):
        pair = _PAIR.fullmatch(piece)
        if pair is None:
            raise InputError(
                f"{short(piece.strip())!r} is no name with a value",
                source="text",
                remedy='write it like "R2 = 0.8, n = 120"',
            )
        name, value = pair.groups()
        if plain(name) in SETTINGS:
            settings[plain(name)] = value
        else:
            given: Mapping[str, Any] = {"metric": name, "value": value}
            entries.append(entry_of(given, "text", short(name)))
    return finished(entries, settings, "text")


def _asked(number: int, ask: Ask) -> list[str]:
    """A question with its reason, and a line for each detail of single metrics."""
    named = {name for names, _ in ask.details for name in names}
    about = "" if named == set(ask.metrics) else f" (for {', '.join(map(printable, ask.metrics))})"
    end = ":" if ask.details else "."
    lines = _filled(f"{_sentence(printable(ask.what))}{about}.", f"{number:2}. ", "    ")
    lines += _filled(f"Why: {_sentence(printable(ask.why))}{end}", "    ", "    ")
    for names, said in ask.details:
        lines += _filled(f"{', '.join(map(printable, names))}: {printable(said)}", " " * 6, " " * 8)
    return lines


def _sentence(text: str) -> str:
    """With a capital in front, but for a symbol such as n."""
    return text if text[1:2] == "," else text[:1].upper() + text[1:]


def _filled(text: str, first: str = "", then: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
