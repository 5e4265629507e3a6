"""A101: a pooled R2 rests on differences between folds or groups.

How it is detected
    The squares of the targets about their mean, SST, are split at the folds (and at the groups):
    SST = within + between. It is found where all of this holds for R2, the explained variance or
    the R2 behind an adjusted R2:

    - at least 10 % of SST lies between the means of the parts;
    - rows dealt over the parts at random would give so large a share in less than 1 of 1000 cases
      (the F test of the means; random folds have (k - 1)/(n - 1) on average);
    - 1 - SSE/SST over all rows exceeds 1 - sum SSE / sum SST within parts by more than 0.1, or
      nothing varies within the parts.

    With one row in every part there is nothing to compare.

Why it matters
    The baseline of a pooled R2 is one mean over all rows. A model that knows nothing but the level
    of each fold, or a fold that is a block of time or one site, then looks as if it explained the
    rows.

What to do
    Report the value within folds or the mean of folds beside the pooled one, and name each.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assay.aggregate import Aggregated
from assay.exact import Rational, nearest
from assay.findings.chance import share_by_chance
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import by_part, partitions
from assay.metrics.contrasts import spread_split
from assay.metrics.outcome import in_words
from assay.rows.partition import Partition
from assay.score import Score, plain
from assay.view import View

DIFFERENCE = 0.1
"""Pooled minus within: a tenth of the scale of R2 changes what a reader concludes."""

SHARE = 0.1
"""Share of SST between parts: below a tenth the level of the parts is not what is explained."""

CHANCE = 0.001
"""Random folds differ too; so rarely that clean data are left in peace."""


@check(
    "A101",
    "issue",
    "pooled R2 does not rest on differences between folds or groups",
    "report R2 within folds (or groups), or the mean of folds, beside the pooled value",
)
def pooled_levels(check: Check, context: Context) -> Finding:
    """Compare pooled R2 with R2 within folds and within groups."""
    split = partitions(context.rows)
    if not split:
        return check.not_applicable("there are neither folds nor groups")
    keys = [key for key, metric in context.metrics.items() if metric.contrast is spread_split]
    if not keys:
        return check.not_applicable("no R2 or explained variance is computed")
    judged = [
        (key, partition, figures)
        for partition in split
        for key in keys
        if (figures := _figures(context.view(key), partition)) is not None
    ]
    if not judged:
        return check.not_applicable("the target is constant, or every fold or group is one row")
    wrong = [one for one in judged if _rests_on_levels(one[2])]
    if not wrong:
        key, partition, figures = judged[0]
        return check.passed(
            f"{_share_in_words(figures, partition)}; {key} is {_shown(figures['pooled'])} pooled "
            f"and {_shown(figures['within'])} within",
            **_evidence(judged[0]),
        )
    key, partition, figures = wrong[0]
    others = [f"{name} over {other.kind}s" for name, other, _ in wrong[1:]]
    return check.found(
        f"{key} is {_shown(figures['pooled'])} pooled and {_shown(figures['within'])} within "
        f"{partition.kind}s: {_share_in_words(figures, partition)}",
        **_evidence(wrong[0]),
        also=others,
    )


def _figures(view: View, partition: Partition) -> dict[str, Any] | None:
    aggregated = view.folds if partition.kind == "fold" else view.groups
    if aggregated is None or view.pooled.n <= len(partition.labels):
        return None
    error, sst = _sums([view.pooled])
    if not sst:
        return None
    error_within, sst_within = _sums(aggregated.per_part)
    share = nearest(1 - Fraction(sst_within) / sst)
    return {
        "sse": plain(error),
        "sst_pooled": plain(sst),
        "sst_within": plain(sst_within),
        "sst_between": plain(sst - sst_within),
        "share_between": share,
        "share_by_chance": share_by_chance(share, len(partition.labels), view.pooled.n),
        "pooled": _value(error, sst),
        "within": _value(error_within, sst_within),
        "mean": plain(aggregated.mean.value),
        "per_part": _per_part(partition, aggregated),
    }


def _sums(scores: Sequence[Score]) -> tuple[Rational, Rational]:
    parts = [score.outcome.parts for score in scores if score.outcome is not None]
    errors = [p.get("sse", p.get("error_sum_of_squares", 0)) for p in parts]
    return _added(errors), _added([p.get("sst", 0) for p in parts])


def _added(numbers: Sequence[Rational | float]) -> Rational:
    return sum((Fraction(number) for number in numbers), Fraction(0))


def _value(error: Rational, sst: Rational) -> float | None:
    return nearest(1 - Fraction(error) / sst) if sst else None


def _per_part(partition: Partition, aggregated: Aggregated) -> dict[str, float | int | str | None]:
    shown = by_part(partition, list(range(len(partition.labels))))["listed"]
    return {name: plain(aggregated.per_part[k].value) for name, k in shown.items()}


def _rests_on_levels(figures: dict[str, Any]) -> bool:
    if figures["share_between"] < SHARE or figures["share_by_chance"] >= CHANCE:
        return False
    within = figures["within"]
    return within is None or figures["pooled"] - within > DIFFERENCE


def _evidence(one: tuple[str, Partition, dict[str, Any]]) -> dict[str, Any]:
    key, partition, figures = one
    return {"metric": key, "over": f"{partition.kind}s", **figures}


def _share_in_words(figures: dict[str, Any], partition: Partition) -> str:
    between, sst = figures["sst_between"], figures["sst_pooled"]
    return (
        f"{_shown(between)} of SST {_shown(sst)} ({figures['share_between']:.1%}) lies between "
        f"{partition.kind} means"
    )


def _shown(value: Any) -> str:
    if value is None:
        return "undefined"
    return value if isinstance(value, str) else in_words(value)
