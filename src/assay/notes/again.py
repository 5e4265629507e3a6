"""Computing a note's evaluation again, from the columns that the receiver has."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.io.files import read_table
from assay.notes.cases import given_of
from assay.notes.fingerprint import fingerprints
from assay.notes.retyped import retyped
from assay.notes.scoring import metrics_of
from assay.notes.states import SUMS
from assay.notes.write import sections
from assay.rows.given import Given, from_frame
from assay.rows.named import with_frame_columns
from assay.rows.prepare import Options, Rows, prepare

_MANY = 1 << 17

ROLES = ("truth", "pred", "score", "proba", "fold", "group", "weight", "id")


def given_from(note: Any, data: Any, names: Mapping[str, Any], reading: Mapping[str, Any]) -> Given:
    """The columns of a note's evaluation, from a file or a dataframe.

    Args:
        note: The note, which names its columns.
        data: A path, a dataframe, or columns gathered already.
        names: Other names of columns by role.
        reading: How a text file is written, as for `assay.io.files.read_table`.

    Raises:
        InputError: A column is not there or cannot be read.
    """
    if isinstance(data, Given):
        return data
    columns = note["columns"]
    roles: dict[str, Any] = {role: names.get(role) or columns[role] or None for role in ROLES}
    beside = columns["baselines"], columns["named"]
    if isinstance(data, (str, os.PathLike)):
        wanted = [*_names(roles), *(name for held in beside for name in _texts(held))]
        table = read_table(data, list(dict.fromkeys(wanted)), **reading)
        data, source = table.columns, table.source
    else:
        source = None
    given = from_frame(data, **roles, baseline=columns["baselines"])
    return replace(with_frame_columns(given, data, columns["named"], ()), source=source)


def _names(roles: Mapping[str, Any]) -> list[str]:
    several = ([one] if isinstance(one, str) else one or [] for one in roles.values())
    return [name for one in several for name in one]


def _texts(held: Mapping[str, Any]) -> list[str]:
    return [name for name in held.values() if isinstance(name, str)]


def given_within(note: Any) -> Given | None:
    """The rows that a note holds itself; None where it holds none."""
    if note["cases"] is None:
        return None
    numbers = {
        name: float(held)
        for name, held in note["columns"]["baselines"].items()
        if not isinstance(held, str)
    }
    return given_of(note["cases"], numbers)


def rows_of(note: Any, given: Given) -> Rows:
    """The rows as the note's evaluation read them: its task, classes, threshold and unit.

    Raises:
        InputError: The columns cannot be read so.
    """
    task = note["task"]
    metrics, _ = metrics_of(note)
    measured = frozenset(name for metric in metrics.values() for name in metric.numbers)
    options = Options(
        task=task["kind"],
        labels=task["labels"] if task["declared"] else None,
        pos_label=task["positive"],
        drop_missing=note["policies"]["drop_missing"],
        unit=note["targets"][0]["unit"] if note["targets"] else None,
        threshold=task["threshold"],
        one_fold=True,
    )
    rows = retyped(prepare(replace(given, measured=measured), options), note)
    return replace(rows, fold=_with_lost(rows.fold, note["folds"]))


def _with_lost(partition: Any, written: Any) -> Any:
    if partition is None or written is None or not written["lost"]:
        return partition
    return replace(partition, lost=dict(written["lost"]))


def sections_of(note: Any, rows: Rows) -> dict[str, Any]:
    """The sections of the note that the rows give, computed anew.

    Raises:
        InputError: A metric of the note cannot be computed from these rows.
    """
    made, _ = metrics_of(note)
    classes = (None, *rows.block.labels)
    # A metric of a class that these rows lack has no score here, which its claims will say.
    metrics = {key: one for key, one in made.items() if one.class_ in classes}
    reasons = {one["code"]: one["acknowledged"] for one in note["findings"] if one["acknowledged"]}
    policy = note["policies"]["undefined"]
    lacking = _unmet(metrics, rows)
    if lacking:
        raise InputError(lacking)
    sums = {kind.__name__ for kind in SUMS}
    every = any(name not in sums for name in note["states"]["pooled"])
    if len(rows.block) < _MANY:
        found = sections(Evaluation(rows, metrics, policy, reasons), every)
        return {**found, "fingerprints": fingerprints(rows)}
    # Hashing and sorting leave Python's lock, so that a second core takes them.
    with ThreadPoolExecutor(1) as pool:
        prints = pool.submit(fingerprints, rows)
        found = sections(Evaluation(rows, metrics, policy, reasons), every)
        return {**found, "fingerprints": prints.result()}


def _unmet(metrics: Mapping[str, Any], rows: Rows) -> str | None:
    """Why a metric of the note cannot be computed from the rows."""
    block = rows.block
    held = {
        "values": block.y_true,
        "labels": block.pred_codes,
        "scores": block.score,
        "probabilities": block.proba,
    }
    for key, metric in metrics.items():
        if held.get(metric.kind) is None:
            return f"{key} judges {metric.kind}, which the predictions lack"
    return None
