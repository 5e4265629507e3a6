"""Numbers as a note writes them: exact ones as fractions in text, doubles as doubles."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from assay.exact import Rational, nearest
from assay.metrics.outcome import Part, Ratio

MOST_DIGITS = 4000
"""Digits of a numerator or denominator; beyond these (a mean over many classes) it is left out."""

_BITS = int(MOST_DIGITS * 3.32)


def value(number: float) -> float | str:
    """A double, or the text of one that is not finite.

    >>> value(0.5), value(math.inf), value(math.nan)
    (0.5, 'inf', 'nan')
    """
    return number + 0.0 if math.isfinite(number) else repr(float(number))


def maybe(number: float | None) -> float | str | None:
    """The same, or None for None."""
    return None if number is None else value(number)


def double(written: float | str) -> float:
    """The double that `value` wrote."""
    return float(written)


def exact(number: Rational) -> str | None:
    """A rational number as text; None where it has too many digits to be read.

    >>> exact(Fraction(2, 10001)), exact(3)
    ('2/10001', '3')
    """
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > _BITS:
        return None
    return str(number)


def rational(text: str) -> Fraction:
    """The rational number of a text that `exact` wrote.

    Raises:
        ValueError: It has another form, too many digits, or the denominator 0.
    """
    top, parted, low = text.partition("/")
    if max(len(top), len(low)) > MOST_DIGITS + 1:
        raise ValueError(f"more than {MOST_DIGITS} digits")
    denominator = int(low) if parted else 1
    if denominator == 0:
        raise ValueError("a denominator of 0")
    return Fraction(int(top), denominator)


def number(part: Part) -> dict[str, Any]:
    """A part beside a value: the exact number where there is one, and the nearest double."""
    if isinstance(part, float):
        return {"exact": None, "decimal": value(part)}
    return {"exact": exact(part), "decimal": value(nearest(part))}


def quotient(ratio: Ratio | None) -> dict[str, Any] | None:
    """The ratio behind a value; None where there is none or it is too long to be read."""
    if ratio is None:
        return None
    top, low = exact(Fraction(ratio.numerator)), exact(Fraction(ratio.denominator))
    if top is None or low is None:
        return None
    return {
        "numerator": top,
        "denominator": low,
        "offset": ratio.offset,
        "sign": ratio.sign,
        "root": ratio.root,
    }


def ratio_of(written: dict[str, Any]) -> Ratio:
    """The ratio that `quotient` wrote.

    Raises:
        ValueError: A number in it cannot be read.
    """
    top, low = rational(written["numerator"]), rational(written["denominator"])
    if abs(int(written["offset"])) > 1:
        raise ValueError("the offset of a ratio is -1, 0 or 1")
    return Ratio(top, low, written["offset"], written["sign"], written["root"])
