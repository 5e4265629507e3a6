"""A score: its explanation, its dict, and the four policies for what is undefined."""

from __future__ import annotations

import json
import math

import pytest

import assay

CONSTANT = [3.0, 3.0, 3.0]
Y, P = [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0]


def pooled(y, p, name="r2", **options):
    return assay.evaluate(y, p, metrics=[name], **options)[name].pooled


def test_an_explanation_holds_the_whole_computation():
    assert pooled(Y, P, fold=[1, 1, 2, 2]).explain().splitlines() == [
        "r2, pooled",
        "  value       0.9998000199980002",
        "  computed    1 - 2/10001",
        "  definition  1 - SSE / SST, SST about the mean of the evaluated targets",
        "  rows        4, weight 4",
        "  parts       sse 2, sst 10001, weight 4, mean 50.5",
        "  policy      keep: an undefined value stays undefined and says why",
        "  soundness   caution: its baseline is one mean over all rows, so a difference in level "
        "between folds counts as explained",
    ]


def test_an_explanation_names_the_unit_the_fold_and_the_spread():
    view = assay.evaluate(Y, P, fold=["a", "a", "b", "b"], unit="kWh")["mse"]
    assert view.pooled.explain().splitlines()[1] == "  value       0.5 kWh^2"
    assert view.per_fold["a"].explain().splitlines()[0] == "mse, per fold, fold a"
    mean = assay.evaluate([0.0, 0.0], [1.0, 3.0], fold=[1, 2])["mae"].mean_of_folds
    assert mean.explain().splitlines()[2] == (
        "  computed    mean of 2 of 2, sd 1 (population, ddof 0), 1.41421 (sample, ddof 1)"
    )


def test_a_score_as_a_dict_is_plain_json():
    found = pooled(Y, P, fold=[1, 1, 2, 2]).to_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found == {
        "metric": "r2",
        "aggregation": "pooled",
        "value": 0.9998000199980002,
        "n": 4,
        "unit": None,
        "parts": {"sse": 2, "sst": 10001, "weight": 4, "mean": 50.5},
        "soundness": "caution",
        "because": "its baseline is one mean over all rows, so a difference in level between "
        "folds counts as explained",
    }


def test_a_fold_and_a_mean_as_dicts():
    view = assay.evaluate([0.0, 0.0, 0.0], [1.0, 3.0, 5.0], fold=["a", "b", "b"])["mae"]
    assert view.per_fold["b"].to_dict()["fold"] == "b"
    mean = view.mean_of_folds.to_dict()
    assert (mean["defined"], mean["of"], mean["low"], mean["high"]) == (2, 2, 1.0, 4.0)
    assert mean["sd_population"] == 1.5


def test_every_score_of_an_evaluation_is_plain_json():
    for undefined in ("keep", "raw", "sklearn"):
        ev = assay.evaluate([0.0, 0.0, 1.0], [1.0, 0.0, 1.0], fold=[1, 1, 2], undefined=undefined)
        for score in ev.scores:
            json.dumps(score.to_dict(), allow_nan=False)


def test_keep_leaves_an_undefined_value_undefined_with_its_reason():
    score = pooled(CONSTANT, [3, 3, 4])
    assert math.isnan(score.value)
    assert not score.is_defined
    assert not score.substituted
    assert score.undefined == "SST is exactly 0 over 3 rows"
    assert score.shown() == "undefined"
    assert "undefined: SST is exactly 0 over 3 rows" in score.explain()
    assert score.to_dict()["value"] is None
    assert score.to_dict()["undefined"] == "SST is exactly 0 over 3 rows"


def test_raise_is_an_error_that_says_which_value_and_why():
    with pytest.raises(assay.UndefinedError) as caught:
        pooled(CONSTANT, [3, 3, 4], undefined="raise")
    assert str(caught.value) == "r2 (pooled) is undefined: SST is exactly 0 over 3 rows"
    with pytest.raises(ArithmeticError, match=r"r2 \(per_fold\) of a is undefined"):
        pooled([3, 3, 1.5, 2], [3, 3, 1, 2], fold=["a", "a", "b", "b"], undefined="raise")


def test_raise_lets_defined_values_through():
    assert pooled(Y, P, undefined="raise").value == 9999 / 10001


@pytest.mark.parametrize(
    ("predictions", "raw", "instead"),
    [([3, 3, 3], math.nan, 1.0), ([3, 3, 4], -math.inf, 0.0)],
)
def test_raw_is_the_bare_quotient_and_sklearn_a_marked_substitute(predictions, raw, instead):
    bare = pooled(CONSTANT, predictions, undefined="raw")
    assert bare.value == raw or (math.isnan(raw) and math.isnan(bare.value))
    assert not bare.substituted
    score = pooled(CONSTANT, predictions, undefined="sklearn")
    assert score.value == instead
    assert score.substituted
    assert score.shown() == f"{instead:g}*"
    assert "put in: SST is exactly 0 over 3 rows" in score.explain()
    assert score.to_dict()["substituted"] == "SST is exactly 0 over 3 rows"
    assert repr(score) == f"<r2 pooled: {instead:g}*, n=3>"


def test_a_mean_over_substituted_folds_is_marked_too():
    view = assay.evaluate(
        [3.0, 3.0, 3.0, 4.0],
        [3.0, 3.0, 3.0, 5.0],
        fold=[1, 1, 2, 2],
        metrics=["r2"],
        undefined="sklearn",
    )["r2"]
    assert view.per_fold[1].substituted
    assert not view.per_fold[2].substituted
    assert view.mean_of_folds.value == 0  # 1 put in, and -1
    assert view.mean_of_folds.substituted
    assert view.mean_of_folds.shown() == "0*"
    assert not view.within_fold.substituted
    assert not view.pooled.substituted


def test_a_computed_value_is_never_marked():
    assert pooled(Y, P, undefined="sklearn").shown() == "0.9998"


def test_the_policy_is_recorded_and_must_exist():
    assert pooled(Y, P, undefined="raw").policy == "raw"
    with pytest.raises(assay.InputError, match="choose one of keep, raise, raw, sklearn"):
        pooled(Y, P, undefined="drop")


def test_one_row_under_scikit_learns_policy_stays_undefined():
    # scikit-learn gives NaN there too.
    score = pooled([3.0], [3.0], undefined="sklearn")
    assert math.isnan(score.value)
    assert not score.substituted


def test_a_score_is_a_float():
    assert float(pooled(Y, P)) == 9999 / 10001
