"""Metrics at operating points of a ranking: one threshold, or the top share of the rows."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from assay.exact import nearest
from assay.kernel.wholes import Wholes, added, number, shares, upto
from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.ranking import ACROSS, class_weights, lacking_pairs
from assay.metrics.rounding import as_written
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable

_SHARE = (lambda share: 0 < share <= 1, "a share above 0 and up to 1")
_DOUBT = 1e-12
"""More than rounded shares and their difference are off."""
_POINT = {
    "pooled": ACROSS,
    "within_fold": refused("it is read at a threshold of its own in each fold: nothing adds up"),
}
_SCORES: dict[str, Any] = {
    "needs": (RankedCounts,),
    "kind": "scores",
    "better": "higher",
    "unit": "1",
    "binary": True,
    "listed": "named",
}


def _key(table: RankTable, place: int) -> Part:
    """The score that is so many distinct scores from the highest."""
    found: Part = table.keys[len(table) - 1 - place].item()
    return found


@metric(
    **_SCORES,
    bounds=(0.0, 1.0),
    ratio="largest of positives above / positives - negatives above / negatives",
    undefined="there are no positive rows, or no negative ones",
    rewards="one threshold that parts the classes well",
    hides="the ranking everywhere else, and that the threshold was chosen on these rows",
    soundness=_POINT,
    within="none",
    relations="the largest Youden's J over thresholds, and the two-sample Kolmogorov-Smirnov "
    "statistic of the scores in the direction of positives above negatives",
    reference="Hand (2012), Int. Stat. Rev. 80:400-414, doi:10.1111/j.1751-5823.2012.00183.x",
    aliases=("ks_statistic", "kolmogorov_smirnov"),
)
def ks(ranked: RankedCounts) -> Outcome:
    """The largest TPR - FPR over all thresholds; a row counts from its own score upwards.

    Undefined without a positive or without a negative row.

    >>> ks([1, 1, 0, 1, 0], y_score=[5, 4, 3, 2, 1])
    0.6666666666666666
    """
    parts = class_weights(ranked)
    positives, negatives = ranked.table.totals()
    if not positives or not negatives:
        return Outcome(Ratio(0, 0), parts=parts, undefined=lacking_pairs(ranked))
    found, alarms = ranked.table.from_the_top()
    near = shares(found, found[..., -1:]) - shares(alarms, alarms[..., -1:])

    def gap_at(place: int) -> int:
        return number(found, place) * negatives - number(alarms, place) * positives

    places = np.flatnonzero(near >= near.max() - _DOUBT).tolist()
    place = max(places, key=gap_at)  # the first of equals
    gap = max(gap_at(place), 0)
    facts: dict[str, Part] = {"threshold": _key(ranked.table, place) if gap else inf}
    return Outcome(Ratio(gap, positives * negatives), parts=parts, facts=facts)


def _captured(table: RankTable, share: Fraction) -> tuple[Fraction, int]:
    """Positives expected in the top share, and the weight of the ties that the cut goes through."""
    found, alarms = table.from_the_top()
    taken = added(found, alarms)
    cut = share * number(taken, -1)
    whole = upto(taken, int(cut))
    held, inside = (number(taken, whole - 1), number(found, whole - 1)) if whole else (0, 0)
    if held == cut:
        return Fraction(inside), 0
    tied, right = number(taken, whole) - held, number(found, whole) - inside
    return inside + (cut - held) * right / tied, tied


def _at_share(ranked: RankedCounts, share: float, lift: bool) -> Outcome:
    if not ranked.rows:
        return nothing()
    parts, part = class_weights(ranked), as_written(share)
    positives, _ = ranked.table.totals()
    if not positives:
        return Outcome(Ratio(0, 0), parts=parts, undefined="no positive rows")
    captured, tied = _captured(ranked.table, part)
    unit = Fraction(2) ** ranked.table.exponent
    base = positives * unit * (part if lift else 1)
    parts = {**parts, "captured": captured * unit}
    return Outcome(Ratio(captured * unit, base), parts=parts, facts={"tied_at_cut": tied * unit})


@metric(
    **_SCORES,
    bounds=(0.0, 1.0),
    ratio="positives in the top share of the rows / positives",
    undefined="there are no positive rows",
    rewards="positives ranked into the top share",
    hides="the order inside and below the top share; where positives are more than the share, the "
    "best possible value is below 1",
    soundness={"pooled": ACROSS},
    within="sum",
    params={"share": 0.1},
    domain={"share": _SHARE},
    relations="the recall of the rows in the top share; share x lift. Rows that tie at the cut "
    "share the places left, each by expectation, so the order of the rows changes nothing",
    reference="Piatetsky-Shapiro and Masand (1999), KDD, doi:10.1145/312129.312228",
    aliases=("cumulative_gain", "capture_rate"),
)
def gain(ranked: RankedCounts, share: float) -> Outcome:
    """The share of the positives that the top ``share`` of the rows holds.

    Undefined without a positive row. Of rows that tie at the cut the expected number counts.

    >>> gain.with_params(share=0.5)([1, 0, 1, 0], y_score=[4, 3, 2, 1])
    0.5
    """
    return _at_share(ranked, share, lift=False)


@metric(
    **_SCORES,
    bounds=(0.0, inf),
    ratio="share of positives in the top share of the rows / share of positives in all",
    undefined="there are no positive rows",
    rewards="positives ranked into the top share",
    hides="that the best possible value depends on the rows: 1 / share of positives or 1 / share, "
    "whichever is smaller",
    soundness={"pooled": ACROSS},
    within="sum",
    params={"share": 0.1},
    domain={"share": _SHARE},
    relations="gain / share; 1 for a ranking at random. Rows that tie at the cut share the places "
    "left, each by expectation",
    reference="Piatetsky-Shapiro and Masand (1999), KDD, doi:10.1145/312129.312228",
    aliases=("lift_at_share",),
)
def lift(ranked: RankedCounts, share: float) -> Outcome:
    """How many times more frequent positives are in the top ``share`` of the rows than in all.

    Undefined without a positive row. Of rows that tie at the cut the expected number counts.

    >>> lift.with_params(share=0.25)([1, 0, 1, 0], y_score=[4, 3, 2, 1])
    2.0
    """
    return _at_share(ranked, share, lift=True)


def _best(found: Wholes, chosen: Wholes) -> int:
    """Where the quotient is largest; the first of equals."""
    near = shares(found, chosen)

    def exactly(place: int) -> Fraction:
        return Fraction(number(found, place), number(chosen, place))

    # Rounding keeps the order, so the largest is among the largest doubles.
    places: list[int] = np.flatnonzero(near == near.max()).tolist()
    return max(places, key=exactly)


@metric(
    **_SCORES,
    bounds=(0.0, 1.0),
    ratio="largest precision of the thresholds with recall >= the one asked for",
    undefined="there are no positive rows",
    rewards="few false alarms while enough positives are found",
    hides="the recall reached, which is beside it, and that the threshold was chosen on these rows",
    soundness=_POINT,
    within="none",
    params={"recall": 0.8},
    domain={"recall": (lambda recall: 0 < recall <= 1, "a recall above 0 and up to 1")},
    relations="only thresholds that occur as scores count, with rows at the threshold included; "
    "points between them cannot be reached and are not interpolated",
    reference="Davis and Goadrich (2006), ICML, doi:10.1145/1143844.1143874",
)
def precision_at_recall(ranked: RankedCounts, recall: float) -> Outcome:
    """The best precision of a threshold whose recall is at least ``recall``.

    Undefined without a positive row.

    >>> precision_at_recall([1, 0, 1, 0], y_score=[4, 3, 2, 1])
    0.6666666666666666
    """
    parts = class_weights(ranked)
    positives, _ = ranked.table.totals()
    if not positives:
        reason = "no positive rows" if ranked.rows else "no rows"
        return Outcome(Ratio(0, 0), parts=parts, undefined=reason)
    found, alarms = ranked.table.from_the_top()
    taken = added(found, alarms)
    least = -(-as_written(recall) * positives // 1)
    first = upto(found, int(least) - 1)
    place = first + _best(found[..., first:], taken[..., first:])
    right, chosen = number(found, place), number(taken, place)
    facts: dict[str, Part] = {
        "threshold": _key(ranked.table, place),
        "recall": Fraction(right, positives),
    }
    return Outcome(Ratio(right, chosen), parts=parts, facts=facts)


def _last_of(found: Wholes, taken: Wholes, least: Fraction) -> int | None:
    """The last place whose precision is at least so much."""
    near, limit = shares(found, taken), nearest(least)
    for place in np.flatnonzero(near >= limit)[::-1].tolist():
        # Only where it rounds to the same double as the limit may it be less.
        if near[place] > limit or number(found, place) >= number(taken, place) * least:
            return int(place)
    return None


@metric(
    **_SCORES,
    bounds=(0.0, 1.0),
    ratio="largest recall of the thresholds with precision >= the one asked for",
    undefined="there are no positive rows, or no threshold reaches the precision",
    rewards="positives found while alarms stay reliable enough",
    hides="the precision reached, which is beside it, and that the threshold was chosen here",
    soundness=_POINT
    | {"mean_of_folds": caution("folds where the precision is out of reach drop out")},
    within="none",
    params={"precision": 0.5},
    domain={"precision": (lambda share: 0 < share <= 1, "a precision above 0 and up to 1")},
    relations="only thresholds that occur as scores count, with rows at the threshold included; "
    "a precision out of reach is undefined and not a recall of 0",
    reference="Davis and Goadrich (2006), ICML, doi:10.1145/1143844.1143874",
)
def recall_at_precision(ranked: RankedCounts, precision: float) -> Outcome:
    """The best recall of a threshold whose precision is at least ``precision``.

    Undefined without a positive row, and where no threshold reaches the precision.

    >>> recall_at_precision.with_params(precision=0.8)([1, 0, 1, 0], y_score=[4, 3, 2, 1])
    0.5
    """
    parts = class_weights(ranked)
    positives, _ = ranked.table.totals()
    if not positives:
        reason = "no positive rows" if ranked.rows else "no rows"
        return Outcome(Ratio(0, 0), parts=parts, undefined=reason)
    least = as_written(precision)
    found, alarms = ranked.table.from_the_top()
    taken = added(found, alarms)
    place = _last_of(found, taken, least)
    if place is None:
        best = _best(found, taken)
        highest = Fraction(number(found, best), number(taken, best))
        reason = f"no threshold has a precision of {precision}; the highest is {float(highest):.6g}"
        return Outcome(parts=parts, facts={"precision": highest}, undefined=reason)
    right = number(found, place)
    facts: dict[str, Part] = {
        "threshold": _key(ranked.table, place),
        "precision": Fraction(right, number(taken, place)),
    }
    return Outcome(Ratio(right, positives), parts=parts, facts=facts)
