"""Two tables matched on an id."""

from __future__ import annotations

import numpy as np
import pytest

from assay.errors import InputError
from assay.io.columns import column
from assay.io.join import join
from assay.io.table import Table


def table(source, **columns):
    made = {name: column(values, name, source) for name, values in columns.items()}
    return Table(source, made, len(next(iter(made.values()))), list(made), [])


def test_the_order_is_the_truths_and_the_rest_is_counted():
    truth = table("t.csv", id=[4, 1, 2, 9], y=[40, 10, 20, 90])
    pred = table("p.csv", id=[1, 7, 2, 4, 8], p=[1, 7, 2, 4, 8])
    joined = join(truth, pred, "id")
    assert joined.n_rows == 3
    assert joined.truth["y"].values.tolist() == [40, 10, 20]
    assert joined.pred["p"].values.tolist() == [4, 1, 2]
    assert joined.columns["id"].values.tolist() == [4, 1, 2]
    assert (joined.unmatched_truth, joined.n_unmatched_truth) == (["9"], 1)
    assert (joined.unmatched_pred, joined.n_unmatched_pred) == (["7", "8"], 2)
    assert joined.said == [
        "1 id of t.csv is not in p.csv: 9",
        "2 ids of p.csv are not in t.csv: 7, 8",
    ]


def test_integers_match_text_and_large_ids_stay_apart():
    big = 2**53
    truth = table("t", id=[big + 1, 7], y=[1, 2])
    pred = table("p", id=[str(big), "7", str(big + 1), "007"], p=[0, 2, 1, 9])
    assert join(truth, pred, "id").pred["p"].values.tolist() == [1, 2]
    huge = table("h", id=[2**70, 7], p=[1, 2])
    assert join(truth, huge, "id").n_rows == 1


def test_a_name_in_both_tables_is_taken_from_each():
    truth = table("t", id=[1, 2], label=["a", "b"], fold=[0, 1])
    pred = table("p", id=[2, 1], label=["x", "y"], fold=[5, 5])
    joined = join(truth, pred, "id", truth_names=["label", "fold"], pred_names=["label"])
    assert list(joined.truth) == ["id", "label", "fold"]
    assert joined.truth["label"].categories == ("a", "b")
    assert joined.pred["label"].show(0) == "y"
    assert joined.said == [
        "column 'label' is in both files: the truth's is from t, the prediction's from p"
    ]


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        ([1, 2, 2], [1, 2, 3], ["t: column 'id': rows 2, 3: id 2 occurs 2 times in t and once"]),
        ([1, 2], [5, 5, 5, 1], ["p: column 'id': rows 1, 2, 3: id 5 occurs 0 times in t and 3"]),
        (["a", "b"], ["b", "b"], ["id b occurs once in t and 2 times in p", "remove or rename"]),
        ([1, None], [1, 2], ["t: column 'id': row 2: 1 id is missing"]),
        (["a"], [None, "a", None], ["p: column 'id': rows 1, 3: 2 ids are missing"]),
        ([1, 2], [3, 4], ["no id is in both files", "t has '1', '2'; p has '3', '4'", "same kind"]),
        ([7, 8], ["007", "008"], ["leading zeros only"]),
        (["A"], ["a"], ["upper and lower case only"]),
        (["a"], ["a "], ["blanks around them only"]),
        ([], [1], ["no id is in both"]),
    ],
)
def test_matches_that_are_not_determined(left, right, words):
    with pytest.raises(InputError) as caught:
        join(table("t", id=left), table("p", id=right), "id")
    for word in words:
        assert word in str(caught.value)


def test_a_missing_id_column():
    with pytest.raises(InputError, match="p: there is no column 'id'; did you mean 'Id'"):
        join(table("t", id=[1]), table("p", Id=[1]), "id")


def test_large_joins_agree_with_sorting():
    rng = np.random.default_rng(0)
    left, right = rng.permutation(20_000), rng.permutation(30_000)[:15_000]
    for kind in (np.int64, str):
        joined = join(
            table("t", id=left.astype(kind), y=left),
            table("p", id=right.astype(kind), p=right),
            "id",
        )
        assert np.array_equal(joined.truth["y"].values, joined.pred["p"].values)
        assert joined.n_rows == len(np.intersect1d(left, right))
