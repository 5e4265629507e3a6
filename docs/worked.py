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
        {
            "y_true": [1.0, 2.0, 4.0, 5.0],
            "y_pred": [1.5, 2.0, 3.0, 5.5],
            "columns": {"lower": [0.5, 1.0, 2.0, 5.5], "upper": [2.0, 3.0, 4.0, 6.5]},
        },
        {
            "y_true": [1.0, 2.0, 4.0, 5.0],
            "y_pred": [1.5, 2.0, 3.0, 5.5],
            "columns": {"q10": [0.5, 1.0, 2.0, 5.5], "q90": [2.0, 3.0, 4.0, 6.5]},
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

SETTINGS: dict[str, Any] = {"baseline": "baseline", "level": 0.9}
"""What a parameter without a default is set to; 1 if it is not here."""

QUANTILES = {"q10": 0.1, "q90": 0.9}
"""The columns of quantiles and their levels."""


def named(metric: Metric) -> str:
    """The metric's name as its example writes it: what has no default is set."""
    settings = {
        key: SETTINGS.get(key, 1) for key, value in metric.params.items() if value in (None, "")
    }
    if not metric.params and metric.open:
        settings = QUANTILES
    return metric.key + "".join(f":{key}={value}" for key, value in settings.items())


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
