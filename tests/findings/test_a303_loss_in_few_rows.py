from __future__ import annotations

from math import log

import pytest

import assay


def test_finds_one_row_that_holds_most_of_the_loss() -> None:
    # 19 rows of log(2)/19 each, as it were, and one of 20 log(2).
    proba = [0.5 ** (1 / 19)] * 19 + [2.0**-20]
    finding = assay.evaluate([1] * 20, y_proba=proba, labels=[0, 1]).findings["A303"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert (finding.evidence["rows"], finding.evidence["of"]) == (1, 20)
    assert finding.evidence["share"] == pytest.approx(20 / 21)


def test_weighs_the_rows() -> None:
    proba = [0.5] * 19 + [0.25]
    weight = [1.0] * 19 + [19.0]
    finding = assay.evaluate([1] * 20, y_proba=proba, labels=[0, 1], sample_weight=weight).findings[
        "A303"
    ]
    # 19 * 2 log 2 of 19 log 2 + 38 log 2
    assert finding.evidence["share"] == pytest.approx(2 / 3)


def test_passed_and_not_applicable() -> None:
    finding = assay.evaluate([1, 0] * 10, y_proba=[0.6, 0.4] * 10).findings["A303"]
    assert finding.outcome == "passed"
    assert finding.evidence["share"] == pytest.approx(log(0.6) / (20 * log(0.6)))
    few = assay.evaluate([1, 0], y_proba=[0.6, 0.4]).findings["A303"]
    assert few.outcome == "not_applicable"
    infinite = assay.evaluate([1, 0] * 10, y_proba=[0.0, 0.4] * 10).findings["A303"]
    assert "A301" in infinite.message
