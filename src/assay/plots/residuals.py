"""Residuals against the prediction."""

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
class ResidualsDisplay(Display):
    """Truth minus prediction against the prediction, beside the line of no error.

    Args:
        found: The pairs (prediction, residual), and their counts on a grid.
        unit: The target's unit in brackets.
        output: The output, where there are several.
        weighted: Whether the rows are weighted, which is not shown.

    >>> import assay
    >>> ResidualsDisplay.of(assay.evaluate([1.0, 2.5], [1.5, 2.0])).found.y.tolist()
    [-0.5, 0.5]
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
        found = cloud(held.prediction, held.residual)
        return cls(found, in_unit(ev), output, block.weight is not None)

    def _draw(self, ax: Any) -> None:
        draw_cloud(ax, self.found)
        ax.axhline(0, linestyle=":", color=GREY, label="no error")
        dressed(ax, f"prediction{self.unit}", f"residual{self.unit}", grid="both")
        said = f"truth minus prediction; {said_of(self.found, self.weighted)}"
        titled(ax, f"Residuals{of_output(self.output)}", said)
        legend(ax)
