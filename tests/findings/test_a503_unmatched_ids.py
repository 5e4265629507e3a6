from __future__ import annotations

from dataclasses import replace

import assay
from assay.evaluate import evaluate_given
from assay.rows.given import from_arrays
from assay.rows.prepare import Options


def test_counts_rows_without_a_partner() -> None:
    given = from_arrays([1.5, 2.0, 3.0], [1.0, 2.0, 3.0], id=[1, 2, 3])
    given = replace(given, unmatched=(1, 2), unmatched_ids=("4", "5", "6"))
    ev = evaluate_given(given, metrics=None, undefined="keep", acknowledge=(), options=Options())
    finding = ev.findings["A503"]
    assert finding.outcome == "found"
    assert finding.evidence["truth"] == 1
    assert finding.evidence["predictions"] == 2
    assert finding.evidence["share_of_truth"] == 0.25
    assert finding.evidence["first"] == ["4", "5", "6"]


def test_passed_and_not_applicable() -> None:
    assert assay.evaluate([1.5, 2.0], [1.0, 2.0], id=[1, 2]).findings["A503"].outcome == "passed"
    assert assay.evaluate([1.5, 2.0], [1.0, 2.0]).findings["A503"].outcome == "not_applicable"
