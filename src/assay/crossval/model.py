"""What the loop needs of a model, and what it asks of one."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from assay.crossval.answer import Answer
from assay.states.block import Label


@dataclass(frozen=True)
class Wanted:
    """What is asked of the models.

    Args:
        pred: Whether predicted labels or values are.
        proba: Whether probabilities are, of a model that has them.
        score: Whether a score for the positive class is.
        classes: All classes, in order; empty for a regression.
        positive: The place of the positive class, if there is one.
        models: Whether the fitted models are kept.
        outputs: How many columns the target has, and predictions must have.
    """

    pred: bool = True
    proba: bool = False
    score: bool = False
    classes: tuple[Label, ...] = ()
    positive: int | None = None
    models: bool = False
    outputs: int = 1


class Model(Protocol):
    """What the loop needs of a model."""

    @property
    def name(self) -> str:
        """The name to show."""

    @property
    def classifies(self) -> bool | None:
        """True of a classifier, False of a regressor, None if the model does not say."""

    def weighed(self, given: dict[str, Any]) -> dict[str, Any] | None:
        """The arguments of the fit; None if it takes no sample weights."""

    def answer(self, train: Any, y: Any, valid: Any, given: dict[str, Any], want: Wanted) -> Answer:
        """Fit a fresh model on the training rows and ask it about the held-out ones."""


def takes(function: Any, name: str) -> bool:
    """Whether a function takes an argument of this name."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return True
    wide = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values())
    return wide or name in parameters


def plain_label(label: Any) -> Label:
    """A class as a Python value; a whole number as an int."""
    value = label.item() if isinstance(label, np.generic) else label
    whole = isinstance(value, float) and value.is_integer()
    return int(value) if whole else value
