"""States of deviances: of Poisson, of gamma and of any power, each row's deviance rounded once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np

from assay.exact import ExactSum, Rational
from assay.kernel.deviances import unit_deviances
from assay.kernel.moments import Values, total, weight_of
from assay.states.block import Block, some
from assay.states.judged import Judged
from assay.states.made import kind_of
from assay.states.state import State


@dataclass(frozen=True)
class Deviances(State, base=True):
    """The weighted sum of the rows' deviances, each rounded once, the sum exact.

    Rows whose target or prediction is outside the domain are counted and left out, and so are rows
    whose deviance is beyond the largest double.
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    deviance: ExactSum = ExactSum()
    target_rows: int = 0
    pred_rows: int = 0
    infinite_rows: int = 0

    @classmethod
    def summed(cls, y_true: Values, y_pred: Values, block: Block, power: Rational) -> Self:
        """From targets, predictions and weights, at a power of the variance."""
        w = block.weight
        outside = np.zeros(len(block), dtype=bool)
        if power >= 1:
            outside = np.asarray(y_true <= 0 if power >= 2 else y_true < 0, dtype=bool)
        below = np.asarray(y_pred <= 0, dtype=bool)
        lost = outside | below
        if lost.any():
            y_true, y_pred, w = y_true[~lost], y_pred[~lost], some(w, ~lost)
        terms = unit_deviances(y_true, y_pred, power)
        finite = np.isfinite(terms)
        return cls(
            rows=len(block),
            weight=weight_of(len(block), block.weight),
            deviance=total(terms[finite], some(w, finite)),
            target_rows=int(outside.sum()),
            pred_rows=int(below.sum()),
            infinite_rows=int((~finite).sum()),
        )


@dataclass(frozen=True, slots=True)
class PoissonSums(Judged, Deviances):
    """Deviances 2 (y log(y/p) - y + p), of targets of 0 or more and predictions above 0.

    >>> float(PoissonSums.of([0.0, 2.0], [1.0, 2.0]).deviance)
    2.0
    """

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        return cls.summed(y_true, y_pred, block, 1)


@dataclass(frozen=True, slots=True)
class GammaSums(Judged, Deviances):
    """Deviances 2 (log(p/y) + y/p - 1), of targets and predictions above 0.

    >>> GammaSums.of([1.0, 0.0], [1.0, 2.0]).target_rows
    1
    """

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        return cls.summed(y_true, y_pred, block, 2)


@dataclass(frozen=True, slots=True)
class TweedieSums(Deviances):
    """Deviances of a power of the variance that is neither 1 nor 2."""


@cache
def deviance_sums(power: Rational) -> type[State]:
    """The class that makes the sums of deviances at a power; not 0 and not between 0 and 1."""
    if power in (1, 2):
        return PoissonSums if power == 1 else GammaSums

    def make(block: Block) -> State:
        if block.y_true is None or block.y_pred is None or not len(block):
            return TweedieSums()
        return TweedieSums.summed(block.y_true, block.y_pred, block, power)

    return kind_of(f"TweedieSums[{power}]", make)
