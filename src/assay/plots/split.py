"""Why pooled R2 differs from R2 within folds: SST within the parts and between their means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assay.curves.canvas import ACCENT, BAD, PALE, dressed, legend, titled
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.exact import nearest
from assay.figures.split import Split, split
from assay.metrics.outcome import in_words
from assay.plots.display import Display
from assay.plots.parts import part_of
from assay.plots.values import in_unit


@dataclass(eq=False, repr=False)
class SplitDisplay(Display):
    """SST as a bar of two parts, within folds or groups and between their means, above SSE.

    Args:
        found: The exact sums.
        unit: The target's unit in brackets.

    >>> import assay
    >>> ev = assay.evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
    >>> found = SplitDisplay.of(ev).found
    >>> (int(found.within), int(found.between), int(found.sse))
    (1, 10000, 2)
    """

    options: ClassVar[tuple[str, ...]] = ("per",)
    assumed: ClassVar[dict[str, Any]] = {"task": "regression"}

    found: Split
    unit: str

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The sums of an evaluation with R2; ``per`` is "fold" or "group".

        Raises:
            InputError: There are no such parts, or there is no R2 of one output.
        """
        kind = what.get("per") or part_of(ev)
        found = split(ev, kind)
        if found is None:
            raise InputError(
                f"there is no SST to split by {kind}",
                remedy=f"evaluate one output of a regression with {kind}=, and with r2",
            )
        return cls(found, in_unit(ev))

    def _size(self) -> tuple[float, float]:
        return 6.6, 3.2

    def _draw(self, ax: Any) -> None:
        found, kind = self.found, self.found.kind
        within, between, sse = map(nearest, (found.within, found.between, found.sse))
        label = f"within {kind}s, {in_words(found.within)}"
        ax.barh([0], [within], color=ACCENT, height=0.6, label=label)
        label = f"between {kind} means, {in_words(found.between)}"
        ax.barh([0], [between], left=[within], color=PALE, height=0.6, label=label)
        label = f"SSE, {in_words(found.sse)}"
        ax.barh([1], [sse], color=BAD, alpha=0.75, height=0.6, label=label)
        ax.set_yticks([0, 1], ["SST", "SSE"])
        ax.set_ylim(1.6, -0.6)
        squared = f"{self.unit[:-1]} squared)" if self.unit else ""
        dressed(ax, f"sum of squares{squared}", "", grid="x")
        said = (
            f"pooled R2 divides SSE by the whole bar, {in_words(found.total)}; R2 within {kind}s "
            "by its filled part"
        )
        titled(ax, f"SST split by {kind}", said)
        legend(ax, below=True)
