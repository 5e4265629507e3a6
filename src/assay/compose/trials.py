"""Random submissions on which a composed metric and an official scorer are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from assay.compose.syntax import Choice
from assay.compose.walk import choices_in
from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.rows.classes import positive_of
from assay.rows.named import TRUE_CLASS
from assay.states.block import Label

RECIPES = ("good", "random", "perfect", "one answer", "poor", "few groups")
_GROUPS = 6
_SMALL = (2, 3, 5, 8, 12, 20, 40)


@dataclass(frozen=True)
class Trial:
    """One random submission: the truth, the prediction, and named columns, as plain lists.

    ``classes`` are those it was drawn from, not all of which need occur; None for numbers.
    ``positive`` is the one that a metric of one class is told, where it was named.
    """

    recipe: str
    truth: list[Any]
    pred: list[Any]
    columns: dict[str, list[Any]] = field(default_factory=dict)
    classes: list[Any] | None = None
    positive: Any = None

    def __len__(self) -> int:
        return len(self.truth)

    def to_dict(self) -> dict[str, Any]:
        """The submission as JSON values."""
        return {"truth": self.truth, "pred": self.pred, "columns": self.columns}


def trials_for(
    metric: Metric,
    *,
    count: int,
    rows: int,
    seed: int = 0,
    classes: Sequence[Label] | None = None,
    positive: Label | None = None,
) -> list[Trial]:
    """Random submissions for a metric, small ones first.

    The classes are those given, or those that the formula names, or 0 and 1 for metrics of one
    class, of scores and of probabilities, or 0, 1 and 2. Numbers are counts and fractions, some
    of them 0. Named columns hold the values that the formula names, or 0 to 5.

    Raises:
        InputError: Nothing says which class is positive for a metric that needs one, or one is
            named for a metric that does not.
    """
    rng = np.random.default_rng(seed)
    choices = choices_in(node) if (node := getattr(metric, "node", None)) is not None else {}
    known = list(classes or _labels(choices.get(TRUE_CLASS, []))) or _default(metric)
    named = None
    if _of_two(metric):
        known, named = _parted(metric, known, positive)
    elif positive is not None:
        raise InputError(f"{metric.key} has no positive class", remedy="leave it out")
    sizes = [min(size, rows) for size in _SMALL[: count // 2]]
    sizes += [rows] * (count - len(sizes))
    trials = [
        _trial(rng, metric, size, RECIPES[k % len(RECIPES)], known, choices)
        for k, size in enumerate(sizes)
    ]
    return [replace(trial, positive=named) for trial in trials]


def _parted(metric: Metric, classes: list[Any], asked: Any) -> tuple[list[Any], Any]:
    """The classes with the positive one last, which high scores are of, and that one.

    Raises:
        InputError: Nothing says which is positive, or the one asked for is no class.
    """
    place, _ = positive_of(asked, classes)
    if place is None:
        shown = ", ".join(map(repr, classes))
        raise InputError(
            f"{metric.key} needs a positive class, and nothing says which of {shown} it is",
            remedy="name it with --positive (positive=)",
        )
    return [*classes[:place], *classes[place + 1 :], classes[place]], classes[place]


def _default(metric: Metric) -> list[Label]:
    return [0, 1] if _of_two(metric) else [0, 1, 2]


def _of_two(metric: Metric) -> bool:
    """Whether one of the classes is the positive one."""
    return metric.binary or metric.kind in ("scores", "probabilities")


def _labels(choices: Sequence[Choice]) -> list[Any]:
    """The labels that sets name, and one that they leave out where a set says "not"."""
    found: list[Any] = []
    for choice in choices:
        for item in choice.items:
            if isinstance(item, tuple):
                found += range(int(item[0]), int(item[1]) + 1)
            elif isinstance(item, str):
                found.append(item)
            else:
                found.append(int(item) if item.denominator == 1 else float(item))
        if choice.negated:
            found += [0] if all(isinstance(label, int) for label in found) else ["another"]
    return list(dict.fromkeys(found))


def _trial(
    rng: np.random.Generator,
    metric: Metric,
    rows: int,
    recipe: str,
    classes: Sequence[Any],
    choices: dict[str, list[Choice]],
) -> Trial:
    columns = {}
    for name in getattr(metric, "columns", ()):
        values = _labels(choices.get(name, [])) or list(range(_GROUPS))
        held = values[: max(1, len(values) // 3)] if recipe == "few groups" else values
        columns[name] = [held[k] for k in rng.integers(0, len(held), rows).tolist()]
    if metric.kind == "values":
        truth, pred = _values(rng, rows, recipe)
    elif metric.kind == "labels":
        truth, pred = _classes(rng, rows, recipe, classes)
    else:
        truth, pred = _scores(rng, rows, recipe, classes)
    return Trial(recipe, truth, pred, columns, None if metric.kind == "values" else list(classes))


def _classes(
    rng: np.random.Generator, rows: int, recipe: str, classes: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    true, guess = rng.integers(0, len(classes), (2, rows))
    right = {"good": 0.8, "perfect": 1.0, "poor": 0.2, "few groups": 0.7}.get(recipe, 0.0)
    pred = np.where(rng.uniform(size=rows) < right, true, guess)
    if recipe == "one answer":
        pred = np.full(rows, guess[0])
    return [classes[k] for k in true.tolist()], [classes[k] for k in pred.tolist()]


def _values(rng: np.random.Generator, rows: int, recipe: str) -> tuple[list[Any], list[Any]]:
    truth = rng.integers(0, 40, rows).astype(np.float64)
    if recipe in ("poor", "few groups"):
        truth = np.round(truth * rng.uniform(0.5, 1.5, rows), 3)
    spread = {"good": 3.0, "perfect": 0.0, "poor": 300.0}.get(recipe, 20.0)
    pred = np.abs(np.round(truth + rng.normal(size=rows) * spread, 2))
    if recipe == "one answer":
        pred = np.full(rows, 10.0)
    return truth.tolist(), pred.tolist()


def _scores(
    rng: np.random.Generator, rows: int, recipe: str, classes: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    true = rng.integers(0, 2, rows)
    true[: min(2, rows)] = [0, 1][: min(2, rows)]
    pull = {"good": 0.4, "perfect": 1.0, "poor": -0.3}.get(recipe, 0.0)
    score = np.clip(0.5 + pull * (true - 0.5) + rng.uniform(-0.3, 0.3, rows), 0.01, 0.99)
    if recipe == "one answer":
        score = np.full(rows, 0.5)
    return [classes[k] for k in true.tolist()], np.round(score, 2).tolist()
