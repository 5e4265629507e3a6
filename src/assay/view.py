"""A view: one metric of an evaluation under all its aggregations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from assay.aggregate import Aggregated
from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.score import Score


@dataclass(frozen=True)
class View:
    """One metric of an evaluation under all its aggregations.

    ``view.pooled`` is the score of all rows; with folds there are ``per_fold`` (a dict by fold),
    ``mean_of_folds`` and ``within_fold``, with groups ``per_group``, ``mean_of_groups`` and
    ``within_group``. `why` says in figures why they differ.
    """

    metric: Metric
    pooled: Score
    folds: Aggregated | None = None
    groups: Aggregated | None = None

    @property
    def per_fold(self) -> dict[Any, Score]:
        """The score of each fold by the fold's name."""
        return {score.part: score for score in self._folds.per_part}

    @property
    def mean_of_folds(self) -> Score:
        """The mean of the defined fold scores, with its spread."""
        return self._folds.mean

    @property
    def within_fold(self) -> Score:
        """The score on the fold-summed numerators and denominators."""
        return self._folds.within

    @property
    def per_group(self) -> dict[Any, Score]:
        """The score of each group by the group's name."""
        return {score.part: score for score in self._groups.per_part}

    @property
    def mean_of_groups(self) -> Score:
        """The mean of the defined group scores, with its spread and the largest difference."""
        return self._groups.mean

    @property
    def within_group(self) -> Score:
        """The score on the group-summed numerators and denominators."""
        return self._groups.within

    @property
    def why(self) -> str | None:
        """Why the aggregations differ, in figures; None where they agree or there is one only."""
        lines = [found.why for found in (self.folds, self.groups) if found and found.why]
        return "; ".join(lines) or None

    @property
    def _folds(self) -> Aggregated:
        if self.folds is None:
            raise InputError("there are no folds", remedy="evaluate with fold=")
        return self.folds

    @property
    def _groups(self) -> Aggregated:
        if self.groups is None:
            raise InputError("there are no groups", remedy="evaluate with group=")
        return self.groups

    def __iter__(self) -> Iterator[Score]:
        for found in (self.folds, self.groups):
            if found is not None:
                yield from (*found.per_part, found.mean, found.within)
        yield self.pooled

    def explain(self) -> str:
        """The pooled score and its siblings, computed out, and why they differ."""
        texts = [one.explain() for one in self if one.part is None]
        return "\n".join([*texts, f"  why         {self.why}"] if self.why else texts)

    def __repr__(self) -> str:
        shown = [f"{one.aggregation} {one.shown()}" for one in self if one.part is None]
        return f"<{self.metric.key}: {', '.join(shown)}>"
