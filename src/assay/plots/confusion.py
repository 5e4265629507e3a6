"""The confusion matrix: counts and row shares, of many classes the small ones together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from assay.curves.canvas import INK, readable, titled
from assay.evaluation import Evaluation
from assay.figures.abbreviated import abbreviated
from assay.figures.confusion import Grouped, grouped
from assay.metrics.outcome import in_words
from assay.plots.colours import tones
from assay.plots.counts import row_count
from assay.plots.display import Display

_ROOM = 7
_DARK = 0.55


@dataclass(eq=False, repr=False)
class ConfusionMatrixDisplay(Display):
    """True classes in rows, predicted in columns: rows, and the share of the true class as tone.

    Args:
        found: Names and counts; of more than twelve classes the largest, and one row of all others.
        rows: How many rows there are.
        weighted: Whether they are weighted.

    >>> import assay
    >>> ev = assay.evaluate(["a", "a", "b", "b"], ["a", "b", "b", "b"])
    >>> found = ConfusionMatrixDisplay.of(ev).found
    >>> found.matrix, found.shares
    ([[1, 1], [0, 2]], [[0.5, 0.5], [0.0, 1.0]])
    """

    assumed: ClassVar[dict[str, Any]] = {"task": "classification"}

    found: Grouped
    rows: int
    weighted: bool

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The labels of an evaluation.

        Raises:
            InputError: There are no predicted labels.
        """
        block = ev.rows.block
        return cls(grouped(ev.confusion), len(block), block.weight is not None)

    def _size(self) -> tuple[float, float]:
        side = 2.6 + 0.5 * len(self.found.names)
        return max(side * 1.05, 4.6), max(side * 0.92, 3.6)

    def _draw(self, ax: Any) -> None:
        shares = np.array(self.found.shares)
        size = len(shares)
        ax.imshow(shares, cmap=tones(), vmin=0, vmax=1, aspect="auto")
        for i, line in enumerate(self.found.matrix):
            for j, units in enumerate(line):
                if units:
                    self._cell(ax, (i, j), units, float(shares[i, j]))
        names = [readable(name, 14) for name in self.found.names]
        turned = max(map(len, names)) * size > 44
        ax.set_xticks(range(size), names, rotation=45 if turned else 0)
        if turned:
            for label in ax.get_xticklabels():
                label.set(ha="right", rotation_mode="anchor")
        ax.set_yticks(range(size), names)
        ax.set_xticks(np.arange(size - 1) + 0.5, minor=True)
        ax.set_yticks(np.arange(size - 1) + 0.5, minor=True)
        ax.grid(which="minor", color="white", linewidth=1.5)
        ax.tick_params(which="both", length=0, labelsize="small", labelcolor=INK)
        for side in ax.spines.values():
            side.set_visible(False)
        ax.set_xlabel("predicted", color=INK)
        ax.set_ylabel("true", color=INK)
        self._titled(ax)

    def _titled(self, ax: Any) -> None:
        others = self.found.others
        what = "weights" if self.weighted else "rows"
        rest = f"; {others} smaller classes share the last row and column" if others else ""
        said = f"{row_count(self.rows)}; {what}, and the share of the true class{rest}"
        titled(ax, "Confusion matrix", said)

    def _cell(self, ax: Any, place: tuple[int, int], units: int, share: float) -> None:
        i, j = place
        text = self.found.weight(units)
        if len(text) > _ROOM:
            text = abbreviated(int(text)) if text.isdigit() else in_words(float(text), 3)
        small = len(self.found.names) > 8
        colour = "white" if share > _DARK else INK
        style: dict[str, Any] = {"ha": "center", "va": "center", "color": colour}
        style |= {"textcoords": "offset points"}
        up, down = (4, -5) if small else (6, -8)
        ax.annotate(text, (j, i), (0, up), fontsize="x-small" if small else "medium", **style)
        told = f"{share:.0%}" if small else f"{share:.1%}"
        ax.annotate(told, (j, i), (0, down), fontsize="xx-small" if small else "x-small", **style)
