"""`explain`, `metrics`, `doctor`, `demo`, help, and what a shell sees of a process."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

from assay import __version__
from assay.metrics import CATALOGUE

SEED_000 = "y,yhat,fold\n0,0,a\n1,0,a\n100,100,b\n101,100,b\n"
ASSAY = [sys.executable, "-m", "assay"]


def process(*arguments, **options):
    return subprocess.run([*ASSAY, *arguments], capture_output=True, timeout=120, **options)


# Explain and metrics


@pytest.mark.parametrize("key", CATALOGUE)
def test_explain(assay, key):
    run = assay("explain", key)
    assert run.code == 0
    assert run.err == ""
    head, *lines = run.out.splitlines()
    assert head == key
    titles = [line[2:14].strip() for line in lines]
    wanted = ["what", "computed", "needs", "direction", "range", "rewards", "hides"]
    for title in [*wanted, "undefined", "soundness"]:
        assert title in titles, title
    assert max(map(len, lines)) <= 100
    for policy in ("keep", "raise", "raw", "sklearn"):
        assert f"{policy}:" in run.out
    text = " ".join(run.out.split())
    assert " ".join(CATALOGUE[key].undefined.split()) in text


def test_explain_understands_aliases_and_parameters(assay):
    assert assay("explain r2_score").out.startswith("r2\n")
    assert "beta=0.5" in assay("explain fbeta:beta=0.5").out


@pytest.mark.parametrize("kind", [None, "values", "labels", "scores", "probabilities"])
def test_metrics(assay, kind):
    run = assay("metrics" if kind is None else f"metrics --kind {kind}")
    wanted = [key for key, metric in CATALOGUE.items() if kind in (None, metric.kind)]
    assert [line.split()[0] for line in run.out.splitlines()] == wanted


# Doctor

FILES = {
    "regression.csv": SEED_000,
    "labels.csv": "id,y,pred,region,w\n1,a,a,n,1\n2,b,a,s,2\n3,b,b,n,1\n",
    "scores.csv": "y,score,fold\n1,0.9,1\n0,0.2,1\n1,0.3,2\n0,0.1,2\n",
    "words.csv": "y,score\nyes,0.9\nno,0.2\nyes,0.3\nno,0.1\n",
    "proba.csv": "target,p_a,p_b\na,0.9,0.1\nb,0.5,0.5\na,0.4,0.6\n",
    "p.csv": "y,p\n1,-20\n2,30\n5,7\n",
    "codes.csv": "y,p\n1,1\n0,1\n1,0\n",
    "missing.csv": "y,pred\n1.5,2\n,3\n4,\n5,6\n",
    "comma.csv": "y,pred,group\n1.5,2,a\n2.5,3,b\n4,4,b\n",
    "na.csv": "y,pred\n1.5,2\n2.5,3\n4,4\n",
}


@pytest.mark.parametrize("name", FILES)
def test_doctor_names_a_command_that_works(assay, write, name):
    write(name, FILES[name])
    run = assay(f"doctor {name}")
    assert run.code == 0
    for column in FILES[name].splitlines()[0].split(","):
        assert f"  {column} " in run.out
    command = run.out.splitlines()[-1].strip()
    assert command.startswith("assay score ")
    tried = assay(command.removeprefix("assay "))
    assert tried.code == 0, tried.err


def test_doctor_tells_labels_scores_and_probabilities_apart(assay, write):
    found = {}
    for name, text in FILES.items():
        write(name, text)
        found[name] = assay(f"doctor {name}").out.splitlines()[-1]
    assert "--pred p" in found["p.csv"]
    assert "--pred p" in found["codes.csv"]
    assert "--proba p_a,p_b" in found["proba.csv"]
    assert "--positive yes" in found["words.csv"]
    assert "--drop-missing" in found["missing.csv"]
    assert "--id id" in found["labels.csv"]


@pytest.mark.parametrize(
    "text",
    [
        "a\n1\n",
        "a,b\n,\n,\n",
        "y\n" + "x" * 20000 + "\n",
        "y,pred\n\x1b[31m,\x07\nb,c\n",
        "y,p\n1e308,5e-324\n-1e308,1\n",
        f"y,p\n{'1' * 400},2\n2,3\n",
        "y,pred\ntrue,false\nfalse,true\n",
        '"true value, really","pre""dicted\' one",-f,"we ird\nname"\n1,2.5,1,1\n2,2,1,1\n',
        "größe,日本語\n1,süß\n2,日本\n",
        ",b\n1,2\n3,4\n",
        "y,pred\nnan,inf\n-inf,nan\n",
        "y,prob\n" + "".join(f"{k % 300},{k / 999}\n" for k in range(999)),
    ],
)
def test_doctor_never_crashes(assay, write, text):
    write("x.csv", text)
    run = assay("doctor x.csv")
    assert run.code == 0, run.err
    assert run.err == ""
    assert run.out.startswith("x.csv: ")
    assert run.out.replace("\n", "").isprintable()
    assert max(map(len, run.out.splitlines())) < 400


@pytest.mark.parametrize("text", ["", "y,p\n", "y,y\n1,2\n", "y,p\n1\n", b"\xff\xfe\x00", b"PAR1"])
def test_doctor_refuses_what_it_cannot_read(assay, write, text):
    write("x.csv", text)
    run = assay("doctor x.csv")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("assay: x.csv: ")
    assert run.err.count("\n") == 1


def test_doctor_suggests_names_with_commas_as_they_are_typed(assay, write):
    write("x.csv", '"p_a,1",p_b,y\n0.5,0.5,b\n0.25,0.75,b\n0.7,0.3,"a,1"\n')
    command = assay("doctor x.csv").out.splitlines()[-1].strip()
    assert r"p_a\,1,p_b" in shlex.split(command)
    assert assay(command.removeprefix("assay ")).code == 0


# Demo and help


def test_demo(assay):
    run = assay("demo")
    assert run.code == 0
    assert run.err == ""
    for figure in ("0.90", "-0.10", "0.13", "-0.71", "-0.23", "-0.39"):
        assert figure in run.out
    text = " ".join(run.out.split())
    assert "within folds the ROC AUC is 0.5" in text
    assert "Pooled it is 0.34" in text
    assert "A101 issue" in text
    assert "A102 issue" in text
    assert "assay score preds.csv" in text


def test_demo_runs_without_a_network(tmp_path):
    guard = (
        "import socket, runpy, sys\n"
        "def refuse(*a, **k): raise OSError('the network was asked for')\n"
        "socket.socket.connect = refuse\n"
        "sys.argv = ['assay', 'demo']\n"
        "runpy.run_module('assay', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", guard], capture_output=True, cwd=tmp_path, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    assert b"Pooled R2 is 0.90" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["", "score", "explain", "metrics", "doctor", "demo"])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help(assay, command, option):
    run = assay(f"{command} {option}")
    assert run.code == 0
    assert run.err == ""
    assert run.out.startswith(f"Usage: assay {command}")
    for line in run.out.splitlines():
        assert len(line) <= 100


def test_version_and_no_command(assay):
    assert assay("--version").out.strip() == f"assay, version {__version__}"
    run = assay("")
    assert run.code == 2
    assert "score" in run.err


# The process


@pytest.mark.parametrize("line", ["metrics", "score p.csv --truth y --pred yhat --json -"])
def test_a_reader_that_leaves_early(write, tmp_path, line):
    rows = "".join(f"{k},{k + 0.5},{k % 500}\n" for k in range(2000))
    write("p.csv", "y,yhat,fold\n" + rows)
    line += " --fold fold" * line.startswith("score")
    with subprocess.Popen(
        [*ASSAY, *line.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        error = running.stderr.read()
        assert running.wait(timeout=60) == 0
    assert error == b""


def test_output_that_cannot_be_written(write, tmp_path):
    write("p.csv", SEED_000)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*ASSAY, "score", "p.csv", "--truth", "y", "--pred", "yhat"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == b"assay: cannot read or write: No space left on device\n"


def test_interrupted_while_reading():
    with subprocess.Popen(
        [*ASSAY, "score", "-", "--truth", "y", "--pred", "p", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        # The pipe fills until the command reads, so after this it is at work.
        for _ in range(200):
            running.stdin.write(b"y,p\n" + b"1.5,2.5\n" * 1000)
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == b""
    assert error == b"assay: interrupted; nothing was left half-written\n"


def test_no_pandas_is_imported(write, tmp_path):
    write("p.csv", SEED_000)
    code = (
        "import sys\n"
        "from assay.cli import main\n"
        "try:\n"
        "    main('score p.csv --truth y --pred yhat --fold fold --json -'.split())\n"
        "finally:\n"
        "    heavy = {'pandas', 'polars', 'sklearn', 'scipy'} & set(sys.modules)\n"
        "    print(sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=tmp_path, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == b"[]\n"


def test_output_in_ascii(write, tmp_path):
    write("p.csv", "wahrheit,größe\nsüß,süß\nsalé,süß\nsalé,日本\n")
    line = "score p.csv --truth wahrheit --pred größe"
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    text = process(*line.split(), cwd=tmp_path, env=env)
    assert text.returncode == 0, text.stderr
    assert rb"s\xfc\xdf (1)" in text.stdout
    document = process(*line.split(), "--json", "-", cwd=tmp_path, env=env)
    assert '"süß": 1' in document.stdout.decode("utf-8")
    refused = process(*line.split(), "--positive", "日本酒", cwd=tmp_path, env=env)
    assert refused.returncode == 2
    assert rb"\u65e5\u672c\u9152" in refused.stderr
