"""A formula as it was written: a tree of numbers, names, calls and signs, before any meaning."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction

_DECIMAL = re.compile(r"-?[0-9]{1,300}(\.[0-9]{1,300})?")

Value = Fraction | str
"""One label of a set: a number or a text."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A set of labels: values and ranges, or all others.

    >>> Choice((Fraction(1), (Fraction(3), Fraction(5)))).text()
    '1|3..5'
    """

    items: tuple[Value | tuple[Fraction, Fraction], ...]
    negated: bool = False

    def holds(self, label: object) -> bool:
        """Whether a label is in the set; 3, 3.0 and "3" are one label.

        >>> choice = Choice(((Fraction(0), Fraction(15)), "north"))
        >>> [choice.holds(label) for label in (15, "7", 16, 0.5, "north", "south")]
        [True, True, False, False, True, False]
        """
        return any(_is(label, item) for item in self.items) != self.negated

    def text(self) -> str:
        """The set as it is written."""
        words = "|".join(_item(item) for item in self.items)
        return f"not {words}" if self.negated else words


def _is(label: object, item: Value | tuple[Fraction, Fraction]) -> bool:
    number = _number(label)
    if isinstance(item, tuple):
        whole = number is not None and number.denominator == 1
        return whole and number is not None and item[0] <= number <= item[1]
    if isinstance(item, Fraction):
        return number == item
    return str(label) == item


def _number(label: object) -> Fraction | None:
    """The number that a label is or spells; no other text is computed with."""
    if isinstance(label, bool):
        return None
    if isinstance(label, (int, float)):
        return Fraction(label) if math.isfinite(label) else None
    text = str(label)
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def _item(item: Value | tuple[Fraction, Fraction]) -> str:
    if isinstance(item, tuple):
        return f"{item[0]}..{item[1]}"
    if isinstance(item, Fraction):
        return in_decimals(item)
    return item if item.isidentifier() and item != "not" else f"'{item}'"


def in_decimals(number: Fraction) -> str:
    """A number as a formula writes it: in decimals, all of them.

    >>> in_decimals(Fraction(1, 8)), in_decimals(Fraction(3))
    ('0.125', '3')
    """
    if number.denominator == 1:
        return str(number.numerator)
    digits = next((k for k in range(400) if 10**k % number.denominator == 0), None)
    if digits is None:
        return f"({number})"
    whole = f"{abs(number.numerator) * (10**digits // number.denominator):0{digits + 1}d}"
    return f"{'-' if number < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number, exactly as written: 0.1 is one tenth."""

    value: Fraction
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """A metric, a part declared beside the formula, or y and p in a row expression."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Call:
    """A name with arguments: a function, a metric of some rows, a mean over groups."""

    name: str
    args: tuple[Node, ...]
    settings: tuple[tuple[str, Choice, int], ...]
    at: int


@dataclass(frozen=True, slots=True)
class Field:
    """A part or fact of a metric: ``accuracy.correct``."""

    of: Node
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Signed:
    """Two operands and the sign between them; one operand and "neg"."""

    sign: str
    args: tuple[Node, ...]
    at: int


Node = Number | Name | Call | Field | Signed
