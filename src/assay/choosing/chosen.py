"""What an inner search chose, and the candidates it chose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from assay.metrics.declare import Metric


@dataclass(frozen=True)
class Candidate:
    """A setting and its inner cross-validation.

    Args:
        params: The parameters.
        mean: The mean of the inner folds, in the metric's own unit; NaN where it is undefined.
        sd_population: Their spread, ddof 0.
        undefined: Why there is no mean.
        standard_error: Of the mean, sd with ddof 1 over the root of the folds, where it is known.
    """

    params: Mapping[str, Any]
    mean: float
    sd_population: float | None = None
    undefined: str | None = None
    standard_error: float | None = None


@dataclass(frozen=True)
class Chosen:
    """The choice on some rows.

    Args:
        model: The chosen model, fitted on all of them.
        params: The parameters chosen.
        best: The inner score of that choice: it was picked for being best, and so is optimistic.
        candidates: Every setting that was tried.
    """

    model: Any
    params: Mapping[str, Any]
    best: float
    candidates: tuple[Candidate, ...] = ()


class Inner(Protocol):
    """A way to choose a model's parameters on some rows."""

    @property
    def name(self) -> str:
        """The class of that model, and by what its parameters are chosen."""

    @property
    def estimator(self) -> Any:
        """The model whose parameters are chosen."""

    @property
    def metric(self) -> Metric | None:
        """What the choice goes by; None where that is no metric of Assay."""

    @property
    def cv(self) -> Any:
        """The inner folds."""

    def choose(self, X: Any, y: Any, given: Mapping[str, Any]) -> Chosen:
        """Choose on these rows, and fit the choice on all of them.

        Args:
            X: The features.
            y: The target.
            given: ``sample_weight`` and ``groups``, of these rows, where there are any.
        """
