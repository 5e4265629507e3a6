from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import assay
from assay.findings.features import Feature, row_codes

RNG = np.random.default_rng(0)
X = RNG.normal(size=(100, 2))
Y = X[:, 0] + RNG.normal(size=100)
OTHER = Y.copy()
Y[50:60] = Y[:10]  # rows that are copied below have the target, too
HALVES = [(np.arange(50, 100), np.arange(50)), (np.arange(50), np.arange(50, 100))]


def mean(X_train, y_train, X_valid):
    return [float(np.mean(y_train))] * len(Y[: X_valid.shape[0]])


def look(X, y=Y, **options):
    return assay.cross_validate(mean, X, y, cv=HALVES, **options).findings["A602"]


def with_copies(copies):
    twins = X.copy()
    twins[50 : 50 + copies] = twins[:copies]
    return twins


def test_found_where_rows_were_copied() -> None:
    finding = look(with_copies(10))
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["features"]["rows"] == 20
    assert finding.evidence["features"]["splits"] == 2
    assert finding.evidence["features"]["first"][:2] == [
        {"row": 1, "fold": 1},
        {"row": 2, "fold": 1},
    ]
    assert (
        "20 held-out rows of 100 (20.00%) have all features and the target of a training row"
        in finding.message
    )


def test_a_tip_where_there_are_few() -> None:
    many = RNG.normal(size=(1000, 2))
    many[500] = many[0]
    halves = [(np.arange(500, 1000), np.arange(500)), (np.arange(500), np.arange(500, 1000))]

    def first(X_train, y_train, X_valid):
        return [float(y_train[0])] * len(X_valid)

    finding = assay.cross_validate(first, many, many[:, 1], cv=halves).findings["A602"]
    assert (finding.outcome, finding.severity) == ("found", "tip")


def test_equal_features_of_other_targets_are_no_copies() -> None:
    assert look(with_copies(10), OTHER).outcome == "passed"


def test_copies_on_one_side_are_no_leak() -> None:
    twins = X.copy()
    twins[10] = twins[0]
    assert look(twins).outcome == "passed"


def test_found_by_id_whatever_the_features() -> None:
    ids = [f"p{k}" for k in range(100)]
    assert look(X, id=ids).outcome == "passed"
    ids[99] = "p0"
    finding = look(X, id=ids)
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["ids"]["rows"] == 2
    assert finding.evidence["features"]["rows"] == 0


@pytest.mark.parametrize(
    "make",
    [
        lambda X: pd.DataFrame({"a": X[:, 0], "b": [f"{v:.6f}" for v in X[:, 1]]}),
        lambda X: X.astype(np.float32),
        lambda X: X.reshape(100, 2, 1),
        lambda X: pd.DataFrame({"a": np.where(X[:, 0] > -1, X[:, 0], np.nan), "b": X[:, 1]}),
    ],
    ids=["texts", "float32", "images", "missing"],
)
def test_any_readable_features(make) -> None:
    assert look(make(with_copies(10))).evidence["features"]["rows"] == 20
    assert look(make(X)).outcome == "passed"


def test_skipped_and_not_applicable() -> None:
    assert look(sparse.csr_array(X)).outcome == "skipped"
    assert assay.evaluate(Y, Y).findings["A602"].outcome == "not_applicable"


def test_a_row_that_trains_and_validates_is_its_own_twin() -> None:
    own = [(np.arange(60), np.arange(50, 100))]
    finding = assay.cross_validate(mean, X, Y, cv=own).findings["A602"]
    assert finding.evidence["features"]["rows"] == 10


def test_rows_are_told_apart_exactly() -> None:
    codes = row_codes(
        {
            "a": Feature(np.array([0.0, -0.0, np.nan, np.nan, 1.0, np.nextafter(1.0, 2)])),
            "b": Feature(np.array([1, 1, 2, 2, 3, 3])),
            "c": Feature(np.array([2**70, 2**70, 1, 1, 1, 1], dtype=object)),
        }
    )
    assert codes[0] == codes[1]
    assert codes[2] == codes[3]
    assert codes[4] != codes[5]
    assert len(set(codes.tolist())) == 4
