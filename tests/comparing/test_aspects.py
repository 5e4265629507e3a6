"""What two evaluations must have in common: rows, targets, weights, folds, classes, policy."""

from __future__ import annotations

from typing import Any

import pytest

import assay
from assay.notes import merge
from assay.notes.canonical import sealed

Y = [1.0, 2.0, 3.0, 5.0]
P = [1.0, 2.0, 2.0, 5.5]
Q = [1.5, 2.0, 3.0, 5.0]
IDS = [1, 2, 3, 4]


def status(found: assay.Comparison, name: str) -> tuple[str, str]:
    one = next(one for one in found.aspects if one.name == name)
    return one.status, one.said


def compared(found: assay.Comparison) -> set[str]:
    return {one.aggregation for one in found.compared}


def test_the_same_rows_in_another_order_are_matched_by_id() -> None:
    a = assay.evaluate(Y, P, id=IDS)
    b = assay.evaluate(Y[::-1], Q[::-1], id=IDS[::-1])
    found = assay.compare(a, b)
    assert status(found, "rows") == ("same", "the same 4 rows, matched by id; in another order")
    assert found.finding.outcome == "passed"
    assert found.rows[0].how == "id"


def test_ids_of_another_type_are_the_same_ids() -> None:
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(Y, Q, id=list("1234")))
    assert found.finding.outcome == "passed"
    assert (found.rows[0].a, found.rows[0].b) == (1, 2)


def test_without_ids_another_order_leaves_the_rows_unknown() -> None:
    found = assay.compare(assay.evaluate(Y, P), assay.evaluate(Y[::-1], Q[::-1]))
    assert status(found, "rows") == (
        "unknown",
        "the targets are in another order, and there are no ids to match the rows by",
    )
    assert found.finding.outcome == "found"
    # The targets are the same as a set, so that pooled scores may be compared; rows may not.
    assert compared(found) == {"pooled"}
    assert found["r2"].better == "b"
    assert not found.rows
    assert found.exit_code == 0


def test_ids_on_one_side_only_are_said() -> None:
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(Y, Q))
    assert status(found, "rows") == ("same", "4 rows in the same order (ids on one side only)")
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(Y[::-1], Q[::-1]))
    assert status(found, "rows")[0] == "unknown"


def test_duplicate_ids_do_not_match_rows() -> None:
    found = assay.compare(
        assay.evaluate(Y, P, id=[1, 1, 3, 4]), assay.evaluate(Y, Q, id=[1, 1, 3, 4])
    )
    assert found.rows[0].how == "order"


def test_rows_missing_on_one_side_are_named() -> None:
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(Y[1:], Q[1:], id=IDS[1:]))
    assert status(found, "rows") == ("differ", "4 against 3 rows, other ids; only in a: 1")
    assert found.exit_code == 3
    assert "compares the rows that both have" in repr(found)
    short = assay.compare(assay.evaluate(Y, P), assay.evaluate(Y[1:], Q[1:]))
    assert status(short, "rows") == ("differ", "4 against 3 rows (no ids to say which)")


def test_other_targets_at_the_same_ids() -> None:
    changed = [1.0, 2.0, 3.0, 6.0]
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(changed, P, id=IDS))
    assert status(found, "targets") == ("differ", "other values at the same ids")
    swapped = [2.0, 1.0, 3.0, 5.0]
    found = assay.compare(assay.evaluate(Y, P, id=IDS), assay.evaluate(swapped, P, id=IDS))
    assert status(found, "targets") == ("differ", "the same values at other ids")
    assert found.exit_code == 3


def test_shared_rows_are_evaluated_anew() -> None:
    a = assay.evaluate(Y, P, id=IDS, unit="t", sample_weight=[1.0, 2.0, 1.0, 1.0])
    b = assay.evaluate([*Y[::-1], 9.0], [*Q[::-1], 1.0], id=[4, 3, 2, 1, 9], unit="t")
    with pytest.raises(assay.InputError, match="no id in common"):
        assay.compare(a, assay.evaluate(Y, P, id=[5, 6, 7, 8]), shared=True)
    with pytest.raises(assay.InputError, match="b has no ids"):
        assay.compare(a, assay.evaluate(Y, P), shared=True)
    with pytest.raises(assay.InputError, match="the rows of b are not at hand"):
        assay.compare(a, b.note(), shared=True)
    unweighted = assay.evaluate(Y[:3], P[:3], id=IDS[:3], unit="t")
    found = assay.compare(unweighted, b, shared=True)
    assert status(found, "shared") == ("same", "3 rows that both have, of 3 and 5")
    wanted = assay.compare(unweighted, assay.evaluate(Y[:3], Q[:3], id=IDS[:3], unit="t"))
    assert [s.to_dict() for s in found.scores] == [s.to_dict() for s in wanted.scores]
    assert found.rows == wanted.rows


def test_shared_rows_leave_out_those_that_were_dropped() -> None:
    a = assay.evaluate([*Y, 2.0], [*P, float("nan")], id=[*IDS, 5], drop_missing=True)
    b = assay.evaluate([9.0, *Y], [0.0, *Q], id=[5, *IDS])
    found = assay.compare(a, b, shared=True)
    assert status(found, "shared") == ("same", "4 rows that both have, of 4 and 5")
    assert found["mae"].values == (1.5 / 4, 0.5 / 4)


def test_other_weights_are_not_compared() -> None:
    a = assay.evaluate(Y, P, sample_weight=[1.0, 2.0, 1.0, 1.0])
    b = assay.evaluate(Y, Q, sample_weight=[2.0, 1.0, 1.0, 1.0])
    found = assay.compare(a, b)
    assert status(found, "weights") == ("differ", "others")
    assert found.exit_code == 3
    assert found["r2"].why_not == "other weights"
    heavier = assay.evaluate(Y, Q, sample_weight=[2.0, 1.0, 1.0, 3.0])
    assert status(assay.compare(a, heavier), "weights")[1] == "others, of total 5 against 7"
    assert assay.compare(a, assay.evaluate(Y, Q, sample_weight=[1, 2, 1, 1])).exit_code == 0


def test_other_folds_leave_the_pooled_scores() -> None:
    a = assay.evaluate(Y, P, fold=[1, 1, 2, 2])
    b = assay.evaluate(Y, Q, fold=[1, 2, 1, 2])
    found = assay.compare(a, b)
    assert status(found, "folds") == ("differ", "rows fall into other folds")
    assert compared(found) == {"pooled"}
    assert found.score("r2", "mean_of_folds").why_not == "other folds"
    assert not found.folds
    assert (found.finding.outcome, found.exit_code) == ("found", 0)
    alone = assay.compare(a, assay.evaluate(Y, Q))
    assert status(alone, "folds") == ("differ", "only a has folds")


def test_groups_are_matched_likewise() -> None:
    a = assay.evaluate(Y, P, group=list("nnss"))
    same = assay.compare(a, assay.evaluate(Y, Q, group=list("nnss")))
    assert {"per_group", "mean_of_groups", "within_group"} < compared(same)
    other = assay.compare(a, assay.evaluate(Y, Q, group=list("nsns")))
    assert compared(other) == {"pooled"}


def test_other_units_leave_the_pure_numbers() -> None:
    found = assay.compare(assay.evaluate(Y, P, unit="kWh"), assay.evaluate(Y, Q, unit="MWh"))
    assert status(found, "unit") == ("differ", "kWh against MWh")
    assert found["r2"].better == "b"
    assert found["rmse"].better is None
    assert found["mse"].why_not == "another unit: kWh against MWh"
    named = assay.compare(assay.evaluate(Y, P, unit="kWh"), assay.evaluate(Y, Q))
    assert named.finding.outcome == "passed"
    assert status(named, "unit") == ("same", "kWh, named on one side only")


def test_other_policies_leave_what_they_do_not_touch() -> None:
    a = assay.evaluate([0.0, 0.0, 1.0], [0.0, 0.0, 1.0], fold=[1, 1, 2], metrics=["r2", "mae"])
    b = assay.evaluate(
        [0.0, 0.0, 1.0], [0.0, 1.0, 1.0], fold=[1, 1, 2], metrics=["r2", "mae"], undefined="sklearn"
    )
    found = assay.compare(a, b)
    assert status(found, "policy") == ("differ", "undefined values: keep against sklearn")
    assert found["r2"].better == "a"
    assert found.score("mae", "mean_of_folds").better == "a"
    why = found.score("r2", "mean_of_folds").why_not
    assert why == "another policy for undefined values"


def test_other_classes_leave_what_is_no_mean_over_them() -> None:
    truth = list("aabbc")
    a, b = assay.evaluate(truth, list("aabbb")), assay.evaluate(truth, list("aabbd"))
    found = assay.compare(a, b)
    assert status(found, "classes") == ("differ", "3 against 4, on one side only: d")
    assert found["f1_macro"].why_not == "a mean over other classes"
    assert found["accuracy"].why_not is None


def test_another_positive_class_is_another_metric() -> None:
    truth = ["ham", "spam", "spam", "ham"]
    a = assay.evaluate(truth, ["ham", "spam", "ham", "ham"], pos_label="spam")
    b = assay.evaluate(truth, ["ham", "spam", "spam", "spam"], pos_label="ham")
    found = assay.compare(a, b)
    assert found["precision"].why_not == "another class: spam against ham"
    assert found["accuracy"].difference == 0.0
    assert status(found, "positive class") == ("differ", "spam against ham")


def test_macro_against_micro_is_another_aggregation() -> None:
    truth = list("aabbc")
    a = assay.evaluate(truth, list("aabbb"), metrics="f1_macro")
    b = assay.evaluate(truth, list("aabbb"), metrics="f1_micro")
    found = assay.compare(a, b)
    assert status(found, "metrics") == ("differ", "f1 is averaged macro against micro")
    assert found.exit_code == 3
    assert found.finding.outcome == "found"


def test_case_reg_09_outputs_combined_in_another_way() -> None:
    truth, pred = [[1, 10], [2, 20], [3, 30]], [[2, 11], [2, 20], [2, 29]]
    ev = assay.evaluate(truth, pred, metrics=["r2"])
    document = ev.note().to_dict()
    uniform, weighted = (
        {
            **document,
            "metrics": kept(document["metrics"], key),
            "scores": kept(document["scores"], key),
        }
        for key in ("r2", "r2_variance_weighted")
    )
    found = assay.compare(assay.Note(sealed(uniform)), assay.Note(sealed(weighted)))
    assert (uniform["scores"][0]["value"], weighted["scores"][0]["value"]) == (0.495, 99 / 101)
    assert status(found, "metrics") == (
        "differ",
        "r2 is averaged uniform_average against variance_weighted",
    )
    assert not found.compared


def kept(held: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    return [one for one in held if one.get("metric", one.get("key")) == key]


def test_another_task_is_not_compared() -> None:
    a = assay.evaluate([0, 1, 1, 0], [0, 1, 0, 0], task="binary")
    b = assay.evaluate([0.0, 1.0, 1.0, 0.0], [0.5, 1.0, 0.0, 0.0], task="regression")
    found = assay.compare(a, b)
    assert status(found, "task") == ("differ", "binary against regression")
    assert found.exit_code == 3
    assert not found.rows


def test_merged_notes_have_no_rows_to_match() -> None:
    halves = [assay.evaluate(Y[k:], P[k:]).note() for k in (0, 1)]
    both = merge(halves)
    found = assay.compare(both, merge(halves))
    assert status(found, "rows") == ("unknown", "a merged note has no fingerprints of its rows")
    assert found.finding.outcome == "found"
    assert {one.difference for one in found.compared} == {0.0}
    assert assay.compare(both, halves[0]).exit_code == 3


def test_outputs_are_matched_by_name() -> None:
    frame: dict[str, Any] = {"u": Y, "v": Q, "p": P, "q": Q, "r": Q}
    a = assay.evaluate_frame(frame, truth=["u", "v"], pred=["p", "q"])
    b = assay.evaluate_frame(frame, truth=["v", "u"], pred=["q", "r"])
    found = assay.compare(a, b)
    assert found.finding.outcome == "passed"
    assert {one.output: (one.a, one.b, one.both) for one in found.rows} == {
        "u": (1, 2, 1),
        "v": (0, 0, 4),
    }
