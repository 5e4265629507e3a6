"""RMSE over a size of the targets, each size under a name of its own."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from assay.exact import Rational
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.errors import ErrorSums
from assay.states.moments import TargetMoments

_NORMALISED: dict[str, Any] = {
    "needs": (TargetMoments, ErrorSums),
    "kind": "values",
    "better": "lower",
    "bounds": (0.0, inf),
    "unit": "1",
    "soundness": {
        "mean_of_folds": caution("each fold is measured by a size of its own"),
        "pooled": caution("the size over all rows may lie between folds"),
    },
    "listed": "named",
}


def _over(errors: ErrorSums, square: Rational, reason: str, **facts: Rational) -> Outcome:
    ratio = Ratio(errors.squared.rational, errors.weight.rational * square, root=True)
    return Outcome(ratio, facts=facts, undefined=None if square else reason)


@metric(
    **_NORMALISED,
    ratio="square root of (SSE / weight) / range^2",
    undefined="the targets have no range",
    rewards="small errors beside the span of the targets",
    hides="that one extreme target widens the range and improves the value",
)
def nrmse_range(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """Root mean squared error over the range of the targets.

    Undefined where the targets have no range.

    >>> nrmse_range([0.0, 10.0], [1.0, 9.0])
    0.1
    """
    if not target.rows or target.high is None or target.low is None:
        return nothing()
    span = Fraction(target.high) - Fraction(target.low)
    return _over(errors, span**2, "the targets have no range", range=span)


@metric(
    **_NORMALISED,
    ratio="square root of (SSE / weight) / mean^2",
    undefined="the mean of the targets is 0",
    rewards="small errors beside the mean of the targets",
    hides="that it means nothing for a scale whose zero is arbitrary, such as degrees",
    relations="also called the coefficient of variation of the RMSE",
    aliases=("cv_rmse",),
)
def nrmse_mean(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """Root mean squared error over the size of the mean of the targets.

    Undefined where the mean of the targets is 0.

    >>> nrmse_mean([1.0, 3.0], [2.0, 4.0])
    0.5
    """
    if not target.rows:
        return nothing()
    mean = target.mean
    return _over(errors, Fraction(mean) ** 2, "the mean of the targets is 0", mean=mean)


@metric(
    **_NORMALISED,
    ratio="square root of SSE / SST",
    undefined="the targets do not vary: a constant target, or one row",
    rewards="small errors beside the spread of the targets",
    hides="the size of the errors in the target's unit",
    relations="the population standard deviation (ddof 0) is the size; the square root of 1 - r2",
)
def nrmse_sd(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """Root mean squared error over the population standard deviation of the targets.

    Undefined where the targets do not vary.

    >>> nrmse_sd([1.0, 3.0], [1.5, 2.5])
    0.5
    """
    if not target.rows:
        return nothing()
    variance = target.spread / target.weight.rational
    return _over(errors, variance, "the targets do not vary", variance=variance)
