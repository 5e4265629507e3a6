from __future__ import annotations

import numpy as np

import assay
from assay.splits import KFold

X, Y = np.zeros((12, 1)), np.arange(12) % 2


def first(X_train, y_train, X_valid):
    return [y_train[0]] * len(X_valid)


def test_says_what_a_number_became() -> None:
    finding = assay.cross_validate(first, X, Y, cv=3, metrics="accuracy").findings["A604"]
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.message == "cv=3 became StratifiedKFold(3), no shuffle"
    assert finding.evidence["folds"] == 3
    values = assay.cross_validate(first, X, Y + 0.5, cv=3).findings["A604"]
    assert values.message == "cv=3 became KFold(3), no shuffle"
    left_out = assay.cross_validate(first, X, Y + 0.5, cv=None).findings["A604"]
    assert left_out.message == "cv=5 became KFold(5), no shuffle"


def test_passed_where_the_splitter_is_named() -> None:
    for cv in (KFold(3), KFold(3).folds(X), list(range(12))):
        finding = assay.cross_validate(first, X, Y, cv=cv, metrics="accuracy").findings["A604"]
        assert finding.outcome == "passed"


def test_not_applicable_without_a_run() -> None:
    assert assay.evaluate(Y, Y).findings["A604"].outcome == "not_applicable"
