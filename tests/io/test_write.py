"""Tables written to files come back as they were, and bad places are refused."""

from __future__ import annotations

import pytest

from assay.errors import InputError
from assay.io.files import read_table
from assay.io.write import write_table

COLUMNS = {
    "whole": [1, None, 2**53 + 1],
    "number": [0.1, None, -5e-324],
    "text": ['a,"b"', "ü\n", None],
    "yes": [True, False, None],
    "large": [2**63, 1, None],
}


@pytest.mark.parametrize("suffix", ["parquet", "pq", "arrow", "feather", "csv", "tsv"])
def test_what_is_written_comes_back(tmp_path, suffix):
    path = str(tmp_path / f"a.{suffix}")
    write_table(path, COLUMNS)
    back = read_table(path)
    assert back.available == list(COLUMNS)
    assert back.columns["whole"].values.tolist() == [1, 0, 2**53 + 1]
    assert back.columns["whole"].missing.tolist() == [False, True, False]
    assert back.columns["number"].values.tolist()[::2] == [0.1, -5e-324]
    assert [back.columns["text"].show(row) for row in (0, 1)] == COLUMNS["text"][:2]
    assert [path.name for path in tmp_path.iterdir()] == [f"a.{suffix}"]


def test_a_file_is_replaced_whole_or_left_alone(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("old\n")
    with pytest.raises(InputError, match="suffix"):
        write_table(str(tmp_path / "a.xlsx"), COLUMNS)
    with pytest.raises(InputError, match="cannot write there"):
        write_table(str(tmp_path / "nowhere" / "a.csv"), COLUMNS)
    assert path.read_text() == "old\n"
    write_table(str(path), {"x": [1]})
    assert path.read_text() == '"x"\n1\n'


def test_no_rows_are_a_header(tmp_path):
    write_table(str(tmp_path / "a.csv"), {"x": [], "y": []})
    assert (tmp_path / "a.csv").read_text() == '"x","y"\n'
