"""The notes and reports that are damaged, one of each kind, small."""

from __future__ import annotations

from typing import Any

import numpy as np

import assay
from assay.auditing.template import CSV, JSON
from assay.notes import Note, merge

NUMBERS = {
    "y": [0.0, 1.0, 100.0, 101.0, 7.5, -2.25],
    "p": [0.0, 0.5, 100.0, 100.0, 7.0, 1e-3],
    "f": [1, 1, 2, 2, 3, 3],
    "w": [1.0, 2.0, 0.5, 1.0, 0.0, 3.0],
    "i": ["a", "b", "c", "d", "é", "\u202e"],
    "z": [1.0, 1.0, 90.0, 90.0, 5.0, 0.0],
}
LABELS = {
    "y": ["a", "a", "b", "b", "c", "c"],
    "p": ["a", "b", "b", "b", "c", "a"],
    "g": ["n", "n", "s", "s", "n", "s"],
}
SCORES = {
    "y": [0, 1, 1, 0, 1, 0],
    "s": [0.1, 0.2, 0.3, 0.25, 0.9, 0.5],
    "q": [0.4, 0.5, 0.9, 0.1, 1.0, 0.0],
    "g": [1, 1, 2, 2, 2, 1],
}
OUTPUTS = {"a": [1.0, 2.0, 4.0], "b": [3.0, 3.0, 3.0], "c": [1.0, 2.0, 3.0], "d": [3.0, 2.0, 1.0]}


def notes() -> list[tuple[Note, Any]]:
    """Notes of every kind, each with the predictions it is of."""
    frames: list[tuple[Any, dict[str, Any], dict[str, Any]]] = [
        (
            NUMBERS,
            {"truth": "y", "pred": "p", "fold": "f", "weight": "w", "id": "i", "unit": "kWh"}
            | {"baseline": {"z": "z", "nought": 0.0}, "metrics": ["r2", "rmse", "bias", "medae"]},
            {"model": "m", "conclusion": "accepted"},
        ),
        (NUMBERS, {"truth": "y", "pred": "p", "metrics": ["r2", "mae"]}, {"with_rows": True}),
        (LABELS, {"truth": "y", "pred": "p", "group": "g", "metrics": ["f1_macro", "kappa"]}, {}),
        (LABELS, {"truth": "y", "pred": "p", "metrics": "1 - accuracy"}, {"with_rows": True}),
        (
            SCORES,
            {"truth": "y", "score": "s", "group": "g", "metrics": "roc_auc"},
            {"with_states": True},
        ),
        (
            SCORES,
            {"truth": "y", "proba": "q", "threshold": 0.5, "metrics": ["log_loss", "f1", "ks"]},
            {"with_states": True},
        ),
        (OUTPUTS, {"truth": ["a", "b"], "pred": ["c", "d"], "metrics": "r2"}, {}),
    ]
    found = [
        (assay.evaluate_frame(frame, **how).note(**words), frame) for frame, how, words in frames
    ]
    return [*found, _merged(), _cross_validated()]


def _merged() -> tuple[Note, Any]:
    truth, pred = NUMBERS["y"], NUMBERS["p"]
    sites = [
        assay.evaluate(truth[part], pred[part], metrics=["r2", "mape"]).note()
        for part in (slice(0, 3), slice(3, 6))
    ]
    return merge(sites), {"y_true": truth, "y_pred": pred}


class _Mean:
    """A model that predicts the mean it was fitted on."""

    def fit(self, X: Any, y: Any) -> _Mean:
        self.mean = float(np.mean(y))
        return self

    def predict(self, X: Any) -> Any:
        return np.full(len(X), self.mean)


def _cross_validated() -> tuple[Note, Any]:
    X, y = np.arange(12.0).reshape(6, 2), np.array(NUMBERS["y"])
    ev = assay.cross_validate(_Mean(), X, y, cv=assay.KFold(3), metrics=["r2", "mae"])
    held = ev.out_of_fold.table().to_dict()
    return ev.note(), {name: list(values) for name, values in held.items()}


REPORTS: tuple[tuple[str, str], ...] = (
    ("json", JSON),
    ("csv", CSV),
    (
        "json",
        '{"matrix": {"classes": ["a", "b", "c"], "rows": [[5, 1, 0], [2, 7, 1], [0, 0, 9]]},'
        ' "values": {"accuracy": "84%", "f1_macro": "0.83", "kappa": "0.76"}}',
    ),
    (
        "json",
        '{"parts": [{"n": 200, "sst": "12.5", "target_sd": "0.25", "k": 3}], "ddof": 1,'
        ' "values": {"r2": "0.80", "rmse": "0.11", "mae": "0.08", "adjusted_r2": "0.79"}}',
    ),
    (
        "json",
        '{"values": [{"metric": "r2", "value": "0.7", "folds": ["0.6", "0.8", "0.7"]},'
        ' {"metric": "r2", "value": "0.1", "aggregation": "sd_of_folds"},'
        ' {"metric": "accuracy", "model": "m", "group": "n", "value": "0.91"},'
        ' {"metric": "log_loss", "value": "0.31"}, {"metric": "brier", "value": "0.2"}]}',
    ),
    (
        "yaml",
        "title: Tumours\npositive: b\nparts: {n: 143, positives: 53}\nvalues:\n"
        "  accuracy: 0.90\n  F1 score: 89.1%\n  precision: 0.94\n  recall: 45/53\n",
    ),
)
"""Reports as a text in JSON, CSV or YAML."""
