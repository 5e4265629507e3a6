"""The command in the page: run on the same rows it gives the same scores, digit for digit."""

from __future__ import annotations

import json

import pytest

import assay as library
from assay.report.page.again import command_for

ROWS = {
    "y": [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1],
    "p": [0.1, 0.8, 0.4, 0.35, 0.9, 0.2, 0.6, 0.55, 0.3, 0.7, 0.45, 0.5],
    "label": ["b", "a", "b", "b", "a", "b", "a", "a", "b", "a", "c", "a"],
    "truth": ["b", "a", "b", "a", "a", "b", "a", "b", "b", "a", "b", "c"],
    "robot": ["r", "s", "t"] * 4,
    "fold": [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    "w": [1, 2, 1, 1, 3, 1, 1, 2, 1, 1, 1, 1],
    "num": [1.5, 2.5, None, 4.5, 5.0, 6.0, 1.0, 2.0, 3.0, 4.0, 5.5, 6.5],
    "guess": [1.0, 2.0, 3.0, 4.0, 5.0, 6.5, 1.5, 2.5, 3.0, 4.5, 5.0, 6.0],
    "last": [2.0] * 12,
}

CASES = {
    "threshold": {"truth": "y", "proba": "p", "threshold": 0.45, "fold": "fold", "weight": "w"},
    "labels": {
        "truth": "truth",
        "pred": "label",
        "labels": ["a", "b", "c"],
        "undefined": "sklearn",
    },
    "formula": {
        "truth": "truth",
        "pred": "label",
        "columns": {"arm": "robot"},
        "metrics": ["100 * mean_over(arm, accuracy)", "f1_macro"],
    },
    "numbers": {
        "truth": "num",
        "pred": "guess",
        "baseline": {"last": "last", "two": 2.0},
        "drop_missing": True,
        "unit": "kWh",
    },
    "asked": {"truth": "y", "pred": "fold", "task": "regression", "metrics": ["r2", "rmse"]},
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("intervals", [None, {}, {"resamples": 100, "seed": 3}])
def test_the_command_computes_the_same(write, assay, case, intervals):
    lines = zip(*ROWS.values(), strict=True)
    text = "\n".join(",".join("" if v is None else str(v) for v in line) for line in lines)
    write("predictions.csv", f"{','.join(ROWS)}\n{text}\n")
    ev = library.evaluate_frame(ROWS, **CASES[case])
    if intervals is not None:
        ev = ev.with_intervals(0.9, **intervals)
    found = assay(f"{command_for(ev).removeprefix('assay ')} --json -").json
    assert found["scores"] == json.loads(json.dumps(ev.to_dict()["scores"]))


def test_parts_that_are_drawn_whole_are_said():
    frame = {name: ROWS[name] for name in ("truth", "label", "robot")}
    ev = library.evaluate_frame(frame, truth="truth", pred="label", columns=["robot"])
    asked = ev.with_intervals(0.95, 200, by="robot")
    command = command_for(asked)
    assert "--column robot=robot" in command
    assert command.endswith("--intervals 0.95 --bootstrap 200 --by robot")
    assert command_for(ev.with_intervals(0.95, 200, stratify=True)).endswith("--stratify")


def test_a_function_of_the_caller_is_not_typed():
    def right(y_true, y_pred):
        return float((y_true == y_pred).mean())

    ev = library.evaluate(["a", "b"], ["a", "a"], metrics=[right])
    assert command_for(ev) == "assay score predictions.csv --truth y_true --pred y_pred"
