"""Seed 003's sets, and scores on the same rows: differences, directions, parts, reasons."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import pytest

import assay
from assay.errors import InputError

NARROW = ([1.0, 2.0, 3.0], [0.0, 1.0, 2.0])
WIDE = ([0.0, 10.0, 20.0], [-1.0, 9.0, 19.0])
Y = [1.0, 2.0, 3.0, 5.0]


def regression(pred: list[float], **how: Any) -> assay.Evaluation:
    return assay.evaluate(Y, pred, **how)


def test_seed_003_narrow_and_wide_sets_are_not_ranked() -> None:
    found = assay.compare(
        assay.evaluate(*NARROW, unit="unit", metrics="r2"),
        assay.evaluate(*WIDE, unit="unit", metrics="r2"),
    )
    r2, rmse = found["r2"], found["rmse"]
    assert r2.values == (-0.5, 0.985)
    assert rmse.values == (1.0, 1.0)
    assert {one.better for one in found.scores} == {None}
    assert {one.difference for one in found.scores} == {None}
    assert r2.reason == "SSE unchanged; SST 2 against 200"
    assert r2.why_not == "other targets"
    assert found.exit_code == 3
    text = repr(found)
    assert "no winner is named" in text
    assert "sd (ddof 0)  0.816497 unit  8.16497 unit" in text
    assert "better in" not in text
    # The loss in units of the target comes first.
    assert text.index("rmse") < text.index("r2  ")


def test_the_same_set_under_two_spreads_the_other_way_round() -> None:
    narrow, wide = assay.evaluate(*NARROW), assay.evaluate(*WIDE)
    assert assay.compare(wide, narrow)["r2"].reason == "SSE unchanged; SST 200 against 2"


def test_differences_are_exact_and_rounded_once() -> None:
    found = assay.compare(regression([0.0, 1.0, 2.0, 4.0]), regression([1.0, 2.0, 2.5, 5.0]))
    r2 = found["r2"]
    assert r2.exact == Fraction(4) / Fraction(35, 4) - Fraction(1, 4) / Fraction(35, 4)
    assert r2.difference == 3.75 / 8.75
    assert (r2.better, r2.reason) == ("b", "SSE 4 -> 0.25; SST unchanged")
    assert (found["rmse"].better, found["rmse"].difference) == ("b", -0.75)
    assert found["rmse"].reason == "SSE 4 -> 0.25; weight unchanged"


def test_near_zero_is_better_where_a_metric_says_so() -> None:
    found = assay.compare(regression([0.0, 1.0, 2.0, 4.0]), regression([1.5, 2.5, 3.5, 5.5]))
    assert found["bias"].values == (-1.0, 0.5)
    assert found["bias"].better == "b"


def test_roots_are_ordered_by_what_is_under_them() -> None:
    # SSE 1 + 2**-60 against 1: one and the same double as a root, and not equal.
    one = assay.evaluate([0.0, 0.0], [1.0, 2.0**-30])
    two = assay.evaluate([0.0, 0.0], [1.0, 0.0])
    rmse = assay.compare(one, two)["rmse"]
    assert rmse.values[0] == rmse.values[1]
    assert (rmse.difference, rmse.better) == (0.0, "b")


def test_labels_say_which_counts_moved() -> None:
    truth = [1] * 53 + [0] * 101
    first = [1] * 45 + [0] * 8 + [0] * 101
    second = [1] * 47 + [0] * 6 + [0] * 101
    found = assay.compare(assay.evaluate(truth, first), assay.evaluate(truth, second))
    assert found["recall"].reason == "TP 45 -> 47, FN 8 -> 6"
    assert found["recall"].exact == Fraction(2, 53)
    assert found["recall"].better == "b"
    (rows,) = found.rows
    assert (rows.a, rows.b, rows.both, rows.neither) == (0, 2, 146, 6)
    assert rows.p == 0.5


def test_undefined_and_substituted_values_are_not_ranked() -> None:
    constant = [3.0, 3.0, 3.0]
    ones = [assay.evaluate(constant, p) for p in ([3.0, 3.0, 3.0], [3.0, 3.0, 4.0])]
    r2 = assay.compare(*ones)["r2"]
    assert r2.better is None
    assert (r2.why_not or "").startswith("undefined in a: ")
    put_in = [
        assay.evaluate(constant, p, undefined="sklearn") for p in ([3.0] * 3, [3.0, 3.0, 4.0])
    ]
    r2 = assay.compare(*put_in)["r2"]
    assert r2.values == (1.0, 0.0)
    assert r2.better is None
    assert (r2.why_not or "").startswith("put in by the policy in a: ")
    raw = [assay.evaluate(constant, p, undefined="raw") for p in ([3.0, 3.0, 4.0], [3.0, 3.0, 5.0])]
    r2 = assay.compare(*raw)["r2"]
    assert (r2.better, r2.why_not) == (None, "-inf in a")


def test_what_one_side_has_alone_is_said() -> None:
    found = assay.compare(
        regression([1.0, 2.0, 3.0, 4.0], metrics=["r2"]),
        regression([1.0, 2.0, 3.0, 4.0], metrics=["mape"]),
    )
    assert found.alone == (["r2"], ["mape"])
    assert [one.metric for one in found.compared] == ["rmse", "mae"]
    with pytest.raises(InputError, match="both sides have no pooled score of 'r2'; they have rmse"):
        found["r2"]


def test_a_note_an_evaluation_and_a_frame_give_the_same(tmp_path: Any) -> None:
    frame = {"y": Y, "p": [1.0, 2.0, 3.0, 4.0], "q": [1.0, 2.0, 2.0, 5.5], "i": [1, 2, 3, 4]}
    first, second = (assay.evaluate_frame(frame, truth="y", pred=p, id="i") for p in "pq")
    path = tmp_path / "first.json"
    first.note(model="m").save(path)
    (tmp_path / "second.csv").write_text("y,q,i\n1,1,1\n3,2,3\n2,2,2\n5,5.5,4\n")
    wanted = assay.compare(first, second).to_dict()["scores"]
    others = [
        assay.compare(path, second),
        assay.compare(first.note(), second.note()),
        assay.compare(first, frame, truth="y", pred="q", id="i"),
        assay.compare(path, tmp_path / "second.csv", pred="q"),
        assay.compare(str(path), frame, pred="q"),
    ]
    for found in others:
        assert found.to_dict()["scores"] == wanted
        assert found.exit_code == 0
    assert others[0].a.titled == "a (m)"
    assert not others[1].rows
    assert not others[3].rows  # a note without its rows
    assert others[2].rows == assay.compare(first, second).rows


def test_a_note_with_rows_is_counted_row_by_row() -> None:
    note = regression([1.0, 2.0, 3.0, 4.0]).note(with_rows=True)
    (rows,) = assay.compare(note, regression([1.0, 2.0, 3.0, 5.0])).rows
    assert (rows.a, rows.b, rows.both) == (0, 1, 3)


def test_nothing_says_which_columns_to_read() -> None:
    with pytest.raises(InputError, match="nothing says which columns hold the truth"):
        assay.compare({"y": Y}, {"y": Y})


def test_a_note_that_does_not_hold_is_said_and_ends_with_one() -> None:
    document = regression([1.0, 2.0, 3.0, 4.0]).note().to_dict()
    document["scores"][0]["value"] = 0.99
    found = assay.compare(assay.Note(document), regression([1.0, 2.0, 3.0, 5.0]))
    assert found.exit_code == 1
    assert found.a.failing
    assert {one.why_not for one in found.scores} == {"a does not hold"}
    assert "of the note do not hold; `assay verify` says which" in repr(found)


def test_the_result_as_frame_json_and_html() -> None:
    found = assay.compare(
        regression([0.0, 1.0, 2.0, 4.0], fold=[1, 1, 2, 2]),
        regression([1.0, 2.0, 2.5, 5.0], fold=[1, 1, 2, 2]),
        names=("<i>old</i>", "new"),
    )
    frame = found.frame()
    assert set(frame["aggregation"]) == {"per_fold", "mean_of_folds", "within_fold", "pooled"}
    row = next(r for r in frame.rows() if (r["metric"], r["aggregation"]) == ("r2", "pooled"))
    assert (row["a"], row["better"], row["reason"]) == (
        found["r2"].values[0],
        "b",
        "SSE 4 -> 0.25; SST unchanged",
    )
    document = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert document["schema"] == "assay-compare/1"
    assert document["comparable"] is True
    assert document["finding"]["outcome"] == "passed"
    held = next(
        s for s in document["scores"] if s["metric"] == "r2" and s["aggregation"] == "pooled"
    )
    assert held["moved"] == {"sse": ["4", "1/4"]}
    html = found._repr_html_()
    assert "&lt;i&gt;old&lt;/i&gt;" in html
    assert "<i>" not in html
    assert repr(found["r2"]).startswith("<r2 pooled: 0.542857 and 0.971429; b - a = 0.42857")


def test_values_of_many_sizes_keep_their_difference() -> None:
    y = [1e-300, 1e300]
    found = assay.compare(
        assay.evaluate(y, [0.0, 1e300], metrics="mae"),
        assay.evaluate(y, [1e-300, 1e300], metrics="mae"),
    )
    assert found["mae"].difference == -5e-301
    assert found["mae"].better == "b"
    assert not math.isnan(found["mae"].values[0])
