"""By how much a public and a private score differ by chance: random splits of the same rows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.compose.arrays import rows_of
from assay.errors import InputError
from assay.metrics.declare import Metric


@dataclass(frozen=True)
class Halves:
    """The differences public minus private over random splits.

    Args:
        splits: How many splits.
        defined: On how many of them both parts have a value.
        share: The share of the rows that is public.
        rows: The rows that were split.
        score: The score on all of them.
        mean: The mean difference.
        sd: Its standard deviation, the sample's (ddof 1).
        largest: The largest difference in size.
    """

    splits: int
    defined: int
    share: float
    rows: int
    score: float
    mean: float
    sd: float
    largest: float

    def text(self) -> str:
        """The finding in a sentence."""
        return (
            f"{self.splits} random splits of {self.rows} rows that score {self.score:.6g} "
            f"({self.share:.0%} public, {self.defined} of {self.splits} with both scores): "
            f"public minus private has the mean {self.mean:.2g} and the standard deviation "
            f"{self.sd:.3g} (sample, ddof 1), at most {self.largest:.3g}"
        )


def halves(
    metric: Metric,
    y_true: Any,
    y_pred: Any = None,
    *,
    splits: int = 200,
    share: float = 0.5,
    seed: int = 0,
    **options: Any,
) -> Halves:
    """Split the rows at random, many times, and compare the scores of both parts.

    The rows and the model stay the same, so every difference is chance: a lead on the public
    score that is smaller than this says little about the private one.

    Args:
        metric: The metric.
        y_true: Targets or labels.
        y_pred: Predictions.
        splits: How many splits, two or more.
        share: The share of the rows that is public, between 0 and 1.
        seed: The seed of the splits.
        **options: As for a metric's call: ``columns``, ``y_score``, ``labels``.

    Raises:
        InputError: A part would be empty, or fewer than two splits were asked for.
    """
    rows = rows_of(metric, y_true, y_pred, **options)
    block, size = rows.block, len(rows.block)
    public = round(size * share)
    if splits < 2 or not 0 < public < size:
        raise InputError(
            f"{splits} splits of {size} rows with {share:g} of them public",
            remedy="ask for two splits or more, and leave rows on both sides",
        )
    bound = metric.bound(rows.positive) if metric.binary else metric
    rng = np.random.default_rng(seed)
    gaps = []
    for _ in range(splits):
        order = rng.permutation(size)
        one, two = (_value(bound, block.take(part)) for part in np.split(order, [public]))
        gaps.append(one - two)
    held = np.array([gap for gap in gaps if math.isfinite(gap)])
    mean = float(held.mean()) if len(held) else math.nan
    sd = float(held.std(ddof=1)) if len(held) > 1 else math.nan
    largest = float(np.abs(held).max()) if len(held) else math.nan
    score = _value(bound, block)
    return Halves(splits, len(held), share, size, score, mean, sd, largest)


def _value(metric: Metric, block: Any) -> float:
    outcome = metric.of({kind: kind.of_block(block) for kind in metric.needs})
    return math.nan if outcome.undefined else outcome.value
