"""Text that may be a number: the syntax accepted, and what else a text looks like."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

# Letters count as missing only where somebody says so; these are the marks people use.
MARKS = frozenset(
    {"NA", "N/A", "n/a", "na", "#N/A", "<NA>", "NULL", "Null", "null", "None", "none"}
    | {"NaN", "nan", "missing", "-", "--", ".", "?"}
)

_CANONICAL = re.compile(r"-?[1-9][0-9]*|0")
_WORD = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
_LEADING_ZEROS = re.compile(r"[+-]?0[0-9]+")
_BLANKS = "\u00a0\u202f\u2009"


@dataclass(frozen=True, slots=True)
class Numerals:
    """How numbers are written.

    Args:
        decimal: The decimal mark.
        thousands: The mark between groups of three digits; none when empty. A blank also
            stands for the no-break and thin spaces.

    >>> Numerals(",", ".").parse("1.299,99")
    1299.99
    >>> Numerals().parse("1.299,99") is None, Numerals().parse("001") is None
    (True, True)
    """

    decimal: str = "."
    thousands: str = ""
    _syntax: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        mark = re.escape(self.decimal)
        whole = "[0-9]+"
        if self.thousands:
            blanks = _BLANKS if self.thousands == " " else ""
            whole = f"(?:[0-9]{{1,3}}(?:[{re.escape(self.thousands)}{blanks}][0-9]{{3}})+|[0-9]+)"
        digits = f"(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)"
        syntax = re.compile(f"[+-]?{digits}(?:[eE][+-]?[0-9]+)?")
        object.__setattr__(self, "_syntax", syntax)

    @property
    def plain(self) -> bool:
        """Whether numbers are written as in Python."""
        return self.decimal == "." and not self.thousands

    def plain_text(self, text: str) -> str | None:
        """The number as Python writes it; None when the text is no number."""
        text = text.strip()
        if self._syntax.fullmatch(text):
            if self.thousands:
                for mark in (self.thousands, *(_BLANKS if self.thousands == " " else "")):
                    text = text.replace(mark, "")
            return text if self.decimal == "." else text.replace(self.decimal, ".")
        return text if _WORD.fullmatch(text) else None

    def parse(self, text: str, *, leading_zeros: bool = False) -> float | None:
        """The nearest float64; None when the text is no number.

        Args:
            text: The text; blanks around it are ignored.
            leading_zeros: Take 001 for 1. It is a name otherwise.
        """
        plain = self.plain_text(text)
        if plain is None or (not leading_zeros and _LEADING_ZEROS.fullmatch(plain)):
            return None
        return float(plain)

    def parse_integer(self, text: str) -> int | None:
        """The integer, exactly; None when the text is not its canonical form."""
        plain = self.plain_text(text)
        return int(plain) if plain is not None and _CANONICAL.fullmatch(plain) else None


def advice(texts: Collection[str], untyped: bool) -> tuple[str, str]:
    """What texts among numbers look like, and what to do about them.

    Args:
        texts: The different texts that are not numbers.
        untyped: They come from a CSV file, so options of the command line apply.

    Returns:
        A remark (may be empty) and a remedy.

    >>> advice(["1.299,99"], True)[1]
    'pass --decimal , --thousands .'
    """
    if not untyped:
        return "", "convert the column to numbers first"
    marks = sorted({text.strip() for text in texts} & MARKS)
    rest = [text for text in texts if text.strip() not in MARKS]
    fits = [
        options
        for options, numerals in _STYLES.items()
        if rest and all(numerals.parse(text) is not None for text in rest)
    ]
    if rest and not fits:
        return "", "correct these values, name another column, or declare a mark with --missing"
    remedy = [f"--missing {_quoted(mark)}" for mark in marks]
    if fits:  # one option explains more simply than two; 1,500 has two such readings
        fewest = min(options.count("--") for options in fits)
        remedy.insert(0, " or ".join(o for o in fits if o.count("--") == fewest))
    told = " and ".join(repr(mark) for mark in marks)
    return f"{told} may mean a missing value" if marks else "", f"pass {' '.join(remedy)}"


def _quoted(mark: str) -> str:
    return mark if mark.replace("/", "").replace("-", "").isalnum() else f"'{mark}'"


_STYLES = {
    "--decimal ,": Numerals(","),
    "--thousands ,": Numerals(".", ","),
    "--decimal , --thousands .": Numerals(",", "."),
    "--thousands ' '": Numerals(".", " "),
    "--decimal , --thousands ' '": Numerals(",", " "),
}
