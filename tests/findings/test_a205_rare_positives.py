from __future__ import annotations

import assay


def test_found_with_the_average_precision_and_its_base_rate() -> None:
    # One positive in 20 rows, ranked second: AUC 18/19, average precision 1/2.
    truth = [0, 1] + [0] * 18
    finding = assay.evaluate(truth, y_score=list(range(20, 0, -1))).findings["A205"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["base_rate"] == 0.05
    assert finding.evidence["roc_auc"] == 18 / 19
    assert finding.evidence["average_precision"] == 0.5
    assert (finding.evidence["positives"], finding.evidence["negatives"]) == (1, 19)


def test_the_average_precision_is_shown_where_it_was_not_asked_for() -> None:
    ev = assay.evaluate([0, 1] + [0] * 18, y_score=list(range(20, 0, -1)), metrics="roc_auc")
    assert ev.findings["A205"].evidence["average_precision"] == 0.5


def test_passed_at_a_base_rate_of_a_tenth() -> None:
    finding = assay.evaluate([1] + [0] * 9, y_score=list(range(10))).findings["A205"]
    assert finding.outcome == "passed"
    assert finding.evidence["base_rate"] == 0.1


def test_not_applicable() -> None:
    assert assay.evaluate([1, 0, 1], [1, 0, 1]).findings["A205"].outcome == "not_applicable"
    assert assay.evaluate([0, 0], y_score=[1, 2]).findings["A205"].outcome == "not_applicable"
