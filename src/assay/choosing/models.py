"""Comparing models on the same folds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.choosing.comparison import ModelComparison
from assay.choosing.pair import PairOfModels, paired, sign_of
from assay.compose.naming import Named
from assay.crossval import CrossValidation, cross_validate
from assay.crossval.default import metric_or_default
from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words
from assay.paired import holm

_HUNDREDTH = 0.01


def compare_models(
    models: Mapping[str, Any],
    X: Any,
    y: Any,
    *,
    cv: Any = 5,
    metric: Named | None = None,
    against: str | None = None,
    rope: float | None = None,
    **how: Any,
) -> ModelComparison:
    """Cross-validate several models on the same folds, and say which gaps mean anything.

    For every pair the differences fold by fold are tested with the corrected resampled t of Nadeau
    and Bengio, which allows for the overlap of training sets, and their mean gets a posterior by
    the Bayesian correlated t with a region of practical equivalence. The plain paired t is shown
    under its own name. P-values of several pairs are corrected by Holm's method.

    Args:
        models: Two models or more by name, each as for `assay.cross_validate`.
        X: The features, as for `assay.cross_validate`.
        y: The target.
        cv: The folds, as for `assay.cross_validate`; resolved once, by the first model.
        metric: What to compare: a name or a formula; accuracy for classes, r2 for values if None.
        against: The name of one model, with which alone the others are compared; all pairs if None.
        rope: Differences up to this size count for nothing, in the metric's unit. If None it is a
            hundredth of the span of a metric with finite bounds (0.01 for accuracy), otherwise 0.
        **how: Whatever else `assay.cross_validate` takes: groups, sample_weight, n_jobs, ...

    Returns:
        A `ModelComparison`: print it, or take its `pairs`, `means`, `frame` and `to_dict`.

    Raises:
        InputError: There are fewer than two models, the metric has no better direction, no fold has
            both scores, or what `assay.cross_validate` refuses.

    >>> def least(X_train, y_train, X_valid):
    ...     return [min(y_train)] * len(X_valid)
    >>> def median(X_train, y_train, X_valid):
    ...     return [sorted(y_train)[len(y_train) // 2]] * len(X_valid)
    >>> y = [1.0, 2.0, 4.0, 3.0, 2.0, 9.0, 1.0, 3.0]
    >>> found = compare_models({"least": least, "median": median}, y, y, cv=4, metric="mae")
    >>> pair = found.pair("least", "median")
    >>> pair.first, pair.gap, pair.corrected.df
    ('median', 0.25, 3)
    >>> print(pair.verdict.partition(" (")[0])
    the gap of 0.25 between median and least is smaller than either model's fold-to-fold spread

    Source: see `assay.paired`.
    """
    _check(models, against)
    evaluations = _evaluated(models, X, y, cv, metric, how)
    first = next(iter(evaluations.values()))
    chosen = next(iter(first.metrics.values()))
    sign_of(chosen)
    width, because = _rope(chosen, rope)
    found = _pairs(evaluations, chosen, against, width)
    adjusted = holm([one.corrected.p for one in found])
    return ModelComparison(
        metric=chosen,
        evaluations=evaluations,
        pairs=tuple(replace(one, p_adjusted=p) for one, p in zip(found, adjusted, strict=True)),
        splits=f"{first.resolved}: {first.description}",
        fingerprint=first.fingerprint,
        rope=width,
        rope_because=because,
        against=against,
    )


def _check(models: Mapping[str, Any], against: str | None) -> None:
    if not isinstance(models, Mapping) or len(models) < 2:
        raise InputError(
            "a comparison needs two models or more", remedy='give them by name: {"tree": ..., ...}'
        )
    strange = [name for name in models if not isinstance(name, str)]
    if strange:
        raise InputError(
            f"{strange[0]!r} is no name of a model", remedy='give texts: {"tree": ..., ...}'
        )
    if against is not None and against not in models:
        raise InputError(
            f"there is no model {against!r} to compare against",
            remedy=f"the models are {', '.join(map(str, models))}",
        )


def _evaluated(
    models: Mapping[str, Any], X: Any, y: Any, cv: Any, metric: Named | None, how: dict[str, Any]
) -> dict[str, CrossValidation]:
    """Each model on the folds that were made for the first."""
    found: dict[str, CrossValidation] = {}
    for name, model in models.items():
        wanted = [metric_or_default(metric, model, X, y, how)]
        found[name] = cross_validate(model, X, y, cv=cv, metrics=wanted, **how)
        cv = found[name].splits
    return found


def _pairs(
    evaluations: Mapping[str, CrossValidation], metric: Metric, against: str | None, rope: float
) -> list[PairOfModels]:
    splits = next(iter(evaluations.values())).splits
    sizes = [len(train) for train, _ in splits], [len(valid) for _, valid in splits]
    scores = {name: list(ev[metric.key].per_fold) for name, ev in evaluations.items()}
    if against is None:
        names: Sequence[tuple[str, str]] = list(itertools.combinations(scores, 2))
    else:
        names = [(against, name) for name in scores if name != against]
    return [paired(two, (scores[two[0]], scores[two[1]]), sizes, rope) for two in names]


def _rope(metric: Metric, asked: float | None) -> tuple[float, str]:
    """Half the width of the region of practical equivalence, and where it came from."""
    if asked is not None:
        return float(asked), "as asked"
    low, high = metric.bounds
    if math.isfinite(low) and math.isfinite(high):
        return _HUNDREDTH * (high - low), f"a hundredth of {in_words(low)} to {in_words(high)}"
    return 0.0, f"{metric.key} has no finite bounds: say with rope= which size counts for nothing"
