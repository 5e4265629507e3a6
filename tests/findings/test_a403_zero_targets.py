from __future__ import annotations

import assay


def test_counts_zero_targets() -> None:
    finding = assay.evaluate([0.0, 0.0, 2.5, 1.0], [0.0, 1.0, 2.0, 1.0]).findings["A403"]
    assert finding.outcome == "found"
    assert finding.evidence["zero_targets"] == 2
    assert finding.evidence["predicted_exactly"] == 1
    assert finding.evidence["of"] == 4
    assert "mape" in finding.evidence["metrics"]


def test_counts_in_each_output() -> None:
    y = [[0.0, 0.0], [0.0, 2.0]]
    finding = assay.evaluate(y, [[1.0, 0.0], [1.0, 1.0]]).findings["A403"]
    assert finding.evidence["zero_targets"] == 3
    counts = [one["zero_targets"] for one in finding.evidence["outputs"].values()]
    assert counts == [2, 1]


def test_passed_and_not_applicable() -> None:
    assert assay.evaluate([1.5, 2.0], [0.0, 2.0]).findings["A403"].outcome == "passed"
    ev = assay.evaluate([0.0, 1.5], [0.0, 2.0], metrics="r2")
    assert ev.findings["A403"].outcome == "not_applicable"
    assert assay.evaluate([0, 1, 1], [0, 1, 1]).findings["A403"].outcome == "not_applicable"
