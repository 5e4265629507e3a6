from __future__ import annotations

from math import log

import pytest

import assay


def test_found_where_the_accuracy_is_the_share_of_the_largest_class() -> None:
    finding = assay.evaluate(list("aaab"), list("aaaa"), metrics="accuracy").findings["A206"]
    assert finding.outcome == "found"
    assert finding.evidence["comparisons"] == [
        {
            "metric": "accuracy",
            "value": 0.75,
            "baseline": "the largest class, 'a'",
            "baseline_value": 0.75,
            "better": False,
        }
    ]


def test_found_where_r2_within_folds_is_not_positive() -> None:
    ev = assay.evaluate(
        [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2], metrics="r2"
    )
    finding = ev.findings["A206"]
    assert finding.outcome == "found"
    # SSE 2 is not below SST 1 times 4/(4 - 2).
    assert finding.evidence["comparisons"][0]["value"] == -1.0
    assert finding.evidence["comparisons"][0]["metric"] == "r2 within folds"


def test_the_means_of_few_rows_are_allowed_for() -> None:
    # SSE 2 * 0.4**2 + 2 * 0.6**2 = 1.04 is above SST within, 1, but below 1 * 4/(4 - 2).
    y = [0.0, 1.0, 0.0, 1.0]
    better = assay.evaluate(y, [0.4, 0.6, 0.6, 0.4], fold=[1, 1, 2, 2], metrics="r2")
    comparison = better.findings["A206"].evidence["comparisons"][0]
    assert comparison["value"] == pytest.approx(1 - 1.04)
    assert better.findings["A206"].outcome == "passed"


def test_found_for_a_given_baseline_and_passed_against_the_mean() -> None:
    # SSE 1; the mean has SST 2; the baseline has SSE 1.
    ev = assay.evaluate(
        [1.0, 3.0], [1.0, 2.0], baseline={"last year": [1.0, 2.0]}, task="regression"
    )
    finding = ev.findings["A206"]
    assert finding.outcome == "found"
    better = {one["metric"]: one["better"] for one in finding.evidence["comparisons"]}
    assert better == {"r2": True, "skill:baseline=last year": False}
    assert "'last year'" in finding.message


def test_the_log_loss_is_compared_with_that_of_the_class_shares() -> None:
    found = assay.evaluate([1, 0, 0, 0], y_proba=[0.25] * 4, metrics="log_loss").findings["A206"]
    comparison = found.evidence["comparisons"][0]
    assert comparison["baseline_value"] == pytest.approx(-0.25 * log(0.25) - 0.75 * log(0.75))
    assert comparison["value"] == pytest.approx(comparison["baseline_value"])
    worse = assay.evaluate([1, 0, 0, 0], y_proba=[0.5] * 4, metrics="log_loss").findings["A206"]
    assert worse.outcome == "found"
    good = assay.evaluate([1, 0, 0, 0], y_proba=[0.6, 0.1, 0.1, 0.1], metrics="log_loss")
    assert good.findings["A206"].outcome == "passed"


def test_not_applicable_without_a_baseline() -> None:
    ev = assay.evaluate([1, 0], y_score=[0.3, 0.2])
    assert ev.findings["A206"].outcome == "not_applicable"
    ev = assay.evaluate([1.5, 0], [0.3, 0.2], metrics="mae")
    assert ev.findings["A206"].outcome == "not_applicable"
