from __future__ import annotations

import numpy as np
import pytest

import assay

# Seed 000: two folds whose levels differ by 100, each predicted by its first value.
TRUE, PRED, FOLD = [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], [1, 1, 2, 2]


def test_found_where_the_levels_of_the_folds_are_what_is_explained() -> None:
    finding = assay.evaluate(TRUE, PRED, fold=FOLD).findings["A101"]
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["metric"] == "r2"
    assert finding.evidence["sse"] == 2  # 0 + 1 + 0 + 1
    assert finding.evidence["sst_pooled"] == 10001
    assert finding.evidence["sst_within"] == 1  # 1/2 in each fold
    assert finding.evidence["sst_between"] == 10000
    assert finding.evidence["pooled"] == 1 - 2 / 10001
    assert finding.evidence["within"] == -1  # 1 - 2/1
    assert finding.evidence["mean"] == -1
    assert finding.evidence["per_part"] == {"1": -1.0, "2": -1.0}
    # P(share >= 10000/10001) of Beta(1/2, 1)
    assert finding.evidence["share_by_chance"] == pytest.approx(
        1 - np.sqrt(10000 / 10001), rel=1e-3
    )
    assert "10000 of SST 10001" in finding.message


def test_found_over_groups_and_where_nothing_varies_within() -> None:
    finding = assay.evaluate([1.0, 1.0, 9.0, 9.0], [1.0, 2.0, 9.0, 9.0], group=FOLD).findings[
        "A101"
    ]
    assert finding.outcome == "found"
    assert finding.evidence["over"] == "groups"
    assert finding.evidence["within"] is None
    assert finding.evidence["sst_between"] == finding.evidence["sst_pooled"] == 64


def test_the_r2_behind_an_adjusted_r2_is_judged() -> None:
    ev = assay.evaluate(TRUE, PRED, fold=FOLD, metrics=["adjusted_r2:n_features=1"])
    finding = ev.findings["A101"]
    assert finding.outcome == "found"
    assert finding.evidence["metric"] == "adjusted_r2:n_features=1"
    assert finding.evidence["within"] == -1


def test_passed_where_folds_are_alike() -> None:
    finding = assay.evaluate([1.0, 3.0, 1.0, 3.0], [1.0, 2.0, 1.0, 3.0], fold=FOLD).findings["A101"]
    assert finding.outcome == "passed"
    assert finding.evidence["sst_between"] == 0
    assert finding.evidence["pooled"] == finding.evidence["within"] == 0.75  # 1 - 1/4


def test_small_random_folds_do_not_alarm() -> None:
    # Three rows a fold leave 1/3 of SST between folds by chance alone.
    rng = np.random.default_rng(1)
    y = rng.normal(10, 1, 60)
    p = y + rng.normal(size=60)
    finding = assay.evaluate(y, p, fold=np.arange(60) % 20).findings["A101"]
    assert finding.evidence["share_between"] > 0.2
    assert finding.outcome == "passed"


@pytest.mark.parametrize(
    ("fold", "metrics", "why"),
    [
        (None, None, "neither folds nor groups"),
        (FOLD, ["mae"], "no R2"),
        ([1, 2, 3, 4], None, "one row"),
    ],
)
def test_not_applicable(fold: list[int] | None, metrics: list[str] | None, why: str) -> None:
    finding = assay.evaluate(TRUE, PRED, fold=fold, metrics=metrics).findings["A101"]
    assert finding.outcome == "not_applicable"
    assert why in finding.message
