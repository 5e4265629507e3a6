"""Metrics of scores: how well they rank positives above negatives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from assay.exact import Rational
from assay.kernel.ranks import precisions, won
from assay.kernel.reference import SHARE_BITS
from assay.metrics.declare import caution, metric
from assay.metrics.outcome import Outcome, Part, Ratio, in_words, nothing
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable
from assay.states.state import Bundle

ACROSS = caution(
    "it also ranks rows of different folds against each other, whose scores come from separately "
    "fitted models"
)
EXACT = 2**62
"""Twice the pairs below this are counted in int64."""
_SHORT = 2**31
"""Weights below this leave room for a quotient of 32 bits in 64."""


def pairs(ranked: RankedCounts) -> tuple[int, int]:
    """Twice the weight of pairs ranked right (ties count half), and twice that of all pairs."""
    table = ranked.table
    positives, negatives = table.totals()
    whole = 2 * positives * negatives
    if table.negative is None:
        # Each positive beats the rows below it but for the positives among them.
        places = np.flatnonzero(table.positive)
        return 2 * (int(places.sum()) - positives * (positives - 1) // 2), whole
    if whole >= EXACT:
        return won(*table.as_digits()), whole
    chosen, others = table.counts()
    return int(chosen @ (2 * np.cumsum(others) - others)), whole


def class_weights(ranked: RankedCounts) -> dict[str, Part]:
    """The weight of the positives and of the negatives, as parts."""
    positive, negative = ranked.table.weights
    return {"positives": positive.rational, "negatives": negative.rational}


def _across(whole: Bundle, parts: Sequence[Bundle]) -> str | None:
    """How many pairs are within folds and across, and the AUC of each."""
    won, every = pairs(_ranked(whole))
    if not every:
        return None
    inside = [pairs(_ranked(part)) for part in parts]
    # Weights may have another unit in each fold; the share of pairs is asked in plain counts.
    if any(state.table.exponent for state in map(_ranked, [whole, *parts])):
        return None
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
    soundness={"pooled": ACROSS},
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
    parts = class_weights(ranked)
    won, every = pairs(ranked)
    if every:
        scale = Fraction(4) ** ranked.table.exponent
        won_weight, weight = won * scale / 2, every * scale / 2
        return Outcome(
            Ratio(won_weight, weight), parts=parts | {"pairs": weight, "won": won_weight}
        )
    return Outcome(Ratio(0, 0), parts=parts, undefined=lacking_pairs(ranked))


def lacking_pairs(ranked: RankedCounts) -> str:
    """Why there is no pair of a positive and a negative."""
    if not ranked.rows:
        return "no rows"
    lacking = "negative" if ranked.table.totals()[0] else "positive"
    return f"no {lacking} rows: 0 pairs"


def _precision_sum(table: RankTable) -> Fraction:
    """The sum over positive rows of the precision at their score, each to 64 bits."""
    if sum(table.totals()) >= _SHORT:
        return Fraction(precisions(*table.as_digits()), 1 << SHARE_BITS)
    if table.negative is None:
        places = np.flatnonzero(table.positive)
        counts = np.ones(len(places), dtype=np.int64)
        found = np.arange(len(places), 0, -1)
        chosen = len(table) - places
    else:
        positive, negative = table.counts()
        held = np.flatnonzero(positive)
        counts = positive[held]
        found = np.cumsum(positive[::-1])[::-1][held]
        chosen = found + np.cumsum(negative[::-1])[::-1][held]
    high, low = _quotients(found.astype(np.uint64), chosen.astype(np.uint64))
    whole = (int(counts @ high.astype(np.int64)) << 32) + int(counts @ low.astype(np.int64))
    return Fraction(whole, 1 << SHARE_BITS)


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
    soundness={"pooled": ACROSS},
    within="sum",
    binary=True,
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
    parts = class_weights(ranked)
    if not ranked.table.totals()[0]:
        return Outcome(Ratio(0, 0), parts=parts, undefined="no positive rows", sklearn=0.0)
    top: Rational = _precision_sum(ranked.table) * Fraction(2) ** ranked.table.exponent
    weight, others = (part.rational for part in ranked.table.weights)
    base = Fraction(weight) / (weight + others)
    note = "every row is positive, so it is 1 whatever the scores" if base == 1 else None
    parts |= {"sum_of_precisions": top}
    return Outcome(Ratio(top, weight), parts=parts, facts={"base_rate": base}, note=note)
