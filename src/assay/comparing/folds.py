"""The differences fold by fold, with the corrected resampled t test."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assay.comparing.scored import Compared
from assay.comparing.side import Side
from assay.errors import InputError
from assay.exact import exact_total, nearest
from assay.paired import PairedT, corrected_t
from assay.score import plain

_OF_RUN = "those of the splits"
_PARTITIONS = ("KFold(", "LeaveOneOut(", "LeaveOneGroupOut(")
_NO_PARTITIONS = ("Repeated", "Purged")


@dataclass(frozen=True)
class OverFolds:
    """One metric on the same folds of both sides.

    Args:
        metric: Its key.
        folds: The scores of each fold, compared or not.
        test: The corrected t of the differences b - a; None where it cannot be made.
        lacking: Why there is no test.
        trained: Where the numbers of training rows come from.
    """

    metric: str
    folds: tuple[Compared, ...]
    test: PairedT | None
    lacking: str | None
    trained: str

    @property
    def compared(self) -> list[Compared]:
        """The folds on which both values are defined."""
        return [one for one in self.folds if one.why_not is None]

    @property
    def won(self) -> tuple[int, int]:
        """On how many folds a is better, and on how many b."""
        better = [one.better for one in self.compared]
        return better.count("a"), better.count("b")

    def to_dict(self) -> dict[str, Any]:
        """The differences and the test as JSON values."""
        return {
            "metric": self.metric,
            "folds": [
                {"fold": one.part, "difference": plain(found), "better": one.better}
                for one in self.compared
                if (found := one.difference) is not None
            ],
            "of": len(self.folds),
            "won": list(self.won),
            "corrected_t": None if self.test is None else self.test.to_dict(),
            "lacking": self.lacking,
            "trained": self.trained,
        }


def over_folds(a: Side, b: Side, scores: Sequence[Compared]) -> tuple[OverFolds, ...]:
    """Each metric with two folds or more on which both sides have a value."""
    held = [one for one in scores if one.aggregation == "per_fold"]
    found = []
    for key, group in itertools.groupby(held, lambda one: one.metric):
        folds = tuple(group)
        if sum(one.why_not is None for one in folds) >= 2:
            found.append(_tested(key, folds, a, b))
    return tuple(found)


def _tested(key: str, folds: tuple[Compared, ...], a: Side, b: Side) -> OverFolds:
    sizes, trained = _training(a, b, folds)
    if sizes is None:
        return OverFolds(key, folds, None, trained, "unknown")
    places = [place for place, one in enumerate(folds) if one.why_not is None]
    differences = [one.exact for one in folds if one.why_not is None]
    try:
        test = corrected_t(
            differences,
            n_train=[sizes[place] for place in places],
            n_test=[folds[place].a["n"] for place in places],
        )
    except InputError as error:  # SciPy is missing, or no row is left to train on
        return OverFolds(key, folds, None, str(error), trained)
    return OverFolds(key, folds, test, test.undefined, trained)


def _training(a: Side, b: Side, folds: Sequence[Compared]) -> tuple[list[int] | None, str]:
    """The training rows of each fold: of the run where there is one, otherwise all other rows."""
    for run in (a.run, b.run):
        if run is not None and len(run.folds.valid) == len(folds):
            held, train = run.folds, run.folds.train
            if train is None:
                return [held.rows - len(rows) for rows in held.valid], _OF_RUN
            return [len(rows) for rows in train], _OF_RUN
    for side in (a, b):
        scheme = side.note["folds"]["scheme"]
        if scheme is not None and not _leaves_all_others(scheme):
            return None, f"the note does not say how many rows trained each fold ({scheme})"
    total = int(a.note["rows"]["used"])
    return [total - one.a["n"] for one in folds], "taken to be all rows outside the fold"


def _leaves_all_others(scheme: str) -> bool:
    """Whether a run's scheme holds each row out once and trains on all others, by its name."""
    return any(name in scheme for name in _PARTITIONS) and not any(
        name in scheme for name in _NO_PARTITIONS
    )


def mean_difference(found: OverFolds) -> float:
    """The mean of b - a over the compared folds, rounded once."""
    exact = [one.exact for one in found.compared]
    return nearest(exact_total(one for one in exact if one is not None) / len(exact))
