"""ConfusionCounts: how often each true class was predicted as each class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.groups import Counts, group_sums
from assay.kernel.moments import Values
from assay.states.block import Block, Label
from assay.states.state import State
from assay.states.tally import Tally

_DENSE = 1 << 22
"""Cells up to which one bincount over the whole matrix is quicker than sorting the rows."""


@dataclass(frozen=True)
class ConfusionCounts(State):
    r"""The weight of each (true class, predicted class); true classes are the rows of the matrix.

    Args:
        labels: All classes of truth and prediction: first those that were declared, then any
        strays. declared: How many of the labels count as classes.
        cells: The cells with weight; cell (i, j) has the key ``i * len(labels) + j``.
        rows: How many rows were counted.

    >>> counts = ConfusionCounts.of(["a", "b", "c"], ["a", "b", "b"])
    >>> counts.labels, counts.matrix.tolist()
    (('a', 'b', 'c'), [[1, 0, 0], [0, 1, 0], [0, 1, 0]])
    >>> print(str(counts).replace("\n\n", "\n"))
    3 rows
    confusion matrix, true classes in rows
    true \ predicted  a  b  c
    a                 1  0  0
    b                 0  1  0
    c                 0  1  0
    """

    labels: tuple[Label, ...] = ()
    declared: int = 0
    cells: Tally = field(default_factory=Tally)
    rows: int = 0

    @classmethod
    def of(
        cls,
        y_true: Sequence[Label],
        y_pred: Sequence[Label],
        weight: Values | None = None,
        labels: Sequence[Label] | None = None,
    ) -> Self:
        """From the labels of rows; the classes are the sorted union unless declared."""
        found = sorted(set(y_true) | set(y_pred))
        declared = tuple(found if labels is None else labels)
        every = declared + tuple(label for label in found if label not in set(declared))
        code = {label: k for k, label in enumerate(every)}
        codes = [np.array([code[v] for v in y], dtype=np.int64) for y in (y_true, y_pred)]
        block = Block(
            true_codes=codes[0], pred_codes=codes[1], labels=every, declared=len(declared)
        )
        if weight is None:
            return cls.of_block(block)
        return cls.of_block(block.weighted(np.asarray(weight, dtype=np.float64)))

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """From the true and predicted codes of a block."""
        if block.true_codes is None or block.pred_codes is None:
            return cls(block.labels, block.declared)
        size = len(block.labels)
        if block.cells is not None and block.weight is None:
            counted = Tally.counted(np.arange(size * size, dtype=np.int64), block.cells)
            return cls(block.labels, block.declared, counted, len(block))
        cells = block.true_codes * size + block.pred_codes
        return cls(block.labels, block.declared, _tally(cells, block.weight, size), len(block))

    @classmethod
    def of_matrix(cls, matrix: NDArray[Any], labels: Sequence[Label] | None = None) -> Self:
        """From counts laid out with the true classes in rows; any whole numbers, however large."""
        table = np.array(matrix, dtype=object)
        names = tuple(range(len(table))) if labels is None else tuple(labels)
        keys = np.arange(table.size, dtype=np.int64)
        cells = Tally.counted(keys, table.ravel())
        return cls(names, len(names), cells, int(table.sum()))

    def merge(self, other: Self) -> Self:
        """Both counts together, over the union of the classes where they differ."""
        if self.labels != other.labels or self.declared != other.declared:
            if not other.labels or not self.labels:
                return self if self.labels else other
            return self._spread_over(other).merge(other._spread_over(self))
        cells = self.cells.merge(other.cells)
        return type(self)(self.labels, self.declared, cells, self.rows + other.rows)

    def _spread_over(self, other: Self) -> Self:
        """The same counts over the sorted classes of both."""
        declared = set(self.labels[: self.declared]) | set(other.labels[: other.declared])
        strays = set(self.labels) | set(other.labels)
        labels = (*sorted(declared), *sorted(strays - declared))
        place = {label: k for k, label in enumerate(labels)}
        true, pred = self.coordinates
        moved = np.array([place[label] for label in self.labels], dtype=np.int64)
        keys = moved[true] * len(labels) + moved[pred]
        order = np.argsort(keys)
        cells = Tally.counted(keys[order], self.cells.weights[order], self.cells.exponent)
        return type(self)(labels, len(declared), cells, self.rows)

    @property
    def coordinates(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The true and the predicted class of each cell with weight."""
        size = max(len(self.labels), 1)
        keys = self.cells.keys.astype(np.int64)
        return keys // size, keys % size

    @property
    def matrix(self) -> Counts:
        """The full matrix in units of ``2**cells.exponent``: counts where weights are whole."""
        size = len(self.labels)
        weights = self.cells.weights
        table = np.zeros(size * size, dtype=weights.dtype)
        table[self.cells.keys.astype(np.int64)] = weights
        return table.reshape(size, size)

    def normalised(self, over: Literal["true", "pred", "all"]) -> NDArray[np.float64]:
        """The matrix as shares, each rounded once; NaN where there is nothing to divide by.

        Args:
            over: "true" divides by the row totals (shares of each true class), "pred" by the column
                totals, "all" by the weight of all rows.
        """
        cells = self.matrix.astype(object)
        totals = {
            "true": cells.sum(axis=1, keepdims=True),
            "pred": cells.sum(axis=0, keepdims=True),
            "all": np.full((1, 1), cells.sum(), dtype=object),
        }[over]
        whole = np.broadcast_to(totals, cells.shape)
        shares = [c / t if t else np.nan for c, t in zip(cells.flat, whole.flat, strict=True)]
        return np.array(shares, dtype=np.float64).reshape(cells.shape)

    @property
    def weight(self) -> ExactSum:
        """The weight of all rows."""
        return self.cells.total

    @cached_property
    def margins(self) -> tuple[list[int], list[int], list[int]]:
        """Per class: correct, truly of it, predicted as it; in units of ``2**cells.exponent``."""
        true, pred = self.coordinates
        weights = self.cells.weights
        hits = true == pred
        return (
            self._added(true[hits], weights[hits]),
            self._added(true, weights),
            self._added(pred, weights),
        )

    def _added(self, classes: NDArray[np.int64], weights: Counts) -> list[int]:
        total = np.zeros(len(self.labels), dtype=weights.dtype)
        np.add.at(total, classes, weights)
        return [int(value) for value in total.tolist()]

    @property
    def outside(self) -> int:
        """The weight of rows with a class not declared, in units of ``2**cells.exponent``."""
        true, pred = self.coordinates
        stray = (true >= self.declared) | (pred >= self.declared)
        return int(self.cells.weights[stray].sum())

    def __repr__(self) -> str:
        from assay.report.single import confusion_layout
        from assay.report.text import text_of

        return text_of(confusion_layout(self))

    def _repr_html_(self) -> str:
        from assay.report.html import html_of
        from assay.report.single import confusion_layout

        return html_of(confusion_layout(self))

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name == "cells":
            return Tally.from_dict(value, np.int64)
        return tuple(value) if name == "labels" else value


def _tally(cells: NDArray[np.int64], weight: Values | None, size: int) -> Tally:
    if size * size > _DENSE:
        return Tally.of(cells, weight)
    keys = np.arange(size * size, dtype=np.int64)
    if weight is None:
        return Tally.counted(keys, np.bincount(cells, minlength=size * size))
    return Tally.counted(keys, *group_sums(cells, weight, size * size))
