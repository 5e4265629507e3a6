"""PairMoments: the first and second moments of targets and predictions, and their product."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from assay.exact import ExactSum
from assay.kernel.moments import Values, sums
from assay.states.block import Block
from assay.states.judged import Judged


@dataclass(frozen=True, slots=True)
class PairMoments(Judged):
    """Rows, weight, and the weighted sums of y, y*y, p, p*p and y*p, all exact.

    >>> moments = PairMoments.of([0.0, 2.0], [1.0, 3.0])
    >>> float(moments.product), moments.spreads()
    (6.0, (Fraction(2, 1), Fraction(2, 1), Fraction(2, 1)))
    """

    rows: int = 0
    weight: ExactSum = ExactSum()
    true_first: ExactSum = ExactSum()
    true_second: ExactSum = ExactSum()
    pred_first: ExactSum = ExactSum()
    pred_second: ExactSum = ExactSum()
    product: ExactSum = ExactSum()

    @classmethod
    def of_judged(cls, y_true: Values, y_pred: Values, block: Block) -> Self:
        """From the targets, predictions and weights of a block."""
        del y_true  # the block has summed them, perhaps for another state already
        true, pred = block.sums, sums(y_pred, None, block.weight)
        # 2yp = y^2 + p^2 - (y - p)^2, and these three are summed already.
        twice = true.second.merge(pred.second).minus(true.squared)
        product = ExactSum.scaled(twice.units, twice.exponent - 1)
        return cls(
            len(block), true.weight, true.first, true.second, pred.first, pred.second, product
        )

    def spreads(self) -> tuple[Fraction, Fraction, Fraction]:
        """Squares of y and of p about their means, and their product about them; needs a row."""
        y, p, weight = self.true_first.rational, self.pred_first.rational, self.weight.rational
        return (
            self.true_second.rational - Fraction(y * y) / weight,
            self.pred_second.rational - Fraction(p * p) / weight,
            self.product.rational - Fraction(y * p) / weight,
        )

    def gap(self) -> Fraction:
        """The mean prediction minus the mean target; needs a row."""
        return Fraction(self.pred_first.minus(self.true_first).rational) / self.weight.rational
