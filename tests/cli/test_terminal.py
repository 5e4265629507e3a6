"""The terminal's view: aligned, coloured, within the width; sparks only where they can be shown."""

from __future__ import annotations

import math
import os
import pty
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import assay
from assay.cli.show import show
from assay.cli.sparks import BARS, LOST, spark
from assay.report.safe import width

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
ASSAY = Path(sys.executable).parent / "assay"


def evaluation():
    truth = [0, 1, 0, 1, 1, 0, 1, 0, 0, 0]
    score = [0.2, 0.9, 0.6, 0.7, 0.4, 0.1, 0.8, 0.3, 0.7, 0.2]
    fold = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    metrics = ["accuracy", "roc_auc"]
    return assay.evaluate(truth, y_score=score, threshold=0.5, fold=fold, metrics=metrics)


@pytest.fixture
def terminal(monkeypatch):
    """Show an evaluation on a pseudo-terminal and read what it was sent."""

    def seen(ev, columns=120, encoding="utf-8", **environment):
        above, below = pty.openpty()
        for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm", "COLUMNS": str(columns), **environment}.items():
            monkeypatch.setenv(name, value)
        with os.fdopen(below, "w", encoding=encoding) as out:
            monkeypatch.setattr(sys, "stdout", out)
            show(ev)
        monkeypatch.undo()
        sent = b""
        try:
            while piece := os.read(above, 65536):
                sent += piece
        except OSError:  # the other end is closed
            pass
        os.close(above)
        return sent.decode(encoding).replace("\r\n", "\n")

    return seen


def test_sparks_are_the_folds_in_order(terminal):
    text = COLOUR.sub("", terminal(evaluation()))
    folds = [score.value for score in evaluation()["accuracy"].per_fold]
    assert spark(folds) in text
    assert spark(folds) == "█▁▁█▁"
    line = next(line for line in text.splitlines() if line.startswith("roc_auc"))
    assert LOST in line  # fold 5 has rows of one class
    assert f"{LOST} undefined or infinite" in text


@pytest.mark.parametrize(
    "where",
    [
        *({"TERM": kind} for kind in ("dumb", "linux", "vt100", "")),
        *({"encoding": name} for name in ("ascii", "latin-1")),
    ],
)
def test_no_sparks_where_they_cannot_be_shown(terminal, where):
    text = terminal(evaluation(), **where)
    assert "accuracy" in text
    assert not set(text) & set(BARS + LOST)
    assert "each:" not in text


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_width_is_respected(terminal, columns):
    text = COLOUR.sub("", terminal(evaluation(), columns=columns))
    assert max(width(line.rstrip()) for line in text.splitlines()) <= columns
    assert "roc_auc" in text
    assert not re.search(r"\d…", text)


def test_columns_are_aligned(terminal):
    text = COLOUR.sub("", terminal(evaluation()))
    lines = text.splitlines()
    head = next(k for k, line in enumerate(lines) if line.startswith("metric"))
    end = lines[head].index("pooled") + len("pooled")
    for line in lines[head : head + 3]:
        assert not line[end - 1].isspace()
        assert line[end : end + 2] == "  "


def test_colours_and_their_absence(terminal):
    assert "\x1b[33m" in terminal(evaluation())
    plain = terminal(evaluation(), NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*(3|4|9)\dm", plain)
    assert BARS[-1] in plain


def test_many_folds_have_no_sparks(terminal):
    values = [float(k % 5) for k in range(124)]
    ev = assay.evaluate(values, values[::-1], fold=[k // 4 for k in range(124)], metrics="mae")
    assert not set(terminal(ev)) & set(BARS)


def test_a_real_terminal_and_a_pipe(tmp_path):
    rows = "\n".join(f"{k % 7},{k % 5},{k % 3}" for k in range(30))
    path = tmp_path / "preds.csv"
    path.write_text(f"y,p,f\n{rows}\n", encoding="utf-8")
    command = [str(ASSAY), "score", str(path), "--truth", "y", "--pred", "p", "--fold", "f"]
    command += ["--metrics", "mae,rmse"]
    above, below = pty.openpty()
    fcntl.ioctl(below, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
    named = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
    inherited = {**named, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=below, stdin=below, stderr=below, env=inherited) as run:
        os.close(below)
        sent = b""
        try:
            while piece := os.read(above, 65536):
                sent += piece
        except OSError:
            pass
    os.close(above)
    assert run.returncode == 0
    text = sent.decode()
    assert set(text) & set(BARS)
    assert "\x1b[1m" in text
    lines = COLOUR.sub("", text).replace("\r", "").splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 60
    piped = subprocess.run(command, capture_output=True, text=True, check=True, env=inherited)
    assert "\x1b" not in piped.stdout
    assert piped.stdout.isascii()


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([], ""),
        ([1.0], "▄"),
        ([3.0, 3.0], "▄▄"),
        ([0.0, 1.0], "▁█"),
        ([math.nan, 1.0, math.inf, 2.0], "·▁·█"),
        ([-1.7e308, 0.0, 1.7e308], "▁▅█"),
        ([0.0, 5e-324], "▄▄"),
    ],
)
def test_spark(values, shown):
    assert spark(values) == shown
