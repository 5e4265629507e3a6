"""What a threshold is tuned for: a metric, a formula, a cost of each cell, or a function."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from assay.compose import Composed, metric_of
from assay.curves.cuts import Cuts
from assay.curves.forms import cost_form, form_of
from assay.curves.formula import best_of_formula, check_formula, states_of
from assay.curves.search import Found, best_of_form, best_of_values, by_cut
from assay.errors import InputError
from assay.exact import Rational, nearest
from assay.metrics.cells import one_class
from assay.metrics.declare import Metric
from assay.metrics.forms import Cells
from assay.metrics.outcome import in_words
from assay.states.block import Label
from assay.states.confusion import ConfusionCounts
from assay.states.tally import Tally


@dataclass(frozen=True)
class Judged:
    """A value with its computation in digits."""

    value: float
    computed: str


@dataclass(frozen=True)
class Objective:
    """What is looked for.

    Args:
        name: Of the metric, "cost", or of the function.
        lower: Whether lower is better.
        best: Finds the best of some cuts.
        judge: The value on the confusion of two classes.
    """

    name: str
    lower: bool
    best: Callable[[Cuts], Found | None]
    judge: Callable[[ConfusionCounts], Judged]


@dataclass(frozen=True)
class Classes:
    """The two labels in order, and which is positive."""

    labels: tuple[Label, ...]
    positive: Label

    def counts(self, cuts: Cuts, place: int) -> ConfusionCounts:
        """The confusion of one cut."""
        cells = (cuts.tp, cuts.fp, cuts.fn, cuts.tn)
        return self.confusion(Cells(*(int(c[place]) for c in cells)), cuts.exponent)

    def confusion(self, cells: Cells, exponent: int) -> ConfusionCounts:
        """Four cells as confusion counts."""
        tp, fp, fn, tn = cells
        order = [tn, fp, fn, tp] if self.labels[1] == self.positive else [tp, fn, fp, tn]
        tally = Tally.counted(np.arange(4), np.array(order, dtype=object), exponent)
        return ConfusionCounts(self.labels, 2, tally, 1)

    def cells(self, counts: ConfusionCounts) -> dict[str, Rational]:
        """The four cells as weights."""
        parts = one_class(counts, self.positive).parts()
        return {name: part for name, part in parts.items() if not isinstance(part, float)}


def objective_of(wanted: Any, classes: Classes) -> Objective:
    """The objective that a name, a formula, a metric, costs or a function stands for.

    Raises:
        InputError: It is none of these, or does not judge labels.
    """
    if isinstance(wanted, (str, Metric)):
        return _of_metric(metric_of(wanted), classes)
    if isinstance(wanted, Mapping):
        return _of_costs(wanted, classes)
    if callable(wanted):
        return _of_function(wanted, classes)
    raise InputError(
        f"nothing to tune a threshold for: {wanted!r}",
        remedy="give a metric of labels or a formula over some, a function of tp, fp, fn, tn, or "
        "costs such as {'fp': 1, 'fn': 5}",
    )


def _check(metric: Metric) -> None:
    if isinstance(metric, Composed):
        check_formula(metric)
    elif metric.needs != (ConfusionCounts,):
        why = f"judges {metric.kind} and no threshold changes it"
        if metric.kind == "labels":
            why = "needs more than the four cells of all rows"
        raise InputError(
            f"{metric.key} {why}",
            remedy="name a metric of labels, such as f1 or balanced_accuracy",
        )


def _of_metric(metric: Metric, classes: Classes) -> Objective:
    _check(metric)
    bound = metric.bound(classes.positive) if metric.binary else metric
    composed = isinstance(metric, Composed)
    lower, form = metric.better == "lower", None if composed else form_of(metric)

    def exact(counts: ConfusionCounts) -> Fraction | float | None:
        outcome = bound.of(states_of(bound, counts))
        if outcome.undefined is not None:
            return None
        ratio = outcome.ratio
        if ratio is None:
            return outcome.value
        if not ratio.denominator:
            return ratio.value()
        return ratio.rational  # a root keeps the order of what is below it, sign included

    def best(cuts: Cuts) -> Found | None:
        if form is not None:
            return best_of_form(cuts, form, lower)

        def one(cells: Cells) -> Fraction | float | None:
            return exact(classes.confusion(cells, cuts.exponent))

        if isinstance(metric, Composed):
            return best_of_formula(cuts, metric.node, one, lower)
        return best_of_values(by_cut(cuts, one), lower)

    def judge(counts: ConfusionCounts) -> Judged:
        outcome = bound.of(states_of(bound, counts))
        value = math.nan if outcome.undefined else outcome.value
        return Judged(value, outcome.undefined or outcome.text())

    return Objective(metric.key, lower, best, judge)


def _of_costs(given: Mapping[str, float], classes: Classes) -> Objective:
    unknown = [cell for cell in given if cell not in Cells._fields]
    numbers = all(isinstance(c, (int, float, np.number)) for c in given.values())
    if unknown or not given or not numbers or not all(map(math.isfinite, given.values())):
        raise InputError(
            f"not costs of the cells: {dict(given)!r}",
            remedy="give finite numbers for some of tp, fp, fn and tn, as in {'fp': 1, 'fn': 5}",
        )
    costs = {cell: Fraction(given.get(cell, 0)) for cell in Cells._fields}
    form = cost_form(costs)

    def judge(counts: ConfusionCounts) -> Judged:
        cells = classes.cells(counts)
        paid = [(cost, cells[cell]) for cell, cost in costs.items() if cost]
        total = sum((cost * weight for cost, weight in paid), Fraction(0))
        text = " + ".join(f"{in_words(cost)}*{in_words(weight)}" for cost, weight in paid) or "0"
        return Judged(nearest(total), text)

    return Objective("cost", True, lambda cuts: best_of_form(cuts, form, True), judge)


def _of_function(function: Callable[..., Any], classes: Classes) -> Objective:
    name = getattr(function, "__name__", type(function).__name__)

    def one(cells: Cells) -> Any:
        try:
            return function(*cells)
        except ZeroDivisionError:
            return None

    def best(cuts: Cuts) -> Found | None:
        weighed = _weighed(cuts)
        values = _at_once(function, weighed)
        return best_of_values(by_cut(weighed, one) if values is None else values, False)

    def judge(counts: ConfusionCounts) -> Judged:
        cells = classes.cells(counts)
        plain = [w if isinstance(w, int) else _plain(w) for w in cells.values()]
        value = one(Cells(*plain))
        shown = ", ".join(f"{cell} {in_words(weight)}" for cell, weight in cells.items())
        return Judged(math.nan if value is None else float(value), f"{name} of {shown}")

    return Objective(name, False, best, judge)


def _plain(weight: Rational) -> int | float:
    return int(weight) if weight.denominator == 1 else nearest(weight)


def _weighed(cuts: Cuts) -> Cuts:
    """Cuts with plain weights in the place of units."""
    if cuts.exponent == 0:
        return cuts
    tp, fp, fn, tn = (np.array(cuts.weights(cell)) for cell in Cells._fields)
    return Cuts(cuts.threshold, tp, fp, fn, tn)


def _at_once(function: Callable[..., Any], cuts: Cuts) -> Any:
    """The function on whole arrays; None where it takes numbers only."""
    cells = (cuts.tp, cuts.fp, cuts.fn, cuts.tn)
    try:
        with np.errstate(all="ignore"):
            found = function(*(c.copy() for c in cells))
    except (TypeError, ValueError, ArithmeticError):
        return None
    same = isinstance(found, np.ndarray) and found.shape == cuts.tp.shape
    return found if same else None
