"""An object with fit and predict, copied for every fold."""

from __future__ import annotations

import copy
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from assay import sklearn as glue
from assay.crossval.answer import Answer, Floats, aligned, predictions, scores
from assay.crossval.model import Wanted, plain_label, takes
from assay.crossval.take import length
from assay.io.columns import column, labels
from assay.states.block import Label


@dataclass(frozen=True)
class Estimator:
    """An object with fit and predict, copied for every fold, or made afresh by a factory.

    Args:
        model: The object.
        make: What makes another, or None where it is copied.
        called: What to call it in place of its class.
    """

    model: Any
    make: Any = None
    called: str = ""

    @property
    def name(self) -> str:
        """The class of the model, or what it is called instead."""
        return self.called or type(self.model).__name__

    @property
    def classifies(self) -> bool | None:
        """As scikit-learn says, or by whether it knows of probabilities."""
        if glue.is_estimator(self.model):
            return glue.classifies(self.model)
        said = {"classifier": True, "regressor": False}.get(
            getattr(self.model, "_estimator_type", "")
        )
        knows = any(hasattr(self.model, name) for name in ("predict_proba", "decision_function"))
        return said if said is not None else (True if knows else None)

    def weighed(self, given: dict[str, Any]) -> dict[str, Any] | None:
        """Metadata as arguments of `fit`."""
        if glue.is_estimator(self.model):
            return glue.fit_arguments(self.model, given)
        lacks = "sample_weight" in given and not takes(self.model.fit, "sample_weight")
        return None if lacks else given

    def answer(self, train: Any, y: Any, valid: Any, given: dict[str, Any], want: Wanted) -> Answer:
        """Fit a copy and ask it for what is wanted and it has."""
        model = self._fresh()
        start = time.perf_counter()
        model.fit(train, y, **given)
        fitted = time.perf_counter()
        found = _asked(model, y, valid, want)
        done = time.perf_counter()
        return replace(
            found,
            fit_seconds=fitted - start,
            predict_seconds=done - fitted,
            model=model if want.models else None,
        )

    def _fresh(self) -> Any:
        if self.make is not None:
            return self.make()
        if glue.is_estimator(self.model):
            return glue.fresh(self.model)
        return copy.deepcopy(self.model)


def _asked(model: Any, y: Any, valid: Any, want: Wanted) -> Answer:
    """What a fitted model says; scores come from its decision function, or its probabilities."""
    proba: Floats | None = None
    score: Floats | None = None
    lacking: tuple[Label, ...] = ()
    two = len(want.classes) == 2 and want.positive is not None
    decided = want.score and two and hasattr(model, "decision_function")
    if (want.proba or (want.score and not decided)) and hasattr(model, "predict_proba"):
        given = np.asarray(model.predict_proba(valid), dtype=np.float64)
        proba, lacking = aligned(given, _known(model, y), want.classes)
    answers = model.predict(valid) if want.pred or (proba is None and not decided) else None
    if decided:
        score = np.asarray(model.decision_function(valid), dtype=np.float64)
        score = _for_positive(score, _known(model, y), want)
    rows = length(valid)
    return Answer(
        pred=() if answers is None else predictions(answers, rows, want.outputs),
        proba=None if proba is None else scores(proba, rows, "probabilities"),
        score=None if score is None else scores(score, rows, "scores"),
        lacking=lacking,
    )


def _for_positive(score: Floats, known: Sequence[Label], want: Wanted) -> Floats:
    """The decision function turned so that it is high for the positive class."""
    if score.ndim != 1 or len(known) != 2:
        raise ValueError(f"a decision function of the shape {score.shape} for two classes")
    positive = want.classes[want.positive or 0]
    return score if known[1] == positive else -score


def _known(model: Any, y: Any) -> tuple[Label, ...]:
    """The model's classes; without a word of them, the classes of its training rows, sorted."""
    held = getattr(model, "classes_", None)
    if held is None:
        return labels(column(y, "y"))[1]
    return tuple(plain_label(label) for label in held)
