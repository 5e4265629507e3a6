"""Faults that people reported against other tools' means over folds, with the right values.

Each case carries its id; the test next to it, `..._sibling_...`, is a fault of the same kind with
other figures. Every expected value is worked by hand in the comment or the expression beside it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import assay
from assay.metrics import CATALOGUE, find


def labels_of(correct, of):
    """Truth and prediction of folds with so many rows right of so many, and the fold column."""
    y = [1 for n in of for _ in range(n)]
    p = [int(k < right) for right, n in zip(correct, of, strict=True) for k in range(n)]
    return y, p, [fold for fold, n in enumerate(of, 1) for _ in range(n)]


# AGG-03: one ranking over separately fitted models.


def test_AGG_03_pooled_auc():
    auc = assay.evaluate([0, 1, 0, 1], y_score=[0.8, 0.9, 0.1, 0.2], fold=[1, 1, 2, 2])["roc_auc"]
    assert [one.value for one in auc.per_fold.values()] == [1.0, 1.0]
    assert auc.mean_of_folds.value == 1.0
    assert auc.within_fold.value == 1.0
    assert auc.pooled.value == float(Fraction(3, 4))
    assert auc.pooled.soundness.level == "caution"
    assert "separately fitted models" in auc.pooled.explain()
    assert auc.why == "of 4 pairs 2 are within folds (AUC 1) and 2 across (AUC 0.5)"


def test_AGG_03_sibling_a_worthless_score_is_raised():
    # Constant within each fold: 1/2 and 1/2. All: 3 positives, 3 negatives; the two positives of
    # fold 1 tie with its negative (1) and beat two (4), that of fold 2 ties with two (1): 6 of 9.
    auc = assay.evaluate(
        [0, 1, 1, 0, 0, 1], y_score=[0.9] * 3 + [0.1] * 3, fold=[1, 1, 1, 2, 2, 2]
    )["roc_auc"]
    assert [one.value for one in auc.per_fold.values()] == [0.5, 0.5]
    assert auc.mean_of_folds.value == 0.5
    assert auc.within_fold.value == 0.5
    assert auc.pooled.value == float(Fraction(2, 3))
    assert auc.why == "of 9 pairs 4 are within folds (AUC 0.5) and 5 across (AUC 0.8)"


def test_AGG_03_sibling_average_precision():
    # In the pooled order +, -, +, -: (1 + 2/3)/2.
    ap = assay.evaluate([0, 1, 0, 1], y_score=[0.8, 0.9, 0.1, 0.2], fold=[1, 1, 2, 2])[
        "average_precision"
    ]
    assert [one.value for one in ap.per_fold.values()] == [1.0, 1.0]
    assert ap.mean_of_folds.value == 1.0
    assert ap.pooled.value == float(Fraction(5, 6))
    assert ap.pooled.soundness.level == "caution"


def test_AGG_03_sibling_leave_one_out():
    # No fold has a pair; each score is the share of positives among the other rows.
    auc = assay.evaluate([1, 1, 0, 0], y_score=[1 / 3, 1 / 3, 2 / 3, 2 / 3], fold=[1, 2, 3, 4])[
        "roc_auc"
    ]
    assert (auc.mean_of_folds.defined, auc.mean_of_folds.of) == (0, 4)
    assert not auc.within_fold.is_defined
    assert auc.pooled.value == 0.0
    assert auc.why == "of 4 pairs 0 are within folds and 4 across (AUC 0)"


# AGG-04: the spread of fold scores.


def test_AGG_04_both_standard_deviations():
    y, p, fold = labels_of([7, 8, 9], [10, 10, 10])
    mean = assay.evaluate(y, p, fold=fold)["accuracy"].mean_of_folds
    assert mean.value == float(Fraction(4, 5))
    assert mean.sd_sample == float(Fraction(1, 10))
    assert mean.sd_population == 0.08164965809277261  # sqrt(1/150)


def test_AGG_04_the_spread_has_a_name():
    y, p, fold = labels_of([7, 8, 9], [10, 10, 10])
    mean = assay.evaluate(y, p, fold=fold)["accuracy"].mean_of_folds
    text = mean.explain()
    assert "0.0816497 (population, ddof 0)" in text
    assert "0.1 (sample, ddof 1)" in text
    assert {"sd_population", "sd_sample"} <= set(mean.to_dict())


def test_AGG_04_sibling_fractions_of_two():
    # 0, 1/2, 1/2, 1: mean 1/2, squares 1/4 + 1/4: sqrt(1/8) and sqrt(1/6).
    y, p, fold = labels_of([0, 1, 1, 2], [2, 2, 2, 2])
    mean = assay.evaluate(y, p, fold=fold)["accuracy"].mean_of_folds
    assert mean.value == 0.5
    assert mean.sd_population == 0.3535533905932738
    assert mean.sd_sample == 0.408248290463863
    assert (mean.low, mean.high) == (0.0, 1.0)
    # Errors 1 and 3: sqrt(1) and sqrt(2).
    mean = assay.evaluate([0.0, 0.0], [1.0, 3.0], fold=[1, 2])["mae"].mean_of_folds
    assert (mean.value, mean.sd_population, mean.sd_sample) == (2.0, 1.0, 1.4142135623730951)


def test_AGG_04_sibling_the_spread_runs_over_the_defined_folds():
    # Recall 1, 0 and none: one fold has no positives.
    mean = assay.evaluate([1, 0, 1, 0, 0], [1, 0, 0, 0, 0], fold=[1, 1, 2, 2, 3])["recall"]
    assert (mean.mean_of_folds.defined, mean.mean_of_folds.of) == (2, 3)
    assert mean.mean_of_folds.sd_population == 0.5
    assert mean.mean_of_folds.sd_sample == 0.7071067811865476
    # Of one defined fold the sample deviation does not exist.
    mean = assay.evaluate([1, 0, 0], [1, 0, 0], fold=[1, 1, 2])["recall"].mean_of_folds
    assert (mean.defined, mean.sd_population, mean.sd_sample) == (1, 0.0, None)


def test_AGG_04_sibling_equal_folds_do_not_spread():
    # 1/3 in each of seven folds: exactly 0, and the mean is 1/3.
    y, p, fold = labels_of([1] * 7, [3] * 7)
    mean = assay.evaluate(y, p, fold=fold)["accuracy"].mean_of_folds
    assert mean.value == float(Fraction(1, 3))
    assert (mean.sd_population, mean.sd_sample) == (0.0, 0.0)


# AGG-05: folds of unequal size.


def test_AGG_05_folds_of_unequal_size():
    y, p, fold = labels_of([0, 3], [1, 3])
    accuracy = assay.evaluate(y, p, fold=fold)["accuracy"]
    assert accuracy.mean_of_folds.value == float(Fraction(1, 2))
    assert (accuracy.mean_of_folds.defined, accuracy.mean_of_folds.of) == (2, 2)
    assert accuracy.pooled.value == float(Fraction(3, 4))
    assert accuracy.pooled.n == 4
    assert [one.n for one in accuracy.per_fold.values()] == [1, 3]
    assert "mean of 2 of 2" in accuracy.mean_of_folds.explain()
    assert "1 to 3" in accuracy.why
    assert repr(accuracy).startswith("<accuracy: mean_of_folds 0.5, ")


def test_AGG_05_sibling_errors():
    # MAE 4 of one row and 0 of three: 2 and 1; MSE 16 and 0: 8 and 4.
    ev = assay.evaluate([0.0] * 4, [4.0, 0.0, 0.0, 0.0], fold=["a", "b", "b", "b"])
    for name, mean, pooled in (("mae", 2.0, 1.0), ("mse", 8.0, 4.0), ("bias", 2.0, 1.0)):
        assert ev[name].mean_of_folds.value == mean
        assert ev[name].within_fold.value == pooled
        assert ev[name].pooled.value == pooled
        assert ev[name].why


def test_AGG_05_sibling_denominators_that_are_not_rows():
    # Precision 1/1 and 1/3 in folds of four rows each: mean 2/3, pooled 2/4.
    precision = assay.evaluate(
        [1, 0, 0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 1, 1, 1, 0], fold=[1] * 4 + [2] * 4
    )["precision"]
    assert precision.mean_of_folds.value == float(Fraction(2, 3))
    assert precision.within_fold.value == 0.5
    assert precision.pooled.value == 0.5
    assert precision.mean_of_folds.soundness.level == "caution"


def test_AGG_05_sibling_groups():
    y, p, group = labels_of([1, 2, 0], [1, 4, 5])
    accuracy = assay.evaluate(y, p, group=group)["accuracy"]
    assert accuracy.mean_of_groups.value == 0.5  # (1 + 1/2 + 0)/3
    assert accuracy.mean_of_groups.difference == 1.0
    assert accuracy.pooled.value == float(Fraction(3, 10))


# AGG-06: roots over folds.


def test_AGG_06_rmse_over_folds():
    rmse = assay.evaluate([0.0] * 4, [1.0, -1.0, 4.0, -4.0], fold=[1, 1, 2, 2])["rmse"]
    assert [one.value for one in rmse.per_fold.values()] == [1.0, 4.0]
    assert rmse.mean_of_folds.value == float(Fraction(5, 2))
    assert rmse.pooled.value == 2.9154759474226504  # sqrt(17/2)
    assert rmse.within_fold.value == 2.9154759474226504
    assert rmse.mean_of_folds.soundness.level == "caution"
    assert "the mean of roots is not the root of the mean" in rmse.mean_of_folds.explain()


def test_AGG_06_sibling_unequal_folds():
    # Fold 1: one error of 7. Fold 2: five of 1. sqrt(54/6) = 3, mean of roots 4.
    rmse = assay.evaluate([0.0] * 6, [7.0, 1.0, -1.0, 1.0, -1.0, 1.0], fold=[1] + [2] * 5)["rmse"]
    assert [one.value for one in rmse.per_fold.values()] == [7.0, 1.0]
    assert rmse.mean_of_folds.value == 4.0
    assert rmse.pooled.value == 3.0


@pytest.mark.parametrize(("name", "mean"), [("medae", 3.0), ("max_error", 7.0)])
def test_AGG_06_sibling_other_metrics_that_do_not_commute_with_means(name, mean):
    # |e| 1, 1, 9 and 5, 5, 5: medians 1 and 5, of all (1 + ... ) 1, 1, 5, 5, 5, 9: 5.
    # Largest 9 and 5, of all 9.
    found = assay.evaluate([0.0] * 6, [1.0, -1.0, 9.0, 5.0, 5.0, -5.0], fold=[1] * 3 + [2] * 3)[
        name
    ]
    assert found.mean_of_folds.value == mean
    assert found.pooled.value == {"medae": 5.0, "max_error": 9.0}[name]
    assert found.mean_of_folds.soundness.level == "caution"


# AGG-07: which direction is better.


def test_AGG_07_direction_and_sign():
    scores = [0.57, 0.58, 0.54]
    assert find("average_precision").better == "higher"
    pick = {"higher": max, "lower": min}[find("average_precision").better]
    assert scores.index(pick(scores)) + 1 == 2
    score = assay.evaluate([1, 2], [2, 4])["mae"].pooled
    assert score.value == float(Fraction(3, 2))
    assert score.metric.better == "lower"
    assert find("neg_mean_absolute_error")([1, 2], [2, 4]) == 1.5


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_AGG_07_sibling_every_metric_declares_its_direction(name):
    metric = CATALOGUE[name]
    assert metric.better in ("higher", "lower", "zero", "none")
    low, high = metric.bounds
    assert low < high
    # An error is shown as it is: never below zero.
    if metric.better == "lower":
        assert low == 0.0


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("r2", "higher"),
        ("explained_variance", "higher"),
        ("mse", "lower"),
        ("rmse", "lower"),
        ("mae", "lower"),
        ("medae", "lower"),
        ("max_error", "lower"),
        ("mape", "lower"),
        ("smape", "lower"),
    ],
)
def test_AGG_07_sibling_a_worse_prediction_scores_worse(name, better):
    y = [1.0, 2.0, 3.0, 4.0]
    good, bad = (find(name)(y, p) for p in ([1.0, 2.0, 3.0, 5.0], [2.0, 4.0, 1.0, 9.0]))
    assert find(name).better == better
    assert (good > bad) == (better == "higher")
    assert good != bad


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("roc_auc", "higher"),
        ("average_precision", "higher"),
        ("log_loss", "lower"),
        ("brier", "lower"),
        ("brier_sum", "lower"),
    ],
)
def test_AGG_07_sibling_worse_probabilities_score_worse(name, better):
    y = [0, 1, 0, 1]
    given = {"y_proba": [0.25, 0.75, 0.375, 0.875]}, {"y_proba": [0.75, 0.25, 0.5, 0.375]}
    good, bad = (find(name)(y, **one) for one in given)
    assert find(name).better == better
    assert (good > bad) == (better == "higher")
    assert good != bad
