"""Deviances of Poisson, gamma and Tweedie distributions, and the share of them explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import Any

import numpy as np

from assay.exact import Rational, nearest
from assay.kernel.deviances import unit_deviances
from assay.metrics.declare import Metric, caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.rounding import as_written
from assay.metrics.weighed import weighed
from assay.states.deviance import Deviances, GammaSums, PoissonSums, deviance_sums
from assay.states.errors import ErrorSums
from assay.states.moments import TargetMoments
from assay.states.state import State
from assay.states.tally import Tally
from assay.states.values import TargetValues

_REFERENCE = (
    "Jorgensen (1987), J. R. Stat. Soc. B 49:127-162, doi:10.1111/j.2517-6161.1987.tb01685.x"
)


def _outside(sums: Deviances, words: str) -> str | None:
    """Which rows have no deviance."""
    if not sums.target_rows and not sums.pred_rows:
        return None
    return (
        f"{sums.target_rows} of {sums.rows} targets are {words} and {sums.pred_rows} predictions "
        "are 0 or less"
    )


def _mean(sums: Deviances, words: str) -> Outcome:
    if not sums.rows:
        return nothing()
    total, weight = sums.deviance.rational, sums.weight.rational
    parts: dict[str, Part] = {"sum_of_deviances": total, "weight": weight}
    parts |= {"target_rows_outside": sums.target_rows, "pred_rows_outside": sums.pred_rows}
    if reason := _outside(sums, words):
        return Outcome(parts=parts, undefined=reason)
    if sums.infinite_rows:
        note = f"{sums.infinite_rows} of {sums.rows} terms are beyond the largest double"
        return Outcome(bare=inf, parts=parts, note=note)
    return Outcome(Ratio(total, weight), parts=parts)


@metric(
    needs=(PoissonSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="sum of 2 (y log(y/p) - y + p) / weight",
    undefined="a target is below 0, or a prediction is 0 or less",
    rewards="predictions near the mean of counts, where the variance grows with the mean",
    hides="how a target of 0 counts: 2p, however small the count that was expected",
    relations="tweedie_deviance with power 1; each row's deviance is rounded once",
    reference=_REFERENCE,
    aliases=("mean_poisson_deviance", "neg_mean_poisson_deviance"),
    listed="named",
)
def poisson_deviance(sums: PoissonSums) -> Outcome:
    """Mean Poisson deviance, of 2 (y log(y/p) - y + p); each row is rounded once.

    Undefined where a target is below 0 or a prediction is 0 or less; the rows are counted.

    >>> poisson_deviance([0, 2], [1, 2])
    1.0
    """
    return _mean(sums, "below 0")


@metric(
    needs=(GammaSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="1",
    ratio="sum of 2 (log(p/y) + y/p - 1) / weight",
    undefined="a target or a prediction is 0 or less",
    rewards="predictions near the target in proportion, whatever its size",
    hides="the size of the errors in the target's unit; under-prediction costs more",
    relations="tweedie_deviance with power 2; each row's deviance is rounded once",
    reference=_REFERENCE,
    aliases=("mean_gamma_deviance", "neg_mean_gamma_deviance"),
    listed="named",
)
def gamma_deviance(sums: GammaSums) -> Outcome:
    """Mean gamma deviance, of 2 (log(p/y) + y/p - 1); each row is rounded once.

    Undefined where a target or a prediction is 0 or less; the rows are counted.

    >>> gamma_deviance([1.0, 2.0], [2.0, 2.0])
    0.19314718055994531
    """
    return _mean(sums, "0 or less")


@dataclass(frozen=True, eq=False, repr=False)
class OfPower(Metric):
    """A metric whose states, and whose unit if that is a deviance's, follow its power.

    Args:
        makes: From the power to the classes of states that the formula takes.
    """

    makes: Callable[[Rational], tuple[type[State], ...]] = lambda power: ()

    def __post_init__(self) -> None:
        super().__post_init__()
        power = as_written(self.params["power"])
        object.__setattr__(self, "needs", self.makes(power))
        if self.better == "lower":
            object.__setattr__(self, "unit", _unit(2 - power))


def _unit(exponent: Rational) -> str:
    known = {2: "target^2", 1: "target", 0: "1"}
    return known[int(exponent)] if exponent in known else f"target^{float(exponent):g}"


_POWER: dict[str, Any] = {
    "sort": OfPower,
    "needs": (),
    "params": {"power": 0},
    "domain": {
        "power": (
            lambda power: isfinite(power) and not 0 < power < 1,
            "a number of 0 or less, or of 1 or more",
        )
    },
}


def _words(power: Rational) -> str:
    return "0 or less" if power >= 2 else "below 0"


@metric(
    **_POWER,
    makes=lambda power: (deviance_sums(power) if power else ErrorSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target^2",
    ratio="sum of the rows' deviances at this power / weight",
    undefined="a target or a prediction is outside the domain of the power",
    rewards="predictions near the mean, errors measured by the variance that the power expects",
    hides="that powers differ in unit, target^(2 - power), and are not to be compared",
    relations="power 0 is mse, 1 poisson_deviance, 2 gamma_deviance, 3 the inverse Gaussian",
    reference=_REFERENCE,
    aliases=("mean_tweedie_deviance",),
    listed="named",
)
def tweedie_deviance(sums: ErrorSums | Deviances, power: float) -> Outcome:
    """Mean Tweedie deviance for a power of the variance: 0 is the squared error.

    Undefined outside the domain: predictions of 0 or less unless the power is 0, targets below 0
    from power 1 on, and targets of 0 from power 2 on. Each row's deviance is rounded once; at power
    0 nothing is.

    >>> tweedie_deviance.with_params(power=3)([1.0, 2.0], [2.0, 2.0])
    0.125
    """
    if isinstance(sums, Deviances):
        return _mean(sums, _words(as_written(power)))
    if not sums.rows:
        return nothing()
    squared, weight = sums.squared.rational, sums.weight.rational
    parts: dict[str, Part] = {"sum_of_deviances": squared, "weight": weight}
    return Outcome(Ratio(squared, weight), parts=parts)


def _of_mean(values: Tally, mean: Rational, power: Rational) -> Rational | None:
    """The sum of the deviances of the targets from their mean; None beyond the largest double."""
    terms = unit_deviances(values.keys, mean, power)
    if not np.isfinite(terms).all():
        return None
    return weighed(terms, values.weights) * Fraction(2) ** values.exponent


@metric(
    **_POWER,
    makes=lambda power: (
        (TargetMoments, deviance_sums(power), TargetValues) if power else (TargetMoments, ErrorSums)
    ),
    kind="values",
    better="higher",
    bounds=(-inf, 1.0),
    unit="1",
    ratio="1 - deviance of the predictions / deviance of the evaluated mean",
    undefined="the targets do not vary, or a value is outside the domain of the power",
    rewards="a smaller deviance than the constant prediction of the evaluated mean",
    hides="the size of the deviance; the baseline is the mean of these very rows, which no "
    "deployed model knows",
    soundness={
        "pooled": caution("its baseline is one mean over all rows, whatever the level of a fold"),
        "within_fold": refused("a fold outside the domain has no deviance that could be added"),
    },
    within="none",
    relations="power 0 is r2",
    reference="Hastie, Tibshirani and Wainwright (2015), Statistical Learning with Sparsity, 3.1.1",
    aliases=("d2_tweedie_score",),
    listed="named",
)
def d2_tweedie(
    target: TargetMoments, sums: ErrorSums | Deviances, *values: TargetValues, power: float
) -> Outcome:
    """Share of the Tweedie deviance explained, against the mean of the evaluated targets.

    Undefined where the targets do not vary, and outside the domain of the power.

    >>> d2_tweedie.with_params(power=3)([1.0, 3.0], [1.0, 3.0])
    1.0
    """
    if not target.rows:
        return nothing()
    exponent = as_written(power)
    base: Rational = target.spread
    if isinstance(sums, ErrorSums):
        total = sums.squared.rational
    else:
        reason = _outside(sums, _words(exponent))
        if reason is None and target.mean <= 0:
            reason = "the mean of the targets is 0 or less"
        if reason:
            return Outcome(undefined=reason)
        total, found = sums.deviance.rational, _of_mean(values[0].values, target.mean, exponent)
        if found is None or sums.infinite_rows:
            return Outcome(undefined="a row's deviance is beyond the largest double")
        base = found
    ratio, facts = Ratio(total, base, offset=1, sign=-1), {"mean": target.mean}
    if not target.spread:
        reason = "one row has no variation" if target.rows == 1 else "the targets do not vary"
        return Outcome(Ratio(total, 0, offset=1, sign=-1), facts=facts, undefined=reason)
    if not base:
        why = f"the deviance of the mean {nearest(target.mean):g} rounds to 0"
        return Outcome(ratio, facts=facts, undefined=why)
    return Outcome(ratio, facts=facts)
