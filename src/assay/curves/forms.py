"""The form of a metric with its parameters, and that of costs: see `assay.metrics.forms`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np

from assay.metrics.declare import Metric
from assay.metrics.forms import Cells, Terms

_BITS = 128
"""A parameter of so many bits, squared and multiplied, could leave the range of doubles."""

Form = Callable[[Cells], Terms]


def form_of(metric: Metric) -> Form | None:
    """The form that a metric of labels declares; None where only its own formula is known."""
    if metric.form is None or any(map(_is_long, metric.params.values())):
        return None
    return partial(metric.form, **metric.params)


def _is_long(value: object) -> bool:
    if not isinstance(value, (int, float, Fraction)):
        return False
    number = Fraction(value)
    return (number.numerator * number.denominator).bit_length() > _BITS


def cost_form(costs: dict[str, Fraction]) -> Form:
    """The total cost of the cells."""
    scale = np.lcm.reduce([cost.denominator for cost in costs.values()], dtype=object)
    whole = [int(costs[cell] * scale) for cell in Cells._fields]

    def form(c: Cells) -> Terms:
        terms = list(zip(c, whole, strict=True))
        plus = sum((cell * cost for cell, cost in terms if cost > 0), 0 * c.tp)
        minus = sum((cell * -cost for cell, cost in terms if cost < 0), 0 * c.tp)
        return Terms(plus, minus, 0 * c.tp + 1)

    return form
