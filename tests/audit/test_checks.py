"""Each check with a case that holds, one that cannot, and one that cannot be told."""

from __future__ import annotations

from typing import Any

import pytest

import assay

LESSON = {"n": 143, "tp": 45, "fp": 3, "fn": 8, "tn": 87}


def audit(values: Any = (), **report: Any) -> assay.Audit:
    return assay.audit({"values": values or [], **report})


def said(found: assay.Audit, status: str = "impossible") -> str:
    return "\n".join(f"{line.said} | {line.missing}" for line in found.of(status))


def test_n_times_accuracy_is_no_whole_number():
    found = audit({"accuracy": "0.925"}, parts={"n": 143})
    assert "132/143 = 0.923077 and 133/143 = 0.93007 print otherwise" in said(found)
    assert found.exit_code == 1
    assert audit({"accuracy": "0.923"}, parts={"n": 143}).exit_code == 0
    assert audit({"accuracy": "0.923"}).exit_code == 3


def test_a_class_recall_that_no_count_of_its_rows_gives():
    values = [{"metric": "recall", "class": "a", "value": "0.75"}]
    rows = [{"metric": "n", "class": "a", "value": "10"}, {"metric": "n", "value": "30"}]
    assert "7/10 = 0.7 and 8/10 = 0.8" in said(audit([*values, *rows]))


def test_f1_above_the_arithmetic_of_its_precision_and_recall():
    found = audit({"precision": "0.80", "recall": "0.70", "f1": "0.85"})
    assert "the others allow f1" in said(found)
    assert "averages over classes or folds" in said(found)
    assert audit({"precision": "0.80", "recall": "0.70", "f1": "0.75"}).exit_code == 0


def test_counts_that_do_not_add_up():
    assert "do not add up" in said(audit(parts={"n": 200, **LESSON, "tn": 88} | {"n": 200},
                                         values={"accuracy": "0.9"}))  # fmt: skip


def test_a_wrong_value_is_named_as_what_it_is():
    # 45 + 87 of 143 correct; the F1 of the class is 90/101 = 0.891 and the macro F1 0.916.
    found = audit({"f1": "0.916", "accuracy": "0.923"}, parts=LESSON)
    assert "the counts give 90/101 = 0.891089" in said(found)
    assert "f1_macro of these counts" in said(found)
    assert "accuracy 0.923" in said(found, "consistent")


def test_a_roc_auc_of_labels():
    found = audit({"roc_auc": "0.908"}, parts=LESSON)
    assert found.exit_code == 3
    assert "labels instead of scores?" in said(found, "cannot tell")
    assert "labels" in said(audit({"roc_auc": "0.90", "recall": "0.85", "specificity": "0.95"}),
                            "cannot tell")  # fmt: skip
    fine = audit({"roc_auc": "0.970"}, parts=LESSON)
    assert "is within the 0.820755 to 0.994969 of its labels" in said(fine, "consistent")


def test_a_matrix_of_three_classes():
    matrix = {"classes": ["a", "b", "c"], "rows": [[5, 1, 0], [2, 6, 1], [0, 0, 9]]}
    fine = {"accuracy": "0.833", "balanced accuracy": "0.833", "macro F1": "0.822"}
    assert audit(fine, matrix=matrix).exit_code == 0
    wrong = audit({"f1_macro": "0.833"}, matrix=matrix)
    assert "balanced_accuracy" in said(wrong)
    assert audit({"precision": "0.7"}, matrix=matrix).of("cannot tell")[0].missing == (
        "which class is positive"
    )


def test_macro_weighted_and_micro_against_the_classes():
    classes = [
        {"metric": "recall", "class": "a", "value": "0.90"},
        {"metric": "recall", "class": "b", "value": "0.50"},
        {"metric": "n", "class": "a", "value": "80"},
        {"metric": "n", "class": "b", "value": "20"},
        {"metric": "n", "value": "100"},
    ]
    values = {"balanced_accuracy": "0.70", "accuracy": "0.82", "recall_weighted": "0.82"}
    rows = [{"metric": name, "value": value} for name, value in values.items()]
    assert audit([*classes, *rows]).of("impossible") == []
    wrong = [*classes, {"metric": "recall_macro", "value": "0.82"}]
    assert "the mean of recall of a 0.90, recall of b 0.50 is 0.695 to 0.705" in said(audit(wrong))
    assert "they are the same number" in said(audit({"accuracy": "0.82", "f1_micro": "0.80"}))


def test_mcc_that_no_matrix_has_with_this_accuracy():
    assert (
        audit({"accuracy": "0.923", "mcc": "0.95"}, parts={"n": 300}, positive="1").exit_code == 1
    )
    assert (
        audit({"accuracy": "0.923", "mcc": "0.80"}, parts={"n": 300}, positive="1").exit_code == 0
    )


def test_seed_003_narrow_set_stands_and_a_wide_r2_on_it_does_not():
    parts = {"n": 3, "sse": "3.0", "sst": "2.0", "target_mean": "2.0"}
    assert audit({"r2": "-0.5", "rmse": "1.00", "mae": "1.00"}, parts=parts).exit_code == 0
    found = audit({"r2": "0.985", "rmse": "1.00"}, parts=parts)
    assert "variance of the targets is SST/n" in said(found)
    both = [
        {"metric": name, "split": split, "value": value}
        for split, r2 in (("narrow", "-0.5"), ("wide", "0.985"))
        for name, value in (("r2", r2), ("rmse", "1.00"))
    ]
    assert audit(both).of("impossible") == []
    assert "not the same rows" in said(
        audit([{**entry, "model": entry["split"], "split": ""} for entry in both])
    )
    uncentred = audit({"r2": "0.786", "rmse": "1.00"}, parts=parts)
    assert "prints like r2_uncentred" in said(uncentred)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"mae": "2.0", "rmse": "1.5"}, "MAE is at most RMSE"),
        ({"mae": "0.10", "rmse": "5.0"}, "RMSE is at most sqrt(n) MAE"),
        ({"rmse": "5.0", "max_error": "4.0"}, "RMSE is at most the largest error"),
        ({"rmse": "1.0", "max_error": "9.0"}, "the largest error is at most sqrt(n) RMSE"),
        ({"bias": "-3.0", "mae": "1.0"}, "the mean error is at most MAE"),
        ({"medae": "3.0", "mae": "1.0"}, "the median error is at most twice MAE"),
        ({"r2": "0.80", "explained_variance": "0.70"}, "R2 is at most the explained variance"),
        ({"r2": "0.80", "pearson_r": "0.80"}, "R2 is at most the squared correlation"),
        ({"rmse": "2.0", "mse": "5.0"}, "MSE is MSE"),
    ],
)
def test_errors_out_of_order(values, why):
    assert why in said(audit(values, parts={"n": 25}))


def test_r2_and_rmse_against_a_standard_deviation_say_its_divisor():
    # n = 5: sd 2.0 is a variance of 4 (ddof 0) or 3.2 (ddof 1); MSE 1 and R2 0.6875 imply 3.2.
    values = {"r2": "0.6875", "rmse": "1.0000"}
    found = audit(values, parts={"n": 5, "target_sd": "2.0000"})
    assert "ddof 1" in said(found, "consistent")
    assert audit(values, parts={"n": 5, "target_sd": "2.0000"}, ddof=0).exit_code == 1
    parts = {"target_sd": "6.0", "target_min": "0.0", "target_max": "10.0"}
    popoviciu = audit({"mae": "1"}, parts=parts, ddof=0)
    assert "Popoviciu" in said(popoviciu)


def test_two_models_that_imply_different_sst():
    rows = [("a", "0.80", "2.00"), ("b", "0.70", "2.10")]
    values = [
        {"model": model, "metric": name, "value": value}
        for model, r2, rmse in rows
        for name, value in (("r2", r2), ("rmse", rmse))
    ]
    assert "not the same rows, or not the same definition" in said(audit(values))
    values[-1]["value"] = "2.45"
    assert audit(values).of("impossible") == []


def test_a_mean_outside_its_folds():
    entry = {"metric": "r2", "value": "0.95", "folds": ["0.70", "0.80", "0.90"]}
    found = audit([entry])
    assert "the folds lie between 0.695 to 0.905" in said(found)
    assert audit([entry | {"value": "0.80"}]).exit_code == 0
    sized = [
        *({"metric": "accuracy", "fold": k, "value": v} for k, v in enumerate(["0.50", "1.00"])),
        *({"metric": "n", "fold": k, "value": v} for k, v in enumerate(["2", "8"])),
    ]
    mean = {"metric": "accuracy", "aggregation": "mean of folds", "value": "0.90"}
    assert "pooled, not a mean of folds?" in said(audit([*sized, mean]))


@pytest.mark.parametrize(
    ("spread", "settings", "fits"),
    [
        ("0.0816", {}, "it is ddof 0"),
        ("0.1000", {}, "it is ddof 1"),
        ("0.0577", {}, "it is the standard error, no spread"),
        ("0.1200", {}, "it is none of these"),
        ("0.1000", {"ddof": 0}, "it is none of these"),
    ],
)
def test_a_spread_that_fits_one_divisor_or_none(spread, settings, fits):
    # Squared deviations 0.01, 0, 0.01: sqrt(1/150), 0.1, 0.1/sqrt(3).
    folds = ["0.70000", "0.80000", "0.90000"]
    values = [
        {"metric": "mcc", "value": "0.80000", "folds": folds},
        {"metric": "mcc", "aggregation": "sd_of_folds", "value": spread},
    ]
    found = audit(values, **settings)
    assert fits in said(found, "impossible" if "none" in fits else "consistent")


def test_accuracy_as_a_mean_over_folds_of_one_size():
    sizes = [{"metric": "n", "fold": k, "value": "10"} for k in range(5)]
    n = {"metric": "n", "value": "50"}
    mean = {"metric": "accuracy", "aggregation": "mean_of_folds", "value": "0.825"}
    assert "no whole number" in said(audit([*sizes, n, mean]))
    assert audit([*sizes, n, mean | {"value": "0.820"}]).exit_code == 0
    assert audit([n, mean]).exit_code == 3


def test_a_score_over_all_rows_sold_as_a_mean_over_groups():
    groups = [
        {"metric": name, "group": group, "value": value}
        for group, n, accuracy in (("en", "900", "0.90"), ("sw", "100", "0.50"))
        for name, value in (("n", n), ("accuracy", accuracy))
    ]
    mean = {"metric": "accuracy", "aggregation": "mean_of_groups", "value": "0.86"}
    assert "it is the value over all rows, not the mean" in said(audit([*groups, mean]))
    assert audit([*groups, mean | {"value": "0.70"}]).exit_code == 0


def test_a_pooled_f1_from_the_counts_of_groups():
    # Group F1s 2/3 and 0; pooled TP 1, FP 1, FN 2: 2/5.
    parts = [
        {"group": "a", "tp": 1, "fp": 1, "fn": 0, "tn": 3, "n": 5},
        {"group": "b", "tp": 0, "fp": 0, "fn": 2, "tn": 3, "n": 5},
    ]
    values = [{"metric": "f1", "group": "a", "value": "0.667"},
              {"metric": "f1", "group": "b", "value": "0.000"}]  # fmt: skip
    mean = {"metric": "f1", "aggregation": "mean_of_groups", "value": "0.400"}
    assert "that of the summed counts of the groups is 0.4" in said(audit([*values, mean],
                                                                          parts=parts))  # fmt: skip


def test_percent_and_fraction_mixed():
    found = audit({"accuracy": "0.85", "precision": "85", "recall": "80"})
    assert "percent and fraction mixed?" in said(found)
    alone = audit({"accuracy": "0.85", "roc_auc": "85"})
    assert "is it 0.0085 or 0.85?" in said(alone, "cannot tell")
    bare = audit({"accuracy": "92.3", "recall": "84.9"}, parts={"n": 143, "positives": 53})
    assert bare.exit_code == 0
    assert "plain ratios are read as percentages" in str(bare)
    typo = audit({"accuracy": "0.85%", "precision": "85%", "recall": "80%"})
    assert "accuracy as 0.85 and not 0.0085 fits" in said(typo)


def test_probability_losses():
    # d^2 = 0.09 everywhere is a log loss of 0.357; a mix of 0 and 0.715 gets to 0.2087.
    assert "at least 0.20871" in said(audit({"log_loss": "0.10", "brier": "0.09"}))
    assert audit({"log_loss": "0.36", "brier": "0.09"}).exit_code == 0
    found = audit({"log_loss": "0.05", "accuracy": "0.80"})
    assert "how the labels were chosen" in said(found, "cannot tell")


def test_values_beyond_their_bounds():
    found = audit({"accuracy": "1.3", "rmse": "-0.5", "r2": "1.2", "mcc": "-0.3"})
    assert {line.check for line in found.of("impossible")} == {"bounds"}
    assert len(found.of("impossible")) == 3
    assert "take the sign off" in said(found)


def test_an_unknown_name_and_a_lone_value_say_what_is_missing():
    found = audit({"acuracy_x": "0.9", "r2": "0.8"})
    assert "names like it: " in said(found, "cannot tell")
    assert "SST or the spread of the targets" in said(found, "cannot tell")
    counted = audit({"overall score": "0.916", "quality": "0.111"}, parts=LESSON)
    assert "overall_score 0.916 prints like npv, f1_macro of the counts" in said(
        counted, "cannot tell"
    )
    assert "quality 0.111 prints like no metric of labels" in said(counted, "cannot tell")
    assert found.exit_code == 3


def test_whole_counts_beside_weighted_ratios():
    parts = {"tp": 6, "fp": 2, "fn": 2, "tn": 10}
    found = audit({"precision": "0.857"}, parts=parts)
    assert "the ratio is weighted and the counts are not" in said(found)
    told = audit({"precision": "0.857"}, parts=parts, weights="yes")
    assert "unweighted beside weighted ratios" in said(told)


def test_parts_of_all_models_hold_for_each_and_scopes_stay_apart():
    values = [
        {"model": "a", "metric": "accuracy", "value": "0.925"},
        {"model": "b", "metric": "accuracy", "value": "0.923"},
        {"model": "b", "split": "train", "metric": "accuracy", "value": "0.925"},
    ]
    found = audit(values, parts={"n": 143})
    assert [line.about[0].scope.model for line in found.of("impossible")] == ["a"]


def test_the_result_is_plain_json():
    found = audit({"accuracy": "0.925", "x": "1"}, parts={"n": 143}).to_dict()
    assert found["schema"] == "assay-audit/1"
    assert (found["status"], found["impossible"], found["cannot_tell"]) == ("impossible", 1, 1)
    assert found["lines"][0]["about"] == ["accuracy 0.925"]


def test_two_r2_fields_under_two_definitions():
    # n 20, p 3: 1 - (19/16)(1 - 0.80) = 0.7625.
    parts = {"n": 20, "features": 3}
    assert audit({"r2": "0.8000", "adjusted_r2": "0.7625"}, parts=parts).exit_code == 0
    found = audit({"r2": "0.7625", "adjusted_r2": "0.8000"}, parts=parts)
    assert "stand together if r2 is adjusted_r2 and adjusted_r2 is r2" in said(found)
    bare = audit({"r2": "0.80", "r2_uncentred": "0.95"})
    assert "the sum of their squares" in said(bare, "cannot tell")


def test_thirty_seeds_whose_spread_needs_ddof_1():
    # The lesson's study prints 0.040: 0.04017 with ddof 1, 0.0395 with ddof 0.
    draw = [0.70 + 0.0395 * (-1) ** k for k in range(30)]
    values = [
        {"metric": "accuracy", "value": "0.7000", "folds": [f"{v:.4f}" for v in draw]},
        {"metric": "accuracy", "aggregation": "sd_of_folds", "value": "0.0402"},
    ]
    assert "it is ddof 1" in said(audit(values), "consistent")
