"""A few rows on which every declared metric has a value, for the examples of its page."""

from __future__ import annotations

from typing import Any

import assay
from assay.errors import InputError
from assay.metrics.declare import Metric

ROWS: dict[str, list[dict[str, Any]]] = {
    "values": [
        {"y_true": [1.0, 2.0, 4.0, 5.0], "y_pred": [1.5, 2.0, 3.0, 5.5]},
        {
            "y_true": [1.0, 2.0, 4.0, 5.0],
            "y_pred": [1.5, 2.0, 3.0, 5.5],
            "baseline": {"baseline": 2.5},
        },
    ],
    "labels": [{"y_true": [1, 0, 1, 1, 0], "y_pred": [1, 0, 0, 1, 1]}],
    "scores": [{"y_true": [1, 0, 1, 1, 0], "y_score": [0.9, 0.2, 0.4, 0.8, 0.5]}],
    "probabilities": [
        {"y_true": [1, 0, 1, 1, 0], "y_proba": [0.9, 0.2, 0.4, 0.8, 0.5]},
        {
            "y_true": ["a", "b", "c"],
            "y_proba": {"a": [0.7, 0.2, 0.1], "b": [0.2, 0.5, 0.5], "c": [0.1, 0.3, 0.4]},
        },
    ],
}


def example(metric: Metric, name: str) -> list[str]:
    """The lines of a session that scores a few rows with the metric; none if it needs more."""
    for rows in ROWS[metric.kind]:
        given = dict(rows)
        try:
            score = assay.evaluate(**given, metrics=name)[name].pooled
        except InputError:
            continue
        if score.undefined:
            continue
        truth = given.pop("y_true")
        positional = [repr(truth), *([repr(given.pop("y_pred"))] if "y_pred" in given else [])]
        named = [f"{key}={value!r}" for key, value in given.items()]
        arguments = ",\n...     ".join([*positional, *named, f'metrics="{name}"'])
        return [
            ">>> import assay",
            f">>> ev = assay.evaluate(\n...     {arguments},\n... )",
            f'>>> print(ev["{name}"].pooled.explain())',
            score.explain(),
        ]
    return []
