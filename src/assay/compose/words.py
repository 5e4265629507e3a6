"""Computations in figures: fractions, sums and products with the parentheses they need."""

from __future__ import annotations

from assay.compose.arithmetic import Number
from assay.exact import Rational
from assay.metrics.outcome import Outcome, in_words

_COMPARISON, _SUM, _PRODUCT, _ATOM = 0, 1, 2, 3


def joined(value: Number | Rational) -> str:
    """A number in few words."""
    return in_words(value)


def fraction_in_words(outcome: Outcome, value: Number) -> str:
    """The ratio that a metric computed, with 1 for n/n and 0 for 0/n."""
    ratio = outcome.ratio
    if outcome.undefined or ratio is None:
        return "undefined" if outcome.undefined else joined(value)
    if not ratio.offset and ratio.sign > 0 and not ratio.root and value in (0, 1):
        return str(value)
    return outcome.text()


def strength(text: str) -> int:
    """How strongly a computation holds together: a comparison, a sum, a product, a single thing.

    >>> strength("1 + 2 > 3"), strength("1 - 2/3"), strength("3/4"), strength("sqrt(1 + 2)")
    (0, 1, 2, 3)
    >>> strength("-3")
    2
    """
    depth, found = 0, _PRODUCT if text.startswith("-") else _ATOM
    for place, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth:
            continue
        if letter in "<>=":
            return _COMPARISON
        if text[place : place + 3] in (" + ", " - "):
            found = min(found, _SUM)
        elif letter in "*/":
            found = min(found, _PRODUCT)
    return found


def of_sum(*texts: str) -> str:
    """A sum.

    >>> of_sum("3/4", "1 - 1/2", "-2")
    '3/4 + 1 - 1/2 + (-2)'
    """
    rest = (_held(text, _SUM, right=True) for text in texts[1:])
    return " + ".join([_held(texts[0], _SUM), *rest])


def of_difference(left: str, right: str) -> str:
    """A difference."""
    return f"{_held(left, _SUM)} - {_held(right, _PRODUCT, right=True)}"


def of_product(left: str, sign: str, right: str) -> str:
    """A product or a quotient.

    >>> of_product("100", "*", "(3/4 + 1)/2"), of_product("1", "/", "3/4")
    ('100 * (3/4 + 1)/2', '1/(3/4)')
    """
    least = _PRODUCT if sign == "*" else _ATOM
    space = " " if sign == "*" else ""
    return f"{_held(left, _PRODUCT)}{space}{sign}{space}{_held(right, least, right=True)}"


def of_power(base: str, exponent: str) -> str:
    """A power."""
    return f"{_held(base, _ATOM)}**{_held(exponent, _ATOM)}"


def of_negative(text: str) -> str:
    """A negative."""
    return f"-{_held(text, _PRODUCT, right=True)}"


def of_comparison(left: str, sign: str, right: str) -> str:
    """A comparison; one inside another stands in parentheses.

    >>> of_comparison("a > 0.5", "==", "1 + b")
    '(a > 0.5) == 1 + b'
    """
    return f"{_held(left, _SUM)} {sign} {_held(right, _SUM)}"


def of_call(name: str, *args: str) -> str:
    """A call of a function."""
    return f"{name}({', '.join(args)})"


def _held(text: str, least: int, right: bool = False) -> str:
    """In parentheses where it would fall apart; a sign never follows another."""
    fits = strength(text) >= least and not (right and text.startswith("-"))
    return text if fits else f"({text})"
