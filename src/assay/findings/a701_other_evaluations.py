"""A701: the evaluations compared differ in rows, targets, weights, folds, policy or definitions.

How it is detected
    `assay.compare` holds the fingerprints of two evaluations against each other: ids, targets,
    weights, folds and groups, matched by id where both sides have ids and otherwise by their order.
    It also compares the task, the unit, the classes, the policy for undefined values and the
    definitions of the metrics. Where rows cannot be matched, which is so without ids if the order
    differs, that is found too.

Why it matters
    A score is a comparison with something: R2 with the spread of its own targets, accuracy with the
    classes as they are mixed there. On other rows, under other weights or another mean over folds
    it is another quantity, and the larger of two such numbers says nothing about the models.

What to do
    Evaluate both on the same rows, with ids, and with the same weights, folds and policy. Where
    that cannot be, read the losses in units of the target beside the spread of each set of targets,
    and name no winner.
"""

from __future__ import annotations

from assay.findings.finding import Check, Context, Finding, check


@check(
    "A701",
    "issue",
    "both evaluations are of the same rows, targets, weights and definitions",
    "evaluate both on the same rows with ids, weights, folds and policy alike; what differs is "
    "shown side by side and not ranked",
)
def other_evaluations(check: Check, context: Context) -> Finding:
    """One evaluation alone has nothing to differ from; `assay.compare` says what two differ in."""
    del context
    return check.not_applicable("one evaluation alone; `assay compare` looks at two")
