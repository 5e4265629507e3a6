"""A search of scikit-learn, or of its kind, as the inner choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay import sklearn as glue
from assay.choosing.chosen import Candidate, Chosen
from assay.choosing.grid import fitting
from assay.crossval.models import model_of
from assay.errors import InputError
from assay.metrics.declare import Metric, find


@dataclass(frozen=True)
class SearchChoice:
    """A search with `fit`, after which it has `best_params_` and `best_score_`.

    Args:
        search: The search, unfitted; a copy is fitted on each outer training part.
        inner: Its inner folds instead of its own, or None.
    """

    search: Any
    inner: Any = None

    @property
    def name(self) -> str:
        """The class of that model, and of the search."""
        search = type(self.search).__name__
        alone = self.estimator is self.search
        return search if alone else f"{type(self.estimator).__name__} chosen by {search}"

    @property
    def estimator(self) -> Any:
        """The model whose parameters are searched."""
        return getattr(self.search, "estimator", self.search)

    @property
    def cv(self) -> Any:
        """The inner folds: those given, or the search's own."""
        return getattr(self.search, "cv", None) if self.inner is None else self.inner

    @property
    def metric(self) -> Metric | None:
        """The metric behind the search's ``scoring``, where Assay knows it."""
        scoring = _single(self.search)
        if scoring is None:
            return find("accuracy" if model_of(self.estimator).classifies else "r2")
        if isinstance(scoring, str):
            try:
                return find(scoring)
            except InputError:
                return None
        known = getattr(scoring, "metric", None)
        return known if isinstance(known, Metric) else None

    def choose(self, X: Any, y: Any, given: Mapping[str, Any]) -> Chosen:
        """Fit a copy of the search.

        Raises:
            InputError: The search does not say what it chose.
        """
        search = glue.fresh(self.search)
        if self.inner is not None:
            search.set_params(cv=self.inner)
        groups = {"groups": given["groups"]} if given.get("groups") is not None else {}
        search.fit(X, y, **fitting(search, given), **groups)
        if not hasattr(search, "best_params_") or not hasattr(search, "best_score_"):
            raise InputError(
                f"a {type(search).__name__} says neither best_params_ nor best_score_ once fitted",
                remedy="give a search such as GridSearchCV, with refit naming one scoring",
            )
        sign = self.sign
        return Chosen(
            search,
            dict(search.best_params_),
            sign * float(search.best_score_),
            tuple(_candidates(search, sign)),
        )

    @property
    def sign(self) -> int:
        """-1 where the search maximises the negative of the metric."""
        return -1 if self.metric is not None and self.metric.better == "lower" else 1


def _single(search: Any) -> Any:
    """The scoring that the search chooses by: of several the one that ``refit`` names."""
    scoring, refit = getattr(search, "scoring", None), getattr(search, "refit", True)
    if isinstance(scoring, Mapping):
        return scoring.get(refit, scoring)
    if isinstance(scoring, (list, tuple, set)):
        return refit if refit in scoring else scoring
    return scoring


def _candidates(search: Any, sign: int) -> list[Candidate]:
    """Every setting the search tried, where it keeps scikit-learn's table of them."""
    table = getattr(search, "cv_results_", None)
    if not isinstance(table, Mapping) or "params" not in table:
        return []
    key = next(
        (name for name in (f"test_{search.refit}", "test_score") if f"mean_{name}" in table), None
    )
    if key is None:
        return []
    means = sign * np.asarray(table[f"mean_{key}"], dtype=np.float64)
    spreads = np.asarray(table[f"std_{key}"], dtype=np.float64)
    return [
        Candidate(dict(params), mean, sd)
        for params, mean, sd in zip(table["params"], means.tolist(), spreads.tolist(), strict=True)
    ]
