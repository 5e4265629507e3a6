"""`assay score --note`, `assay note` and `assay verify`, as a shell sees them."""

import io
import json
import sys

import pytest

from assay.notes import Note

ROWS = "case,y,p,site\na,1,0,n\nb,2,1,n\nc,4,2,s\nd,5,6,s\n"
WORDS = 'model = "m"\nconclusion = "accepted"\ndoes_not_decide = "deployment"\n'
SCORE = "score rows.csv --truth y --pred p --group site --id case --unit kWh --note note.json"


@pytest.fixture
def note(write, assay):
    write("rows.csv", ROWS)
    write("words.toml", WORDS)
    assert assay(f"{SCORE} --words words.toml").code == 0
    return Note.load("note.json")


def test_one_command_writes_the_note_with_its_words_and_itself(note):
    assert note["words"]["conclusion"] == "accepted"
    assert note["command"] == f"assay {SCORE} --words words.toml"
    assert note["columns"]["truth"] == ["y"]
    assert note["targets"][0]["unit"] == "kWh"


def test_exit_codes_of_verify(note, write, assay):
    held = assay("verify note.json rows.csv")
    assert held.code == 0
    assert held.out.startswith("note.json holds: all ")
    assert held.out.splitlines()[0].endswith(" claims, against rows.csv")
    assert "holds         score r2 pooled: " in held.out
    alone = assay("verify note.json")
    assert alone.code == 3
    assert alone.out.startswith("note.json holds as far as it can be checked: ")
    assert alone.out.endswith("the predictions: assay verify note.json PREDICTIONS\n")
    assert assay("verify note.json --strict").code == 1
    write("other.csv", ROWS.replace("c,4,2,s", "c,4,3,s"))
    failed = assay("verify note.json other.csv --against rows.csv --failing")
    assert failed.code == 1
    assert (
        "fails         fingerprint of pred: other values: 2.0 became 3.0, id c (row 3)"
        in failed.out
    )
    assert "holds " not in failed.out
    assert failed.out.startswith("note.json fails: ")
    assert "ORIGINAL" not in failed.out
    assert assay("verify note.json other.csv").out.endswith("the predictions of the note\n")
    assert "score r2 pooled: value: expected 0." in failed.out
    assert ", off by +0." in failed.out
    for line in ("verify none.json", "verify rows.csv", "verify note.json none.csv"):
        unread = assay(line)
        assert unread.code == 2
        assert unread.err.count("\n") == 1


def test_a_changed_note_is_named(note, assay, tmp_path):
    text = note.text.replace('"conclusion": "accepted"', '"conclusion": "rejected"')
    (tmp_path / "note.json").write_text(text, encoding="utf-8")
    found = assay("verify note.json rows.csv --failing")
    assert found.code == 1
    assert "seal of words: the section was changed after it was sealed" in found.out


def test_json_for_machines(note, assay, tmp_path):
    found = assay("verify note.json rows.csv --json -").json
    assert (found["schema"], found["fails"]) == ("assay-verification/1", 0)
    assert {"claim", "status", "said", "differences", "rows"} == set(found["claims"][0])
    assert assay("verify note.json rows.csv --json out.json").code == 0
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == found
    assert assay("verify note.json rows.csv --json rows.csv").code == 2


def test_columns_of_other_names_and_two_files(note, write, assay):
    write("mine.csv", ROWS.replace("case,y,p,site", "who,truth,yhat,where"))
    lost = assay("verify note.json mine.csv")
    assert lost.code == 2
    assert "there is no column" in lost.err
    names = "--truth truth --pred yhat --id who --group where"
    assert assay(f"verify note.json mine.csv {names}").code == 0
    write("truth.csv", "case,y,site\nd,5,s\nc,4,s\nb,2,n\na,1,n\n")
    write("pred.csv", "case,p\na,0\nb,1\nc,2\nd,6\n")
    assert assay("verify note.json --truth-file truth.csv --pred-file pred.csv").code == 0
    assert assay("verify note.json --truth-file truth.csv").code == 2


def test_words_are_added_by_options_and_by_file(note, write, assay):
    said = assay("note note.json --boundary 'before noon' --out final.json")
    assert said.code == 0
    assert Note.load("final.json")["words"]["boundary"] == "before noon"
    assert Note.load("note.json") == note
    write("more.toml", 'eligible = "all"\n')
    assert assay("note note.json --words more.toml").code == 0
    words = Note.load("note.json")["words"]
    assert (words["eligible"], words["model"]) == ("all", "m")
    assert assay("verify note.json rows.csv").code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("model = 3\n", "model of a note is a text"),
        ('verdict = "x"\n', "a note has no word 'verdict'"),
        ("model", "is not TOML"),
    ],
)
def test_words_that_no_note_has_are_refused(note, write, assay, text, told):
    write("bad.toml", text)
    for line in ("note note.json --words bad.toml", f"{SCORE} --words bad.toml"):
        found = assay(line)
        assert found.code == 2
        assert told in found.err
    assert Note.load("note.json") == note


def test_a_terminal_is_asked(note, assay, monkeypatch):
    assert assay("note note.json").code == 2

    class Terminal(io.TextIOWrapper):
        def isatty(self):
            return True

    from assay.cli import main

    typed = b"better\n\nall rows\n" + b"\n" * 20
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(typed)))
    with pytest.raises(SystemExit) as stopped:
        main(["note", "note.json"])
    assert stopped.value.code == 0
    words = Note.load("note.json")["words"]
    assert (words["model"], words["data"], words["eligible"]) == ("better", None, "all rows")
    assert words["conclusion"] == "accepted"


def test_two_sites_merge_without_their_rows(write, assay):
    write("north.csv", "y,p\n1,0\n2,1\n")
    write("south.csv", "y,p\n4,2\n5,6\n")
    write("all.csv", "y,p\n1,0\n2,1\n4,2\n5,6\n")
    for site in ("north", "south", "all"):
        line = f"score {site}.csv --truth y --pred p --task regression --note {site}.json"
        assert assay(line).code == 0
    merged = assay("note merge north.json south.json --out both.json --data 'both sites'")
    assert merged.code == 0
    assert merged.out.count("joins 2 rows, fingerprint ") == 2
    assert "not mergeable: medae needs the state ResidualValues" in merged.out
    both, whole = Note.load("both.json"), Note.load("all.json")
    for key in ("r2", "rmse", "mae", "explained_variance"):
        assert both.score(key) == whole.score(key)
    again = assay("note merge both.json north.json --out x.json")
    assert again.code == 2
    assert "two of the notes are of the same rows" in again.err
    found = assay("verify both.json all.csv --failing")
    assert found.code == 3
    first = found.out.split("\n")[0]
    assert first.startswith("both.json holds as far as it can be checked: ")
    assert first.endswith("; not checked: fingerprints (a merged note has none of its own)")


def test_the_schema_is_printed(write, assay):
    assert assay("note schema").json["title"].endswith("assay-note/1")


def test_nothing_is_written_where_it_cannot_be(write, assay, tmp_path):
    write("rows.csv", ROWS)
    for target, told in (("none/note.json", "No such file"), ("rows.csv", "this file is an input")):
        found = assay(SCORE.replace("note.json", target))
        assert found.code == 2
        assert told in found.err
    assert (tmp_path / "rows.csv").read_text(encoding="utf-8") == ROWS
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv"]


@pytest.mark.parametrize("option", ["--words words.toml", "--with-rows", "--with-states"])
def test_what_is_about_the_note_needs_one(write, assay, option):
    write("rows.csv", ROWS)
    found = assay(f"score rows.csv --truth y --pred p {option}")
    assert found.code == 2
    assert "say --note PATH" in found.err


def test_rows_and_states_on_demand(write, assay):
    write("rows.csv", "y,s\n" + "".join(f"{k % 2},{k * 7 % 10}\n" for k in range(20)))
    line = "score rows.csv --truth y --score s --note note.json"
    assert assay(line).code == 0
    assert "roc_auc" in assay("verify note.json --failing").out
    assert assay(f"{line} --with-states").code == 0
    assert "score roc_auc" not in assay("verify note.json --failing").out
    assert assay(f"{line} --with-rows").code == 0
    alone = assay("verify note.json")
    assert alone.code == 0
    assert alone.out.splitlines()[0].endswith(" claims, against the rows in it")


def test_claims_that_say_the_same_share_a_line(note, assay):
    lines = assay("verify note.json rows.csv").out.splitlines()
    (rmse,) = [line for line in lines if "score rmse " in line]
    assert rmse.startswith("holds         score rmse pooled: ")
    assert rmse.endswith("; and 4 more of rmse")
    assert sum("finding" in line for line in lines) < 6
    alone = assay("verify note.json --failing").out
    assert "cannot check  fingerprint of rows, group, id, pred, truth: needs the pred" in alone


def test_lines_of_what_fails_fit_and_say_a_number_once(note, write, assay):
    write("other.csv", ROWS.replace("c,4,2,s", "c,4,3.1,s"))
    run = assay("verify note.json other.csv --failing")
    lines = run.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line.startswith(("fails  ", " " * 14, "cannot check  ")) for line in lines[1:-1])
    said = " ".join(run.out.split())
    assert "parts.sse: expected " in said
    assert ".decimal" not in said
    assert ".exact" not in said
    held = assay("verify note.json other.csv --json -")
    assert '"exact"' in held.out or "sse.exact" in held.out
