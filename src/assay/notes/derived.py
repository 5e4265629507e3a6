"""What follows from states beside the scores: targets, classes, sizes, errors, baselines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.aggregate import Frame
from assay.notes import record
from assay.notes.numbers import number
from assay.notes.scoring import Held
from assay.outputs import Outputs
from assay.states.confusion import ConfusionCounts
from assay.states.errors import BaselineErrors
from assay.states.moments import TargetMoments
from assay.states.shares import ClassWeights
from assay.states.state import Bundle, State


def rows_in(bundle: Bundle) -> int | None:
    """The rows that the states count; None where they do not count the same, or none does."""
    counts = {state.rows for state in bundle.values() if hasattr(state, "rows")}
    return counts.pop() if len(counts) == 1 else None


def sizes(held: Held, kind: str) -> list[list[Any]] | None:
    """The rows of each fold or group; None without their states."""
    if kind not in held.parts:
        return None
    names, bundles = held.parts[kind]
    return [[name, rows_in(one)] for name, one in zip(names, bundles, strict=True)]


def total(bundle: Bundle) -> dict[str, Any] | None:
    """The weight of all rows; None where no state knows it."""
    for state in bundle.values():
        if hasattr(state, "weight"):
            return number(state.weight.rational)
    return None


def targets(
    bundle: Bundle, unit: str | None, outputs: Sequence[str], weighted: bool
) -> list[dict[str, Any]] | None:
    """The targets, or the classes with their counts; None where no state tells them."""
    moments = bundle.get(TargetMoments)
    if moments is not None:
        names: Sequence[str | None] = outputs or (None,)
        states: Any = moments.states if isinstance(moments, Outputs) else (moments,)
        pairs = zip(names, states, strict=True)
        return [record.of_moments(unit, name, state) for name, state in pairs]
    counts = None if weighted else _counts(bundle)
    if counts is None:
        return None
    return [record.of_classes(unit, counts)]


def _counts(bundle: Bundle) -> list[list[Any]] | None:
    confusion: Any = bundle.get(ConfusionCounts)
    if confusion is not None:
        pairs = zip(confusion.labels, confusion.margins[1], strict=True)
        return [list(pair) for pair in pairs]
    held: Any = bundle.get(ClassWeights)
    if held is None:
        return None
    found = dict(zip(held.classes.keys.tolist(), held.classes.weights.tolist(), strict=True))
    return [[label, int(found.get(place, 0))] for place, label in enumerate(held.labels)]


def classes(bundle: Bundle) -> list[Any]:
    """The declared classes of a confusion matrix."""
    counts: Any = bundle[ConfusionCounts]
    return list(counts.labels[: counts.declared])


def errors(bundle: Bundle) -> dict[str, Any] | None:
    """The weight of the rows labelled wrongly; None without a confusion matrix."""
    counts: Any = bundle.get(ConfusionCounts)
    return None if counts is None else record.errors(counts)


def baselines(bundle: Bundle, frame: Frame) -> list[dict[str, Any]] | None:
    """The baselines' scores; None without their states."""
    target: Any = bundle.get(TargetMoments)
    held: Any = bundle.get(BaselineErrors)
    if target is None or held is None or isinstance(held, Outputs):
        return None
    return record.baselines(target, held, frame)


def pooled(parts: Sequence[Bundle], kind: type[State]) -> State:
    """A state of all parts together."""
    first, *rest = (part[kind] for part in parts)
    for one in rest:
        first = first.merge(one)
    return first
