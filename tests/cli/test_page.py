"""`assay report` and `assay score --report`: the page from the command line."""

from __future__ import annotations

import pytest

PREDS = "y,yhat,fold\n0,0,1\n1,0,1\n100,100,2\n101,100,2\n"
COLUMNS = "--truth y --pred yhat --fold fold --unit kWh"


@pytest.fixture
def preds(write):
    return write("preds.csv", PREDS)


def test_report_writes_a_page(assay, preds, tmp_path):
    run = assay(f"report {preds} {COLUMNS} --title 'Two folds'")
    assert (run.code, run.err) == (0, "")
    assert run.out == "report.html: 4 rows, 5 findings\n"
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<h1>Two folds</h1>" in text
    assert '<data value="0.9998000199980002"' in text
    assert "assay score preds.csv --truth y --pred yhat --fold fold --unit kWh" in text


def test_score_writes_the_same_page_beside_its_table(assay, preds, tmp_path):
    assay(f"report {preds} {COLUMNS} -o one.html")
    run = assay(f"score {preds} {COLUMNS} --report two.html")
    assert run.code == 0
    assert "r2" in run.out
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_a_page_can_be_printed(assay, preds):
    run = assay(f"report {preds} {COLUMNS} -o -")
    assert run.code == 0
    assert run.out.startswith("<!doctype html>")


def test_a_note_has_a_page_and_may_go_into_one(assay, preds, tmp_path):
    assay(f"score {preds} {COLUMNS} --note note.json --report scored.html")
    assert 'data-verdict="holds"' in (tmp_path / "scored.html").read_text(encoding="utf-8")
    assert assay("report note.json").out == "report.html: a note\n"
    assert 'data-verdict="unchecked"' in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert assay(f"report {preds} {COLUMNS} --note note.json -o with.html").code == 0
    assert 'data-verdict="holds"' in (tmp_path / "with.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("report preds.csv", "name the column of true values with --truth"),
        ("report", "name the column of true values with --truth"),
        ("report preds.csv --truth z --pred yhat", "there is no column 'z'"),
        (f"report preds.csv {COLUMNS} -o preds.csv", "preds.csv: this file is an input"),
        (f"report preds.csv {COLUMNS} -o no/where.html", "cannot write there"),
        (f"score preds.csv {COLUMNS} --report preds.csv", "preds.csv: this file is an input"),
        (f"score preds.csv {COLUMNS} --report -", "--report writes a file"),
        (f"report preds.csv {COLUMNS} --note preds.csv", "preds.csv"),
        ("report data.json", "data.json"),
    ],
)
def test_what_cannot_be_done_is_said(assay, preds, write, tmp_path, line, complaint):
    write("data.json", '{"not": "a note"}')
    run = assay(line)
    assert run.code == 2
    assert complaint in run.err
    assert {one.name for one in tmp_path.iterdir()} == {"preds.csv", "data.json"}
    assert (tmp_path / "preds.csv").read_text() == PREDS
