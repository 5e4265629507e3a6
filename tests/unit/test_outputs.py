"""Several outputs: each by name, and every reduction under its own name."""

from __future__ import annotations

import math

import pytest

import assay

TWO = {"y_true": [[1, 10], [2, 20], [3, 30]], "y_pred": [[2, 11], [2, 20], [2, 29]]}


def test_reg_09_r2_per_output_uniform_and_variance_weighted():
    # Column 1: SSE 2, SST 2; column 2: SSE 2, SST 200.
    ev = assay.evaluate(**TWO)
    assert ev["r2[y_true[0]]"].pooled.value == 0
    assert ev["r2[y_true[1]]"].pooled.value == 0.99
    assert ev["r2"].pooled.value == 0.495
    assert ev["r2_variance_weighted"].pooled.value == 99 / 101 == 0.9801980198019802


def test_reg_10_rmse_is_a_mean_of_roots_or_a_root_of_the_mean():
    ev = assay.evaluate([[0, 0], [0, 0]], [[3, 1], [4, 1]], task="regression")
    assert ev["rmse[y_true[0]]"].pooled.value == math.sqrt(25 / 2) == 3.5355339059327378
    assert ev["rmse[y_true[1]]"].pooled.value == 1
    assert ev["rmse"].pooled.value == 2.267766952966369
    assert ev["rmse_root_of_mean"].pooled.value == math.sqrt(27 / 4) == 2.598076211353316


def test_a_reduction_says_which_it_is():
    ev = assay.evaluate(**TWO)
    assert ev["r2"].pooled.to_dict()["average"] == "uniform_average"
    assert ev["r2_variance_weighted"].pooled.to_dict()["average"] == "variance_weighted"
    assert ev["rmse_root_of_mean"].pooled.to_dict()["average"] == "root_of_mean"
    assert ev["r2[y_true[1]]"].pooled.to_dict()["output"] == "y_true[1]"


def test_outputs_of_a_frame_are_named_after_its_columns():
    frame = {"a": [1.0, 2.0, 3.0], "b": [10.0, 20.0, 30.0], "p": [2, 2, 2], "q": [11, 20, 29]}
    ev = assay.evaluate_frame(frame, truth=["a", "b"], pred=["p", "q"])
    assert ev["r2[a]"].pooled.value == 0
    assert ev["r2[b]"].pooled.value == 0.99
    assert ev["mae[b]"].pooled.value == 2 / 3


def test_uniform_averages_of_errors():
    ev = assay.evaluate(**TWO)
    assert ev["mse"].pooled.value == 2 / 3
    assert ev["mae"].pooled.value == 2 / 3
    # Errors -1, 0, 1 in both columns.
    assert ev["explained_variance"].pooled.value == 0.495


def test_an_average_over_an_undefined_output_is_undefined_and_says_which():
    y, p = [[1, 5], [2, 5], [3, 5]], [[1, 5], [2, 5], [3, 6]]
    score = assay.evaluate(y, p)["r2"].pooled
    assert score.undefined == "1 of 2 outputs: SST is exactly 0 over 3 rows"
    put_in = assay.evaluate(y, p, undefined="sklearn")["r2"].pooled
    assert put_in.value == 0.5  # 1 and the 0 put in
    assert put_in.substituted


def test_outputs_over_folds():
    ev = assay.evaluate(**TWO, fold=[1, 1, 2])
    view = ev["mae[y_true[0]]"]
    assert view.mean_of_folds.value == 3 / 4
    assert view.pooled.value == 2 / 3
    assert ev["r2"].within_fold.soundness.level == "refused"
    assert ev["mse"].pooled.is_defined


def test_outputs_with_weights():
    # Weights 1, 1, 2: column 1 has mean 2.25, SST 2.75 and SSE 3.
    ev = assay.evaluate(**TWO, sample_weight=[1, 1, 2])
    assert ev["r2[y_true[0]]"].pooled.value == -1 / 11


@pytest.mark.parametrize("name", ["medae", "bias", "r2_uncentred", "adjusted_r2:n_features=1"])
def test_what_has_no_reduction_says_so(name):
    with pytest.raises(assay.InputError, match=r"output"):
        _ = assay.evaluate(**TWO)[name]


def test_outputs_must_match_in_number():
    with pytest.raises(assay.InputError, match="2 outputs of truth but 1 of predictions"):
        assay.evaluate(TWO["y_true"], [1.5, 2, 3])
