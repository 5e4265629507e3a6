"""Reports as somebody would print them of real rows: true ones, for the laws."""

from __future__ import annotations

from typing import Any

import numpy as np

from assay.metrics.declare import CATALOGUE
from assay.states.state import State

LABELS = [
    "accuracy",
    "balanced_accuracy",
    "mcc",
    "kappa",
    "precision",
    "recall",
    "specificity",
    "npv",
    "f1",
    "f1_macro",
    "precision_macro",
    "f1_weighted",
    "f1_micro",
    "jaccard",
    "zero_one_loss",
]
OF_CLASS = ["precision", "recall", "f1"]
VALUES = [
    "r2",
    "r2_uncentred",
    "explained_variance",
    "mse",
    "rmse",
    "mae",
    "bias",
    "max_error",
    "medae",
    "squared_correlation",
    "pearson_r",
]


def printed(value: float, digits: int, style: str) -> str:
    """A value as a table shows it."""
    if style == "percent":
        return f"{100 * value:.{digits}f}%"
    return f"{value:.{digits}f}" if style == "fixed" else f"{value:.{digits + 1}g}"


def states_of(key: str, block: Any) -> dict[type[State], State]:
    return {kind: kind.of_block(block) for kind in CATALOGUE[key].needs}


class Rows:
    """Random rows and the metrics on them."""

    def __init__(self, seed: int, classes: int, size: int | None = None) -> None:
        self.draw = np.random.default_rng(seed)
        self.size = size or int(self.draw.integers(1, 200))
        self.classes = [f"c{k}" for k in range(classes)]
        skill = self.draw.uniform(0, 1)
        shares = self.draw.dirichlet(np.ones(classes))
        self.truth = self.draw.choice(classes, self.size, p=shares)
        other = self.draw.choice(classes, self.size)
        self.pred = np.where(self.draw.uniform(size=self.size) < skill, self.truth, other)

    def matrix(self, rows: np.ndarray | None = None) -> list[list[int]]:
        held = slice(None) if rows is None else rows
        k = len(self.classes)
        flat = np.bincount(self.truth[held] * k + self.pred[held], minlength=k * k)
        return flat.reshape(k, k).tolist()

    def digits(self) -> int:
        return int(self.draw.integers(0, 8))

    def some(self, names: list[str]) -> list[str]:
        count = int(self.draw.integers(1, len(names) + 1))
        return list(self.draw.choice(names, count, replace=False))
