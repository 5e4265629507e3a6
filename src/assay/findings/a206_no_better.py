"""A206: no better than the majority class, the mean, or the given baseline.

How it is detected
    Any of these, among the metrics that are computed:

    - the accuracy is at most the share of the largest true class;
    - R2 is 0 or less: with folds of two rows or more within them, where SST is multiplied by n/(n
      - k) because the means of few rows fit those rows; pooled otherwise;
    - a skill against a baseline that was given is 0 or less;
    - the log loss is at least that of the class shares s, -sum s log s.

    A tie counts as no better.

Why it matters
    These baselines need no features. A model that does not beat them has not been shown to use
    any; a high accuracy on an imbalanced target is the usual case.

What to do
    Report the baseline beside the score. Where the threshold was moved on purpose, to find more of
    a rare class, report recall and precision, and acknowledge this.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import levels, sizes_of, weight_per_class
from assay.metrics.outcome import in_words
from assay.score import plain
from assay.states.block import Block


@check(
    "A206",
    "issue",
    "better than the majority class, the mean, or the given baseline",
    "report the baseline beside the score, or acknowledge why the score may fall short of it",
)
def no_better(check: Check, context: Context) -> Finding:
    """Compare each headline metric with what needs no features."""
    judged = [*_r2(context), *_skills(context), *_accuracy(context), *_log_loss(context)]
    if not judged:
        return check.not_applicable("no metric with a baseline is computed, or it is undefined")
    evidence = {"comparisons": [comparison for _, comparison in judged]}
    worse = [text for text, comparison in judged if not comparison["better"]]
    if worse:
        return check.found("; ".join(worse), **evidence)
    return check.passed("; ".join(text for text, _ in judged), **evidence)


Judged = list[tuple[str, dict[str, Any]]]


def _judged(metric: str, value: float, against: str, baseline: float, better: bool) -> Judged:
    text = f"{metric} is {in_words(value)} against {in_words(baseline)} of {against}"
    comparison = {
        "metric": metric,
        "value": plain(value),
        "baseline": against,
        "baseline_value": plain(baseline),
        "better": better,
    }
    return [(text, comparison)]


def _r2(context: Context) -> Judged:
    found: Judged = []
    rows, fold = context.rows, context.rows.fold
    for key, metric in context.metrics.items():
        if metric.name != "r2" or metric.average is not None:
            continue
        view = context.view(key)
        place = 0 if metric.output is None else rows.outputs.index(metric.output)
        within = fold is not None and int(sizes_of(fold).min()) > 1
        score = view.within_fold if within else view.pooled
        if score.undefined or score.outcome is None:
            continue
        value = score.outcome.value
        better = value > 0
        if within and fold is not None and not better:
            better = _beats_means(rows.blocks[place], context)
        where = " within folds" if within else ""
        of = "the mean of each fold" if within else "the mean"
        found += _judged(f"{key}{where}", value, of, 0.0, better)
    return found


def _beats_means(block: Block, context: Context) -> bool:
    """Whether the squared error is below that of fold means, were they not fitted to the rows."""
    fold = context.rows.fold
    if fold is None or block.y_true is None or block.y_pred is None:
        return False
    inside = levels(fold, block.y_true, block.weight).within
    error = (block.y_true - block.y_pred).astype(np.float64)
    squares = error * error if block.weight is None else error * error * block.weight
    rows, parts = len(block), len(fold.labels)
    return float(squares.sum()) < inside * rows / (rows - parts)


def _skills(context: Context) -> Judged:
    found: Judged = []
    for key, metric in context.metrics.items():
        if metric.name != "skill" or metric.average is not None:
            continue
        score = context.view(key).pooled
        if score.undefined or score.outcome is None:
            continue
        value = score.outcome.value
        found += _judged(key, value, f"the baseline {metric.params['baseline']!r}", 0.0, value > 0)
    return found


def _accuracy(context: Context) -> Judged:
    block = context.rows.block
    if block.true_codes is None or "accuracy" not in context.metrics:
        return []
    value = context.view("accuracy").pooled.value
    shares = weight_per_class(block, block.true_codes)
    largest = int(np.argmax(shares))
    share = float(shares[largest] / shares.sum())
    who = f"the largest class, {block.labels[largest]!r}"
    return _judged("accuracy", value, who, share, value > share)


def _log_loss(context: Context) -> Judged:
    block = context.rows.block
    if block.true_codes is None or "log_loss" not in context.metrics:
        return []
    outcome = context.view("log_loss").pooled.outcome
    value = math.nan if outcome is None else outcome.value
    weights = weight_per_class(block, block.true_codes)
    shares = weights[weights > 0] / weights.sum()
    entropy = float(-(shares * np.log(shares)).sum())
    return _judged("log_loss", value, "the class shares", entropy, value < entropy)
