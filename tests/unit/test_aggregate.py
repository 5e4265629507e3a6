"""The four aggregations over folds and over groups, and why they differ."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import assay


def test_r2_under_its_four_names():
    # Fold 1: SSE 1, SST 2. Fold 2: SSE 1, SST 8. Means 2 and 11 of all 1, 3, 9, 13: 6.5.
    view = assay.evaluate([1.0, 3.0, 9.0, 13.0], [1, 2, 9, 12], fold=[1, 1, 2, 2])["r2"]
    assert {name: score.value for name, score in view.per_fold.items()} == {1: 1 / 2, 2: 7 / 8}
    assert view.mean_of_folds.value == 11 / 16
    assert view.within_fold.value == 1 - 2 / 10
    assert view.pooled.value == float(1 - Fraction(2, 91))  # 5.5^2 + 3.5^2 + 2.5^2 + 6.5^2 = 91
    assert view.why == "SST 91 = 10 within folds + 81 between fold means"
    assert view.within_fold.parts == {"sse": 2, "sst": 10, "weight": 4}


def test_a_mean_is_of_the_exact_values_and_rounded_once():
    # Fold values 1/3, 1/3 and 2/3: their mean is 4/9, whatever each rounds to.
    truth, label = [1] * 9, [1, 0, 0, 1, 0, 0, 1, 1, 0]
    view = assay.evaluate(truth, label, labels=[0, 1], fold=[1] * 3 + [2] * 3 + [3] * 3)["accuracy"]
    assert view.mean_of_folds.value == 4 / 9
    assert [score.value for score in view.per_fold] == [1 / 3, 1 / 3, 2 / 3]
    assert view.per_fold[3].part == 3
    assert list(view.per_fold.keys()) == [1, 2, 3]
    assert len(view.per_fold) == 3


def test_a_mean_of_errors_weighs_folds_and_not_rows():
    view = assay.evaluate([0.0, 0.0, 0.0], [1, 1, 4], fold=["a", "a", "b"])["mae"]
    assert view.mean_of_folds.value == 2.5
    assert view.within_fold.value == view.pooled.value == 2
    assert view.why == "fold sizes 1 to 2"


def test_the_mean_of_roots_is_not_the_root():
    view = assay.evaluate([0.0, 0.0], [1, 7], fold=[1, 2])["rmse"]
    assert view.mean_of_folds.value == 4
    assert view.pooled.value == view.within_fold.value == 5
    assert view.mean_of_folds.soundness.level == "caution"
    assert view.mean_of_folds.soundness.because == "the mean of roots is not the root of the mean"
    assert view.why == "the mean of roots is not the root of the mean"


def test_folds_of_equal_size_with_other_denominators():
    # Two positives in fold 1, one in fold 2: recalls 1/2 and 1, together 2/3.
    view = assay.evaluate([1, 1, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0], fold=[1, 1, 1, 2, 2, 2])["recall"]
    assert view.mean_of_folds.value == 3 / 4
    assert view.pooled.value == 2 / 3
    assert view.why == "denominators 1 to 2 in folds of 3 rows"


def test_nothing_is_said_where_all_agree():
    view = assay.evaluate([0.0, 0.0], [1, 1], fold=[1, 2])["mae"]
    assert view.why is None


def test_what_does_not_add_up_is_refused_within_folds():
    view = assay.evaluate([0.0, 0.0, 1.0], [1, 5, 1], fold=[1, 1, 2])["medae"]
    assert not view.within_fold.is_defined
    assert view.within_fold.soundness.level == "refused"
    assert view.within_fold.undefined == (
        "refused: a median has no numerator and denominator to add up over folds"
    )
    group = assay.evaluate([0.0, 0.0, 1.0], [1, 5, 1], group=[1, 1, 2])["medae"].within_group
    assert group.undefined.endswith("to add up over groups")


def test_undefined_folds_are_counted_and_not_dropped_in_silence():
    view = assay.evaluate([3.0, 3.0, 3.0, 4.0], [3, 3, 3, 5], fold=[1, 1, 2, 2])["r2"]
    assert not view.per_fold[1].is_defined
    assert (view.mean_of_folds.defined, view.mean_of_folds.of) == (1, 2)
    assert "mean of 1 of 2" in view.mean_of_folds.explain()
    assert view.within_fold.value == 1 - 1 / 0.5


def test_a_mean_of_nothing_says_how_many_and_why():
    view = assay.evaluate([3.0, 3.0, 4.0, 4.0], [3, 3, 4, 5], fold=[1, 1, 2, 2])["r2"]
    assert view.mean_of_folds.undefined == (
        "none of 2 folds is defined: SST is exactly 0 over 2 rows"
    )
    assert view.within_fold.undefined == "in every fold SST is exactly 0 over 2 rows"
    assert view.pooled.is_defined
    assert view.why == "SST 1 = 0 within folds + 1 between fold means"


def test_an_infinite_fold_makes_an_infinite_mean():
    view = assay.evaluate(
        [3.0, 3.0, 3.0, 4.0], [3, 4, 3, 4], fold=[1, 1, 2, 2], undefined="raw", metrics=["r2"]
    )["r2"]
    assert view.per_fold[1].value == -math.inf
    assert view.mean_of_folds.value == -math.inf


def test_weights_as_large_as_doubles_go_do_not_overflow_the_mean():
    view = assay.evaluate(
        [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 5.0], sample_weight=[1e308] * 4, fold=[1, 2, 3, 4]
    )["mse"]
    assert view.mean_of_folds.value == view.pooled.value == 0.25
    assert view.mean_of_folds.weight == math.inf


# Groups


GROUP = ["A", "A", "A", "B", "B", "B"]
TRUTH = [1, 1, 0, 0, 0, 0]
LABEL = [1, 0, 0, 0, 1, 0]


def test_cls_28_a_difference_with_an_undefined_group_is_undefined():
    ev = assay.evaluate(TRUTH, LABEL, group=GROUP)
    tpr, fpr = ev["tpr"], ev["fpr"]
    assert tpr.per_group["A"].value == 0.5
    assert not tpr.per_group["B"].is_defined
    assert "no row is truly positive" in tpr.per_group["B"].undefined
    assert {name: s.parts["tp"] + s.parts["fn"] for name, s in tpr.per_group.items()} == {
        "A": 2,
        "B": 0,
    }
    assert math.isnan(tpr.mean_of_groups.difference)
    assert tpr.mean_of_groups.to_dict()["difference"] is None
    assert {name: s.value for name, s in fpr.per_group.items()} == {"A": 0.0, "B": 1 / 3}
    assert fpr.mean_of_groups.difference == 1 / 3
    assert fpr.mean_of_groups.value == 1 / 6


def test_a_mean_over_groups_is_said_in_the_words_of_groups():
    view = assay.evaluate([1.0, 3.0, 9.0, 13.0], [1, 2, 9, 12], group=[1, 1, 2, 2])["r2"]
    assert view.mean_of_groups.value == 11 / 16
    assert view.within_group.value == 0.8
    assert view.why == "SST 91 = 10 within groups + 81 between group means"
    assert view.pooled.soundness.level == "caution"
    assert "between groups" in view.pooled.soundness.because
    assert view.per_group[1].to_dict()["group"] == 1
    assert view.per_group[1].explain().splitlines()[0] == "r2, per group, group 1"


def test_folds_and_groups_side_by_side():
    view = assay.evaluate(
        [1.0, 3.0, 9.0, 13.0], [1, 2, 9, 12], fold=[1, 1, 2, 2], group=["x", "y", "x", "y"]
    )["r2"]
    assert [score.aggregation for score in view] == [
        *["per_fold", "per_fold", "mean_of_folds", "within_fold"],
        *["per_group", "per_group", "mean_of_groups", "within_group"],
        "pooled",
    ]
    assert view.why.count("SST 91") == 2


def test_without_folds_or_groups_there_is_one_number():
    view = assay.evaluate([1.0, 2.5], [1, 2])["r2"]
    assert [score.aggregation for score in view] == ["pooled"]
    assert view.why is None
    with pytest.raises(assay.InputError, match="there are no folds"):
        _ = view.mean_of_folds
    with pytest.raises(assay.InputError, match="there are no groups"):
        _ = view.per_group


def test_kappa_within_folds_adds_disagreements():
    # Fold 1: observed 1, expected (2 * 1 + 2 * 3)/4 = 2. Fold 2: observed 1, expected 2.
    view = assay.evaluate(
        [0, 0, 1, 1, 0, 0, 1, 1], [0, 0, 1, 0, 0, 1, 1, 1], fold=[1] * 4 + [2] * 4
    )["kappa"]
    assert view.within_fold.value == 1 - 2 / 4
