"""The front doors: the same scores from any data, and metrics by name."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay
from assay.metrics import CATALOGUE, find

Y = [1.5, 2.0, 3.25, 4.0, 0.1]
P = [1.0, 2.5, 3.0, 4.5, 0.3]
FOLD = ["a", "b", "a", "b", "a"]
LABELS = ["cat", "dog", "dog", "emu", "cat"]
GUESSES = ["cat", "dog", "emu", "emu", "dog"]
BINARY = [1, 0, 1, 1, 0]
CHANCE = [0.75, 0.5, 0.25, 1.0, 0.125]


class OnlyStream:
    """An object that speaks Arrow and nothing else."""

    def __init__(self, table):
        self._table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


def shown(ev):
    return [score.to_dict() for score in ev.scores]


SERIES = {
    "list": list,
    "tuple": tuple,
    "numpy": np.array,
    "object": lambda values: np.array(values, dtype=object),
    "pandas": pd.Series,
    "pandas of Arrow": lambda v: pd.Series(pa.array(v), dtype=pd.ArrowDtype(pa.array(v).type)),
    "polars": pl.Series,
    "pyarrow": pa.array,
    "chunked": lambda values: pa.chunked_array([values[:2], values[2:]]),
    "stream": lambda values: OnlyStream(pa.chunked_array([values])),
}

FRAMES = {
    "dict": dict,
    "records": lambda data: pa.table(data).to_pylist(),
    "pandas": pd.DataFrame,
    "pandas nullable": lambda data: pd.DataFrame(data).convert_dtypes(),
    "polars": pl.DataFrame,
    "pyarrow": pa.table,
    "stream": lambda data: OnlyStream(pa.table(data)),
}

every_series = pytest.mark.parametrize("make", SERIES.values(), ids=SERIES)
every_frame = pytest.mark.parametrize("make", FRAMES.values(), ids=FRAMES)


@every_series
def test_values_score_the_same_from_any_column(make):
    ev = assay.evaluate(make(Y), make(P), fold=make(FOLD), sample_weight=make(P))
    assert shown(ev) == shown(assay.evaluate(Y, P, fold=FOLD, sample_weight=P))


@every_series
def test_labels_score_the_same_from_any_column(make):
    ev = assay.evaluate(make(LABELS), make(GUESSES), group=make(FOLD))
    assert shown(ev) == shown(assay.evaluate(LABELS, GUESSES, group=FOLD))


@every_series
def test_probabilities_score_the_same_from_any_column(make):
    ev = assay.evaluate(make(BINARY), y_proba=make(CHANCE))
    assert shown(ev) == shown(assay.evaluate(BINARY, y_proba=CHANCE))


@pytest.mark.parametrize(
    "labels",
    [
        pd.Series(LABELS, dtype="category"),
        pd.Categorical(LABELS, categories=["zoo", "emu", "dog", "cat"]),
        pd.Series(LABELS, dtype="string"),
        pl.Series(LABELS, dtype=pl.Categorical),
        pa.array(LABELS).dictionary_encode(),
        np.array(LABELS, dtype=np.dtypes.StringDType()),
    ],
    ids=["category", "categorical", "string", "polars", "dictionary", "numpy text"],
)
def test_categories_are_labels(labels):
    assert shown(assay.evaluate(labels, GUESSES)) == shown(assay.evaluate(LABELS, GUESSES))


@pytest.mark.parametrize(
    "binary",
    [
        pd.Series(BINARY, dtype="Int64"),
        np.array(BINARY, dtype=np.uint8),
        pl.Series(BINARY, dtype=pl.Int8),
        pa.array(BINARY, type=pa.int16()),
    ],
    ids=["nullable", "uint8", "int8", "int16"],
)
def test_integers_of_any_width_are_the_same_labels(binary):
    guesses = [1, 1, 0, 1, 0]
    assert shown(assay.evaluate(binary, guesses)) == shown(assay.evaluate(BINARY, guesses))


def test_float32_is_widened_and_not_computed_in():
    y, p = np.array(Y, dtype=np.float32), np.array(P, dtype=np.float32)
    assert shown(assay.evaluate(y, p)) == shown(assay.evaluate(y.tolist(), p.tolist()))


def test_a_nullable_column_with_a_missing_value_is_refused():
    with pytest.raises(assay.InputError, match="row 2: 1 missing"):
        assay.evaluate(pd.Series([1, None], dtype="Int64"), [1, 0])


@every_frame
def test_any_frame_scores_the_same(make):
    data = {"y": Y, "p": P, "w": CHANCE, "f": FOLD, "g": LABELS, "name": list("vwxyz"), "b": P}
    ev = assay.evaluate_frame(
        make(data),
        truth="y",
        pred="p",
        weight="w",
        fold="f",
        group="g",
        id="name",
        baseline={"naive": "b", "one": 1},
        unit="kWh",
    )
    expected = assay.evaluate(
        Y,
        P,
        sample_weight=CHANCE,
        fold=FOLD,
        group=LABELS,
        id=list("vwxyz"),
        baseline={"naive": P, "one": 1},
        unit="kWh",
    )
    assert shown(ev) == shown(expected)


@every_frame
def test_any_frame_of_labels_and_probabilities_scores_the_same(make):
    data = {
        "y": LABELS,
        "guess": GUESSES,
        "p_cat": CHANCE,
        "p_dog": [0.25, 0.25, 0.75, 0.0, 0.5],
        "p_emu": [0.0, 0.25, 0.0, 0.0, 0.375],
    }
    names = ["p_emu", "p_cat", "p_dog"]
    ev = assay.evaluate_frame(make(data), truth="y", pred="guess", proba=names)
    proba = {name: data[name] for name in names}
    assert shown(ev) == shown(assay.evaluate(LABELS, GUESSES, y_proba=proba))


def test_a_score_column_of_a_frame():
    frame = {"y": BINARY, "s": [3, 1, 2, 5, 4]}
    assert assay.evaluate_frame(frame, truth="y", score="s")["roc_auc"].pooled.value == 4 / 6


def test_a_missing_column_suggests_the_nearest():
    with pytest.raises(assay.InputError, match="'yhat'"):
        assay.evaluate_frame({"y": Y, "yhat": P}, truth="y", pred="y_hat")


# Metrics by name


def test_every_metric_is_found_by_its_key_and_by_its_aliases():
    assert find("r2_score") is CATALOGUE["r2"]
    assert find("neg_root_mean_squared_error") is CATALOGUE["rmse"]
    assert find("roc_auc_score") is find("roc_auc")


def test_one_metric_several_and_objects():
    assert list(assay.evaluate(Y, P, metrics="mae")) == ["mae"]
    assert list(assay.evaluate(Y, P, metrics=["mae", find("r2")])) == ["mae", "r2"]
    assert list(assay.evaluate(Y, P, metrics=find("r2"))) == ["r2"]


def test_a_metric_with_parameters():
    ev = assay.evaluate(BINARY, [1, 0, 1, 0, 0], metrics=["fbeta:beta=0.5", "fbeta"])
    # TP 2, FN 1, FP 0: 1.25 * 2 / (2.5 + 0.25), and 5 * 2 / (10 + 4).
    assert ev["fbeta:beta=0.5"].pooled.value == 2.5 / 2.75
    assert ev["fbeta"].pooled.value == 10 / 14
    assert ev["fbeta:beta=0.5"].pooled.to_dict()["params"] == {"beta": 0.5}


def test_a_metric_that_was_not_named_is_computed_when_looked_up():
    ev = assay.evaluate(Y, P, metrics=["mae"], fold=FOLD)
    assert "medae" not in ev
    assert ev["medae"].pooled.value == assay.evaluate(Y, P)["medae"].pooled.value
    assert len(ev["medae"].per_fold) == 2
    assert ev["mean_absolute_error"].pooled.value == ev["mae"].pooled.value


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("acuracy", "there is no metric 'acuracy'; did you mean accuracy"),
        ("zzzzz", "there is no metric 'zzzzz'; `assay metrics` lists them"),
        ("fbeta:gamma=2", "fbeta has no parameter 'gamma'; it has: beta"),
        ("mae:x=1", "mae has no parameter 'x'; it has: none"),
        ("fbeta:beta=two", "must be a number of 0 or more"),
        ("accuracy", "accuracy needs labels: the task is regression"),
        ("adjusted_r2", "adjusted_r2 needs n_features"),
    ],
)
def test_a_metric_that_cannot_be_is_refused(name, message):
    with pytest.raises(assay.InputError, match=message):
        _ = assay.evaluate(Y, P)[name].pooled


@pytest.mark.parametrize("beta", ["nan", "inf", "-1"])
def test_a_parameter_that_makes_no_sense_is_refused(beta):
    with pytest.raises(assay.InputError, match="beta"):
        find(f"fbeta:beta={beta}")([0, 1], [0, 1])


@pytest.mark.parametrize("features", ["1.5", "-1"])
def test_a_number_of_features_is_a_whole_number(features):
    with pytest.raises(assay.InputError, match="n_features"):
        find(f"adjusted_r2:n_features={features}")(Y, P)


def test_which_metrics_are_listed():
    regression = assay.evaluate(Y, P)
    assert "r2" in regression
    assert "adjusted_r2" not in regression
    assert "accuracy" not in regression
    binary = assay.evaluate(BINARY, BINARY)
    assert "f1" in binary
    assert "f1_macro" in binary
    assert "f1_weighted" not in binary
    assert "roc_auc" not in binary
    assert "f1_weighted" in assay.evaluate(LABELS, GUESSES)
    assert list(assay.evaluate(BINARY, y_score=CHANCE)) == ["roc_auc", "average_precision"]


def test_the_target_in_numbers():
    assert assay.evaluate(Y, P, unit="kWh").target["unit"] == "kWh"
    assert assay.evaluate(Y, P).target["max"] == 4.0
    assert assay.evaluate(LABELS, GUESSES).target["classes"] == {"cat": 2, "dog": 2, "emu": 1}


def test_a_unit_does_not_make_text_a_regression():
    assert assay.evaluate(["a", "b", "a"], ["a", "b", "b"], unit="kg").task == "binary"


def test_no_score_is_listed_twice():
    document = assay.evaluate([0, 1, 1, 0], [0, 1, 0, 0], fold=[1, 1, 2, 2]).to_dict()
    labels = ("metric", "aggregation", "fold", "class", "average", "output")
    listed = [tuple(score.get(label) for label in labels) for score in document["scores"]]
    assert len(listed) == len(set(listed))
