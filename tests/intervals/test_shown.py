"""Intervals that were asked for, wherever the evaluation is shown: text, JSON, page and note."""

from __future__ import annotations

import json

import pytest

import assay
from assay.errors import InputError
from assay.notes import Note, verify

Y = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1]
SCORE = [0.9, 0.2, 0.7, 0.4, 0.5, 0.1, 0.8, 0.6, 0.55, 0.3, 0.45, 0.35]
LABEL = [int(s >= 0.5) for s in SCORE]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "preds.csv"
    rows = zip(Y, SCORE, LABEL, [1, 2, 3] * 4, strict=True)
    path.write_text("y,s,p,fold\n" + "".join(f"{a},{b},{c},{d}\n" for a, b, c, d in rows))
    return str(path)


def evaluation(*plan, **more):
    ev = assay.evaluate(Y, LABEL, y_score=SCORE, pos_label=1, **more)
    return ev.with_intervals(0.9, *plan)


def test_nothing_changes_where_none_are_asked_for():
    ev = assay.evaluate(Y, LABEL, y_score=SCORE, pos_label=1)
    assert ev.intervals == {}
    assert "% interval" not in str(ev)
    assert all("interval" not in score for score in ev.to_dict()["scores"])
    assert all("interval" not in score for score in ev.note()["scores"])
    assert set(ev.frame()["interval_low"]) == {None}


def test_closed_forms_and_what_lacks_one():
    ev = evaluation(metrics=["accuracy", "f1", "roc_auc"])
    assert list(ev.intervals) == ["accuracy", "roc_auc"]
    text = str(ev)
    assert "90% interval" in text
    assert ev.interval("accuracy", level=0.9).shown() in text
    assert "no interval without a bootstrap (--bootstrap 2000): f1" in text
    assert "rows as independent" in text


def test_a_bootstrap_fills_in_the_others():
    ev = evaluation(200, 4, metrics=["accuracy", "f1"], fold=[1, 2, 3] * 4)
    assert ev.intervals["f1"] == ev.interval("f1", level=0.9, resamples=200, seed=4)
    assert "percentile bootstrap of rows, 200 resamples, seed 4 (f1)" in str(ev)
    assert "the spread of their values, no interval" in " ".join(str(ev).split())


def test_json_and_table():
    ev = evaluation(metrics=["accuracy", "f1"], fold=[1, 2, 3] * 4)
    by_name = {}
    for one in ev.to_dict()["scores"]:
        if one["aggregation"] == "pooled":
            by_name[one["metric"]] = one
        else:
            assert "interval" not in one
    found = ev.intervals["accuracy"]
    assert by_name["accuracy"]["interval"] == {
        "low": found.low,
        "high": found.high,
        "level": 0.9,
        "method": "Wilson score interval",
    }
    assert "interval" not in by_name["f1"]
    assert found.low in ev.frame()["interval_low"]


def test_the_page_has_them_beside_the_scores(tmp_path):
    ev = evaluation(metrics=["accuracy", "roc_auc"])
    ev.report(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    found = ev.intervals["accuracy"]
    assert f"90% [{found.low:.4g}, {found.high:.4g}]" in page
    assert found.shown() in page
    assert page.count("DeLong interval (roc_auc)") == 1


def test_a_note_holds_them_and_they_verify(file):
    ev = assay.evaluate_frame(
        {"y": Y, "s": SCORE, "p": LABEL}, truth="y", pred="p", score="s", pos_label=1,
        metrics=["accuracy", "f1", "roc_auc"],
    )  # fmt: skip
    ev = ev.with_intervals(0.95, 300, 2)
    note = Note(json.loads(ev.note().text))
    assert note.score("f1")["interval"]["resamples"]["seed"] == 2
    assert note.score("accuracy")["interval"]["name"] == "wilson"
    alone = verify(note)
    of_intervals = [one for one in alone if one.what.startswith("interval of")]
    assert [one.status for one in of_intervals] == ["cannot check"] * 3
    again = verify(note, file)
    assert not again.failed, again.failed
    assert sum(one.what.startswith("interval of") for one in again) == 3


def test_a_changed_interval_fails(file):
    ev = assay.evaluate_frame(
        {"y": Y, "p": LABEL}, truth="y", pred="p", pos_label=1, metrics=["accuracy", "f1"]
    )
    ev = ev.with_intervals(0.95, 300, 2)
    for change in ({"low": 0.6}, {"level": 0.5}, {"name": "delong"}, {"name": "x"}):
        document = ev.note().to_dict()
        held = next(one for one in document["scores"] if one["metric"] == "accuracy")
        held["interval"] |= change
        failed = {one.what for one in verify(Note(document), file).failed}
        assert "interval of accuracy pooled" in failed, change


def test_a_note_that_asks_for_too_much_is_not_obeyed(file):
    ev = assay.evaluate_frame({"y": Y, "p": LABEL}, truth="y", pred="p", pos_label=1, metrics="f1")
    ev = ev.with_intervals(0.95, 300, 2)
    document = ev.note().to_dict()
    held = next(one for one in document["scores"] if one["metric"] == "f1")
    held["interval"]["resamples"]["total"] = 10**12
    found = {one.what: one for one in verify(Note(document), file)}
    assert found["interval of f1 pooled"].status == "cannot check"


def test_what_is_asked_for_is_checked_at_once():
    ev = assay.evaluate(Y, LABEL, pos_label=1)
    with pytest.raises(InputError, match="not between 0 and 1"):
        ev.with_intervals(95)
    with pytest.raises(InputError, match="99 resamples are too few"):
        ev.with_intervals(0.9, 99)


def test_asking_leaves_the_evaluation_as_it_was():
    ev = assay.evaluate(Y, LABEL, pos_label=1)
    one, two = ev.with_intervals(0.9), ev.with_intervals(0.95)
    assert (ev.intervals, len(one.intervals)) == ({}, len(two.intervals))
    assert one.intervals["accuracy"].low > two.intervals["accuracy"].low
    assert one.with_intervals(0.95).intervals == two.intervals
