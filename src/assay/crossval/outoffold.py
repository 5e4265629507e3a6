"""The predictions for rows that the model had not seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.crossval.gather import Held
from assay.crossval.take import Indices
from assay.io.columns import INTEGER, NUMBER, Column, labels
from assay.rows.given import Given
from assay.states.block import Label
from assay.table import Table


@dataclass(frozen=True, eq=False, repr=False)
class OutOfFold:
    """One line per prediction, by repeat and then by row; lines are never averaged.

    Where every row is held out once, line and row are the same, and the arrays align with ``y``.

    Args:
        row: Shape (lines,), the row, counted from 0.
        fold: Shape (lines,), the fold it was held out in, from 1.
        repeat: Shape (lines,), the repeat that fold belongs to, from 1.
        classes: All classes, in order; empty for a regression.
    """

    row: Indices
    fold: Indices
    repeat: Indices
    classes: tuple[Label, ...]
    _given: Given

    @classmethod
    def of(cls, held: Held, given: Given, classes: tuple[Label, ...]) -> OutOfFold:
        """The lines and their columns."""
        return cls(held.row, held.fold, held.repeat, classes, given)

    def __len__(self) -> int:
        return len(self.row)

    @property
    def truth(self) -> NDArray[Any]:
        """The true labels or values, shape (lines,) or (lines, outputs)."""
        return _array(self._given.truth)

    @property
    def pred(self) -> NDArray[Any] | None:
        """The predicted labels or values, shape (lines,) or (lines, outputs); None if not asked."""
        return _array(self._given.pred) if self._given.pred else None

    @property
    def score(self) -> NDArray[np.float64] | None:
        """The scores for the positive class, shape (lines,), or None."""
        return None if self._given.score is None else self._given.score.values

    @property
    def proba(self) -> NDArray[np.float64] | None:
        """Probabilities, shape (lines, classes) in the order of `classes`, or None.

        A class that the training rows of a fold lacked has the probability 0 there. Of a function
        that gives the positive class only the shape is (lines,).
        """
        columns = [one.values for one in self._given.proba]
        if not columns:
            return None
        found: NDArray[np.float64] = columns[0] if len(columns) == 1 else np.column_stack(columns)
        return found

    def table(self) -> Table:
        """The lines as a table: row, fold, repeat, and every column by the name it has in a note.

        Written to a file it is what `assay.verify` or ``assay score --fold fold`` reads.
        """
        found: dict[str, Any] = {
            "row": self.row.tolist(),
            "fold": self.fold.tolist(),
            "repeat": self.repeat.tolist(),
        }
        for _, one in self._given.columns():
            found.setdefault(one.name, _values(one).tolist())
        return Table(found)

    def __repr__(self) -> str:
        return f"<{len(self)} out-of-fold predictions in {len(np.unique(self.fold))} folds>"


def _array(columns: list[Column]) -> NDArray[Any]:
    found = [_values(one) for one in columns]
    return found[0] if len(found) == 1 else np.column_stack(found)


def _values(one: Column) -> NDArray[Any]:
    """A column's values as a caller knows them."""
    if one.kind in (NUMBER, INTEGER):
        return one.values
    codes, names = labels(one)
    return np.array(names)[codes]
