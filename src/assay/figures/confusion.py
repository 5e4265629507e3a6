"""The confusion matrix as it is shown: of many classes the small ones together."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assay.exact import ExactSum, nearest
from assay.metrics.outcome import in_words
from assay.states.confusion import ConfusionCounts

MOST = 12
"""Up to so many classes each has a row; of more the largest have, and the others one together."""


@dataclass(frozen=True)
class Grouped:
    """Counts of pairs of classes, true ones in rows, with the small classes in the last row.

    Args:
        names: The classes; the last stands for all others as "+" and their number.
        matrix: In units of ``2**exponent``: counts where weights are whole.
        others: How many classes share the last row; 0 where each has its own.
        exponent: The power of two that is the unit.
    """

    names: list[str]
    matrix: list[list[int]]
    others: int
    exponent: int

    def weight(self, units: int) -> str:
        """A cell in words: its rows, or their weight."""
        return weight_in_words(units, self.exponent)

    @property
    def shares(self) -> list[list[float]]:
        """Each cell over its row, rounded once; 0 in a row without any."""
        totals = [sum(line) for line in self.matrix]
        return [
            [nearest(Fraction(units, total)) if total else 0.0 for units in line]
            for line, total in zip(self.matrix, totals, strict=True)
        ]


def weight_in_words(units: int, exponent: int) -> str:
    """A cell's rows, or their weight: ``units`` of ``2**exponent``.

    >>> weight_in_words(3, 0), weight_in_words(3, -1)
    ('3', '1.5')
    """
    return in_words(ExactSum.scaled(int(units), exponent).rational)


def grouped(counts: ConfusionCounts) -> Grouped:
    """The largest classes with a row each, and one row of all others.

    A class is as large as its true and its predicted rows together.
    """
    size = len(counts.labels)
    exponent = counts.cells.exponent
    _, true, pred = counts.margins
    if size <= MOST:
        names = [str(label) for label in counts.labels]
        matrix = [[int(v) for v in line] for line in counts.matrix.tolist()]
        return Grouped(names, matrix, 0, exponent)
    order = sorted(range(size), key=lambda k: (-true[k] - pred[k], k))
    kept = sorted(order[: MOST - 1])
    place = {k: i for i, k in enumerate(kept)}
    matrix = [[0] * MOST for _ in range(MOST)]
    rows, columns = counts.coordinates
    cells = zip(rows.tolist(), columns.tolist(), counts.cells.weights.tolist(), strict=True)
    for i, j, weight in cells:
        matrix[place.get(i, MOST - 1)][place.get(j, MOST - 1)] += int(weight)
    others = size - len(kept)
    names = [str(counts.labels[k]) for k in kept]
    return Grouped([*names, f"+{others}"], matrix, others, exponent)
