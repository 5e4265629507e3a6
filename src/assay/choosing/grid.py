"""A plain grid of parameters: every setting is cross-validated on the same inner folds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay import sklearn as glue
from assay.choosing.chosen import Candidate, Chosen
from assay.choosing.pair import sign_of
from assay.crossval import cross_validate
from assay.crossval.models import model_of
from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.report.safe import brief

Grid = Mapping[str, Sequence[Any]]


@dataclass(frozen=True)
class GridChoice:
    """The setting with the best mean of inner folds, or the first that is nearly as good.

    Args:
        model: An estimator with `set_params`.
        settings: The settings in order.
        metric: What is compared.
        cv: The inner folds.
        rule: "best", of equal ones the first in the grid's order; or "one_se", the first within one
            standard error of the best.
        options: What the inner cross-validation is told: task, labels, pos_label, ...
    """

    model: Any
    settings: tuple[Mapping[str, Any], ...]
    metric: Metric
    cv: Any
    rule: str
    options: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The class of that model, and that it is chosen from a grid."""
        return f"{type(self.model).__name__} chosen from a grid"

    @property
    def estimator(self) -> Any:
        """The model whose parameters are chosen."""
        return self.model

    def check(self) -> None:
        """Set every combination of names once, before anything is fitted.

        Raises:
            InputError: The model has no such parameter.
        """
        for setting in {tuple(one): one for one in self.settings}.values():
            try:
                self._set(setting)
            except (TypeError, ValueError) as error:
                raise InputError(
                    f"the grid cannot set {type(self.model).__name__}: {error}",
                    remedy="name parameters that it has",
                ) from error

    def choose(self, X: Any, y: Any, given: Mapping[str, Any]) -> Chosen:
        """Cross-validate every setting, and fit the best on all these rows.

        Raises:
            InputError: The metric is undefined for every setting.
        """
        shared = {"metrics": [self.metric], "progress": False, **given, **self.options}
        cv, found = self.cv, []
        for setting in self.settings:
            ev = cross_validate(self._set(setting), X, y, cv=cv, **shared)
            cv = ev.splits
            mean = ev[self.metric.key].mean_of_folds
            error = None
            if mean.sd_sample is not None and mean.defined:
                error = mean.sd_sample / math.sqrt(mean.defined)
            found.append(Candidate(setting, mean.value, mean.sd_population, mean.undefined, error))
        best = self._best(found)
        model = self._set(best.params)
        model.fit(X, y, **fitting(model, given))
        return Chosen(model, dict(best.params), best.mean, tuple(found))

    def _set(self, setting: Mapping[str, Any]) -> Any:
        return glue.fresh(self.model).set_params(**setting)

    def _best(self, found: Sequence[Candidate]) -> Candidate:
        defined = [one for one in found if one.mean == one.mean]
        if not defined:
            raise InputError(
                f"{self.metric.key} is undefined for every setting: {found[0].undefined}",
                remedy="choose by another metric, or in fewer inner folds",
            )
        sign = sign_of(self.metric)
        best = max(defined, key=lambda one: sign * one.mean)
        if self.rule == "best":
            return best
        least = sign * best.mean - (best.standard_error or 0.0)
        return next(one for one in defined if sign * one.mean >= least)


def fitting(model: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that a model's own `fit` takes of those given: weights, if it takes them."""
    weight = given.get("sample_weight")
    if weight is None:
        return {}
    return model_of(model).weighed({"sample_weight": weight}) or {}


def settings_of(grid: Grid | Sequence[Grid]) -> tuple[Mapping[str, Any], ...]:
    """Every setting of a grid, or of several in turn; the last parameter changes fastest.

    >>> settings_of({"a": [1, 2], "b": ["x"]})
    ({'a': 1, 'b': 'x'}, {'a': 2, 'b': 'x'})

    Raises:
        InputError: It is no grid, or has no settings.
    """
    several = [grid] if isinstance(grid, Mapping) else list(grid)
    return tuple(setting for one in several for setting in _settings(one))


def _settings(grid: Any) -> Iterator[Mapping[str, Any]]:
    if not isinstance(grid, Mapping) or not grid:
        raise InputError(
            f"{brief(repr(grid))} is no grid of parameters",
            remedy='give lists of values by name, such as {"max_depth": [2, 3, 5]}',
        )
    for name, values in grid.items():
        if isinstance(values, (str, bytes)) or not hasattr(values, "__len__") or not len(values):
            raise InputError(
                f"the grid has no list of values for {name!r}",
                remedy=f'give one or more in a list, such as {{"{name}": [...]}}',
            )
    for values in itertools.product(*grid.values()):
        yield dict(zip(grid, values, strict=True))
