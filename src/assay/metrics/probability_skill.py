"""Skill of probabilities against the class shares of the evaluated rows."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from assay.exact import Rational, nearest
from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.probability import log_loss
from assay.metrics.rounding import log_of_ratio
from assay.states.probability import BrierSums, LogLossSums
from assay.states.shares import ClassWeights

_SHARES = caution("its baseline has one class share over all rows, whatever those of a fold")
_SKILL: dict[str, Any] = {
    "kind": "probabilities",
    "better": "higher",
    "bounds": (-inf, 1.0),
    "unit": "1",
    "listed": "named",
}


def _weights(shares: ClassWeights) -> list[int]:
    return [int(count) for count in shares.classes.weights.tolist()]


def _one_class(shares: ClassWeights) -> str | None:
    return None if len(shares.classes) > 1 else f"all {shares.rows} rows are of one class"


@metric(
    **_SKILL,
    needs=(BrierSums, ClassWeights),
    ratio="1 - sum over classes of (p - outcome)^2 / the same for the class shares",
    undefined="all rows are of one class",
    rewards="probabilities nearer to the outcomes than the class shares are",
    hides="the size of the score; the baseline has the shares of these very rows, which no "
    "deployed model knows",
    soundness={"pooled": _SHARES},
    within="sum",
    relations="what r2 is for numbers: of one column of probabilities it is the r2 of the outcomes "
    "0 and 1; the Brier skill score against the sample climatology",
    reference="Murphy (1973), J. Appl. Meteorol. 12:595-600, "
    "doi:10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2",
    aliases=("d2_brier_score", "brier_skill_score"),
)
def d2_brier(sums: BrierSums, shares: ClassWeights) -> Outcome:
    """Brier skill against the class shares of the evaluated rows.

    Undefined where all rows are of one class.

    >>> d2_brier([1, 0], y_proba=[0.75, 0.25])
    0.75
    """
    if not sums.rows:
        return nothing()
    counts = _weights(shares)
    unit, whole = Fraction(2) ** shares.classes.exponent, sum(counts)
    base = (whole - Fraction(sum(n * n for n in counts), whole)) * unit
    total = sums.squared.rational
    parts: dict[str, Part] = {"sum_of_squares": total, "baseline_sum": base}
    ratio = Ratio(total, base, offset=1, sign=-1)
    return Outcome(ratio, parts=parts, undefined=_one_class(shares))


def loss_of_shares(shares: ClassWeights, whole: Rational) -> Rational:
    """The summed log loss of predicting each class with its share of a whole weight."""
    unit = Fraction(2) ** shares.classes.exponent
    weights = [count * unit for count in _weights(shares)]
    return sum(-Fraction(log_of_ratio(n / Fraction(whole))) * n for n in weights)


@metric(
    **_SKILL,
    needs=(LogLossSums, ClassWeights),
    ratio="1 - log loss / log loss of the class shares",
    undefined="all rows are of one class",
    rewards="a higher probability for what happened than the class shares give it",
    hides="that one confident error can make up most of it; the baseline has the shares of these "
    "very rows",
    soundness={
        "pooled": _SHARES,
        "mean_of_folds": caution("one fold with an infinite loss makes it infinite"),
        "within_fold": refused("a fold with an infinite loss has no sum that could be added"),
    },
    within="none",
    relations="McFadden's pseudo R2 of the probabilities; minus infinity where a true class was "
    "given probability 0, where scikit-learn clips",
    reference="McFadden (1974), in Zarembka (ed.), Frontiers in Econometrics, 105-142",
    aliases=("d2_log_loss_score", "mcfadden_r2"),
)
def d2_log_loss(sums: LogLossSums, shares: ClassWeights) -> Outcome:
    """Log loss skill against the class shares of the evaluated rows; each logarithm rounded once.

    Undefined where all rows are of one class; minus infinity where a true class was given
    probability 0.

    >>> d2_log_loss([1, 0], y_proba=[0.5, 0.5])
    0.0
    """
    if not sums.rows:
        return nothing()
    base = loss_of_shares(shares, shares.weight.rational)
    total = sums.finite.rational
    parts: dict[str, Part] = {"sum_of_losses": total, "baseline_sum": base}
    clipped = log_loss.formula(sums).sklearn
    instead = None
    if clipped is not None and base:
        instead = nearest(1 - Fraction(clipped) * sums.weight.rational / base)
    reason = _one_class(shares)
    if sums.zero_rows and not reason:
        note = f"{sums.zero_rows} of {sums.rows} rows give the true class probability 0"
        return Outcome(bare=-inf, parts=parts, note=note, sklearn=instead)
    ratio = Ratio(total, base, offset=1, sign=-1)
    return Outcome(ratio, parts=parts, undefined=reason, sklearn=instead)
