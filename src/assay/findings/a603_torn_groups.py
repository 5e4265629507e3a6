"""A603: a group is on both sides of a split.

How it is detected
    In cross-validation with ``groups=``, a held-out row is of a group that training rows are of,
    too. Happens with ``ignore_groups=True`` only: otherwise such splits are refused.

Why it matters
    Rows of one patient, site or device resemble each other. A model that has seen some of them
    knows the others, so the score is that for known groups; for a new one it is lower.

What to do
    Split by groups: GroupKFold, StratifiedGroupKFold or LeaveOneGroupOut. If the model will only
    meet groups that it was trained on, say so and acknowledge this.
"""

from __future__ import annotations

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted, in_short
from assay.io.columns import labels


@check(
    "A603",
    "issue",
    "no group is on both sides of a split",
    "split by groups, or say that the model only meets groups it was trained on",
)
def torn_groups(check: Check, context: Context) -> Finding:
    """Look for groups with rows on both sides."""
    run = context.run
    if run is None:
        return check.not_applicable(
            "no cross-validation was done here: the training rows are not known"
        )
    if run.group is None:
        return check.skipped("no groups= were given to split by")
    codes, names = labels(run.group)
    rows = splits = 0
    torn = np.zeros(len(names), dtype=bool)
    for number, both in run.torn(codes):
        rows, splits = rows + int(both.sum()), splits + bool(both.any())
        torn[codes[run.folds.valid[number - 1][both]]] = True
    evidence = {"groups": int(torn.sum()), "of": len(names), "rows": rows, "splits": splits}
    if not rows:
        return check.passed(f"{counted(len(names), 'group')}, each on one side only", **evidence)
    which = [names[k] for k in np.flatnonzero(torn)[:20].tolist()]
    return check.found(
        f"{int(torn.sum())} of {counted(len(names), 'group')} ({in_short(which)}) are on both "
        f"sides of a split: {rows} of {run.held_out} held-out rows, in {splits} of "
        f"{len(run.folds)} splits",
        **evidence,
        first=[str(name) for name in which],
    )
