"""Metrics of two classes as polynomials in the four cells, for millions of cuts at once.

Each is ``(plus - minus) / low``, or that over a root, with plus, minus and low not negative, or
something that grows with the metric. A metric without a form is tried cut by cut instead. The
same form runs on doubles, to find the few cuts that may be best, and on whole numbers, to decide.
The catalogue's own formula judges the cut that is chosen; the tests compare the two everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from assay.metrics.declare import Metric


class Cells(NamedTuple):
    """True and false positives, false and true negatives: arrays or numbers."""

    tp: Any
    fp: Any
    fn: Any
    tn: Any

    def turned(self) -> Cells:
        """The cells of the other class against this one."""
        return Cells(self.tn, self.fn, self.fp, self.tp)


@dataclass(frozen=True)
class Terms:
    """``(plus - minus) / low``, or ``(plus - minus) / sqrt(low)``; undefined where low is 0."""

    plus: Any
    minus: Any
    low: Any
    root: bool = False


_BITS = 256
"""A beta of so many bits could leave the range of doubles."""

Form = Callable[[Cells], Terms]

Pair = Callable[[Cells], tuple[Any, Any]]

_RATIOS: dict[str, Pair] = {
    "precision": lambda c: (c.tp, c.tp + c.fp),
    "recall": lambda c: (c.tp, c.tp + c.fn),
    "specificity": lambda c: (c.tn, c.tn + c.fp),
    "npv": lambda c: (c.tn, c.tn + c.fn),
    "fpr": lambda c: (c.fp, c.fp + c.tn),
    "fnr": lambda c: (c.fn, c.fn + c.tp),
    "f1": lambda c: (2 * c.tp, 2 * c.tp + c.fp + c.fn),
    "jaccard": lambda c: (c.tp, c.tp + c.fp + c.fn),
}


def form_of(metric: Metric) -> Form | None:
    """The form of a metric of labels; None where only its own formula is known."""
    pair = _fbeta(metric.params["beta"]) if metric.name == "fbeta" else _RATIOS.get(metric.name)
    return _OVERALL.get(metric.name) if pair is None else _averaged(pair, metric.average)


def _fbeta(beta: float) -> Pair | None:
    square = Fraction(beta) ** 2
    top, low = square.numerator, square.denominator
    if (top * low).bit_length() > _BITS:
        return None

    def pair(c: Cells) -> tuple[Any, Any]:
        found = c.tp * (top + low)
        return found, found + c.fn * top + c.fp * low

    return pair


def _averaged(pair: Pair, average: str | None) -> Form:
    def one(c: Cells) -> Terms:
        top, low = pair(c)
        return Terms(top, 0 * top, low)

    def both(c: Cells) -> Terms:
        (top, low), (other, below) = pair(c), pair(c.turned())
        if average == "micro":
            return Terms(top + other, 0 * top, low + below)
        here, there = (c.tp + c.fn, c.fp + c.tn) if average == "weighted" else (1, 1)
        # A class whose ratio is 0/0 is left out of the mean.
        here, there = here * (low != 0), there * (below != 0)
        low, below = low + (low == 0), below + (below == 0)
        plus = here * top * below + there * other * low
        return Terms(plus, 0 * plus, (here + there) * low * below)

    return one if average is None else both


def _accuracy(c: Cells) -> Terms:
    right = c.tp + c.tn
    return Terms(right, 0 * right, right + c.fp + c.fn)


def _balanced(c: Cells) -> Terms:
    positives, negatives = c.tp + c.fn, c.fp + c.tn
    plus = c.tp * negatives + c.tn * positives
    return Terms(plus, 0 * plus, 2 * positives * negatives)


def _adjusted(c: Cells) -> Terms:
    half = _balanced(c)
    return Terms(2 * half.plus, half.low, half.low)


def _mcc(c: Cells) -> Terms:
    positives, negatives = c.tp + c.fn, c.fp + c.tn
    margins = positives * negatives * (c.tp + c.fp) * (c.fn + c.tn)
    return Terms(c.tp * c.tn, c.fp * c.fn, margins, root=True)


def _kappa(c: Cells) -> Terms:
    low = (c.tp + c.fp) * (c.fp + c.tn) + (c.tp + c.fn) * (c.fn + c.tn)
    return Terms(2 * c.tp * c.tn, 2 * c.fp * c.fn, low)


def _error(c: Cells) -> Terms:
    wrong = c.fp + c.fn
    return Terms(wrong, 0 * wrong, wrong + c.tp + c.tn)


def _informedness(c: Cells) -> Terms:
    return Terms(c.tp * c.tn, c.fp * c.fn, (c.tp + c.fn) * (c.tn + c.fp))


def _markedness(c: Cells) -> Terms:
    return Terms(c.tp * c.tn, c.fp * c.fn, (c.tp + c.fp) * (c.tn + c.fn))


def _gmean(c: Cells) -> Terms:
    # Its square: the order is the same.
    return Terms(c.tp * c.tn, 0 * c.tp, (c.tp + c.fn) * (c.tn + c.fp))


_OVERALL: dict[str, Form] = {
    "accuracy": _accuracy,
    "zero_one_loss": _error,
    "hamming_loss": _error,
    "gmean": _gmean,
    # For two classes their macro average is the same number.
    "youden_j": _informedness,
    "markedness": _markedness,
    "balanced_accuracy": _balanced,
    "balanced_accuracy_adjusted": _adjusted,
    "mcc": _mcc,
    "kappa": _kappa,
    "kappa_linear": _kappa,
    "kappa_quadratic": _kappa,
}


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
