"""Explained variation: R2 about the mean, about zero, adjusted, and explained variance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf, nan

from assay.exact import Rational
from assay.metrics.contrasts import spread_split
from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.states.errors import ErrorSums
from assay.states.moments import TargetMoments

_GLOBAL_MEAN = caution(
    "its baseline is one mean over all rows, so a difference in level between folds counts as "
    "explained"
)
_LEVELS = {
    "pooled": _GLOBAL_MEAN,
    "pooled_over_groups": caution(_GLOBAL_MEAN.because.replace("folds", "groups")),
}
_OWN_MEAN = (
    "the target's own mean in the evaluated rows is the baseline, and no deployed model knows it"
)


def _few(rows: int) -> str:
    return "one row has no variation" if rows == 1 else f"SST is exactly 0 over {rows} rows"


def _against(
    sse: Rational, base: Rational, parts: dict[str, Part], undefined: str, **facts: Part
) -> Outcome:
    """``1 - sse/base`` with scikit-learn's substitutes where the base is zero."""
    ratio = Ratio(sse, base, offset=1, sign=-1)
    if base:
        return Outcome(ratio, parts=parts, facts=facts)
    instead = 0.0 if sse else 1.0
    return Outcome(ratio, parts=parts, facts=facts, undefined=undefined, sklearn=instead)


def _sums(target: TargetMoments, errors: ErrorSums) -> dict[str, Part]:
    sse, weight = errors.squared.rational, target.weight.rational
    return {"sse": sse, "sst": target.spread, "weight": weight}


@metric(
    needs=(TargetMoments, ErrorSums),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - SSE / SST, SST about the mean of the evaluated targets",
    undefined="SST is exactly 0: a constant target, or one row",
    rewards="a smaller squared error than the constant prediction of the evaluated mean; 0 is that "
    "prediction, below 0 is worse",
    hides=f"the size of the errors in the target's unit; {_OWN_MEAN}",
    soundness=_LEVELS,
    within="sum",
    contrast=spread_split,
    relations="on one fixed set of rows R2 and MSE rank models alike; "
    "within folds it is 1 - sum SSE / sum SST",
    reference="Kvalseth (1985), Am. Stat. 39:279-285, doi:10.1080/00031305.1985.10479448",
    aliases=("r2_score", "r2_centred"),
)
def r2(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """Coefficient of determination about the evaluated mean, 1 - SSE/SST.

    Undefined where SST is exactly 0, which includes a single row. Rewards beating the mean of the
    evaluated targets; hides how large the errors are.

    >>> r2([0.0, 1.0], [0.0, 0.0])
    -1.0
    """
    if not target.rows:
        return nothing()
    sse, parts, reason = errors.squared.rational, _sums(target, errors), _few(target.rows)
    found = _against(sse, target.spread, parts, reason, mean=target.mean)
    return found if target.rows > 1 else replace(found, sklearn=nan)


@metric(
    needs=(TargetMoments, ErrorSums),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - SSE / sum of squared targets",
    undefined="every target is 0",
    rewards="a smaller squared error than the constant prediction 0",
    hides="that a target far from 0 makes any sensible prediction look good",
    relations="statsmodels reports this as rsquared when the model has no constant, and `r2` when "
    "it has one; the two are not interchangeable",
    reference="Eisenhauer (2003), Teach. Stat. 25:76-80, doi:10.1111/1467-9639.00136",
)
def r2_uncentred(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """R2 about zero, 1 - SSE / sum(y*y): the ratio of a model without a constant.

    Undefined where every target is 0.

    >>> r2_uncentred([1.0, 2.0], [1.0, 1.0])
    0.8
    """
    if not target.rows:
        return nothing()
    base = target.second.rational
    parts: dict[str, Part] = {"sse": errors.squared.rational, "sum_of_squares": base}
    return _against(errors.squared.rational, base, parts, "every target is 0")


@metric(
    needs=(TargetMoments, ErrorSums),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - variance of the errors / variance of the targets",
    undefined="the targets do not vary: a constant target, or one row",
    rewards="errors that vary less than the targets",
    hides="a constant error: a prediction that is wrong by 100 everywhere scores 1",
    soundness=_LEVELS,
    within="sum",
    contrast=spread_split,
    relations="equals r2 where the mean error is 0, and is higher otherwise",
    aliases=("explained_variance_score",),
)
def explained_variance(target: TargetMoments, errors: ErrorSums) -> Outcome:
    """Explained variance, 1 - var(e)/var(y), which forgives a constant error.

    Undefined where the targets do not vary; a single row is 0/0, not 1.

    >>> explained_variance([0.0, 1.0], [5.0, 6.0])
    1.0
    """
    if not target.rows:
        return nothing()
    weight = target.weight.rational
    mean_square = Fraction(errors.signed.rational**2) / weight
    left = errors.squared.rational - mean_square
    parts: dict[str, Part] = {
        "error_sum_of_squares": left,
        "sst": target.spread,
    }
    bias = Fraction(-errors.signed.rational) / weight
    return _against(left, target.spread, parts, _few(target.rows), bias=bias)


@metric(
    needs=(TargetMoments, ErrorSums),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - (SSE / (n - p - 1)) / (SST / (n - 1))",
    undefined="SST is exactly 0, or there are no more than p + 1 rows",
    rewards="what r2 rewards, less a charge for each of p features",
    hides="that it corrects a fit on these very rows; for rows held out use r2",
    soundness={
        "within_fold": refused("its degrees of freedom belong to one fit on all rows"),
        **_LEVELS,
    },
    within="none",
    contrast=spread_split,
    params={"n_features": None},
    domain={"n_features": (lambda p: isinstance(p, int) and p >= 0, "a whole number of 0 or more")},
    relations="n is the number of rows with positive weight: weights are not repeat counts, and "
    "scaling them changes nothing",
    listed="named",
)
def adjusted_r2(target: TargetMoments, errors: ErrorSums, n_features: int) -> Outcome:
    """R2 adjusted for the number of features p, with n the rows of positive weight.

    Undefined where SST is exactly 0 or n <= p + 1.

    >>> adjusted_r2.with_params(n_features=1)([1, 2, 3, 4, 5], [1, 2, 3, 4, 6])
    0.8666666666666667
    """
    rows = target.rows
    if not rows:
        return nothing()
    parts, facts = _sums(target, errors), {"rows": rows, "n_features": n_features}
    free = rows - n_features - 1
    if free <= 0:
        reason = f"{rows} rows leave no degree of freedom beside {n_features} features"
        return Outcome(parts=parts, facts=facts, undefined=reason)
    sse = errors.squared.rational * (rows - 1)
    return _against(sse, target.spread * free, parts, _few(rows), **facts)
