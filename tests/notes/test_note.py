"""What a note says: section Q of the seeds' checklist, its form, its words, its limits."""

import json
import re
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.errors import InputError
from assay.notes import Note, merge, verify
from assay.notes.cases import MOST_ROWS
from assay.notes.claims import Verification, unchecked
from assay.notes.numbers import exact, rational

from .conftest import LABELS, REGRESSION, labels, regression

NARROW = {"case": ["a", "b", "c"], "y": [1.0, 2.0, 3.0], "p": [0.0, 1.0, 2.0]}
WIDE = {"case": ["d", "e", "f"], "y": [0.0, 10.0, 20.0], "p": [-1.0, 9.0, 19.0]}


def acceptance(frame, **how):
    return assay.evaluate_frame(frame, truth="y", pred="p", id="case", undefined="raw", **how)


def test_the_acceptance_note_has_every_field_that_is_asked_for():
    """Seed 003: SSE 3 over SST 2 and over SST 200, RMSE 1 either way."""
    note = acceptance(NARROW, unit="quantity", baseline={"always 2": 2.0}).note(
        model="fictional",
        eligible="three equally weighted scalar cases",
        boundary="the mean of the evaluated targets was not known beforehand",
        conclusion="equal residuals gave different scores under different spreads",
        does_not_decide="which of the two would be deployed",
    )
    r2, rmse = note.score("r2"), note.score("rmse")
    assert (r2["value"], rmse["value"], rmse["unit"]) == (-0.5, 1.0, "quantity")
    assert r2["parts"]["sse"] == {"exact": "3", "decimal": 3.0}
    assert r2["parts"]["sst"] == {"exact": "2", "decimal": 2.0}
    assert r2["quotient"] == {
        "numerator": "3",
        "denominator": "2",
        "offset": 1,
        "sign": -1,
        "root": False,
    }
    assert (r2["n"], r2["weight"], r2["soundness"]) == (3, 3.0, "sound")
    target = note["targets"][0]
    assert (target["unit"], target["mean"]["exact"]) == ("quantity", "2")
    assert (target["min"], target["max"]) == (1.0, 3.0)
    assert note.metric("r2")["definition"].startswith("1 - SSE / SST, SST about the mean")
    assert "-inf" in note["policies"]["constant_target"]
    assert note["weights"] == {"given": False, "total": {"exact": "3", "decimal": 3.0}}
    assert note["task"]["outputs"] == []
    assert set(note["versions"]) == {"assay", "python", "numpy"}
    assert note["words"]["conclusion"].startswith("equal residuals")
    assert note["words"]["does_not_decide"]
    assert note["words"]["boundary"]
    assert note["words"]["eligible"]
    (baseline,) = note["baselines"]
    assert baseline["name"] == "always 2"
    assert {one["metric"]: one["value"] for one in baseline["scores"]}["r2"] == 0.0
    wide = acceptance(WIDE).note()
    assert (wide.score("r2")["value"], wide.score("rmse")["value"]) == (0.985, 1.0)
    assert verify(note, NARROW).exit_code == 0


def test_the_parts_of_seed_000_are_fractions_beside_decimals():
    note = regression().note()
    parts = note.score("r2")["parts"]
    assert (parts["sse"]["exact"], parts["sst"]["exact"]) == ("2", "10001")
    assert note.score("r2", "per_fold", 1)["value"] == -1.0
    assert note["why"]["r2"] == "SST 10001 = 1 within folds + 10000 between fold means"
    assert (note["folds"]["count"], note["folds"]["sizes"]) == (2, [[1, 2], [2, 2]])


def test_a_cross_validated_note_says_how_the_folds_were_made():
    def mean_of_training(train, target, valid):
        return np.full(len(valid), np.mean(target))

    x, y = np.arange(12.0)[:, None], np.arange(12.0)
    cv = assay.cross_validate(mean_of_training, x, y, cv=3)
    note = cv.note(scheme="three blocks in time")
    assert note["folds"]["scheme"] == cv.resolved
    assert note["folds"]["splits"] == cv.fingerprint
    found = verify(note, cv.out_of_fold.table())
    assert not found.failed
    assert "splits" in {claim.what for claim in found.unchecked}


def test_a_normalised_score_stands_beside_a_loss_in_the_targets_unit():
    note = regression(metrics="r2").note(unit="kWh")
    assert {one["key"] for one in note["metrics"]} == {"r2", "rmse", "mae"}
    assert note.score("mae")["unit"] == "kWh"
    assert labels(metrics="f1_macro").note()["errors"]["wrong"]["exact"] == "2"


def test_another_unit_is_refused():
    with pytest.raises(InputError, match="is in kWh, not in MWh"):
        regression(unit="kWh").note(unit="MWh")


def test_findings_are_recorded_with_their_acknowledgement():
    note = regression(acknowledge=["A101: the levels are the point"]).note()
    found = {one["code"]: one for one in note["findings"]}
    assert found["A101"]["outcome"] == "acknowledged"
    assert found["A101"]["acknowledged"] == "the levels are the point"
    assert verify(note, REGRESSION).exit_code == 0


def test_undefined_and_substituted_values_say_so():
    kept = assay.evaluate([3.0, 3.0], [3.0, 4.0], metrics="r2").note()
    assert kept.score("r2")["value"] == "nan"
    assert kept.score("r2")["undefined"]
    put_in = assay.evaluate([3.0, 3.0], [3.0, 4.0], metrics="r2", undefined="sklearn").note()
    assert (put_in.score("r2")["value"], put_in.score("r2")["substituted"]) == (0.0, True)
    raw = assay.evaluate([3.0, 3.0], [3.0, 4.0], metrics="r2", undefined="raw").note()
    assert raw.score("r2")["value"] == "-inf"


def test_a_note_has_one_form(tmp_path):
    note = labels().note(model="ä, 日本")
    note.save(tmp_path / "a.json")
    Note.load(tmp_path / "a.json").save(tmp_path / "b.json")
    held = (tmp_path / "a.json").read_bytes()
    assert held == (tmp_path / "b.json").read_bytes()
    assert held.endswith(b"}\n")
    assert "日本".encode() in held
    assert list(json.loads(held)) == sorted(note)


def test_words_are_changed_and_sealed():
    note = labels().note(model="m").say(conclusion="accepted")
    assert (note["words"]["model"], note["words"]["conclusion"]) == ("m", "accepted")
    assert not verify(note).failed
    with pytest.raises(InputError, match="no word 'verdict'"):
        note.say(verdict="x")
    with pytest.raises(InputError, match="is a text, not int"):
        labels().note(model=3)


def test_it_is_shown_in_a_line_and_in_a_notebook():
    note = labels(metrics="accuracy").note(model="<b>m</b>")
    assert repr(note) == "<note of 6 rows, pooled: accuracy 0.666667>"
    assert "&lt;b&gt;m&lt;/b&gt;" in note._repr_html_()
    found = verify(note, LABELS)
    assert "holds" in repr(found)
    assert "claims hold, 0 fail, 0 cannot" in found._repr_html_()
    assert "score accuracy pooled" not in found._repr_html_()
    alone = verify(note)._repr_html_()
    assert "fingerprint of truth" in alone
    assert "score accuracy pooled" not in alone


def test_a_note_of_folds_shows_no_pooled_score_alone():
    ev = assay.evaluate([0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], fold=[1, 1, 2, 2])
    note = ev.note(unit="kWh")
    assert repr(note).startswith("<note of 4 rows, pooled: r2 0.9998 !, ")
    shown = re.sub(r"<[^>]+>", "|", note._repr_html_())
    assert "|metric||mean of folds||within fold||pooled||unit|" in shown
    assert "|r2||-1||-1||0.9998 !|||" in shown
    assert "|medae||0.5 !||refused||0.5||kWh|" in shown


def test_rows_are_written_for_small_sets_only():
    many = np.arange(MOST_ROWS + 1.0)
    ev = assay.evaluate(many, many + 1, metrics="rmse")
    with pytest.raises(InputError, match="10001 rows are too many for a note"):
        ev.note(with_rows=True)
    note = labels().note(with_rows=True)
    assert [case["role"] for case in note["cases"]] == ["truth", "pred", "group"]
    assert verify(note).exit_code == 0


def test_many_folds_leave_their_scores_and_states_out():
    rows = np.arange(2200.0)
    ev = assay.evaluate(rows, rows + 1, fold=np.repeat(np.arange(1100), 2), metrics="r2")
    note = ev.note()
    assert not [one for one in note["scores"] if one["aggregation"] == "per_fold"]
    assert note.score("r2", "mean_of_folds")["of"] == 1100
    assert "1100 folds" in note["states"]["left_out"]["folds"]


def test_a_function_of_the_callers_own_cannot_be_checked():
    def share(y_true, y_pred):
        return float((y_true == y_pred).mean())

    note = labels(metrics=["accuracy", share]).note()
    found = verify(note, LABELS)
    assert found.exit_code == 3
    assert {claim.what.split()[1] for claim in found.unchecked} >= {"of", "share"}


def test_the_receiver_learns_what_differs():
    note = regression().note()
    fewer = {name: values[:-1] for name, values in REGRESSION.items()}
    (rows,) = [c for c in verify(note, fewer).failed if c.what == "fingerprint of rows"]
    assert rows.said == "1 row missing: expected 4, found 3"
    named = verify(note, fewer, against=REGRESSION)
    assert "missing: 1)" in named[[c.what for c in named].index("fingerprint of rows")].said
    other = REGRESSION | {"p": [0.0, 0.0, 100.0, 99.0]}
    (rows,) = [c for c in verify(note, other).failed if c.what == "fingerprint of rows"]
    assert rows.said == "the same fold, truth, but other values of pred"
    moved = {name: values[::-1] for name, values in REGRESSION.items()}
    held = verify(note, moved)
    assert held.exit_code == 0
    assert "the same 4 rows, in another order" in repr(held)
    swapped = REGRESSION | {
        "p": [0.0, 100.0, 0.0, 100.0],
        "f": [1, 2, 1, 2],
        "y": [0.0, 100.0, 1.0, 101.0],
    }
    (rows,) = [c for c in verify(note, swapped).failed if c.what == "fingerprint of rows"]
    assert rows.said == "the same rows at other ids"


def test_merging_refuses_what_is_not_one_evaluation():
    note = regression(unit="kWh").note()
    with pytest.raises(InputError, match="there is one note only"):
        merge([note])
    with pytest.raises(InputError, match="two of the notes are of the same rows"):
        merge([note, note])
    with pytest.raises(InputError, match="differ in their task"):
        merge([note, labels().note()])
    with pytest.raises(InputError, match="differ in their unit: kWh and None"):
        merge([note, assay.evaluate([1.0, 2.5], [1.0, 2.0]).note()])


def test_merging_says_what_it_joins_and_what_it_cannot():
    first, second = (
        assay.evaluate([0, 1, 1], [0, 1, 0], y_score=scores).note(model="m", data=site)
        for scores, site in (([0.1, 0.6, 0.3], "north"), ([0.2, 0.7, 0.4], "south"))
    )
    both = merge([first, second], conclusion="pooled")
    assert [one["data"] for one in both["merged"]["notes"]] == ["north", "south"]
    assert both["merged"]["notes"][0]["rows"] == first["fingerprints"]["rows"]["multiset"]
    assert "single values" in both["merged"]["not_mergeable"]["roc_auc"]
    assert both.score("accuracy")["quotient"]["numerator"] == "4"
    assert (both["words"]["model"], both["words"]["data"]) == ("m", None)


def test_classes_of_one_site_only_are_merged():
    first = assay.evaluate(["a", "b"], ["a", "a"]).note()
    second = assay.evaluate(["b", "c"], ["b", "b"]).note()
    whole = assay.evaluate(["a", "b", "b", "c"], ["a", "a", "b", "b"]).note()
    both = merge([first, second])
    assert both["task"]["kind"] == "multiclass"
    assert both["targets"] == whole["targets"]
    for one in both["scores"]:
        if one["metric"] in {score["metric"] for score in whole["scores"]}:
            assert one == whole.score(one["metric"])


def test_exact_numbers_are_read_back():
    for number in (Fraction(2, 10001), 3, -(10**300), Fraction(-1, 3)):
        assert rational(exact(number)) == number
    assert exact(10**5000) is None
    for text in ("1/0", "9" * 5000, "x"):
        with pytest.raises(ValueError, match=r"denominator|digits|invalid"):
            rational(text)


def test_three_sites_in_two_steps_are_three_sites_in_one():
    sites = [
        assay.evaluate(
            REGRESSION["y"][part], REGRESSION["p"][part], unit="t", metrics=["r2", "mae"]
        )
        for part in (slice(0, 1), slice(1, 3), slice(3, 4))
    ]
    a, b, c = (ev.note(data=name) for ev, name in zip(sites, "abc", strict=True))
    once, twice = merge([a, b, c]), merge([merge([a, b]), c])
    whole = assay.evaluate(REGRESSION["y"], REGRESSION["p"], unit="t", metrics=["r2", "mae"]).note()
    for section in ("scores", "metrics", "states", "targets", "rows", "weights"):
        assert once[section] == twice[section] == whole[section]
    assert once["merged"] == twice["merged"]
    assert [one["data"] for one in twice["merged"]["notes"]] == ["a", "b", "c"]
    with pytest.raises(InputError, match="two of the notes are of the same rows"):
        merge([twice, b])


def test_more_baselines_than_anybody_compares_with_are_refused():
    document = regression(baseline={"z": 0.0}).note().to_dict()
    document["columns"]["baselines"] |= {str(k): 0.0 for k in range(100)}
    with pytest.raises(InputError, match=r"length <= 100.*columns\.baselines"):
        Note(document)


def test_a_note_without_targets_is_merged_or_refused_and_no_crash():
    document = regression().note().to_dict() | {"targets": []}
    other = assay.evaluate([5.0, 6.0], [5.0, 7.0]).note()
    assert merge([Note(document), other])["rows"]["used"] == 6
    state = labels().note().to_dict()
    state["states"]["pooled"]["ConfusionCounts"] = {"state": "ConfusionCounts"}
    with pytest.raises(InputError):
        merge([Note(state), labels().note()])


def test_one_reason_for_all_that_cannot_be_checked_is_said_once():
    found = Verification([unchecked("a", "no rows"), unchecked("b", "no rows")], "itself")
    assert found.lacking == "2 claims (no rows)"
    assert Verification([unchecked("a", "no rows")], "itself").lacking == "a (no rows)"
    two = [unchecked("a", "no rows"), unchecked("b", "no state")]
    assert Verification(two, "itself").lacking == ""
    assert Verification([], "itself").lacking == ""
