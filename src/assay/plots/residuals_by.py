"""Residuals of each fold or group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assay.curves.canvas import ACCENT, GREY, INK, dressed, legend, titled
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.figures.residuals import ByPart, by_part
from assay.plots.counts import sizes_in_words
from assay.plots.display import Display
from assay.plots.parts import part_of
from assay.plots.strips import height, name_rows
from assay.plots.values import block_of, in_unit, of_output, values


@dataclass(eq=False, repr=False)
class ResidualsByDisplay(Display):
    """The middle half and nine tenths of the residuals of each of the largest folds or groups.

    Args:
        kind: "fold" or "group".
        names: The parts shown.
        sizes: Their rows.
        found: Their quantiles: 5, 25, 50, 75 and 95 %.
        unit: The target's unit in brackets.
        output: The output, where there are several.

    >>> import assay
    >>> ev = assay.evaluate([1.0, 2.5, 4.0], [1.5, 2.0, 4.0], group=["a", "b", "b"])
    >>> shown = ResidualsByDisplay.of(ev)
    >>> shown.names, shown.found.quantiles[:, 2].tolist()
    (['a', 'b'], [-0.5, 0.25])
    """

    options: ClassVar[tuple[str, ...]] = ("per", "output")
    assumed: ClassVar[dict[str, Any]] = {"task": "regression"}

    kind: str
    names: list[Any]
    sizes: list[int]
    found: ByPart
    unit: str
    output: str

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The residuals of an evaluation; ``per`` is "fold" or "group", ``output`` names an output.

        Raises:
            InputError: There are no such parts, or the evaluation is of labels.
        """
        kind = what.get("per") or part_of(ev)
        partition = {"fold": ev.rows.fold, "group": ev.rows.group}.get(kind)
        if partition is None:
            raise InputError(f"there are no {kind}s", remedy="evaluate with fold= or group=")
        block, output = block_of(ev, what.get("output"))
        found = by_part(partition, values(block).residual)
        names = [partition.labels[k] for k in found.places]
        sizes = partition.sizes()
        shown = [sizes[k] for k in found.places]
        return cls(kind, names, shown, found, in_unit(ev), output)

    def _size(self) -> tuple[float, float]:
        return 6.4, height(len(self.names))

    def _draw(self, ax: Any) -> None:
        low, first, middle, third, high = self.found.quantiles.T
        rows = range(len(self.names))
        ax.hlines(rows, low, high, color=ACCENT, linewidth=1.4, label="nine tenths of the rows")
        style = {"color": ACCENT, "alpha": 0.3, "label": "the middle half"}
        ax.barh(rows, third - first, left=first, height=0.52, **style)
        ax.plot(middle, rows, "|", color=INK, markersize=11, mew=1.8, label="median")
        ax.axvline(0, linestyle=":", color=GREY, label="no error")
        dressed(ax, f"residual{self.unit}", "", grid="x")
        name_rows(ax, self.names, f"{self.kind}s")
        left = self.found.left
        some = f"the {len(self.names)} largest of {len(self.names) + left}" if left else "all"
        sizes = f"{sizes_in_words(self.sizes)} each"
        title = f"Residuals by {self.kind}{of_output(self.output)}"
        titled(ax, title, f"truth minus prediction; {some} {self.kind}s, {sizes}")
        legend(ax, below=True)
