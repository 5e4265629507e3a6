"""A note in the page: its words, whether it verifies, and the note itself byte for byte."""

from __future__ import annotations

import json

import numpy as np
import pytest

import assay
from assay.notes import Note, merge
from assay.report.page.write import page_of_note

TRUTH, PRED, FOLD = [0.0, 1.0, 100.0, 101.0], [0.0, 0.0, 100.0, 100.0], [1, 1, 2, 2]


def evaluated(pred=PRED):
    return assay.evaluate(TRUTH, pred, fold=FOLD, unit="kWh")


def noted(**how):
    words = {"conclusion": "good within one kWh", "does_not_decide": "whether to deploy"}
    return evaluated().note(model="ridge", **words, **how)


def test_the_conclusion_opens_the_page_and_the_note_verifies(read):
    page = read(evaluated(), note=noted())
    said = page.by_id["summary"].every("div")[0]
    assert "good within one kWh" in said.text
    assert "whether to deploy" in said.text
    verdict = next(one for one in said.every("p") if "data-verdict" in one.attributes)
    assert verdict.attributes["data-verdict"] == "holds"
    assert verdict.text.startswith("The note verifies: ")
    assert ["Model", "ridge"] in page.rows("words")


def test_the_note_is_carried_along_byte_for_byte(read):
    note = noted()
    page = read(evaluated(), note=note)
    assert json.loads(page.by_id["note-text"].text) == note.text
    kept = next(one for one in page.all("button") if "data-keep" in one.attributes)
    assert kept.attributes["data-keep"] == "note-text"


def test_a_note_of_other_predictions_does_not_verify(read):
    page = read(evaluated(pred=[0.0, 0.0, 100.0, 101.0]), note=noted())
    verdict = next(one for one in page.all("p") if "data-verdict" in one.attributes)
    assert verdict.attributes["data-verdict"] == "fails"
    assert verdict.text.startswith("The note does not verify: ")
    claims = page.columns("claims-table")
    assert "fails" in claims["claim"]
    assert any("score r2 pooled" in what for what in claims["what"])


def test_a_changed_note_does_not_verify(read):
    document = noted().to_dict()
    document["scores"][-1]["value"] = 0.5
    page = read(evaluated(), note=Note(document))
    assert page.by_id["summary"].every("div")[0].attributes["class"] == "said fails"


def test_a_note_may_be_named_by_its_file(tmp_path, read):
    path = tmp_path / "note.json"
    noted().save(path)
    assert read(evaluated(), note=path).source == read(evaluated(), note=Note.load(path)).source


def test_the_fingerprints_are_those_of_the_note(read):
    note = noted()
    table = read(evaluated()).columns("fingerprints")
    prints = note["fingerprints"]
    assert table["in this order"][0] == prints["rows"]["ordered"]
    assert (
        table["in any order"][table["column"].index("truth")]
        == (prints["columns"]["truth"]["multiset"])
    )


def test_a_page_of_a_note_alone_shows_its_scores(parse):
    page = parse(page_of_note(noted()))
    assert page.card("r2", "pooled") == "0.9998000199980002"
    assert page.card("r2", "within fold") == "-1.0"
    assert page.by_id["summary"].every("p")[-1].text.startswith("Made from a note alone")
    note = noted()
    table = page.columns("raw-table")
    values = zip(table["metric"], table["aggregation"], table["part"], table["value"], strict=True)
    held = [
        (
            one["metric"],
            one["aggregation"].replace("_", " "),
            "" if one["part"] is None else str(one["part"]),
            "undefined" if one["value"] == "nan" else repr(float(one["value"])),
        )
        for one in note["scores"]
    ]
    assert sorted(values) == sorted(held)
    assert page.columns("folds-table")["fold"] == ["1", "2"]


def test_a_note_with_its_rows_gives_the_whole_page(parse):
    page = parse(page_of_note(noted(with_rows=True)))
    assert "rotation" in page.by_id
    assert "shift" in page.by_id
    verdict = next(one for one in page.all("p") if "data-verdict" in one.attributes)
    assert verdict.attributes["data-verdict"] == "holds"


@pytest.mark.parametrize("task", ["labels", "scores", "groups"])
def test_notes_of_every_task_have_a_page(parse, task):
    columns = {
        "labels": {"y_pred": ["a", "b", "c", "a"]},
        "scores": {"y_score": [0.1, 0.2, 0.3, 0.9]},
        "groups": {"y_pred": ["a", "b", "c", "a"], "group": ["x", "x", "y", "y"]},
    }[task]
    truth = [0, 1, 0, 1] if task == "scores" else ["a", "b", "c", "b"]
    note = assay.evaluate(truth, **columns).note()
    page = parse(page_of_note(note))
    ids = [one.attributes["id"] for one in page.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))


def test_the_page_of_a_note_of_many_classes_stays_small(parse):
    rows = np.arange(1200)
    note = assay.evaluate(rows % 400, rows * 7 % 400, task="multiclass").note()
    page = parse(page_of_note(note))
    assert len(page.source.encode()) < 400_000
    assert len(page.rows("definitions")) < 30
    assert f"700 of {len(note['scores'])} scores; the note has" in page.by_id["raw"].text


def intervals(**how):
    return evaluated().with_intervals(0.9, 200, **how).note(model="ridge")


def test_the_intervals_of_a_note_stand_beside_its_scores(parse):
    note = intervals()
    page = parse(page_of_note(note))
    table = page.columns("scores-all")
    held = {one["metric"]: one["interval"] for one in note["scores"] if "interval" in one}
    shown = dict(zip(table["metric"], table["90% interval"], strict=True))
    assert shown["mae"] == f"{float(held['mae']['low']):g} to {float(held['mae']['high']):g}"
    assert {key for key, text in shown.items() if text} == set(held)
    told = page.by_id["scores"].text
    assert "90% interval: percentile bootstrap of rows" in told
    assert "the rows as independent of each other" in told
    assert "the sd over folds is the spread of their values, no interval" in told
    card = next(one for one in page.all("article") if one.attributes["data-metric"] == "mae")
    assert "90% [0, 1], 2/4" in card.text


def test_intervals_of_whole_parts_say_so(parse):
    note = intervals(by="fold")
    assert "the parts by fold as independent" in parse(page_of_note(note)).by_id["scores"].text


def test_an_interval_that_does_not_exist_says_why(parse):
    ev = assay.evaluate([1.0, 1.0, 1.0], [1.0, 2.0, 3.0], metrics=["r2", "mae"])
    page = parse(page_of_note(ev.with_intervals(0.95, 100).note()))
    shown = dict(zip(*list(page.columns("scores-all").values())[:3:2], strict=True))
    assert shown["r2"] == "undefined"
    assert "r2 has no percentile bootstrap of rows: " in page.by_id["scores"].text


def test_a_note_without_intervals_has_no_column_of_them(parse):
    assert not any(
        "interval" in name for name in parse(page_of_note(noted())).columns("scores-all")
    )


def test_a_note_with_its_rows_keeps_its_intervals(parse):
    ev = evaluated().with_intervals(0.9, 200)
    page = parse(page_of_note(ev.note(with_rows=True)))
    assert "90% interval" in page.columns("scores-fold")


def test_a_merged_note_says_what_it_joins_and_what_it_has_not(parse):
    north = assay.evaluate([1.0, 2.0], [0.0, 1.0]).note(data="north")
    south = assay.evaluate([4.0, 5.0], [2.0, 6.0]).note(data="south")
    page = parse(page_of_note(merge([north, south])))
    assert page.columns("fingerprints") == {
        "data": ["north", "south"],
        "rows": ["2", "2"],
        "fingerprint of its rows (SHA-256)": [
            one["fingerprints"]["rows"]["multiset"] for one in (north, south)
        ],
    }
    said = page.by_id["summary"].text
    assert "Not checked: fingerprints (a merged note has none of its own)." in said
    assert "medae is not here: needs the state" in page.by_id["receiver"].text
    assert page.by_id["findings"].text.count("None: a check needs the rows") == 1
    assert "checks-table" not in page.by_id
