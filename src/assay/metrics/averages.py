"""Averages over classes: macro, weighted and micro, exact and over the defined classes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assay.exact import Rational
from assay.metrics.cells import every_class, unit_of
from assay.metrics.declare import Metric, caution
from assay.metrics.outcome import (
    Outcome,
    Ratio,
    mean_in_words,
    mean_ratio,
    nothing,
    quotient_in_words,
)
from assay.states.confusion import ConfusionCounts

Cells = Callable[..., tuple[Rational, Rational]]
"""From one class against the rest (and parameters) to a numerator and a denominator."""

_WORDS = {
    "macro": "unweighted mean over the defined classes",
    "weighted": "mean over the defined classes, weighted by their true rows",
    "micro": "the ratio of the counts summed over classes",
}


def averaged(base: Metric, cells: Cells, average: str, degree: int = 1) -> Metric:
    """The average over classes of a metric of one class.

    Args:
        base: The metric.
        cells: Its numerator and denominator.
        average: Which average.
        degree: Of how many counts each term of the numerator is the product.
    """

    def formula(counts: ConfusionCounts, **params: Any) -> Outcome:
        if not counts.rows:
            return nothing()
        ones = every_class(counts)
        pairs = [cells(one, **params) for one in ones]
        unit = unit_of(counts.cells.exponent) ** degree
        if average == "micro":
            return _micro(pairs, unit)
        weights = [one.tp + one.fn for one in ones] if average == "weighted" else None
        return _mean(pairs, weights, unit, base.undefined)

    formula.__name__ = base.name
    formula.__doc__ = f"{base.name}, {_WORDS[average]}."
    formula.__module__ = base.formula.__module__
    return replace(
        base,
        formula=formula,
        average=average,
        ratio=f"{base.ratio}; {_WORDS[average]}",
        undefined="no class is defined" if average != "micro" else base.undefined,
        soundness={
            "mean_of_folds": caution("a fold that lacks a class averages over fewer classes")
        },
        within="pooled",
        binary=False,
        form=None,
        aliases=(),
        listed=_listed(base, average),
    )


def _listed(base: Metric, average: str) -> Any:
    if base.name not in ("precision", "recall", "f1"):
        return "named"
    return "always" if average == "macro" else "multiclass"


def _micro(pairs: list[tuple[Rational, Rational]], unit: Rational) -> Outcome:
    top = sum(pair[0] for pair in pairs)
    low = sum(pair[1] for pair in pairs)
    reason = None if low else "the denominators of all classes are 0"
    shown = quotient_in_words(top, low, unit)
    return Outcome(Ratio(top, low), undefined=reason, sklearn=None if low else 0.0, shown=shown)


def _mean(
    pairs: list[tuple[Rational, Rational]],
    weights: list[int] | None,
    unit: Rational,
    undefined: str,
) -> Outcome:
    defined = [k for k, (_, low) in enumerate(pairs) if low]
    held = None if weights is None else [weights[k] for k in defined]
    facts = {"classes": len(defined), "of": len(pairs)}
    if not defined or (held is not None and not sum(held)):
        return Outcome(Ratio(0, 0), facts=facts, undefined="no class is defined", sklearn=0.0)
    terms = [pairs[k] for k in defined]
    found = Outcome(mean_ratio(terms, held), facts=facts, shown=mean_in_words(terms, held, unit))
    if len(defined) == len(pairs):
        return found
    note = f"over {len(defined)} of {len(pairs)} classes; in the others {undefined}"
    # scikit-learn counts an undefined class as 0 and keeps it in the mean.
    zeros = [pair if pair[1] else (0, 1) for pair in pairs]
    return replace(found, note=note, sklearn=mean_ratio(zeros, weights).value())
