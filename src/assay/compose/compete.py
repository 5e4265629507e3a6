"""A composed metric against the official scorer: where they differ, and by how much."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assay.compose.arrays import value_on
from assay.compose.official import Answer, Answers, ask_official
from assay.compose.trials import Trial, trials_for
from assay.errors import AssayError
from assay.metrics.declare import Metric
from assay.states.block import Label

_ARGUMENTS = {"scores": "y_score", "probabilities": "y_proba"}
TOLERANCE = 1e-9
"""The relative difference up to which two values are one: official scorers compute in doubles."""


@dataclass(frozen=True)
class Compared:
    """One submission: Assay's value and the official answer.

    Args:
        number: Which submission, counted from 1.
        trial: The submission.
        ours: Assay's value, NaN where undefined.
        official: The official answer.
        refused: Why Assay gave no value, if it refused the submission.
    """

    number: int
    trial: Trial
    ours: float
    official: Answer
    refused: str | None = None

    @property
    def theirs(self) -> float:
        """The official value; NaN where there is none."""
        return math.nan if self.official.value is None else self.official.value

    @property
    def difference(self) -> float:
        """Assay's value minus the official one."""
        return self.ours - self.theirs

    @property
    def agrees(self) -> bool:
        """Whether both give the same value within the tolerance, or both give none."""
        if math.isnan(self.ours) or math.isnan(self.theirs):
            return math.isnan(self.ours) and math.isnan(self.theirs)
        if self.ours == self.theirs:
            return True
        size = max(1.0, abs(self.ours), abs(self.theirs))
        return abs(self.difference) <= TOLERANCE * size


@dataclass(frozen=True)
class Comparison:
    """A metric against an official scorer on random submissions.

    Args:
        metric: The metric.
        function: The official function.
        compared: The submissions that were answered.
        asked: How many submissions there were.
        stopped: Whether time ran out before all were answered.
    """

    metric: Metric
    function: str
    compared: tuple[Compared, ...]
    asked: int
    stopped: bool

    @property
    def differing(self) -> list[Compared]:
        """The submissions on which they differ."""
        return [one for one in self.compared if not one.agrees]

    @property
    def decided(self) -> list[Compared]:
        """The submissions on which at least one gave a value."""
        return [
            one for one in self.compared if not (math.isnan(one.ours) and math.isnan(one.theirs))
        ]

    @property
    def same_bits(self) -> int:
        """On how many submissions both give one and the same double."""
        return sum(one.ours == one.theirs for one in self.compared)

    @property
    def largest(self) -> float:
        """The largest difference in size, where both give a value."""
        gaps = (abs(one.difference) for one in self.compared if one.ours != one.theirs)
        return max((gap for gap in gaps if not math.isnan(gap)), default=0.0)

    def to_dict(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        return {
            "schema": "assay-competition/1",
            "metric": self.metric.key,
            "function": self.function,
            "submissions": self.asked,
            "answered": len(self.compared),
            "stopped": self.stopped,
            "tolerance": TOLERANCE,
            "same_bits": self.same_bits,
            "largest_difference": _plain(self.largest),
            "differing": [_one(one) for one in self.differing],
        }


def _one(one: Compared) -> dict[str, Any]:
    return {
        "number": one.number,
        "recipe": one.trial.recipe,
        "rows": len(one.trial),
        "assay": _plain(one.ours),
        "official": _plain(one.theirs),
        "refused": one.refused,
        "error": one.official.error,
    }


def _plain(value: float) -> float | str | None:
    if math.isnan(value):
        return None
    return value if math.isfinite(value) else repr(value)


def compete(
    metric: Metric,
    path: str,
    *,
    trials: int = 50,
    rows: int = 200,
    seconds: float = 10.0,
    seed: int = 0,
    classes: Sequence[Label] | None = None,
    positive: Label | None = None,
    names: dict[str, str] | None = None,
    function: str | None = None,
) -> Comparison:
    """Compare a metric with an official scorer on random submissions.

    The file is a program and is run, in a process of its own; see `ask_official`.

    Args:
        metric: The metric.
        path: The official scorer's file.
        trials: How many submissions.
        rows: The rows of most of them; the first ones are smaller.
        seconds: The time limit of the official scorer for all of them.
        seed: The seed of the submissions.
        classes: The classes of the submissions.
        positive: The positive class, where 0 and 1 or another convention does not say it.
        names: Names of the columns of DataFrames: "id", "truth" and "pred".
        function: The official function's name; found if None.

    Raises:
        InputError: The file cannot be run, or has no such function; or nothing says which class is
            positive for a metric that needs one.
    """
    every = trials_for(
        metric, count=trials, rows=rows, seed=seed, classes=classes, positive=positive
    )
    names = {"id": "id", "truth": "target", "pred": "target", **(names or {})}
    answers: Answers = ask_official(path, every, seconds=seconds, names=names, function=function)
    compared = tuple(
        _compared(number, metric, trial, answer)
        for number, (trial, answer) in enumerate(zip(every, answers.given, strict=False), 1)
    )
    return Comparison(metric, answers.function, compared, len(every), answers.stopped)


def _compared(number: int, metric: Metric, trial: Trial, answer: Answer) -> Compared:
    try:
        ours, refused = value_of_trial(metric, trial), None
    except AssayError as error:
        ours, refused = math.nan, str(error)
    return Compared(number, trial, ours, answer, refused)


def value_of_trial(metric: Metric, trial: Trial) -> float:
    """Assay's value on a submission."""
    return value_on(metric, trial.truth, **arguments_of(metric, trial))


def arguments_of(metric: Metric, trial: Trial) -> dict[str, Any]:
    """The prediction and the named columns of a submission, as a metric's call takes them.

    A metric with a positive class is told all classes and that one, or it would not know it where
    a small submission holds only others.
    """
    given = {_ARGUMENTS.get(metric.kind, "y_pred"): trial.pred, "columns": trial.columns}
    if trial.positive is None:
        return given
    return {**given, "labels": trial.classes, "pos_label": trial.positive}
