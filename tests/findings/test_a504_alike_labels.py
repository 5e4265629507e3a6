from __future__ import annotations

import assay


def test_finds_labels_that_differ_in_spelling_only() -> None:
    truth, pred = ["dog", "dog", "cat", "Yes"], ["dog ", "dog", "cat", "yes"]
    finding = assay.evaluate(truth, pred).findings["A504"]
    assert finding.outcome == "found"
    assert finding.evidence["pairs"] == 2
    assert finding.evidence["listed"] == [
        {"kind": "class", "labels": [{"label": "Yes", "rows": 1}, {"label": "yes", "rows": 1}]},
        {"kind": "class", "labels": [{"label": "dog", "rows": 3}, {"label": "dog ", "rows": 1}]},
    ]


def test_reads_numbers_and_names_of_groups() -> None:
    numbers = assay.evaluate(["1", "2", "a"], ["1.0", "2", "a"]).findings["A504"]
    assert [one["label"] for one in numbers.evidence["listed"][0]["labels"]] == ["1", "1.0"]
    groups = assay.evaluate([1.5, 2.0], [1.0, 2.0], group=["North", "north"]).findings["A504"]
    assert groups.evidence["listed"][0]["kind"] == "group"


def test_passed_and_not_applicable() -> None:
    assert assay.evaluate(["007", "7"], ["7", "007"]).findings["A504"].outcome == "passed"
    assert assay.evaluate([0, 1, 1], [1, 0, 1]).findings["A504"].outcome == "passed"
    assert assay.evaluate([0.5, 1], [1, 0]).findings["A504"].outcome == "not_applicable"
