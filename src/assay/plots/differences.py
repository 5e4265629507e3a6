"""Models compared on the same folds: the difference of their scores on each fold."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from assay.choosing.comparison import ModelComparison
from assay.choosing.pair import PairOfModels
from assay.curves.canvas import ACCENT, GREY, INK, axes, dressed, legend, readable, titled
from assay.plots.counts import between
from assay.plots.strips import height, name_rows, scattered

_MOST = 20


@dataclass(eq=False, repr=False)
class PairedDifferencesDisplay:
    """For each pair of models a point per fold: by how much the first is better there.

    Args:
        comparison: The comparison.
        pairs: Those shown: of more than twenty the first.
    """

    comparison: ModelComparison
    pairs: tuple[PairOfModels, ...]
    figure_: Any = None
    ax_: Any = None

    @classmethod
    def from_comparison(cls, found: ModelComparison, *, ax: Any = None) -> PairedDifferencesDisplay:
        """Draw what `assay.compare_models` found.

        Raises:
            InputError: matplotlib is not installed.
        """
        return cls(found, found.pairs[:_MOST]).plot(ax)

    def plot(self, ax: Any = None) -> PairedDifferencesDisplay:
        """Draw, on the axes given or on new ones, and return the display itself.

        Raises:
            InputError: matplotlib is not installed.
        """
        self.ax_ = axes(ax, (6.8, height(2 * len(self.pairs))))
        self.figure_ = self.ax_.figure
        self._draw(self.ax_)
        return self

    def _draw(self, ax: Any) -> None:
        ax.axvline(0, linestyle=":", color=GREY, label="no difference")
        rope = self.comparison.rope
        if rope:
            ax.axvspan(-rope, rope, color=GREY, alpha=0.14, linewidth=0, label="counts as the same")
        labels = iter(("each fold", "mean", "95% interval of the mean"))
        for row, pair in enumerate(self.pairs):
            self._pair(ax, row, pair, [next(labels, "_") for _ in range(3)])
        metric = self.comparison.metric
        lower = " (lower is better: turned round)" if metric.better == "lower" else ""
        dressed(ax, f"advantage of the first in {readable(metric.key, 30)}{lower}", "", grid="x")
        names = [f"{_name(one.first)} \u2212 {_name(one.second)}" for one in self.pairs]
        name_rows(ax, range(len(names)), "pairs")
        ax.set_yticks(range(len(names)), names)
        left = len(self.comparison.pairs) - len(self.pairs)
        more = f"; {left} more pairs are in the table" if left else ""
        folds = [len(one.advantages) for one in self.pairs]
        of = max(one.of for one in self.pairs)
        lost = f" of {of}" if min(folds) < of else ""
        titled(
            ax,
            "Differences on the same folds",
            f"{between(folds)}{lost} folds with both scores; interval: Bayesian correlated t{more}",
        )
        legend(ax, below=True)

    def _pair(self, ax: Any, row: int, pair: PairOfModels, labels: list[str]) -> None:
        heights = scattered(len(pair.advantages), row)
        points = {"color": ACCENT, "alpha": 0.55, "markersize": 5, "mew": 0}
        ax.plot(pair.advantages, heights, "o", label=labels[0], **points)
        ax.plot([pair.gap], [row], "D", color=INK, markersize=5.5, label=labels[1])
        low, high = pair.posterior.interval()
        if math.isfinite(low) and math.isfinite(high):
            ax.hlines([row], [low], [high], color=INK, linewidth=1.4, label=labels[2])


def _name(model: str) -> str:
    return readable(model, 22)
