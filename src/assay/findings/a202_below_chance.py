"""A202: the ranking is below chance.

How it is detected
    The ROC AUC (within folds where there are folds, pooled otherwise) is below 0.5 by more than
    two standard errors of an AUC of random scores, ``sqrt((n1 + n0 + 1) / (12 n1 n0))`` for n1
    positive and n0 negative rows; over folds ``sqrt(sum n1 n0 (n1 + n0 + 1)/12) / sum n1 n0``.
    Uneven weights widen it.

Why it matters
    A model that is worse than chance beyond chance knows something, with the wrong sign: the
    scores belong to the other class, the wrong column of the probabilities was taken, or a
    distance was given as a score.

What to do
    Check the positive class (``pos_label``) and the sign of the scores. Do not turn the scores
    round on the rows that are being evaluated without saying so.
"""

from __future__ import annotations

import numpy as np

from assay.findings.chance import auc_error, spread_of_weights
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import view_or_none
from assay.metrics.outcome import in_words
from assay.states.ranking import RankedCounts

ERRORS = 2.0
"""Standard errors below 0.5: one random ranking in forty is so low."""


@check(
    "A202",
    "issue",
    "the ranking is not below chance",
    "check the positive class (pos_label, --positive) and the sign of the scores",
)
def below_chance(check: Check, context: Context) -> Finding:
    """Compare the ROC AUC with 0.5."""
    rows = context.rows
    block = rows.block
    if block.score is None:
        return check.not_applicable("there are no scores")
    if not any(RankedCounts in metric.needs for metric in context.metrics.values()):
        return check.not_applicable("no ranking metric is computed")
    view = view_or_none(context, "roc_auc")
    if view is None:
        return check.skipped("the ROC AUC is undefined in a fold and the policy is to raise")
    score = view.pooled if rows.fold is None else view.within_fold
    if score.undefined or score.outcome is None:
        return check.not_applicable(f"the ROC AUC is undefined: {score.undefined}")
    auc = score.outcome.value
    codes = np.zeros(len(block), dtype=np.int64) if rows.fold is None else rows.fold.codes
    size = 1 if rows.fold is None else len(rows.fold.labels)
    positives = np.bincount(codes[block.is_positive], minlength=size)
    negatives = np.bincount(codes, minlength=size) - positives
    error = auc_error(positives, negatives) * spread_of_weights(block)
    where = "" if rows.fold is None else " within folds"
    evidence = {"roc_auc": auc, "reversed": 1 - auc, "standard_error": error}
    text = f"the ROC AUC is {in_words(auc)}{where}"
    if error > 0 and auc < 0.5 - ERRORS * error:
        return check.found(
            f"{text}, {in_words((0.5 - auc) / error, 3)} standard errors below 0.5: is the "
            f"positive class {rows.positive!r} the wrong one, or the sign of the scores inverted?",
            **evidence,
        )
    return check.passed(text, **evidence)
