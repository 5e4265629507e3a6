"""Anything that can be fitted: an estimator, its factory, or a function that fits and predicts."""

from __future__ import annotations

import inspect
from typing import Any

from assay.crossval.estimator import Estimator
from assay.crossval.function import FitPredict
from assay.crossval.model import Model
from assay.errors import InputError


def model_of(model: Any) -> Model:
    """The model behind what a caller gives.

    Args:
        model: An object with `fit` and `predict`; a class or function without required arguments
            that makes one; a function ``fit_predict(X_train, y_train, X_valid)``; or such a thing
            wrapped already, as an `Estimator`.

    Raises:
        InputError: It is none of these.
    """
    if isinstance(model, Estimator):
        return model
    if not inspect.isclass(model) and hasattr(model, "fit"):
        if not hasattr(model, "predict"):
            raise InputError(
                f"a {type(model).__name__} can be fitted but does not predict",
                remedy="give a classifier, a regressor, or a pipeline that ends in one",
            )
        return Estimator(model)
    if callable(model):
        required = _required(model)
        if required == 0 or (inspect.isclass(model) and required is None):
            return model_of_factory(model)
        if not inspect.isclass(model):
            return FitPredict(model)
    raise InputError(
        f"a {type(model).__name__} is no model",
        remedy="give an object with fit and predict, or a function "
        "fit_predict(X_train, y_train, X_valid)",
    )


def model_of_factory(make: Any) -> Model:
    """The model of a class or function that makes one when it is called."""
    made = make()
    if not (hasattr(made, "fit") and hasattr(made, "predict")):
        raise InputError(
            f"{getattr(make, '__name__', make)}() gives a {type(made).__name__}, which is no model"
        )
    return Estimator(made, make)


def _required(function: Any) -> int | None:
    """How many arguments a call needs; None where that is not known."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if any(one.kind is inspect.Parameter.VAR_POSITIONAL for one in parameters):
        return None
    return sum(one.kind in kinds and one.default is one.empty for one in parameters)
