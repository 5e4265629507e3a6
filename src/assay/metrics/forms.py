"""Metrics of two classes as polynomials in the four cells, for millions of cuts at once.

Each is ``(plus - minus) / low``, or that over a root, with plus, minus and low not negative. A
metric declares its form beside its formula; without one it is tried cut by cut. The same form runs
on doubles, to find the few cuts that may be best, and on whole numbers, to decide. The formula
judges the cut that is chosen; the tests compare the two everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple


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
    """``(plus - minus) / low``, or ``(plus - minus) / sqrt(low)``; undefined where low is 0.

    Args:
        plus, minus, low: Arrays or numbers of 0 or more.
        root: Whether the denominator is the root of low.
        grows: Whether this is not the metric itself but grows with it.
    """

    plus: Any
    minus: Any
    low: Any
    root: bool = False
    grows: bool = False


Form = Callable[..., Terms]
"""From the cells, and the metric's parameters by name, to its terms."""

Pair = Callable[..., tuple[Any, Any]]
"""Likewise to a numerator and a denominator, in whole numbers."""


def ratio_form(pair: Pair) -> Form:
    """The form of a ratio of one class against the rest."""

    def form(c: Cells, **params: Any) -> Terms:
        top, low = pair(c, **params)
        return Terms(top, 0 * top, low)

    return form


def average_form(pair: Pair, average: str) -> Form:
    """The form of the average of such a ratio over both classes."""

    def form(c: Cells, **params: Any) -> Terms:
        (top, low), (other, below) = pair(c, **params), pair(c.turned(), **params)
        if average == "micro":
            return Terms(top + other, 0 * top, low + below)
        here, there = (c.tp + c.fn, c.fp + c.tn) if average == "weighted" else (1, 1)
        # A class whose ratio is 0/0 is left out of the mean.
        here, there = here * (low != 0), there * (below != 0)
        low, below = low + (low == 0), below + (below == 0)
        plus = here * top * below + there * other * low
        return Terms(plus, 0 * plus, (here + there) * low * below)

    return form


def right(c: Cells) -> Terms:
    """The share of right rows."""
    found = c.tp + c.tn
    return Terms(found, 0 * found, found + c.fp + c.fn)


def wrong(c: Cells) -> Terms:
    """The share of wrong rows."""
    found = c.fp + c.fn
    return Terms(found, 0 * found, found + c.tp + c.tn)


def mean_recall(c: Cells) -> Terms:
    """The mean of both recalls."""
    positives, negatives = c.tp + c.fn, c.fp + c.tn
    plus = c.tp * negatives + c.tn * positives
    return Terms(plus, 0 * plus, 2 * positives * negatives)


def recalls_product(c: Cells) -> Terms:
    """The product of both recalls, which grows with their geometric mean."""
    return Terms(c.tp * c.tn, 0 * c.tp, (c.tp + c.fn) * (c.tn + c.fp), grows=True)


def informed(c: Cells) -> Terms:
    """The sum of both recalls less 1."""
    return Terms(c.tp * c.tn, c.fp * c.fn, (c.tp + c.fn) * (c.tn + c.fp))


def marked(c: Cells) -> Terms:
    """The sum of both precisions less 1."""
    return Terms(c.tp * c.tn, c.fp * c.fn, (c.tp + c.fp) * (c.tn + c.fn))


def correlation(c: Cells) -> Terms:
    """The correlation of truth and prediction."""
    margins = (c.tp + c.fn) * (c.fp + c.tn) * (c.tp + c.fp) * (c.fn + c.tn)
    return Terms(c.tp * c.tn, c.fp * c.fn, margins, root=True)


def beyond_chance(c: Cells, weights: int = 0) -> Terms:
    """Cohen's kappa, which two classes have one of, however distances weigh."""
    del weights
    low = (c.tp + c.fp) * (c.fp + c.tn) + (c.tp + c.fn) * (c.fn + c.tn)
    return Terms(2 * c.tp * c.tn, 2 * c.fp * c.fn, low)
