from __future__ import annotations

import numpy as np

import assay
from assay.splits import GroupKFold, KFold

X, Y = np.zeros((12, 1)), np.arange(12) + 0.5
GROUPS = np.array(["a", "b", "c"] * 4)


def mean(X_train, y_train, X_valid):
    return [float(np.mean(y_train))] * len(X_valid)


def test_found_where_groups_are_left_aside() -> None:
    cv = assay.cross_validate(mean, X, Y, cv=KFold(2), groups=GROUPS, ignore_groups=True)
    finding = cv.findings["A603"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["groups"] == 3
    assert (finding.evidence["rows"], finding.evidence["splits"]) == (12, 2)
    assert "3 of 3 groups ('a', 'b', 'c') are on both sides" in finding.message


def test_passed_where_they_are_kept_together() -> None:
    finding = assay.cross_validate(mean, X, Y, cv=GroupKFold(3), groups=GROUPS).findings["A603"]
    assert finding.outcome == "passed"
    assert finding.message == "3 groups, each on one side only"


def test_skipped_without_groups_and_not_applicable_without_a_run() -> None:
    assert assay.cross_validate(mean, X, Y, cv=2).findings["A603"].outcome == "skipped"
    assert assay.evaluate(Y, Y).findings["A603"].outcome == "not_applicable"
