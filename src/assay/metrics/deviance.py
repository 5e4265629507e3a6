"""Deviances of Poisson, gamma and Tweedie distributions, and the share of them explained."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isfinite
from typing import Any

import numpy as np

from assay.exact import Rational, nearest
from assay.metrics.declare import Metric, caution, enter, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, in_words, nothing
from assay.metrics.rounding import as_written
from assay.metrics.weighed import weighed
from assay.states.deviance import GammaSums, PoissonSums, unit_deviance
from assay.states.errors import ErrorSums
from assay.states.moments import TargetMoments
from assay.states.tally import Tally
from assay.states.values import PairedValues

_REFERENCE = (
    "Jorgensen (1987), J. R. Stat. Soc. B 49:127-162, doi:10.1111/j.2517-6161.1987.tb01685.x"
)


def _mean(sums: PoissonSums | GammaSums, words: str) -> Outcome:
    if not sums.rows:
        return nothing()
    total, weight = sums.deviance.rational, sums.weight.rational
    parts: dict[str, Part] = {"sum_of_deviances": total, "weight": weight}
    parts |= {"target_rows_outside": sums.target_rows, "pred_rows_outside": sums.pred_rows}
    if sums.target_rows or sums.pred_rows:
        reason = (
            f"{sums.target_rows} of {sums.rows} targets are {words} and {sums.pred_rows} "
            "predictions are 0 or less"
        )
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


def _outside(pairs: Tally, power: Fraction) -> str | None:
    """Which values have no deviance at this power, with their weight."""
    y, p = pairs.keys.real, pairs.keys.imag
    none = np.zeros(len(pairs), dtype=bool)
    targets = y <= 0 if power >= 2 else y < 0 if power >= 1 else none
    unit = Fraction(2) ** pairs.exponent
    weight = [int(pairs.weights[rows].sum()) * unit for rows in (targets, p <= 0)]
    if not any(weight):
        return None
    words = "0 or less" if power >= 2 else "below 0"
    told = [f"targets of weight {in_words(weight[0])} are {words}"] * bool(weight[0])
    told += [f"predictions of weight {in_words(weight[1])} are 0 or less"] * bool(weight[1])
    return f"{' and '.join(told)}, of {in_words(pairs.total.rational)}, at power {float(power):g}"


def _deviance(pairs: Tally, power: Fraction, mean: Rational | None = None) -> Rational | None:
    """The sum of the rows' deviances from their predictions or from one mean; None beyond range."""
    guesses = pairs.keys.imag.tolist() if mean is None else [mean] * len(pairs)
    rows = zip(pairs.keys.real.tolist(), guesses, strict=True)
    terms = [unit_deviance(y, guess, power) for y, guess in rows]
    if not all(map(isfinite, terms)):
        return None
    return weighed(np.array(terms), pairs.weights) * Fraction(2) ** pairs.exponent


class _Tweedie(Metric):
    """A metric whose unit follows its power."""

    def __post_init__(self) -> None:
        super().__post_init__()
        power = as_written(self.params["power"])
        known = {0: "target^2", 1: "target", 2: "1"}
        unit = next((u for p, u in known.items() if p == power), f"target^{float(2 - power):g}")
        object.__setattr__(self, "unit", unit)


_POWER: dict[str, Any] = {
    "power": (
        lambda power: isfinite(power) and not 0 < power < 1,
        "a number of 0 or less, or of 1 or more",
    )
}


def _tweedie(errors: ErrorSums, values: PairedValues, power: float) -> Outcome:
    """Mean Tweedie deviance for a power of the variance: 0 is the squared error.

    Undefined outside the domain: predictions of 0 or less unless the power is 0, targets below 0
    from power 1 on, and targets of 0 from power 2 on. Each row's deviance is rounded once; at power
    0 nothing is.

    >>> tweedie_deviance.with_params(power=3)([1.0, 2.0], [2.0, 2.0])
    0.125
    """
    if not errors.rows:
        return nothing()
    weight, exponent = errors.weight.rational, as_written(power)
    if exponent == 0:
        squared = errors.squared.rational
        parts: dict[str, Part] = {"sum_of_deviances": squared, "weight": weight}
        return Outcome(Ratio(squared, weight), parts=parts)
    if reason := _outside(values.pairs, exponent):
        return Outcome(parts={"weight": weight}, undefined=reason)
    total = _deviance(values.pairs, exponent)
    if total is None:
        note = "a row's deviance is beyond the largest double"
        return Outcome(bare=inf, parts={"weight": weight}, note=note)
    return Outcome(Ratio(total, weight), parts={"sum_of_deviances": total, "weight": weight})


tweedie_deviance = enter(
    _Tweedie(
        name="tweedie_deviance",
        formula=_tweedie,
        needs=(ErrorSums, PairedValues),
        kind="values",
        better="lower",
        bounds=(0.0, inf),
        unit="target^2",
        ratio="sum of the rows' deviances at this power / weight",
        undefined="a target or a prediction is outside the domain of the power",
        rewards="predictions near the mean, errors measured by the variance that the power expects",
        hides="that powers differ in unit, target^(2 - power), and are not to be compared",
        params={"power": 0},
        defaults={"power": 0},
        domain=_POWER,
        relations="power 0 is mse, 1 poisson_deviance, 2 gamma_deviance, 3 the inverse Gaussian",
        reference=_REFERENCE,
        aliases=("mean_tweedie_deviance",),
        listed="named",
    )
)


@metric(
    needs=(TargetMoments, ErrorSums, PairedValues),
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
    params={"power": 0},
    domain=_POWER,
    relations="power 0 is r2",
    reference="Hastie, Tibshirani and Wainwright (2015), Statistical Learning with Sparsity, 3.1.1",
    aliases=("d2_tweedie_score",),
    listed="named",
)
def d2_tweedie(
    target: TargetMoments, errors: ErrorSums, values: PairedValues, power: float
) -> Outcome:
    """Share of the Tweedie deviance explained, against the mean of the evaluated targets.

    Undefined where the targets do not vary, and outside the domain of the power.

    >>> d2_tweedie.with_params(power=3)([1.0, 3.0], [1.0, 3.0])
    1.0
    """
    if not target.rows:
        return nothing()
    exponent = as_written(power)
    if not target.spread:
        reason = "one row has no variation" if target.rows == 1 else "the targets do not vary"
        return Outcome(Ratio(0, 0), undefined=reason)
    if exponent == 0:
        top, low = errors.squared.rational, target.spread
        return Outcome(Ratio(top, low, offset=1, sign=-1), facts={"mean": target.mean})
    reason_outside = _outside(values.pairs, exponent)
    if reason_outside is None and target.mean <= 0:
        reason_outside = "the mean of the targets is 0 or less"
    if reason_outside:
        return Outcome(undefined=reason_outside)
    total = _deviance(values.pairs, exponent)
    base = _deviance(values.pairs, exponent, target.mean)
    if total is None or base is None:
        return Outcome(undefined="a row's deviance is beyond the largest double")
    if not base:
        return Outcome(undefined=f"the deviance of the mean {nearest(target.mean):g} rounds to 0")
    return Outcome(Ratio(total, base, offset=1, sign=-1), facts={"mean": target.mean})
