"""`assay stability`: the thirty-seed study from a file."""

from __future__ import annotations

import pytest
from pima import write_pima_csv

from assay.io.files import read_table

LINE = (
    "stability pima.csv --target Outcome "
    "--model sklearn.tree.DecisionTreeClassifier:max_depth=3,random_state=0"
)


@pytest.fixture
def pima(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return write_pima_csv(tmp_path / "pima.csv")


def test_the_study_of_the_seed(assay, pima):
    shown = assay(LINE).out
    for said in (
        "stability of accuracy over 30 seeds: DecisionTreeClassifier, 768 rows",
        "single split of 154 rows  0.7385      0.04017       0.0395  0.6494   0.7987",
        "mean of 5 folds           0.7386      0.01041      0.01024  0.7175    0.763",
        "21 and 0",
        "18 and 28",
    ):
        assert said in shown


def test_json_and_saved_estimates(assay, pima):
    result = assay(f"{LINE} --seeds 3 --folds 4 --metric f1 --save seeds.parquet --json -").json
    assert result["schema"] == "assay-stability/1"
    assert result["metric"] == "f1"
    assert result["seeds"] == [0, 1, 2]
    assert result["cross_validated"]["fits"] == 12
    assert result["training"]["features"][-1] == "Age"
    table = read_table("seeds.parquet")
    assert table.columns["seed"].values.tolist() == [0, 1, 2, 0, 1, 2]
    assert table.columns["f1"].values.tolist()[:3] == result["held_out"]["values"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("--seeds 1", "a spread over seeds"),
        ("--folds 1", "not a number of folds"),
        ("--holdout 1.5", "holdout (--holdout) is 1.5; give a share"),
        ("--metric accuracy,f1", "--metric names 2 metrics"),
        ("--metric nope", "no metric 'nope'"),
        ("--model sklearn.dummy.DummyClassifier", "several models"),
        ("--save x.txt", "suffix"),
        ("--exclude nope", "no column 'nope'"),
    ],
)
def test_what_cannot_be_studied_is_one_message(assay, pima, change, message):
    result = assay(f"{LINE} {change}")
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1
