"""DeLong's variance of the area under the ROC curve, exact and in the time of one pass."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.errors import counted
from assay.intervals.ends import Ends, about, normal_quantile
from assay.kernel.groups import Counts
from assay.metrics.declare import Metric
from assay.metrics.ranking import roc_auc
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable

_FITS = 2**62
_PROBES = (
    RankedCounts.of(np.array([1, 0, 1, 0, 0]), np.array([4.0, 4.0, 2.0, 2.0, 1.0])),
    RankedCounts.of(np.array([0, 1, 1, 0]), np.array([9.0, 7.0, 3.0, 1.0])),
)


def no_pairs(metric: Metric) -> str | None:
    """Why DeLong's variance is not that of a metric; None where its formula is the ROC AUC."""
    if metric.needs == (RankedCounts,):
        found = [(metric.formula(p, **metric.params), roc_auc.formula(p)) for p in _PROBES]
        if all(one.ratio == two.ratio and not one.undefined for one, two in found):
            return None
    return "it is not the share of pairs ranked right"


def delong_ends(table: RankTable, tail: Fraction, bounds: tuple[float, float]) -> Ends:
    """The AUC, so many standard errors of DeLong on either side, cut at the bounds."""
    positives, negatives = table.totals()
    for rows, what in ((positives, "positive row"), (negatives, "negative row")):
        if rows < 2:
            return Ends(undefined=f"{counted(rows, what)}: a variance needs 2 of each class")
    area, variance = delong(table)
    return about(area, variance, normal_quantile(tail), bounds)


def delong(table: RankTable) -> tuple[Fraction, Fraction]:
    """The ROC AUC and its variance, exact.

    Each positive's share of the negatives below it, ties half, and each negative's share of the
    positives above it are counted from the ranks; the variance is the sum of the sample variances
    of both, each over its number of rows.

    Args:
        table: Unweighted rows, two or more of either class.

    >>> area, variance = delong(RankTable.of(np.array([3.0, 1.0, 2.0, 0.0]),
    ...                                      np.array([True, True, False, False]), None))
    >>> area, variance
    (Fraction(3, 4), Fraction(1, 8))

    Source: DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44:837-845, doi:10.2307/2531595;
    by ranks Sun and Xu (2014), IEEE Signal Processing Letters 21:1389-1393,
    doi:10.1109/LSP.2014.2337313.
    """
    positive, negative = table.counts()
    m, n = table.totals()
    # Twice the negatives below each score, and twice the positives above it, ties once.
    beaten = 2 * np.cumsum(negative) - negative
    above = 2 * (m - np.cumsum(positive)) + positive
    won, first = _sums(positive, beaten, m, n)
    _, second = _sums(negative, above, n, m)
    spread = (Fraction(first) - Fraction(won**2, m)) / (4 * n * n * m * (m - 1))
    spread += (Fraction(second) - Fraction(won**2, n)) / (4 * m * m * n * (n - 1))
    return Fraction(won, 2 * m * n), spread


def _sums(rows: Counts, values: Counts, of: int, most: int) -> tuple[int, int]:
    """The sum of the values of rows and of their squares, exact; values are at most 2 * most."""
    if of * (2 * most) ** 2 >= _FITS:
        held = rows > 0
        rows, values = rows[held].astype(object), values[held].astype(object)
    weighted = rows * values
    return int(weighted.sum()), int(weighted @ values)
