"""`assay thresholds`, and `assay score --threshold` with a number or with what it wrote."""

from __future__ import annotations

import pytest

ROWS = "y,s,fold\n1,0.9,a\n0,0.8,a\n1,0.7,a\n0,0.6,b\n1,0.5,b\n0,0.1,b\n"


@pytest.fixture
def valid(write):
    return write("valid.csv", ROWS)


def test_the_table_the_sentence_and_the_best(assay, valid):
    run = assay("thresholds valid.csv --truth y --score s --at 0.8,0.5")
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[1].split() == ["threshold", "TP", "FP", "TPR", "FPR", "precision", "recall"]
    assert lines[2].split() == ["0.8", "1", "1", "0.3333", "0.3333", "0.5", "0.3333"]
    assert lines[3].split() == ["0.5", "3", "2", "1", "0.6667", "0.6", "1"]
    assert "score >= the threshold (inclusive)" in lines[4]
    assert "from 0.8 to 0.5: 2 more found, 1 more false alarm; at 0.5 0 are missed" in run.out
    assert "threshold 0.5 for the best f1: 0.75 = 6/8" in run.out
    assert "never report a score on the rows on which the threshold was chosen" in run.out


def test_without_thresholds_asked_the_table_is_at_the_scores(assay, valid):
    document = assay("thresholds valid.csv --truth y --score s --json -").json
    found = [record["threshold"] for record in document["thresholds"]]
    assert found == [0.9, 0.8, 0.7, 0.6, 0.5, 0.1]
    assert document["differences"] == []
    assert document["rule"].endswith("score >= the threshold (inclusive)")


def test_undefined_precision_is_null_and_never_a_number(assay, valid):
    document = assay("thresholds valid.csv --truth y --score s --at 2 --json -").json
    record = document["thresholds"][0]
    assert (record["tp"], record["precision"], record["recall"]) == (0, None, 0.0)
    assert "-" in assay("thresholds valid.csv --truth y --score s --at 2").out.splitlines()[2]


def test_metrics_costs_folds_and_the_positive_class(assay, valid):
    line = "thresholds valid.csv --truth y --score s --json - --metric"
    assert assay(line, "fbeta:beta=2").json["best"]["metric"] == "fbeta"
    costs = assay(line, "fp=1,fn=5").json["best"]
    assert (costs["value"], costs["computed"], costs["better"]) == (2.0, "1*2 + 5*0", "lower")
    held = assay(line, "f1", "--fold", "fold").json["best"]["held_out"]
    assert set(held["thresholds"]) == {"a", "b"}
    turned = assay(line, "f1", "--positive", "0").json
    assert (turned["positive"], turned["best"]["labels"]["positive"]) == (0, 0)


def test_scoring_the_same_rows_is_found_and_other_rows_pass(assay, valid, write):
    wrote = assay("thresholds valid.csv --truth y --score s --json chosen.json")
    assert wrote.code == 0
    score = "--truth y --score s --threshold chosen.json --json -"
    same = {f["code"]: f for f in assay(f"score valid.csv {score}").json["findings"]}["A601"]
    assert same["outcome"] == "found"
    assert assay("score valid.csv --strict --threshold chosen.json --truth y --score s").code == 1
    write("test.csv", ROWS + "1,0.55,b\n")
    other = {f["code"]: f for f in assay(f"score test.csv {score}").json["findings"]}["A601"]
    assert other["outcome"] == "passed"


def test_score_with_a_bare_number(assay, valid):
    document = assay("score valid.csv --truth y --score s --threshold 0.6 --json -").json
    assert document["confusion"]["matrix"] == [[1, 2], [1, 2]]
    finding = {f["code"]: f for f in document["findings"]}["A601"]
    assert finding["outcome"] == "skipped"
    assert any("score >= 0.6 (inclusive)" in line for line in document["said"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("thresholds valid.csv --truth y", "--score"),
        ("thresholds valid.csv --truth y --score s --at 0.5,x", "'x' is no number"),
        ("thresholds valid.csv --truth y --score s --metric roc_auc", "no threshold changes it"),
        ("thresholds valid.csv --truth y --score s --metric fp=1,xx=5", "not costs"),
        ("thresholds valid.csv --truth y --score s --json valid.csv", "this file is an input"),
        ("thresholds valid.csv --truth fold --score s", "declared positive"),
        ("score valid.csv --truth y --score s --threshold nowhere.json", "neither a number"),
        ("score valid.csv --truth y --score s --threshold valid.csv", "neither a number"),
        ("score valid.csv --truth y --pred y2 --threshold 0.5", "y2"),
    ],
)
def test_what_cannot_be_used_ends_in_one_message(assay, valid, line, message):
    run = assay(line)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err
