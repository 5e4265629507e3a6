"""The threshold table: what each of a few thresholds finds, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from assay.curves.curve import Curve, scored
from assay.curves.cuts import RULE, Cuts, Floats
from assay.curves.text import aligned
from assay.metrics.outcome import in_words
from assay.states.block import Label
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable

QUANTILES = 10
"""Without thresholds asked for, the table parts the rows into so many parts of equal size."""


@dataclass(frozen=True, eq=False, repr=False)
class ThresholdTable(Curve):
    """The confusion and the rates at some thresholds, in the order asked.

    >>> table = ThresholdTable.from_predictions([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.2], at=[0.5, 0.3])
    >>> table.tp.tolist(), table.fp.tolist(), table.precision.tolist()
    ([1, 2], [1, 1], [0.5, 0.6666666666666666])
    >>> table.difference(0.5, 0.3)
    'from 0.5 to 0.3: 1 more found, as many false alarms; at 0.3 0 are missed, 1 false alarm'
    """

    title = "threshold table"
    rates = ("tpr", "fpr", "precision", "recall")
    x, y = "fpr", "tpr"

    @classmethod
    def of(
        cls,
        ranked: RankedCounts,
        positive: Label | None = None,
        name: str = "",
        note: str = "",
        at: Sequence[float] | Floats | None = None,
    ) -> Self:
        """From the counts of ranked rows, at some thresholds or at quantiles of the scores.

        Raises:
            InputError: There are no rows, or a threshold is NaN.
        """
        whole = super().of(ranked, positive, name, note)
        wanted = quantiles(ranked.table) if at is None else at
        return cls(ranked, Cuts.at(ranked.table, wanted), positive, name, whole.note)

    @classmethod
    def from_predictions(
        cls,
        y_true: Any,
        y_score: Any,
        *,
        sample_weight: Any = None,
        pos_label: Any = None,
        at: Sequence[float] | Floats | None = None,
    ) -> Self:
        """From labels and scores, at the thresholds ``at`` or at quantiles of the scores.

        Raises:
            InputError: The rows cannot be used, or a threshold is NaN.
        """
        rows = scored(y_true, y_score, sample_weight=sample_weight, pos_label=pos_label)
        return cls.of(RankedCounts.of_block(rows.block), rows.positive, at=at)

    @property
    def precision(self) -> Floats:
        """TP / (TP + FP), rounded once; NaN where nothing is called positive."""
        return self.cuts.rate("precision")

    @property
    def recall(self) -> Floats:
        """TP / (TP + FN), the TPR under its other name."""
        return self.cuts.rate("recall")

    def difference(self, before: float, after: float) -> str:
        """What another threshold changes, in a sentence; any two thresholds, listed or not."""
        cuts = Cuts.at(self.ranked.table, [before, after])
        tp, fp, fn = (cuts.weights(cell) for cell in ("tp", "fp", "fn"))
        return (
            f"from {before:g} to {after:g}: {_change(tp, 'found', 'found')}, "
            f"{_change(fp, 'false alarm', 'false alarms')}; at {after:g} {in_words(fn[1])} "
            f"{'is' if fn[1] == 1 else 'are'} missed, {_counted(fp[1], 'false alarm')}"
        )

    def heading(self) -> str:
        """What the table is of."""
        return super().heading().replace("cuts", "thresholds")

    def __repr__(self) -> str:
        columns = self._columns(self.cuts)
        shown = {name: columns[name] for name in ("threshold", "tp", "fp", *self.rates)}
        names = {name: name.upper() if name in _SHORT else name for name in shown}
        text = aligned({names[name]: values for name, values in shown.items()})
        notes = [self.note] if self.note else []
        return "\n".join([self.heading(), text, RULE, *notes])


_SHORT = ("tp", "fp", "tpr", "fpr")


def _change(pair: Sequence[float], one: str, several: str) -> str:
    size = abs(pair[1] - pair[0])
    if not size:
        return f"as many {several}"
    way = "more" if pair[1] > pair[0] else "fewer"
    return f"{in_words(size)} {way} {one if size == 1 else several}"


def _counted(number: float, noun: str) -> str:
    return f"{in_words(number)} {noun}{'' if number == 1 else 's'}"


def quantiles(table: RankTable, parts: int = QUANTILES) -> Floats:
    """Scores that part the weight of the rows into equal parts, each once, falling."""
    every = Cuts.every(table)
    called = (every.tp + every.fp)[1:]
    if len(called) <= parts:
        return table.keys[::-1]
    whole = int(called[-1])
    marks = [-(-whole * k // parts) for k in range(1, parts + 1)]
    places = np.unique(np.searchsorted(called, np.array(marks, dtype=called.dtype)))
    return table.keys[::-1][places]
