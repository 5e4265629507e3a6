from __future__ import annotations

import numpy as np

import assay


def test_finds_rows_that_do_not_sum_to_1() -> None:
    proba = [[0.5, 0.25, 0.25], [0.5, 0.25, 0.125], [0.5, 0.25, 0.2500001]]
    finding = assay.evaluate(["a", "b", "c"], y_proba=proba).findings["A302"]
    assert finding.outcome == "found"
    assert finding.evidence["rows"] == 1
    assert finding.evidence["worst_sum"] == 0.875


def test_passed_for_32_bits_and_not_applicable_to_one_column() -> None:
    rng = np.random.default_rng(0)
    raw = rng.random((50, 4)).astype(np.float32)
    proba = raw / raw.sum(axis=1, keepdims=True)
    finding = assay.evaluate(np.arange(50) % 4, y_proba=proba).findings["A302"]
    assert (finding.outcome, finding.evidence["rows"]) == ("passed", 0)
    assert assay.evaluate([1, 0], y_proba=[0.6, 0.3]).findings["A302"].outcome == "not_applicable"
