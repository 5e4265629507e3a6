from __future__ import annotations

import assay

Y = [1.0, 2.0, 3.0]
P = [0.0, 1.0, 2.0]


def test_one_evaluation_alone_has_nothing_to_differ_from() -> None:
    finding = assay.evaluate(Y, P).findings["A701"]
    assert finding.outcome == "not_applicable"
    assert "assay compare" in finding.message


def test_passed_on_the_same_rows() -> None:
    finding = assay.compare(assay.evaluate(Y, P), assay.evaluate(Y, Y)).finding
    assert (finding.code, finding.outcome) == ("A701", "passed")
    assert finding.message == "rows: 3 rows in the same order (no ids)"


def test_found_with_what_differs() -> None:
    finding = assay.compare(
        assay.evaluate(Y, P, id=[1, 2, 3]), assay.evaluate(Y, P, id=[1, 2, 4])
    ).finding
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["rows"] == "3 against 3 rows, other ids; only in a: 3; only in b: 4"
    assert finding.evidence["scores_compared"] == 0
    assert finding.advice


def test_acknowledged_it_keeps_the_evidence_and_the_reason() -> None:
    found = assay.compare(
        assay.evaluate(Y, P),
        assay.evaluate(Y, P, sample_weight=[1.0, 2.0, 3.0]),
        acknowledge=["A701: the survey weights came later"],
    )
    assert (found.finding.outcome, found.finding.reason) == (
        "acknowledged",
        "the survey weights came later",
    )
    assert found.finding.evidence["weights"] == "only b has weights"
    assert "A701 acknowledged: the survey weights came later" in repr(found)
