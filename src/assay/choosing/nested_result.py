"""What nested cross-validation found: the result of `assay.nested_cross_validate`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from assay.choosing.chosen import Candidate
from assay.choosing.shown import Shown, number, setting
from assay.errors import counted
from assay.evaluation import Evaluation
from assay.exact import exact_total, nearest
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words
from assay.report.layout import Grid, Layout
from assay.report.safe import short
from assay.score import plain
from assay.table import Table
from assay.threshold import TunedThreshold
from assay.view import View

SCHEMA = "assay-nested/1"


@dataclass(frozen=True)
class OuterFold:
    """One outer fold: what was chosen without it, and how that fared on it.

    Args:
        fold: Its name in the evaluation.
        n_train: Rows the choice was made on.
        n_valid: Rows held out.
        params: The parameters chosen.
        inner: The score by which the choice won, on the inner folds.
        outer: The score of the same metric on the rows held out.
        optimism: How much the inner score promised too much; positive where the outer is worse.
        candidates: Every setting that was tried.
        threshold: The threshold tuned on inner scores, or None.
        seconds: Time of the choice and the fit.
    """

    fold: Any
    n_train: int
    n_valid: int
    params: Mapping[str, Any]
    inner: float
    outer: float
    optimism: float
    candidates: tuple[Candidate, ...]
    threshold: TunedThreshold | None
    seconds: float


@dataclass(frozen=True, repr=False)
class NestedEvaluation(Shown):
    """Choosing and judging kept apart: the choice was made anew inside every outer training part.

    ``nested["accuracy"]`` is that metric of the outer evaluation, under all its aggregations.

    Args:
        evaluation: The outer evaluation: predictions for rows on which nothing was chosen.
        judged: The name of the score in which inner and outer are compared.
        better: "higher" or "lower".
        metric: The metric it is; None for a search's own scoring that Assay does not know, and for
            costs and functions of cells.
        by: What the parameters were chosen by, in words.
        folds: One per outer fold.
        said: Remarks on how it was done.
    """

    evaluation: Evaluation
    judged: str
    better: str
    metric: Metric | None
    by: str
    folds: tuple[OuterFold, ...]
    said: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> View:
        return self.evaluation[name]

    @cached_property
    def optimism(self) -> float:
        """The mean over outer folds of how much the inner best score promised too much."""
        return _mean([one.optimism for one in self.folds])

    @property
    def inner(self) -> float:
        """The mean of the inner best scores: the number that a search reports of itself."""
        return _mean([one.inner for one in self.folds])

    @property
    def outer(self) -> float:
        """The mean of the outer scores."""
        return _mean([one.outer for one in self.folds])

    @property
    def choices(self) -> dict[str, dict[Any, int]]:
        """For each parameter how often each value was chosen, the most frequent first."""
        found: dict[str, dict[Any, int]] = {}
        for one in self.folds:
            for name, value in one.params.items():
                counts = found.setdefault(name, {})
                counts[repr(value)] = counts.get(repr(value), 0) + 1
        return {
            name: dict(sorted(counts.items(), key=lambda item: -item[1]))
            for name, counts in found.items()
        }

    @property
    def agreement(self) -> tuple[int, int]:
        """How many outer folds made the most frequent choice, of how many."""
        every = [setting(one.params) for one in self.folds]
        return max(map(every.count, every)), len(every)

    @property
    def verdict(self) -> str:
        """The optimism in a sentence."""
        most, of = self.agreement
        way = "better" if self.optimism > 0 else "worse"
        size = in_words(abs(self.optimism), 3)
        if self.optimism == 0:
            claim = "as good on its inner folds as outside"
        else:
            claim = f"{size} {way} on its inner folds than outside"
        return (
            f"the search saw itself {claim}: mean {self.judged} {in_words(self.inner, 4)} inside, "
            f"{in_words(self.outer, 4)} outside; {most} of {of} outer folds made the same choice"
        )

    def layout(self) -> Layout:
        """The outer folds, the choices, and the optimism."""
        outer = number(self.outer)
        if self.metric is not None:
            mean = self.evaluation[self.judged].mean_of_folds
            spread = mean.sd_population
            outer = mean.shown(4) + ("" if spread is None else f" (sd {in_words(spread, 2)})")
        heading = [
            f"nested cross-validation, chosen by {self.by}: {self.judged} {outer} on "
            f"{counted(len(self.folds), 'outer fold')}"
        ]
        grids = [self._folds(), *([self._choices()] if self.choices else [])]
        remarks = [self.verdict, *self.said, "sd: population standard deviation, ddof 0"]
        return Layout(heading, grids, remarks)

    def _folds(self) -> Grid:
        tuned = any(one.threshold is not None for one in self.folds)
        header = ["outer fold", "training", "held out", "chosen", "inner", "outer", "optimism"]
        header += ["threshold"] * tuned
        lines = [
            [
                short(str(one.fold)),
                str(one.n_train),
                str(one.n_valid),
                setting(one.params),
                *map(number, (one.inner, one.outer)),
                number(one.optimism, 3),
                *([number(one.threshold.threshold)] if one.threshold is not None else []),
            ]
            for one in self.folds
        ]
        return Grid(f"outer folds, by {self.judged}", header, lines, frozenset({3}))

    def _choices(self) -> Grid:
        lines = [
            [name, ", ".join(f"{short(value)} ({n})" for value, n in counts.items())]
            for name, counts in self.choices.items()
        ]
        return Grid("choices", ["parameter", "value (outer folds)"], lines, frozenset({1}))

    def frame(self) -> Table:
        """One row per outer fold and setting tried, with its inner scores."""
        rows = []
        for one in self.folds:
            base = {"fold": one.fold, "n_train": one.n_train, "n_valid": one.n_valid}
            tried = one.candidates or (Candidate(one.params, one.inner),)
            for candidate in tried:
                row = {**base, "setting": setting(candidate.params)}
                row |= {
                    "inner_mean": candidate.mean,
                    "inner_sd_population": candidate.sd_population,
                }
                row |= {"chosen": dict(candidate.params) == dict(one.params)}
                row |= {"inner": one.inner, "outer": one.outer, "optimism": one.optimism}
                row |= {"threshold": None if one.threshold is None else one.threshold.threshold}
                rows.append(row)
        return Table.of_rows(rows)

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values, schema ``assay-nested/1``; parameters as their text."""
        most, of = self.agreement
        return {
            "schema": SCHEMA,
            "judged": self.judged,
            "by": self.by,
            "better": self.better,
            "inner": plain(self.inner),
            "outer": plain(self.outer),
            "optimism": plain(self.optimism),
            "agreement": {"folds": most, "of": of},
            "choices": self.choices,
            "folds": [_fold_dict(one) for one in self.folds],
            "verdict": self.verdict,
            "said": list(self.said),
            "evaluation": self.evaluation.to_dict(),
        }


def _fold_dict(one: OuterFold) -> dict[str, Any]:
    found: dict[str, Any] = {"fold": one.fold, "n_train": one.n_train, "n_valid": one.n_valid}
    found["params"] = {name: repr(value) for name, value in one.params.items()}
    for name in ("inner", "outer", "optimism", "seconds"):
        found[name] = plain(getattr(one, name))
    if one.threshold is not None:
        found["threshold"] = one.threshold.to_dict()
    found["candidates"] = [
        {
            "params": {name: repr(value) for name, value in candidate.params.items()},
            "inner_mean": plain(candidate.mean),
            "inner_sd_population": None
            if candidate.sd_population is None
            else plain(candidate.sd_population),
        }
        for candidate in one.candidates
    ]
    return found


def _mean(values: list[float]) -> float:
    """The exact mean of the doubles, rounded once; NaN where one is undefined."""
    if not all(map(math.isfinite, values)):
        return math.nan
    return nearest(exact_total(map(Fraction, values)) / len(values))
