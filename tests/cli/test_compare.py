"""`assay compare` and `assay diff` as a shell sees them."""

from __future__ import annotations

import json
from typing import Any

import pytest

NARROW = "y,p\n1,0\n2,1\n3,2\n"
WIDE = "y,p\n0,-1\n10,9\n20,19\n"
A = "id,y,p,q,f\n1,1,1.5,1,1\n2,2,2,2.5,1\n3,3,2,3,2\n4,5,4,5,2\n"
B = "id,y,p\n4,5,5\n3,3,3\n2,2,2\n1,1,1.5\n"


@pytest.fixture
def files(write: Any) -> None:
    for name, text in (("narrow", NARROW), ("wide", WIDE), ("a", A), ("b", B)):
        write(f"{name}.csv", text)


def test_the_narrow_and_the_wide_set_have_no_winner(assay: Any, files: None) -> None:
    run = assay("compare narrow.csv wide.csv --truth y --pred p --unit t")
    assert run.code == 3
    assert "r2 is -0.5 and 0.985: SSE unchanged; SST 2 against 200" in run.out
    assert run.out.startswith("no winner is named: other targets")
    assert "A701 issue" in run.out


def test_notes_of_both_sets_give_the_same(assay: Any, files: None) -> None:
    for name in ("narrow", "wide"):
        assert assay(f"score {name}.csv --truth y --pred p --unit t --note {name}.json").code == 0
    run = assay("compare narrow.json wide.json --json -")
    assert run.code == 3
    document = json.loads(run.out)
    assert document["comparable"] is False
    assert document["finding"]["code"] == "A701"
    r2 = next(one for one in document["scores"] if one["metric"] == "r2")
    assert (r2["a"], r2["b"], r2["better"]) == (-0.5, 0.985, None)
    assert [document[side]["targets"][0]["sst"]["exact"] for side in "ab"] == ["2", "200"]


def test_files_joined_on_an_id(assay: Any, files: None) -> None:
    run = assay("compare a.csv b.csv --truth y --pred p --id id --json found.json")
    assert run.code == 0
    assert "rows: the same 4 rows, matched by id; in another order" in run.out
    assert run.out.startswith("better in b.csv: r2")
    with open("found.json", encoding="utf-8") as file:
        assert json.load(file)["rows"][0]["matched_by"] == "id"


def test_another_order_without_ids_is_said(assay: Any, files: None) -> None:
    run = assay("compare a.csv b.csv --truth y --pred p")
    assert run.code == 0
    assert "the targets are in another order, and there are no ids" in " ".join(run.out.split())
    assert "matched by" not in run.out.split("A701")[1]
    assert assay("compare a.csv b.csv --truth y --pred p --strict").code == 1
    known = assay(
        "compare a.csv b.csv --truth y --pred p --strict --acknowledge", "A701: sorted otherwise"
    )
    assert known.code == 0
    assert "A701 acknowledged: sorted otherwise" in known.out


def test_two_columns_of_one_file_with_folds(assay: Any, files: None) -> None:
    run = assay("compare a.csv a.csv --truth y --pred p --pred-b q --fold f")
    assert run.code == 0
    assert "\na: p\nb: q\n" in run.out
    assert "by fold; folds better: p to q" in run.out


def test_submissions_against_one_file_of_answers(assay: Any, write: Any) -> None:
    write("answers.csv", "id,y\n1,x\n2,z\n3,x\n4,z\n")
    write("one.csv", "id,label\n4,z\n3,x\n2,x\n1,x\n")
    write("two.csv", "id,label\n1,x\n2,z\n3,z\n4,x\n")
    run = assay(
        "compare one.csv two.csv --truth-file answers.csv --id id --truth y --pred label "
        "--metrics accuracy"
    )
    assert run.code == 0
    assert "1 right in both, 2 only in one.csv, 1 only in two.csv, 0 in neither" in " ".join(
        run.out.split()
    )
    assert run.out.startswith("better in one.csv: accuracy\na: one.csv\n")


def test_a_note_and_a_file_that_is_read_as_the_note_s_was(assay: Any, files: None) -> None:
    assert assay("score a.csv --truth y --pred p --id id --note a.json").code == 0
    assert assay("compare a.json b.csv").code == 0
    assert "other pred" in assay("compare a.json a.csv --pred q").out
    assert "no direction" not in assay("compare a.json a.csv").out


def test_shared_rows(assay: Any, files: None, write: Any) -> None:
    write("c.csv", "id,y,p\n4,5,5\n9,9,9\n1,1,1\n")
    assert assay("compare a.csv c.csv --truth y --pred p --id id").code == 3
    run = assay("compare a.csv c.csv --truth y --pred p --id id --shared")
    assert run.code == 0
    assert "shared: 2 rows that both have, of 4 and 3" in run.out


def test_a_tampered_note_does_not_hold(assay: Any, files: None, write: Any) -> None:
    assert assay("score a.csv --truth y --pred p --note a.json").code == 0
    with open("a.json", encoding="utf-8") as file:
        document = json.load(file)
    document["scores"][0]["value"] = 0.999
    write("bad.json", json.dumps(document))
    run = assay("compare bad.json a.json")
    assert run.code == 1
    assert "do not hold; `assay verify` says which" in " ".join(run.out.split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("compare nowhere.json a.csv", "nowhere.json"),
        ("compare a.csv b.csv", "nothing says which columns hold the truth"),
        ("compare a.csv b.csv --truth y --pred nothing", "nothing"),
        ("compare a.csv b.csv --truth y --pred p --json a.csv", "this file is an input"),
        ("compare a.csv b.csv --truth y --pred p --acknowledge A999:x", "no finding 'A999'"),
        ("compare a.csv narrow.csv --truth y --pred p --id id", "id"),
        ("compare cut.json a.csv", "cut.json: is not JSON"),
        ("diff a.csv b.csv", "nothing says which columns hold the truth"),
        ("diff cut.json cut.json", "cut.json: is not JSON"),
    ],
)
def test_what_cannot_be_read_is_one_message(
    assay: Any, files: None, write: Any, line: str, said: str
) -> None:
    write("cut.json", '{"schema": "assay-note/1", "scores": [')
    run = assay(line)
    assert run.code == 2
    assert said in run.err
    assert run.err.count("\n") == 1
    assert "Traceback" not in run.err


def test_diff_of_notes(assay: Any, files: None) -> None:
    for pred in ("p", "q"):
        assert assay(f"score a.csv --truth y --pred {pred} --note {pred}.json").code == 0
    same = assay("diff p.json p.json")
    assert (same.code, same.out.splitlines()[0]) == (0, "the same evaluation")
    run = assay("diff p.json q.json")
    assert run.code == 1
    assert "SSE 2.25 -> 0.25; SST unchanged" in run.out
    assert run.out.splitlines()[0].startswith(
        f"{len(json.loads(assay('diff p.json q.json --json -').out)['changes'])} changes: options"
    )


def test_a_diff_of_names_that_a_terminal_must_not_obey(assay: Any, write: Any) -> None:
    write("e.csv", "y,p\n\x1b[31mred,\x1b[31mred\nno,no\n")
    write("g.csv", "y,p\n\x1b[31mred,no\nno,no\n")
    for name in "eg":
        assert assay(f"score {name}.csv --truth y --pred p --note {name}.json").code == 0
    for line in ("diff e.json g.json", "compare e.json g.json"):
        run = assay(line)
        assert run.code in (0, 1)
        assert "\x1b" not in run.out
