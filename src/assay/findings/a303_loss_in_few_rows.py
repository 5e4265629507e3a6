"""A303: few rows carry most of the log loss.

How it is detected
    Among 20 rows or more, the 1 % with the largest weighted loss (one row at least) hold more than
    half of the sum of -log(p of the true class). Where the loss is infinite see A301.

Why it matters
    The log loss is then a statement about those few rows: two models may differ by one confident
    error, and a repeated split may give quite another number.

What to do
    Look at those rows (mislabelled, or a saturated model); report the Brier score or the median
    loss beside the log loss.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted
from assay.states.probability import true_probability

SHARE = 0.5
"""Of the sum: the majority of the loss."""

PERCENT = 0.01
"""Of the rows."""

ROWS = 20
"""Below so many, one row is more than 5 % of all and often holds half of the loss."""


@check(
    "A303",
    "tip",
    "no few rows carry most of the log loss",
    "look at those rows; report the Brier score beside the log loss",
)
def loss_in_few_rows(check: Check, context: Context) -> Finding:
    """Add up the largest losses."""
    block = context.rows.block
    if block.proba is None:
        return check.not_applicable("there are no probabilities")
    if len(block) < ROWS:
        return check.not_applicable(f"{counted(len(block), 'row')}, fewer than {ROWS}")
    true = true_probability(block)[0]
    if not true.all():
        return check.not_applicable("the log loss is infinite: see A301")
    loss = -np.log(true)
    if block.weight is not None:
        loss *= block.weight
    total = float(loss.sum())
    if total == 0:
        return check.passed("the log loss is 0")
    few = max(1, int(PERCENT * len(loss)))
    largest = float(np.partition(loss, len(loss) - few)[len(loss) - few :].sum())
    share = largest / total
    evidence = {"rows": few, "of": len(loss), "share": share, "largest": float(loss.max() / total)}
    text = f"{few} of {len(loss)} rows hold {share:.1%} of the log loss"
    return check.found(text, **evidence) if share > SHARE else check.passed(text, **evidence)
