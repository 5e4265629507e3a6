"""Errors relative to the target, and on a logarithmic scale."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from assay.exact import nearest
from assay.metrics.declare import metric
from assay.metrics.errors import ROOTS
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.states.block import Block
from assay.states.errors import LogErrors
from assay.states.relative import RelativeErrors, SymmetricErrors

_MACHINE_EPSILON = Fraction(1, 2**52)


@metric(
    needs=(RelativeErrors,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="1",
    ratio="sum of |e|/|y| / weight, as a fraction and not in percent",
    undefined="a target is 0 and its prediction is not",
    rewards="small errors relative to each target",
    hides="that under-counting costs at most 1 a row while over-counting has no limit",
    relations="a target of 0 that is predicted exactly costs 0",
    reference="Hyndman and Koehler (2006), Int. J. Forecast. 22:679-688, "
    "doi:10.1016/j.ijforecast.2006.03.001",
    aliases=("mean_absolute_percentage_error", "neg_mean_absolute_percentage_error"),
)
def mape(errors: RelativeErrors) -> Outcome:
    """Mean absolute percentage error, mean of |e|/|y|, as a fraction.

    Undefined where a target is 0 and its prediction is not; 0 predicted as 0 costs 0.

    >>> mape([-2, 4], [-1, 5])
    0.375
    """
    if not errors.rows:
        return nothing()
    weight, total = errors.weight.rational, errors.relative.rational
    parts: dict[str, Part] = {"sum_of_relative_errors": total, "weight": weight}
    parts |= {"zero_targets": errors.zero_rows, "zero_targets_exact": errors.exact_zero_rows}
    if not errors.zero_rows:
        note = "0/0 of a target predicted exactly counts as 0" if errors.exact_zero_rows else None
        if not errors.infinite_rows:
            return Outcome(Ratio(total, weight), parts=parts, note=note)
        note = f"{errors.infinite_rows} of {errors.rows} terms are beyond the largest double"
        return Outcome(bare=inf, parts=parts, note=note)
    instead = (total + errors.zero_absolute.rational / _MACHINE_EPSILON) / Fraction(weight)
    reason = f"{errors.zero_rows} of {errors.rows} targets are 0 with a prediction that is not"
    return Outcome(bare=inf, parts=parts, undefined=reason, sklearn=nearest(instead))


@metric(
    needs=(SymmetricErrors,),
    kind="values",
    better="lower",
    bounds=(0.0, 2.0),
    unit="1",
    ratio="sum of 2|e|/(|y| + |p|) / weight, as a fraction between 0 and 2",
    undefined="there are no rows",
    rewards="small errors relative to target and prediction",
    hides="that it is not symmetric: under-prediction costs more than over-prediction",
    relations="a row where target and prediction are both 0 costs 0",
    reference="Makridakis (1993), Int. J. Forecast. 9:527-529, doi:10.1016/0169-2070(93)90079-3",
)
def smape(errors: SymmetricErrors) -> Outcome:
    """Symmetric mean absolute percentage error, mean of 2|e|/(|y| + |p|), from 0 to 2.

    >>> smape([1.0], [3.0])
    1.0
    """
    if not errors.rows:
        return nothing()
    weight, total = errors.weight.rational, errors.symmetric.rational
    lost = errors.both_zero_rows
    note = f"0/0 counts as 0 where target and prediction are both 0 ({lost} of {errors.rows} rows)"
    parts: dict[str, Part] = {"sum_of_terms": total, "weight": weight}
    return Outcome(Ratio(total, weight), parts=parts, note=note if lost else None)


def _logarithmic(errors: LogErrors, root: bool) -> Outcome:
    if not errors.rows:
        return nothing()
    weight, total = errors.weight.rational, errors.squared.rational
    parts: dict[str, Part] = {"sum_of_squares": total, "weight": weight}
    if errors.outside:
        reason = f"{errors.outside} of {errors.rows} rows have a value of -1 or less"
        return Outcome(parts=parts, undefined=reason)
    return Outcome(Ratio(total, weight, root=root), parts=parts)


def _above(block: Block) -> bool:
    """Whether every value has a logarithm of 1 + y."""
    columns = [c for c in (block.y_true, block.y_pred) if c is not None]
    return all(bool(np.all(column > -1)) for column in columns)


_LOGARITHMIC: dict[str, Any] = {
    "suits": _above,
    "needs": (LogErrors,),
    "kind": "values",
    "better": "lower",
    "bounds": (0.0, inf),
    "unit": "1",
    "undefined": "a target or a prediction is -1 or less",
    "rewards": "small errors on the scale of log(1 + y)",
    "hides": "that the same ratio costs the same on every scale above 1; over-prediction is cheap",
}


@metric(
    **_LOGARITHMIC,
    ratio="sum of squared differences of log(1 + y) / weight",
    aliases=("mean_squared_log_error", "neg_mean_squared_log_error"),
)
def msle(errors: LogErrors) -> Outcome:
    """Mean squared difference of log(1 + y) and log(1 + p); each logarithm is rounded once.

    Undefined where a value is -1 or less.

    >>> msle([0.0], [0.0])
    0.0
    """
    return _logarithmic(errors, root=False)


@metric(
    **_LOGARITHMIC,
    ratio="square root of the sum of squared differences of log(1 + y) / weight",
    soundness={"mean_of_folds": ROOTS},
    aliases=("root_mean_squared_log_error", "neg_root_mean_squared_log_error"),
)
def rmsle(errors: LogErrors) -> Outcome:
    """The square root of `msle`.

    >>> rmsle([1, 3, 7], [3, 1, 7])
    0.5659523030068885
    """
    return _logarithmic(errors, root=True)
