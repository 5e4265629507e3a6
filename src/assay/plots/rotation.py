"""The rotation as a static diagram: which fold is held out in each round, and its score below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from assay.curves.canvas import ACCENT, GREY, INK, LINE, dressed, legend, readable, titled
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.figures.leading import leading
from assay.figures.rotation import MOST_ROUNDS, MOST_ROWS, Round, rounds
from assay.metrics.outcome import in_words
from assay.plots.counts import row_count
from assay.plots.display import Display

_FEW, _AIR = 4, 0.04


@dataclass(eq=False, repr=False)
class RotationDisplay(Display):
    """Every fold held out once: a strip per round, the scores, their running mean and its band.

    Args:
        name: The metric's key.
        rounds: Each fold's score, with mean and population sd of the scores so far.
        unit: The metric's unit in words.

    >>> import assay
    >>> ev = assay.evaluate([0.0, 1.0, 5.0, 7.0], [0.0, 0.0, 5.0, 6.0], fold=[1, 1, 2, 2])
    >>> [one.mean for one in RotationDisplay.of(ev).rounds]
    [-1.0, -0.25]
    """

    options: ClassVar[tuple[str, ...]] = ("metric",)

    name: str
    rounds: list[Round]
    unit: str

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The folds of an evaluation; ``metric`` names the score.

        Raises:
            InputError: There are no folds, or too many for a diagram.
        """
        name = what.get("metric") or leading(ev)[0]
        view = ev[name]
        found = rounds(list(view.per_fold))
        if len(found) > MOST_ROUNDS:
            raise InputError(
                f"{len(found)} folds are too many for a diagram of each",
                remedy="plot kind='folds', which shows all scores on one scale",
            )
        return cls(name, found, view.pooled.unit)

    def _size(self) -> tuple[float, float]:
        return 6.4, 5.4

    def _draw(self, ax: Any) -> None:
        rows = len(self.rounds) if len(self.rounds) <= MOST_ROWS else 1
        places = np.arange(1, len(self.rounds) + 1)
        ax.set_xlim(0.5, len(self.rounds) + 0.5)
        self._scores(ax, places)
        unit = f" ({readable(self.unit, 24)})" if self.unit else ""
        dressed(ax, "round", f"{readable(self.name, 36)}{unit}", grid="y")
        ax.xaxis.get_major_locator().set_params(integer=True)
        self._strip(ax, rows)
        legend(ax, below=True)

    def _scores(self, ax: Any, places: Any) -> None:
        values = np.array([one.score.value for one in self.rounds])
        mean = np.array([one.mean for one in self.rounds])
        sd = np.array([one.sd for one in self.rounds])
        held = np.isfinite(values)
        size = 6.0 if len(values) <= 40 else 3.0
        ax.plot(places[held], values[held], "o", color=ACCENT, markersize=size, label="held out")
        last = self.rounds[-1]
        if last.defined:
            label = f"running mean, {in_words(last.mean, 4)} at the end"
            ax.plot(places, mean, "--", color=INK, linewidth=1.2, label=label)
            label = f"one population sd (ddof 0) each side, {in_words(last.sd, 3)} at the end"
            ax.fill_between(
                places, mean - sd, mean + sd, color=ACCENT, alpha=0.12, linewidth=0, label=label
            )
        lost = [one.score.part for one in self.rounds if not math.isfinite(one.score.value)]
        if lost:
            names = ", ".join(readable(name, 24) for name in lost[:_FEW])
            more = f" and {len(lost) - _FEW} more" if len(lost) > _FEW else ""
            where = {"transform": ax.get_xaxis_transform(), "clip_on": False}
            label = f"undefined or infinite: {names}{more}"
            ax.plot(places[~held], [0.015] * len(lost), "x", color=GREY, label=label, **where)

    def _strip(self, ax: Any, rows: int) -> None:
        """The folds as cells as wide as their rows, a line per round, its held-out cell filled."""
        tall = 0.34 if rows > 1 else 0.08
        _make_room(ax, tall)
        strip = ax.inset_axes((0, 1 - tall, 1, tall))
        sizes = np.array([one.score.n for one in self.rounds], dtype=np.float64)
        ends = np.concatenate([[0.0], np.cumsum(sizes)])
        for line in range(rows):
            colours = [ACCENT if rows > 1 and k == line else LINE for k in range(len(sizes))]
            strip.barh(
                line, sizes, left=ends[:-1], height=0.78, color=colours, edgecolor="white", lw=0.6
            )
        strip.set_ylim(rows - 0.5, -0.5)
        strip.set_xlim(0, ends[-1] or 1.0)
        strip.set_xticks([])
        strip.set_yticks([])
        for side in strip.spines.values():
            side.set_visible(False)
        total = int(sizes.sum())
        told = "; strip: the fold held out in each round" if rows > 1 else ""
        said = f"{row_count(total)} in {len(sizes)} folds{told}"
        titled(ax, f"{readable(self.name, 36)}, fold by fold", said)


def _make_room(ax: Any, tall: float) -> None:
    """Free a share of the axes above the values; ticks and the spine end below it."""
    low, high = ax.get_ylim()
    ticks = [tick for tick in ax.get_yticks() if low <= tick <= high]
    ax.set_yticks(ticks)
    ax.spines["left"].set_bounds(low, high)
    ax.set_ylim(low, low + (high - low) / (1 - tall - _AIR))
