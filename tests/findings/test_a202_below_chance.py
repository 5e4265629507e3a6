from __future__ import annotations

import math

import pytest

import assay


def test_found_where_the_sign_is_inverted() -> None:
    truth, score = [1] * 5 + [0] * 5, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    finding = assay.evaluate(truth, y_score=score).findings["A202"]
    assert finding.outcome == "found"
    assert finding.evidence["roc_auc"] == 0.0
    assert finding.evidence["reversed"] == 1.0
    # sqrt((5 + 5 + 1) / (12 * 25)) = 0.1915
    assert finding.evidence["standard_error"] == pytest.approx(math.sqrt(11 / 300))


def test_within_folds_decides_where_there_are_folds() -> None:
    # Pooled the constant classifier of each fold is at 0.25; within folds it is at 0.5.
    truth, score = [1, 1, 1, 0, 1, 0, 0, 0], [0.25] * 4 + [0.75] * 4
    ev = assay.evaluate(truth, y_score=score, fold=[1] * 4 + [2] * 4)
    finding = ev.findings["A202"]
    assert ev["roc_auc"].pooled.value == 0.25
    assert finding.outcome == "passed"
    assert finding.evidence["roc_auc"] == 0.5


def test_passed_where_few_rows_could_be_chance() -> None:
    finding = assay.evaluate([1, 0], y_score=[1, 2]).findings["A202"]
    assert finding.outcome == "passed"
    assert finding.evidence["roc_auc"] == 0.0


def test_not_applicable() -> None:
    assert assay.evaluate([1, 0, 1], [1, 0, 1]).findings["A202"].outcome == "not_applicable"
    finding = assay.evaluate([1, 0], y_score=[1, 2], fold=[1, 2]).findings["A202"]
    assert finding.outcome == "not_applicable"
    assert "undefined" in finding.message
