"""Small evaluations with their frames, and ways to change a document."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import assay

REGRESSION = {
    "y": [0.0, 1.0, 100.0, 101.0],
    "p": [0.0, 0.0, 100.0, 100.0],
    "f": [1, 1, 2, 2],
    "i": [4, 3, 2, 1],
}
LABELS = {
    "y": ["a", "a", "b", "b", "c", "c"],
    "p": ["a", "b", "b", "b", "c", "a"],
    "g": ["n", "n", "s", "s", "n", "s"],
}
SCORES = {"y": [0, 1, 1, 0], "s": [0.1, 0.2, 0.3, 0.25]}


def regression(**how: Any) -> Any:
    return assay.evaluate_frame(REGRESSION, truth="y", pred="p", fold="f", id="i", **how)


def labels(**how: Any) -> Any:
    return assay.evaluate_frame(LABELS, truth="y", pred="p", group="g", **how)


def scores(**how: Any) -> Any:
    return assay.evaluate_frame(SCORES, truth="y", score="s", **how)


def leaves(held: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every leaf of a document."""
    if isinstance(held, dict):
        for name, value in held.items():
            yield from leaves(value, (*path, name))
    elif isinstance(held, list):
        for place, value in enumerate(held):
            yield from leaves(value, (*path, place))
    else:
        yield path


def changed(document: Any, path: tuple[Any, ...]) -> Any:
    """The document with another value of the same type, where there is one, at the path."""
    found = copy.deepcopy(document)
    held = found
    for step in path[:-1]:
        held = held[step]
    held[path[-1]] = other(held[path[-1]])
    return found


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if value is None:
        return "x"
    if len(value) == 64 and set(value) <= set("0123456789abcdef"):
        return ("0" if value[0] != "0" else "1") + value[1:]
    top, parted, low = value.partition("/")
    return f"{int(top) + 1}{parted}{low}" if top.lstrip("-").isdigit() else value + "x"


@pytest.fixture(scope="session")
def kept() -> dict[str, Any]:
    """Notes by name, each with the frame it is of."""
    return {
        "regression": (
            regression(unit="kWh", baseline={"z": 0.0}, metrics=["r2"]).note(model="m"),
            REGRESSION,
        ),
        "labels": (labels(metrics=["accuracy"]).note(), LABELS),
        "scores": (scores(metrics=["roc_auc"]).note(with_states=True, with_rows=True), SCORES),
    }
