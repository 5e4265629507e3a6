"""A403: zero targets in a relative error.

How it is detected
    A relative error (MAPE, sMAPE) is computed, and a target is exactly 0. The rows are counted,
    and among them those that are predicted exactly, which cost 0 here.

Why it matters
    An error relative to 0 has no size. Tools that divide by a tiny number instead give a MAPE of
    1e15; tools that drop such rows judge the model on the others. The symmetric error of such a
    row is 2, its largest, whatever was predicted, however close.

What to do
    Report an absolute error, or an error relative to the summed targets (WAPE), or leave zero
    targets out by a rule that is stated with the number of rows.
"""

from __future__ import annotations

from typing import Any

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import counted
from assay.states.relative import RelativeErrors


@check(
    "A403",
    "issue",
    "no target of a relative error is 0",
    "report an absolute error, or one relative to the summed targets, beside it",
)
def zero_targets(check: Check, context: Context) -> Finding:
    """Count targets of exactly 0."""
    rows = context.rows
    if rows.task != "regression":
        return check.not_applicable("the targets are labels")
    relative = [key for key, metric in context.metrics.items() if RelativeErrors in metric.needs]
    if not relative:
        return check.not_applicable("no relative error is computed")
    zeros, exact, largest = 0, 0, 0
    outputs: dict[str, Any] = {}
    for place, block in enumerate(rows.blocks):
        if block.y_true is None or block.y_pred is None:
            continue
        lost = block.y_true == 0
        here = int(lost.sum())
        if here:
            hit = int((block.y_pred[lost] == 0).sum())
            zeros, exact, largest = zeros + here, exact + hit, max(largest, here)
            if rows.outputs:
                outputs[rows.outputs[place]] = {"zero_targets": here, "predicted_exactly": hit}
    evidence: dict[str, Any] = {
        "zero_targets": zeros,
        "predicted_exactly": exact,
        "of": len(rows.block),
    }
    if not zeros:
        return check.passed(f"none of {counted(len(rows.block), 'target')} is 0", **evidence)
    if outputs:
        evidence["outputs"] = outputs
    return check.found(
        f"{zeros} of {len(rows.block) * len(rows.blocks)} targets are 0, {exact} of them predicted "
        f"exactly: {', '.join(relative[:3])}",
        **evidence,
        metrics=relative,
    )
