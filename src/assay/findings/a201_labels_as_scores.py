"""A201: hard labels were given where scores were meant.

How it is detected
    A ranking metric is computed and its scores have exactly two distinct values, which are the
    predicted labels, or 0 and 1 (or -1 and 1), or occur in 10 rows or more. Probabilities of a
    tree grown to pure leaves, which are all exactly 0 or 1, count too.

Why it matters
    With two distinct scores the ROC curve has one corner, and its area is the balanced accuracy at
    that one threshold: the numbers agree to the last digit. It says nothing of any other
    threshold.

What to do
    Give scores or probabilities (``predict_proba``, ``decision_function``), or report the balanced
    accuracy under its own name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import Floats
from assay.metrics.outcome import in_words
from assay.score import plain
from assay.states.block import Block
from assay.states.ranking import RankedCounts

ROWS = 10
"""In fewer rows two distinct scores may be chance, unless they look like labels."""


@check(
    "A201",
    "issue",
    "scores are more than hard labels",
    "give scores or probabilities, or report the balanced accuracy under its own name",
)
def labels_as_scores(check: Check, context: Context) -> Finding:
    """Count the distinct scores."""
    block = context.rows.block
    score = block.score
    if context.rows.task == "regression":
        return check.not_applicable("the task is regression")
    if score is None:
        return check.skipped("there are no scores")
    ranking = [key for key, metric in context.metrics.items() if RankedCounts in metric.needs]
    if not ranking:
        return check.not_applicable("no ranking metric is computed")
    low, high = float(score.min()), float(score.max())
    above = score == high
    if low == high or not (above | (score == low)).all():
        return check.passed("the scores have " + ("one value" if low == high else "more than two"))
    source = _source(context, block, low, high)
    if source is None:
        return check.passed(f"two distinct scores, in {len(block)} rows only")
    evidence: dict[str, Any] = {"scores": [plain(low), plain(high)], "rows": len(block)}
    evidence |= _recalls(block, above)
    if "roc_auc" in context.metrics:
        evidence["roc_auc"] = plain(context.view("roc_auc").pooled.value)
    balanced = evidence["balanced_accuracy"]
    value = "undefined" if balanced is None else in_words(balanced)
    return check.found(
        f"the scores are {source}, so the ROC AUC is the balanced accuracy, {value}", **evidence
    )


def _source(context: Context, block: Block, low: float, high: float) -> str | None:
    """What the two scores are, in words; None where they may be chance."""
    shown = f"only {low:g} and {high:g}"
    if context.rows.given.score is None:
        return f"probabilities, {shown}" if (low, high) == (0, 1) or len(block) >= ROWS else None
    if block.pred_codes is not None and _equals(block, high):
        return f"the predicted labels, {shown}"
    return shown if (low, high) in ((0, 1), (-1, 1)) or len(block) >= ROWS else None


def _equals(block: Block, high: float) -> bool:
    """Whether the higher score stands exactly where the positive class is predicted."""
    score: Any = block.score
    return bool(np.array_equal(score == high, block.pred_codes == block.positive))


def _recalls(block: Block, above: Any) -> dict[str, float | None]:
    """The balanced accuracy of calling the rows with the higher score positive."""
    positive = block.is_positive
    weight: Floats = np.ones(len(block)) if block.weight is None else block.weight
    true, false = float(weight[positive].sum()), float(weight[~positive].sum())
    if not true or not false:
        return {"balanced_accuracy": None}
    found = float(weight[positive & above].sum()) / true
    left = float(weight[~positive & ~above].sum()) / false
    return {"balanced_accuracy": (found + left) / 2, "recall": found, "specificity": left}
