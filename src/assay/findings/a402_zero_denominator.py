"""A402: a zero denominator.

How it is detected
    Any computed metric whose denominator is exactly 0 over all rows, or in every one of its folds
    or groups, so that it has no value there; with the reason it gives. Not counted here are a
    constant target over all rows (A401), zero targets in a relative error (A403), and the lines of
    the per-class report, whose averages are judged instead. Single folds without a value are A103.

Why it matters
    A metric that has no value is often reported as 0, or as 1, by a convention of the tool; under
    every policy of this library the reason stays beside it.

What to do
    Report why there is no value, not a substitute; take larger folds, or a metric that these rows
    define.
"""

from __future__ import annotations

from typing import Any

from assay.aggregate import Aggregated
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted, is_report_row
from assay.metrics.declare import Metric
from assay.rows.prepare import Rows
from assay.score import Score
from assay.states.moments import TargetMoments
from assay.view import View


@check(
    "A402",
    "issue",
    "no metric has a denominator of 0",
    "report the reason and not a substitute; take larger folds or a metric these rows define",
)
def zero_denominator(check: Check, context: Context) -> Finding:
    """Look for metrics over nothing."""
    found: dict[str, dict[str, Any]] = {}
    for key, metric in context.metrics.items():
        if not is_report_row(key, context):
            where = _undefined(context.view(key), metric, context.rows)
            if where:
                found[key] = where
    if not found:
        return check.passed()
    key = next(iter(found))
    part, why = next(iter(found[key].items()))
    place = "" if part == "pooled" else f" in {part}"
    return check.found(
        f"{key} is over 0{place}: {why} ({counted(len(found), 'metric')} concerned)", metrics=found
    )


def _undefined(view: View, metric: Metric, rows: Rows) -> dict[str, str]:
    found: dict[str, str] = {}
    if _over_zero(view.pooled) and not _is_constant(metric, rows):
        found["pooled"] = view.pooled.undefined or ""
    if _over_zero(view.pooled):
        return found
    for kind, aggregated in (("fold", view.folds), ("group", view.groups)):
        if aggregated is not None and _nowhere(aggregated):
            found[f"every {kind}"] = aggregated.per_part[0].undefined or ""
    return found


def _nowhere(aggregated: Aggregated) -> bool:
    return all(_over_zero(score) for score in aggregated.per_part)


def _over_zero(score: Score) -> bool:
    outcome = score.outcome
    if outcome is None or outcome.ratio is None or outcome.undefined is None:
        return False
    return not outcome.ratio.denominator


def _is_constant(metric: Metric, rows: Rows) -> bool:
    """Whether the metric is about a target that does not vary, of which A401 speaks."""
    if TargetMoments not in metric.needs:
        return False
    targets = [block.y_true for block in rows.blocks if block.y_true is not None]
    return any(len(y) > 1 and bool((y[1:] == y[0]).all()) for y in targets)
