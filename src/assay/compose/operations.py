"""The signs and functions of the language: how many arguments, what they give, how they show."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from assay.compose import arithmetic, words
from assay.compose.arithmetic import Number
from assay.compose.nodes import Node, Operation


@dataclass(frozen=True, slots=True)
class Form:
    """How a function is written: its arguments in words, and how many there may be."""

    usage: str
    least: int
    most: int


FORMS: dict[str, Form] = {
    **{name: Form(f"{name}(x)", 1, 1) for name in arithmetic.FUNCTIONS},
    "round": Form("round(x, decimals)", 2, 2),
    "clamp": Form("clamp(x, low, high)", 3, 3),
    "min": Form("min(x, y, ...)", 2, 100),
    "max": Form("max(x, y, ...)", 2, 100),
    "fallback": Form("fallback(x, instead)", 2, 2),
    "if": Form("if(condition, yes, no)", 3, 3),
}
"""The functions of numbers."""

_MOST_DECIMALS = 300


def signed(sign: str, args: tuple[Node, ...]) -> Operation:
    """The operation of a sign."""
    binary: dict[str, tuple[Callable[..., Number], Callable[..., str]]] = {
        "+": (arithmetic.add, words.of_sum),
        "-": (lambda a, b: arithmetic.add(a, arithmetic.negative(b)), words.of_difference),
        "*": (arithmetic.times, lambda a, b: words.of_product(a, "*", b)),
        "/": (arithmetic.over, lambda a, b: words.of_product(a, "/", b)),
        "**": (arithmetic.power, words.of_power),
    }
    if sign == "neg":
        return Operation("neg", args, arithmetic.negative, words.of_negative)
    if sign in binary:
        apply, shows = binary[sign]
        return Operation(sign, args, apply, shows, rounds=sign == "**" and not _whole(args[1]))
    return Operation(
        sign, args, partial(_compared, sign), lambda a, b: words.of_comparison(a, sign, b)
    )


def _whole(node: Node) -> bool:
    value = constant(node)
    return isinstance(value, Fraction) and value.denominator == 1


def constant(node: Node) -> Number | None:
    """The value of a node that holds no metric, or None."""
    if not isinstance(node, Operation):
        return getattr(node, "value", None)
    args = [constant(arg) for arg in node.args]
    return None if any(arg is None for arg in args) else node.apply(*args)


def function(name: str, args: tuple[Node, ...]) -> Operation:
    """The operation of a function of numbers.

    Raises:
        ValueError: The decimals of a rounding, or the limits of a clamp, are not fit numbers.
    """
    shows = partial(words.of_call, name)
    if name == "round":
        digits = constant(args[1])
        if not isinstance(digits, Fraction) or digits.denominator != 1 or digits < 0:
            raise ValueError("decimals must be a whole number of 0 or more")
        if digits > _MOST_DECIMALS:
            raise ValueError(f"{_MOST_DECIMALS} decimals are the most")
        return Operation(name, args, _rounded, shows)
    if name == "clamp":
        low, high = constant(args[1]), constant(args[2])
        if low is not None and high is not None and low > high:
            raise ValueError("the lower limit is above the upper one")
        return Operation(name, args, _clamped, shows)
    if name in ("min", "max"):
        return Operation(name, args, partial(_extreme, min if name == "min" else max), shows)
    return Operation(name, args, arithmetic.FUNCTIONS[name], shows, rounds=name != "abs")


def _rounded(value: Number, digits: Number) -> Number:
    return arithmetic.rounded(value, int(digits))


def _clamped(value: Number, low: Number, high: Number) -> Number:
    return _extreme(min, _extreme(max, value, low), high)


def _extreme(pick: Callable[..., Number], *values: Number) -> Number:
    if any(isinstance(value, float) and math.isnan(value) for value in values):
        return math.nan
    return pick(values)


def _compared(sign: str, left: Number, right: Number) -> Number:
    below, above = arithmetic.less(left, right), arithmetic.less(right, left)
    if below is None or above is None:
        return math.nan
    holds = {
        "<": below,
        ">": above,
        "<=": not above,
        ">=": not below,
        "==": not below and not above,
        "!=": below or above,
    }
    return Fraction(holds[sign])
