"""The four aggregations of a metric over a partition, each under its own name."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from assay.exact import ExactSum, Rational, exact_total, nearest, nearest_root
from assay.metrics.declare import Metric, Soundness
from assay.metrics.outcome import Outcome, Ratio, in_words
from assay.score import Score, settle, without_rows
from assay.states.state import Bundle

_MANY = 256
"""Parts up to which a sum of their fractions is kept exact; of more, the denominators grow long."""


@dataclass(frozen=True)
class Aggregated:
    """A metric over the parts of a partition.

    Args:
        per_part: One score per fold or group, in order.
        mean: The mean of the defined ones.
        within: On the summed numerators and denominators.
        why: Why mean, within and pooled differ, in figures; None where they agree.
    """

    per_part: list[Score]
    mean: Score
    within: Score
    why: str | None


@dataclass(frozen=True)
class Frame:
    """What the scores of one evaluation share."""

    policy: str
    unit: str | None = None

    def unit_of(self, metric: Metric) -> str:
        """The unit of a metric's values in words."""
        if metric.unit == "1":
            return ""
        target = self.unit or "target unit"
        return {"target": target, "target^2": f"{target}^2"}.get(metric.unit, metric.unit)


def score(
    metric: Metric, bundle: Bundle, aggregation: str, frame: Frame, part: Any = None
) -> Score:
    """The formula on the state of some rows."""
    return _scored(metric, metric.of(bundle), bundle, aggregation, frame, part)


def _scored(
    metric: Metric, outcome: Outcome, bundle: Bundle, aggregation: str, frame: Frame, part: Any
) -> Score:
    where = "" if part is None else f" of {part}"
    value, substituted = settle(outcome, frame.policy, f"{metric.key} ({aggregation}){where}")
    rows, weight = _size(metric, bundle)
    return Score(
        metric=metric,
        aggregation=aggregation,
        value=value,
        n=rows,
        weight=weight,
        policy=frame.policy,
        outcome=outcome,
        undefined=outcome.undefined,
        substituted=substituted,
        soundness=soundness(metric, aggregation),
        part=part,
        unit=frame.unit_of(metric),
    )


def soundness(metric: Metric, aggregation: str) -> Soundness:
    """The declared soundness; what is said of folds holds of groups, in the group's words."""
    declared = metric.sound(aggregation)
    if "group" not in aggregation:
        return declared
    of_folds = aggregation.replace("groups", "folds").replace("group", "fold")
    declared = metric.sound(of_folds)
    return Soundness(declared.level, _of_groups(declared.because))


def _of_groups(text: str) -> str:
    return text.replace("folds", "groups").replace("fold", "group")


def _size(metric: Metric, bundle: Bundle) -> tuple[int, float]:
    state: Any = bundle[metric.needs[0]]
    return state.rows, float(state.weight)


def over_parts(
    metric: Metric,
    kind: str,
    names: Sequence[Any],
    parts: Sequence[Bundle],
    whole: Bundle,
    frame: Frame,
    lost: Mapping[Any, str] | None = None,
) -> Aggregated:
    """The metric per part, as their mean, and within parts.

    Args:
        metric: The metric.
        kind: "fold" or "group".
        names: The parts' names.
        parts: Their states.
        whole: The state of all rows.
        frame: Policy and unit.
        lost: Names of parts without rows, which have no value, with the reason.
    """
    held = [
        score(metric, bundle, f"per_{kind}", frame, name)
        for name, bundle in zip(names, parts, strict=True)
    ]
    per_part = _with_lost(metric, kind, held, lost, frame) if lost else held
    mean = _mean(metric, kind, per_part, whole, frame)
    inside = _within(metric, kind, parts, whole, frame)
    pooled = score(metric, whole, "pooled", frame)
    distinct = {s.value for s in (mean, inside, pooled) if s.is_defined}
    differ = len(distinct) > 1 or (pooled.is_defined and not mean.is_defined)
    why = _why(metric, kind, held, parts, whole) if differ else None
    return Aggregated(per_part, mean, inside, why)


def _with_lost(
    metric: Metric, kind: str, held: list[Score], lost: Mapping[Any, str], frame: Frame
) -> list[Score]:
    """The scores of all parts in order."""
    name, unit = f"per_{kind}", frame.unit_of(metric)
    sound = soundness(metric, name)
    found = [without_rows(metric, name, part, why, frame.policy) for part, why in lost.items()]
    found = [replace(one, soundness=sound, unit=unit) for one in found]
    return sorted([*held, *found], key=lambda one: one.part)


def _mean(metric: Metric, kind: str, scores: list[Score], whole: Bundle, frame: Frame) -> Score:
    name = f"mean_of_{kind}s"
    if soundness(metric, name).level == "refused":
        return _refused(metric, name, whole, frame)
    values = [s.value for s in scores if s.is_defined]
    undefined = None
    if not values:
        undefined = f"none of {len(scores)} {kind}s is defined: {scores[0].undefined}"
    finite = bool(values) and all(map(math.isfinite, values))
    exact = [s.exact for s in scores if s.is_defined] if finite else []
    center, *spread = mean_and_spread(exact) if finite else (_infinite(values), None, None)
    substituted = sum(s.substituted for s in scores)
    rows, weight = _size(metric, whole)
    if undefined is None and math.isnan(center):
        undefined = f"{kind}s are infinite with both signs"
    return Score(
        metric=metric,
        aggregation=name,
        value=center,
        n=rows,
        weight=weight,
        policy=frame.policy,
        undefined=undefined
        or (
            f"{substituted} of {len(scores)} {kind}s put in by the policy" if substituted else None
        ),
        substituted=bool(substituted),
        soundness=soundness(metric, name),
        unit=frame.unit_of(metric),
        defined=len(values),
        of=len(scores),
        sd_population=spread[0],
        sd_sample=spread[1],
        low=min(values, default=None),
        high=max(values, default=None),
        difference=_difference(scores) if kind == "group" else None,
    )


def mean_and_spread(exact: list[Fraction]) -> tuple[float, float | None, float | None]:
    """The mean of the values of parts, and their standard deviations with k and with k - 1."""
    return nearest(_total(exact) / len(exact)), *_spread(exact)


def _difference(scores: list[Score]) -> float:
    # A comparison with an undefined value is undefined; filling it in would look like fairness.
    if not all(score.is_defined for score in scores):
        return math.nan
    low, high = min(scores, key=float), max(scores, key=float)
    if math.isinf(low.value) or math.isinf(high.value):
        return math.nan if low.value == high.value else math.inf
    return nearest(high.exact - low.exact)


def _infinite(values: list[float]) -> float:
    """The mean of values some of which are infinite: NaN for none, and for both signs."""
    return sum(v for v in values if math.isinf(v)) if values else math.nan


def _total(exact: list[Fraction]) -> Fraction:
    """The sum of the values of parts: exact, or of so many parts to 128 bits each."""
    if len(exact) <= _MANY:
        return exact_total(exact)
    near = [ExactSum.near(value) for value in exact]
    return Fraction(reduce(ExactSum.merge, near, ExactSum()).rational)


def shortened(exact: list[Fraction]) -> list[Fraction]:
    """The values of parts as they are, or of so many parts to 128 bits each."""
    if len(exact) <= _MANY:
        return exact
    return [Fraction(ExactSum.near(value).rational) for value in exact]


def _spread(exact: list[Fraction]) -> tuple[float | None, float | None]:
    """Standard deviations with the divisors k and k - 1, exact up to the root."""
    exact = shortened(exact)
    mean = _total(exact) / len(exact)
    squares = _total([(value - mean) ** 2 for value in exact])
    sample = nearest_root(squares / (len(exact) - 1)) if len(exact) > 1 else None
    return nearest_root(squares / len(exact)), sample


def _within(
    metric: Metric, kind: str, parts: Sequence[Bundle], whole: Bundle, frame: Frame
) -> Score:
    name = f"within_{kind}"
    if metric.within == "pooled":
        return score(metric, whole, name, frame)
    if metric.within == "none":
        return _refused(metric, name, whole, frame)
    return _scored(metric, _summed(metric, kind, parts), whole, name, frame, None)


def _refused(metric: Metric, name: str, whole: Bundle, frame: Frame) -> Score:
    """No value, and the declared reason why."""
    declared = soundness(metric, name)
    outcome = Outcome(ratio=Ratio(0, 0), undefined=f"refused: {declared.because}")
    rows, weight = _size(metric, whole)
    return Score(
        metric=metric,
        aggregation=name,
        value=math.nan,
        n=rows,
        weight=weight,
        policy=frame.policy,
        outcome=outcome,
        undefined=outcome.undefined,
        soundness=declared,
        unit=frame.unit_of(metric),
    )


def _summed(metric: Metric, kind: str, parts: Sequence[Bundle]) -> Outcome:
    """The formula on the summed numerators and denominators of the parts."""
    outcomes = [metric.of(bundle) for bundle in parts]
    ratios = [outcome.ratio or Ratio(0, 0) for outcome in outcomes]
    top = exact_total(ratio.numerator for ratio in ratios)
    low = exact_total(ratio.denominator for ratio in ratios)
    model = next((ratio for ratio in ratios if ratio.denominator), ratios[0])
    ratio = Ratio(top, low, model.offset, model.sign, model.root)
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome.parts))
    sums = {name: exact_total(_parts(outcomes, name)) for name in names}
    reason = None if low else f"in every {kind} {outcomes[0].undefined}"
    return Outcome(ratio, parts=sums, undefined=reason)


def _parts(outcomes: list[Outcome], name: str) -> list[Rational]:
    found = (outcome.parts.get(name, 0) for outcome in outcomes)
    return [Fraction(part) for part in found]


def _why(
    metric: Metric, kind: str, scores: list[Score], parts: Sequence[Bundle], whole: Bundle
) -> str:
    line = metric.contrast(whole, parts) if metric.contrast else None
    line = line or _sizes(scores, soundness(metric, f"mean_of_{kind}s"))
    return _of_groups(line) if kind == "group" else line


def _sizes(scores: list[Score], doubt: Soundness) -> str:
    """How unequally the parts weigh: by rows, or else by the denominators of their ratios."""
    rows = [score.n for score in scores]
    if min(rows) < max(rows):
        return f"fold sizes {min(rows)} to {max(rows)}"
    ratios = [s.outcome.ratio for s in scores if s.outcome and s.outcome.ratio]
    low = min((ratio.denominator for ratio in ratios), default=0)
    high = max((ratio.denominator for ratio in ratios), default=0)
    if low < high:
        return f"denominators {in_words(low)} to {in_words(high)} in folds of {rows[0]} rows"
    return doubt.because or f"all folds have {rows[0]} rows"
