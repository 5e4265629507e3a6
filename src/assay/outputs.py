"""Several outputs: each metric per output, and its reductions under their own names."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from assay.exact import Rational, nearest
from assay.metrics.declare import Metric, refused
from assay.metrics.outcome import Outcome, Ratio
from assay.states.block import Block
from assay.states.state import Bundle, State

_REDUCED = ("r2", "mse", "mae", "rmse", "explained_variance")
"""The metrics that are also reduced over outputs."""


@dataclass(frozen=True)
class Outputs(State):
    """The states of one class for each output, side by side."""

    states: tuple[State, ...] = ()

    def merge(self, other: Any) -> Any:
        """Each output's states together."""
        if not self.states or not other.states:
            return self if self.states else other
        pairs = zip(self.states, other.states, strict=True)
        return Outputs(tuple(one.merge(two) for one, two in pairs))

    def to_dict(self) -> dict[str, Any]:
        """The states as JSON values, exactly."""
        return {"state": "Outputs", "states": [state.to_dict() for state in self.states]}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return tuple(map(State.from_dict, value))

    def __getattr__(self, name: str) -> Any:
        # Rows and weight are those of any output: they share their rows.
        if name in ("rows", "weight"):
            return getattr(self.states[0], name)
        raise AttributeError(name)


def bundle(blocks: Sequence[Block], kinds: Sequence[type[State]]) -> Bundle:
    """The states of some rows, by class; with several outputs those of each."""
    if len(blocks) == 1:
        return {kind: kind.of_block(blocks[0]) for kind in kinds}
    return {kind: Outputs(tuple(kind.of_block(block) for block in blocks)) for kind in kinds}


def over_outputs(metric: Metric, outputs: Sequence[str]) -> dict[str, Metric]:
    """A metric for each output, and its reductions over outputs under their names."""
    found = {
        f"{metric.key}[{name}]": replace(metric, formula=_of_output(metric, k), output=name)
        for k, name in enumerate(outputs)
    }
    if metric.name not in _REDUCED:
        return found
    reductions: dict[str, Callable[[list[Outcome]], Outcome]] = {"uniform_average": _uniform}
    if metric.name in ("r2", "explained_variance"):
        reductions["variance_weighted"] = _variance_weighted
    if metric.name == "rmse":
        reductions["root_of_mean"] = _root_of_mean
    for name, reduce in reductions.items():
        key = metric.key if name == "uniform_average" else f"{metric.key}_{name}"
        found[key] = replace(
            metric,
            formula=_reduced(metric, len(outputs), reduce),
            average=name,
            within="pooled" if metric.within == "pooled" else "none",
            soundness={
                **metric.soundness,
                "within_fold": refused("the parts belong to each output"),
            },
            contrast=None,
        )
    return found


def _of_output(metric: Metric, place: int) -> Callable[..., Outcome]:
    def formula(*states: Outputs, **params: Any) -> Outcome:
        return metric.formula(*(state.states[place] for state in states), **params)

    return _named(formula, metric)


def _reduced(
    metric: Metric, outputs: int, reduce: Callable[[list[Outcome]], Outcome]
) -> Callable[..., Outcome]:
    def formula(*states: Outputs, **params: Any) -> Outcome:
        each = [_of_output(metric, place)(*states, **params) for place in range(outputs)]
        return reduce(each)

    return _named(formula, metric)


def _named(formula: Callable[..., Outcome], metric: Metric) -> Callable[..., Outcome]:
    formula.__name__, formula.__doc__ = metric.name, metric.formula.__doc__
    return formula


def _uniform(outcomes: list[Outcome]) -> Outcome:
    lacking = [k for k, outcome in enumerate(outcomes) if outcome.undefined]
    facts = {"outputs": len(outcomes)}
    if lacking:
        reason = f"{len(lacking)} of {len(outcomes)} outputs: {outcomes[lacking[0]].undefined}"
        filled = [o.value if o.sklearn is None else o.sklearn for o in outcomes]
        finite = all(map(math.isfinite, filled))
        instead = sum(map(Fraction, filled), Fraction(0)) / len(filled) if finite else None
        return Outcome(
            facts=facts, undefined=reason, sklearn=None if instead is None else nearest(instead)
        )
    total: Rational = sum((_exact(outcome) for outcome in outcomes), Fraction(0))
    return Outcome(Ratio(total, len(outcomes)), facts=facts)


def _exact(outcome: Outcome) -> Fraction:
    """The exact value, or for a root and a value without a ratio the double it was rounded to."""
    if outcome.ratio is None or outcome.ratio.root:
        return Fraction(outcome.value)
    return outcome.ratio.rational


def _ratios(outcomes: list[Outcome]) -> list[Ratio]:
    return [outcome.ratio for outcome in outcomes if outcome.ratio is not None]


def _variance_weighted(outcomes: list[Outcome]) -> Outcome:
    ratios = _ratios(outcomes)
    top = sum((Fraction(r.numerator) for r in ratios), Fraction(0))
    low = sum((Fraction(r.denominator) for r in ratios), Fraction(0))
    reason = None if low else "no output varies"
    facts = {"outputs": len(outcomes)}
    return Outcome(Ratio(top, low, offset=1, sign=-1), facts=facts, undefined=reason)


def _root_of_mean(outcomes: list[Outcome]) -> Outcome:
    total = sum((r.rational for r in _ratios(outcomes)), Fraction(0))
    return Outcome(Ratio(total, len(outcomes), root=True), facts={"outputs": len(outcomes)})
