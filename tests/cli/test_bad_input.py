"""Bad input: one clear message with file, column, row and remedy; exit 2; nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

GOOD = "y,p,f,g,w,id\n1,1.5,a,u,1,1\n2,2.5,a,v,1,2\n3,2.5,b,u,2,3\n"
CLASSES = "y,p,s\na,a,0.1\nb,a,0.6\nb,b,0.7\n"


def refused(run, *words):
    """Exit 2, nothing on stdout, one line on stderr that says all the words."""
    assert run.code == 2, run.out + run.err
    assert run.out == ""
    assert "Traceback" not in run.err
    assert run.err.startswith("assay: ")
    assert run.err.count("\n") == 1, run.err
    for word in words:
        assert word in run.err, run.err


def misused(run, *words):
    """As `refused`, where click says what is wrong with the options."""
    assert run.code == 2
    assert run.out == ""
    assert "Traceback" not in run.err
    for word in ("Usage: assay", "Error: ", *words):
        assert word in run.err, run.err


# Files


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["b.csv", "the file is empty", "header"]),
        ("\n\n", ["b.csv", "the file is empty"]),
        ("y,p\n", ["b.csv", "a header and no row"]),
        ("y,p", ["b.csv", "a header and no row"]),
        ("y,p\n1,2\n", ["b.csv", "only one row", "two or more"]),
        ("y,p\n1,2\n3,4,5\n", ["b.csv", "line 3 has 3 fields, the header has 2", "quotes"]),
        ("y,p\n1,2\n3\n", ["b.csv", "line 3 has 1 field"]),
        ('y,p\n"a,a\nb,b\n', ["b.csv", "line 2", "does not end", "check the quotes"]),
        ("y,y,p\n1,2,3\n", ["b.csv", "'y' belongs to the columns number 1 and 2", "rename"]),
        (b"y,p\n\xe9,a\nb,b\n", ["b.csv", "not UTF-8", "line 2", "0xe9", "iconv"]),
        ("y,p\n1,2\n".encode("utf-16"), ["b.csv", "UTF-16", "iconv"]),
        (b"PAR1....", ["b.csv", "Parquet", "rename it"]),
        (b"PK\x03\x04....", ["b.csv", "ZIP", "save the spreadsheet"]),
    ],
)
def test_files(assay, write, text, words):
    write("b.csv", text)
    refused(assay("score b.csv --truth y --pred p"), *words)


def test_paths(assay, write, tmp_path):
    write("preds.csv", GOOD)
    (tmp_path / "folder.csv").mkdir()
    for name, words in [
        ("perds.csv", ["perds.csv: there is no such file", "did you mean 'preds.csv'?"]),
        ("no/p.csv", ["no/p.csv", "there is no directory 'no'"]),
        ("folder.csv", ["folder.csv: this is a directory", "name one file in it"]),
        ("preds.xlsx", ["preds.xlsx"]),
    ]:
        refused(assay(f"score {name} --truth y --pred p"), *words)
        refused(assay(f"doctor {name}"), *words)


def test_standard_input_that_is_empty(assay):
    refused(assay("score - --truth y --pred p"), "standard input: the file is empty")


# Columns and roles


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--truth Y --pred p", ["p.csv", "no column 'Y'", "did you mean 'y'?", "'y', 'p', 'f'"]),
        ("--truth y --pred q", ["p.csv", "no column 'q'"]),
        ("--truth y --pred p --fold fold", ["p.csv", "no column 'fold'"]),
        ("--truth y --pred p --fold f,g", ["p.csv", "no column 'f,g'"]),
        ("--truth y", ["no predicted values", "--pred"]),
        ("--truth y --pred y", ["p.csv", "'y' is named as --truth and as --pred", "name the"]),
        ("--truth y --score y", ["'y' is named as --truth and as --score"]),
        ("--truth y,w --pred p,y", ["'y' is named as --truth and as --pred"]),
        ("--truth y,y --pred p,w", ["--truth names the column 'y' twice", "once"]),
        ("--truth y --proba p,p", ["--proba names the column 'p' twice"]),
        ("--truth y,w --pred p", ["2 outputs of truth but 1 of predictions"]),
        ("--truth '' --pred p", ["--truth holds an empty name"]),
        ("--truth y, --pred p", ["--truth holds an empty name"]),
        ("--truth y --pred p --fold ''", ["--fold holds an empty name"]),
        ("--truth y --pred p --baseline nope", ["p.csv", "no column 'nope'"]),
        ("--truth y --pred p --baseline b=nan", ["the baseline nan is not a finite number"]),
        ("--truth y --pred p --baseline b=-inf", ["the baseline -inf is not a finite number"]),
        ("--truth y --pred p --baseline =3", ["lacks a name", "NAME=NUMBER"]),
        ("--truth y --pred p --baseline b=", ["lacks a name or a value"]),
        ("--truth y --pred p --baseline b=1 --baseline b=2", ["'b' is given twice"]),
    ],
)
def test_columns(assay, write, options, words):
    write("p.csv", GOOD)
    refused(assay(f"score p.csv {options}"), *words)


# Values


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("y,p\n1,2.5\n,3\n3,\n", "", ["'y': row 2: 1 missing", "'p'", "row 3", "--drop-missing"]),
        ("y,p\nnan,1\n2,3\n1,inf\n", "", ["'y': row 1", "'p' 1 infinite value of 3 (row 3)"]),
        ("y,p\n1e400,1\n2,3\n", "", ["'y': row 1: 1 infinite"]),
        ("y,p\n,1\n,3\n", "--drop-missing", ["b.csv", "no row is left"]),
        ("y,p\nnan,1\n2,3\n1,inf\n", "--drop-missing", ["b.csv", "only one of 3 rows is left"]),
        ("y,p\n1.5,1\n2,abc\n", "", ["'p': row 2: 'abc' beside numbers (1, ...)", "--missing"]),
        ("y,p\n1.5,1\nx,3\n", "", ["'y': row 2: 'x' beside numbers", "--task classification"]),
        ("y,p\n1.5,1\nx,3\n", "--unit m", ["'y': row 2", "'x'"]),
        ("y,p\n1.5,1\nx,3\n", "--task regression", ["'y': row 2: text where numbers", "'x'"]),
        ("y,w,p\n1,x,1.5\n2,1,2.5\n", "--weight w", ["'w': row 1: text where numbers", "'x'"]),
        ("y,w,p\n1,-1,1.5\n2,1,2.5\n", "--weight w", ["'w': row 1", "negative", "0 or more"]),
        ("y,w,p\n1,0,1.5\n2,0,2.5\n", "--weight w", ["'w': every weight is 0"]),
        ("y,w,p\n1,nan,1.5\n2,0,2.5\n", "--weight w", ["'w': row 1: 1 missing"]),
        ("y,f,p\n1,a,1.5\n2,a,2.5\n", "--fold f", ["'f': there is only one fold, 'a'"]),
        ("y,f,p\n1,,1.5\n2,a,2.5\n", "--fold f", ["'f': row 1: 1 missing"]),
        ("y,f,p\n1,a,1.5\n2,a,2.5\n", "--group f", ["'f': there is only one group, 'a'"]),
        ("y,f,p\n1,,1.5\n2,a,2.5\n", "--id f", ["'f': row 1", "give every row an id"]),
        ("y,p\na,a\na,a\n", "", ["'y': only one class occurs, 'a'", "--labels"]),
        ("y,p\n1,1\n1,1\n", "", ["'y': only one class occurs, 1"]),
        ("y,p\n1,1\n0,0.2\n1,0.3\n", "", ["'p': the targets are only 0 and 1", "--proba"]),
    ],
)
def test_values(assay, write, text, options, words):
    write("b.csv", text)
    refused(assay(f"score b.csv --truth y --pred p {options}"), "b.csv", *words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("y,p\n1,0.5\n0,1.2\n1,-0.3\n", ["'p': rows 2, 3", "outside 0 to 1", "1.2", "--score"]),
        ("y,p\n1,0.5\n0,nan\n1,0.3\n", ["'p': row 2: 1 missing"]),
        ("y,p\n1,0.5\n1,0.1\n1,0.3\n", ["'y': only one class occurs, 1"]),
        ("y,p\nyes,0.5\nno,0.1\n", ["'p' belong to one of 'no' and 'yes'", "--positive"]),
        ("y,p\na,0.5\nb,0.1\nc,0.2\n", ["'p'", "one column of probabilities for 3 classes"]),
    ],
)
def test_probabilities(assay, write, text, words):
    write("b.csv", text)
    refused(assay("score b.csv --truth y --proba p"), "b.csv", *words)


def test_probabilities_of_other_classes(assay, write):
    write("b.csv", "y,p_a,p_c\na,0.5,0.5\nb,0.3,0.7\n")
    words = ["b.csv", "named for a, c but the classes are a, b", "p_a,p_b"]
    refused(assay("score b.csv --truth y --proba p_a,p_c"), *words)


# What could be read in two ways is asked


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("y;p\n1,5;2,5\n3,5;4\n", "--decimal ,"),
        ("y;p\n1.000,5;2,5\n3,5;4\n", "--decimal , --thousands ."),
        ('y,p\n"1,000",2\n"3,000",4\n', "--thousands ,"),
        ("y;p\n1000;1.299,99\n10;20\n", "--decimal , --thousands ."),
        ("y,p\nNA,1.5\n1,2\n3,4.5\n", "--missing NA"),
        ("y,p\n1,1\nnull,0\n0,1\n", "--missing null"),
        ("y,p\n1,1\n0,0\n1,N/A\n", "--missing N/A"),
        ("y,p\n1,1\nb,b\n1,b\n", "--task classification"),
        ("y,p\na,1\nb,2\na,1\n", "no row could agree"),
        ("y,p\n0,cat\n1,dog\n0,cat\n", "no row could agree"),
        ("y,p\nTrue,1\nFalse,0\nTrue,0\n", "no row could agree"),
    ],
)
def test_what_is_asked(assay, write, text, remedy):
    write("b.csv", text)
    refused(assay("score b.csv --truth y --pred p"), "b.csv: column", remedy)


def test_a_mark_among_numbers_is_asked_about_also_where_scores_are_given(assay, write):
    write("b.csv", "y,s\n1,0.5\nNA,0.1\n0,0.3\n")
    run = assay("score b.csv --truth y --score s --positive 1")
    refused(run, "'y': row 2: 'NA' beside numbers (1, ...)", "--missing NA")


@pytest.mark.parametrize(
    ("text", "options", "classes"),
    [
        ("y,p\nNA,NA\nok,ok\nnull,ok\n", "", {"NA": 1, "null": 1, "ok": 1}),
        ("y,p\nTrue,True\nFalse,True\nTrue,True\n", "", {"False": 1, "True": 2}),
        ("y,p\n001,001\n002,001\n12,12\n", "", {"001": 1, "002": 1, "12": 1}),
        ("y,p\n1,1\nb,b\n1,b\n", "--task classification", {"1": 2, "b": 1}),
        ("y,p\n1,1\nb,b\n1,b\n", "--labels 1,b", {"1": 2, "b": 1}),
        ("y,p\n1,1\nNA,0\n0,1\n1,1\n", "--missing NA --drop-missing", {"0": 1, "1": 2}),
        ("y,p\n a,a\nb,b\na,a\n", "--trim", {"a": 2, "b": 1}),
        ("y,p\n a,a\nb,b\na,a\n", "", {" a": 1, "a": 1, "b": 1}),
        ("y,p\nnein,nein\nja,nein\n", "", {"ja": 1, "nein": 1}),
    ],
)
def test_what_is_read_right(assay, write, text, options, classes):
    write("b.csv", text)
    run = assay(f"score b.csv --truth y --pred p --json - {options}")
    assert run.json["target"]["classes"] == classes


def test_white_space_around_labels_is_said(assay, write):
    write("b.csv", "y,p\n a,a\nb,b\na,a\n")
    assert (
        "column 'y': blanks kept around the text of 1 row"
        in assay("score b.csv --truth y --pred p").out
    )
    assert (
        "column 'y': blanks stripped in 1 row" in assay("score b.csv --truth y --pred p --trim").out
    )


# Two files


@pytest.mark.parametrize(
    ("truth", "pred", "words"),
    [
        ("id,y\n1,1\n2,2\n", "id,p\n3,1\n4,2\n", ["no id is in both", "t.csv has '1', '2'"]),
        ("id,y\n001,1\n002,2\n", "id,p\n1,1\n2,2\n", ["no id is in both", "leading zeros only"]),
        ("id,y\na,1\nb,2\n", "id,p\nA,1\nB,2\n", ["upper and lower case only"]),
        ("id,y\n1,1\n1,2\n", "id,p\n1,1\n2,2\n", ["t.csv", "'id': rows 1, 2", "2 times in t.csv"]),
        ("id,y\n1,1\n2,2\n", "id,p\n2,1\n2,2\n", ["p.csv", "'id': rows 1, 2", "once in t.csv"]),
        ("id,y\n1,1\n,2\n", "id,p\n1,1\n2,2\n", ["t.csv", "'id': row 2", "1 id is missing"]),
        ("key,y\n1,1\n2,2\n", "id,p\n1,1\n2,2\n", ["t.csv", "no column 'id'", "'key', 'y'"]),
        ("id,y\n1,1\n2,2\n", "id,q\n1,1\n2,2\n", ["p.csv", "no column 'p'"]),
        ("id,y\n1,1.5\n2,2\n", "id,p\n1,1\n3,2\n", ["only one row"]),
    ],
)
def test_two_files(assay, write, truth, pred, words):
    write("t.csv", truth)
    write("p.csv", pred)
    refused(assay("score --truth-file t.csv --pred-file p.csv --id id --truth y --pred p"), *words)


def test_two_files_of_different_lengths_are_counted(assay, write):
    write("t.csv", "id,y\n1,1.5\n2,2\n3,3\n")
    write("p.csv", "id,p\n1,1\n2,2\n")
    run = assay("score --truth-file t.csv --pred-file p.csv --id id --truth y --pred p")
    assert run.code == 0
    assert "1 id of t.csv is not in p.csv: 3" in run.out


def test_a_column_in_neither_file(assay, write):
    write("t.csv", "id,y\n1,1\n2,2\n")
    write("p.csv", "id,p\n1,1\n2,2\n")
    base = "score --truth-file t.csv --pred-file p.csv --truth y --pred p"
    refused(assay(f"{base} --id id --fold f"), "no column 'f' in t.csv or p.csv")
    refused(assay(base), "matched on an id", "--id")


# Options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--metrics r22", ["there is no metric 'r22'", "did you mean r2?"]),
        ("--metrics accurracy", ["did you mean accuracy"]),
        ("--metrics ''", ["there is no metric ''"]),
        ("--metrics roc_auc", ["roc_auc needs scores", "--score"]),
        ("--metrics r2,accuracy", ["judge values and labels"]),
        ("--metrics adjusted_r2", ["adjusted_r2 needs n_features"]),
        ("--metrics adjusted_r2:p=1", ["no parameter 'p'", "n_features"]),
        ("--metrics fbeta_macro:beta=x", ["beta", "'x'"]),
        ("--task regresion", ["there is no task 'regresion'", "regression"]),
        ("--acknowledge foo", ["'A201: reason'"]),
        ("--acknowledge A999:x", ["there is no finding 'A999'"]),
        ("--acknowledge A201:", ["A201 is acknowledged without a reason"]),
        ("--positive 7", ["the positive class '7' is not among the labels", "1, 1.5, 2"]),
        ("--labels 1,1", ["the class '1' twice"]),
        ("--decimal xx", ["the decimal mark 'xx'"]),
        ("--separator ''", ["the separator '' is not one character"]),
        ("--thousands .", ["both the decimal and the thousands mark"]),
    ],
)
def test_options(assay, write, options, words):
    write("p.csv", GOOD)
    refused(assay(f"score p.csv --truth y --pred p {options}"), *words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("score p.csv", ["Missing option '--truth'"]),
        ("score --truth y --pred p", ["name one FILE, or both"]),
        ("score p.csv --truth-file p.csv --truth y --pred p", ["name one FILE, or both"]),
        ("score p.csv p.csv --truth y --pred p", ["unexpected extra argument"]),
        ("score p.csv --truth y --pred p --metrix r2", ["No such option", "--metrics"]),
        ("score p.csv --truth y --pred p --undefined no", ["'keep', 'raise', 'raw', 'sklearn'"]),
        ("scor p.csv", ["No such command 'scor'", "'score'"]),
        ("explain", ["Missing argument 'METRIC'"]),
        ("doctor", ["Missing argument 'FILE'"]),
        ("metrics --kind x", ["'values', 'labels', 'scores', 'probabilities'"]),
    ],
)
def test_usage(assay, write, line, words):
    write("p.csv", GOOD)
    misused(assay(line), *words)


def test_explain_an_unknown_metric(assay):
    refused(assay("explain rmsee"), "there is no metric 'rmsee'", "did you mean rmse")


# Nothing is written


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("no/out.json", ["no/out.json: cannot write there: No such file or directory"]),
        (".", [".: this is a directory"]),
        ("p.csv", ["p.csv: this file is an input", "name another file"]),
        ("./link.csv", ["link.csv: this file is an input"]),
        ("p.csv/out.json", ["p.csv/out.json: cannot write there"]),
    ],
)
def test_targets(assay, write, target, words):
    file = write("p.csv", GOOD)
    Path("link.csv").symlink_to(file)
    refused(assay(f"score p.csv --truth y --pred p --json {target}"), *words)
    assert Path(file).read_text() == GOOD
    assert sorted(path.name for path in Path().iterdir()) == ["link.csv", "p.csv"]


def test_a_directory_that_is_a_file(assay, write):
    write("p.csv", GOOD)
    run = assay("score p.csv --truth y --pred p --json p.csv/out.json")
    refused(run, "p.csv/out.json: cannot write there")


def test_a_full_device(assay, write):
    write("p.csv", GOOD)
    run = assay("score p.csv --truth y --pred p --json /dev/full")
    refused(run, "/dev/full: cannot write there: No space left on device")


@pytest.mark.parametrize("options", ["--pred q", "--pred p --metrics r22", "--pred p --fold p2"])
def test_nothing_is_written_after_an_error(assay, write, options):
    write("p.csv", GOOD)
    refused(assay(f"score p.csv --truth y {options} --json out.json"))
    assert sorted(path.name for path in Path().iterdir()) == ["p.csv"]


def test_an_old_document_stays_after_an_error(assay, write):
    write("p.csv", GOOD)
    write("out.json", "old")
    refused(assay("score p.csv --truth y --pred q --json out.json"))
    assert Path("out.json").read_text() == "old"


def test_a_message_does_not_garble_the_terminal(assay, write):
    write("b.csv", 'y,s\n"\x1b[31mred",1\n"a\nb",2\n' + "x" * 5000 + ",3\n")
    run = assay("score b.csv --truth y --score s")
    refused(run, r"\x1b[31mred", r"a\nb", "--positive")
    assert "\x1b" not in run.err
    assert len(run.err) < 1500
