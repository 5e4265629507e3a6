"""A number as it was printed: its digits say between which numbers the true value lies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from assay.compose.intervals import Interval
from assay.errors import InputError
from assay.report.safe import short

_NUMBER = re.compile(r"([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?\s*(%?)", re.ASCII)
_QUOTIENT = re.compile(r"([+-]?\d+)\s*/\s*(\d+)", re.ASCII)
_LONGEST = 60
_EXPONENT = 60  # so that squares and sums over rows stay within doubles where they are shown
_FLOAT_ERROR = Fraction(1, 1 << 44)
"""What a report's own arithmetic in doubles may be off by: many digits promise no more."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed number.

    Args:
        text: The digits as printed.
        middle: Their value; a percentage is divided by 100.
        half: Half a unit of the last place, in the scale of `middle`.
        percent: Whether a % sign was printed.

    >>> Printed.read("80.0%").interval.bounds()
    (0.7995, 0.8005)
    >>> Printed.read("12").interval.bounds(), Printed.read("1.20e3").interval.bounds()
    ((11.5, 12.5), (1195.0, 1205.0))
    """

    text: str
    middle: Fraction
    half: Fraction
    percent: bool = False

    @classmethod
    def read(cls, value: Any, source: str | None = None, column: str | None = None) -> Printed:
        """From text, or from a number whose shortest digits are taken as printed.

        Raises:
            InputError: It is no finite number, or written in a way that may mean two things.
        """
        text = _text(value)
        found = _quotient(text) or _number(text)
        if found is None:
            raise InputError(_fault(text), source=source, column=column, remedy=_remedy(text))
        return found

    @property
    def interval(self) -> Interval:
        """All numbers that print like this, both ends included."""
        return Interval(self.middle - self.half, self.middle + self.half)

    def about(self, pure: bool) -> Interval:
        """The interval, widened by what arithmetic in doubles may be off by.

        Args:
            pure: Whether it is a pure number near 1, such as R2 or a ratio; else an error in the
                target's unit, which has a scale of its own.
        """
        size = max(abs(self.middle), Fraction(1)) if pure else abs(self.middle)
        slack = self.half + size * _FLOAT_ERROR
        return Interval(self.middle - slack, self.middle + slack)

    @property
    def decimals(self) -> int:
        """The digits printed after the point."""
        digits = re.split(r"[eE%]", self.text)[0]
        return len(digits.partition(".")[2].strip())

    def as_percent(self) -> Printed:
        """The same digits read as a percentage."""
        if self.percent:
            return self
        return Printed(self.text, self.middle / 100, self.half / 100)

    def whole(self) -> int | None:
        """The whole number it is, if it is one."""
        return int(self.middle) if self.middle.denominator == 1 and not self.percent else None


def _text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value)
    if isinstance(value, (int, float)) or hasattr(value, "dtype"):
        return _shortest(value)
    return str(value) if isinstance(value, (str, Decimal, Fraction)) else repr(value)


def _shortest(value: Any) -> str:
    if isinstance(value, int):  # a huge one must not be written in decimal digits
        return str(value) if value.bit_length() < 1000 else "a whole number of many digits"
    return repr(float(value))


def _number(text: str) -> Printed | None:
    stripped = text.strip().replace("−", "-")
    match = _NUMBER.fullmatch(stripped)
    if match is None or len(stripped) > _LONGEST:
        return None
    sign, before, after, exponent, percent = match.groups()
    after, shift = after or "", int(exponent or 0)
    if not before + after or abs(shift) > _EXPONENT:
        return None
    unit = Fraction(10) ** (shift - len(after)) / (100 if percent else 1)
    middle = int(before + after) * unit
    return Printed(stripped, -middle if sign == "-" else middle, unit / 2, bool(percent))


def _quotient(text: str) -> Printed | None:
    match = _QUOTIENT.fullmatch(text.strip())
    if match is None or len(text) > _LONGEST or not int(match[2]):
        return None
    return Printed(text.strip(), Fraction(int(match[1]), int(match[2])), Fraction(0))


def _fault(text: str) -> str:
    return f"{short(text)!r} is no printed number" if text.strip() else "a value is missing"


def _remedy(text: str) -> str:
    if "±" in text or "+/-" in text:
        return "give the spread as an entry of its own, with aggregation sd_of_folds"
    if "," in text:
        return "write numbers with a point and without thousands separators: 0.80, 1234"
    return "write it as printed: 0.80, 80.0%, 1.2e-3 or 45/48; leave out what is not known"
