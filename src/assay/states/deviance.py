"""States of deviances: of Poisson and of gamma, each row's deviance rounded once."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import ClassVar, Self

import numpy as np

from assay.exact import ExactSum, Rational, nearest
from assay.kernel.moments import Values, total, weight_of
from assay.states.block import Block, some
from assay.states.judged import Judged

_CONTEXTS = [Context(prec=digits, Emin=-(10**9), Emax=10**9) for digits in (36, 90, 400, 1600)]
"""Precisions to try until the rounding is certain."""

_LOST = 8
"""Digits that powers and logarithms of doubles may lose before their terms are added."""


def unit_deviance(target: float, mean: float | Rational, power: Rational) -> float:
    """The Tweedie deviance of one row, rounded once; beyond the largest double an infinity.

    Args:
        target: A target in the domain of the power.
        mean: A positive prediction.
        power: The power of the variance, 1 for Poisson, 2 for gamma; not 0 and not between 0 and 1.

    >>> unit_deviance(4, 4, 1), unit_deviance(0, 3, 1), unit_deviance(1, 2, 3)
    (0.0, 6.0, 0.25)
    """
    if target == mean:
        return 0.0
    if power == 1 and not target:
        return nearest(2 * Fraction(mean))
    value = Decimal(0)
    for context in _CONTEXTS:
        with localcontext(context):
            first, second, third = _terms(_decimal(target), _decimal(mean), power)
            value = first + second + third
            slack = (abs(first) + abs(second) + abs(third)).scaleb(_LOST - context.prec)
            low, high = float(value - slack), float(value + slack)
        if low == high:
            return low
    return float(value)


def _decimal(value: float | Rational) -> Decimal:
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return +Decimal(value)  # to the digits of the context


def _terms(y: Decimal, mean: Decimal, power: Rational) -> tuple[Decimal, Decimal, Decimal]:
    """What the deviance is the sum of."""
    if power == 1:
        return 2 * y * (y / mean).ln(), -2 * y, 2 * mean
    if power == 2:
        return 2 * (mean / y).ln(), 2 * y / mean, Decimal(-2)
    one, two = _decimal(1 - power), _decimal(2 - power)
    # A power below 0 counts a negative target as 0 in its own term, as the definition does.
    first = 2 * y**two / (one * two) if y > 0 else Decimal(0)
    return first, -2 * y * mean**one / one, 2 * mean**two / two


@dataclass(frozen=True)
class Deviances(Judged, base=True):
    """The weighted sum of the rows' deviances, each rounded once, the sum exact.

    Rows whose target or prediction is outside the domain are counted and left out, and so are rows
    whose deviance is beyond the largest double.
    """

    power: ClassVar[int]

    rows: int = 0
    weight: ExactSum = ExactSum()
    deviance: ExactSum = ExactSum()
    target_rows: int = 0
    pred_rows: int = 0
    infinite_rows: int = 0

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        w = block.weight
        allowed = np.asarray(y_true >= 0 if cls.power == 1 else y_true > 0, dtype=bool)
        above = np.asarray(y_pred > 0, dtype=bool)
        held = allowed & above
        rows = zip(y_true[held].tolist(), y_pred[held].tolist(), strict=True)
        each = [unit_deviance(y, p, cls.power) for y, p in rows]
        terms = np.array(each, dtype=np.float64)
        finite = np.isfinite(terms)
        return cls(
            rows=len(block),
            weight=weight_of(len(block), w),
            deviance=total(terms[finite], some(some(w, held), finite)),
            target_rows=int((~allowed).sum()),
            pred_rows=int((~above).sum()),
            infinite_rows=int((~finite).sum()),
        )


@dataclass(frozen=True, slots=True)
class PoissonSums(Deviances):
    """Deviances 2 (y log(y/p) - y + p), of targets of 0 or more and predictions above 0.

    >>> float(PoissonSums.of([0.0, 2.0], [1.0, 2.0]).deviance)
    2.0
    """

    power: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class GammaSums(Deviances):
    """Deviances 2 (log(p/y) + y/p - 1), of targets and predictions above 0.

    >>> GammaSums.of([1.0, 0.0], [1.0, 2.0]).target_rows
    1
    """

    power: ClassVar[int] = 2
