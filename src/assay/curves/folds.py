"""Curves of folds or groups side by side, and the band over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from assay.curves.curve import Curve
from assay.curves.cuts import Cuts, Floats
from assay.curves.precision_recall import PrecisionRecallCurve
from assay.curves.table import quantiles
from assay.curves.text import aligned, spread
from assay.errors import InputError
from assay.states.block import Label
from assay.table import Table

Averaging = Literal["vertical", "threshold"]

GRID = 101
"""A vertical band has so many places, evenly spaced from 0 to 1."""


@dataclass(frozen=True, eq=False, repr=False)
class Band:
    """The mean of several curves and their spread: not a curve of any model.

    No threshold of any one model gives such a point, and a mean of curves cannot be used to
    predict. It shows how much the curves differ.

    Args:
        averaging: "vertical", the mean of y at given x; or "threshold", the mean of both at a given
            threshold, which needs scores that mean the same in every part.
        x_name, y_name: The rates.
        x, y: The means.
        sd: The population standard deviation (ddof 0) of y.
        low, high: The smallest and the largest y.
        defined: Over how many of the curves each mean runs; undefined rates are left out.
        of: How many curves there are.
        threshold: For threshold averaging, where.
    """

    averaging: Averaging
    x_name: str
    y_name: str
    x: Floats
    y: Floats
    sd: Floats
    low: Floats
    high: Floats
    defined: NDArray[np.int64]
    of: int
    threshold: Floats | None = None

    @property
    def words(self) -> str:
        """What the band is, in a sentence."""
        at = f"given {self.x_name}" if self.averaging == "vertical" else "given thresholds"
        both = self.y_name if self.averaging == "vertical" else f"{self.x_name} and {self.y_name}"
        return (
            f"{self.averaging} average: the mean {both} of {self.of} curves at {at}, with the "
            "population sd; it is not a curve of any model"
        )

    def frame(self) -> Table:
        """One row per place."""
        return Table(self._columns())

    def _columns(self) -> dict[str, list[Any]]:
        first = {} if self.threshold is None else {"threshold": self.threshold.tolist()}
        means = {f"mean_{self.y_name}": self.y.tolist(), "sd": self.sd.tolist()}
        name = self.x_name if self.averaging == "vertical" else f"mean_{self.x_name}"
        return {
            **first,
            name: self.x.tolist(),
            **means,
            "low": self.low.tolist(),
            "high": self.high.tolist(),
            "defined": self.defined.tolist(),
        }

    def __repr__(self) -> str:
        places = spread(len(self.y))
        some = {name: [values[k] for k in places] for name, values in self._columns().items()}
        return f"{self.words}\n{aligned(some)}"


class Curves(Mapping[Label, Curve]):
    """The curve of each fold or group by its name; the band over them is not a curve."""

    def __init__(self, kind: str, curves: Mapping[Label, Curve]) -> None:
        self.kind = kind
        self._curves = dict(curves)

    def __getitem__(self, name: Label) -> Curve:
        return self._curves[name]

    def __iter__(self) -> Iterator[Label]:
        return iter(self._curves)

    def __len__(self) -> int:
        return len(self._curves)

    def band(self, averaging: Averaging = "vertical", at: Any = None) -> Band:
        """The mean curve and its spread.

        Args:
            averaging: "vertical" (the mean of y at given x) or "threshold" (the mean of x and of y
                at given thresholds).
            at: Where: values of x from 0 to 1, or thresholds; evenly spaced, or quantiles of all
                scores, if None.

        Raises:
            InputError: There is no such averaging.
        """
        if averaging == "vertical":
            return self._vertical(np.linspace(0, 1, GRID) if at is None else _places(at))
        if averaging == "threshold":
            return self._at_thresholds(at)
        raise InputError(
            f"there is no averaging {averaging!r}", remedy="take vertical or threshold"
        )

    @property
    def _first(self) -> Curve:
        return next(iter(self._curves.values()))

    def _vertical(self, at: Floats) -> Band:
        rows = np.array([_read_at(curve, at) for curve in self.values()])
        return self._band("vertical", at, rows, None)

    def _at_thresholds(self, at: Any) -> Band:
        if at is None:
            merged = self._first.ranked.table
            for curve in list(self.values())[1:]:
                merged = merged.merge(curve.ranked.table)
            at = quantiles(merged, GRID - 1)
        cuts = [Cuts.at(curve.ranked.table, at) for curve in self.values()]
        first = self._first
        across = np.array([one.rate(first.x) for one in cuts])
        means = np.array([_mean(column)[0] for column in across.T])
        rows = np.array([one.rate(first.y) for one in cuts])
        return self._band("threshold", means, rows, cuts[0].threshold)

    def _band(
        self, averaging: Averaging, x: Floats, rows: Floats, threshold: Floats | None
    ) -> Band:
        found = np.array([_mean(column) for column in rows.T])
        mean, sd, low, high = found[:, :4].T
        first = self._first
        return Band(
            averaging,
            first.x,
            first.y,
            x,
            mean,
            sd,
            low,
            high,
            (~np.isnan(rows)).sum(axis=0),
            len(self),
            threshold,
        )

    def plot(self, ax: Any = None, averaging: Averaging | None = "vertical") -> Any:
        """Draw every curve thinly, and the band over them unless ``averaging`` is None.

        Returns:
            A display with ``figure_``, ``ax_`` and ``lines_``.
        """
        from assay.curves.plots import draw_several

        return draw_several(self, ax, averaging)

    def __repr__(self) -> str:
        lines = [curve.heading() for curve in self.values()]
        return "\n".join([*lines, f"(the curve of each: [{self.kind}]; their mean: .band())"])


def _mean(values: Floats) -> tuple[float, float, float, float]:
    """Mean, population standard deviation, smallest and largest of what is defined."""
    held = values[~np.isnan(values)].tolist()
    if not held:
        return (float("nan"),) * 4
    mean = fsum(held) / len(held)
    sd = sqrt(fsum((value - mean) ** 2 for value in held) / len(held))
    return mean, sd, min(held), max(held)


def _places(at: Any) -> Floats:
    found = np.atleast_1d(np.asarray(at, dtype=np.float64))
    if not ((found >= 0) & (found <= 1)).all():
        raise InputError("a vertical average runs over places from 0 to 1")
    return found


def _read_at(curve: Curve, at: Floats) -> Floats:
    """The y of a curve at values of x.

    Of several points with one x the last counts, which has the lowest threshold. Between points a
    rate is read off the straight line, which tossing a coin between two thresholds reaches. There
    is no such line for a precision: it is that of the first cut that reaches the recall.
    """
    x, y = curve.points()
    if np.isnan(x).any():
        return np.full(len(at), np.nan)
    if isinstance(curve, PrecisionRecallCurve):
        # The cut above all scores has recall 0 and no precision; the first that finds one has.
        return np.asarray(y[np.maximum(np.searchsorted(x, at, side="left"), 1)])
    place = np.searchsorted(x, at, side="right") - 1
    after = np.minimum(place + 1, len(x) - 1)
    gap = x[after] - x[place]
    share = np.divide(at - x[place], gap, out=np.zeros(len(at)), where=gap > 0)
    return np.asarray(y[place] + share * (y[after] - y[place]))
