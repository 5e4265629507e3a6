"""Errors in the target's unit: squared, absolute, signed, the largest and the middle one."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isfinite

from assay.exact import Rational, nearest
from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.errors import ErrorSums, LargestError
from assay.states.residuals import ResidualValues

ROOTS = caution("the mean of roots is not the root of the mean")


def _mean(total: Rational, errors: ErrorSums, name: str, root: bool = False) -> Outcome:
    if not errors.rows:
        return nothing()
    weight = errors.weight.rational
    return Outcome(Ratio(total, weight, root=root), parts={name: total, "weight": weight})


@metric(
    needs=(ErrorSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target^2",
    ratio="SSE / weight",
    undefined="there are no rows",
    rewards="avoiding large errors: one error of 10 weighs as much as a hundred of 1",
    hides="the unit: it is the target's squared",
    aliases=("mean_squared_error", "neg_mean_squared_error"),
    reference="Gneiting (2011), JASA 106:746-762, doi:10.1198/jasa.2011.r10138",
)
def mse(errors: ErrorSums) -> Outcome:
    """Mean squared error, sum(w e e) / sum(w), in the target's unit squared.

    >>> mse([3, 5], [2, 5])
    0.5
    """
    return _mean(errors.squared.rational, errors, "sse")


@metric(
    needs=(ErrorSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="square root of SSE / weight",
    undefined="there are no rows",
    rewards="avoiding large errors, in the target's unit",
    hides="whether a few large errors or many middling ones make it up; compare with mae",
    soundness={"mean_of_folds": ROOTS},
    aliases=("root_mean_squared_error", "neg_root_mean_squared_error"),
)
def rmse(errors: ErrorSums) -> Outcome:
    """Root mean squared error: the square root of `mse`, in the target's unit.

    >>> rmse([0.0, 0.0], [1.0, -1.0])
    1.0
    """
    return _mean(errors.squared.rational, errors, "sse", root=True)


@metric(
    needs=(ErrorSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="sum of |e| / weight",
    undefined="there are no rows",
    rewards="small errors, each in proportion to its size",
    hides="a few very large errors among many small ones; compare with rmse",
    aliases=("mean_absolute_error", "neg_mean_absolute_error"),
)
def mae(errors: ErrorSums) -> Outcome:
    """Mean absolute error, sum(w |e|) / sum(w), in the target's unit.

    >>> mae([0, 0], [0, 10], sample_weight=[1, 99])
    9.9
    """
    return _mean(errors.absolute.rational, errors, "sae")


@metric(
    needs=(ErrorSums,),
    kind="values",
    better="zero",
    bounds=(-inf, inf),
    unit="target",
    ratio="sum of (prediction - target) / weight",
    undefined="there are no rows",
    rewards="errors that cancel",
    hides="errors that cancel: 0 says nothing of their size",
    aliases=("mean_error",),
)
def bias(errors: ErrorSums) -> Outcome:
    """Mean error, prediction minus target: positive where predictions are too high.

    >>> bias([1, 2], [2, 4])
    1.5
    """
    return _mean(-errors.signed.rational, errors, "sum_of_errors")


@metric(
    needs=(LargestError,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="the largest |e|; no denominator",
    undefined="there are no rows",
    rewards="no single large error",
    hides="everything but the worst row",
    soundness={"mean_of_folds": caution("the mean of maxima is not a maximum")},
    aliases=("max_error_score", "neg_max_error"),
)
def max_error(errors: LargestError) -> Outcome:
    """The largest absolute error, in the target's unit; weights only leave out rows of weight 0.

    >>> max_error([0, 0], [1, -3])
    3.0
    """
    if not errors.rows or errors.largest is None:
        return nothing()
    largest = errors.largest.rational
    return Outcome(bare=nearest(largest), parts={"rows": errors.rows})


@metric(
    needs=(ResidualValues,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="the middle |e|; no denominator",
    undefined="there are no rows",
    rewards="small errors in half of the rows",
    hides="the other half",
    soundness={
        "mean_of_folds": caution("the mean of medians is not a median"),
        "within_fold": refused("a median has no numerator and denominator to add up over folds"),
    },
    within="none",
    aliases=("median_absolute_error", "neg_median_absolute_error"),
)
def medae(residuals: ResidualValues) -> Outcome:
    """Median absolute error; of an even number of rows the midpoint of the middle two.

    Each absolute error is rounded once. With weights, the error at which half of the weight is
    reached, and the midpoint where it is reached exactly; weights of 1 change nothing.

    >>> medae([0, 0, 0, 0], [1, 2, 3, 10])
    2.5
    """
    if not residuals.rows:
        return nothing()
    low, high = residuals.sizes.middle()
    # An error beyond the largest double is kept as infinite, and so is a midpoint with it.
    middle = nearest((Fraction(low) + Fraction(high)) / 2) if isfinite(high) else high
    return Outcome(bare=middle, parts={"rows": residuals.rows})
