"""The score of each fold or group on one scale, with their mean and a band about it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from assay.curves.canvas import ACCENT, GREY, INK, dressed, legend, readable, titled
from assay.errors import InputError, counted
from assay.evaluation import Evaluation
from assay.figures.leading import leading
from assay.metrics.outcome import in_words
from assay.plots.counts import sizes_in_words
from assay.plots.display import Display
from assay.plots.strips import MOST_NAMES, height, name_missing, name_rows
from assay.score import Score


@dataclass(eq=False, repr=False)
class PartsDisplay(Display):
    """The fold strip, or that of groups: a point per part, the mean, and one population sd.

    Args:
        kind: "fold" or "group".
        name: The metric's key.
        scores: The score of each part, in order.
        mean: Their mean, with its spread.
        pooled: The score of all rows.

    >>> import assay
    >>> ev = assay.evaluate([0.0, 1.0, 5.0, 7.0], [0.0, 0.0, 5.0, 6.0], fold=[1, 1, 2, 2])
    >>> PartsDisplay.of(ev).values
    [-1.0, 0.5]
    """

    options: ClassVar[tuple[str, ...]] = ("metric", "per")

    kind: str
    name: str
    scores: list[Score]
    mean: Score
    pooled: Score

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The scores of a metric; ``metric`` names it, ``per`` is "fold" or "group".

        Raises:
            InputError: There are no such parts, or no such metric.
        """
        kind = what.get("per") or part_of(ev)
        name = what.get("metric") or leading(ev)[0]
        view = ev[name]
        if kind == "fold":
            return cls(kind, name, list(view.per_fold), view.mean_of_folds, view.pooled)
        if kind == "group":
            return cls(kind, name, list(view.per_group), view.mean_of_groups, view.pooled)
        raise InputError(f"there are no parts by {kind!r}", remedy="say fold or group")

    @property
    def values(self) -> list[float]:
        """The value of each part, NaN where it is undefined."""
        return [score.value for score in self.scores]

    def _size(self) -> tuple[float, float]:
        return 6.4, height(len(self.scores))

    def _draw(self, ax: Any) -> None:
        held = [k for k, value in enumerate(self.values) if math.isfinite(value)]
        size = 6.0 if len(self.scores) <= MOST_NAMES else 3.0
        if held:
            values = [self.values[k] for k in held]
            ax.plot(values, held, "o", color=ACCENT, markersize=size, label=f"each {self.kind}")
        self._references(ax)
        for what, lost in (("undefined", math.isnan), ("infinite", math.isinf)):
            places = [k for k, value in enumerate(self.values) if lost(value)]
            name_missing(ax, what, [self.scores[k].part for k in places], places)
        unit = f" ({readable(self.pooled.unit, 24)})" if self.pooled.unit else ""
        dressed(ax, f"{readable(self.name)}{unit}", "", grid="x")
        name_rows(ax, [score.part for score in self.scores], f"{self.kind}s")
        sizes = [score.n for score in self.scores]
        many = counted(len(sizes), self.kind)
        said = f"{many} of {sizes_in_words(sizes)}"
        titled(ax, f"{readable(self.name)} of each {self.kind}", said)
        legend(ax, below=True)

    def _references(self, ax: Any) -> None:
        """The mean with its band, and the pooled value."""
        mean, sd = self.mean, self.mean.sd_population
        if math.isfinite(mean.value):
            lacking = "" if mean.defined == mean.of else f", over {mean.defined} of {mean.of}"
            label = f"mean {in_words(mean.value, 4)}{lacking}"
            ax.axvline(mean.value, color=INK, linestyle="--", linewidth=1.2, label=label)
            if sd is not None and math.isfinite(sd):
                label = f"one population sd (ddof 0) each side, {in_words(sd, 3)}"
                ends = (mean.value - sd, mean.value + sd)
                ax.axvspan(*ends, color=ACCENT, alpha=0.12, linewidth=0, label=label)
        if math.isfinite(self.pooled.value):
            label = f"pooled {in_words(self.pooled.value, 4)}"
            ax.axvline(self.pooled.value, color=GREY, linestyle=":", linewidth=1.4, label=label)


def part_of(ev: Evaluation) -> str:
    """The parts an evaluation has: folds, or else groups.

    Raises:
        InputError: It has neither.
    """
    if ev.rows.fold is not None:
        return "fold"
    if ev.rows.group is not None:
        return "group"
    raise InputError("there are no folds or groups", remedy="evaluate with fold= or group=")
