"""A205: rare positives, with which the ROC AUC flatters.

How it is detected
    The ROC AUC is computed and fewer than 10 % of the weight is of the positive class. The average
    precision and its base rate, the share of positives, are shown.

Why it matters
    The ROC AUC divides false alarms by the many negatives: with 1 positive in 1000 rows, an AUC of
    0.99 can mean that nine alarms in ten are false. The average precision of a ranking that knows
    nothing is the base rate, so it has to be read against that and not against 0.5.

What to do
    Report the average precision beside its base rate, or precision at the threshold that is used.
"""

from __future__ import annotations

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import view_or_none
from assay.metrics.outcome import in_words
from assay.score import plain

RARE = 0.1
"""Base rate below which a false-alarm rate of 0.1 means more false alarms than true ones."""


@check(
    "A205",
    "tip",
    "positives are not rare",
    "report the average precision beside its base rate, or the precision at the threshold in use",
)
def rare_positives(check: Check, context: Context) -> Finding:
    """Look at the share of positives."""
    if context.rows.block.score is None:
        return check.not_applicable("there are no scores")
    if "roc_auc" not in context.metrics:
        return check.not_applicable("the ROC AUC is not computed")
    parts = context.view("roc_auc").pooled.parts
    positives, negatives = parts["positives"], parts["negatives"]
    if not positives:
        return check.not_applicable("there are no positive rows")
    rate = float(positives / (positives + negatives))
    evidence = {"base_rate": rate, "positives": plain(positives), "negatives": plain(negatives)}
    if rate >= RARE:
        return check.passed(f"{rate:.1%} of the weight is positive", **evidence)
    auc = context.view("roc_auc").pooled.value
    evidence["roc_auc"] = plain(auc)
    text = f"{rate:.2%} is positive: beside the ROC AUC of {in_words(auc)} "
    view = view_or_none(context, "average_precision")
    if view is None:
        return check.found(f"{text}no average precision could be computed", **evidence)
    precision = view.pooled.value
    return check.found(
        f"{text}the average precision is {in_words(precision)}, and {in_words(rate)} for a ranking "
        "that knows nothing",
        **evidence,
        average_precision=plain(precision),
    )
