"""Several predicted quantiles of each target: CRPS by a stated quadrature, and the WQL."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf
from typing import Any

from assay.exact import Rational
from assay.metrics.beside import OfQuantiles
from assay.metrics.declare import metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.quantiles import pinball_sum
from assay.states.errors import ErrorSums
from assay.states.size import TargetSize

_QUANTILES: dict[str, Any] = {
    "sort": OfQuantiles,
    "needs": (),
    "kind": "values",
    "better": "lower",
    "bounds": (0.0, inf),
    "listed": "named",
}

Errors = Mapping[Fraction, ErrorSums]
"""The errors of each column of quantiles, by its level."""


def _loss(errors: Errors) -> tuple[Rational, dict[str, Part]]:
    """Twice the mean over the levels of the summed pinball losses, and each of these."""
    each = {level: pinball_sum(sums, level) for level, sums in sorted(errors.items())}
    parts: dict[str, Part] = {f"pinball_{float(level):g}": loss for level, loss in each.items()}
    return Fraction(2 * sum(each.values()), len(each)), parts


@metric(
    **_QUANTILES,
    unit="target",
    ratio="2/K x sum over the K levels of (sum of pinball losses) / weight",
    undefined="there are no rows",
    rewards="every column near the quantile of its level, sharp and calibrated",
    hides="which levels cost: its parts say; and all that lies between and beyond the levels",
    relations="an equal-weight quadrature of the CRPS, the integral over all levels of twice the "
    "pinball loss: every level weighs 1/K, whatever the gaps between levels. At the midpoints "
    "(k - 1/2)/K it is the CRPS of the K quantiles, in order, taken as an ensemble; for the median "
    "with central intervals it is the weighted interval score; of the one level 0.5 it is mae. "
    "Only values of the same levels compare. Name the columns as in "
    "crps_quantiles:q05=0.05:q95=0.95",
    reference="Gneiting and Ranjan (2011), J. Bus. Econ. Stat. 29:411-422, "
    "doi:10.1198/jbes.2010.08110; Bracher et al. (2021), PLoS Comput. Biol. 17:e1008618, "
    "doi:10.1371/journal.pcbi.1008618",
    aliases=("mean_quantile_score",),
)
def crps_quantiles(errors: Errors) -> Outcome:
    """CRPS of predicted quantiles, estimated as twice the mean pinball loss over their levels.

    >>> both = crps_quantiles.with_params(low=0.25, high=0.75)
    >>> both([1.0, 5.0], columns={"low": [0.0, 0.0], "high": [1.0, 4.0]})
    1.125
    """
    first = next(iter(errors.values()))
    if not first.rows:
        return nothing()
    loss, parts = _loss(errors)
    weight = first.weight.rational
    return Outcome(Ratio(loss, weight), parts={**parts, "weight": weight})


@metric(
    **_QUANTILES,
    more=(TargetSize,),
    unit="1",
    ratio="2/K x sum over the K levels of (sum of pinball losses) / sum of |y|",
    undefined="every target is 0",
    rewards="every column near the quantile of its level, large targets above all",
    hides="the series or rows with small targets, which hardly count",
    relations="crps_quantiles over the mean of |y|; of the one level 0.5 it is the sum of |e| over "
    "the sum of |y|. Name the columns as in wql:q10=0.1:q50=0.5:q90=0.9",
    reference="Rangapuram et al. (2018), NeurIPS 31, Deep State Space Models for Time Series "
    "Forecasting",
    aliases=("weighted_quantile_loss",),
)
def wql(size: TargetSize, errors: Errors) -> Outcome:
    """Weighted quantile loss: twice the mean pinball loss over the levels, over the sum of |y|.

    Undefined where every target is 0.

    >>> both = wql.with_params(low=0.25, high=0.75)
    >>> both([1.0, 5.0], columns={"low": [0.0, 0.0], "high": [1.0, 4.0]})
    0.375
    """
    if not size.rows:
        return nothing()
    loss, parts = _loss(errors)
    absolute = size.absolute.rational
    reason = None if absolute else "every target is 0"
    return Outcome(
        Ratio(loss, absolute), parts={**parts, "sum_of_sizes": absolute}, undefined=reason
    )
