"""An interval of the mean over folds, which knows that training sets overlap."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from assay.evaluation import Evaluation
from assay.exact import nearest
from assay.intervals.ends import Ends, cut
from assay.paired import correlated_t
from assay.paired.differences import Differences, overlap
from assay.view import View

NO_INTERVAL = (
    "the sd over folds is the spread of their values, no interval: the folds' models share "
    "training rows"
)
"""What a reader should not take the spread of folds for."""


def no_folds(view: View) -> str | None:
    """Why there is no mean over folds to give an interval of."""
    if view.folds is None:
        return "there are no folds"
    if view.mean_of_folds.soundness.level == "refused":
        return f"its mean of folds is refused: {view.mean_of_folds.soundness.because}"
    return None


def held_out_again(ev: Evaluation) -> str | None:
    """Why the rows are not independent of each other; None unless a run held some out twice."""
    if ev.run is None:
        return None
    every = np.concatenate([np.empty(0, dtype=np.intp), *ev.run.folds.valid])
    if len(np.unique(every)) == len(every):
        return None
    return "rows were held out more than once, so that they are not independent of each other"


def corrected_ends(ev: Evaluation, view: View, tail: Fraction) -> Ends:
    """Student's t about the mean of folds, with the variance corrected for shared training rows.

    The variance of the mean over k folds is taken as (1/k + n_test/n_train) s^2, s^2 being that of
    the folds' values with divisor k - 1. Every fold's model is taken to have been trained on the
    rows of all other folds, unless the evaluation comes from Assay's own cross-validation, whose
    splits are known.

    Undefined where a fold has no finite value, for fewer than two folds, and where all have the
    same value.

    Source: Nadeau and Bengio (2003), Machine Learning 52:239-281, doi:10.1023/A:1024068626366.
    """
    scores = list(view.per_fold)
    lacking = sum(not math.isfinite(one.value) for one in scores)
    if lacking:
        return Ends(undefined=f"{lacking} of {len(scores)} folds have no finite value")
    n_train, n_test = _sizes(ev)
    values = [one.exact for one in scores]
    found = correlated_t(values, n_train=n_train, n_test=n_test)
    if found.undefined:
        many = len(scores) > 1
        return Ends(undefined="all folds have the same value" if many else "there is one fold")
    low, high = found.interval(nearest(1 - 2 * tail))
    share = Fraction(1, len(values)) + overlap(n_train, n_test)
    variance = share * Differences.of(values).variance
    return cut(low, high, view.metric.bounds, variance)


def _sizes(ev: Evaluation) -> tuple[list[int], list[int]]:
    """Training and held-out rows of each fold."""
    if ev.run is not None:
        splits = ev.run.folds
        held = [len(valid) for valid in splits.valid]
        if splits.train is not None:
            return [len(train) for train in splits.train], held
        return [splits.rows - size for size in held], held
    held = [] if ev.rows.fold is None else ev.rows.fold.sizes()
    return [sum(held) - size for size in held], held
