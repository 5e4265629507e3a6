"""A plain function of truth and prediction as a metric, and what is lost by it."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from assay.compose.arrays import value_on
from assay.compose.scorer import Scorer
from assay.compose.slices import ROWS, RowCount
from assay.errors import InputError
from assay.exact import ExactSum
from assay.kernel.moments import weight_of
from assay.metrics.declare import Better, Metric, caution, refused
from assay.metrics.outcome import Outcome, nothing
from assay.states.block import Block, Codes
from assay.states.made import kind_of
from assay.states.state import State

Kind = Literal["values", "labels", "scores", "probabilities"]

LOST = (
    "a plain function: it sees the rows, so it cannot be merged from parts, streamed or taken "
    "within folds, and has no numerator and denominator"
)


@dataclass(frozen=True, eq=False, repr=False)
class OfFunction(Metric):
    """A metric that is a plain function of rows.

    Args:
        decided: Whether it is known what the function judges; otherwise the task decides.
        columns: None; a function sees truth and prediction only.
    """

    decided: bool = True
    columns: tuple[str, ...] = ()

    def __call__(self, y_true: Any, y_pred: Any = None, **options: Any) -> float:
        """The value on arrays of rows; NaN where it is undefined."""
        return value_on(self, y_true, y_pred, **options)

    def scorer(self, response: str = "auto", **options: Any) -> Scorer:
        """The metric as a scorer of scikit-learn; see `Composed.scorer`."""
        return Scorer(self, response, options)


@dataclass(frozen=True, eq=False)
class Kept(State, base=True):
    """The rows themselves, for a plain function; not mergeable."""

    rows: int = 0
    weight: ExactSum = ExactSum()
    block: Block | None = None

    def merge(self, other: Any) -> Any:
        """Refused.

        Raises:
            TypeError: Always: what a function gives for two sets of rows does not follow from what
                it gives for each.
        """
        raise TypeError("the rows of a plain function are not merged; compute it on all rows")

    def to_dict(self) -> dict[str, Any]:
        """Refused.

        Raises:
            TypeError: Always: these are rows and not a state of them.
        """
        raise TypeError("a plain function keeps the rows and has no state to write")


KEPT = kind_of("Kept", lambda block: Kept(len(block), weight_of(len(block), block.weight), block))


def from_function(
    function: Callable[..., Any],
    *,
    name: str | None = None,
    better: Better = "higher",
    bounds: tuple[float, float] = (-math.inf, math.inf),
    unit: str = "1",
    kind: Kind | None = None,
) -> OfFunction:
    """A metric from a function ``f(y_true, y_pred)`` of two arrays.

    It is computed on all rows and on the rows of each fold and group. Within folds it is refused,
    and it has no parts. A function with a parameter ``sample_weight`` is given the weights; any
    other refuses weighted rows.

    Args:
        function: The function; its second argument is by `kind` the predicted values or labels,
            the scores, or the probabilities.
        name: The metric's name; the function's if None.
        better: "higher", "lower" or "zero".
        bounds: The smallest and the largest value.
        unit: The unit of its values.
        kind: "values", "labels", "scores" or "probabilities"; the task decides if None.

    >>> def share_of_hits(y_true, y_pred):
    ...     return (y_true == y_pred).mean()
    >>> from_function(share_of_hits, bounds=(0.0, 1.0))([1, 2, 3, 1], [1, 2, 2, 2])
    0.5
    """
    own = getattr(function, "__name__", type(function).__name__)
    found = str(own) if name is None else name
    weighted = _takes_weights(function)

    def formula(rows: RowCount, kept: Kept) -> Outcome:
        if not rows.rows or kept.block is None:
            return nothing()
        return _called(function, found, kept.block, kind, weighted)

    formula.__name__ = found
    formula.__doc__ = inspect.getdoc(function) or f"The function {found}."
    return OfFunction(
        name=found,
        formula=formula,
        needs=(ROWS, KEPT),
        kind=kind or "values",
        better=better,
        bounds=bounds,
        unit=unit,
        ratio=f"{found}(y_true, y_pred)",
        undefined="the function gives NaN",
        hides=LOST,
        soundness={
            "mean_of_folds": caution("it is not known whether a mean of this function is sound"),
            "within_fold": refused("a plain function has no numerator and denominator to add up"),
        },
        within="none",
        listed="named",
        decided=kind is not None,
    )


def _takes_weights(function: Callable[..., Any]) -> bool:
    try:
        return "sample_weight" in inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False


def _called(
    function: Callable[..., Any], name: str, block: Block, kind: Kind | None, weighted: bool
) -> Outcome:
    options: dict[str, Any] = {}
    if block.weight is not None:
        if not weighted:
            raise InputError(
                f"{name} takes no sample_weight",
                remedy="leave the weights out, or let it take them",
            )
        options["sample_weight"] = block.weight
    given = function(*_arguments(block, kind, name), **options)
    try:
        value = float(given)
    except (TypeError, ValueError) as error:
        raise InputError(
            f"{name} gave {type(given).__name__} and not a number", remedy="return one number"
        ) from error
    reason = f"{name} gave NaN on {len(block)} rows" if math.isnan(value) else None
    return Outcome(bare=value, undefined=reason, shown=f"{name} of {len(block)} rows")


def _arguments(block: Block, kind: Kind | None, name: str) -> tuple[Any, Any]:
    truth = block.y_true if block.true_codes is None else _labels(block, block.true_codes)
    if kind == "scores":
        pred: Any = block.score
    elif kind == "probabilities":
        pred = block.proba
    elif block.pred_codes is not None:
        pred = _labels(block, block.pred_codes)
    else:
        pred = block.y_pred
    if pred is None:
        raise InputError(
            f"{name} needs {kind or 'predictions'}, which were not given",
            remedy="say kind='scores' or kind='probabilities' if it takes those",
        )
    return truth, pred


def _labels(block: Block, codes: Codes) -> Any:
    labels: Any = np.array(block.labels)
    return labels[codes]
