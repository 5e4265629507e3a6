"""The stability study: every seed's estimate, of single splits and of means of folds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.choosing.study import Estimates, StabilityStudy
from assay.curves.canvas import ACCENT, INK, axes, dressed, legend, readable, titled
from assay.metrics.outcome import in_words
from assay.plots.counts import row_count
from assay.plots.strips import scattered


@dataclass(eq=False, repr=False)
class StabilityDisplay:
    """A strip for each way to estimate a score: a point per seed, the mean, one population sd.

    Args:
        study: The study.
    """

    study: StabilityStudy
    figure_: Any = None
    ax_: Any = None

    @classmethod
    def from_study(cls, study: StabilityStudy, *, ax: Any = None) -> StabilityDisplay:
        """Draw what `assay.stability` found.

        Raises:
            InputError: matplotlib is not installed.
        """
        return cls(study).plot(ax)

    def plot(self, ax: Any = None) -> StabilityDisplay:
        """Draw, on the axes given or on new ones, and return the display itself.

        Raises:
            InputError: matplotlib is not installed.
        """
        self.ax_ = axes(ax, (6.8, 4.0))
        self.figure_ = self.ax_.figure
        self._draw(self.ax_)
        return self

    def _draw(self, ax: Any) -> None:
        labels = iter(("each seed", "mean", "one population sd (ddof 0) each side"))
        for row, one in enumerate(self.study.both):
            self._strip(ax, row, one, [next(labels, "_") for _ in range(3)])
        dressed(ax, readable(self.study.metric.key, 40), "", grid="x")
        names = [
            f"{one.name}\nsd {in_words(one.sd_population, 3)}\n{one.fits} fits"
            for one in self.study.both
        ]
        ax.set_yticks([0, 1], names)
        ax.set_ylim(1.6, -0.6)
        many, rows = len(self.study.seeds), self.study.rows
        said = f"{readable(self.study.model, 30)}, {row_count(rows)}, {many} seeds"
        titled(ax, "How much an estimate wobbles with the seed", said)
        legend(ax, below=True)

    def _strip(self, ax: Any, row: int, one: Estimates, labels: list[str]) -> None:
        heights = scattered(len(one.values), row)
        points = {"color": ACCENT, "alpha": 0.55, "markersize": 5.5, "mew": 0}
        ax.plot(one.values, heights, "o", label=labels[0], **points)
        ax.vlines([one.mean], [row - 0.36], [row + 0.36], color=INK, linewidth=1.6, label=labels[1])
        ends = (one.mean - one.sd_population, one.mean + one.sd_population)
        ax.fill_betweenx(
            [row - 0.36, row + 0.36], *ends, color=ACCENT, alpha=0.12, linewidth=0, label=labels[2]
        )
