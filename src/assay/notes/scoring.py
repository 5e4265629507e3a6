"""Scores from states alone: of one note, or of several merged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assay.aggregate import Frame, over_parts, score
from assay.errors import InputError
from assay.metrics.declare import Metric
from assay.notes.definition import metric_of
from assay.notes.states import bundle_of
from assay.plan import aggregations_shown, is_report_row
from assay.score import Score
from assay.states.state import Bundle
from assay.view import View, doubted


@dataclass(frozen=True)
class Held:
    """States read back: of all rows, and of the folds and groups.

    Args:
        whole: The states of all rows.
        parts: By "fold" and "group", the names of the parts and their states.
        lost: By "fold" and "group", the parts without rows, with the reason.
    """

    whole: Bundle
    parts: Mapping[str, tuple[list[Any], list[Bundle]]] = field(default_factory=dict)
    lost: Mapping[str, dict[Any, str]] = field(default_factory=dict)


def held_of(note: Any) -> Held:
    """The states of a note.

    Raises:
        InputError: A state cannot be read.
    """
    states = note["states"]
    parts, lost = {}, {}
    for kind in ("fold", "group"):
        held = states[f"{kind}s"]
        if held is not None:
            names = [one["part"] for one in held]
            parts[kind] = (names, [bundle_of(one["states"]) for one in held])
            if note[f"{kind}s"] is None:
                raise InputError(f"there are states of {kind}s, but no {kind}s")
            lost[kind] = dict(note[f"{kind}s"]["lost"])
    return Held(bundle_of(states["pooled"]), parts, lost)


def metrics_of(note: Any) -> tuple[dict[str, Metric], dict[str, str]]:
    """The metrics of a note by key, and why some cannot be made here; made once for each note."""
    kept: dict[str, Any] = getattr(note, "kept", {})
    if "metrics" not in kept:
        kept["metrics"] = _made(note)
    found, lacking = kept["metrics"]
    return dict(found), dict(lacking)


def _made(note: Any) -> tuple[dict[str, Metric], dict[str, str]]:
    found: dict[str, Metric] = {}
    lacking: dict[str, str] = {}
    for written in note["metrics"]:
        try:
            found[written["key"]] = metric_of(written, note["task"]["outputs"])
        except InputError as error:
            lacking[written["key"]] = str(error)
    return found, lacking


def view_of(metric: Metric, held: Held, frame: Frame) -> View | None:
    """A metric under all its aggregations; None where a state that it needs is not there."""
    bundles = [held.whole, *(one for _, parts in held.parts.values() for one in parts)]
    if any(kind not in bundle for bundle in bundles for kind in metric.needs):
        return None
    found = {
        kind: over_parts(metric, kind, names, parts, held.whole, frame, held.lost.get(kind))
        for kind, (names, parts) in held.parts.items()
    }
    pooled = score(metric, held.whole, "pooled", frame)
    return View(
        metric,
        doubted(pooled, "fold" in held.parts, "group" in held.parts),
        found.get("fold"),
        found.get("group"),
    )


def scores_of(
    metrics: Mapping[str, Metric], held: Held, frame: Frame
) -> tuple[list[tuple[str, Score]], dict[str, str]]:
    """Every score that follows from the states, by the key of its metric, and why they differ."""
    found: list[tuple[str, Score]] = []
    why: dict[str, str] = {}
    for key, metric in metrics.items():
        view = view_of(metric, held, frame)
        if view is None:
            continue
        shown = aggregations_shown(key, metrics)
        if shown == "all":
            found += [(key, one) for one in view]
        elif shown == "pooled":
            found.append((key, view.pooled))
        if view.why and not is_report_row(key, metric):
            why[key] = view.why
    return found, why
