"""The short ways: the scores of the folds, and the out-of-fold predictions, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.compose.naming import Named
from assay.crossval.default import metric_or_default
from assay.crossval.validate import cross_validate
from assay.errors import InputError


def cross_val_score(
    model: Any, X: Any, y: Any, cv: Any = 5, *, metric: Named | None = None, **options: Any
) -> NDArray[np.float64]:
    """The score of every fold.

    Args:
        model: As for `cross_validate`; a function ``fit_predict(X_train, y_train, X_valid)`` too.
        X: Features.
        y: Target.
        cv: As for `cross_validate`: also a list of (train, valid) index pairs.
        metric: One metric; accuracy for classification and R2 for regression if None.
        **options: What else `cross_validate` takes.

    Returns:
        Shape (splits,), in the order of the splits; NaN where a score is undefined.

    Raises:
        InputError: As for `cross_validate`.

    >>> from assay.splits import kfold_indices
    >>> def most_common(X_train, y_train, X_valid):
    ...     return [max(sorted(set(y_train)), key=list(y_train).count)] * len(X_valid)
    >>> y = np.array(["a", "a", "b", "a", "a", "a"])
    >>> cross_val_score(most_common, np.zeros((6, 1)), y, kfold_indices(6, 3))
    array([1. , 0.5, 1. ])
    """
    chosen = metric_or_default(metric, model, X, y, options)
    found = cross_validate(model, X, y, cv=cv, metrics=[chosen], **options)
    key = next(iter(found.metrics))
    return np.array([score.value for score in found[key].per_fold])


def cross_val_predict(
    model: Any, X: Any, y: Any, cv: Any = 5, *, method: str = "predict", **options: Any
) -> NDArray[Any]:
    """The prediction for each row by the model that had not seen it.

    Args:
        model: As for `cross_validate`.
        X: Features.
        y: Target.
        cv: As for `cross_validate`; every row must be held out exactly once.
        method: "predict", "predict_proba" or "decision_function".
        **options: What else `cross_validate` takes.

    Returns:
        Shape (rows,) or (rows, outputs), in the order of the rows; for "predict_proba" (rows,
        classes), in the order of the sorted or declared classes.

    Raises:
        InputError: A row is held out never or more than once, or the model has no such method.

    >>> def last(X_train, y_train, X_valid):
    ...     return [y_train[-1]] * len(X_valid)
    >>> cross_val_predict(last, [[0]] * 4, [1.5, 2.0, 3.0, 4.0], cv=2)
    array([4., 4., 2., 2.])
    """
    names = {"predict": "pred", "predict_proba": "proba", "decision_function": "score"}
    if method not in names:
        raise InputError(f"there is no method {method!r}", remedy=f"say {', '.join(names)}")
    if method == "predict":  # a metric of predictions asks the models for nothing else
        options.setdefault("metrics", [metric_or_default(None, model, X, y, options)])
    cv = cross_validate(model, X, y, cv=cv, **options)
    held = cv.out_of_fold
    if cv.repeats > 1 or (cv.folds == 0).any() or cv.errors:
        raise InputError(
            "the splits do not hold every row out exactly once",
            remedy="cross_validate keeps every prediction, in out_of_fold",
        )
    found = getattr(held, names[method])
    if found is None:
        raise InputError(
            f"the model gave nothing by {method}",
            remedy="choose another method; a decision function is kept for two classes only",
        )
    predictions: NDArray[Any] = found
    return predictions
