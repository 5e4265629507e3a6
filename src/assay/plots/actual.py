"""Truth against prediction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assay.curves.canvas import GREY, dressed, legend, titled
from assay.evaluation import Evaluation
from assay.figures.cloud import Cloud, cloud
from assay.plots.clouds import draw_cloud, said_of
from assay.plots.display import Display
from assay.plots.values import block_of, in_unit, of_output, values


@dataclass(eq=False, repr=False)
class ActualDisplay(Display):
    """True values against predicted ones, beside the diagonal of no error.

    Args:
        found: The pairs (prediction, truth), and their counts on a grid.
        unit: The target's unit in brackets.
        output: The output, where there are several.
        weighted: Whether the rows are weighted, which is not shown.

    >>> import assay
    >>> found = ActualDisplay.of(assay.evaluate([1.0, 2.5], [1.5, 2.0])).found
    >>> found.x.tolist(), found.y.tolist()
    ([1.5, 2.0], [1.0, 2.5])
    """

    options: ClassVar[tuple[str, ...]] = ("output",)
    assumed: ClassVar[dict[str, Any]] = {"task": "regression"}

    found: Cloud
    unit: str
    output: str
    weighted: bool

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The values of an evaluation; ``output`` names one of several outputs.

        Raises:
            InputError: The evaluation is of labels, or its values cannot be drawn.
        """
        block, output = block_of(ev, what.get("output"))
        held = values(block)
        found = cloud(held.prediction, held.truth)
        return cls(found, in_unit(ev), output, block.weight is not None)

    def _size(self) -> tuple[float, float]:
        return 5.8, 5.2

    def _draw(self, ax: Any) -> None:
        draw_cloud(ax, self.found)
        (left, right), (low, high) = self.found.across, self.found.up
        ends = [max(left, low), min(right, high)]
        if ends[0] <= ends[1]:
            ax.plot(ends, ends, ":", color=GREY, label="no error")
        dressed(ax, f"prediction{self.unit}", f"truth{self.unit}", grid="both")
        said = said_of(self.found, self.weighted)
        titled(ax, f"Truth against prediction{of_output(self.output)}", said)
        legend(ax)
