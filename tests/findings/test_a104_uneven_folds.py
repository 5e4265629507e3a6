from __future__ import annotations

import numpy as np

import assay


def test_a_tip_where_folds_differ_in_size() -> None:
    fold = [1] * 4 + [2] * 2
    finding = assay.evaluate([1.0, 2.0, 1.0, 2.0, 1.0, 2.0], [1.5] * 6, fold=fold).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["sizes"] == {"min": 2, "max": 4, "parts": 2, "listed": {"1": 4, "2": 2}}
    assert finding.evidence["target_means"]["min"] == finding.evidence["target_means"]["max"] == 1.5


def test_a_tip_where_folds_are_blocks_of_a_sorted_target() -> None:
    y = np.arange(20.0)
    finding = assay.evaluate(y, y, fold=np.arange(20) // 5).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["target_means"]["listed"] == {"0": 2.0, "1": 7.0, "2": 12.0, "3": 17.0}
    # SST 20 * (400 - 1) / 12 = 665, within 4 * 5 * (25 - 1) / 12 = 40
    assert finding.evidence["share_between"] == 1 - 40 / 665
    assert "do not overlap" in finding.message


def test_an_issue_where_a_fold_lacks_a_class() -> None:
    ev = assay.evaluate(list("abab") + list("aaaa"), list("abababab"), fold=[1] * 4 + [2] * 4)
    finding = ev.findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["folds_without"] == {"b": [2]}
    assert "class 'b' is missing from 1 of 2 folds" in finding.message


def test_an_issue_where_the_share_of_a_rare_class_differs() -> None:
    # 1 of 40 and 3 of 40: 2.5 % and 7.5 %, three times as many, of a class of 5 %.
    y = [1] + [0] * 39 + [1] * 3 + [0] * 37
    finding = assay.evaluate(y, y, fold=[1] * 40 + [2] * 40).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["positive_rates"]["listed"] == {"1": 0.025, "2": 0.075}
    assert (finding.evidence["lowest"], finding.evidence["highest"]) == (0.025, 0.075)


def test_a_tip_where_the_share_of_a_frequent_class_differs() -> None:
    y = [1, 1, 1, 0, 1, 0, 0, 0]
    finding = assay.evaluate(y, y, fold=[1] * 4 + [2] * 4).findings["A104"]
    assert (finding.outcome, finding.severity) == ("found", "tip")


def test_at_most_twenty_folds_are_listed() -> None:
    y = np.tile([0, 1], 30)
    finding = assay.evaluate(y, y, fold=np.arange(60) // 2).findings["A104"]
    assert finding.outcome == "passed"
    assert finding.evidence["sizes"]["parts"] == 30
    assert len(finding.evidence["sizes"]["listed"]) == 20


def test_not_applicable_without_folds_and_under_leave_one_out() -> None:
    assert assay.evaluate([0, 1, 1], [0, 0, 1]).findings["A104"].outcome == "not_applicable"
    finding = assay.evaluate([0.5, 1], [0, 1], fold=[1, 2]).findings["A104"]
    assert finding.outcome == "not_applicable"
