"""The front door: the interval of one metric, and those of all metrics of an evaluation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from assay.compose.naming import columns_of
from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.exact import nearest
from assay.intervals.distribution import Distribution
from assay.intervals.ends import Ends, tail_of
from assay.intervals.interval import ConfidenceInterval, Resamples
from assay.intervals.methods import METHODS, Case, Method
from assay.intervals.over_folds import held_out_again
from assay.intervals.plan import Plan, units_of
from assay.intervals.resample import distributions, leaving_out
from assay.metrics import Metric
from assay.score import Score
from assay.view import View

_DRAWS_NOTHING = "it does not draw whole parts or classes"
_FEW = 10
"""Units below which resamples are too alike to show how far a value may lie."""


@dataclass(frozen=True)
class Asked:
    """The intervals that an evaluation shows beside its pooled scores.

    Args:
        level: Such as 0.95.
        plan: How to resample for the metrics that have no interval in closed form; None leaves
            these without one.
    """

    level: float = 0.95
    plan: Plan | None = None

    def __post_init__(self) -> None:
        tail_of(self.level)


def interval_of(
    ev: Evaluation, name: str, method: str | None = None, level: float = 0.95, **how: object
) -> ConfidenceInterval:
    """The interval of a metric; see `assay.Evaluation.interval`.

    Raises:
        InputError: There is no such metric, method, level or way to resample, or the method does
            not apply to the metric.
    """
    tail, plan, view = tail_of(level), Plan(**how), ev[name]  # type: ignore[arg-type]
    key = next((k for k, one in ev.metrics.items() if one is view.metric), view.metric.key)
    term = of_each_part(view.metric, plan)
    if term:
        raise InputError(f"{key} {term}", remedy="leave out by=, or draw by another column")
    chosen = _method(ev, view, method, plan)
    drawn = _Drawn.of(ev, {key: view} if chosen.resamples else {}, chosen.name == "bca", plan)
    return _found(ev, key, view, chosen, tail, plan, drawn)


def every_interval(ev: Evaluation, asked: Asked) -> dict[str, ConfidenceInterval]:
    """The interval of every pooled headline score by its key, each by its first method.

    Metrics that only a bootstrap has an interval for are left out where none is asked for.
    """
    plan = asked.plan or Plan()
    views = {key: ev[key] for key in ev.headlines}
    usable = {key: _usable(ev, view, plan) for key, view in views.items()}
    methods = {
        key: found[0]
        for key, found in usable.items()
        if found
        and found[0].aggregation == "pooled"
        and of_each_part(views[key].metric, plan) is None
    }
    many = {key: views[key] for key, method in methods.items() if method.resamples}
    if asked.plan is None:
        methods = {key: method for key, method in methods.items() if key not in many}
        many = {}
    drawn, tail = _Drawn.of(ev, many, False, plan), tail_of(asked.level)
    return {
        key: _found(ev, key, views[key], method, tail, plan, drawn)
        for key, method in methods.items()
    }


def of_each_part(metric: Metric, plan: Plan) -> str | None:
    """Why a metric has no resamples of whole parts: where it has a term for each of them."""
    if plan.by is None or plan.by not in columns_of([metric]):
        return None
    return f"has a term for each {plan.by}: a part drawn twice would count once in it"


@dataclass(frozen=True, eq=False)
class _Drawn:
    """What was drawn for several metrics at once."""

    resampled: Mapping[str, Distribution]
    left_out: Mapping[str, list[float]]
    units: int = 0

    @classmethod
    def of(cls, ev: Evaluation, views: Mapping[str, View], bca: bool, plan: Plan) -> _Drawn:
        metrics = {k: view.metric for k, view in views.items() if _why_none(view.pooled) is None}
        if not metrics:
            return cls({}, {})
        units = units_of(ev.rows, plan)
        left_out = leaving_out(metrics, units, plan.seed) if bca else {}
        return cls(distributions(ev, metrics, units, plan), left_out, units.count)


def _method(ev: Evaluation, view: View, name: str | None, plan: Plan) -> Method:
    usable = _usable(ev, view, plan)
    if name is None and usable:
        return usable[0]
    if name in [one.name for one in usable]:
        return METHODS[name]
    key, found = view.metric.key, METHODS.get(name or "bootstrap")
    if found is None:
        what = f"there is no method {name!r} for intervals"
    else:
        reason = found.lacks(ev, view) or _dependent(ev, found, plan) or _DRAWS_NOTHING
        what = f"{found.name} does not apply to {key}: {reason}"
    apply = ", ".join(one.name for one in usable)
    raise InputError(what, remedy=f"these apply: {apply}" if apply else None)


def _usable(ev: Evaluation, view: View, plan: Plan) -> list[Method]:
    """The methods that apply, the default first."""
    drawing = plan.by is not None or plan.stratify
    return [
        one
        for one in METHODS.values()
        if (one.resamples or not drawing)
        and one.lacks(ev, view) is None
        and _dependent(ev, one, plan) is None
    ]


def _dependent(ev: Evaluation, method: Method, plan: Plan) -> str | None:
    """Why the rows are no independent ones, for a method that takes them to be."""
    return held_out_again(ev) if method.aggregation == "pooled" and plan.by is None else None


def _found(
    ev: Evaluation,
    key: str,
    view: View,
    method: Method,
    tail: Fraction,
    plan: Plan,
    drawn: _Drawn,
) -> ConfidenceInterval:
    score = getattr(view, method.aggregation)
    resampled = drawn.resampled.get(key)
    reason = _why_none(score)
    if reason:
        ends = Ends(undefined=reason)
    else:
        ends = method.ends(Case(ev, view, tail, resampled, tuple(drawn.left_out.get(key, ()))))
    counts = None if resampled is None else _counts(resampled, plan)
    rough = _few(drawn.units, plan) if counts and not ends.undefined else None
    return ConfidenceInterval(
        metric=key,
        aggregation=method.aggregation,
        value=score.value,
        low=ends.low,
        high=ends.high,
        level=nearest(1 - 2 * tail),
        name=method.name,
        method=f"{method.words} {plan.words}" if method.resamples else method.words,
        variance=ends.variance,
        resamples=counts,
        undefined=ends.undefined,
        remark=ends.remark or rough,
    )


def _few(units: int, plan: Plan) -> str | None:
    what = "rows" if plan.by is None else "parts"
    return f"rough: there are only {units} {what} to draw" if units < _FEW else None


def _why_none(score: Score) -> str | None:
    """Why a score has no interval whatever the method."""
    if score.substituted:
        return "the value was put in by the policy for undefined values"
    if not score.is_defined:
        return score.undefined or "the score is undefined"
    return None if math.isfinite(score.value) else "the score is infinite"


def _counts(found: Distribution, plan: Plan) -> Resamples:
    seed = None if found.exhaustive else plan.seed
    return Resamples(found.defined, found.total, seed, plan.by or "row", plan.stratify)
