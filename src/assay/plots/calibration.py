"""Calibration: what was given against what came true, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from assay.curves.canvas import ACCENT, GREY, dressed, legend, titled
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.figures.abbreviated import abbreviated
from assay.figures.calibration import Reliability, reliability
from assay.metrics.outcome import in_words
from assay.plots.counts import row_count
from assay.plots.display import Display

_ROOM = 10_000


@dataclass(eq=False, repr=False)
class CalibrationDisplay(Display):
    """Ten bins of the probability: the mean given, the share that came true, its 95% interval.

    Args:
        found: The bins.
        rows: How many rows there are.

    >>> import assay
    >>> ev = assay.evaluate([0, 1, 1, 1], y_proba=[0.25, 0.25, 0.75, 0.75])
    >>> [(one.mean, one.share) for one in CalibrationDisplay.of(ev).found.bins]
    [(0.25, 0.5), (0.75, 1.0)]
    """

    found: Reliability
    rows: int

    @classmethod
    def of(cls, ev: Evaluation, **what: Any) -> Self:
        """The probabilities of an evaluation.

        Raises:
            InputError: There are no probabilities.
        """
        found = reliability(ev.rows.block)
        if found is None:
            raise InputError("there are no probabilities", remedy="evaluate with y_proba=")
        return cls(found, len(ev.rows.block))

    def _size(self) -> tuple[float, float]:
        return 5.6, 5.6

    def _draw(self, ax: Any) -> None:
        bins = self.found.bins
        mean, share = [one.mean for one in bins], [one.share for one in bins]
        ax.plot([0, 1], [0, 1], ":", color=GREY, label="as much comes true as was given")
        held = [(one.mean, *one.interval) for one in bins if one.interval is not None]
        if held:
            x, low, high = np.array(held).T
            label = "95% Wilson interval"
            ax.vlines(x, low, high, color=ACCENT, alpha=0.5, linewidth=1.6, label=label)
        ax.plot(mean, share, "o", color=ACCENT, markersize=6, label="share of each bin")
        self._counts(ax)
        dressed(ax, f"mean {self.found.what}", "share that came true", grid="both")
        ax.set_xlim(-0.02, 1.02)
        ax.set_ylim(-0.02, 1.12)
        ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
        weighted = "; weighted: no intervals" if self.found.weighted else ""
        what = "weight" if self.found.weighted else "rows"
        said = f"{row_count(self.rows)} in ten bins of equal width{weighted}; above: {what} of each"
        titled(ax, "Calibration", said)
        legend(ax, below=True)

    def _counts(self, ax: Any) -> None:
        """The rows of each bin along the top."""
        for one in self.found.bins:
            middle = (one.place + 0.5) / (len(self.found.edges) - 1)
            text = in_words(one.weight, 3) if self.found.weighted else _rows(int(one.weight))
            ax.text(middle, 1.06, text, ha="center", va="center", fontsize="x-small", color=GREY)


def _rows(count: int) -> str:
    return str(count) if count < _ROOM else abbreviated(count)
