"""How the scores of positive and of negative rows are spread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from assay.curves.canvas import ACCENT, GREY, dressed, legend, readable, titled
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.figures.by_class import ByClass, by_class
from assay.plots.counts import row_count
from assay.plots.display import Display


@dataclass(eq=False, repr=False)
class ScoresByClassDisplay(Display):
    """The share of each class in bins of the score.

    Args:
        found: The bins.
        positive: The positive class.
        rows: How many rows are positive, and how many negative.

    >>> import assay
    >>> shown = ScoresByClassDisplay.of(assay.evaluate([0, 1, 1], y_proba=[0.1, 0.9, 0.1]))
    >>> shown.rows, shown.found.positive.max()
    ((2, 1), np.float64(0.5))
    """

    found: ByClass
    positive: Any
    rows: tuple[int, int]

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The scores or probabilities of an evaluation of two classes.

        Raises:
            InputError: There are no scores of two classes, or they have no range.
        """
        block = ev.rows.block
        if ev.task != "binary" or block.score is None or block.positive is None:
            raise InputError("there are no scores of two classes", remedy="evaluate with y_score=")
        found = by_class(block)
        if found is None:
            raise InputError("the scores have no range that can be drawn")
        held = int(block.is_positive.sum())
        return cls(found, ev.rows.positive, (held, len(block) - held))

    def _draw(self, ax: Any) -> None:
        found, (held, rest) = self.found, self.rows
        label = f"negative, {row_count(rest)}"
        ax.stairs(found.negative, found.edges, fill=True, color=GREY, alpha=0.45, label=label)
        label = f"positive ({readable(self.positive, 24)}), {row_count(held)}"
        ax.stairs(found.positive, found.edges, fill=True, color=ACCENT, alpha=0.45, label=label)
        ax.stairs(found.positive, found.edges, color=ACCENT, linewidth=1.3)
        dressed(ax, "score", "share of the class", grid="y")
        ax.set_ylim(0, max(float(found.positive.max()), float(found.negative.max())) * 1.08 or 1)
        bins = len(found.positive)
        titled(ax, "Scores by class", f"{row_count(held + rest)} in {bins} bins of equal width")
        legend(ax)
