"""Reading files: every format, every way a file can be wrong."""

from __future__ import annotations

import gzip
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest

from assay.errors import InputError
from assay.io.columns import ids, missing_rows, numbers
from assay.io.files import read_table

TABLE = pa.table(
    {
        "id": [2**53 + 1, 2, 3],
        "y": ["b", None, "a"],
        "p": [0.5, None, 0.25],
        "hit": [True, False, None],
    }
)
RECORDS = (
    '{"id": 9007199254740993, "y": "b", "p": 0.5, "hit": true}',
    '{"id": 2, "y": null, "hit": false}',
    '{"id": 3, "y": "a", "p": 0.25, "hit": null}',
)


@pytest.fixture
def write(tmp_path):
    def writer(text, name="t.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


def described(col):
    values = [None if v != v else v for v in col.values.tolist()]
    missing = None if col.missing is None else col.missing.tolist()
    return col.kind, values, col.categories, missing


def write_parquet(path):
    pa.parquet.write_table(TABLE, path, row_group_size=2)


def write_stream(path):
    with pa.ipc.new_stream(path, TABLE.schema) as out:
        out.write_table(TABLE, max_chunksize=2)


def write_array(path):
    path.write_text("[" + ",\n".join(RECORDS) + "]")


def write_lines(path):
    path.write_text("\n".join(RECORDS) + "\n")


@pytest.mark.parametrize(
    ("name", "writer"),
    [
        ("t.parquet", write_parquet),
        ("t.pq", write_parquet),
        ("t.feather", lambda path: pa.feather.write_feather(TABLE, path, chunksize=2)),
        ("t.ipc", lambda path: pa.feather.write_feather(TABLE, path, compression="uncompressed")),
        ("t.arrow", write_stream),
        ("t.json", write_array),
        ("t.jsonl", write_lines),
        ("t.ndjson", write_lines),
        ("t.json.gz", lambda p: p.write_bytes(gzip.compress("\n".join(RECORDS).encode()))),
    ],
)
def test_typed_formats(tmp_path, name, writer):
    path = tmp_path / name
    writer(path)
    table = read_table(path)
    assert (table.source, table.n_rows, table.said) == (str(path), 3, [])
    assert table.available == ["id", "y", "hit", "p"] or table.available == TABLE.column_names
    expected = {
        "id": ("integer", [2**53 + 1, 2, 3], (), None),
        "y": ("text", [0, -1, 1], ("b", "a"), [False, True, False]),
        "p": ("number", [0.5, None, 0.25], (), [False, True, False]),
        "hit": ("boolean", [True, False, False], (), [False, False, True]),
    }
    assert {n: described(c) for n, c in table.columns.items()} == expected
    assert not any(c.untyped for c in table.columns.values())
    assert list(read_table(path, ["p", "id"]).columns) == ["p", "id"]
    with pytest.raises(InputError, match="did you mean 'hit'"):
        read_table(path, ["Hit"])


CSV = 'id,y,p\n9007199254740993,b,0.5\n2,,\n3,"a\nb",1e-3\n'


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("name", "separator"), [("t.csv", ","), ("t.tsv", "\t"), ("t.txt", ",")])
def test_delimited_text(write, name, separator, end):
    path = write(CSV.replace(",", separator).replace("\n", end), name)
    table = read_table(path)
    assert (table.n_rows, table.said, table.available) == (3, [], ["id", "y", "p"])
    assert [c.untyped for c in table.columns.values()] == [True] * 3
    assert described(table.columns["id"]) == ("integer", [2**53 + 1, 2, 3], (), None)
    assert table.columns["y"].categories == ("b", f"a{end}b")
    assert described(table.columns["p"])[1] == [0.5, None, 0.001]
    assert list(read_table(path, ["p"]).columns) == ["p"]


def test_gzip(write):
    assert read_table(write(gzip.compress(CSV.encode()), "t.csv.gz")).n_rows == 3


def test_standard_input():
    code = "from assay.io.files import read_table; t = read_table('-'); print(t.source, t.n_rows)"
    run = subprocess.run([sys.executable, "-c", code], input=CSV.encode(), capture_output=True)
    assert run.stdout.decode().strip() == "standard input 3", run.stderr


@pytest.mark.parametrize(("mark", "name"), [(";", "';'"), ("\t", "tab"), ("|", "'|'")])
def test_separator_is_detected_and_said(write, mark, name):
    table = read_table(write(f"a{mark}b\n1{mark}2\n"))
    assert table.available == ["a", "b"]
    assert table.said == [f"separator {name} detected"]


def test_one_column_is_left_in_one_piece(write):
    assert read_table(write("score|raw\n1\n2\n")).available == ["score|raw"]
    col = read_table(write("y\n1\n\n3\n")).columns["y"]
    assert missing_rows(col).tolist() == [2]


@pytest.mark.parametrize(
    ("fields", "kind", "values"),
    [
        (["1", "-2", "0"], "integer", [1, -2, 0]),
        (["18446744073709551617", "1"], "integer", [2**64 + 1, 1]),
        ([" 7", "8 "], "integer", [7, 8]),
        (["1", "2.0"], "number", [1, 2]),
        (["1e3", ".5", "5.", "+2", " 4 "], "number", [1000, 0.5, 5, 2, 4]),
        (["-0", "1"], "number", [0, 1]),
        (["nan", "NaN", "inf", "-Infinity"], "number", [None, None, np.inf, -np.inf]),
        (["1.5", "   "], "number", [1.5, None]),
        (["001", "002"], "text", ["001", "002"]),
        (["001", "1.5"], "text", ["001", "1.5"]),
        (["+7", "007"], "text", ["+7", "007"]),
        (["0x10", "1"], "text", ["0x10", "1"]),
        (["1_000", "1"], "text", ["1_000", "1"]),
        (["nan(1)", "1"], "text", ["nan(1)", "1"]),
        (["\u0661", "1"], "text", ["\u0661", "1"]),
        (["NA", "1"], "text", ["NA", "1"]),
        (["true", "false"], "text", ["true", "false"]),
    ],
)
def test_what_text_is_taken_for(write, fields, kind, values):
    col = read_table(write("k,x\n" + "".join(f"k,{f}\n" for f in fields))).columns["x"]
    assert col.kind == kind
    found = described(col)[1]
    assert ([col.categories[c] for c in found] if kind == "text" else found) == values


def test_numbers_keep_their_text_for_ids(write):
    col = read_table(write("id,x\n1.0,a\n1,b\n1e0,c\n")).columns["id"]
    assert col.kind == "number"
    assert ids(col).tolist() == ["1.0", "1", "1e0"]
    assert ids(col.take([2, 0]).take([1])).tolist() == ["1.0"]
    assert col.take([2]).show(0) == "1e0"
    assert numbers(read_table(write("x\n001\n002\n")).columns["x"]).tolist() == [1, 2]


def test_declared_marks_are_missing(write):
    table = read_table(write("x,c\n1,NA\n?,b\n3, NA\n"), missing=["NA", "?"])
    assert described(table.columns["x"]) == ("integer", [1, 0, 3], (), [False, True, False])
    assert missing_rows(table.columns["c"]).tolist() == [1]
    assert "declared missing: 'NA', '?'" in table.said
    trimmed = read_table(write("c\nNA\nb\n NA\n"), missing=["NA"], trim=True)
    assert missing_rows(trimmed.columns["c"]).tolist() == [1, 3]


@pytest.mark.parametrize(
    ("fields", "remedy"),
    [
        (["1,5", "2"], "pass --decimal ,"),
        (["1,500", "2"], "pass --decimal , or --thousands ,"),
        (["1,299.99", "2"], "pass --thousands ,"),
        (["1.299,99", "2"], "pass --decimal , --thousands ."),
        (["1 299", "2"], "pass --thousands ' '"),
        (["1", "NA", "N/A"], "pass --missing N/A --missing NA"),
        (["1", "?", "-"], "pass --missing '-' --missing '?'"),
        (["1,5", "NA"], "pass --decimal , --missing NA"),
        (["1", "cat"], "correct these values, name another column, or declare a mark"),
    ],
)
def test_text_where_numbers_are_meant(write, fields, remedy):
    path = write("x;k\n" + "".join(f"{f};k\n" for f in fields))
    with pytest.raises(InputError, match="text where numbers are meant") as caught:
        numbers(read_table(path, ["x"]).columns["x"])
    assert f"; {remedy}" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "fields", "values"),
    [
        ({"decimal": ","}, ["1,5", "2"], [1.5, 2]),
        ({"decimal": ","}, [" 1,5", "-,5e1", "+2,"], [1.5, -5, 2]),
        ({"thousands": ","}, ["1,299.99", "-1,000"], [1299.99, -1000]),
        ({"thousands": " "}, ["1\u202f299", "1 000 000"], [1299, 1000000]),
        ({"decimal": ",", "thousands": "."}, ["1.000", "2"], [1000, 2]),
    ],
)
def test_declared_numerals(write, options, fields, values):
    path = write("x;k\n" + "".join(f"{f};k\n" for f in fields))
    assert numbers(read_table(path, **options).columns["x"]).tolist() == values


def test_a_point_where_the_comma_was_declared_is_no_number(write):
    col = read_table(write("x;k\n1.5;k\n2,5;k\n"), decimal=",").columns["x"]
    with pytest.raises(InputError, match=r"row 1: .*'1\.5'"):
        numbers(col)
    col = read_table(write("x;k\n1,50;k\n2;k\n"), decimal=",").columns["x"]
    assert ids(col).tolist() == ["1,50", "2"]


def test_a_wrong_group_of_thousands_is_no_number(write):
    with pytest.raises(InputError, match=r"'1\.5'"):
        numbers(read_table(write("x;k\n1.5;k\n"), decimal=",", thousands=".").columns["x"])


def test_nested_columns_are_left_out_unless_named(tmp_path):
    path = tmp_path / "t.parquet"
    pa.parquet.write_table(pa.table({"y": [1], "embedding": [[0.5, 0.5]]}), path)
    table = read_table(path)
    assert list(table.columns) == ["y"]
    assert table.available == ["y", "embedding"]
    assert "'embedding'" in table.said[0]
    with pytest.raises(InputError, match="column 'embedding': values of type list"):
        read_table(path, ["embedding"])
    lines = tmp_path / "t.jsonl"
    lines.write_text('{"y": 1, "x": [1]}\n{"y": 2, "x": {}}\n')
    assert list(read_table(lines).columns) == ["y"]
    with pytest.raises(InputError, match="'x'"):
        read_table(lines, ["x"])


def test_many_blocks_agree_with_one(write):
    n = 300_000
    rows = "".join(f"{i},{i / 7!r},{'cat' if i % 3 else 'dog'}\n" for i in range(n))
    table = read_table(write("id,x,c\n" + rows))
    assert np.array_equal(table.columns["id"].values, np.arange(n))
    assert np.array_equal(table.columns["x"].values, np.arange(n) / 7)
    assert table.columns["c"].categories == ("dog", "cat")
    assert np.array_equal(table.columns["c"].values, (np.arange(n) % 3 != 0).astype(int))


def test_pandas_is_never_imported(tmp_path, write):
    write(CSV + "4,NA,x\n")
    for name in ("t.parquet", "u.arrow", "v.jsonl"):
        {"t": write_parquet, "u": write_stream, "v": write_lines}[name[0]](tmp_path / name)
    code = """
import importlib.util, sys
assert importlib.util.find_spec("pandas"), "the test needs pandas to be installed"
from assay.io.columns import frame_columns, ids, labels, numbers
assert not {"pandas", "pyarrow", "polars"} & set(sys.modules)
from assay.io.files import read_table
from assay.io.join import join
tables = [read_table(f"{sys.argv[1]}/{name}") for name in
          ("t.csv", "t.parquet", "u.arrow", "v.jsonl")]
for table in tables:
    for col in table.columns.values():
        labels(col), ids(col.take([0])), col.show(0)
    join(table, table, "id")
import pyarrow.parquet as pq
frame_columns(pq.ParquetFile(f"{sys.argv[1]}/t.parquet").read(), ["y", "p", "hit"])
assert "pandas" not in sys.modules
"""
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
