"""A model that chooses its parameters, and its threshold, on the rows it is fitted on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay import sklearn as glue
from assay.choosing.chosen import Chosen, Inner
from assay.choosing.grid import fitting
from assay.crossval import cross_validate
from assay.crossval.models import model_of
from assay.errors import InputError
from assay.io.columns import column, labels
from assay.rows.classes import positive_of
from assay.states.block import Label
from assay.threshold import TunedThreshold, tune_rows

_KINDS = ("regressor", "classifier")

_ASKED = ("predict_proba", "decision_function", "classes_")


class TuningModel:
    """A model for the outer loop, which copies and fits it like any other.

    Whatever is chosen is chosen inside `fit`, from the training rows alone. Once fitted it has
    `chosen_`, and with a threshold `threshold_`.

    Args:
        inner: How parameters are chosen.
        threshold: What a threshold is tuned for on inner out-of-fold scores, or None.
        options: What inner cross-validation is told: task, labels, pos_label, ...
    """

    chosen_: Chosen
    threshold_: TunedThreshold | None

    def __init__(self, inner: Inner, threshold: Any, options: Mapping[str, Any]) -> None:
        self.inner = inner
        self.threshold = threshold
        self.options = dict(options)
        classifies = model_of(inner.estimator).classifies
        self._estimator_type = None if classifies is None else _KINDS[classifies]

    def fit(self, X: Any, y: Any, sample_weight: Any = None, groups: Any = None) -> TuningModel:
        """Choose on these rows and fit the choice on all of them.

        Raises:
            InputError: A threshold is to be tuned and the model or the labels have none.
        """
        given = {"sample_weight": sample_weight, "groups": groups}
        self.chosen_ = self.inner.choose(X, y, given)
        self.threshold_ = None
        if self.threshold is not None:
            self.threshold_ = self._tuned(X, y, given)
        return self

    def predict(self, X: Any) -> Any:
        """The labels of the chosen model, at the tuned threshold if there is one."""
        if self.threshold_ is None:
            return self.chosen_.model.predict(X)
        return self.threshold_.apply(positive_scores(self.chosen_.model, X, self._positive))

    def __getattr__(self, name: str) -> Any:
        """What the chosen model has, the outer loop may ask for; before, what it will have."""
        chosen = self.__dict__.get("chosen_")
        if name not in _ASKED:
            raise AttributeError(name)
        return getattr(self.inner.estimator if chosen is None else chosen.model, name)

    @property
    def _positive(self) -> Label:
        assert self.threshold_ is not None
        return self.threshold_.labels[1]

    def _tuned(self, X: Any, y: Any, given: dict[str, Any]) -> TunedThreshold:
        """The threshold that is best on scores of inner folds, which no model was fitted on."""
        known = labels(column(y, "y"))[1]
        place, _ = positive_of(self.options.get("pos_label"), known)
        if place is None or len(known) != 2:
            raise InputError(
                f"a threshold is tuned for one of two classes, not for {len(known)}",
                remedy="say which is positive with pos_label=, or leave threshold= out",
            )
        chosen, positive = self._unfitted(), known[place]

        def scored(X_train: Any, y_train: Any, X_valid: Any, sample_weight: Any = None) -> Any:
            model = glue.fresh(chosen)
            model.fit(X_train, y_train, **fitting(model, {"sample_weight": sample_weight}))
            return {"y_score": positive_scores(model, X_valid, positive)}

        scored.__name__ = type(chosen).__name__
        told = {**self.options, "pos_label": positive, "progress": False}
        ev = cross_validate(scored, X, y, cv=self.inner.cv, **told, **given)
        return tune_rows(ev.rows, self.threshold)

    def _unfitted(self) -> Any:
        model = self.chosen_.model
        return getattr(model, "best_estimator_", model)


def positive_scores(model: Any, X: Any, positive: Label) -> NDArray[np.float64]:
    """Scores that are high for the positive class: the decision function, or the probability.

    Raises:
        InputError: The model has neither, or does not know the class.
    """
    known = np.asarray(model.classes_).tolist()
    if positive not in known:
        raise InputError(f"an inner training fold has no row of the class {positive!r}")
    if hasattr(model, "decision_function"):
        score = np.asarray(model.decision_function(X), dtype=np.float64)
        return score if known.index(positive) == 1 else -score
    if not hasattr(model, "predict_proba"):
        raise InputError(
            f"a {type(model).__name__} gives no scores to tune a threshold on",
            remedy="take a model with predict_proba or decision_function",
        )
    proba = np.asarray(model.predict_proba(X), dtype=np.float64)
    return proba[:, known.index(positive)]
