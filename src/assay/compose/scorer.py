"""A composed metric as a scorer of scikit-learn, without importing scikit-learn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.metrics.declare import Metric

RESPONSES = ("auto", "predict", "predict_proba", "decision_function")


@dataclass(frozen=True)
class Scorer:
    """Called as ``scorer(estimator, X, y)``; greater is always better.

    A metric of which lower values are better is negated, as scikit-learn's ``neg_`` scorers are,
    and the name shown is that of the metric itself, with the sign said.

    Args:
        metric: The metric; its ``leaves`` say what is asked of the estimator.
        response: Which method of the estimator is asked.
        options: Options of the metric's call: ``pos_label``, ``labels``.
    """

    metric: Metric
    response: str
    options: dict[str, Any]

    def __post_init__(self) -> None:
        if self.response not in RESPONSES:
            raise InputError(
                f"there is no response {self.response!r}", remedy=f"take {', '.join(RESPONSES)}"
            )
        if self.metric.better == "zero":
            raise InputError(
                f"{self.metric.key} is best near 0, so no sign of it makes greater better",
                remedy="compose abs(...) of it",
            )
        columns = getattr(self.metric, "columns", ())
        if columns:
            raise InputError(
                f"{self.metric.key} needs the columns {', '.join(columns)}, which a "
                "scorer does not see",
                remedy="evaluate the predictions of cross-validation with columns=",
            )

    @property
    def sign(self) -> int:
        """1, or -1 where a lower value of the metric is better."""
        return -1 if self.metric.better == "lower" else 1

    @property
    def name(self) -> str:
        """The metric's own name, without a sign."""
        return self.metric.key

    def value(self, estimator: Any, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The metric's own value, not negated."""
        found = {"sample_weight": sample_weight} if sample_weight is not None else {}
        leaves = getattr(self.metric, "leaves", ())
        kinds = {self.metric.kind, *(leaf.kind for leaf in leaves)}
        if "labels" in kinds or "values" in kinds or self.response == "predict":
            found["y_pred"] = estimator.predict(X)
        if "probabilities" in kinds:
            found["y_proba"] = self._probabilities(estimator, X)
        if "scores" in kinds:
            found["y_score"] = self._scores(estimator, X)
        return self.metric(y, **found, **self.options)

    def _probabilities(self, estimator: Any, X: Any) -> Any:
        found = np.asarray(estimator.predict_proba(X))
        return {label: found[:, k] for k, label in enumerate(_labels(estimator, found.shape[1]))}

    def _scores(self, estimator: Any, X: Any) -> Any:
        if self.response == "predict":
            return estimator.predict(X)
        wanted = "decision_function" if self.response == "auto" else self.response
        if wanted == "decision_function" and hasattr(estimator, wanted):
            return estimator.decision_function(X)
        positive = self.options.get("pos_label")
        found = self._probabilities(estimator, X)
        return found[positive] if positive in found else list(found.values())[-1]

    def __call__(self, estimator: Any, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The value with the sign that makes greater better."""
        return self.sign * self.value(estimator, X, y, sample_weight)

    def __repr__(self) -> str:
        sign = ", negated: lower is better" if self.sign < 0 else ""
        return f"<scorer {self.name}{sign}>"


def _labels(estimator: Any, size: int) -> list[Any]:
    classes = getattr(estimator, "classes_", None)
    return list(range(size)) if classes is None else np.asarray(classes).tolist()
