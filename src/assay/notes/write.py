"""From an evaluation to the document of a note."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import numpy as np

from assay.aggregate import Frame
from assay.evaluation import Evaluation
from assay.notes import record
from assay.notes.canonical import sealed
from assay.notes.cases import cases_of
from assay.notes.definition import definition
from assay.notes.fingerprint import fingerprints
from assay.notes.intervals import recorded
from assay.notes.states import MOST_PARTS, written
from assay.report.data import strict
from assay.rows.given import Given
from assay.rows.prepare import Rows
from assay.score import IN_WORDS, Score
from assay.states.errors import BaselineErrors
from assay.states.moments import TargetMoments

SCHEMA = "assay-note/1"

WORDS = (
    "model",
    "data",
    "eligible",
    "boundary",
    "baseline",
    "scheme",
    "conclusion",
    "does_not_decide",
)
"""What only people can say: the fields of `words`."""


def document_of(
    ev: Evaluation,
    words: Mapping[str, str | None],
    *,
    with_states: bool = False,
    with_rows: bool = False,
    command: str | None = None,
) -> dict[str, Any]:
    """The sealed document of an evaluation's note."""
    found = {
        **sections(ev, with_states),
        "fingerprints": fingerprints(ev.rows),
        "schema": SCHEMA,
        "words": {name: words.get(name) for name in WORDS},
        "columns": columns(ev.rows.given),
        "said": list(ev.rows.said),
        "cases": cases_of(ev.rows) if with_rows else None,
        "merged": None,
        **circumstances(command),
    }
    return sealed(found)


def sections(ev: Evaluation, with_states: bool) -> dict[str, Any]:
    """Everything but the fingerprints that can be computed again from the rows."""
    rows = ev.rows
    return {
        "task": task(rows),
        "rows": record.row_counts(rows),
        "targets": record.targets(rows),
        "weights": record.weights(rows),
        "folds": record.parts(rows.fold, ev.run),
        "groups": record.parts(rows.group),
        "policies": record.policies(ev.policy, IN_WORDS[ev.policy], rows.kept.absent is not None),
        "metrics": [definition(key, metric) for key, metric in ev.metrics.items()],
        "scores": _scores(ev),
        "why": {key: why for key in ev.headlines if (why := ev[key].why)},
        "errors": record.errors(ev.confusion) if rows.block.pred_codes is not None else None,
        "baselines": _baselines(ev),
        "findings": [_finding(one.to_dict()) for one in ev.findings],
        "states": _states(ev, with_states),
    }


def _scores(ev: Evaluation) -> list[dict[str, Any]]:
    many = {
        f"per_{partition.kind}"
        for partition in (ev.rows.fold, ev.rows.group)
        if partition is not None and len(partition.labels) > MOST_PARTS
    }
    return [_scored(ev, key, one) for key, one in ev.keyed_scores if one.aggregation not in many]


def _scored(ev: Evaluation, key: str, one: Score) -> dict[str, Any]:
    interval = ev.intervals.get(key) if one.aggregation == "pooled" else None
    beside = {} if interval is None else {"interval": recorded(interval)}
    return record.scored(key, one) | beside


def _baselines(ev: Evaluation) -> list[dict[str, Any]]:
    frame = Frame(ev.policy if ev.policy != "raise" else "keep", ev.rows.unit)
    found = []
    for place, block in enumerate(ev.rows.blocks):
        if block.y_true is None or not block.baselines:
            continue
        held = BaselineErrors.of_block(block)
        for one in record.baselines(TargetMoments.of_block(block), held, frame):
            where = f" ({ev.rows.outputs[place]})" if ev.rows.outputs else ""
            found.append({**one, "name": one["name"] + where})
    return found


def _finding(held: dict[str, Any]) -> dict[str, Any]:
    advice, reason = held.pop("advice", None), held.pop("acknowledged", None)
    return {**strict(held), "advice": advice, "acknowledged": reason}


def _states(ev: Evaluation, every: bool) -> dict[str, Any]:
    parts = {
        partition.kind: list(zip(partition.labels, ev.parts(partition.kind), strict=True))
        for partition in (ev.rows.fold, ev.rows.group)
        if partition is not None
    }
    return written(ev.states, parts, every)


def task(rows: Rows) -> dict[str, Any]:
    """The task, and how its classes were read."""
    threshold = getattr(rows.threshold, "threshold", rows.threshold)
    return {
        "kind": rows.task,
        "labels": list(rows.block.labels[: rows.block.declared]),
        "declared": rows.declared,
        "positive": rows.positive,
        "threshold": None if threshold is None else float(threshold),
        "outputs": list(rows.outputs),
    }


def columns(given: Given) -> dict[str, Any]:
    """Which column played which part."""
    single = ("score", "fold", "group", "weight", "id")
    found: dict[str, Any] = {
        role: [one.name for one in getattr(given, role)] for role in ("truth", "pred", "proba")
    }
    for role in single:
        one = getattr(given, role)
        found[role] = None if one is None else one.name
    found["baselines"] = {
        name: one if isinstance(one, float) else one.name for name, one in given.baselines.items()
    }
    found["named"] = {name: one.name for name, one in given.named.items()}
    return found


def circumstances(command: str | None) -> dict[str, Any]:
    """Where and when the note is written, and with what."""
    from assay import __version__

    return {
        "versions": {
            "assay": __version__,
            "python": ".".join(map(str, sys.version_info[:3])),
            "numpy": np.__version__,
        },
        "platform": platform.platform(),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": command,
    }
