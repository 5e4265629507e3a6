from __future__ import annotations

import assay


def test_names_metrics_over_nothing() -> None:
    ev = assay.evaluate([1, 1], [0, 0], metrics=["precision", "recall", "mcc"], pos_label=1)
    finding = ev.findings["A402"]
    assert finding.outcome == "found"
    assert set(finding.evidence["metrics"]) == {"precision", "mcc"}
    assert "TP + FP" in finding.evidence["metrics"]["precision"]["pooled"]


def test_leaves_a_constant_target_to_a401_and_small_values_to_none() -> None:
    ev = assay.evaluate([1.5, 1.5], [1.0, 1.0], metrics=["r2"])
    assert ev.findings["A402"].outcome == "passed"
    # Below -1 a logarithmic error has no value, but no denominator of 0 either.
    ev = assay.evaluate([-2.5, 3.0], [1.0, 1.0], metrics=["msle"])
    assert ev["msle"].pooled.undefined
    assert ev.findings["A402"].outcome == "passed"


def test_finds_a_metric_that_no_fold_defines() -> None:
    ev = assay.evaluate([1.5, 2.0], [1.0, 2.0], fold=[1, 2], metrics=["r2", "mae"])
    finding = ev.findings["A402"]
    assert finding.outcome == "found"
    assert finding.evidence["metrics"] == {"r2": {"every fold": "one row has no variation"}}
