"""A604: what a number of folds became.

How it is detected
    In cross-validation, ``cv`` was a number, or was left out, which means 5.

Why it matters
    The same number means stratified folds for a classifier, and contiguous blocks of rows for
    anything else. Neither is shuffled: rows sorted by target or time give blocks that differ, and
    scores that scatter for that reason. Whoever repeats the run must know which it was.

What to do
    Name the splitter: ``cv=assay.StratifiedKFold(5)``, or ``KFold(5, shuffle=True,
    random_state=0)`` where rows are in no order that matters.
"""

from __future__ import annotations

from assay.findings.finding import Check, Context, Finding, check


@check(
    "A604",
    "tip",
    "the splitter was named",
    "name the splitter, as in cv=assay.StratifiedKFold(5)",
)
def integer_cv(check: Check, context: Context) -> Finding:
    """Say what a number became."""
    run = context.run
    if run is None:
        return check.not_applicable("no cross-validation was done here: nothing was split")
    if not run.integer:
        return check.passed(run.resolved)
    return check.found(run.resolved, resolved=run.resolved, folds=len(run.folds))
