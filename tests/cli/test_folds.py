"""`assay folds`: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import csv
import gzip
import io
import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from pima import write_pima_csv

import assay as package
from assay.cli.schemes import KINDS, scheme_of
from assay.errors import InputError

ROWS = "y,g,t,x\n1,a,4,0.1\n0,a,3,0.2\n1,b,2,0.3\n0,b,1,0.4\n1,c,6,0.5\n0,c,5,0.6\n"


@pytest.fixture
def data(write):
    return write("data.csv", ROWS)


def column(text, name="fold"):
    return [row[name] for row in csv.DictReader(io.StringIO(text))]


def test_the_folds_of_chapter_002(assay, write, tmp_path):
    write("here", "")
    write_pima_csv(tmp_path / "pima.csv")
    run = assay("folds pima.csv --target Outcome --cv stratified:5 --out folds.csv")
    assert run.code == 0, run.err
    assert run.out.splitlines() == [
        "cv is StratifiedKFold(n_splits=5, random_state=None, shuffle=False)",
        "stratified 5-fold, no shuffle, 768 rows, folds 153-154, positive rate 0.346-0.351",
        "fingerprint 8346df4235619c1d7a3facdd15bf04370fe8f8e2a7a2340ca6d48ac0e02b8523",
        "folds.csv: column fold, folds 1 to 5",
    ]
    written = (tmp_path / "folds.csv").read_text(encoding="utf-8").splitlines()
    given = (tmp_path / "pima.csv").read_text(encoding="utf-8").splitlines()
    assert [line.rpartition(",")[0] for line in written] == given
    again = assay("folds folds.csv --target Outcome --cv column:fold")
    assert again.out.splitlines()[2] == run.out.splitlines()[2]
    assert assay("folds pima.csv --target Outcome --cv 5").out.startswith(
        "cv=5 became StratifiedKFold(5), no shuffle\n"
    )


def test_a_file_that_was_written_is_scored_by_its_folds(assay, write):
    write("data.csv", "y,p\n1,1\n0,1\n1,1\n0,0\n")
    assert assay("folds data.csv --cv kfold:2 --out out.csv").code == 0
    found = assay("score out.csv --truth y --pred p --fold fold --metrics accuracy --json -").json
    assert "per_fold" in json.dumps(found)


@pytest.mark.parametrize(
    ("line", "folds"),
    [
        ("--cv kfold:3", "112233"),
        ("--cv 3 --target y", "112233"),
        ("--cv 3 --target y --groups g", "112233"),
        ("--cv group:3 --groups g", "332211"),
        ("--cv logo --groups g", "112233"),
        ("--cv loo", "123456"),
        ("--cv kfold:3 --time t", "221133"),
        ("--cv column:g", "112233"),
        ("--cv continuous:3,bins=2 --target x", "123123"),
    ],
)
def test_schemes(assay, data, line, folds):
    run = assay(f"folds {data} {line} --out out.csv")
    assert run.code == 0, run.err
    assert "".join(column(Path("out.csv").read_text(encoding="utf-8"))) == folds


def test_rows_that_no_fold_validates(assay, data, write):
    assay(f"folds {data} --cv time:2 --time t --out out.csv")
    assert column(Path("out.csv").read_text(encoding="utf-8")) == ["1", "1", "", "", "2", "2"]
    write("some.csv", "f\n-1\n7\n8\n7\n")
    run = assay("folds some.csv --cv column:f --out out.csv")
    assert "2 folds from a column, 4 rows, folds 1-2, 1 row never validated" in run.out
    assert column(Path("out.csv").read_text(encoding="utf-8")) == ["-1", "1", "2", "1"]
    again = assay("folds out.csv --cv column:fold")
    assert again.out.splitlines()[2] == run.out.splitlines()[2]


def test_purged_by_dates(assay, write):
    days = [(1, 2), (2, 3), (5, 6), (8, 9)]
    rows = "".join(f"2024-01-0{start},2024-01-0{end}\n" for start, end in days)
    run = assay("folds", write("d.csv", f"a,b\n{rows}"), "--cv=purged:2,embargo=3", "--time=a,b")
    assert "purged 2-fold in time, embargo 3 days, 4 rows, folds of 2, training rows 1-2" in run.out


def test_repeats_and_overlapping_splits(assay, data):
    run = assay(f"folds {data} --target y --cv repeated-stratified:2x3 --seed 0 --out out.csv")
    assert "columns fold_1 to fold_3, one a repeat, folds 1 to 2" in run.out
    text = Path("out.csv").read_text(encoding="utf-8")
    assert [sorted(column(text, f"fold_{k}")) for k in (1, 2, 3)] == [["1"] * 3 + ["2"] * 3] * 3
    run = assay(f"folds {data} --cv shuffle:2,test_size=2,train_size=2 --seed 1 --out out.csv")
    text = Path("out.csv").read_text(encoding="utf-8")
    assert sorted(column(text, "fold_2")) == ["", "", "train", "train", "valid", "valid"]
    assert "seed 1" in run.out
    run = assay(f"folds {data} --cv lpo:2 --out out.csv --column s")
    assert "columns s_1 to s_15, of train and valid" in run.out


def test_json(assay, data):
    found = assay(f"folds {data} --target y --cv kfold:4 --json -").json
    assert found["schema"] == "assay-folds/1"
    assert found["description"].startswith("4-fold, no shuffle, 6 rows, folds 1-2")
    assert [split["valid"] for split in found["splits"]] == [2, 2, 1, 1]
    assert found["fingerprint"] == package.KFold(4).fingerprint(range(6))
    assert assay(f"folds {data} --cv kfold:4 --json f.json --out out.csv").code == 0
    assert json.loads(Path("f.json").read_text())["rows"] == 6
    assert "this file is an input" in assay(f"folds {data} --cv kfold:4 --json {data}").err


def test_a_seed_shuffles_and_is_told(assay, data):
    first = assay(f"folds {data} --target y --cv stratified:2 --seed 3").out
    assert "shuffled with seed 3" in first
    assert first == assay(f"folds {data} --target y --cv stratified:2 --seed 3").out
    same = package.StratifiedKFold(2, shuffle=True, random_state=3)
    assert same.fingerprint([1, 0] * 3, [1, 0] * 3) in first


def test_a_warning_becomes_a_note(assay, write):
    write("rare.csv", "y\na\na\na\nb\n")
    run = assay("folds rare.csv --target y --cv stratified:2")
    assert run.code == 0
    assert run.err == ""
    assert "note: The least populated class in y has only 1 members" in run.out
    assert "class 'b' is missing from fold 1" in run.out


# Every format keeps what it held.


def test_text_is_kept_to_the_letter(assay, write, tmp_path):
    text = '\ufeffid;note;z\r\n1;"a;\r\nb";1,50\r\n2;"q""q";x\r\n\r\n3;é;\r\n4;;\r\n'
    write("a.csv", text)
    run = assay("folds a.csv --cv kfold:2 --out b.csv")
    assert run.code == 0, run.err
    expected = (
        '\ufeffid;note;z;fold\r\n1;"a;\r\nb";1,50;1\r\n2;"q""q";x;1\r\n\r\n3;é;;2\r\n4;;;2\r\n'
    )
    assert (tmp_path / "b.csv").read_bytes().decode() == expected


def test_one_column_of_which_a_row_is_blank(assay, write, tmp_path):
    write("a.csv", "x\n1\n\n3\n4")
    assert assay("folds a.csv --cv kfold:2 --out b.csv").code == 0
    assert (tmp_path / "b.csv").read_text() == "x,fold\n1,1\n,1\n3,2\n4,2\n"


@pytest.mark.parametrize(
    ("name", "given", "written"),
    [
        ("a.tsv", "x\ty\n1\ta\n2\tb\n", "x\ty\tfold\n1\ta\t1\n2\tb\t2\n"),
        ("a.jsonl", '{"x": 1.50}\n\n{ }\n', '{"x": 1.50, "fold": 1}\n{"fold": 2}\n'),
        (
            "a.json",
            '[{"x": 1}, {"x": 2, "é": []}]',
            '[{"x": 1, "fold": 1}, {"x": 2, "é": [], "fold": 2}]\n',
        ),
        ("a.json", '{"x": [1, 2]}', '{"x": [1, 2], "fold": [1, 2]}\n'),
    ],
)
def test_other_text(assay, write, tmp_path, name, given, written):
    write(name, given)
    run = assay(f"folds {name} --cv kfold:2 --target x --out b.{name[2:]}")
    assert run.code == 0, run.err
    assert (tmp_path / f"b.{name[2:]}").read_text(encoding="utf-8") == written


def test_packed_text(assay, write, tmp_path):
    write("a.csv.gz", gzip.compress(b"x\n1\n2\n"))
    assert assay("folds a.csv.gz --cv kfold:2 --out b.csv.gz").code == 0
    assert gzip.decompress((tmp_path / "b.csv.gz").read_bytes()) == b"x,fold\n1,1\n2,2\n"
    assert assay("folds a.csv.gz --cv kfold:2 --out b.csv").code == 0
    assert (tmp_path / "b.csv").read_bytes() == b"x,fold\n1,1\n2,2\n"


def test_parquet_and_arrow(assay, write, tmp_path):
    pa = import_module("pyarrow")
    parquet, feather = (
        import_module("pyarrow.parquet"),
        import_module("pyarrow.feather"),
    )
    write("here", "")
    table = pa.table({"y": [0, 1, 0, 1], "nested": [[1], [], None, [2, 3]]})
    parquet.write_table(table, tmp_path / "a.parquet")
    feather.write_feather(table, tmp_path / "a.arrow", compression="uncompressed")
    for suffix, read in (("parquet", parquet.read_table), ("arrow", feather.read_table)):
        run = assay(f"folds a.{suffix} --cv stratified:2 --target y --out b.{suffix}")
        assert run.code == 0, run.err
        found = read(tmp_path / f"b.{suffix}")
        assert found.drop_columns(["fold"]).equals(table)
        assert found.column("fold").to_pylist() == [1, 1, 2, 2]
        assay(f"folds a.{suffix} --cv time:2 --out c.{suffix}")
        assert read(tmp_path / f"c.{suffix}").column("fold").to_pylist() == [None, None, 1, 2]


# What is refused: one message, exit code 2, nothing written.


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--cv stratfied:5", "did you mean 'stratified'? schemes are kfold:5,"),
        ("--cv stratified:2", "stratified:2 needs --target"),
        ("--cv group:2", "group:2 needs --groups"),
        ("--cv purged:2", "purged:2 needs --time start,end"),
        ("--cv purged:2 --time t", "--time names 1 columns and purged:2 takes 2"),
        ("--cv time:2 --time t,x", "--time names 2 columns and time:2 takes 1"),
        ("--cv kfold:2 --groups g", "ignores them, so that rows of one group would train"),
        ("--cv time:2 --seed 1", "--seed: time:2 draws nothing at random"),
        ("--cv 3 --seed 1", "--seed: 3 draws nothing at random"),
        ("--cv 3 --time t", "--time: 3 knows no order of time; name a scheme that does"),
        ("--cv column:g --time t", "--time: column:g knows no order of time"),
        ("--cv lpo", "lpo needs a number; write it as lpo:2"),
        ("--cv loo:2", "loo:2 is no scheme; write it as loo"),
        ("--cv kfold:2x3", "kfold:2x3 is no scheme"),
        ("--cv kfold:2,bins=3", "kfold has no option 'bins=3'; it has no options"),
        ("--cv time:2,gap", "time has no option 'gap'; its options are max_train_size, test_size"),
        ("--cv time:2,gap=x", "gap='x' is not a whole number of 0 or more"),
        ("--cv time:2,gap=__import__('os')", "the value of gap is no literal"),
        ("--cv kfold:9", "n_splits=9 greater than the number of samples: n_samples=6"),
        ("--cv stratified:2 --target x", "Got 'continuous' instead; stratify a continuous target"),
        ("--cv column:z", "z"),
        ("--cv kfold:2 --target z", "z"),
        ("--cv purged:2 --time g,t", "is neither a number nor a date"),
        ("--cv kfold:2 --column y", "there is a column 'y' already; name the new one"),
    ],
)
def test_what_is_refused(assay, data, tmp_path, line, message):
    run = assay(f"folds {data} --out out.csv {line}")
    assert run.code == 2
    assert message in run.err
    assert run.out == ""
    assert not (tmp_path / "out.csv").exists()


def test_targets_that_cannot_be_written(assay, data, write):
    assert "this file is an input" in assay(f"folds {data} --cv kfold:2 --out {data}").err
    run = assay(f"folds {data} --cv kfold:2 --out out.parquet")
    assert (run.code, "the input is CSV and the suffix says Parquet" in run.err) == (2, True)
    run = assay("folds - --cv kfold:2 --out out.csv", stdin=b"x\n1\n2\n")
    assert (run.code, "standard input cannot be written again" in run.err) == (2, True)
    assert assay("folds - --cv kfold:2", stdin=b"x\n1\n2\n").code == 0
    run = assay(f"folds {data} --cv kfold:2 --out both.csv --json both.csv")
    assert (run.code, "--out and --json name one file" in run.err) == (2, True)
    write("mac.csv", "x,y\r1,2\r3,4\r")
    run = assay("folds mac.csv --cv kfold:2 --out out.csv")
    assert (run.code, "end every line with a line feed" in run.err) == (2, True)


def test_every_scheme_is_in_the_help_and_can_be_made():
    from assay.cli.folds import _EXAMPLES

    for name, kind in KINDS.items():
        assert name in _EXAMPLES
        scheme = scheme_of(f"{name}:2" if kind.number else name)
        spans = np.array([[0, 1], [1, 2]]) if "spans" in kind.needs else None
        seed = 1 if kind.seed else None
        made = scheme.cv(seed=seed, spans=spans)
        assert isinstance(made, kind.make)
        if seed is not None:
            assert made.random_state == 1
    with pytest.raises(InputError, match="there is no scheme ''"):
        scheme_of("")
