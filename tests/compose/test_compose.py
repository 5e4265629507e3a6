"""Composed metrics: exact values, what is derived, undefined parts, aggregations, columns."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

import assay
from assay import InputError, UndefinedError, compose
from assay.compose import metric_of
from assay.metrics import CATALOGUE, find

Y, P = [0, 1, 2, 2, 1, 0, 1, 2], [0, 1, 2, 1, 1, 1, 1, 0]
SITE = ["n", "n", "n", "s", "s", "s", "s", "e"]
T, Q = [3.0, 5.0, 2.5, 7.0, 1.0, 4.0], [2.5, 5.0, 4.0, 8.0, 1.5, 3.0]


@pytest.mark.parametrize(
    ("formula", "exact"),
    [
        ("accuracy", Fraction(5, 8)),
        ("100*accuracy", Fraction(500, 8)),
        ("1 - accuracy", Fraction(3, 8)),
        ("accuracy/3", Fraction(5, 24)),
        ("accuracy**2", Fraction(25, 64)),
        ("accuracy**-1", Fraction(8, 5)),
        ("sqrt(accuracy*accuracy)", Fraction(5, 8)),
        ("0.1*accuracy + 0.2*accuracy", Fraction(3, 16)),
        ("min(accuracy, 0.5)", Fraction(1, 2)),
        ("clamp(2*accuracy, 0, 1)", Fraction(1)),
        ("round(accuracy, 1)", Fraction(6, 10)),
        ("accuracy.correct/accuracy.all", Fraction(5, 8)),
        ("accuracy.correct + 0", Fraction(5)),
        ("mean_over(site, accuracy)", (1 + Fraction(1, 2) + 0) / 3),
        ("min_over(site, accuracy)", Fraction(0)),
        ("max_over(site, accuracy)", Fraction(1)),
        ("sum_over(site, accuracy.correct)", Fraction(5)),
        ("mean_over(site, 100*accuracy - 50)", Fraction(0)),
        ("accuracy_of(site=n|e)", Fraction(3, 4)),
        ("accuracy(site=not s)", Fraction(3, 4)),
        ("accuracy_of(classes=1..2, site=s)", Fraction(2, 3)),
        ("mean_over(true_class, accuracy)", (Fraction(1, 2) + 1 + Fraction(1, 3)) / 3),
        ("if(accuracy > 0.5, 1, 2)", Fraction(1)),
        ("fbeta_macro(beta=1)", (Fraction(1, 2) + Fraction(3, 4) + Fraction(1, 2)) / 3),
    ],
)
def test_a_value_is_the_exact_formula_rounded_once(formula, exact):
    metric = compose(formula, better="higher" if "if" in formula or "." in formula else None)
    assert metric(Y, P, columns={"site": SITE}) == float(exact)


def test_groups_equal_to_the_true_classes_are_balanced_accuracy():
    assert compose("mean_over(true_class, accuracy)")(Y, P) == find("balanced_accuracy")(Y, P)


def test_macro_average_of_named_class_sets():
    halves = compose("0.5*accuracy_of(classes={0, 1}) + 0.5*accuracy_of(classes=2)")
    assert halves(Y, P) == (4 / 5 + 1 / 3) / 2


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("row_mean(abs(p - y))", find("mae")(T, Q)),
        ("row_mean((p - y)**2)", find("mse")(T, Q)),
        ("sqrt(row_mean((p - y)**2))", find("rmse")(T, Q)),
        ("row_max(abs(p - y))", find("max_error")(T, Q)),
        ("row_sum(p) - row_sum(y)", 1.5),
        ("row_min(p)", 1.5),
        ("row_mean(abs(p - y) <= 0.5)", 0.5),
        ("1 - row_sum((p - y)**2)/row_sum((y - 3.75)**2)", find("r2")(T, Q)),
    ],
)
def test_row_expressions_agree_with_the_catalogue(formula, value):
    assert compose(formula, better="lower")(T, Q) == value


def test_row_expressions_take_weights_and_large_integers():
    mean = compose("row_mean(abs(p - y))", better="lower")
    assert mean([0, 0], [0, 10], sample_weight=[1, 99]) == 9.9
    big = 2**60
    assert mean([big, big + 1], [big + 1, big + 1]) == 0.5


def test_a_row_without_a_value_is_counted():
    relative = compose("row_mean(abs(p - y)/y)", better="lower")
    score = assay.evaluate([0.0, 2.0], [1.0, 3.0], metrics=[relative])[relative.key].pooled
    assert score.undefined == (
        "row_mean(abs(p - y)/y): 1 of 2 rows have no finite value; fallback(..., number) inside it "
        "puts one in"
    )


def test_undefined_parts_make_the_whole_undefined_with_the_reason():
    metric = compose("0.5*recall + 0.5*accuracy", name="half")
    ev = assay.evaluate([0, 0, 1], [0, 1, 1], fold=[1, 1, 2], metrics=[metric])
    undefined = ev["half"].per_fold[1].undefined
    assert undefined.startswith("recall: ")
    assert undefined.endswith("no row is truly positive")
    assert ev["half"].mean_of_folds.defined == 1
    with pytest.raises(UndefinedError, match="no row is truly positive"):
        assay.evaluate([0, 0], [0, 1], metrics=[metric], labels=[0, 1], undefined="raise")
    put = assay.evaluate([0, 0], [0, 1], metrics=[metric], labels=[0, 1], undefined="sklearn")
    assert put["half"].pooled.value == 0.25
    assert put["half"].pooled.substituted


def test_raw_is_what_the_bare_arithmetic_gives():
    raw = assay.evaluate([2.0, 2.0], [1.0, 2.0], metrics=["1 - r2"], undefined="raw")
    assert raw["1 - r2"].pooled.value == math.inf
    keep = assay.evaluate([2.0, 2.0], [1.0, 2.0], metrics=["1 - r2"])
    assert not keep["1 - r2"].pooled.is_defined


def test_a_divisor_of_zero_is_named():
    metric = compose("accuracy/(accuracy - 1)", better="lower")
    score = assay.evaluate([0, 1], [0, 1], metrics=[metric])[metric.key].pooled
    assert score.undefined == "accuracy - 1 is 0"


def test_fallback_puts_a_value_in_and_says_so():
    metric = compose("fallback(recall, 0)", name="safe")
    score = assay.evaluate([0, 0], [0, 1], metrics=[metric], labels=[0, 1])["safe"].pooled
    assert score.value == 0
    assert score.note.startswith("0 was put in, as recall: ")


@pytest.mark.parametrize(
    ("lacking", "value"), [("", None), (", lacking=skip", 1.0), (", lacking=0", 0.5)]
)
def test_groups_without_a_value_follow_the_policy(lacking, value):
    metric = compose(f"mean_over(site, recall{lacking})")
    ev = assay.evaluate([1, 0], [1, 0], columns={"site": ["a", "b"]}, metrics=[metric])
    score = ev[metric.key].pooled
    if value is None:
        assert score.undefined.startswith("1 of 2 sites have no value, the first 'b': recall: ")
    else:
        assert score.value == value
        assert score.note.startswith("1 of 2 sites have no value")


def test_per_fold_mean_within_and_pooled():
    metric = compose("100*mean_over(site, accuracy)", name="chase")
    ev = assay.evaluate(Y, P, fold=[1, 2] * 4, columns={"site": SITE}, metrics=[metric])
    view = ev["chase"]
    parts = [metric(Y[k::2], P[k::2], columns={"site": SITE[k::2]}) for k in (0, 1)]
    assert [score.value for score in view.per_fold] == parts
    assert view.mean_of_folds.value == float((100 + Fraction(100, 3)) / 2)
    assert view.within_fold.value == view.pooled.value == 50.0
    assert "a fold that lacks a site" in view.mean_of_folds.soundness.because


def test_a_line_through_one_metric_adds_up_within_folds():
    fold = [1, 1, 1, 2, 2, 2]
    ev = assay.evaluate(T, Q, fold=fold, metrics=["r2", "100*r2 - 3", "(1 - r2)/2"])
    within = ev["r2"].within_fold.outcome.ratio.rational
    assert ev["100*r2 - 3"].within_fold.value == float(100 * within - 3)
    assert ev["(1 - r2)/2"].within_fold.value == float((1 - within) / 2)
    assert ev["100*r2 - 3"].why == ev["r2"].why
    assert ev["100*r2 - 3"].pooled.soundness == ev["r2"].pooled.soundness


def test_anything_else_is_refused_within_folds_with_the_reason():
    ev = assay.evaluate(T, Q, fold=[1, 1, 1, 2, 2, 2], metrics=["exp(r2)", "exp(-mape)"])
    refused = ev["exp(r2)"].within_fold
    assert refused.soundness.level == "refused"
    assert "of r2 do not add up over folds under this formula" in refused.undefined
    # The sums of mape add up, so the formula of the parts within folds is the pooled one.
    assert ev["exp(-mape)"].within_fold.value == ev["exp(-mape)"].pooled.value
    assert "not linear" in ev["exp(-mape)"].mean_of_folds.soundness.because


def test_a_score_explains_itself_and_is_plain_json():
    ev = assay.evaluate(Y, P, columns={"site": SITE}, metrics="100*mean_over(site, accuracy)")
    text = ev["100*mean_over(site, accuracy)"].pooled.explain()
    assert "computed    100 * (0 + 3/3 + 2/4)/3".replace("3/3", "1") in text
    assert "site n 1, site s 0.5" in text
    document = json.loads(json.dumps(ev.to_dict(), allow_nan=False))
    assert document["scores"][0]["value"] == 50.0
    assert "100 * mean_over" in repr(ev)
    assert len(ev.frame()) == 1


def test_many_groups_are_shown_in_short():
    y = list(range(40))
    ev = assay.evaluate(
        [k % 2 for k in y], [0] * 40, columns={"k": y}, metrics="mean_over(k, accuracy)"
    )
    assert ev["mean_over(k, accuracy)"].pooled.outcome.text() == "(1 + 0 + 1 + ... + 0)/40"


def test_columns_are_checked_and_cut_like_every_other():
    with pytest.raises(InputError, match="needs a column 'robot'; those given: none"):
        assay.evaluate(Y, P, metrics="mean_over(robot, accuracy)")
    with pytest.raises(InputError, match="differ in length"):
        assay.evaluate(Y, P, metrics="accuracy", columns={"robot": [1]})
    with pytest.raises(InputError, match="1 missing"):
        assay.evaluate([0, 1], [0, 1], columns={"r": ["a", None]}, metrics="mean_over(r, accuracy)")
    ev = assay.evaluate(
        [0, 1, 1],
        [0, 1, 0],
        columns={"r": ["a", None, "b"]},
        metrics="mean_over(r, accuracy)",
        drop_missing=True,
    )
    assert ev["mean_over(r, accuracy)"].pooled.value == 0.5
    assert ev["mean_over(r, accuracy)"].pooled.n == 2


def test_columns_of_a_frame_are_found_by_name():
    frame = {"y": Y, "p": P, "site": SITE, "place": SITE}
    formula = "mean_over(site, accuracy)"
    for columns in ((), ["site"], {"site": "place"}):
        ev = assay.evaluate_frame(frame, truth="y", pred="p", metrics=formula, columns=columns)
        assert ev[formula].pooled.value == 0.5
    later = assay.evaluate_frame(frame, truth="y", pred="p", columns="site")
    assert later[formula].pooled.value == 0.5


def test_weights_and_groups_go_through():
    metric = compose("mean_over(site, accuracy)")
    weight = [1, 2, 1, 2, 1, 1, 1, 3]
    assert metric(Y, P, columns={"site": SITE}, sample_weight=weight) == float(
        (1 + Fraction(2, 5) + 0) / 3
    )
    ev = assay.evaluate(Y, P, group=["u", "v"] * 4, columns={"site": SITE}, metrics=[metric])
    assert len(ev[metric.key].per_group) == 2
    assert ev[metric.key].pooled.value == 0.5


def test_several_outputs_take_a_formula_each():
    truth, guess = [[1.0, 2.0], [3.0, 4.0]], [[1.0, 1.0], [2.0, 4.0]]
    ev = assay.evaluate(truth, guess, metrics=["2*mae"])
    assert [score.value for key in ev for score in ev[key]] == [1.0, 1.0]


def test_a_composed_metric_can_be_a_part_of_another():
    rate = compose("mape", name="rate")
    outer = compose("exp(-rate)", parts={"rate": rate})
    assert outer.better == "higher"
    assert outer([40, 25, 10], [36, 27, 13]) == 0.8521437889662113
    nested = compose("mean_over(site, robot)", parts={"robot": compose("mean_over(r, accuracy)")})
    assert set(nested.columns) == {"site", "r"}
    assert nested([0, 1, 1], [0, 1, 0], columns={"site": [1, 1, 2], "r": [1, 2, 1]}) == 0.5


def test_the_metrics_of_composed_parts_count():
    inner = compose("0.5*roc_auc + 0.5*accuracy", name="inner")
    outer = compose("2*inner", parts={"inner": inner})
    assert [leaf.key for leaf in outer.leaves] == ["roc_auc", "accuracy"]
    assert repr(outer) == "<metric 2 * inner>"
    with pytest.raises(InputError, match="needs scores"):
        assay.evaluate([1, 0, 1], [1, 1, 1], metrics=[outer])


def test_scores_and_labels_can_be_mixed():
    metric = compose("0.5*accuracy + 0.5*roc_auc")
    assert metric([1, 0, 1], [1, 1, 1], y_score=[0.9, 0.2, 0.8]) == 5 / 6
    with pytest.raises(InputError, match="needs scores"):
        assay.evaluate([1, 0, 1], [1, 1, 1], metrics=[metric])


def test_names_formulas_and_metrics_are_told_apart():
    assert metric_of("f1_macro") is CATALOGUE["f1_macro"]
    assert metric_of("fbeta:beta=0.5").params == {"beta": 0.5}
    assert metric_of("1-accuracy").key == "1 - accuracy"
    with pytest.raises(InputError, match="did you mean"):
        metric_of("acuracy")
    assert not [key for key in CATALOGUE if "mean_over" in key]


def test_an_empty_set_of_rows_is_undefined():
    metric = compose("accuracy_of(classes=7) + 0*accuracy", better="higher")
    assert math.isnan(metric(Y, P))
