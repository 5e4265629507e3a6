"""A note verifies against its rows in every format, library and order, and after merging."""

import json

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.notes import Note, merge, verify

KINDS = ("regression", "labels", "binary", "probabilities", "outputs")
FORMATS = ("csv", "parquet", "arrow", "jsonl", "pandas", "polars", "table")


def rows_of(kind, rng, rows):
    """Random columns of a kind, with folds, groups, weights and ids, and how they are evaluated."""
    columns = {
        "f": rng.integers(1, 4, rows),
        "g": rng.choice(["north", "süd", "east"], rows),
        "w": rng.integers(1, 5, rows) / 4,
        "i": rng.permutation(rows) + 100,
    }
    columns["f"][:2], columns["g"][:2] = [1, 2], ["north", "east"]
    how = {"fold": "f", "group": "g", "id": "i"}
    if rng.random() < 0.5:
        how["weight"] = "w"
    values = rng.normal(size=rows).astype(np.float32)
    codes = rng.integers(0, 3, rows)
    codes[:3] = [0, 1, 2]
    names = np.array(["a", "b", "ç"])
    if kind == "regression":
        columns |= {"y": values, "p": values + rng.normal(size=rows)}
        return columns, how | {"truth": "y", "pred": "p", "unit": "kWh", "baseline": {"zero": 0.0}}
    if kind == "outputs":
        columns |= {"y1": values, "y2": -values, "p1": values + 1, "p2": values / 2}
        return columns, how | {"truth": ["y1", "y2"], "pred": ["p1", "p2"]}
    if kind == "labels":
        columns |= {"y": names[codes], "p": names[rng.permutation(codes)]}
        return columns, how | {"truth": "y", "pred": "p"}
    if kind == "binary":
        columns |= {"y": codes % 2, "s": rng.integers(0, 8, rows) / 8}
        return columns, how | {"truth": "y", "score": "s", "threshold": 0.5}
    table = rng.dirichlet([1, 1, 1], rows)
    columns |= {"y": names[codes], **{f"q_{c}": table[:, k] for k, c in enumerate(names)}}
    return columns, how | {"truth": "y", "proba": [f"q_{c}" for c in names]}


def stored(columns, form, folder):
    """The columns as a file or a frame of some library."""
    table = pa.table(columns)
    path = str(folder / f"rows.{form}")
    if form == "csv":
        pd.DataFrame(columns).to_csv(path, index=False, float_format=lambda v: repr(float(v)))
    elif form == "parquet":
        pa.parquet.write_table(table, path)
    elif form == "arrow":
        pa.feather.write_feather(table, path, compression="uncompressed")
    elif form == "jsonl":
        records = table.to_pylist()
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(one, ensure_ascii=False)}\n" for one in records)
    else:
        return {"pandas": pd.DataFrame, "polars": pl.DataFrame, "table": pa.table}[form](columns)
    return path


@settings(max_examples=15, deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    form=st.sampled_from(FORMATS),
    seed=st.integers(0, 10**6),
    rows=st.integers(6, 30),
    with_rows=st.booleans(),
    with_states=st.booleans(),
    undefined=st.sampled_from(["keep", "raw", "sklearn"]),
)
def test_a_note_holds_against_its_rows(
    tmp_path_factory, kind, form, seed, rows, with_rows, with_states, undefined
):
    rng = np.random.default_rng(seed)
    columns, how = rows_of(kind, rng, rows)
    ev = assay.evaluate_frame(columns, **how, undefined=undefined)
    note = ev.note(model="m", with_rows=with_rows, with_states=with_states)
    folder = tmp_path_factory.mktemp("notes")
    note.save(folder / "note.json")
    read = Note.load(folder / "note.json")
    assert read == note
    assert read.text == (folder / "note.json").read_text(encoding="utf-8")
    assert not verify(read).failed
    order = rng.permutation(rows)
    moved = {name: np.asarray(column)[order] for name, column in columns.items()}
    for held in (columns, moved):
        found = verify(read, stored(held, form, folder))
        assert found.exit_code == 0, [str(claim) for claim in found if claim.status != "holds"]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_of_every_kind_gives_the_same_fingerprints(tmp_path, form):
    for kind in KINDS:
        columns, how = rows_of(kind, np.random.default_rng(3), 12)
        note = assay.evaluate_frame(columns, **how).note()
        found = verify(note, stored(columns, form, tmp_path))
        assert found.exit_code == 0, (kind, [str(claim) for claim in found.failed])


@settings(max_examples=12, deadline=None)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6), rows=st.integers(8, 30))
def test_merged_notes_are_the_evaluation_of_all_rows(kind, seed, rows):
    rng = np.random.default_rng(seed)
    columns, how = rows_of(kind, rng, 2 * rows)
    # Each site has every class, fold and group, so that one plan serves both and all.
    for name, column in columns.items():
        if name != "i":
            column[rows : rows + 3] = column[:3]
    halves = [{k: v[part] for k, v in columns.items()} for part in (slice(rows), slice(rows, None))]
    notes = [assay.evaluate_frame(half, **how).note(with_states=True) for half in halves]
    both = merge(notes)
    whole = assay.evaluate_frame(columns, **how).note(with_states=True)
    kept = {name_of(one): one for one in whole["scores"]}
    assert both["scores"]
    for one in both["scores"]:
        assert one == kept[name_of(one)]
    lacking = both["merged"]["not_mergeable"]
    assert {one["metric"] for one in whole["scores"]} <= {
        *(one["metric"] for one in both["scores"]),
        *lacking,
        *_listed_for_all(whole, notes),
    }
    assert both["targets"] == whole["targets"]
    assert both["weights"] == whole["weights"]
    assert both["folds"] == whole["folds"]
    assert not verify(both).failed
    assert not verify(both, columns).failed


def name_of(one):
    return one["metric"], one["aggregation"], one["part"]


def _listed_for_all(whole, notes):
    """Metrics that suit all rows together and neither half."""
    halves = {one["key"] for note in notes for one in note["metrics"]}
    return {one["key"] for one in whole["metrics"]} - halves


@pytest.mark.parametrize(
    ("truth", "pred"),
    [
        ([True, False, True, False], [True, True, True, False]),
        (["2", "10", "2", "10"], ["2", "2", "2", "10"]),
        ([1, 20, 1, 3], [1, 1, 20, 3]),
    ],
)
def test_labels_that_a_file_writes_in_another_type_are_the_same(tmp_path, truth, pred):
    folds = ["1", "10", "2", "10"]
    columns = {"y": truth, "p": pred, "f": folds}
    ev = assay.evaluate_frame(columns, truth="y", pred="p", fold="f", task="classification")
    frame = pd.DataFrame(columns)
    frame.to_csv(tmp_path / "rows.csv", index=False)
    frame.astype(str).to_parquet(tmp_path / "rows.parquet")
    note = ev.note()
    for name in ("rows.csv", "rows.parquet"):
        found = verify(note, tmp_path / name)
        assert found.exit_code == 0, [str(claim) for claim in found.failed]


def test_a_class_that_is_gone_is_named(tmp_path):
    columns = {"y": ["a", "b", "c", "a"], "p": ["a", "b", "b", "a"]}
    note = assay.evaluate_frame(columns, truth="y", pred="p").note()
    found = verify(note, columns | {"y": ["a", "b", "b", "a"]})
    failed = {claim.what: claim.said for claim in found.failed}
    assert failed["fingerprint of truth"] == "other values"
    assert failed["score recall[c] pooled"] == "the predictions give no such score"
