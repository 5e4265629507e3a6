"""A block of rows: the checked, aligned arrays that states are made of."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.kernel.moments import Sums, Values, error_sums, sums
from assay.states.coded import CodedColumns
from assay.states.coded import Codes as Codes
from assay.states.coded import Label as Label


@dataclass(frozen=True, eq=False)
class Block:
    """Rows ready to be counted: finite, of one length, without rows of weight zero.

    Args:
        y_true: Targets, float64 or object holding Python integers; None for labels.
        y_pred: Predicted values, likewise.
        true_codes: Each row's true class as an index into ``labels``.
        pred_codes: Each row's predicted class, likewise.
        labels: All classes of truth and prediction, sorted or as declared.
        declared: How many of ``labels``, from the first, count as classes; the rest are strays.
        positive: The index of the positive class.
        score: A score per row, higher for the positive class; infinities allowed.
        proba: Shape (rows, classes) in the order of ``labels``, or (rows,) for the positive class.
        baselines: By name, predictions of the baselines that a skill is measured against.
        numbers: By name, the numbers of other columns, such as the ends of intervals.
        named: By name, the codes of other columns, and what they stand for.
        weight: Positive weights; None for ones.
        cells: The count of each pair of codes where it is known already, shape (labels * labels,).
    """

    y_true: Values | None = None
    y_pred: Values | None = None
    true_codes: Codes | None = None
    pred_codes: Codes | None = None
    labels: tuple[Label, ...] = ()
    declared: int = 0
    positive: int | None = None
    score: NDArray[np.float64] | None = None
    proba: NDArray[np.float64] | None = None
    baselines: dict[str, Values] = field(default_factory=dict)
    numbers: dict[str, Values] = field(default_factory=dict)
    named: CodedColumns = field(default_factory=lambda: CodedColumns({}))
    weight: NDArray[np.float64] | None = None
    cells: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        for column in (self.y_true, self.true_codes, self.score):
            if column is not None:
                return len(column)
        return 0

    def _columns(self) -> dict[str, NDArray[Any]]:
        values = ((name, getattr(self, name)) for name in _ROW_WISE)
        return {name: column for name, column in values if column is not None}

    def weighted(self, weight: NDArray[np.float64]) -> Block:
        """The block with these weights, without the rows that weigh nothing."""
        return replace(self, weight=weight, cells=None).take(weight > 0)

    def take(self, rows: Any) -> Block:
        """The block of some rows, by slice, mask or index."""
        taken: dict[str, Any] = {name: column[rows] for name, column in self._columns().items()}
        taken["baselines"] = {name: column[rows] for name, column in self.baselines.items()}
        taken["numbers"] = {name: column[rows] for name, column in self.numbers.items()}
        return replace(self, **taken, named=self.named.take(rows), cells=None)

    @cached_property
    def sums(self) -> Sums:
        """The exact sums of targets and errors, computed once for every state that needs them."""
        if self.y_true is None:
            raise ValueError("a block without targets has no sums")
        return sums(self.y_true, self.y_pred, self.weight)

    @cached_property
    def errors(self) -> Sums:
        """The exact sums of errors: those in `sums` where these are known, or alone."""
        if "sums" in self.__dict__:
            return self.sums
        if self.y_true is None or self.y_pred is None:
            raise ValueError("a block without predictions has no errors")
        return error_sums(self.y_true, self.y_pred, self.weight)

    @property
    def is_positive(self) -> NDArray[np.bool_]:
        """Which rows are truly of the positive class."""
        if self.true_codes is None or self.positive is None:
            raise ValueError("a block without labels or a positive class has no positive rows")
        positive: NDArray[np.bool_] = self.true_codes == self.positive
        return positive


_ROW_WISE = tuple(
    one.name
    for one in fields(Block)
    if one.name != "cells" and str(one.type).startswith(("Values", "Codes", "NDArray"))
)
"""The fields that hold one value per row."""


def doubles(values: Values) -> NDArray[np.float64]:
    """Values as float64, each rounded once if it is a wider integer."""
    return values.astype(np.float64, copy=False)


def some(weight: Values | None, rows: Any) -> Values | None:
    """The weights of some rows, if there are weights."""
    return None if weight is None else weight[rows]
