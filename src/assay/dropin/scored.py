"""Binary truth with a score per row, as ranked counts and as counts at each threshold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.dropin.arrays import (
    Array,
    Floats,
    as_array,
    column,
    finite,
    same_length,
    weights,
    wide_integers,
)
from assay.dropin.kinds import kind_of
from assay.kernel.wholes import Wholes
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable


def positive_label(classes: list[Any], pos_label: Any, text: bool) -> Any:
    """The positive class: as given, or 1 where the classes are some of 0, 1 and -1.

    Raises:
        ValueError: It was not given and is not plain.
    """
    if pos_label is not None:
        return pos_label
    plain = not text and set(classes) in ({0, 1}, {-1, 1}, {0}, {-1}, {1})
    if not plain:
        shown = ", ".join(repr(label) for label in classes)
        raise ValueError(
            f"y_true takes value in {{{shown}}} and pos_label is not specified: either make y_true "
            "take value in {0, 1} or {-1, 1} or pass pos_label explicitly."
        )
    return 1


def distinct(values: Array) -> list[Any]:
    """The different labels, sorted, as Python values."""
    if values.dtype.kind in "OU":
        return sorted(set(values.tolist()))
    low, high = values.min(), values.max()
    if bool(((values == low) | (values == high)).all()):
        return [low.item()] if low == high else [low.item(), high.item()]
    return list(np.unique(values).tolist())


def scores_of(values: Array) -> Array:
    """Scores as float64; integers that no double holds stay Python integers."""
    if wide_integers(values):
        return values.astype(object)
    return values.astype(np.float64, copy=False)


def table_of(positive: Array, score: Array, weight: Floats | None) -> RankedCounts:
    """Ranked counts of a mask of positives and their scores; rows of weight 0 are left out."""
    score = scores_of(score)
    if weight is not None and not weight.all():
        held = weight != 0
        positive, score, weight = positive[held], score[held], weight[held]
    return RankedCounts(len(score), RankTable.of(score, positive, weight))


def ranked(
    y_true: Any, y_score: Any, pos_label: Any, sample_weight: Any
) -> tuple[RankedCounts, Any]:
    """Check binary truth and scores, and rank them.

    Returns:
        The state, and the type of the scores.

    Raises:
        ValueError: The truth is not binary, has no plain positive class, or the lengths differ.
    """
    true, score = as_array(y_true), as_array(y_score)
    kind = kind_of(true, "y_true")
    if kind != "binary" and not (kind == "multiclass" and pos_label is not None):
        raise ValueError(f"{kind} format is not supported")
    same_length(y_true, y_score, sample_weight)
    true, score = column(true), column(score)
    if score.dtype.kind in "OUS":
        score = score.astype(np.float64)
    finite(score)
    weight = weights(sample_weight, len(true))
    chosen = positive_label(distinct(true), pos_label, true.dtype.kind in "OU")
    return table_of(np.asarray(true == chosen), score, weight), score.dtype


@dataclass(frozen=True)
class Steps:
    """Weights at or above each threshold, from the highest threshold down.

    Args:
        false, true: False and true positives in units of ``2**exponent``, a number per threshold;
            both in one form of `assay.kernel.wholes`.
        thresholds: The distinct scores, falling.
        exponent: The unit of the weights.
    """

    false: Wholes
    true: Wholes
    thresholds: Array
    exponent: int

    def take(self, held: Array) -> Steps:
        """The thresholds that a mask holds."""
        if held.all():  # as it mostly is with weights
            return self
        places = np.flatnonzero(held)
        false, true = (ones.take(places, axis=-1) for ones in (self.false, self.true))
        return Steps(false, true, self.thresholds[places], self.exponent)


def steps_of(state: RankedCounts, dtype: Any = np.float64) -> Steps:
    """The counts at each threshold."""
    table = state.table
    true, false = table.from_the_top()
    return Steps(false, true, table.keys[::-1].astype(dtype), table.exponent)
