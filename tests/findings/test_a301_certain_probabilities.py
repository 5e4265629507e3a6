from __future__ import annotations

import assay


def test_counts_certain_probabilities_and_wrong_ones() -> None:
    finding = assay.evaluate([1, 0, 1, 1], y_proba=[1.0, 0.0, 0.0, 0.7]).findings["A301"]
    assert finding.outcome == "found"
    assert finding.evidence == {"rows": 3, "zeros": 2, "ones": 1, "wrong": 1, "of": 4}
    assert "infinite" in finding.message


def test_counts_rows_of_a_matrix() -> None:
    proba = [[1.0, 0.0, 0.0], [0.2, 0.5, 0.3], [0.0, 0.5, 0.5]]
    finding = assay.evaluate(["a", "b", "a"], y_proba=proba, labels=["a", "b", "c"]).findings[
        "A301"
    ]
    assert finding.evidence == {"rows": 2, "zeros": 3, "ones": 1, "wrong": 1, "of": 3}


def test_passed_and_not_applicable() -> None:
    finding = assay.evaluate([1, 0], y_proba=[1 - 2**-53, 2**-1074]).findings["A301"]
    assert finding.outcome == "passed"
    assert assay.evaluate([1, 0], y_score=[1, 0]).findings["A301"].outcome == "not_applicable"
