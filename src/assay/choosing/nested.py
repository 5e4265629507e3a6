"""Nested cross-validation: the choice made anew inside every outer training part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assay.choosing.chosen import Inner
from assay.choosing.grid import GridChoice, settings_of
from assay.choosing.nested_result import NestedEvaluation, OuterFold
from assay.choosing.pair import sign_of
from assay.choosing.search import SearchChoice
from assay.choosing.shown import number
from assay.choosing.tuning import TuningModel
from assay.choosing.yardstick import Yardstick
from assay.compose.naming import Named, several
from assay.crossval import CrossValidation, cross_validate
from assay.crossval.default import metric_or_default
from assay.crossval.estimator import Estimator
from assay.crossval.models import model_of
from assay.errors import InputError

RULES = {
    "best": "of settings that are equally good the first in the grid is taken",
    "one_se": "the first setting within one standard error of the best is taken",
}

_TOLD = ("task", "labels", "pos_label", "unit", "weigh", "ignore_groups")


def nested_cross_validate(
    search: Any,
    X: Any,
    y: Any,
    *,
    outer: Any = 5,
    inner: Any = None,
    metric: Named | None = None,
    rule: str = "best",
    threshold: Any = None,
    metrics: Any = None,
    groups: Any = None,
    **how: Any,
) -> NestedEvaluation:
    """Judge a way of choosing a model, on rows on which nothing was chosen.

    A score by which something was chosen is too good. Here the whole choice, of parameters and if
    asked of a threshold, is repeated on the training part of every outer fold, and judged on the
    rows held out. How much the inner score promised too much is shown in numbers, and so is how
    often the choice came out the same.

    Args:
        search: A search of scikit-learn's kind (GridSearchCV, ...); or a pair of a model and a
            grid, ``(model, {"max_depth": [2, 3, 5]})``, of which the setting with the best mean of
            inner folds is taken, the first of equal ones.
        X: The features, as for `assay.cross_validate`.
        y: The target.
        outer: The outer folds, as ``cv`` of `assay.cross_validate`.
        inner: The inner folds: a number or a splitter; a search's own, or 5, if None.
        metric: What a grid's settings are compared by; accuracy for classes, r2 for values if
            None. A search has its ``scoring``.
        rule: "best", the setting of a grid with the best mean; or "one_se", the first in the grid
            within one standard error of it (ddof 1), for which a grid lists simple settings first.
        threshold: What a threshold is tuned for, as by `assay.tune_threshold`, on inner out-of-fold
            scores of the chosen setting; it is applied to the outer fold. Two classes only; it
            takes one more fit per inner fold.
        metrics: The metrics of the outer evaluation; all that apply if None.
        groups: The group of each row, shape (rows,): kept together outside and inside.
        **how: Whatever else `assay.cross_validate` takes: sample_weight, n_jobs, pos_label, ...

    Returns:
        A `NestedEvaluation`: its ``evaluation`` is that of the outer predictions.

    Raises:
        InputError: The search, the grid or the threshold cannot be used, or what
            `assay.cross_validate` refuses.

    >>> from sklearn.tree import DecisionTreeRegressor
    >>> X = [[row % 4] for row in range(24)]
    >>> y = [[0, 5, 2, 9][row % 4] for row in range(24)]
    >>> tree = DecisionTreeRegressor(random_state=0)
    >>> nested = nested_cross_validate(
    ...     (tree, {"max_depth": [1, 2, 3]}), X, y, outer=4, inner=3, metric="mae", metrics="mae")
    >>> nested.agreement, nested.choices
    ((4, 4), {'max_depth': {'3': 4}})

    Source: Cawley and Talbot (2010), JMLR 11:2079-2107; Varma and Simon (2006), BMC
    Bioinformatics 7:91.
    """
    way = _way(search, inner, metric, rule, (X, y), how)
    if threshold is not None and model_of(way.estimator).classifies is False:
        raise InputError(
            f"a threshold is tuned for one of two classes, and {way.name} is a regressor",
            remedy="leave threshold= out",
        )
    model = Estimator(TuningModel(way, threshold, _told(how)), called=way.name)
    judged = Yardstick.of(way, threshold)
    wanted = judged.wanted(several(metrics))
    if how.get("fit_params"):
        raise InputError(
            "fit_params do not reach the fits of inner folds",
            remedy="set parameters of the model; sample_weight and groups have arguments here",
        )
    how["fit_params"] = None if groups is None else {"groups": groups}
    ev = cross_validate(
        model, X, y, cv=outer, metrics=wanted, groups=groups, return_models=True, **how
    )
    return _result(ev, way, judged, X, y)


def _way(
    search: Any,
    inner: Any,
    metric: Named | None,
    rule: str,
    data: tuple[Any, Any],
    how: Mapping[str, Any],
) -> Inner:
    """How parameters are chosen.

    Raises:
        InputError: It is neither a search nor a model with a grid, or there is no such rule.
    """
    if rule not in RULES:
        raise InputError(f"there is no rule {rule!r}", remedy=f"take {' or '.join(RULES)}")
    if isinstance(search, (tuple, list)) and len(search) == 2:
        model, grid = search
        if not hasattr(model, "set_params"):
            raise InputError(
                f"a {type(model).__name__} has no set_params, so a grid cannot set it",
                remedy="give an estimator of scikit-learn's kind, or a search of your own",
            )
        chosen = metric_or_default(metric, model, *data, how)
        sign_of(chosen)
        cv = 5 if inner is None else inner
        way = GridChoice(model, settings_of(grid), chosen, cv, rule, _told(how))
        way.check()
        return way
    if not hasattr(search, "fit") or not hasattr(search, "predict"):
        raise InputError(
            f"a {type(search).__name__} is no search",
            remedy='give GridSearchCV(...) or a pair (model, {"max_depth": [2, 3, 5]})',
        )
    if metric is not None or rule != "best":
        raise InputError(
            "a search chooses by its own scoring and refit, not by metric= and rule=",
            remedy="give it scoring=, such as assay.compose(...).scorer()",
        )
    if inner is not None and not hasattr(search, "cv"):
        raise InputError(
            f"a {type(search).__name__} has no cv, so inner= cannot set its folds",
            remedy='give a search such as GridSearchCV, a pair (model, {"max_depth": [2, 3, 5]}), '
            "or leave inner= out",
        )
    return SearchChoice(search, inner)


def _told(how: Mapping[str, Any]) -> dict[str, Any]:
    """What the inner cross-validation is told as well."""
    return {name: how[name] for name in _TOLD if name in how}


def _result(ev: CrossValidation, way: Inner, judged: Yardstick, X: Any, y: Any) -> NestedEvaluation:
    models, outer = ev.models, judged.outer(ev, X, y)
    alive = [place for place, model in enumerate(models) if model is not None]
    tuned = models[alive[0]].threshold_
    better = "higher" if judged.metric is None else judged.metric.better
    folds = []
    for place in alive:
        model, (train, valid) = models[place], ev.splits[place]
        inside = judged.inside(model.chosen_.best, model.threshold_)
        gap = inside - outer[place + 1]
        better = better if tuned is None else model.threshold_.better
        folds.append(
            OuterFold(
                fold=place + 1,
                n_train=len(train),
                n_valid=len(valid),
                params=model.chosen_.params,
                inner=inside,
                outer=outer[place + 1],
                optimism=-gap if better == "lower" else gap,
                candidates=model.chosen_.candidates,
                threshold=model.threshold_,
                seconds=float(ev.fit_seconds[place]),
            )
        )
    return NestedEvaluation(
        evaluation=ev,
        judged=judged.name,
        better=better,
        metric=judged.metric,
        by="the search's own scoring" if way.metric is None else way.metric.key,
        folds=tuple(folds),
        said=(*_said(ev, way, folds), *filter(None, [judged.remark])),
    )


def _said(ev: CrossValidation, way: Inner, folds: list[OuterFold]) -> list[str]:
    """How it was done: the folds on both levels, ties, failures."""
    lines = [
        f"outer folds: {ev.resolved}: {ev.description}",
        f"inner folds: {_inner(way)}",
        "optimism is the inner score less the outer one, or the reverse where lower is better; "
        "inner models learn from fewer rows, which hides a part of it",
    ]
    if folds and folds[0].threshold is not None:
        tuned = [one.threshold.threshold for one in folds if one.threshold is not None]
        lines.append(
            f"thresholds tuned on inner out-of-fold scores: {number(min(tuned))} to "
            f"{number(max(tuned))}; inner is the score at the tuned threshold on those rows"
        )
    lines += [f"outer fold {fold} failed: {error}" for fold, error in ev.errors.items()]
    return lines


def _inner(way: Inner) -> str:
    if isinstance(way, GridChoice):
        return f"cv={way.cv!r}; {RULES[way.rule]}"
    return f"cv={way.cv!r}, as the search splits" if way.cv is not None else "the search's own"
