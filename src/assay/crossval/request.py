"""What a caller asks of cross-validation, read and checked before the first fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.compose.function import OfFunction
from assay.compose.naming import judged, kinds_judged
from assay.crossval.answer import Answer
from assay.crossval.model import Model, Wanted
from assay.crossval.take import length
from assay.errors import InputError
from assay.io.columns import NUMBER, Column
from assay.metrics.declare import Metric
from assay.rows.classes import Classes, classes_of, positive_of
from assay.rows.given import Given
from assay.rows.prepare import Options
from assay.rows.task import Decided, decide
from assay.states.block import Label

WEIGHED = ("both", "fit", "score")


@dataclass(frozen=True, eq=False)
class Request:
    """The model, the rows, and how they are to be judged; the fields are those of `cross_validate`.

    Args:
        model: The model.
        X, y: The features and the target, in containers whose rows can be taken.
        metrics: The metrics named, or None for all that apply.
        options: How the columns are to be read.
        weigh: What sample weights reach: "both", "fit" or "score".
        fit_params: Arguments of the fit.
        columns: The columns of all rows: truth, weight, group, id, baselines and others by name.
        groups: What splitters keep together, or None.
        weight: The sample weights, shape (rows,), or None.
        time: When each row was, or None.
    """

    model: Model
    X: Any
    y: Any
    metrics: Sequence[Metric] | None
    options: Options
    weigh: str = "both"
    fit_params: Mapping[str, Any] = field(default_factory=dict)
    columns: Given = field(default_factory=Given)
    groups: Any = None
    weight: NDArray[np.float64] | None = None
    time: NDArray[Any] | None = None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return length(self.X)

    @cached_property
    def decided(self) -> Decided:
        """The task: as asked, as the model says, or inferred from the target."""
        says, options = self.model.classifies, self.options
        if options.task is None and says is not None:
            kind = "classifier" if says else "regressor"
            because = f"{self.model.name} is a {kind}"
            return Decided("classification" if says else "regression", because)
        declared = options.labels is not None or options.pos_label is not None
        given = Given(truth=self.columns.truth, pred=self.columns.truth)
        kinds = set(kinds_judged(self.metrics))
        return decide(given, options.task, kinds, declared, options.unit)

    @property
    def classifies(self) -> bool:
        """Whether the task is classification."""
        return self.decided.task == "classification"

    @cached_property
    def classes(self) -> tuple[Label, ...]:
        """All classes, declared or of all rows; none for a regression."""
        if not self.classifies:
            return ()
        found = self._classes
        return found.labels[: found.declared]

    @cached_property
    def _classes(self) -> Classes:
        return classes_of(self.columns.truth[0], None, self.options.labels)

    def wanted(self, models: bool) -> Wanted:
        """What the metrics need of the models; everything if none are named."""
        positive = None
        if self.classes:
            positive, _ = positive_of(self.options.pos_label, self.classes)
        several = len(self.classes) > 1
        kinds = self._kinds
        scored = "scores" in kinds or self.options.threshold is not None
        return Wanted(
            pred=bool(kinds & {"labels", "values"}) and self.options.threshold is None,
            proba="probabilities" in kinds and several,
            score=scored and several,
            classes=self.classes,
            positive=positive,
            models=models,
            outputs=len(self.columns.truth),
        )

    @property
    def _kinds(self) -> set[str]:
        every = {"labels", "values", "scores", "probabilities"}
        if self.metrics is None or any(isinstance(one, OfFunction) for one in self.metrics):
            return every
        return {leaf.kind for one in self.metrics for leaf in judged(one)} or every

    def check(self, want: Wanted) -> None:
        """Refuse what cannot be evaluated whatever the models say, before any is fitted.

        Raises:
            InputError: A metric is of the other task, or is about a class that nobody declared; or
                there are several columns of labels, or classes are declared for a regression.
        """
        for name in ("labels", "pos_label"):
            if not self.classifies and getattr(self.options, name) is not None:
                option = {"labels": "--labels", "pos_label": "--positive"}[name]
                raise InputError(
                    f"{name}= ({option}) is of classes, and the task is {self.decided.task} "
                    f"({self.decided.because})",
                    remedy="leave it out, or take a classifier",
                )
        if self.classifies and len(self.columns.truth) > 1:
            raise InputError(
                f"{len(self.columns.truth)} columns of labels",
                remedy="cross-validate one column at a time, or say task='regression'",
            )
        if (want.proba or want.score) and len(self._classes.labels) > len(self.classes):
            stray = self._classes.labels[len(self.classes)]
            raise InputError(
                f"rows have the class {stray!r}, which is not declared: it has no probability",
                remedy="declare every class with labels= (--labels), or name metrics of labels",
            )
        for one in self.metrics or ():
            for leaf in judged(one):
                if (leaf.kind == "values") is self.classifies:
                    raise InputError(
                        f"{one.key} judges {'values' if self.classifies else leaf.kind}, and the "
                        f"task is {self.decided.task} ({self.decided.because})",
                        remedy="name metrics of that task, or take a model of the other",
                    )
                if leaf.binary and want.positive is None:
                    leaf.bound(None)

    def refuse_silent(self, answer: Answer) -> None:
        """Refuse a model that does not say what the metrics named judge.

        Raises:
            InputError: It gives no probabilities, or no scores, or fractions in place of labels.
        """
        for one in answer.pred if self.classifies else ():
            _refuse_fractions(one, self.classes, self.model.name)
        has = {
            "probabilities": answer.proba is not None,
            "scores": answer.score is not None or answer.proba is not None,
        }
        for leaf in (leaf for one in self.metrics or () for leaf in judged(one)):
            if not answer.error and not has.get(leaf.kind, True):
                raise InputError(
                    f"{leaf.key} judges {leaf.kind}, and {self.model.name} gives none",
                    remedy="take a model that does, or name metrics of labels",
                )

    def fit_arguments(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The arguments of the fit that have a value per row, and the others.

        Raises:
            InputError: There are sample weights and the model takes none.
        """
        given = dict(self.fit_params)
        if self.weight is not None and self.weigh != "score":
            given["sample_weight"] = self.weight
        if not given:
            return {}, {}
        named = self.model.weighed(given)
        if named is None:
            raise InputError(
                f"{self.model.name} takes no sample weights",
                remedy="weigh='score' (--weigh score) weighs the scores alone",
            )
        by_row = {key: value for key, value in named.items() if _per_row(value, self.rows)}
        return by_row, {key: value for key, value in named.items() if key not in by_row}


def _per_row(value: Any, rows: int) -> bool:
    if isinstance(value, (str, bytes, Mapping)) or value is None:
        return False
    sized = bool(getattr(value, "shape", ())) or hasattr(value, "__len__")
    return sized and length(value) == rows


def _refuse_fractions(pred: Column, classes: Sequence[Label], model: str) -> None:
    """Refuse probabilities that are given as labels, which would all be wrong."""
    if pred.kind != NUMBER or any(isinstance(one, float) for one in classes):
        return
    fractions = pred.values[pred.values != np.floor(pred.values)]
    if len(fractions):
        raise InputError(
            f"{model} predicts fractions such as {fractions[0]:.4g}, and no class is one",
            remedy='predict labels; or probabilities, which a function returns as {"y_proba": ...}',
        )
