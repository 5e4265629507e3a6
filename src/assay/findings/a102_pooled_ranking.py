"""A102: a pooled ranking metric compares scores of separately fitted models.

How it is detected
    With folds and scores, the ROC AUC over all pairs is compared with that over the pairs whose
    positive and negative lie in the same fold. It is found where there is no such pair at all
    (leave-one-out), or where the two differ by more than 0.02 and by more than three standard
    errors of the latter under random scores, ``sqrt(sum n1 n0 (n1 + n0 + 1)/12) / sum n1 n0`` over
    folds, made smaller for ties. Average precision is shown beside it; the check rests on the AUC,
    because the average precision of few rows is high by itself.

Why it matters
    Scores of models fitted on different folds need not be on one scale. A model that only knows
    the share of positives of its training rows is below 0.5 when pooled: where a fold has many
    positives, the others have few.

What to do
    Report the value within folds or the mean of folds; or calibrate each model before pooling.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.findings.chance import auc_error, spread_of_weights, ties
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import view_or_none
from assay.metrics.outcome import in_words
from assay.rows.partition import Partition
from assay.score import Score, plain
from assay.states.block import Block
from assay.states.ranking import RankedCounts
from assay.view import View

DIFFERENCE = 0.02
"""Of AUC: competitions and papers report two decimals."""

ERRORS = 3.0
"""Pairs within folds are few; so many standard errors keep chance out."""


@check(
    "A102",
    "issue",
    "the pooled ranking agrees with the ranking within folds",
    "report the value within folds or the mean of folds, or calibrate each fold's model first",
)
def pooled_ranking(check: Check, context: Context) -> Finding:
    """Compare the ROC AUC over all pairs with that over pairs within folds."""
    rows = context.rows
    if rows.fold is None:
        return check.not_applicable("there are no folds")
    if rows.block.score is None:
        return check.not_applicable("there are no scores")
    ranking = [key for key, one in context.metrics.items() if RankedCounts in one.needs]
    if not ranking:
        return check.not_applicable("no ranking metric is computed")
    view = view_or_none(context, "roc_auc")
    if view is None:
        return check.skipped("the ROC AUC is undefined in a fold and the policy is to raise")
    if view.pooled.undefined:
        return check.not_applicable(f"the ROC AUC is undefined: {view.pooled.undefined}")
    evidence = _evidence(view, context)
    pooled = _bare(view.pooled)
    if view.within_fold.undefined:
        return check.found(
            f"roc_auc {in_words(pooled)} pooled rests on pairs across folds alone: of "
            f"{_shown(evidence['pairs'])} pairs none lies within a fold",
            **evidence,
        )
    within = _bare(view.within_fold)
    evidence["standard_error"] = error = _error(rows.fold, rows.block, abs(pooled - within))
    text = (
        f"roc_auc is {in_words(pooled)} pooled and {in_words(within)} within folds, "
        f"and {evidence['share_across']:.1%} of the pairs are across folds"
    )
    if abs(pooled - within) > max(DIFFERENCE, ERRORS * error):
        return check.found(text, **evidence)
    return check.passed(text, difference=pooled - within, **evidence)


def _bare(score: Score) -> float:
    """What the formula gives, whatever the policy made of it."""
    return score.value if score.outcome is None else score.outcome.value


def _evidence(view: View, context: Context) -> dict[str, Any]:
    every, inside = view.pooled.parts["pairs"], view.within_fold.parts.get("pairs", 0)
    across = every - inside
    found = {
        **_aggregations(view),
        "pairs": plain(every),
        "pairs_within": plain(inside),
        "pairs_across": plain(across),
        "share_across": float(across / every),
    }
    if "average_precision" in context.metrics:
        found["average_precision"] = _aggregations(context.view("average_precision"))
    return found


def _aggregations(view: View) -> dict[str, Any]:
    return {
        "pooled": plain(view.pooled.value),
        "within_fold": plain(view.within_fold.value),
        "mean_of_folds": plain(view.mean_of_folds.value),
    }


def _error(fold: Partition, block: Block, difference: float) -> float:
    size = len(fold.labels)
    positives = np.bincount(fold.codes[block.is_positive], minlength=size)
    negatives = np.bincount(fold.codes, minlength=size) - positives
    error = auc_error(positives, negatives) * spread_of_weights(block)
    if DIFFERENCE < difference <= ERRORS * error:
        # Only here do the ties matter, and then there are few rows to sort.
        error = auc_error(positives, negatives, ties(fold, block)) * spread_of_weights(block)
    return error


def _shown(number: Any) -> str:
    return number if isinstance(number, str) else in_words(number)
