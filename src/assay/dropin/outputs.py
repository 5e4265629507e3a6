"""Targets and predictions of one or several outputs, and the mean over outputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import (
    Array,
    Floats,
    as_array,
    finite,
    nonempty,
    numeric,
    same_length,
    weights,
    wide_integers,
)
from assay.dropin.params import array_like, either, one_of, weight
from assay.exact import nearest
from assay.kernel.moments import total
from assay.metrics.outcome import Ratio
from assay.states.block import Block

Value = Ratio | float
ALLOWED = ("raw_values", "uniform_average")
ROWS = {"y_true": array_like, "y_pred": array_like, "sample_weight": weight}
MULTI = {"multioutput": either(one_of(*ALLOWED), array_like)}
VARIANCE = {"multioutput": either(one_of(*ALLOWED, "variance_weighted"), array_like)}


@dataclass(frozen=True)
class Outputs:
    """Columns of targets and predictions, checked.

    Args:
        true, pred: Shape (rows, outputs).
        weight: Weights of rows, zeros among them, or None.
        multioutput: A word, or weights of shape (outputs,).
    """

    true: Array
    pred: Array
    weight: Floats | None
    multioutput: Any

    def __len__(self) -> int:
        return len(self.true)

    def blocks(self) -> list[Block]:
        """A block for each output, without the rows of weight 0."""
        if self.weight is None or self.weight.all():
            return [self._block(k, slice(None), self.weight) for k in range(self.true.shape[1])]
        held = self.weight != 0
        return [self._block(k, held, self.weight[held]) for k in range(self.true.shape[1])]

    def _block(self, output: int, rows: Any, weight: Floats | None) -> Block:
        true, pred = self.true[rows, output], self.pred[rows, output]
        return Block(y_true=_values(true), y_pred=_values(pred), weight=weight)


def _values(column: Array) -> Array:
    """A column as float64, or Python integers where doubles would round them."""
    if wide_integers(column):
        return column.astype(object)
    return np.ascontiguousarray(column, dtype=np.float64)


def outputs(y_true: Any, y_pred: Any, sample_weight: Any, multioutput: Any = None) -> Outputs:
    """Check targets and predictions of one or several outputs.

    Raises:
        ValueError: Lengths or numbers of outputs differ, or a value is not finite.
    """
    same_length(y_true, y_pred, sample_weight)
    true, pred = numeric(y_true), numeric(y_pred)
    nonempty(true, pred)
    weight = weights(sample_weight, len(true))
    true, pred = (a.reshape(-1, 1) if a.ndim == 1 else a for a in (true, pred))
    if true.shape[1] != pred.shape[1]:
        raise ValueError(
            f"y_true and y_pred have different number of output ({true.shape[1]}!={pred.shape[1]})"
        )
    if multioutput is not None and not isinstance(multioutput, str):
        multioutput = _weights(multioutput, true.shape[1])
    return Outputs(true, pred, weight, multioutput)


def _weights(given: Any, size: int) -> Floats:
    shares = as_array(given).astype(np.float64)
    if size == 1:
        raise ValueError("Custom weights are useful only in multi-output cases.")
    if shares.shape != (size,):
        raise ValueError(
            f"There must be equally many custom weights ({len(shares)}) as outputs ({size})."
        )
    finite(shares)
    return shares


def number(value: Value) -> float:
    """The value, rounded once."""
    return value.value() if isinstance(value, Ratio) else value


def reduced(values: Sequence[Value], multioutput: Any) -> Any:
    """The values of all outputs, or their mean."""
    if isinstance(multioutput, str) and multioutput == "raw_values":
        return np.array([number(value) for value in values], dtype=np.float64)
    shares = None if isinstance(multioutput, str) or multioutput is None else multioutput
    if len(values) == 1:
        return number(values[0])
    return averaged(values, None if shares is None else [Fraction(s) for s in shares.tolist()])


def averaged(values: Sequence[Value], shares: Sequence[Any] | None) -> float:
    """The exact mean of ratios, or of doubles where some value is none; rounded once."""
    held = [1] * len(values) if shares is None else list(shares)
    whole = sum(held)
    if all(isinstance(v, Ratio) and v.denominator and not v.root for v in values):
        exact = [v.rational for v in values if isinstance(v, Ratio)]
    else:
        plain = np.array([number(value) for value in values])
        if not np.isfinite(plain).all():
            return float(
                np.average(plain, weights=None if shares is None else [float(h) for h in held])
            )
        exact = [Fraction(v) for v in plain.tolist()]
    return nearest(sum((h * v for h, v in zip(held, exact, strict=True)), Fraction(0)) / whole)


def few_rows(found: Outputs) -> bool:
    """Whether there are less than two rows, for which R2 and D2 are undefined."""
    return len(found) < 2


__all__ = [
    "MULTI",
    "ROWS",
    "VARIANCE",
    "Outputs",
    "averaged",
    "few_rows",
    "number",
    "outputs",
    "reduced",
    "total",
]
