"""`assay audit` and `assay request` as a shell sees them."""

from __future__ import annotations

import json

import pytest

FINE = '{"parts": {"n": 143}, "values": {"accuracy": "0.923"}}'
WRONG = '{"parts": {"n": 143}, "values": {"accuracy": "0.925"}}'
OPEN = '{"values": {"r2": "0.80"}}'


@pytest.mark.parametrize(
    ("text", "code", "strict"), [(FINE, 0, 0), (WRONG, 1, 1), (OPEN, 3, 1), ("{", 2, 2)]
)
def test_exit_codes(write, assay, text, code, strict):
    write("r.json", text)
    assert assay("audit r.json").code == code
    assert assay("audit r.json --strict").code == strict


def test_the_lines_on_the_terminal(write, assay):
    write("r.json", WRONG)
    run = assay("audit r.json")
    assert "132/143 = 0.923077 and 133/143 = 0.93007 print" in " ".join(run.out.split())
    assert run.out.splitlines()[0].endswith(": 1 impossible, 0 cannot tell, 0 consistent")
    assert run.out.rstrip().endswith("assay request r.json")
    assert run.err == ""


def test_json_to_the_terminal_and_to_a_file(write, assay, tmp_path):
    write("r.json", FINE)
    assert assay("audit r.json --json -").json["status"] == "consistent"
    run = assay("audit r.json --json out.json")
    assert "1 consistent" in run.out
    assert json.loads((tmp_path / "out.json").read_text())["schema"] == "assay-audit/1"
    assert assay("request r.json --json -").json["schema"] == "assay-request/1"


def test_the_report_is_never_overwritten(write, assay, tmp_path):
    write("r.json", FINE)
    for command in ("audit r.json --json r.json", "request r.json --letter r.json"):
        run = assay(command)
        assert (run.code, run.out) == (2, "")
        assert "this file is an input" in run.err
    assert (tmp_path / "r.json").read_text() == FINE


@pytest.mark.parametrize("form", ["json", "csv"])
def test_the_example_is_a_report(write, assay, form):
    write(f"r.{form}", assay(f"audit --example --form {form}").out)
    run = assay(f"audit r.{form}")
    assert run.code == 3
    assert "0 impossible" in run.out


def test_no_report_is_wrong_usage(assay):
    assert assay("audit").code == 2
    assert assay("request").code == 2


def test_one_message_for_a_file_that_cannot_be_read(write, assay):
    write("r.yaml", "a: &a [x]\nvalues: [*a]\n")
    for command in ("audit", "request"):
        run = assay(f"{command} r.yaml")
        assert (run.code, run.out) == (2, "")
        assert run.err.count("\n") == 1
        assert run.err.startswith("assay: r.yaml: tags, anchors and aliases")
    assert (
        assay("audit none.csv").err
        == "assay: none.csv: cannot be read: No such file or directory\n"
    )


def test_a_letter_from_a_line_of_text(assay, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = assay("request", "R2 = 0.8", "--letter", "letter.txt")
    assert run.code == 0
    assert "SSE and SST of the evaluated rows" in run.out
    letter = (tmp_path / "letter.txt").read_text()
    assert letter.endswith("Thank you.\n")
    assert (run.out, run.err) == (letter, "wrote letter.txt\n")


def test_each_contradiction_has_its_line(write, assay):
    write("r.csv", "metric,value\nn,50\naccuracy,0.913\nprecision,0.80\nrecall,0.60\nf1,0.75\n")
    said = " ".join(assay("audit r.csv").out.split())
    assert "2 impossible" in said
    assert "precision 0.80, recall 0.60, f1 0.75: the others allow f1 0.680612" in said
    assert "accuracy 0.913 with n 50: 45/50 = 0.9 and 46/50 = 0.92 print otherwise" in said


def test_a_line_that_is_neither_text_nor_file_is_told_how_to_be_written(assay):
    for text in ("accuracy 0.9", ""):
        run = assay("request", text)
        assert run.code == 2
        assert 'write it like "R2 = 0.8"' in run.err


def test_predictions_are_sent_to_the_command_that_scores_them(write, assay):
    write("p.csv", "y,p\n" + "1,0\n" * 5000)
    write("big.csv", "y,p\n" + "1,0\n" * 300_000)
    write("p.parquet", b"PAR1\xff\xfe\x00PAR1")
    for name in ("p.csv", "big.csv", "p.parquet"):
        run = assay(f"audit {name}")
        assert (run.code, run.out) == (2, "")
        assert run.err.endswith("predictions are scored with `assay score`\n")


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_request_says_how_one_is_written(assay, text):
    run = assay("request", text)
    assert (run.code, run.out) == (2, "")
    assert run.err == 'assay: the report is empty; name a file, or write it like "R2 = 0.8"\n'
