"""A302: rows of class probabilities that do not sum to 1.

How it is detected
    With a column per class, the sum of each row is compared with 1; it is found where any differs
    by more than 1e-6. Probabilities in 32 bits stay below that.

Why it matters
    The log loss and the Brier score of such rows are no scores of a distribution. Some tools
    divide by the sum, others do not; the usual causes are a missing class, rounded columns, or
    scores of a one-against-rest model.

What to do
    Give every class a column; normalise the rows yourself, and say so.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check

TOLERANCE = 1e-6
"""Above the rounding of sums in 32 bits (1e-7), below any rounding to digits that matters."""


@check(
    "A302",
    "issue",
    "every row of probabilities sums to 1",
    "give every class a column, or normalise the rows and say so",
)
def sums(check: Check, context: Context) -> Finding:
    """Add up the probabilities of each row."""
    proba = context.rows.block.proba
    if proba is None:
        return check.not_applicable("there are no probabilities")
    if proba.ndim == 1:
        return check.not_applicable("one column of probabilities: the other class has the rest")
    total = proba @ np.ones(proba.shape[1])
    off = np.abs(total - 1)
    worst = int(np.argmax(off))
    evidence = {"worst_sum": float(total[worst]), "tolerance": TOLERANCE, "of": len(proba)}
    if off[worst] <= TOLERANCE:
        return check.passed(
            f"the largest difference from 1 is {off[worst]:.1e}", rows=0, **evidence
        )
    number = int((off > TOLERANCE).sum())
    return check.found(
        f"the probabilities of {number} of {len(proba)} rows do not sum to 1, the worst to "
        f"{total[worst]:.6g}",
        rows=number,
        **evidence,
    )
