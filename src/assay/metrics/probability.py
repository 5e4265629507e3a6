"""Metrics of probabilities: log loss and Brier score."""

from __future__ import annotations

from math import inf

from assay.exact import ExactSum, Rational
from assay.kernel.logarithm import log_of
from assay.metrics.declare import metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.states.probability import EPSILON, BrierSums, LogLossSums


def clipped_loss(sums: LogLossSums) -> Rational:
    """The summed loss with probabilities below 2**-52 raised to that, as scikit-learn has it."""
    below = sums.zero_weight.merge(sums.tiny_weight).rational
    limit = -ExactSum.of([log_of(EPSILON)]).rational
    return sums.finite.minus(sums.tiny).rational + below * limit


@metric(
    needs=(LogLossSums,),
    kind="probabilities",
    better="lower",
    bounds=(0.0, inf),
    unit="nat",
    ratio="sum of -log(probability of the true class) / weight",
    undefined="there are no rows",
    rewards="a high probability for what happened, and honest doubt elsewhere",
    hides="that one confident error can make up most of it",
    relations="infinite where a true class was given probability 0; scikit-learn clips at 2**-52",
    reference="Good (1952), J. R. Stat. Soc. B 14:107-114, doi:10.1111/j.2517-6161.1952.tb00104.x",
    aliases=("neg_log_loss", "cross_entropy"),
)
def log_loss(sums: LogLossSums) -> Outcome:
    """Mean of -log(p) of the true class, in nats; each logarithm is rounded once.

    Infinite where a true class was given probability 0: the rows are counted, nothing is clipped.

    >>> log_loss([1, 0], y_proba=[0.5, 0.5])
    0.6931471805599453
    """
    if not sums.rows:
        return nothing()
    total, weight = sums.finite.rational, sums.weight.rational
    parts: dict[str, Part] = {"sum_of_losses": total, "weight": weight}
    if not sums.zero_rows and not sums.tiny_rows:
        return Outcome(Ratio(total, weight), parts=parts)
    clipped = Ratio(clipped_loss(sums), weight)
    parts |= {"zero_rows": sums.zero_rows, "tiny_rows": sums.tiny_rows}
    if not sums.zero_rows:
        note = f"{sums.tiny_rows} of {sums.rows} rows give the true class less than 2**-52"
        return Outcome(Ratio(total, weight), parts=parts, note=note, sklearn=clipped.value())
    note = f"{sums.zero_rows} of {sums.rows} rows give the true class probability 0"
    return Outcome(bare=inf, parts=parts, note=note, sklearn=clipped.value())


def _brier(sums: BrierSums, halves: int) -> Outcome:
    if not sums.rows:
        return nothing()
    total, weight = sums.squared.rational, sums.weight.rational
    parts: dict[str, Part] = {"sum_of_squares": total, "weight": weight}
    return Outcome(Ratio(total, weight * halves), parts=parts)


@metric(
    needs=(BrierSums,),
    kind="probabilities",
    better="lower",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="sum over classes of (p - outcome)^2 / (2 weight)",
    undefined="there are no rows",
    rewards="probabilities near the outcomes",
    hides="confident errors on rare classes, which log loss shows",
    relations="for two classes the mean of (p - outcome)^2 of the positive one; half of brier_sum",
    reference="Brier (1950), Mon. Weather Rev. 78:1-3, "
    "doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2",
    aliases=("brier_score_loss", "neg_brier_score"),
)
def brier(sums: BrierSums) -> Outcome:
    """Brier score on the scale 0 to 1: half the squared differences summed over classes.

    >>> brier(["yes", "no"], y_proba=[0.75, 0.25], pos_label="yes")
    0.0625
    """
    return _brier(sums, 2)


@metric(
    needs=(BrierSums,),
    kind="probabilities",
    better="lower",
    bounds=(0.0, 2.0),
    unit="1",
    ratio="sum over classes of (p - outcome)^2 / weight",
    undefined="there are no rows",
    rewards="probabilities near the outcomes",
    hides="that its range is 0 to 2, not 0 to 1",
    relations="Brier's original form; twice brier",
    reference="Brier (1950), Mon. Weather Rev. 78:1-3, "
    "doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2",
    aliases=("brier_multiclass",),
)
def brier_sum(sums: BrierSums) -> Outcome:
    """Brier score on its original scale 0 to 2: squared differences summed over classes.

    >>> brier_sum([1, 0], y_proba=[0.75, 0.25])
    0.125
    """
    return _brier(sums, 1)
