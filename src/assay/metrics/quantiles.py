"""Errors of predicted quantiles, and skill against the quantile of the evaluated targets."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan
from typing import Any

import numpy as np

from assay.exact import Rational
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.rounding import as_written
from assay.metrics.weighed import weighed
from assay.states.errors import ErrorSums
from assay.states.tally import Tally
from assay.states.values import TargetValues

_ALPHA: dict[str, Any] = {
    "params": {"alpha": 0.5},
    "domain": {"alpha": (lambda alpha: 0 <= alpha <= 1, "a quantile level from 0 to 1")},
}
_ONE_LEVEL = caution("its baseline is one quantile over all rows, whatever the level of a fold")
_HALF = Fraction(1, 2)


def sides(errors: ErrorSums) -> tuple[Fraction, Fraction]:
    """The sums of the distances of predictions below and above their targets."""
    absolute, signed = errors.absolute.rational, errors.signed.rational
    return Fraction(absolute + signed) / 2, Fraction(absolute - signed) / 2


def pinball_sum(errors: ErrorSums, alpha: Fraction) -> Rational:
    """The summed pinball loss."""
    under, over = sides(errors)
    return alpha * under + (1 - alpha) * over


@metric(
    needs=(ErrorSums,),
    kind="values",
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="(alpha x sum of y - p below the target + (1 - alpha) x sum of p - y above) / weight",
    undefined="there are no rows",
    rewards="predictions of the alpha quantile: at alpha 0.9 too low costs nine times too high",
    hides="the share of targets below the prediction, which should be alpha",
    relations="alpha 0.5 is half of mae",
    reference="Koenker and Bassett (1978), Econometrica 46:33-50, doi:10.2307/1913643",
    aliases=("mean_pinball_loss", "quantile_loss"),
    listed="named",
    **_ALPHA,
)
def pinball(errors: ErrorSums, alpha: float) -> Outcome:
    """Mean pinball loss of a predicted quantile: alpha (y - p) below, (1 - alpha) (p - y) above.

    >>> pinball.with_params(alpha=0.75)([1.0, 5.0], [3.0, 1.0])
    1.75
    """
    if not errors.rows:
        return nothing()
    total, weight = pinball_sum(errors, as_written(alpha)), errors.weight.rational
    under, over = sides(errors)
    return Outcome(Ratio(total, weight), parts={"under": under, "over": over, "weight": weight})


def _constant(values: Tally, alpha: Fraction) -> tuple[float, Rational]:
    """An alpha quantile of the targets, and the smallest pinball loss that a constant can have."""
    reached = np.cumsum(values.weights)
    least = -(-alpha * int(reached[-1]) // 1)
    place = int(np.searchsorted(reached, int(least)))
    centre = float(values.keys[place])
    loss: Rational = 0
    for rows, share in ((slice(0, place), alpha - 1), (slice(place + 1, None), alpha)):
        counts = values.weights[rows]
        gaps = weighed(values.keys[rows], counts) - Fraction(centre) * int(counts.sum())
        loss += share * gaps
    return centre, loss * Fraction(2) ** values.exponent


def _skill(errors: ErrorSums, targets: TargetValues, alpha: Fraction) -> Outcome:
    if not targets.rows:
        return nothing()
    total = pinball_sum(errors, alpha)
    centre, base = _constant(targets.values, alpha)
    # Alpha 1/2 is the absolute error: twice the pinball loss above and below.
    scale = 2 if alpha == _HALF else 1
    parts: dict[str, Part] = {"loss": scale * total, "baseline_loss": scale * base}
    ratio = Ratio(scale * total, scale * base, offset=1, sign=-1)
    facts: dict[str, Part] = {"quantile": centre}
    if base:
        return Outcome(ratio, parts=parts, facts=facts)
    reason = "one row has no variation" if targets.rows == 1 else "the constant makes no error"
    instead = nan if targets.rows == 1 else float(not total)
    return Outcome(ratio, parts=parts, facts=facts, undefined=reason, sklearn=instead)


_SKILL: dict[str, Any] = {
    "needs": (ErrorSums, TargetValues),
    "kind": "values",
    "better": "higher",
    "bounds": (-inf, 1.0),
    "unit": "1",
    "soundness": {"pooled": _ONE_LEVEL},
    "within": "sum",
    "listed": "named",
    "reference": "Koenker and Machado (1999), JASA 94:1296-1310, "
    "doi:10.1080/01621459.1999.10473882",
}


@metric(
    **_SKILL,
    ratio="1 - sum of |e| / sum of |y - median of the evaluated targets|",
    undefined="the targets do not vary: a constant target, or one row",
    rewards="a smaller absolute error than the constant prediction of the evaluated median",
    hides="the size of the errors; the baseline is the median of these very rows",
    relations="what r2 is for squared errors; d2_pinball at alpha 0.5",
    aliases=("d2_absolute_error_score",),
)
def d2_absolute_error(errors: ErrorSums, targets: TargetValues) -> Outcome:
    """Share of the absolute error explained, against the median of the evaluated targets.

    Undefined where the targets do not vary.

    >>> d2_absolute_error([1.0, 2.0, 4.0], [1.0, 2.0, 3.0])
    0.6666666666666666
    """
    return _skill(errors, targets, _HALF)


@metric(
    **_SKILL,
    **_ALPHA,
    ratio="1 - pinball loss / pinball loss of the alpha quantile of the evaluated targets",
    undefined="a constant is exact: the targets do not vary, or alpha is 0 or 1",
    rewards="a smaller pinball loss than the best constant prediction",
    hides="the size of the loss; the baseline is a quantile of these very rows",
    relations="alpha 0.5 is d2_absolute_error; any constant between two targets that is an alpha "
    "quantile has the same loss, so the choice of one does not matter",
    aliases=("d2_pinball_score",),
)
def d2_pinball(errors: ErrorSums, targets: TargetValues, alpha: float) -> Outcome:
    """Share of the pinball loss explained, against the alpha quantile of the evaluated targets.

    Undefined where a constant is exact.

    >>> d2_pinball.with_params(alpha=0.25)([1.0, 2.0, 4.0], [1.0, 2.0, 3.0])
    0.75
    """
    return _skill(errors, targets, as_written(alpha))
