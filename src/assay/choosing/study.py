"""How much two estimates of one score wobble with the seed: the result of `assay.stability`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from assay.aggregate import shortened
from assay.choosing.shown import Shown, number
from assay.errors import counted
from assay.exact import exact_total, nearest, nearest_root
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout
from assay.score import plain
from assay.table import Table

SCHEMA = "assay-stability/1"

_BINS = 60


@dataclass(frozen=True)
class Estimates:
    """One estimate of a score per seed, with their centre and their scatter.

    Args:
        name: What the estimate is.
        seeds: The seeds.
        exact: The estimates, exact where they are ratios.
        fits: How many models each took.
    """

    name: str
    seeds: tuple[int, ...]
    exact: tuple[Fraction, ...]
    fits: int

    @property
    def values(self) -> list[float]:
        """The estimates in the order of the seeds."""
        return [nearest(value) for value in self.exact]

    @property
    def mean(self) -> float:
        """Their mean."""
        return nearest(exact_total(shortened(list(self.exact))) / len(self.exact))

    @property
    def sd_sample(self) -> float:
        """Their standard deviation with ddof 1: the seeds are a sample of all seeds."""
        return nearest_root(self._squares / (len(self.exact) - 1))

    @property
    def sd_population(self) -> float:
        """Their standard deviation with ddof 0."""
        return nearest_root(self._squares / len(self.exact))

    @cached_property
    def _squares(self) -> Fraction:
        held = shortened(list(self.exact))
        mean = exact_total(held) / len(held)
        return exact_total((value - mean) ** 2 for value in held)

    @property
    def low(self) -> float:
        """The smallest."""
        return nearest(min(self.exact))

    @property
    def high(self) -> float:
        """The largest."""
        return nearest(max(self.exact))

    @property
    def extremes(self) -> tuple[int, int]:
        """The seeds of the smallest and of the largest, the first of equal ones."""
        return (
            self.seeds[self.exact.index(min(self.exact))],
            self.seeds[self.exact.index(max(self.exact))],
        )

    def to_dict(self) -> dict[str, Any]:
        """The estimates as JSON values."""
        low, high = self.extremes
        return {
            "name": self.name,
            "fits": self.fits,
            "mean": plain(self.mean),
            "sd_sample": plain(self.sd_sample),
            "sd_population": plain(self.sd_population),
            "low": {"value": plain(self.low), "seed": low},
            "high": {"value": plain(self.high), "seed": high},
            "values": [plain(value) for value in self.values],
        }


@dataclass(frozen=True, repr=False)
class StabilityStudy(Shown):
    """The same model and data, and two ways to estimate its score, each over the same seeds.

    Args:
        metric: The metric.
        model: The model's name.
        rows: How many rows there are.
        held_out: The estimates from single splits.
        cross_validated: The estimates from means of folds.
        said: Remarks on how it was done.
    """

    metric: Metric
    model: str
    rows: int
    held_out: Estimates
    cross_validated: Estimates
    said: tuple[str, ...] = ()

    @property
    def both(self) -> tuple[Estimates, Estimates]:
        """Both estimates."""
        return self.held_out, self.cross_validated

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds."""
        return self.held_out.seeds

    @property
    def ratio(self) -> float:
        """The spread of single splits over that of cross-validation; NaN where that is 0.

        The same with either ddof, as both have as many seeds.
        """
        above, below = self.held_out._squares, self.cross_validated._squares
        return nearest_root(above / below) if below else math.nan

    @property
    def verdict(self) -> str:
        """The study in a sentence."""
        single, folds = self.both
        gap = in_words(single.high - single.low, 3)
        compared = f"the {folds.name} does not vary at all"
        if not math.isnan(self.ratio):
            compared = f"its sd is {in_words(self.ratio, 2)} times that of the {folds.name}"
        return (
            f"by the seed alone the {single.name} ranges over {gap} ({in_words(single.low, 3)} to "
            f"{in_words(single.high, 3)}); {compared}, for "
            f"{in_words(folds.fits / single.fits, 3)} times the fits"
        )

    def layout(self) -> Layout:
        """The table of both estimates, and what it says."""
        heading = [
            f"stability of {self.metric.key} over {counted(len(self.seeds), 'seed')}: "
            f"{self.model}, {self.rows:,} rows",
        ]
        header = ["estimate", "mean", "sd (ddof 1)", "sd (ddof 0)", "lowest", "highest"]
        header += ["seeds of these", "fits"]
        lines = [
            [
                one.name,
                *map(number, (one.mean, one.sd_sample, one.sd_population, one.low, one.high)),
                " and ".join(map(str, one.extremes)),
                str(one.fits),
            ]
            for one in self.both
        ]
        grids = [Grid("estimates of one score", header, lines), _strips(self.both)]
        return Layout(heading, grids, [self.verdict, *self.said])

    def frame(self) -> Table:
        """One row per estimate and seed."""
        rows = [
            {"estimate": one.name, "seed": seed, self.metric.key: value}
            for one in self.both
            for seed, value in zip(one.seeds, one.values, strict=True)
        ]
        return Table.of_rows(rows)

    def plot(self, ax: Any = None) -> Any:
        """Draw every seed of both estimates with matplotlib.

        Args:
            ax: The axes to draw on; new ones if None.

        Returns:
            A display with ``figure_`` and ``ax_``.

        Raises:
            InputError: matplotlib is not installed.
        """
        from assay.plots import StabilityDisplay

        return StabilityDisplay.from_study(self, ax=ax)

    def to_dict(self) -> dict[str, Any]:
        """The study as JSON values, schema ``assay-stability/1``."""
        return {
            "schema": SCHEMA,
            "metric": self.metric.key,
            "model": self.model,
            "rows": self.rows,
            "seeds": list(self.seeds),
            "held_out": self.held_out.to_dict(),
            "cross_validated": self.cross_validated.to_dict(),
            "ratio_of_spreads": plain(self.ratio),
            "verdict": self.verdict,
            "said": list(self.said),
        }


def _strips(both: Sequence[Estimates]) -> Grid:
    """Every estimate in its place on one axis; a digit counts the seeds that fall there."""
    low, high = min(one.low for one in both), max(one.high for one in both)
    ends = f"{in_words(low, 3)} ", f" {in_words(high, 3)}"
    axis = ends[0] + "-" * (_BINS - len(ends[0]) - len(ends[1])) + ends[1]
    lines = [[one.name, _strip(one.values, low, high)] for one in both]
    return Grid("every seed (digits count seeds)", ["estimate", axis], lines, frozenset({1}))


def _strip(values: Sequence[float], low: float, high: float) -> str:
    counts = [0] * _BINS
    for value in values:
        place = (value - low) / (high - low) if high > low else 0.5
        counts[min(int(place * _BINS), _BINS - 1)] += 1
    return "".join("." if not n else str(n) if n < 10 else "#" for n in counts)
