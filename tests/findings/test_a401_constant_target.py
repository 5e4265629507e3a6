from __future__ import annotations

import assay


def test_finds_a_constant_target_exactly() -> None:
    finding = assay.evaluate([0.1, 0.1, 0.1], [0.1, 0.1, 0.2]).findings["A401"]
    assert finding.outcome == "found"
    assert finding.evidence == {"constant": {"target": 0.1}}
    one = assay.evaluate(["a", "a"], ["a", "b"]).findings["A401"]
    assert one.evidence == {"constant": {"target": "a"}}


def test_finds_constant_folds_and_groups() -> None:
    y, parts = [1.0, 2.0, 5.0, 5.0, 7.0], ["x", "x", "y", "y", "z"]
    finding = assay.evaluate(y, y, fold=parts, group=[1, 1, 1, 2, 2]).findings["A401"]
    assert finding.outcome == "found"
    # z is one row: it does not vary, and is not counted.
    assert finding.evidence == {"folds": {"target": {"constant": 1, "of": 3, "listed": ["y"]}}}


def test_names_the_output() -> None:
    y = [[1.0, 4.0], [2.0, 4.0]]
    finding = assay.evaluate(y, y).findings["A401"]
    assert list(finding.evidence["constant"].values()) == [4.0]


def test_passed_and_not_applicable() -> None:
    assert assay.evaluate([1.0, 1.5], [1.0, 2.0]).findings["A401"].outcome == "passed"
    large = assay.evaluate([2**60, 2**60 + 1], [1, 2], task="regression")
    assert large.findings["A401"].outcome == "passed"
    assert assay.evaluate([1.5], [1.0]).findings["A401"].outcome == "not_applicable"
