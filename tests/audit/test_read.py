"""Report files: three forms that say the same, and every broken one ends in one message."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import pytest
import yaml

import assay
from assay.auditing.read import read
from assay.auditing.template import CSV, JSON


def write(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def test_json_yaml_and_csv_say_the_same(tmp_path):
    given = {
        "title": "Tumours",
        "positive": "b",
        "parts": {"n": "143", "positives": "53"},
        "values": [
            {"metric": "accuracy", "value": "0.90"},
            {"metric": "F1 score", "value": "89.1%"},
            {"metric": "recall", "class": "a", "value": "0.967", "split": "test"},
        ],
    }
    csv = (
        "\ufeffMetric;Value;Class;Split\ntitle;Tumours;;\npositive;b;;\nn;143;;\n\n"
        "positives;53;;\naccuracy;0.90;;\nF1 score;89.1%;;\nrecall;0.967;a;test\n"
    )
    reports = [
        read(write(tmp_path, name, text))
        for name, text in (
            ("r.json", json.dumps(given)),
            ("r.yaml", yaml.safe_dump(given)),
            ("r.csv", csv),
        )
    ]
    assert reports[0].entries == reports[1].entries == reports[2].entries
    assert reports[0].settings == reports[1].settings == reports[2].settings
    assert read(given).entries == reports[0].entries


def test_digits_are_kept_as_they_are_written(tmp_path):
    for name, text in (
        ("r.json", '{"values": {"r2": 0.80}}'),
        ("r.yaml", "values:\n  r2: 0.80\n"),
        ("r.csv", "metric,value\nr2,0.80\n"),
    ):
        (entry,) = read(write(tmp_path, name, text)).entries
        assert entry.printed.text == "0.80"


def test_the_examples_are_read_and_hold(tmp_path):
    for name, text in (("r.json", JSON), ("r.csv", CSV)):
        found = assay.audit(write(tmp_path, name, text))
        assert found.of("impossible") == []
        assert found.of("consistent")


def test_a_decomposed_letter_or_control_characters_do_not_reach_the_terminal(tmp_path):
    path = write(tmp_path, "r.json", r'{"title": "\u001b[31m", "values": {"x\u001b[31m": "1"}}')
    assert "\x1b" not in str(assay.audit(path))
    assert "\x1b" not in assay.request(path).letter()


BROKEN = {
    "empty.json": ("", "no JSON"),
    "empty.csv": ("", "empty"),
    "empty.yaml": ("", "0 documents"),
    "list.json": ("[1, 2]", "parts and values"),
    "cut.json": ('{"values": [', "no JSON"),
    "twice.json": ('{"values": {"r2": 1, "r2": 2}}', "'r2' is there twice"),
    "twice.yaml": ("values: {r2: 1, r2: 2}\n", "'r2' is there twice"),
    "twice.csv": ("metric,value\nr2,0.5\nR2,0.6\n", "is there twice"),
    "deep.json": ("[" * 100_000, "nested too deeply"),
    "deep.yaml": ("[" * 5_000, "nested too deeply"),
    "huge.json": ('{"parts": {"n": ' + "9" * 500_000 + "}}", "no printed number"),
    "large.json": (" " * 1_100_000, "more than 1 MB"),
    "infinite.json": ('{"values": {"rmse": 1e999999}}', "no printed number"),
    "nan.json": ('{"values": {"rmse": NaN}}', "no printed number"),
    "null.json": ('{"values": {"rmse": null}}', "a value is missing"),
    "bool.json": ('{"values": {"rmse": true}}', "no printed number"),
    "nothing.json": ("{}", "nothing is reported"),
    "field.json": ('{"valuez": {}}', "no field 'valuez'"),
    "entry.json": ('{"values": [{"metric": "r2", "value": 1, "ddof": 1}]}', "no field 'ddof'"),
    "metric.json": ('{"values": [{"metric": {"a": 1}, "value": 1}]}', "no metric is named"),
    "word.json": ('{"values": [{"metric": "r2", "value": 1, "fold": [1]}]}', "column 'fold'"),
    "part.json": ('{"parts": {"q": 1}}', "no part 'q'"),
    "below.json": ('{"parts": {"n": -3}}', "below 0"),
    "half.json": ('{"parts": {"n": 3.5}}', "no whole number"),
    "share.json": ('{"parts": {"tp": "3%"}}', "no percentage"),
    "how.json": (
        '{"values": [{"metric": "r2", "value": 1, "aggregation": "avg"}]}',
        "no aggregation 'avg'",
    ),
    "ddof.json": ('{"ddof": 2, "values": {"r2": 1}}', "ddof is 0 or 1"),
    "weights.json": ('{"weights": "w", "values": {"r2": 1}}', "weights is yes or no"),
    "scale.json": ('{"scale": "%", "values": {"r2": 1}}', "scale is percent or fraction"),
    "newer.json": ('{"schema": "assay-report/9"}', "this version reads 'assay-report/1'"),
    "ragged.json": ('{"matrix": {"classes": ["a", "b"], "rows": [[1, 2]]}}', "2 classes"),
    "cells.json": ('{"matrix": {"classes": ["a"], "rows": [[-1]]}}', "no count"),
    "many.json": (json.dumps({"values": [{"metric": "r2", "value": 1}] * 1001}), "1001 entries"),
    "bytes.json": (bytes(range(256)), "no UTF-8"),
    "columns.csv": ("name,score\nr2,0.5\n", "no column 'value'"),
    "column.csv": ("metric,value,note\nr2,0.5,x\n", "a column 'note'"),
    "ragged.csv": ("metric,value\nr2,0.5,x\n", "3 fields under 2 names"),
    "quote.csv": ('metric,value\n"r2,0.5\n', "no CSV"),
    "comma.csv": ("metric;value\nr2;0,5\n", "with a point"),
    "tag.yaml": ('!!python/object/apply:os.system ["true"]\n', "tags, anchors and aliases"),
    "bomb.yaml": ("a: &a [x]\nvalues: [*a, *a]\n", "tags, anchors and aliases"),
    "two.yaml": ("values: {r2: 1}\n---\nvalues: {r2: 1}\n", "2 documents"),
    "open.yaml": ("values: {r2: 1\n", "no YAML"),
    "key.yaml": ("? [a]\n: 1\n", "a key is no word"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_ends_in_one_message(name, tmp_path):
    text, why = BROKEN[name]
    path = write(tmp_path, name, text)
    with pytest.raises(assay.InputError, match=re.escape(why)) as refused:
        assay.audit(path)
    assert name in str(refused.value)
    assert len(str(refused.value)) < 600


def test_a_file_that_is_not_there_and_a_thing_that_is_no_report(tmp_path):
    with pytest.raises(assay.InputError, match="No such file"):
        assay.audit(str(tmp_path / "none.json"))
    with pytest.raises(assay.InputError, match="is no report"):
        assay.audit(3)


def test_huge_counts_take_no_time():
    n = "9" * 55
    found = assay.audit({"parts": {"n": n, "tp": "9" * 54}, "values": {"precision": "0.5"}})
    assert found.exit_code == 3


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("r.csv", "metric,value\n" + "".join(f"m{k},1\n" for k in range(60_000))),
        ("r.json", json.dumps({"values": {f"m{k}": 1 for k in range(60_000)}})),
        ("r.json", json.dumps({"values": [{"metric": "r2", "value": 1, "folds": [1] * 200_000}]})),
        ("r.json", json.dumps({"parts": [{"n": 1, "fold": k} for k in range(30_000)]})),
        ("r.json", json.dumps({"matrix": {"classes": [0], "rows": [[1] * 300_000]}})),
        ("r.json", json.dumps({"matrix": [{"classes": [0], "rows": [[1]]}] * 25_000})),
    ],
)
def test_a_megabyte_of_anything_is_refused_soon(tmp_path, name, text):
    begun = time.monotonic()
    with pytest.raises(assay.InputError, match="no report typed by hand"):
        assay.audit(write(tmp_path, name, text))
    assert time.monotonic() - begun < 10


def test_yaml_without_pyyaml_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(assay.InputError, match=r"needs PyYAML; pip install 'assay\[audit\]'"):
        assay.audit(write(tmp_path, "r.yaml", "values: {r2: 1}\n"))
