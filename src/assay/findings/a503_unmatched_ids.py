"""A503: unmatched ids.

How it is detected
    When two files were matched on an id, rows of one had no partner in the other. They are not in
    any number; how many there are on each side is counted, and the first few ids are named.

Why it matters
    A submission that leaves out the hard rows, or answers that cover a part of the test set, are
    judged on what is left.

What to do
    Give a prediction for every row of the truth; correct ids that differ in blanks, zeros or type.
"""

from __future__ import annotations

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted, in_short


@check(
    "A503",
    "issue",
    "every id has a partner",
    "give a prediction for every row of the truth; correct ids that differ in blanks or zeros",
)
def unmatched_ids(check: Check, context: Context) -> Finding:
    """Count rows without a partner."""
    given = context.rows.given
    truth, pred = given.unmatched
    matched = context.rows.kept.given
    if not truth and not pred:
        if given.id is None:
            return check.not_applicable("no rows were matched on an id")
        return check.passed(f"{counted(matched, 'row')}, none without a partner", matched=matched)
    named = f": {in_short(given.unmatched_ids)}" if given.unmatched_ids else ""
    return check.found(
        f"{counted(truth, 'row')} of the truth and {pred} of the predictions "
        f"have no partner{named}",
        truth=truth,
        predictions=pred,
        matched=matched,
        share_of_truth=truth / (matched + truth),
        first=list(given.unmatched_ids),
    )
