"""States of relative errors: over the target, and over target and prediction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from assay.exact import ExactSum
from assay.kernel.moments import Values, total, weight_of
from assay.kernel.quotients import relative_errors, symmetric_errors
from assay.states.block import Block, some
from assay.states.judged import Judged


@dataclass(frozen=True, slots=True)
class RelativeErrors(Judged):
    """The weighted sum of |e|/|y|, each term rounded once, the sum exact.

    A row whose target is zero and whose prediction is zero too is exact and costs 0. A zero target
    with any other prediction has no relative error: such rows are counted, with their weight and
    their summed |e|, and left out of ``relative``. So are rows whose term is beyond the largest
    double.
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    relative: ExactSum = ExactSum()
    zero_rows: int = 0
    zero_weight: ExactSum = ExactSum()
    zero_absolute: ExactSum = ExactSum()
    exact_zero_rows: int = 0
    infinite_rows: int = 0

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        w = block.weight
        whole, zero = weight_of(len(block), w), np.asarray(y_true == 0, dtype=bool)
        if not zero.any():
            return cls(len(block), whole, **_finite(relative_errors(y_true, y_pred), w))
        lost = zero & np.asarray(y_pred != 0, dtype=bool)
        held = ~zero
        return cls(
            rows=len(block),
            weight=whole,
            **_finite(relative_errors(y_true[held], y_pred[held]), some(w, held)),
            zero_rows=int(lost.sum()),
            zero_weight=weight_of(int(lost.sum()), some(w, lost)),
            zero_absolute=total(np.abs(y_pred[lost]), some(w, lost)),
            exact_zero_rows=int((zero & ~lost).sum()),
        )


def _finite(terms: Values, weight: Values | None) -> dict[str, Any]:
    """The sum of the finite terms, and how many are not."""
    finite = np.isfinite(terms)
    if not finite.all():
        terms, weight = terms[finite], some(weight, finite)
    return {"relative": total(terms, weight), "infinite_rows": int((~finite).sum())}


@dataclass(frozen=True, slots=True)
class SymmetricErrors(Judged):
    """The weighted sum of 2|e|/(|y| + |p|), each term rounded once, the sum exact.

    A row where target and prediction are both zero costs 0.
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    symmetric: ExactSum = ExactSum()
    both_zero_rows: int = 0

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        y, p, w = y_true, y_pred, block.weight
        used = np.asarray((y != 0) | (p != 0), dtype=bool)
        terms = total(symmetric_errors(y[used], p[used]), some(w, used))
        return cls(len(block), weight_of(len(block), w), terms, int((~used).sum()))
