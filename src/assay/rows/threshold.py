"""Labels from scores: positive where the score is at least a threshold."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.states.block import Block


def limit(threshold: Any) -> float:
    """The number of a threshold, or of what carries one as its ``threshold``.

    Raises:
        InputError: It is no number, or NaN.
    """
    number = getattr(threshold, "threshold", threshold)
    if isinstance(number, np.generic):
        number = number.item()
    if not isinstance(number, (int, float)) or isinstance(number, bool) or math.isnan(number):
        raise InputError(
            f"not a threshold: {number!r}",
            remedy="give a number, or what assay.tune_threshold returns",
        )
    return number


def said_of(threshold: Any) -> list[str]:
    """How labels are made, in a line; none without a threshold."""
    if threshold is None:
        return []
    return [f"labels are made of scores: positive where score >= {limit(threshold)!r} (inclusive)"]


def labelled(block: Block, threshold: Any) -> Block:
    """The block with predicted labels: positive where the score is at least the threshold.

    Raises:
        InputError: There are labels already, no scores, or other than two classes.
    """
    number = limit(threshold)
    if block.pred_codes is not None:
        raise InputError(
            "predicted labels and a threshold were given, and either makes the labels",
            remedy="leave one of them out",
        )
    if block.score is None or block.positive is None or block.declared != 2:
        raise InputError(
            "a threshold needs scores of two classes",
            remedy="give y_score or y_proba (--score, --proba), and declare both classes with "
            "labels= (--labels)",
        )
    called = np.asarray(block.score >= number, dtype=bool)
    codes = np.where(called, block.positive, 1 - block.positive).astype(np.int64)
    return replace(block, pred_codes=codes)
