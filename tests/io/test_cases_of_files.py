"""Faults that people reported against other readers of files, with the right values."""

from __future__ import annotations

import numpy as np
import pytest

from assay.errors import InputError
from assay.io.columns import ids, labels, missing_rows, numbers
from assay.io.files import read_table
from assay.io.join import join


@pytest.fixture
def write(tmp_path):
    def writer(text, name="t.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


def texts(col):
    return [None if code < 0 else col.categories[code] for code in col.values.tolist()]


def accuracy(table):
    return float(np.mean([a == b for a, b in zip(*map(texts, table.values()), strict=True)]))


def test_FIL_01_byte_order_mark(write):
    table = read_table(write('\ufeff"id",y,p\n1,a,a\n2,b,a\n'))
    assert table.available == ["id", "y", "p"]
    assert table.said == ["byte-order mark skipped"]
    assert accuracy({n: table.columns[n] for n in "yp"}) == 0.5


def test_FIL_03_thousands_and_decimal_comma(write):
    path = write("y;p\n1000;1.299,99\n10;20\n")
    table = read_table(path, separator=";", decimal=",", thousands=".")
    y, p = (numbers(table.columns[name]) for name in "yp")
    assert p.tolist() == [1299.99, 20.0]
    assert np.abs(y - p).mean() == pytest.approx(154.995)
    assert table.said == ["decimal comma declared", "thousands point declared"]
    undeclared = read_table(path, separator=";")
    with pytest.raises(InputError) as caught:
        numbers(undeclared.columns["p"])
    assert str(caught.value).endswith(
        "column 'p': row 1: text where numbers are meant: '1.299,99';"
        " pass --decimal , --thousands ."
    )


def test_FIL_04_classes_called_null_and_NA(write):
    table = read_table(write("y,p\nnull,null\nok,ok\nnull,ok\nNA,NA\n"))
    assert accuracy(table.columns) == 0.75
    assert table.n_rows == 4
    assert labels(table.columns["y"])[1] == ("NA", "null", "ok")


def test_FIL_07_ids_above_two_to_the_53(write):
    table = read_table(write("id,y\n9007199254740993,a\n9007199254740992,b\n,a\n"))
    col = table.columns["id"]
    assert missing_rows(col).tolist() == [3]
    assert ids(col.take([0, 1])).tolist() == ["9007199254740993", "9007199254740992"]
    assert len(labels(col)[1]) == 2


def test_FIL_08_predictions_in_another_order(write):
    truth = read_table(write("id,y\n1,a\n2,b\n3,c\n", "t.csv"))
    pred = read_table(write("id,p\n3,c\n1,a\n2,b\n", "p.csv"))
    joined = join(truth, pred, "id")
    assert accuracy({"y": joined.truth["y"], "p": joined.pred["p"]}) == 1
    assert texts(joined.columns["y"]) == ["a", "b", "c"]


def test_FIL_09_duplicate_ids(write):
    truth = read_table(write("id,y\n7,a\n7,b\n8,a\n", "t.csv"))
    pred = read_table(write("id,p\n7,a\n7,b\n8,a\n", "p.csv"))
    with pytest.raises(InputError) as caught:
        join(truth, pred, "id")
    message = str(caught.value)
    assert f"id 7 occurs 2 times in {truth.source} and 2 times in {pred.source}" in message
    assert "the match is not determined" in message
    assert caught.value.rows == [1, 2]


def test_FIL_11_booleans_as_text(write):
    table = read_table(write("y,p\nTrue,True\nFalse,False\nTrue,False\nFalse,False\n"))
    assert labels(table.columns["y"])[1] == ("False", "True")
    assert accuracy(table.columns) == 0.75
    y, p = (np.array(texts(table.columns[n])) == "True" for n in "yp")
    assert (y & p).sum() / y.sum() == 0.5


def test_FIL_12_white_space_around_labels(write):
    path = write('y,p\ndog,"dog "\ncat,cat\n')
    kept = read_table(path)
    assert accuracy(kept.columns) == 0.5
    assert kept.said == ["column 'p': blanks kept around the text of 1 row"]
    trimmed = read_table(path, trim=True)
    assert accuracy(trimmed.columns) == 1
    assert trimmed.said == ["column 'p': blanks stripped in 1 row"]
