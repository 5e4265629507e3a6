"""Metrics of scores: how well they rank positives above negatives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import Rational
from assay.metrics.contrasts import row_counts
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Part, Ratio, in_words, nothing
from assay.states.ranking import RankedCounts
from assay.states.state import Bundle
from assay.states.tally import Tally

_ACROSS = caution(
    "it also ranks rows of different folds against each other, whose scores come from separately "
    "fitted models"
)
_BITS = 64


def _below(positive: Tally, negative: Tally) -> tuple[NDArray[Any], NDArray[Any]]:
    """For each distinct positive score: the weight of negatives below it, and at most it."""
    upto = np.concatenate([[0], np.cumsum(negative.weights)])
    left = np.searchsorted(negative.keys, positive.keys, "left")
    right = left
    if len(negative.keys):
        tied = negative.keys[np.minimum(left, len(negative.keys) - 1)] == positive.keys
        right = left + tied
    if negative.counts is None:
        return left, right
    return upto[left], upto[right]


def _dot(left: NDArray[Any], right: NDArray[Any], most: int) -> int:
    """The exact sum of products of integers; ``most`` bounds it."""
    if most < 2**62 and left.dtype != object and right.dtype != object:
        return int(left @ right)
    return sum(a * b for a, b in zip(left.tolist(), right.tolist(), strict=True))


def pairs(ranked: RankedCounts) -> tuple[int, int]:
    """Twice the weight of pairs ranked right (ties count half), and twice that of all pairs."""
    positive, negative = ranked.positive, ranked.negative
    whole = 2 * _units(positive) * _units(negative)
    if not whole:
        return 0, 0
    below, upto = _below(positive, negative)
    if positive.counts is None and negative.counts is None:
        return int(below.sum()) + int(upto.sum()), whole
    return _dot(positive.weights, below + upto, whole), whole


def _units(tally: Tally) -> int:
    return len(tally) if tally.counts is None else int(sum(tally.counts.tolist()))


def _classes(ranked: RankedCounts) -> dict[str, Part]:
    return {
        "positives": ranked.positive.total.rational,
        "negatives": ranked.negative.total.rational,
    }


def _across(whole: Bundle, parts: Sequence[Bundle]) -> str | None:
    """How many pairs are within folds and across, and the AUC of each."""
    won, every = pairs(_ranked(whole))
    if not every:
        return None
    inside = [pairs(_ranked(part)) for part in parts]
    # Weights may have another unit in each fold; the share of pairs is asked in plain counts.
    if any(
        state.positive.exponent or state.negative.exponent
        for state in map(_ranked, [whole, *parts])
    ):
        return row_counts(RankedCounts)(whole, parts)
    won_within, within = sum(p[0] for p in inside), sum(p[1] for p in inside)
    across = every - within
    first = f"of {every // 2} pairs {within // 2} are within folds{_auc(won_within, within)}"
    return f"{first} and {across // 2} across{_auc(won - won_within, across)}"


def _auc(won: int, of: int) -> str:
    return f" (AUC {in_words(Fraction(won, of))})" if of else ""


def _ranked(bundle: Bundle) -> RankedCounts:
    state = bundle[RankedCounts]
    if not isinstance(state, RankedCounts):
        raise TypeError(f"not a ranking: {state!r}")
    return state


@metric(
    needs=(RankedCounts,),
    kind="scores",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="pairs of a positive above a negative, ties half / all such pairs",
    undefined="there are no positive rows, or no negative ones",
    rewards="positives ranked above negatives, anywhere in the order",
    hides="how rare positives are: with few of them most alarms may be false at a high value",
    soundness={"pooled": _ACROSS},
    within="sum",
    binary=True,
    contrast=_across,
    relations="of hard labels it is the balanced accuracy; the scale of the scores does not matter",
    reference="Hanley and McNeil (1982), Radiology 143:29-36, doi:10.1148/radiology.143.1.7063747",
    aliases=("roc_auc_score", "auc"),
)
def roc_auc(ranked: RankedCounts) -> Outcome:
    """Area under the ROC curve: the share of positive-negative pairs ranked right, ties half.

    Undefined without a positive or without a negative row.

    >>> roc_auc([1, 0, 0, 1, 0], y_score=[4, 4, 2, 2, 2])
    0.5833333333333334
    """
    parts = _classes(ranked)
    won, every = pairs(ranked)
    if every:
        scale = Fraction(2) ** (ranked.positive.exponent + ranked.negative.exponent)
        won_weight, weight = won * scale / 2, every * scale / 2
        return Outcome(
            Ratio(won_weight, weight), parts=parts | {"pairs": weight, "won": won_weight}
        )
    return Outcome(Ratio(0, 0), parts=parts, undefined=_lacking(ranked))


def _lacking(ranked: RankedCounts) -> str:
    if not ranked.rows:
        return "no rows"
    lacking = "positive" if not len(ranked.positive) else "negative"
    return f"no {lacking} rows: 0 pairs"


def _precision_sum(positive: Tally, below: NDArray[Any], negatives: int) -> Fraction:
    """The sum over positive rows of the precision at their score, each to 64 bits."""
    counts = positive.weights
    found = np.cumsum(counts[::-1])[::-1]
    chosen = found + (negatives - below)
    if found.dtype != object and chosen.dtype != object and int(chosen[0]) < 2**31:
        high, low = _quotients(found.astype(np.uint64), chosen.astype(np.uint64))
        whole = (int(counts @ high.astype(np.int64)) << 32) + int(counts @ low.astype(np.int64))
        return Fraction(whole, 1 << _BITS)
    terms = zip(counts.tolist(), found.tolist(), chosen.tolist(), strict=True)
    whole = sum(c * (((f << _BITS) + d // 2) // d) for c, f, d in terms)
    return Fraction(whole, 1 << _BITS)


def _quotients(
    top: NDArray[np.uint64], low: NDArray[np.uint64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """``top / low`` to 64 bits, in two halves of 32, for numbers below 2**31."""
    shift = np.uint64(32)
    high = (top << shift) // low
    rest = (top << shift) - high * low
    return high, ((rest << shift) + low // np.uint64(2)) // low


@metric(
    needs=(RankedCounts,),
    kind="scores",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="sum over positives of the precision at their score / positives",
    undefined="there are no positive rows",
    rewards="positives at the very top of the order",
    hides="that an uninformative score gets the share of positives, not 0.5",
    soundness={"pooled": _ACROSS},
    within="sum",
    binary=True,
    contrast=row_counts(RankedCounts),
    relations="the step-wise area under the precision-recall curve; joining the points by straight "
    "lines gives another, larger number",
    reference="Davis and Goadrich (2006), ICML, doi:10.1145/1143844.1143874",
    aliases=("average_precision_score", "ap"),
)
def average_precision(ranked: RankedCounts) -> Outcome:
    """Average precision: precisions weighted by the recall gained at each threshold.

    Undefined without a positive row. The precision at each threshold is rounded once, to 64 bits.

    >>> average_precision([1, 0, 1, 0], y_score=[0.9, 0.8, 0.7, 0.6])
    0.8333333333333334
    """
    if not ranked.rows:
        return nothing()
    parts = _classes(ranked)
    if not len(ranked.positive):
        return Outcome(Ratio(0, 0), parts=parts, undefined="no positive rows", sklearn=0.0)
    positive, negative = _same_unit(ranked.positive, ranked.negative)
    below, _ = _below(positive, negative)
    total = _precision_sum(positive, below, _units(negative))
    unit = Fraction(2) ** positive.exponent
    top: Rational = total * unit
    weight = ranked.positive.total.rational
    base = Fraction(weight) / (weight + ranked.negative.total.rational)
    note = "every row is positive, so it is 1 whatever the scores" if base == 1 else None
    parts |= {"sum_of_precisions": top}
    return Outcome(Ratio(top, weight), parts=parts, facts={"base_rate": base}, note=note)


def _same_unit(positive: Tally, negative: Tally) -> tuple[Tally, Tally]:
    low = min(positive.exponent, negative.exponent)
    if positive.exponent == negative.exponent:
        return positive, negative
    return positive.in_units_of(low), negative.in_units_of(low)
