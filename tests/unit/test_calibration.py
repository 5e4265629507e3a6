"""Calibration errors, Murphy's decomposition and skill of probabilities, worked by hand."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import assay
from assay.metrics import find
from assay.states.calibration import CalibrationTable, ClassTables


def pooled(name, y, proba, **options):
    return assay.evaluate(y, y_proba=proba, metrics=name, **options)[name].pooled


def test_the_gap_of_each_bin_weighs_as_many_rows():
    # [0, 0.1): 0 + 1/16, none positive: 1/16. [0.7, 0.8): 0.75 * 2, one positive: 1/2. Of 4.
    y, p = [0, 0, 1, 0], [0.0, 0.0625, 0.75, 0.75]
    score = pooled("ece_positive", y, p)
    assert score.value == (1 / 16 + 1 / 2) / 4
    assert score.parts["bins_with_rows"] == 2
    # One bin: 25/16 against 1.
    assert find("ece_positive:bins=1")(y, y_proba=p) == 9 / 64


def test_an_edge_belongs_to_the_bin_above_it():
    # 0.3 is the edge as a double, though it is less than 3/10; 0.25 is below it.
    y, p = [1, 0], [0.3, 0.25]
    assert pooled("ece_positive", y, p).parts["bins_with_rows"] == 2
    # One bin of 5: 0.55 against 1.
    assert pooled("ece_positive:bins=2", y, p).parts["bins_with_rows"] == 1


def test_bins_of_equal_weight_never_part_equal_probabilities():
    y, p = [0, 1, 1, 1], [0.25, 0.5, 0.5, 1.0]
    # Two bins: below 0.5 is a quarter of the rows, so it stays below: {0.25, 0.5, 0.5}, {1}.
    score = pooled("ece_positive_quantile:bins=2", y, p)
    assert score.value == 0.75 / 4
    assert score.parts["bins_with_rows"] == 2
    # All equal: a single bin, however many were asked for.
    score = pooled("ece_positive_quantile", [1, 0, 0, 0], [0.25] * 4)
    assert (score.value, score.parts["bins_with_rows"]) == (0, 1)


def test_bins_of_distinct_probabilities_have_equal_counts():
    p = [k / 16 for k in range(8)]
    assert pooled("ece_positive_quantile:bins=4", [0] * 8, p).value == 28 / 16 / 8
    assert pooled("ece_positive_quantile:bins=4", [0] * 8, p).parts["bins_with_rows"] == 4


def test_the_largest_gap():
    # 0.25 of one negative; 0.75 of a negative; 1 of a positive.
    score = pooled("mce_positive", [0, 0, 1], [0.25, 0.75, 1.0])
    assert score.value == 0.75
    assert score.parts["mean_probability"] == 0.75
    assert find("mce") is find("mce_positive")


def test_the_two_definitions_differ_for_two_classes():
    # 0.25 for a negative: of the positive class a gap of 1/4; the predicted class 0 is given 0.75
    # and right, a gap of 1/4 too. With a second row 0.75 for a positive the first has two bins of
    # gap 1/4, the second one bin of 1.5 against 2.
    y, p = [0, 1], [0.25, 0.75]
    assert find("ece_positive")(y, y_proba=p) == find("ece_predicted")(y, y_proba=p) == 0.25
    # Two rows of 0.25 and 0.75 that are both negative: (1/4 + 3/4)/2, and |1.5 - 1|/2.
    assert find("ece_positive")([0, 0], y_proba=p) == 0.5
    assert find("ece_predicted")([0, 0], y_proba=p, labels=[0, 1]) == 0.25


def test_confidence_ties_count_by_expectation_in_any_order_of_the_columns():
    # Both classes have 0.5: half right, as sure as it says.
    for y in ([0, 0], [0, 1], [1, 1]):
        assert find("ece_predicted")(y, y_proba=[[0.5, 0.5]] * 2, labels=[0, 1]) == 0
        assert find("ece_predicted")(y, y_proba=[0.5, 0.5], labels=[0, 1]) == 0
    # Three classes, two of them level at 3/8; the true one is the third: 3/8 against 0.
    assert find("ece_predicted")([2], y_proba=[[0.375, 0.375, 0.25]], labels=[0, 1, 2]) == 0.375


@pytest.mark.parametrize("bins", [0, 1.5, 10**6])
def test_bins_are_a_whole_number(bins):
    with pytest.raises(assay.InputError, match="a whole number from 1 to 100,000"):
        find("ece_positive").with_params(bins=bins)


def test_the_error_of_the_positive_class_needs_one():
    with pytest.raises(assay.InputError, match="none is declared positive"):
        find("ece_positive")(["a", "b"], y_proba=[[0.5, 0.5]] * 2)


def test_tables_of_calibration_merge():
    y, p = [1, 0, 1], [0.5, 0.5, 0.25]
    assert CalibrationTable().merge(CalibrationTable()) == CalibrationTable()
    one = assay.evaluate(y, y_proba=p, fold=[1, 2, 2], metrics="ece_positive")["ece_positive"]
    # Pooled: 0.25 of one positive, and 0.5 twice of one: 3/4 of 3. Within: 1/2 + 3/4 + 1/2.
    assert one.pooled.value == 0.25
    assert one.within_fold.value == 1.75 / 3


def test_murphy_parts_the_brier_score():
    # 0.5: one of two, no gap. 0.75: two of two, a gap of 1/4 each. Share of all 3/4.
    score = pooled("brier_reliability", [1, 0, 1, 1], [0.5, 0.5, 0.75, 0.75])
    assert score.value == 2 / 16 / 4
    assert score.parts["resolution"] == Fraction(1, 16)
    assert score.parts["uncertainty"] == Fraction(3, 16)
    assert score.parts["brier"] == Fraction(5, 32)


@pytest.mark.parametrize(
    ("y", "proba"),
    [
        ([1, 0, 1, 1, 0], [0.1, 0.1, 0.1, 0.7, 0.3]),
        (["a", "b", "c"], [[0.5, 0.25, 0.25], [0.5, 0.25, 0.25], [0.25, 0.5, 0.25]]),
    ],
)
@pytest.mark.parametrize("weight", [None, 0.1])
def test_the_decomposition_adds_up_exactly(y, proba, weight):
    weights = None if weight is None else [weight * (k + 1) for k in range(len(y))]
    ev = assay.evaluate(
        y, y_proba=proba, sample_weight=weights, metrics=["brier_reliability", "brier"]
    )
    score = ev["brier_reliability"].pooled
    three = score.outcome.ratio.rational - score.parts["resolution"] + score.parts["uncertainty"]
    assert three == score.parts["brier"] == ev["brier"].pooled.outcome.ratio.rational


def test_tables_of_one_column_and_of_several_stay_apart():
    assert ClassTables().weight.rational == 0
    assert ClassTables().merge(ClassTables()) == ClassTables()


def test_brier_skill_is_against_the_class_shares():
    # (1/16 + 1/16) * 2 over 2 * (1/4 + 1/4).
    assert find("d2_brier")([1, 0], y_proba=[0.75, 0.25]) == 0.75
    score = pooled("d2_brier", ["a", "a", "b", "c"], [[0.5, 0.25, 0.25]] * 4)
    # The shares themselves.
    assert score.value == 0
    assert score.parts["baseline_sum"] == Fraction(5, 2)
    undefined = pooled("d2_brier", [1, 1], [0.5, 0.75]).undefined
    assert undefined == "all 2 rows are of one class"


def test_log_loss_skill_is_against_the_class_shares():
    # Twice log 4/3 over twice log 2.
    expected = 1 - math.log(4 / 3) / math.log(2)
    assert find("d2_log_loss")([1, 0], y_proba=[0.75, 0.25]) == pytest.approx(expected, rel=1e-15)
    assert find("d2_log_loss")(["a", "b"], y_proba=[[0.5, 0.5]] * 2) == 0
    assert pooled("d2_log_loss", [1, 1], [0.5, 0.75]).undefined == "all 2 rows are of one class"


def test_log_loss_skill_of_a_certain_error_is_minus_infinity():
    score = pooled("d2_log_loss", [1, 0], [0.0, 0.5])
    assert score.value == -math.inf
    assert score.note == "1 of 2 rows give the true class probability 0"
    clipped = pooled("d2_log_loss", [1, 0], [0.0, 0.5], undefined="sklearn")
    assert clipped.substituted
    assert clipped.value == pytest.approx(1 - 53 / 2, rel=1e-15)
