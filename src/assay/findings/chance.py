"""What chance alone gives: the yardstick of the checks that compare two numbers."""

from __future__ import annotations

import math

import numpy as np

from assay.findings.parts import Integers
from assay.rows.partition import Partition
from assay.states.block import Block

_POINTS = 4096
"""Points of the midpoint rule: some three digits, and a threshold needs one."""


def share_by_chance(share: float, parts: int, rows: int) -> float:
    """How often rows dealt at random over parts have so large a share of SST between the parts.

    For normal targets the share follows a Beta((k - 1)/2, (n - k)/2) distribution, whose mean is
    (k - 1)/(n - 1); this is its upper tail, the tail of the F test.

    >>> round(share_by_chance(0.5, parts=2, rows=4), 3)  # 1 - sqrt(1/2)
    0.293
    """
    a, b = (parts - 1) / 2, (rows - parts) / 2
    if share <= 0 or b <= 0 or a <= 0:
        return 1.0
    if share >= 1:
        return 0.0
    # With u = (1 - share) * w**(1/b) the integral of u**(b-1) * (1-u)**(a-1) is smooth in w.
    w = (np.arange(_POINTS) + 0.5) / _POINTS
    logs = (a - 1) * np.log1p(-(1 - share) * w ** (1 / b))
    top = float(logs.max())
    mean = float(np.exp(logs - top).mean())
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    log_tail = b * math.log1p(-share) - math.log(b) + scale + top + math.log(mean)
    return min(1.0, math.exp(log_tail))


def auc_error(positives: Integers, negatives: Integers, tied: Integers | None = None) -> float:
    """The standard error of an AUC that means nothing, over the pairs within each part.

    For one part it is ``sqrt((n1 + n0 + 1) / (12 n1 n0))``; over parts the variances are weighted
    by the squares of their pairs.

    Args:
        positives: Positive rows of each part.
        negatives: Negative rows of each part.
        tied: For each part the sum of t**3 - t over groups of t equal scores, if known; ties make
            the error smaller.
    """
    n1, n0 = positives.astype(np.float64), negatives.astype(np.float64)
    rows, pairs = n1 + n0, n1 * n0
    if not pairs.sum():
        return math.inf
    free = np.ones(len(rows))
    if tied is not None:
        free = 1 - tied / np.maximum(rows**3 - rows, 1)
    return float(np.sqrt((pairs * (rows + 1) * free / 12).sum()) / pairs.sum())


def ties(partition: Partition, block: Block) -> Integers:
    """For each part the sum of t**3 - t over its groups of t equal scores."""
    size = len(partition.labels)
    if block.score is None:
        return np.zeros(size, dtype=np.int64)
    order = np.lexsort((block.score, partition.codes))
    score, part = block.score[order], partition.codes[order]
    change = np.flatnonzero((score[1:] != score[:-1]) | (part[1:] != part[:-1])) + 1
    starts = np.concatenate([[0], change])
    runs = np.diff(starts, append=len(score)).astype(np.float64)
    found = np.bincount(part[starts], weights=runs**3 - runs, minlength=size)
    return found.astype(np.int64)


def spread_of_weights(block: Block) -> float:
    """By how much uneven weights widen an error: the root of n * sum(w*w) / sum(w)**2."""
    w = block.weight
    return 1.0 if w is None else math.sqrt(len(w) * float(w @ w)) / float(w.sum())
