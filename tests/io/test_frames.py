"""Every dataframe, dict and list of records gives the same columns."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from assay.errors import InputError
from assay.io.columns import Column, column, column_names, frame_columns, matrix, numbers


class OnlyStream:
    """An object that speaks Arrow and nothing else."""

    def __init__(self, table):
        self._table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


def described(col: Column):
    values = col.values.tolist()
    if col.kind == "number":
        values = [None if v != v else v for v in values]
    missing = None if col.missing is None else col.missing.tolist()
    return col.name, col.kind, values, col.categories, missing


DATA = {"y": [1, 0, None], "p": [0.5, None, 1.0], "c": ["a", "b", None], "b": [True, None, False]}
FRAMES = {
    "dict": DATA,
    "records": [dict(zip(DATA, row, strict=True)) for row in zip(*DATA.values(), strict=True)],
    "pandas": pd.DataFrame({**DATA, "y": pd.array(DATA["y"], dtype="Int64")}),
    "polars": pl.DataFrame(DATA),
    "arrow": pa.table(DATA),
    "arrow batch": pa.table(DATA).to_batches()[0],
    "stream": OnlyStream(pa.concat_tables([pa.table(DATA)[:1], pa.table(DATA)[1:]])),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_every_dataframe_gives_the_same_columns(kind):
    frame = FRAMES[kind]
    assert column_names(frame) == ["y", "p", "c", "b"]
    found = frame_columns(frame, ["c", "y", "p", "b"])
    assert list(found) == ["c", "y", "p", "b"]
    for name, col in found.items():
        assert described(col) == described(column(DATA[name], name))
    everything = matrix(frame, "x")
    assert [described(c) for c in everything] == [described(found[n]) for n in DATA]


@pytest.mark.parametrize("kind", FRAMES)
def test_a_missing_column_names_the_others(kind):
    with pytest.raises(InputError, match=r"no column 'P'; did you mean 'p'\? The columns are 'y'"):
        frame_columns(FRAMES[kind], ["P"])


def test_streams_that_are_read_once():
    reader = pa.table(DATA).to_reader()
    assert [c.name for c in matrix(reader, "x")] == list(DATA)


def test_structured_array():
    array = np.array([(1, 0.5)], dtype=[("y", "i4"), ("p", "f4")])
    assert frame_columns(array, ["p"])["p"].values.tolist() == [0.5]


def test_tables_that_cannot_be_used():
    twice = pd.DataFrame([[1, 2]], columns=["a", "a"])
    with pytest.raises(InputError, match="belongs to 2 columns"):
        frame_columns(twice, ["a"])
    with pytest.raises(InputError, match="'a' has 1, 'b' has 2"):
        frame_columns({"a": [1], "b": [1, 2]}, ["a", "b"])
    with pytest.raises(InputError, match="collect"):
        frame_columns(pl.LazyFrame({"a": [1]}), ["a"])
    with pytest.raises(InputError, match="not a table"):
        frame_columns(3, ["a"])


def test_matrix():
    rows = [[1, 0.5], [0, 0.25]]
    for obj in (rows, tuple(map(tuple, rows)), np.array(rows), [np.array(r) for r in rows]):
        assert [c.name for c in matrix(obj, "x")] == ["x[0]", "x[1]"]
        assert [numbers(c).tolist() for c in matrix(obj, "x")] == [[1.0, 0.0], [0.5, 0.25]]
    for obj in (
        [1, 2],
        [],
        ["ab", "cd"],
        np.ones(2),
        pd.Series([1]),
        pl.Series([1]),
        pa.array([1]),
    ):
        assert matrix(obj, "x") is None
    with pytest.raises(InputError, match="row 2: 1 values, but row 1 has 2"):
        matrix([[1, 2], [1]], "x")
    with pytest.raises(InputError, match=r"\(2, 2, 2\)"):
        matrix(np.ones((2, 2, 2)), "x")
