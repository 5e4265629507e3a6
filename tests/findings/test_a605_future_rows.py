from __future__ import annotations

import datetime

import numpy as np
import pandas as pd
import pytest
from sklearn.model_selection import TimeSeriesSplit

import assay
from assay.splits import KFold

X, Y = np.zeros((12, 1)), np.arange(12) + 0.5
DAYS = [datetime.date(2024, 1, 1) + datetime.timedelta(days=k) for k in range(12)]


def mean(X_train, y_train, X_valid):
    return [float(np.mean(y_train))] * len(X_valid)


@pytest.mark.parametrize(
    "time",
    [
        range(12),
        DAYS,
        [day.isoformat() for day in DAYS],
        np.array(DAYS, dtype="datetime64[D]"),
        pd.Series(pd.to_datetime(DAYS)),
    ],
    ids=["numbers", "dates", "texts", "numpy", "pandas"],
)
def test_found_in_blocks_of_time_and_passed_when_the_past_predicts(time) -> None:
    finding = assay.cross_validate(mean, X, Y, cv=KFold(3), time=time).findings["A605"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert (finding.evidence["splits"], finding.evidence["of"]) == (2, 3)
    assert finding.evidence["rows"] == 8
    after = assay.cross_validate(mean, X, Y, cv=TimeSeriesSplit(3), time=time).findings["A605"]
    assert after.outcome == "passed"


def test_rows_of_one_moment_may_train_and_validate() -> None:
    splits = [(np.arange(6), np.arange(6, 12))]
    time = [1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11]
    assert assay.cross_validate(mean, X, Y, cv=splits, time=time).findings["A605"].outcome == (
        "passed"
    )


def test_skipped_without_times_and_not_applicable_without_a_run() -> None:
    assert assay.cross_validate(mean, X, Y, cv=2).findings["A605"].outcome == "skipped"
    assert assay.evaluate(Y, Y).findings["A605"].outcome == "not_applicable"
