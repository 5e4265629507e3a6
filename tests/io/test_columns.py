"""One column, whatever it came from."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from assay.errors import InputError
from assay.io.columns import (
    Column,
    column,
    ids,
    infinite_rows,
    labels,
    missing_rows,
    numbers,
)


class OnlyStream:
    """An object that speaks Arrow and nothing else."""

    def __init__(self, table):
        self._table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


class OnlyArray:
    """An object that converts to a NumPy array and nothing else."""

    def __init__(self, values):
        self._values = values

    def __array__(self, dtype=None, copy=None):
        return np.array(self._values, dtype=dtype)


def described(col: Column):
    values = col.values.tolist()
    if col.kind == "number":
        values = [None if v != v else v for v in values]
    missing = None if col.missing is None else col.missing.tolist()
    return col.name, col.kind, values, col.categories, missing


def alike(objects, expected):
    for number, obj in enumerate(objects):
        assert described(column(obj, "y")) == ("y", *expected), f"object {number}: {obj!r}"


def test_text_is_the_same_column_from_everything():
    words = ["b", "a", None, "b", "é"]
    strings = pa.array(words)
    with_unused = pd.Categorical(words, categories=["z", "a", "b", "é"])
    alike(
        [
            words,
            tuple(words),
            ["b", "a", float("nan"), "b", "é"],
            np.array(words, dtype=object),
            np.array(["b", "a", None, "b", "é"], dtype=np.dtypes.StringDType(na_object=None)),
            np.ma.array(["b", "a", "x", "b", "é"], mask=[0, 0, 1, 0, 0]),
            pd.Series(words),
            pd.Series(words, dtype=object),
            pd.Series(words, dtype="string"),
            pd.Series(words, dtype="string[pyarrow]"),
            pd.Series(words, dtype=pd.ArrowDtype(pa.string())),
            pd.Series(with_unused),
            with_unused,
            pd.Index(words),
            pl.Series(words),
            pl.Series(words, dtype=pl.Categorical),
            pl.Series(words, dtype=pl.Enum(["z", "a", "b", "é"])),
            strings,
            strings.cast(pa.large_string()),
            strings.cast(pa.string_view()),
            strings.dictionary_encode(),
            pa.chunked_array([strings[:2], strings[2:]]),
            pa.chunked_array([strings[:2], strings[2:]]).dictionary_encode(),
            pa.concat_arrays([pa.array(["q"]), strings]).slice(1),
            OnlyStream(pa.chunked_array([strings])),
            (word for word in words),
        ],
        ("text", [0, 1, -1, 0, 2], ("b", "a", "é"), [False, False, True, False, False]),
    )


def test_integers_are_the_same_column_from_everything():
    values = [3, None, 2**53 + 1]
    array = pa.array(values)
    alike(
        [
            values,
            [3, float("nan"), 2**53 + 1],
            [np.int8(3), pd.NA, np.uint64(2**53 + 1)],
            np.array(values, dtype=object),
            np.ma.array([3, 9, 2**53 + 1], mask=[0, 1, 0]),
            np.ma.array(np.array([3, 9, 2**53 + 1], dtype=">u8"), mask=[0, 1, 0]),
            pd.Series(values, dtype="Int64"),
            pd.Series(values, dtype="UInt64"),
            pd.Series(values, dtype=object),
            pd.Series(values, dtype=pd.ArrowDtype(pa.int64())),
            pd.Series(pd.Categorical(values, categories=[9, 2**53 + 1, 3])),
            pl.Series(values),
            pl.Series(values, dtype=pl.UInt64),
            array,
            array.dictionary_encode(),
            pa.chunked_array([array[:1], array[1:]]),
            pa.concat_arrays([pa.array([7, 7, 7]), array]).slice(3),
            OnlyStream(pa.chunked_array([array])),
        ],
        ("integer", [3, 0, 2**53 + 1], (), [False, True, False]),
    )


def test_numbers_are_the_same_column_from_everything():
    values = [0.5, None, -2.25]
    array = pa.array(values)
    nan = [0.5, np.nan, -2.25]
    alike(
        [
            values,
            nan,
            [Fraction(1, 2), None, Decimal("-2.25")],
            [0.5, pd.NA, np.float16(-2.25)],
            *(np.array(nan, dtype=d) for d in ("f2", "f4", "f8", ">f8", object)),
            np.ma.array([0.5, 9, -2.25], mask=[0, 1, 0]),
            pd.Series(nan, dtype="float32"),
            pd.Series(values, dtype="Float64"),
            pd.Series(values, dtype=pd.ArrowDtype(pa.float32())),
            pd.Series(pd.arrays.SparseArray(nan)),
            pl.Series(values),
            pl.Series(nan, dtype=pl.Float32),
            array,
            array.cast(pa.float16()),
            pa.array([Decimal("0.5"), None, Decimal("-2.25")], pa.decimal128(10, 2)),
            OnlyStream(pa.chunked_array([array])),
            OnlyArray(nan),
        ],
        ("number", [0.5, None, -2.25], (), [False, True, False]),
    )


def test_booleans_are_the_same_column_from_everything():
    values = [True, None, False, True]
    array = pa.array(values)
    alike(
        [
            values,
            [np.True_, float("nan"), np.False_, True],
            np.ma.array([1, 1, 0, 1], mask=[0, 1, 0, 0], dtype=bool),
            pd.Series(values),
            pd.Series(values, dtype="boolean"),
            pl.Series(values),
            array,
            array.dictionary_encode(),
            pa.concat_arrays([pa.array([True] * 11), array]).slice(11),
            OnlyStream(pa.chunked_array([array[:1], array[1:]])),
        ],
        ("boolean", [True, False, False, True], (), [False, True, False, False]),
    )


def test_nothing_missing_has_no_mask():
    alike([[1, 2], np.array([1, 2], "u1"), pl.Series([1, 2])], ("integer", [1, 2], (), None))
    alike([["a"], np.array(["a"])], ("text", [0], ("a",), None))


def test_float32_is_widened_exactly_and_decimals_are_rounded_once():
    assert column(np.array([0.1], "f4"), "p").values[0] == float(np.float32(0.1))
    exact = Decimal("0.1000000000000000055511151231257827")
    assert column(pa.array([exact]), "p").values[0] == float(exact)


def test_empty_columns():
    kinds = {"number": [[], np.array([]), pl.Series([], dtype=pl.Float64)]}
    kinds["text"] = [pl.Series([], dtype=pl.String), pa.array([], pa.string())]
    kinds["integer"] = [np.array([], "i8"), pd.Series([], dtype="Int64")]
    for kind, objects in kinds.items():
        for obj in objects:
            assert (column(obj, "y").kind, len(column(obj, "y"))) == (kind, 0)
    assert labels(column([], "y"))[1] == ()
    assert numbers(column(np.array([], "i8"), "y")).dtype == np.float64


def test_all_missing_is_a_number_column():
    for obj in ([None, None], pa.nulls(2), pl.Series([None, None])):
        assert missing_rows(column(obj, "y")).tolist() == [1, 2]


def test_input_is_untouched():
    values = np.array([1.0, np.nan])
    values.flags.writeable = False
    numbers(column(values, "y"))
    assert values[0] == 1.0


@pytest.mark.parametrize(
    ("obj", "words"),
    [
        (np.ones((5, 1)), ["(5, 1)", "one-dimensional", "ravel"]),
        (np.ones((5, 3)), ["(5, 3)", "one column"]),
        (np.float64(3), ["()"]),
        (pd.DataFrame({"a": [1]}), ["(1, 1)"]),
        (pl.DataFrame({"a": [1]}), ["(1, 1)"]),
        (pa.table({"a": [1]}), ["(1, 1)"]),
        (OnlyArray([[1], [2]]), ["(2, 1)"]),
        ("abc", ["str"]),
        ({"a": 1}, ["dict"]),
        (3, ["int"]),
        ([[1], [2]], ["row 1", "list of 1"]),
        ([1, "a", 2, "b", 3], ["rows 2, 4", "'a' is text among numbers", "2 texts, 3 numbers"]),
        (np.array(["a", "b", 7], dtype=object), ["row 3", "7 is a number among text"]),
        ([b"a"], ["row 1", "bytes", "decode"]),
        (np.array([b"a"]), ["|S1", "decode"]),
        (np.array(["2020-01-01"], "M8[D]"), ["datetime64", "numbers or text"]),
        (np.array([1 + 2j]), ["complex128"]),
        (np.array([1], "g"), ["convert"]),
        (pd.Series(pd.to_datetime(["2020-01-01"])), ["datetime64"]),
        (pd.Series(pd.to_datetime(["2020-01-01"]).tz_localize("UTC")), ["datetime64"]),
        (pl.Series(["2020-01-01"]).str.to_date(), ["date32"]),
        (pl.Series([[1, 2]]), ["list"]),
        (pa.array([b"x"]), ["binary", "decode"]),
    ],
)
def test_what_is_no_column(obj, words):
    with pytest.raises(InputError) as caught:
        column(obj, "y", "f.csv")
    for word in ["f.csv: column 'y'", *words]:
        assert word in str(caught.value)


def test_take_by_mask_and_by_position():
    col = column(["b", None, "a"], "y")
    assert described(col.take([2, 0]))[2:] == ([1, 0], ("b", "a"), None)
    assert described(col.take(np.array([False, True, False])))[2:] == ([-1], ("b", "a"), [True])
    assert len(col.take([])) == 0
    with pytest.raises(IndexError, match="mask of shape"):
        col.take(np.array([True]))


def test_numbers():
    assert numbers(column([True, None], "y")).tolist()[0] == 1.0
    exact = numbers(column([2**53, -(2**60)], "y"))
    assert (exact.dtype, exact.tolist()) == (np.float64, [2.0**53, -(2.0**60)])
    for big in (2**53 + 1, 2**64 + 1, 10**400):
        kept = numbers(column([big, None], "y"))
        assert kept.dtype == object
        assert kept[0] == big
        assert np.isnan(kept[1])


def test_text_where_numbers_are_meant():
    with pytest.raises(InputError) as caught:
        numbers(column(["cat", "1", "dog"], "y", "f"))
    assert str(caught.value) == (
        "f: column 'y': rows 1, 3: text where numbers are meant: 'cat', 'dog';"
        " convert the column to numbers first"
    )
    with pytest.raises(InputError, match="convert"):
        numbers(column(["1", "2"], "y"))


def test_labels():
    cases = [
        (["b", None, "a", "b"], [1, -1, 0, 1], ("a", "b")),
        ([True, False], [1, 0], (False, True)),
        ([10**12, -5, None, -5], [1, 0, -1, 0], (-5, 10**12)),
        ([3, 1, 2, 1], [2, 0, 1, 0], (1, 2, 3)),
        ([2**64, 1], [1, 0], (1, 2**64)),
        ([1.0, 0.5, np.nan, -0.0], [2, 1, -1, 0], (0, 0.5, 1)),
        (np.array([1, 0], bool), [1, 0], (False, True)),
        ([np.inf, 1.0], [1, 0], (1, np.inf)),
    ]
    for obj, codes, names in cases:
        found = labels(column(obj, "y"))
        assert (found[0].tolist(), found[1]) == (codes, names)
        assert [type(n) for n in found[1]] == [type(n) for n in names]
    part = column(["b", "a", "b"], "y").take([0, 2])
    assert labels(part)[1] == ("b",)


def test_ids_are_exact_text():
    assert ids(column([7, 2**53 + 1], "id")).tolist() == ["7", "9007199254740993"]
    assert ids(column(["7", "007", " 7"], "id")).tolist() == ["7", "007", " 7"]
    assert ids(column([7.0, 0.5], "id")).tolist() == ["7", "0.5"]
    with pytest.raises(InputError, match="rows 1, 3: 2 ids are missing"):
        ids(column([None, 1, None], "id"))
    with pytest.raises(InputError, match="digits may be lost"):
        ids(column([2.0**60], "id"))


def test_rows_are_counted_from_one():
    col = column([1.0, np.nan, np.inf, -np.inf], "p")
    assert missing_rows(col).tolist() == [2]
    assert infinite_rows(col).tolist() == [3, 4]
