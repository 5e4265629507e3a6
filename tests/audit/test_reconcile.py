"""Two R2 fields: which definition is each, by hand and against the declared metrics."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.auditing.reconcile import DEFINITIONS
from assay.metrics.declare import find


def test_seed_003_narrow_set_under_two_definitions():
    # Targets 1, 2, 3, SSE 3: centred 1 - 3/2; about zero 1 - 3/14.
    found = assay.reconcile_r2(
        {"report": "-0.5", "statsmodels": "0.7857"}, sse=3, sst=2, sum_of_squares=14, n=3
    )
    assert found.matches("report") == ["r2"]
    assert found.matches("statsmodels") == ["r2_uncentred"]
    assert found.readings() == [{"report": "r2", "statsmodels": "r2_uncentred"}]
    assert found.to_dict()["missing"].keys() == {
        "adjusted_r2",
        "r2_training_mean",
        "squared_correlation",
    }


def test_without_errors_two_fields_still_settle_each_other():
    found = assay.reconcile_r2(
        {"a": "-0.500", "b": "0.7857"}, target_mean="2.000", target_sd="1.000", ddof=1, n=3
    )
    assert found.readings() == [{"a": "r2", "b": "r2_uncentred"}]
    assert "together if a is r2 and b is r2_uncentred" in str(found)
    back = found.converted("b", "r2_uncentred", "r2")
    assert back.low < Fraction(-1, 2) < back.high


def test_adjusted_and_training_mean():
    # SSE 2, SST 10 of 5 rows: 0.8; one feature: 1 - (4/3)(2/10) = 11/15; the training mean off
    # by 2 adds 5 * 4 = 20 to SST: 1 - 2/30.
    found = assay.reconcile_r2(
        {"adjusted": "0.7333", "skill": "0.9333"},
        sse=2, sst=10, n=5, features=1, target_mean=3, training_mean=1,
    )  # fmt: skip
    assert found.matches("adjusted") == ["adjusted_r2"]
    assert found.matches("skill") == ["r2_training_mean"]


def test_fields_that_no_definition_joins():
    found = assay.reconcile_r2({"a": "0.90", "b": "0.10"}, n=50, features=2)
    assert found.readings() == []
    assert "no two definitions" in str(found)


def test_bad_parts_are_refused():
    with pytest.raises(assay.InputError, match="no part 'ss'"):
        assay.reconcile_r2({"a": "0.5"}, ss=3)
    with pytest.raises(assay.InputError, match="ddof"):
        assay.reconcile_r2({"a": "0.5"}, target_sd="1.0", ddof=2)
    with pytest.raises(assay.InputError, match="give the mean of the training targets"):
        assay.reconcile_r2({"a": "0.5"}).converted("a", "r2", "r2_training_mean")


@given(seed=st.integers(0, 2**32))
def test_every_definition_holds_the_declared_metric(seed):
    draw = np.random.default_rng(seed)
    y = draw.normal(loc=draw.uniform(-3, 3), size=int(draw.integers(4, 30)))
    p = 0.8 * y + draw.normal(size=len(y)) + 0.3
    train = float(draw.normal())
    parts = {
        "n": len(y),
        "features": 1,
        "sse": float(((y - p) ** 2).sum()),
        "sst": float(((y - y.mean()) ** 2).sum()),
        "sum_of_squares": float((y**2).sum()),
        "target_mean": float(y.mean()),
        "training_mean": train,
        "predicted_sd": float(p.std()),
        "bias": float((p - y).mean()),
    }
    true = {
        "r2": find("r2")(y, p),
        "r2_uncentred": find("r2_uncentred")(y, p),
        "adjusted_r2": find("adjusted_r2:n_features=1")(y, p),
        "squared_correlation": find("squared_correlation")(y, p),
        "r2_training_mean": 1 - ((y - p) ** 2).sum() / ((y - train) ** 2).sum(),
    }
    found = assay.reconcile_r2({k: f"{v:.6f}" for k, v in true.items()}, **parts)
    assert set(found.values) == set(DEFINITIONS)
    for name in true:
        assert name in found.matches(name)
