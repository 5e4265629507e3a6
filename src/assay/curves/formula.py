"""A formula over metrics of labels at every cut: whether it can be judged, and the cuts worth it.

The four cells are all that a threshold changes, so a formula can be judged at a cut when each of
its parts is a metric of labels, of all rows or of rows chosen by their true class. The formula's
own arithmetic decides; for sums, products and quotients of metrics with a form, doubles first leave
out the cuts that cannot be best.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.compose import Composed
from assay.compose.nodes import Constant, Leaf, Named, Node, Operation
from assay.compose.slices import ROWS, RowCount
from assay.curves.cuts import Cuts
from assay.curves.forms import form_of
from assay.curves.search import BITS, SLACK, Found, best_of_values, by_cut
from assay.errors import InputError
from assay.exact import nearest
from assay.metrics.declare import Metric
from assay.metrics.forms import Cells
from assay.states.block import Block
from assay.states.confusion import ConfusionCounts
from assay.states.state import Bundle, State

Floats = NDArray[np.float64]

_LARGEST = 960
"""Exponents up to which doubles of 53 bits are split without a limb beyond their range."""

_TINY = 1e-300
"""More than a product loses that is too small for a double."""


def check_formula(metric: Composed) -> None:
    """Check that the four cells of two classes are all that a formula needs.

    Raises:
        InputError: A part of it judges no labels, or it needs more than the cells.
    """
    why = _lacking(metric)
    if why:
        raise InputError(
            f"{metric.key}: {why}",
            remedy="compose metrics of labels only, such as 0.7*f1_macro + 0.3*recall",
        )
    if metric.better not in ("higher", "lower"):
        raise InputError(
            f"{metric.key} is best near 0, so no threshold makes it largest or smallest",
            remedy="compose abs(...) of it",
        )


def _lacking(metric: Composed) -> str | None:
    if metric.columns:
        return f"no threshold is chosen with the columns it needs, {', '.join(metric.columns)}"
    for leaf in metric.leaves:
        if leaf.kind != "labels":
            return f"its part {leaf.key} judges {leaf.kind} and no threshold changes it"
        if leaf.needs != (ConfusionCounts,):
            return f"its part {leaf.key} needs more than the four cells of all rows"
    return "it judges values and no threshold changes it" if metric.kind != "labels" else None


def states_of(metric: Metric, counts: ConfusionCounts) -> Bundle:
    """The states that a metric of labels needs, from the confusion of two classes."""
    return {kind: _state(kind, counts) for kind in metric.needs}


def _state(kind: type[State], counts: ConfusionCounts) -> State:
    if kind is ConfusionCounts:
        return counts
    if kind is ROWS:
        return RowCount(counts.rows, counts.cells.total)
    return kind.of_block(_block(counts))


def _block(counts: ConfusionCounts) -> Block:
    """Rows that have this confusion: one for each cell, or several where no double holds it."""
    tally, codes, weights = counts.cells, [], []
    for key, units in zip(tally.keys.tolist(), tally.weights.tolist(), strict=True):
        for weight in _doubles(units, tally.exponent):
            codes.append(key)
            weights.append(weight)
    true, pred = np.divmod(np.array(codes, dtype=np.int64), len(counts.labels))
    return Block(
        true_codes=true,
        pred_codes=pred,
        labels=counts.labels,
        declared=counts.declared,
        weight=np.array(weights),
    )


def _doubles(units: int, exponent: int) -> list[float]:
    """Doubles whose exact sum is ``units * 2**exponent``."""
    found = []
    while units:
        shift = min(max(units.bit_length() - 53, 0), _LARGEST - exponent)
        top = min(units >> shift, 2**53 - 1)
        found.append(math.ldexp(top, shift + exponent))
        units -= top << shift
    return found


def best_of_formula(
    cuts: Cuts, node: Node | None, judge: Callable[[Cells], Fraction | float | None], lower: bool
) -> Found | None:
    """The cut where a formula is largest, or smallest; None where it has no value anywhere."""
    near = _near(cuts, node, lower)
    values = by_cut(cuts.take(near), judge)
    if any(isinstance(value, float) for value in values.tolist()):
        # Where one value is rounded all are, so that equal ones stay equal.
        values[:] = [nearest(v) if isinstance(v, Fraction) else v for v in values.tolist()]
    found = best_of_values(values, lower)
    return found and Found(int(near[found.place]), found.ties, found.judged)


def _near(cuts: Cuts, node: Node | None, lower: bool) -> NDArray[np.int64]:
    """The places of the cuts that may be best."""
    every = np.arange(len(cuts))
    if sum(cuts.totals).bit_length() > BITS or node is None:
        return every
    cells = Cells(*(c.astype(np.float64) for c in (cuts.tp, cuts.fp, cuts.fn, cuts.tn)))
    with np.errstate(all="ignore"):
        found = _about(node, cells)
        if found is None:
            return every
        value = -found.value if lower else found.value
        known = np.isfinite(value) & np.isfinite(found.doubt)
        if not known.any():
            return every
        floor = (value - found.doubt)[known].max()
        # Where doubles cannot tell, the formula itself is asked.
        return np.flatnonzero(~known & ~found.lacking | (value + found.doubt >= floor))


@dataclass(frozen=True)
class _About:
    """Values near those of a formula, at each cut.

    Args:
        value: The value; NaN where there is none.
        doubt: How far off it may be: always more than the rounding of the value to a double.
        lacking: Where a part is undefined, and so the whole.
    """

    value: Any
    doubt: Any
    lacking: Any


def _about(node: Node | None, cells: Cells) -> _About | None:
    """A formula on doubles; None for one that is not made of signs and forms."""
    match node:
        case Constant(value=constant):
            number = nearest(constant)
            return _About(number, SLACK * abs(number) + _TINY, False)
        case Named(inner=inner):
            return _about(inner, cells)
        case Leaf(metric=Composed(node=inner), wheres=(), part=None):
            return _about(inner, cells)
        case Leaf(metric=metric, wheres=(), part=None):
            return _of_leaf(metric, cells)
        case Operation(name=name, args=args) if name in ("+", "-", "*", "/", "neg"):
            found = [_about(arg, cells) for arg in args]
            known = [one for one in found if one is not None]
            return _combined(name, *known) if len(known) == len(found) else None
        case _:
            return None


def _of_leaf(metric: Metric, cells: Cells) -> _About | None:
    form = form_of(metric)
    terms = None if form is None else form(cells)
    if terms is None or terms.grows:
        return None
    low = np.sqrt(terms.low) if terms.root else terms.low
    doubt = SLACK * ((terms.plus + terms.minus) / low)
    return _About((terms.plus - terms.minus) / low, doubt, ~(terms.low > 0))


def _combined(name: str, one: _About, other: _About | None = None) -> _About:
    if other is None:
        return _About(-one.value, one.doubt, one.lacking)
    lacking = one.lacking | other.lacking
    if name == "*":
        doubt = abs(one.value) * other.doubt + abs(other.value) * one.doubt
        doubt = doubt + one.doubt * other.doubt + _TINY
        return _About(one.value * other.value, doubt, lacking)
    if name == "/":
        value, room = one.value / other.value, abs(other.value) - other.doubt
        doubt = (one.doubt + abs(value) * other.doubt) / room + _TINY
        # A divisor that may be 0 leaves the quotient unknown.
        return _About(value, np.where(room > 0, doubt, np.nan), lacking)
    sign = 1 if name == "+" else -1
    return _About(one.value + sign * other.value, one.doubt + other.doubt, lacking)
