from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.datasets import load_diabetes, load_iris

import assay

RNG = np.random.default_rng(0)
NOISE = RNG.normal(size=(60, 2))
V = RNG.normal(size=60).round(2)
C = np.arange(60) % 3


def first(X_train, y_train, X_valid):
    return [y_train[0]] * X_valid.shape[0]


def look(column, y, **options):
    frame = pd.DataFrame({"noise": NOISE[: len(y), 0], "suspect": column})
    options = {"metrics": "accuracy" if np.issubdtype(y.dtype, np.integer) else "rmse", **options}
    return assay.cross_validate(first, frame, y, cv=3, **options).findings["A606"]


@pytest.mark.parametrize("column", [V, -V, np.exp(V), 3 * V + 2])
def test_found_where_a_feature_is_monotone_in_the_target(column) -> None:
    finding = look(column, V)
    assert (finding.outcome, finding.severity) == ("found", "issue")
    assert finding.evidence["known"] == ["suspect"]
    assert finding.message == "'suspect': the target in another form"


@pytest.mark.parametrize(
    "column", [V + 0.01 * NOISE[:, 0], V**2, np.round(V), np.where(np.arange(60) == 5, np.nan, V)]
)
def test_passed_where_it_is_only_near(column) -> None:
    assert look(column, V).outcome == "passed"


def test_found_where_a_class_has_another_code() -> None:
    for column in (C, 10 - C, np.array([7, 3, 5])[C], np.array(["x", "y", "z"])[C]):
        finding = look(column, C)
        assert (finding.outcome, finding.severity) == ("found", "issue")
        assert finding.evidence["known"] == ["suspect"]


def test_a_tip_where_ranges_do_not_overlap() -> None:
    finding = look(C + 0.9 * RNG.random(60), C)
    assert (finding.outcome, finding.severity) == ("found", "tip")
    assert finding.evidence["separating"] == ["suspect"]


def test_texts_have_no_order() -> None:
    names = np.array([f"row {k}" for k in range(60)])
    assert look(names, np.sort(V)).outcome == "passed"
    assert look(names, np.sort(C)).outcome == "passed"


def test_real_data_are_clean() -> None:
    X, y = load_diabetes(return_X_y=True)
    assert assay.cross_validate(first, X, y).findings["A606"].outcome == "passed"
    X, y = load_iris(return_X_y=True)
    assert assay.cross_validate(first, X, y, metrics="accuracy").findings["A606"].outcome == (
        "passed"
    )


def test_many_rows_are_looked_at_in_full() -> None:
    y = RNG.permutation(5000) + 0.5
    almost = y.copy()
    almost[[1, 2]] = almost[[2, 1]]
    X = np.column_stack([almost, y])
    finding = assay.cross_validate(first, X, y, cv=2).findings["A606"]
    assert finding.evidence["known"] == ["1"]


def test_few_rows_agree_by_chance_and_some_cannot_be_read() -> None:
    assert look(V[:10], V[:10]).outcome == "not_applicable"
    assert look(np.arange(60) % 2, np.repeat([0, 1], [55, 5])).outcome == "not_applicable"
    held = assay.cross_validate(first, sparse.csr_array(NOISE), V, cv=3)
    assert held.findings["A606"].outcome == "skipped"
    assert assay.evaluate(V, V).findings["A606"].outcome == "not_applicable"
