"""Rankings, worked by hand; and what pooling does to a classifier that knows nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

import assay
from assay.metrics import find


def test_roc_auc_counts_pairs_and_half_of_ties():
    # Positives 4, 2; negatives 4, 2, 2: 4 beats 2, 2 and ties 4; 2 ties 2, 2: 2 + 0.5 + 1 of 6.
    score = assay.evaluate([1, 0, 0, 1, 0], y_score=[4, 4, 2, 2, 2])["roc_auc"].pooled
    assert score.value == 3.5 / 6
    assert score.parts == {"positives": 2, "negatives": 3, "pairs": 6, "won": 3.5}


def test_roc_auc_with_weights_weighs_pairs():
    # Pairs 2 * 3 (won) and 2 * 1 (lost).
    value = find("roc_auc")([1, 0, 0], y_score=[2, 1, 3], sample_weight=[2, 3, 1])
    assert value == 6 / 8


def test_infinite_scores_have_their_place():
    assert find("roc_auc")([1, 0, 1], y_score=[np.inf, 0, -np.inf]) == 0.5
    assert find("roc_auc")([1, 0], y_score=[np.inf, np.inf]) == 0.5


def test_zero_has_one_sign():
    assert find("roc_auc")([1, 0], y_score=[-0.0, 0.0]) == 0.5
    assert find("roc_auc")([1, 0], y_score=[-0.0, 0.0], sample_weight=[1, 2]) == 0.5


@pytest.mark.parametrize(
    ("y", "reason"), [([1, 1], "no negative rows: 0 pairs"), ([0, 0], "no positive rows: 0 pairs")]
)
def test_roc_auc_needs_both_classes(y, reason):
    score = assay.evaluate(y, y_score=[0.1, 0.2], labels=[0, 1])["roc_auc"].pooled
    assert score.undefined == reason


def test_average_precision_steps_through_the_positives():
    # Precision at the positives 0.9 and 0.7: 1/1 and 2/3.
    assert find("average_precision")([1, 0, 1, 0], y_score=[0.9, 0.8, 0.7, 0.6]) == 5 / 6


def test_average_precision_takes_ties_at_once():
    # All four share one score: precision 2/4 for both positives, whatever the order of the rows.
    assert find("average_precision")([1, 0, 1, 0], y_score=[1, 1, 1, 1]) == 0.5


def test_average_precision_stands_beside_its_base_rate():
    score = assay.evaluate([1, 0, 0, 0], y_score=[3, 4, 2, 1])["average_precision"].pooled
    assert score.value == 0.5
    assert score.parts["base_rate"] == 0.25


def test_average_precision_without_positives_is_undefined_and_with_nothing_else_is_one():
    assert math.isnan(find("average_precision")([0, 0], y_score=[1, 2], labels=[0, 1]))
    score = assay.evaluate([1, 1], y_score=[1, 2], labels=[0, 1])["average_precision"].pooled
    assert score.value == 1
    assert score.note == "every row is positive, so it is 1 whatever the scores"


def constant_classifier(y, fold):
    """The score of each row: the share of positives outside its fold."""
    return [float(np.mean(y[fold != name])) for name in fold]


def test_a_constant_classifier_left_one_out_ranks_every_pair_wrong_when_pooled():
    y, fold = np.array([0, 1] * 10), np.arange(20)
    view = assay.evaluate(y, y_score=constant_classifier(y, fold), fold=fold)["roc_auc"]
    assert view.pooled.value == 0.0
    assert view.pooled.soundness.level == "caution"
    assert "separately fitted models" in view.pooled.soundness.because
    assert not view.within_fold.is_defined
    assert view.within_fold.undefined.endswith("0 pairs")
    assert not view.mean_of_folds.is_defined
    assert view.mean_of_folds.defined == 0
    assert view.why == "of 100 pairs 0 are within folds and 100 across (AUC 0)"


def test_a_constant_classifier_in_five_folds_is_worth_a_half_within_them():
    y = np.array([0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 0, 1])
    fold = np.repeat(np.arange(5), 4)
    view = assay.evaluate(y, y_score=constant_classifier(y, fold), fold=fold)["roc_auc"]
    assert view.within_fold.value == 0.5
    assert view.mean_of_folds.value == 0.5
    assert view.pooled.value < 0.5
    assert view.pooled.soundness.level == "caution"


def test_pairs_within_folds_and_across():
    # Fold 1 ranks 1 over 0 and fold 2 does too; across, fold 2's negative beats fold 1's positive.
    view = assay.evaluate([1, 0, 1, 0], y_score=[2, 1, 4, 3], fold=[1, 1, 2, 2])["roc_auc"]
    assert view.within_fold.value == 1
    assert view.pooled.value == 3 / 4
    assert view.why == "of 4 pairs 2 are within folds (AUC 1) and 2 across (AUC 0.5)"


def test_without_folds_there_is_nothing_to_be_cautious_about():
    assert assay.evaluate([1, 0], y_score=[2, 1])["roc_auc"].pooled.soundness.level == "sound"
