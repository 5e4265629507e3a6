from __future__ import annotations

import numpy as np
import pytest

import assay


def test_found_for_a_constant_classifier_under_leave_one_out() -> None:
    # Each row gets the share of positives among the others: 2/4 for a positive, 3/4 for a negative.
    score = [0.75, 0.5, 0.75, 0.5, 0.5]
    ev = assay.evaluate([0, 1, 0, 1, 1], y_score=score, fold=[0, 1, 2, 3, 4])
    finding = ev.findings["A102"]
    assert finding.outcome == "found"
    assert finding.evidence["pooled"] == 0.0
    assert finding.evidence["within_fold"] is None
    assert finding.evidence["pairs"] == finding.evidence["pairs_across"] == 6
    assert finding.evidence["share_across"] == 1.0


def test_found_for_a_constant_classifier_under_two_folds() -> None:
    # Fold 1 has 3 positives of 4, fold 2 has 1: each scores the share of the other.
    truth, score = [1, 1, 1, 0, 1, 0, 0, 0], [0.25] * 4 + [0.75] * 4
    finding = assay.evaluate(truth, y_score=score, fold=[1] * 4 + [2] * 4).findings["A102"]
    assert finding.outcome == "found"
    # Of 16 pairs 3 + 3 are within folds, all ties. Across, the fold-2 positive beats the fold-1
    # negative (1 of 1) and the 3 fold-1 positives lose to the 3 fold-2 negatives (0 of 9).
    assert finding.evidence["pooled"] == (3 + 1) / 16
    assert finding.evidence["within_fold"] == 0.5
    assert finding.evidence["mean_of_folds"] == 0.5
    assert finding.evidence["pairs_within"] == 6
    assert finding.evidence["share_across"] == 10 / 16
    assert finding.evidence["standard_error"] == 0.0  # nothing but ties
    # In each fold all rows tie: (3 * 3/4 + 1 * 1/4) / 4.
    assert finding.evidence["average_precision"]["within_fold"] == 0.625


def test_passed_where_the_scores_are_on_one_scale() -> None:
    truth, score = [1, 0, 1, 0], [0.9, 0.1, 0.8, 0.2]
    finding = assay.evaluate(truth, y_score=score, fold=[1, 1, 2, 2]).findings["A102"]
    assert finding.outcome == "passed"
    assert finding.evidence["difference"] == 0.0


def test_chance_between_small_folds_does_not_alarm() -> None:
    rng = np.random.default_rng(0)
    y = np.arange(60) % 2
    ev = assay.evaluate(y, y_score=y + rng.normal(size=60), fold=(np.arange(60) // 2) % 6)
    finding = ev.findings["A102"]
    assert abs(finding.evidence["difference"]) > 0.001
    assert finding.outcome == "passed"


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"y_score": [0.9, 0.1, 0.2]}, "no folds"),
        ({"y_pred": [1, 0, 1], "fold": [1, 1, 2]}, "no scores"),
        (
            {"y_score": [0.9, 0.1, 0.2], "y_pred": [1, 0, 1], "fold": [1, 1, 2], "metrics": "f1"},
            "no rank",
        ),
    ],
)
def test_not_applicable(columns: dict[str, object], why: str) -> None:
    finding = assay.evaluate([1, 0, 1], **columns).findings["A102"]  # type: ignore[arg-type]
    assert finding.outcome == "not_applicable"
    assert why in finding.message
