"""A composed metric as a scorer of scikit-learn, without importing scikit-learn.

Beside the call, scikit-learn reads of a scorer what it makes of one: `TunedThresholdClassifierCV`
takes ``_score_func``, ``_sign``, ``_kwargs`` and the routing of metadata, and judges labels at each
threshold with them.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from assay.compose.arrays import kind_of_task, outcome_on
from assay.errors import InputError
from assay.metrics.declare import Metric

RESPONSES = ("auto", "predict", "predict_proba", "decision_function")

_ROLES = {"scores": "y_score", "probabilities": "y_proba"}


@dataclass(frozen=True)
class Scorer:
    """Called as ``scorer(estimator, X, y)``; greater is always better.

    A metric of which lower values are better is negated, as scikit-learn's ``neg_`` scorers are,
    and the name shown is that of the metric itself, with the sign said.

    Args:
        metric: The metric; its ``leaves`` say what is asked of the estimator.
        response: Which method of the estimator is asked.
        options: Options of the metric's call: ``pos_label``, ``labels``.
        requests: The metadata that scikit-learn is asked to route here; see `set_score_request`.
    """

    metric: Metric
    response: str
    options: dict[str, Any]
    requests: dict[str, bool | str | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.response not in RESPONSES:
            raise InputError(
                f"there is no response {self.response!r}", remedy=f"take {', '.join(RESPONSES)}"
            )
        if self.metric.better not in ("higher", "lower"):
            why = "is best near 0" if self.metric.better == "zero" else "has no better side"
            raise InputError(
                f"{self.metric.key} {why}, so no sign of it makes greater better",
                remedy="compose abs(...) of it, or say better= of a formula",
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
        kinds = self._kinds
        if "labels" in kinds or "values" in kinds or self.response == "predict":
            found["y_pred"] = estimator.predict(X)
        if "probabilities" in kinds:
            found["y_proba"] = self._probabilities(estimator, X)
        if "scores" in kinds:
            found["y_score"] = self._scores(estimator, X)
        return self.metric(y, **found, **self.options)

    @property
    def _kinds(self) -> set[str]:
        leaves = getattr(self.metric, "leaves", ())
        return {self.metric.kind, *(leaf.kind for leaf in leaves)}

    @property
    def _sign(self) -> int:
        return self.sign

    @property
    def _kwargs(self) -> dict[str, Any]:
        return dict(self.options)

    @property
    def _response_method(self) -> str | tuple[str, ...]:
        if self.response != "auto":
            return self.response
        wanted = self._kinds - {"values"}
        if wanted == {"probabilities"}:
            return "predict_proba"
        return ("decision_function", "predict_proba") if wanted == {"scores"} else "predict"

    def _score_func(
        self, y_true: Any, y_pred: Any, *, sample_weight: Any = None, **options: Any
    ) -> float:
        """The metric's own value on one response of an estimator.

        Where a part is undefined it is the value that scikit-learn puts in, if it has one: NaN
        would win every search for the largest value.

        Raises:
            InputError: The metric needs several responses.
        """
        kinds = self._kinds - {"values"}
        if len(kinds) > 1:
            raise InputError(
                f"{self.metric.key} judges {' and '.join(sorted(kinds))}, not one response",
                remedy="tune for a metric of labels only",
            )
        role = _ROLES.get(self.metric.kind, "y_pred")
        if kind_of_task(self.metric) is None:
            role = "y_pred"
        found = {role: y_pred}
        if sample_weight is not None:
            found["sample_weight"] = sample_weight
        outcome = outcome_on(self.metric, y_true, **found, **options)
        if outcome.undefined is None:
            return outcome.value
        return math.nan if outcome.sklearn is None else outcome.sklearn

    def _accept_sample_weight(self) -> bool:
        return True

    def set_score_request(self, *, sample_weight: bool | str | None = None) -> Scorer:
        """The scorer with a request for metadata, where scikit-learn's routing is enabled.

        Args:
            sample_weight: True to be given the weights, False to be given none, a text for weights
                that are passed under another name; None makes passing weights an error.

        Returns:
            A scorer of its own; this one stays as it is.
        """
        return replace(self, requests={"sample_weight": sample_weight})

    def get_metadata_routing(self) -> Any:
        """For scikit-learn, which asks for it: what `set_score_request` asked for.

        Raises:
            InputError: scikit-learn is not loaded, so it did not ask.
        """
        routing = sys.modules.get("sklearn.utils.metadata_routing")
        if routing is None:
            raise InputError("only scikit-learn routes metadata, and it is not loaded")
        request = routing.MetadataRequest(owner=self)
        for name, alias in self.requests.items():
            request.score.add_request(param=name, alias=alias)
        return request

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
