"""The stability study: a single split beside cross-validation, over many seeds."""

from __future__ import annotations

import numbers
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from assay.choosing.study import Estimates, StabilityStudy
from assay.compose.naming import Named
from assay.crossval import CrossValidation, cross_validate
from assay.crossval.default import metric_or_default
from assay.crossval.models import model_of
from assay.crossval.take import length
from assay.errors import InputError
from assay.exact import exact_total
from assay.score import Score
from assay.splits import KFold, ShuffleSplit, Splitter, StratifiedKFold, StratifiedShuffleSplit

Made = Callable[[int], Splitter]


def stability(
    model: Any,
    X: Any,
    y: Any,
    *,
    seeds: int | Sequence[int] = 30,
    holdout: float = 0.2,
    cv: int = 5,
    metric: Named | None = None,
    **how: Any,
) -> StabilityStudy:
    """How much a score wobbles with the seed: of a single split, and of the mean of k folds.

    For each seed the model is judged once on a single held-out part and once by shuffled k-fold
    cross-validation. Both are stratified where the target holds classes. Only the rows drawn
    change; a model that draws at random itself keeps its own seed.

    Args:
        model: The model, as for `assay.cross_validate`.
        X: The features.
        y: The target.
        seeds: How many seeds, counted from 0; or the seeds. Two or more.
        holdout: The share of rows held out by a single split, between 0 and 1, or their number.
        cv: The number of folds.
        metric: What to score: accuracy for classes, r2 for values if None.
        **how: Whatever else `assay.cross_validate` takes, but for groups.

    Returns:
        A `StabilityStudy`: mean, sd with its ddof, range and seeds of the extremes for both, the
        ratio of the spreads, every value in `frame`.

    Raises:
        InputError: The seeds, the share or the folds cannot be used, a score is undefined or
            infinite, or what `assay.cross_validate` refuses.

    >>> def median(X_train, y_train, X_valid):
    ...     return [sorted(y_train)[len(y_train) // 2]] * len(X_valid)
    >>> y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0]
    >>> study = stability(median, y, y, seeds=4, holdout=0.25, cv=4, metric="mae")
    >>> study.held_out.fits, study.cross_validated.fits
    (4, 16)
    >>> study.ratio > 1
    True
    """
    drawn, k = _seeds(seeds), _folds(cv)
    _check_holdout(holdout)
    if how.get("groups") is not None:
        raise InputError(
            "a stability study draws rows one by one, which would tear groups apart",
            remedy="compare repeats of a grouped splitter with assay.cross_validate",
        )
    wanted = metric_or_default(metric, model, X, y, how)
    stratified = wanted.kind != "values"
    single, folded = _splitters(stratified, holdout, k)
    index, target = range(length(y)), y if stratified else None
    splits = [pair for seed in drawn for pair in single(seed).split(index, target)]
    splits += [pair for seed in drawn for pair in folded(seed).split(index, target)]
    ev = cross_validate(model, X, y, cv=splits, metrics=[wanted], **how)
    return _study(ev, model_of(model).name, drawn, (single(drawn[0]), folded(drawn[0])))


def _seeds(asked: Any) -> tuple[int, ...]:
    drawn = range(asked) if isinstance(asked, numbers.Integral) else asked
    every = [int(seed) for seed in drawn if isinstance(seed, numbers.Integral) and int(seed) >= 0]
    if len(every) < 2 or len(every) != len(drawn) or len(set(every)) < len(every):
        raise InputError(
            f"a spread over seeds cannot come from seeds={asked!r}",
            remedy="give a number of 2 or more, or different seeds of 0 or more",
        )
    return tuple(every)


def _check_holdout(holdout: Any) -> None:
    whole = isinstance(holdout, numbers.Integral) and int(holdout) > 0
    share = isinstance(holdout, float) and 0 < holdout < 1
    if isinstance(holdout, bool) or not (whole or share):
        raise InputError(
            f"holdout (--holdout) is {holdout!r}",
            remedy="give a share between 0 and 1, or a number of rows",
        )


def _folds(cv: Any) -> int:
    if isinstance(cv, bool) or not isinstance(cv, numbers.Integral) or cv < 2:
        raise InputError(
            f"cv={cv!r} is not a number of folds of 2 or more",
            remedy="the study shuffles the folds anew for each seed: give their number",
        )
    return int(cv)


def _splitters(stratified: bool, holdout: float, k: int) -> tuple[Made, Made]:
    """A single split and k folds, each made of a seed."""
    single, folded = (
        (StratifiedShuffleSplit, StratifiedKFold) if stratified else (ShuffleSplit, KFold)
    )
    return (
        lambda seed: single(1, test_size=holdout, random_state=seed),
        lambda seed: folded(k, shuffle=True, random_state=seed),
    )


def _study(
    ev: CrossValidation, model: str, drawn: tuple[int, ...], made: tuple[Splitter, Splitter]
) -> StabilityStudy:
    k = made[1].get_n_splits()
    view = ev[next(iter(ev.metrics))]
    scores = list(view.per_fold)
    exact = [_exact(score) for score in scores]
    many = len(drawn)
    means = [exact_total(exact[start : start + k]) / k for start in range(many, len(exact), k)]
    held = len(ev.splits[0][1])
    return StabilityStudy(
        metric=view.metric,
        model=model,
        rows=len(ev.folds),
        held_out=Estimates(f"single split of {held} rows", drawn, tuple(exact[:many]), many),
        cross_validated=Estimates(f"mean of {k} folds", drawn, tuple(means), many * k),
        said=(f"for the first seed: {made[0]!r} and {made[1]!r}",),
    )


def _exact(score: Score) -> Fraction:
    if not score.is_defined or abs(score.value) == float("inf"):
        raise InputError(
            f"split {score.part}: {score.metric.key} is {score.shown()}"
            + (f": {score.undefined}" if score.undefined else ""),
            remedy="study another metric, or hold out more rows",
        )
    return score.exact
