"""Predicted intervals: how often they hold the target, how wide they are, and both in one score."""

from __future__ import annotations

from math import inf
from typing import Any

from assay.exact import Rational
from assay.metrics.beside import ENDS, ENDS_DOMAIN, OfInterval
from assay.metrics.declare import metric
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.quantiles import sides
from assay.metrics.rounding import as_written
from assay.states.errors import ErrorSums
from assay.states.intervals import IntervalCounts, column_errors, interval_counts

_CROSSED = "a lower end is above its upper end"
_BOTH: dict[str, Any] = {
    "makes": lambda lower, upper: (
        interval_counts(lower, upper),
        column_errors(lower),
        column_errors(upper),
    )
}
_COUNTS: dict[str, Any] = {"makes": lambda lower, upper: (interval_counts(lower, upper),)}
_LEVEL = (lambda level: 0 < level < 1, "the coverage the intervals are meant to have, as 0.9")
_INTERVAL: dict[str, Any] = {"sort": OfInterval, "needs": (), "kind": "values", "listed": "named"}
_GNEITING = (
    "Gneiting and Raftery (2007), JASA 102:359-378, 6.2, doi:10.1198/016214506000001437; "
    "Winkler (1972), JASA 67:187-191"
)


def _covered(counts: IntervalCounts) -> tuple[Rational, dict[str, Part]]:
    below, above = counts.below.rational, counts.above.rational
    weight, crossed = counts.weight.rational, counts.crossed.rational
    covered = weight - below - above - crossed
    return covered, {"covered": covered, "below": below, "above": above, "weight": weight}


def _note(counts: IntervalCounts) -> str | None:
    if not counts.crossed_rows:
        return None
    return (
        f"the lower end is above the upper one in {counts.crossed_rows} of {counts.rows} rows, "
        "which hold nothing"
    )


@metric(
    **_INTERVAL,
    **_COUNTS,
    better="none",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="weight of the rows with lower <= y <= upper / weight",
    undefined="there are no rows",
    rewards="nothing by itself: wide enough intervals always hold the target",
    hides="how wide the intervals are, and on which side they fail",
    params=ENDS,
    domain=ENDS_DOMAIN,
    relations="interval_coverage_error less the level; both ends belong to an interval; the ends "
    "are the columns lower and upper, or those named as in interval_coverage:lower=lo:upper=hi",
    reference="Christoffersen (1998), Int. Econ. Rev. 39:841-862, doi:10.2307/2527341",
    aliases=("picp",),
)
def interval_coverage(counts: IntervalCounts) -> Outcome:
    """The share of targets in their predicted intervals, both ends included.

    >>> interval_coverage([1.0, 5.0], columns={"lower": [0.0, 0.0], "upper": [1.0, 4.0]})
    0.5
    """
    if not counts.rows:
        return nothing()
    covered, parts = _covered(counts)
    return Outcome(Ratio(covered, counts.weight.rational), parts=parts, note=_note(counts))


@metric(
    **_INTERVAL,
    **_COUNTS,
    better="zero",
    bounds=(-1.0, 1.0),
    unit="1",
    ratio="weight of the rows with lower <= y <= upper / weight - level",
    undefined="there are no rows",
    rewards="intervals that hold as many targets as they claim to",
    hides="how wide the intervals are; and too many held in one part of the rows makes up for too "
    "few in another",
    params={**ENDS, "level": None},
    domain={**ENDS_DOMAIN, "level": _LEVEL},
    relations="interval_coverage - level: below 0 the intervals are too narrow or out of place",
    reference="Gneiting, Balabdaoui and Raftery (2007), J. R. Stat. Soc. B 69:243-268, "
    "doi:10.1111/j.1467-9868.2007.00587.x",
)
def interval_coverage_error(counts: IntervalCounts, level: float) -> Outcome:
    """The share of targets in their predicted intervals less the share that was meant.

    >>> ends = {"lower": [0.0, 0.0], "upper": [1.0, 4.0]}
    >>> interval_coverage_error.with_params(level=0.75)([1.0, 5.0], columns=ends)
    -0.25
    """
    if not counts.rows:
        return nothing()
    covered, parts = _covered(counts)
    weight = counts.weight.rational
    gap = covered - as_written(level) * weight
    return Outcome(Ratio(gap, weight), parts=parts, note=_note(counts))


def _crossed(counts: IntervalCounts) -> str | None:
    if not counts.crossed_rows:
        return None
    return f"the lower end is above the upper one in {counts.crossed_rows} of {counts.rows} rows"


def _width(lower: ErrorSums, upper: ErrorSums) -> Rational:
    """The summed width: (y - lower) - (y - upper)."""
    return lower.signed.rational - upper.signed.rational


@metric(
    **_INTERVAL,
    **_BOTH,
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="sum of upper - lower / weight",
    undefined=_CROSSED,
    rewards="narrow intervals, whether or not they hold the target",
    hides="how many targets the intervals hold: read it beside interval_coverage",
    params=ENDS,
    domain=ENDS_DOMAIN,
    relations="interval_score without its penalties",
    reference=_GNEITING,
    aliases=("mpiw",),
)
def interval_width(counts: IntervalCounts, lower: ErrorSums, upper: ErrorSums) -> Outcome:
    """Mean width of the predicted intervals.

    Undefined where a lower end is above its upper end.

    >>> interval_width([1.0, 5.0], columns={"lower": [0.0, 0.0], "upper": [1.0, 4.0]})
    2.5
    """
    if not counts.rows:
        return nothing()
    width, weight = _width(lower, upper), counts.weight.rational
    return Outcome(
        Ratio(width, weight),
        parts={"width": width, "weight": weight},
        undefined=_crossed(counts),
    )


@metric(
    **_INTERVAL,
    **_BOTH,
    better="lower",
    bounds=(0.0, inf),
    unit="target",
    ratio="(sum of upper - lower + 2/(1 - level) x (sum of lower - y below + sum of y - upper "
    "above)) / weight",
    undefined=_CROSSED,
    rewards="narrow intervals that hold the target as often as their level says: the central "
    "quantiles (1 - level)/2 and (1 + level)/2 score best on average",
    hides="whether it is width or misses that cost: its parts say",
    params={**ENDS, "level": None},
    domain={**ENDS_DOMAIN, "level": _LEVEL},
    relations="2/(1 - level) times the sum of pinball at alpha (1 - level)/2 of the lower ends and "
    "(1 + level)/2 of the upper ones",
    reference=_GNEITING,
    aliases=("winkler_score", "mean_interval_score"),
)
def interval_score(
    counts: IntervalCounts, lower: ErrorSums, upper: ErrorSums, level: float
) -> Outcome:
    """Interval score (Winkler): the width, and 2/(1 - level) times each distance outside.

    Undefined where a lower end is above its upper end.

    >>> ends = {"lower": [0.0, 0.0], "upper": [1.0, 4.0]}
    >>> interval_score.with_params(level=0.5)([1.0, 5.0], columns=ends)
    4.5
    """
    if not counts.rows:
        return nothing()
    width, weight = _width(lower, upper), counts.weight.rational
    # A lower end above its target, and an upper end below it.
    below, above = sides(lower)[1], sides(upper)[0]
    total = width + 2 / (1 - as_written(level)) * (below + above)
    return Outcome(
        Ratio(total, weight),
        parts={"width": width, "below": below, "above": above, "weight": weight},
        undefined=_crossed(counts),
    )
