"""Seed 000: why pooled out-of-fold R2 can hide poor fold scores. Every printed number."""

from __future__ import annotations

import pytest

import assay

TARGETS = [0.0, 1.0, 100.0, 101.0]
PREDICTIONS = [0.0, 0.0, 100.0, 100.0]
FOLDS = [1, 1, 2, 2]


@pytest.fixture
def r2():
    return assay.evaluate(TARGETS, PREDICTIONS, fold=FOLDS)["r2"]


def test_each_fold_is_minus_one(r2):
    assert [score.value for score in r2.per_fold.values()] == [-1.0, -1.0]
    assert [score.parts["sse"] for score in r2.per_fold.values()] == [1, 1]
    assert [score.parts["sst"] for score in r2.per_fold.values()] == [0.5, 0.5]


def test_the_mean_of_the_folds_is_minus_one(r2):
    assert r2.mean_of_folds.value == -1.0
    assert (r2.mean_of_folds.defined, r2.mean_of_folds.of) == (2, 2)


def test_the_pooled_score_is_nearly_one(r2):
    assert r2.pooled.value == 9999 / 10001
    assert f"{r2.pooled.value:.6f}" == "0.999800"
    assert r2.pooled.outcome.text() == "1 - 2/10001"


def test_residuals_stay_and_the_baseline_changes(r2):
    assert r2.within_fold.value == -1.0
    assert (r2.within_fold.parts["sse"], r2.pooled.parts["sse"]) == (2, 2)
    assert (r2.within_fold.parts["sst"], r2.pooled.parts["sst"]) == (1, 10001)
    assert r2.pooled.parts["mean"] == 50.5


def test_the_difference_is_said_in_figures_and_pooling_is_doubted(r2):
    assert r2.why == "SST 10001 = 1 within folds + 10000 between fold means"
    assert r2.pooled.soundness.level == "caution"
    assert r2.within_fold.soundness.level == "sound"
    assert r2.mean_of_folds.soundness.level == "sound"


def test_without_the_offset_all_are_minus_one():
    aligned = assay.evaluate([0.0, 1.0, 0.0, 1.0], [0.0] * 4, fold=FOLDS)["r2"]
    assert aligned.pooled.value == aligned.mean_of_folds.value == aligned.within_fold.value == -1.0
    assert aligned.why is None


def test_a_perfect_prediction_scores_one_and_the_mean_zero():
    assert assay.metrics.find("r2")([0, 1], [0, 1]) == 1.0
    assert assay.metrics.find("r2")([1, 2, 3], [2, 2, 2]) == 0.0


@pytest.mark.parametrize(
    ("targets", "predictions", "message"),
    [
        ([1.0], [1.0], "one row has no variation"),
        ([0.0, 1.0], [0.0], "the columns differ in length"),
        ([1.0, 1.0], [1.0, 1.0], "SST is exactly 0 over 2 rows"),
        ([0.0, float("nan")], [0.0, 1.0], "row 2: 1 missing or NaN"),
    ],
)
def test_four_fixtures_are_rejected(targets, predictions, message):
    with pytest.raises(assay.AssayError, match=message):
        assay.evaluate(targets, predictions, metrics=["r2"], undefined="raise")
