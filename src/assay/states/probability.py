"""States of probabilities: the log loss and the squared errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.limbs import Floats
from assay.kernel.logarithm import log
from assay.kernel.moments import total, weight_of
from assay.kernel.pairs import two_sum
from assay.kernel.squares import outcome_squares
from assay.states.block import Block, some
from assay.states.forecast import Forecast

EPSILON = 2.0**-52
"""Below this probability scikit-learn clips; the rows concerned are counted apart."""


@dataclass(frozen=True, slots=True)
class LogLossSums(Forecast):
    """The weighted sum of -log(p of the true class), each logarithm rounded once, the sum exact.

    Rows that give their true class probability 0 have an infinite loss: they are counted, with
    their weight, and left out of ``finite``. Rows with less than 2**-52, where scikit-learn clips,
    are counted too, with their own sum ``tiny``, which is part of ``finite``.

    >>> float(LogLossSums.of([1, 0], [0.5, 0.5]).finite)
    1.3862943611198906
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    finite: ExactSum = ExactSum()
    zero_rows: int = 0
    zero_weight: ExactSum = ExactSum()
    tiny_rows: int = 0
    tiny_weight: ExactSum = ExactSum()
    tiny: ExactSum = ExactSum()

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block."""
        if block.proba is None or not len(block):
            return cls()
        high, low = true_probability(block)
        zero, tiny, w = high == 0, high < EPSILON, block.weight
        if not tiny.any():
            return cls(len(block), weight_of(len(block), w), total(-log(high, low), w))
        tiny &= ~zero
        loss_tiny = -log(high[tiny], low[tiny])
        return cls(
            rows=len(block),
            weight=weight_of(len(block), w),
            finite=total(-log(high[~zero], low[~zero]), some(w, ~zero)),
            zero_rows=int(zero.sum()),
            zero_weight=weight_of(int(zero.sum()), some(w, zero)),
            tiny_rows=int(tiny.sum()),
            tiny_weight=weight_of(int(tiny.sum()), some(w, tiny)),
            tiny=total(loss_tiny, some(w, tiny)),
        )


@dataclass(frozen=True, slots=True)
class BrierSums(Forecast):
    """The weighted sum of squared differences between probability and outcome, exact.

    ``squared`` runs over all classes; with one column of probabilities over the positive class and
    its complement, which doubles the binary sum.

    >>> float(BrierSums.of([1, 0], [0.75, 0.25]).squared)
    0.25
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    squared: ExactSum = ExactSum()

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true codes, probabilities and weights of a block."""
        if block.proba is None or not len(block):
            return cls()
        w, proba = block.weight, block.proba
        weight = weight_of(len(block), w)
        if proba.ndim == 1:
            once = outcome_squares(block.is_positive, proba, w)
            return cls(len(block), weight, once.merge(once))
        happened = np.zeros(proba.shape, dtype=bool)
        happened[np.arange(len(block)), block.true_codes] = True
        repeated = None if w is None else np.repeat(w, proba.shape[1])
        squared = outcome_squares(happened.ravel(), proba.ravel(), repeated)
        return cls(len(block), weight, squared)


def true_probability(block: Block) -> tuple[Floats, Floats]:
    """The probability given to each row's true class, as a pair: 1 - p need not be a double."""
    proba, codes = block.proba, block.true_codes
    if proba is None or codes is None:
        raise ValueError("a block without probabilities or labels has no true probability")
    if proba.ndim == 2:
        chosen = proba[np.arange(len(codes)), codes]
        return chosen, np.zeros_like(chosen)
    high, low = two_sum(np.ones_like(proba), -proba)
    positive: NDArray[np.bool_] = block.is_positive
    return np.where(positive, proba, high), np.where(positive, 0.0, low)
