"""Metrics at a threshold or a share of a ranking, worked by hand."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import assay
from assay.metrics import find

# From the top: + + - + - - - - - -, one score each.
TRUE = [1, 1, 0, 1, 0, 0, 0, 0, 0, 0]
SCORE = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def pooled(name, y=TRUE, s=SCORE, **options):
    view = assay.evaluate(y, y_score=s, metrics=name, labels=[0, 1], **options)
    return view[find(name).key].pooled


def test_ks_is_the_largest_gap_of_the_rates():
    # After four rows: 3/3 of the positives, 1/7 of the negatives.
    score = pooled("ks")
    assert score.value == 6 / 7
    assert score.parts["threshold"] == 7
    assert find("ks_statistic") is find("ks")


def test_ks_takes_ties_at_once_and_is_never_below_zero():
    assert find("ks")([1, 0], y_score=[1, 1]) == 0
    score = pooled("ks", [0, 1], [2, 1])
    assert (score.value, score.parts["threshold"]) == (0, math.inf)
    assert pooled("ks", [1, 1], [2, 1]).undefined == "no negative rows: 0 pairs"


def test_gain_and_lift_at_a_share():
    # The top 20 %: two rows, both positive: 2 of 3, and 1 against 3/10.
    assert find("gain:share=0.2")(TRUE, y_score=SCORE) == 2 / 3
    assert find("lift:share=0.2")(TRUE, y_score=SCORE) == 10 / 3
    # 0.3 of 10 rows are three rows, though the double 0.3 is less than 3/10.
    assert find("gain:share=0.3")(TRUE, y_score=SCORE) == 2 / 3
    assert find("lift:share=1")(TRUE, y_score=SCORE) == 1


def test_a_share_cuts_through_a_row():
    # A quarter of ten rows: two rows and half of a negative.
    assert find("gain:share=0.25")(TRUE, y_score=SCORE) == 2 / 3
    # 35 %: three rows and half of the fourth, a positive: 2.5 of 3.
    assert find("gain:share=0.35")(TRUE, y_score=SCORE) == 2.5 / 3


def test_ties_at_the_cut_share_the_places_left():
    # One place for four rows that tie, two of them positive: half a positive of two.
    score = pooled("gain:share=0.25", [1, 0, 1, 0], [1, 1, 1, 1])
    assert score.value == 0.25
    assert score.parts["tied_at_cut"] == 4
    for y in ([1, 1, 0, 0], [0, 0, 1, 1]):
        assert find("lift:share=0.25")(y, y_score=[1, 1, 1, 1]) == 1


def test_gain_without_positives_is_undefined():
    assert pooled("gain", [0, 0], [1, 2]).undefined == "no positive rows"


@pytest.mark.parametrize("share", [0, -0.1, 1.1])
def test_a_share_is_above_zero_and_up_to_one(share):
    with pytest.raises(assay.InputError, match="a share above 0 and up to 1"):
        find("gain").with_params(share=share)


def test_gains_within_folds_are_those_of_each_fold():
    view = assay.evaluate(
        [1, 0, 1, 1, 0, 0],
        y_score=[9, 8, 3, 2, 1, 0],
        fold=[1, 1, 2, 2, 2, 2],
        metrics="gain:share=0.25",
    )["gain:share=0.25"]
    # Fold 1: half of a row, the positive of one; fold 2: one row of four, a positive of two.
    # Within: half a positive and a whole one, of three.
    assert [one.value for one in view.per_fold.values()] == [0.5, 0.5]
    assert view.within_fold.value == 0.5
    # Pooled: a row and a half of six: the positive at 9 and half of the negative at 8.
    assert view.pooled.value == 1 / 3


def test_precision_at_recall_takes_the_best_threshold_that_reaches_it():
    # Recall 2/3 is met at 9 with precision 1; recall 0.8 only at 7: 3/4.
    assert find("precision_at_recall:recall=0.6")(TRUE, y_score=SCORE) == 1
    score = pooled("precision_at_recall")
    assert score.value == 3 / 4
    assert score.parts["threshold"] == 7
    assert score.parts["recall"] == 1


def test_a_recall_is_reached_as_written():
    # 4 of 5 is 0.8, though the double 0.8 is a little more than 4/5.
    y, s = [1, 1, 1, 1, 0, 1], [6, 5, 4, 3, 2, 1]
    assert find("precision_at_recall:recall=0.8")(y, y_score=s) == 1


def test_recall_at_precision_counts_reachable_thresholds_only():
    # Precision 0.7: at 7, 3/4, all found. 0.9: at 9, 2/2, two of three found.
    assert find("recall_at_precision:precision=0.7")(TRUE, y_score=SCORE) == 1
    score = pooled("recall_at_precision:precision=0.9")
    assert score.value == 2 / 3
    assert score.parts["precision"] == 1
    # Tied rows cannot be parted: 1 of 2 is all there is.
    score = pooled("recall_at_precision:precision=0.9", [1, 0], [1, 1])
    assert score.undefined == "no threshold has a precision of 0.9; the highest is 0.5"
    assert pooled("recall_at_precision", [0, 0], [1, 2]).undefined == "no positive rows"


def test_infinite_scores_are_thresholds():
    assert find("precision_at_recall")([1, 0], y_score=[math.inf, -math.inf]) == 1


def test_the_partial_area_is_standardised():
    # Up to 2/7 of the negatives: height 2/3 for 1/7, then 1 for 1/7: A = 5/21.
    limit, area = Fraction(2, 7), Fraction(5, 21)
    least = limit**2 / 2
    expected = (1 + (area - least) / (limit - least)) / 2
    found = find("roc_auc_partial").with_params(max_fpr=limit)
    assert found(TRUE, y_score=SCORE) == float(expected)
    # Beyond the first negative the line is level, so half of a step is half of its width.
    half = Fraction(1, 14)
    area = half * Fraction(2, 3)
    expected = (1 + (area - half**2 / 2) / (half - half**2 / 2)) / 2
    assert found.with_params(max_fpr=half)(TRUE, y_score=SCORE) == float(expected)


def test_the_partial_area_up_to_one_is_the_area():
    whole = find("roc_auc_partial:max_fpr=1")
    assert whole(TRUE, y_score=SCORE) == find("roc_auc")(TRUE, y_score=SCORE)


def test_the_partial_area_of_ties_follows_the_slope():
    # A coin flip is worth one half whatever the limit.
    assert find("roc_auc_partial:max_fpr=0.25")([1, 0, 1, 0], y_score=[1] * 4) == 0.5
    assert pooled("roc_auc_partial", [1, 1], [2, 1]).undefined == "no negative rows: 0 pairs"
