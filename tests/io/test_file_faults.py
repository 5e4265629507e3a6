"""Every way a file can be wrong, and what is said of it."""

from __future__ import annotations

import pytest

from assay.errors import InputError
from assay.io.files import read_table

CSV = "id,y\n1,a\n"


@pytest.fixture
def write(tmp_path):
    def writer(text, name="t.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("t.csv", "", ["the file is empty"]),
        ("t.csv", "\n\n", ["the file is empty"]),
        ("t.csv", "a,b\n", ["a header and no row"]),
        ("t.csv", "a,b", ["a header and no row"]),
        ("t.csv", "a,b, a\n1,2,3\n", ["'a' belongs to the columns number 1 and 3"]),
        ("t.csv", "a,b\n1,2\n1\n", ["line 3 has 1 field, the header has 2"]),
        ("t.csv", 'a,b\n"x\ny",2\n1,2,3\n', ["line 4 has 3 fields, the header has 2"]),
        ("t.csv", 'a,b\n1,2\n"x,2\n', ["begins in line 3", "quotes"]),
        ("t.csv", b"a,b\n1,\xe9\n", ["byte 7 (line 2) is 0xe9", "iconv -f latin1"]),
        ("t.csv", b"\xef\xbb\xbfa,\xe9\n1,2\n", ["byte 6 (line 1) is 0xe9"]),
        ("t.csv", "a,b\n1,é\n".encode("utf-16"), ["UTF-16", "iconv -f utf-16"]),
        ("t.csv", b"a,b\n1,\x00\n", ["a binary file", "byte 7"]),
        ("t.csv", b"PAR1 a,b\n", ["the content is Parquet; rename it to .parquet"]),
        ("t.csv", b"PK\x03\x04xxxx", ["the content is ZIP"]),
        ("t.parquet", "a,b\n1,2\n", ["the suffix says .parquet, but the content is not that"]),
        ("t.parquet", b"PAR1 and no more of it", ["the Parquet file cannot be read"]),
        ("t.arrow", b"ARROW1 and no more of it", ["the Arrow file cannot be read"]),
        ("t.xlsx", b"PK\x03\x04", ["'.xlsx'", "save the sheet as CSV"]),
        ("t.dat", "a", ["'.dat' is not one that is read", ".csv .tsv"]),
        ("data", "a", ["no suffix"]),
        ("t.csv.gz", b"\x1f\x8bnonsense", ["gzip file is damaged"]),
        ("t.json", "[1, 2]", ["holds no records"]),
        ("t.json", "[]", ["there is no record"]),
        ("t.jsonl", '{"a": 1}\n{"a": }\n', ["line 2 is not JSON", "character 7"]),
        ("t.jsonl", '{"a": 1}\n3\n', ["line 2 is not a record"]),
    ],
)
def test_files_that_cannot_be_read(write, name, content, words):
    path = write(content, name)
    with pytest.raises(InputError) as caught:
        read_table(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "; " in str(caught.value)
    for word in words:
        assert word in str(caught.value)


def test_paths_that_are_no_file(write, tmp_path):
    write(CSV, "preds.csv")
    with pytest.raises(InputError, match="this is a directory"):
        read_table(tmp_path)
    with pytest.raises(InputError, match=r"no such file; did you mean '.*preds\.csv'"):
        read_table(tmp_path / "pred.csv")
    with pytest.raises(InputError, match="there is no directory"):
        read_table(tmp_path / "nowhere" / "pred.csv")


def test_bad_options(write):
    path = write(CSV)
    with pytest.raises(InputError, match="both the decimal and the thousands"):
        read_table(path, thousands=".")
    with pytest.raises(InputError, match="separator ';;'"):
        read_table(path, separator=";;")
    with pytest.raises(InputError, match="decimal mark 'x'"):
        read_table(path, decimal="x")


def test_only_bad_bytes_in_a_header_matter_wherever_the_column(write):
    with pytest.raises(InputError, match="not UTF-8"):
        read_table(write(b"a,\xe9\n1,2\n"), ["a"])
