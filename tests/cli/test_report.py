"""The text of a report: what a terminal and a pipe show of odd names and narrow screens."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys

import pytest

from assay.report.layout import Grid
from assay.report.pieces import pieces
from assay.report.safe import brief, printable, short, width

ODD = {
    "line end": "a\nb",
    "colour": "\x1b[31mred\x1b[0m",
    "bell": "c\r\x07d",
    "direction": "\u202eabc",
    "clear": "\x9b2J",
    "null": "a\x00b",
}


@pytest.mark.parametrize("label", ODD.values(), ids=ODD)
def test_labels_cannot_garble_the_report(assay, write, label):
    if "\x00" in label:
        assert printable(label) == r"a\x00b"
        return
    write("p.csv", f'y,p,f\n"{label}",b,"{label}"\nb,b,"{label}"\nb,"{label}",2\nb,b,2\n')
    for options in ("", "--fold f", "--fold f --json -"):
        run = assay(f"score p.csv --truth y --pred p {options}")
        assert run.code == 0
        if "json" in options:
            assert label in run.json["target"]["classes"]
        else:
            assert run.out.replace("\n", "").isprintable()
            assert f"{printable(label)} (1)" in run.out


def test_odd_column_names(assay, write):
    write(
        "p.csv", '"true value, really","pre""dicted\' one",-f,"we ird\nname"\n1,2.5,1,1\n3,2,2,4\n'
    )
    run = assay(
        *("score p.csv --truth", r"true value\, really,we ird" "\n" "name"),
        *("--pred", "pre\"dicted' one,-f", "--json", "-"),
    )
    assert {score.get("output") for score in run.json["scores"]} >= {
        "true value, really",
        "we ird\nname",
    }
    text = assay("score p.csv --truth", "we ird\nname", "--pred", "-f", "--fold", "-f").out
    assert "2 folds" in text


def test_odd_output_names_are_escaped(assay, write):
    write("p.csv", '"y\n1",y2,p1,p2\n1,2,1.5,2\n2,3,2,3\n3,5,3,5\n')
    text = assay("score p.csv --pred p1,p2 --metrics r2 --truth", "y\n1,y2").out
    assert r"r2[y\n1]" in text


def test_long_labels_are_cut_in_the_text_and_whole_in_the_document(assay, write):
    long = "x" * 10000
    write("p.csv", f"y,p\n{long},b\nb,b\n{long}2,{long}\n")
    text = assay("score p.csv --truth y --pred p").out
    assert max(map(len, text.splitlines())) < 200
    assert "xxx...xxxxxxx2" in text
    document = assay("score p.csv --truth y --pred p --json -").json
    assert set(document["target"]["classes"]) == {"b", long, f"{long}2"}


def test_wide_characters_are_aligned(assay, write):
    write("p.csv", "y,p\n日本語,日本語\nsüß,日本語\nsüß,süß\n")
    lines = assay("score p.csv --truth y --pred p").out.splitlines()
    start = lines.index("confusion matrix, true classes in rows")
    ends = {width(line) for line in lines[start + 1 : start + 4]}
    assert len(ends) == 1


def test_lines_of_words_fit_into_100_columns(assay, write):
    rows = "".join(f"a-rather-long-name-{k:04},a-rather-long-name-{k % 7:04}\n" for k in range(40))
    write("p.csv", "y,p\n" + rows)
    text = assay("score p.csv --truth y --pred p").out
    assert max(map(len, text.splitlines())) <= 100


def test_many_classes_leave_the_tables_out(assay, write):
    rows = "".join(f"c{k},c{k // 2 * 2}\n" for k in range(200))
    write("p.csv", "y,p\n" + rows)
    text = assay("score p.csv --truth y --pred p").out
    assert "and 188 more" in text
    assert "confusion matrix" not in text
    # Strays of declared classes are as many, and do not fill the screen either.
    text = assay("score p.csv --truth y --pred p --labels c0,c1").out
    assert "confusion matrix" not in text


def test_a_range_of_one_value_is_no_range(assay, write):
    rows = "".join(f"{k % 2},0.5,{k // 4}\n" for k in range(16))
    write("p.csv", "y,s,f\n" + rows)
    text = assay("score p.csv --truth y --score s --fold f --metrics roc_auc").out
    assert "all 0.5" in text
    assert "0.5 to 0.5" not in text


# Safe text


def test_safe_text():
    for label in ODD.values():
        assert printable(label).isprintable()
    assert printable("süß 日本") == "süß 日本"
    assert short("x" * 100, 20) == "x" * 9 + "..." + "x" * 8
    assert short("\x1b" * 100).isprintable()
    assert brief("a " * 10000).endswith("a a a a ")
    assert len(brief("a " * 10000)) == 1200
    assert len(brief("x" * 10000 + " end")) < 130
    assert brief("a path/" + "x" * 90) == "a path/" + "x" * 90


# A terminal


def test_pieces_hold_every_cell_and_fit():
    header = ["metric", "per fold", "mean", "pooled", "computed"]
    lines = [[f"m{k}", "0.1234 to 0.5678", "0.3 (sd 0.1)", "0.9 !", "1 - 2/10001"] for k in "ab"]
    grid = Grid("by fold", header, lines, frozenset({4}))
    assert pieces(grid, 100) == [grid]
    for most in range(1, 70):
        found = pieces(grid, most)
        assert [name for piece in found for name in piece.header[1:]] == header[1:]
        for piece in found:
            assert piece.header[0] == "metric"
            assert [line[0] for line in piece.lines] == ["ma", "mb"]
            assert [piece.header[k] for k in piece.words] == ["computed"] * (
                "computed" in piece.header
            )
            widest = [max(len(line[k]) for line in [piece.header, *piece.lines])
                      for k in range(len(piece.header))]  # fmt: skip
            assert sum(widest) + 2 * len(widest) - 2 <= most or len(widest) == 2


def on_terminal(columns, arguments, folder):
    """What a terminal of so many columns is sent, without colours."""
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    control, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
    env |= {"TERM": "xterm"}
    with subprocess.Popen(
        [sys.executable, "-m", "assay", *arguments],
        stdin=terminal, stdout=terminal, stderr=terminal, cwd=folder, env=env,
    ) as running:  # fmt: skip
        os.close(terminal)
        sent = b""
        while True:
            try:
                block = os.read(control, 1 << 16)
            except OSError:  # Linux says so when the last writer is gone
                block = b""
            if not block:
                break
            sent += block
        assert running.wait(timeout=60) == 0
    os.close(control)
    text = sent.decode().replace("\r\n", "\n")
    assert "\x1b[" in text
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_no_number_is_cut_on_a_narrow_terminal(write, tmp_path, columns):
    rows = "".join(f"{k % 2},{(k + k // 30) % 2},{(k * 7) % 30},{k % 5}\n" for k in range(1000))
    write("p.csv", "y,p,s,fold\n" + rows)
    line = "score p.csv --truth y --pred p --score s --fold fold"
    text = on_terminal(columns, line.split(), tmp_path)
    assert ", continued" in text or columns == 200
    lines = text.splitlines()
    for name in ("balanced_accuracy", "average_precision"):
        found = [line for line in lines if line.startswith(name + " ")]
        assert found
    cells = " ".join(" ".join(line.split()) for line in lines if line.startswith("accuracy"))
    for shown in ("(sd", "1000", "/1000"):
        assert shown in cells
    assert "pooled, computed" in text
    if columns > 40:
        assert max(len(line.rstrip()) for line in lines) <= columns
    assert "\x1b" not in text


def test_a_wide_table_comes_in_pieces_in_a_pipe_too(assay, write):
    rows = "".join(f"{k % 2},{(k + k // 30) % 2},{(k * 7) % 30},{k % 5}\n" for k in range(1000))
    file = write("p.csv", "y,p,s,fold\n" + rows)
    run = assay(f"score {file} --truth y --pred p --score s --fold fold")
    lines = run.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert "by fold, continued" in lines
    assert sum(line.startswith("balanced_accuracy ") for line in lines) == 2


def test_one_finding_is_one_finding(assay, write):
    file = write("p.csv", "y,p\n1,1\n2,2\n4,3\n")
    run = assay(f"report {file} --truth y --pred p --task regression")
    assert run.out == "report.html: 3 rows, 1 finding\n"
