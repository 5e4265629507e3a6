"""Checks of parameters, with scikit-learn's messages: what is allowed, and what was given."""

from __future__ import annotations

import inspect
import numbers
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np

from assay.dropin.arrays import is_sparse
from assay.dropin.said import InvalidParameterError

P = ParamSpec("P")
R = TypeVar("R")


class Rule(NamedTuple):
    """A test of a value, and what it wants in words."""

    test: Callable[[Any], bool]
    words: tuple[str, ...]


def checked(**rules: Rule) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check the named parameters of a function before it runs; its signature stays.

    Raises:
        InvalidParameterError: A value is not allowed (a ValueError and a TypeError).
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)
        places = list(signature.parameters)

        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> R:
            given = dict(zip(places, args, strict=False)) | kwargs
            for name, rule in rules.items():
                if name in given and not rule.test(given[name]):
                    _refuse(name, function.__name__, rule, given[name])
            return function(*args, **kwargs)

        return called

    return decorate


def _refuse(name: str, function: str, rule: Rule, value: Any) -> None:
    words = list(rule.words)
    wanted = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    raise InvalidParameterError(
        f"The {name!r} parameter of {function} must be {wanted}. Got {value!r} instead."
    )


def either(*rules: Rule) -> Rule:
    """Any of several rules."""
    return Rule(
        lambda value: any(rule.test(value) for rule in rules),
        tuple(word for rule in rules for word in rule.words),
    )


def one_of(*options: str) -> Rule:
    """One of some words."""
    shown = ", ".join(repr(option) for option in sorted(options))
    return Rule(
        lambda value: isinstance(value, str) and value in options, (f"a str among {{{shown}}}",)
    )


def _real(value: Any) -> bool:
    return isinstance(value, (numbers.Real, np.floating)) and not isinstance(
        value, (bool, np.bool_)
    )


def _whole(value: Any) -> bool:
    return isinstance(value, numbers.Integral) and not isinstance(value, (bool, np.bool_))


def real(low: float | None, high: float | None, closed: str) -> Rule:
    """A number in a range; ``closed`` names the ends that belong to it: left, right, both."""
    left, right = (
        "[" if closed in ("left", "both") else "(",
        "]" if closed in ("right", "both") else ")",
    )
    shown_low = "-inf" if low is None else f"{float(low)}"
    shown_high = "inf" if high is None else f"{float(high)}"

    def test(value: Any) -> bool:
        if not _real(value) or value != value:
            return False
        above = low is None or value > low or (left == "[" and value == low)
        below = high is None or value < high or (right == "]" and value == high)
        return above and below

    return Rule(test, (f"a float in the range {left}{shown_low}, {shown_high}{right}",))


def whole(low: int) -> Rule:
    """A whole number of at least ``low``."""
    return Rule(
        lambda value: _whole(value) and value >= low, (f"an int in the range [{low}, inf)",)
    )


def exactly(*values: float) -> Rule:
    """One of some numbers, NaN included."""
    shown = ", ".join(repr(value) for value in values)

    def test(value: Any) -> bool:
        return _real(value) and any(
            value == one or (value != value and one != one) for one in values
        )

    return Rule(test, (f"a float among {{{shown}}}",))


def _array_like(value: Any) -> bool:
    if isinstance(value, (str, bytes, dict, set)) or is_sparse(value):
        return False
    if hasattr(value, "shape"):
        return len(value.shape) > 0
    return hasattr(value, "__len__") or hasattr(value, "__array__")


nothing = Rule(lambda value: value is None, ("None",))
array_like = Rule(_array_like, ("an array-like",))
sparse = Rule(is_sparse, ("a sparse matrix",))
boolean = Rule(
    lambda value: isinstance(value, (bool, np.bool_)),
    ("an instance of 'bool'", "an instance of 'numpy.bool'"),
)
mapping = Rule(lambda value: isinstance(value, dict), ("an instance of 'dict'",))
function = Rule(callable, ("a callable",))
label = Rule(
    lambda value: isinstance(value, (str, bool, np.bool_)) or _real(value),
    ("a float", "an int", "a str", "a bool"),
)

rows = either(array_like, sparse)
"""Truth or prediction that may be a sparse matrix of labels."""
weight = either(array_like, nothing)
zero_division = either(
    exactly(0.0, 1.0), Rule(lambda v: _real(v) and v != v, ("numpy.nan",)), one_of("warn")
)
"""What stands in for 0/0."""
