"""Columns beside truth and prediction: coded when a formula asks for them, and not before."""

from __future__ import annotations

import pickle

import numpy as np

import assay
from assay.rows import prepare as prepared
from assay.states.coded import CodedColumns


def test_a_column_is_coded_once_and_by_the_first_that_asks():
    asked = []

    def code():
        asked.append(1)
        return np.array([0, 1, 0]), ("a", "b")

    columns = CodedColumns({"site": code})
    assert list(columns) == ["site"]
    assert "site" in columns
    assert "robot" not in columns
    part = columns.take(np.array([True, False, True])).take(slice(1, None))
    assert not asked
    codes, labels = part["site"]
    assert codes.tolist() == [0]
    assert labels == ("a", "b")
    assert columns["site"][0].tolist() == [0, 1, 0]
    assert len(asked) == 1


def test_no_metric_no_codes(monkeypatch):
    def refused(column):
        raise AssertionError(f"{column.name} was coded")

    monkeypatch.setattr(prepared, "labels", refused)
    noise = np.random.default_rng(0).random(4)
    y = [1.0, 2.0, 3.0, 4.0]
    ev = assay.evaluate(y, [1.0, 2.0, 3.0, 5.0], metrics="mae", columns={"noise": noise})
    assert [score.value for score in ev.scores] == [0.25]
    assert list(ev.rows.block.named) == ["noise"]


def test_rows_left_out_are_left_out_of_the_codes():
    ev = assay.evaluate(
        [1.0, np.nan, 3.0],
        [1.0, 2.0, 3.0],
        columns={"site": ["b", "x", "a"]},
        drop_missing=True,
    )
    codes, labels = pickle.loads(pickle.dumps(ev.rows.block)).named["site"]
    assert codes.tolist() == [1, 0]
    assert labels == ("a", "b")
