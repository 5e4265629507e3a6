"""A404: too few rows.

How it is detected
    Fewer than 30 rows in all, or a fold or group of fewer than 5. The smallest are listed.

Why it matters
    With 30 rows an accuracy of 0.8 has a standard error of 0.07, and a correlation of 0 one of
    0.19. The value of a fold of four rows moves in quarters, and one of a single row has no spread
    at all.

What to do
    Show an interval with the value; take fewer folds; report the value within folds, which does
    not give small folds the weight of large ones; merge small groups, or say that they are small.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import LISTED, counted, partitions, sizes_of

ROWS = 30
"""In all."""

PART = 5
"""In a fold or group."""


@check(
    "A404",
    "tip",
    "there are enough rows, in all and in every fold and group",
    "show an interval; take fewer folds, or the value within folds; merge small groups",
)
def few_rows(check: Check, context: Context) -> Finding:
    """Count the rows."""
    rows = context.rows
    number = len(rows.block)
    said = [f"{counted(number, 'row')} in all"] if number < ROWS else []
    evidence: dict[str, Any] = {"rows": number}
    for partition in partitions(rows):
        sizes = sizes_of(partition)
        small = int((sizes < PART).sum())
        evidence[f"smallest_{partition.kind}"] = int(sizes.min())
        if small:
            said.append(f"{small} of {len(sizes)} {partition.kind}s have fewer than {PART} rows")
            order = np.argsort(sizes, kind="stable")[: min(small, LISTED)].tolist()
            evidence[f"small_{partition.kind}s"] = {
                str(partition.labels[k]): int(sizes[k]) for k in order
            }
    if said:
        return check.found("; ".join(said), **evidence)
    return check.passed(f"{counted(number, 'row')}", **evidence)
