"""A view: one metric of an evaluation under all its aggregations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assay.aggregate import Aggregated
from assay.errors import InputError
from assay.metrics.declare import SOUND, Metric
from assay.score import Score


class Parts(Iterable[Score]):
    """The scores of folds or groups: iterates over the scores, looks one up by its name.

    ``parts["north"]`` is the score of the group "north"; `keys`, `values` and `items` are those of
    a dict, so that ``dict(parts)`` makes one.
    """

    def __init__(self, scores: Sequence[Score]) -> None:
        self._scores = {score.part: score for score in scores}

    def __iter__(self) -> Iterator[Score]:
        return iter(self._scores.values())

    def __len__(self) -> int:
        return len(self._scores)

    def __getitem__(self, name: Any) -> Score:
        return self._scores[name]

    def keys(self) -> list[Any]:
        """The names of the folds or groups."""
        return list(self._scores)

    def values(self) -> list[Score]:
        """The scores."""
        return list(self._scores.values())

    def items(self) -> list[tuple[Any, Score]]:
        """Names with scores."""
        return list(self._scores.items())

    def __repr__(self) -> str:
        return f"<{', '.join(f'{name!r}: {score.shown()}' for name, score in self.items())}>"


@dataclass(frozen=True)
class View:
    """One metric of an evaluation under all its aggregations.

    ``view.pooled`` is the score of all rows; with folds there are ``per_fold`` (see `Parts`),
    ``mean_of_folds`` and ``within_fold``, with groups ``per_group``, ``mean_of_groups`` and
    ``within_group``. `why` says in figures why they differ.
    """

    metric: Metric
    pooled: Score
    folds: Aggregated | None = None
    groups: Aggregated | None = None

    @property
    def per_fold(self) -> Parts:
        """The score of each fold, in order, and by the fold's name."""
        return Parts(self._folds.per_part)

    @property
    def mean_of_folds(self) -> Score:
        """The mean of the defined fold scores, with its spread."""
        return self._folds.mean

    @property
    def within_fold(self) -> Score:
        """The score on the fold-summed numerators and denominators."""
        return self._folds.within

    @property
    def per_group(self) -> Parts:
        """The score of each group, in order, and by the group's name."""
        return Parts(self._groups.per_part)

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

    def _repr_html_(self) -> str:
        from assay.report.html import html_of
        from assay.report.single import view_layout

        return html_of(view_layout(self))

    def __repr__(self) -> str:
        shown = [f"{one.aggregation} {one.shown()}" for one in self if one.part is None]
        return f"<{self.metric.key}: {', '.join(shown)}>"


def doubted(pooled: Score, folds: bool, groups: bool) -> Score:
    """The pooled score, doubted only for what it really pools over."""
    if folds:
        return pooled
    over_groups = pooled.metric.sound("pooled_over_groups")
    return replace(pooled, soundness=over_groups if groups else SOUND)
