"""A501: missing values.

How it is detected
    Rows were left out because a value was missing, NaN or infinite. A tip where they are fewer
    than 1 % of the rows, an issue otherwise. (Without ``drop_missing`` such rows are refused, so
    that this is never silent.)

Why it matters
    Predictions are seldom missing at random: the rows a model could not score are the hard ones,
    and a score over the others is the score of another task.

What to do
    Report how many rows the value stands for; predict for every row, with a fallback where the
    model has none.
"""

from __future__ import annotations

from dataclasses import replace

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted
from assay.metrics.outcome import in_words

FEW = 0.01
"""Share of rows below which the value moves by little, whatever the rows were."""


@check(
    "A501",
    "issue",
    "no row was left out for a missing value",
    "report how many rows the value stands for; predict for every row, with a fallback",
)
def missing_values(check: Check, context: Context) -> Finding:
    """Count the rows left out."""
    kept = context.rows.kept
    if not kept.dropped:
        return check.passed(f"none of {counted(kept.given, 'row')} lacks a value", rows=kept.given)
    share = kept.dropped / kept.given
    columns = dict(kept.absent or {})
    where = ", ".join(f"{name} {number}" for name, number in columns.items())
    finding = check.found(
        f"{kept.dropped} of {kept.given} rows ({in_words(100 * share, 3)} %) were left out for "
        f"missing or infinite values: {where}",
        dropped=kept.dropped,
        of=kept.given,
        share=share,
        columns=columns,
    )
    return replace(finding, severity="tip") if share < FEW else finding
