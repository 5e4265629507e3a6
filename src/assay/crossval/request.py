"""What a caller asks of cross-validation, read and checked before the first fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.compose.function import OfFunction
from assay.compose.naming import judged, kinds_judged
from assay.crossval.model import Model, Wanted
from assay.crossval.take import indexable, length
from assay.errors import InputError
from assay.io.columns import Column, column, missing_rows, numbers
from assay.metrics.declare import Metric
from assay.rows.classes import Classes, classes_of, positive_of
from assay.rows.given import Given, from_arrays
from assay.rows.named import with_columns
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
                there are several columns of labels.
        """
        if self.classifies and len(self.columns.truth) > 1:
            raise InputError(
                f"{len(self.columns.truth)} columns of labels",
                remedy="cross-validate one column at a time, or say task='regression'",
            )
        if (want.proba or want.score) and len(self._classes.labels) > len(self.classes):
            stray = self._classes.labels[len(self.classes)]
            raise InputError(
                f"rows have the class {stray!r}, which is not declared: it has no probability",
                remedy="declare every class with labels=, or name metrics of labels",
            )
        for one in self.metrics or ():
            for leaf in judged(one):
                if (leaf.kind == "values") is self.classifies:
                    raise InputError(
                        f"{one.key} judges {'values' if self.classifies else leaf.kind}, and the "
                        f"task is {self.decided.task} ({self.decided.because})",
                        remedy="name metrics of that task, or say task=",
                    )
                if leaf.binary and want.positive is None:
                    leaf.bound(None)

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
                remedy="weigh='score' weighs the scores alone",
            )
        by_row = {key: value for key, value in named.items() if _per_row(value, self.rows)}
        return by_row, {key: value for key, value in named.items() if key not in by_row}


def _per_row(value: Any, rows: int) -> bool:
    if isinstance(value, (str, bytes, Mapping)) or value is None:
        return False
    sized = bool(getattr(value, "shape", ())) or hasattr(value, "__len__")
    return sized and length(value) == rows


def columns_of_rows(
    y: Any,
    *,
    weight: Any = None,
    group: Any = None,
    id: Any = None,
    baseline: Any = None,
    columns: Mapping[str, Any] | None = None,
) -> Given:
    """The columns that every row has before anything is predicted.

    Raises:
        InputError: A target is missing.
    """
    given = from_arrays(y, sample_weight=weight, group=group, id=id, baseline=baseline)
    for one in given.truth:
        lost = missing_rows(one)
        if len(lost):
            raise InputError(
                f"{len(lost)} of {len(one)} targets are missing",
                column=one.name,
                rows=lost.tolist(),
                remedy="leave such rows out: there is nothing to learn from them",
            )
    return with_columns(given, columns or {})


def check_lengths(request: Request) -> None:
    """Refuse rows that do not line up.

    Raises:
        InputError: Something has another number of rows than X.
    """
    rows = request.rows
    if not rows:
        raise InputError("there are no rows", remedy="give at least two")
    sizes = {"y": length(request.y)}
    sizes |= {one.name: len(one) for _, one in request.columns.columns()}
    for name in ("groups", "weight", "time"):
        if getattr(request, name) is not None:
            sizes[name] = length(getattr(request, name))
    for name, size in sizes.items():
        if size != rows:
            raise InputError(
                f"X has {rows} rows and {name} {size}", remedy="give one value per row of X"
            )
    if request.weigh not in WEIGHED:
        raise InputError(f"weigh is {request.weigh!r}", remedy=f"say {', '.join(WEIGHED)}")


def read(request: Request, sample_weight: Any, time: Any, **columns: Any) -> Request:
    """The request with its containers and columns read.

    Raises:
        InputError: A column cannot be read, or does not line up.
    """
    X, y = indexable(request.X, "X"), indexable(request.y, "y")
    weight = None if sample_weight is None else _weights(column(sample_weight, "sample_weight"))
    scored = None if request.weigh == "fit" else sample_weight
    found = replace(
        request,
        X=X,
        y=y,
        columns=columns_of_rows(y, weight=scored, **columns),
        weight=weight,
        groups=request.groups,
        time=None if time is None else np.asarray(time),
    )
    check_lengths(found)
    return found


def _weights(given: Column) -> NDArray[np.float64]:
    found = numbers(given).astype(np.float64)
    bad = np.flatnonzero(~(np.isfinite(found) & (found >= 0))) + 1
    if len(bad):
        raise InputError(
            f"the weight {found[bad[0] - 1]}",
            column=given.name,
            rows=bad.tolist(),
            remedy="a weight must be finite and 0 or more",
        )
    return found
