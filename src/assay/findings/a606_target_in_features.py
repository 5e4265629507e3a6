"""A606: a feature knows the target.

How it is detected
    In cross-validation, a feature is the target in another form. For a regression its values rise
    or fall strictly with the target's, equal where these are equal. For a classification each class
    has one value of its own (the class under another code); or, as a tip, the ranges of a number do
    not overlap between classes. Needs 20 rows, and 10 different targets or 10 rows of each class.

Why it matters
    Such a column is often the target itself, what it was computed from, or something that is known
    only after the fact: a date of discharge, a code of the outcome. In use it is not there.

What to do
    Find out when the value is known. Leave the column out if that is after the prediction is due.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.findings.features import Features, feature_columns
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import LISTED, in_short
from assay.io.columns import Column, labels, numbers

ROWS, DISTINCT = 20, 10
"""Fewer rows, different targets, or rows of a class may agree with a feature by chance."""

_SAMPLE = 1000
"""What fails on so many rows fails on all; few columns are looked at in full."""


@check(
    "A606",
    "issue",
    "no feature is the target in another form",
    "find out when the feature is known, and leave it out if the target comes before",
)
def target_in_features(check: Check, context: Context) -> Finding:
    """Look for features that determine the target and are determined by it."""
    run = context.run
    if run is None:
        return check.not_applicable("no cross-validation was done here: the features are not known")
    features = feature_columns(run.X)
    if features is None:
        return check.skipped("the features cannot be read as columns")
    known: list[str] = []
    split: list[str] = []
    if context.rows.task == "regression":
        found = [_known(features, one) for one in run.truth]
        known = sorted({name for names in found for name in names})
        enough = any(_enough_values(one) for one in run.truth)
    else:
        codes, names = labels(run.truth[0])
        enough = len(codes) >= ROWS and len(names) > 1 and np.bincount(codes).min() >= DISTINCT
        if enough:
            known, split = _telling(features, codes, len(names))
    if not enough:
        return check.not_applicable(
            f"fewer than {ROWS} rows, or {DISTINCT} targets or rows of a class"
        )
    evidence: dict[str, Any] = {"features": len(features)}
    if known:
        return check.found(
            f"{in_short(known)}: the target in another form",
            **evidence,
            known=known[:LISTED],
            separating=split[:LISTED],
        )
    if split:
        tip = check.found(
            f"{in_short(split)}: without overlap between the classes",
            **evidence,
            separating=split[:LISTED],
        )
        return replace(tip, severity="tip")
    return check.passed(
        f"none of {len(features)} features is the target in another form", **evidence
    )


def _enough_values(truth: Column) -> bool:
    return len(truth) >= ROWS and len(np.unique(numbers(truth))) >= DISTINCT


def _known(features: Features, truth: Column) -> list[str]:
    """The features that rise or fall strictly with the target."""
    if not _enough_values(truth):
        return []
    y = numbers(truth)
    numeric = {name: one.values for name, one in features.items() if one.ordered}
    return [name for name, values in numeric.items() if _either(values, y, _monotone)]


def _either(values: NDArray[Any], y: NDArray[Any], test: Any) -> bool:
    """Whether a test holds, tried on a part of the rows first."""
    if values.dtype.kind not in "biuf":
        return False
    step = max(1, len(y) // _SAMPLE)
    return test(values[::step], y[::step]) and (step == 1 or test(values, y))


def _monotone(values: NDArray[Any], y: NDArray[Any]) -> bool:
    order = np.argsort(y, kind="stable")
    x, target = values[order].astype(np.float64), y[order]
    same, step = np.asarray(target[1:] == target[:-1], dtype=bool), np.diff(x)
    if np.isnan(step).any() or (step[same] != 0).any():
        return False
    moved = step[~same]
    return bool(len(moved)) and bool((moved > 0).all() or (moved < 0).all())


def _telling(
    features: Features, codes: NDArray[np.int64], classes: int
) -> tuple[list[str], list[str]]:
    """The features with one value for each class, and those with a range for each."""
    known: list[str] = []
    split: list[str] = []
    for name, one in features.items():
        if not _either(one.values, codes, _apart):
            continue
        low, high = _ranges(one.values, codes, classes)
        if (low == high).all():
            known.append(name)
        elif one.ordered:
            split.append(name)
    return known, split


def _apart(values: NDArray[Any], codes: NDArray[np.int64]) -> bool:
    """Whether the ranges of the classes do not overlap."""
    present, dense = np.unique(codes, return_inverse=True)
    low, high = _ranges(values, dense, len(present))
    order = np.argsort(low)
    return bool((high[order][:-1] < low[order][1:]).all()) and len(present) > 1


def _ranges(
    values: NDArray[Any], codes: NDArray[np.int64], classes: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    doubles = values.astype(np.float64)
    low, high = np.full(classes, np.inf), np.full(classes, -np.inf)
    np.minimum.at(low, codes, doubles)
    np.maximum.at(high, codes, doubles)
    return low, high
