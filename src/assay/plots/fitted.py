"""What a fitted model says of rows: labels or values, and its probabilities or scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.errors import InputError


def said_by(model: Any, X: Any, what: dict[str, Any]) -> dict[str, Any]:
    """The predictions of a fitted model, beside the other arguments of `assay.evaluate`.

    Probabilities are taken where the model has them, otherwise its decision function; that of two
    classes is high for the second of ``classes_``.

    Raises:
        InputError: The model does not predict.
    """
    if not hasattr(model, "predict"):
        raise InputError(
            f"a {type(model).__name__} does not predict",
            remedy="give a fitted model with predict, or cv= to fit fresh ones",
        )
    found: dict[str, Any] = {"y_pred": model.predict(X)}
    classes = [one.item() if hasattr(one, "item") else one for one in _classes(model)]
    if classes and hasattr(model, "predict_proba"):
        proba = np.asarray(model.predict_proba(X), dtype=np.float64)
        found["y_proba"] = {name: proba[:, k] for k, name in enumerate(classes)}
        found["labels"] = classes
    elif len(classes) == 2 and hasattr(model, "decision_function"):
        positive = what.get("pos_label", classes[1])
        score = np.asarray(model.decision_function(X), dtype=np.float64)
        found |= {"y_score": score if positive == classes[1] else -score, "pos_label": positive}
    return found | what


def _classes(model: Any) -> Any:
    held = getattr(model, "classes_", None)
    return () if held is None or isinstance(held, list) else held
