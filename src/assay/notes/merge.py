"""Merging the notes of several sites: their states added, no rows shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import reduce
from typing import Any

from assay.aggregate import Frame
from assay.errors import AssayError, InputError
from assay.metrics.declare import Metric
from assay.notes import derived, record
from assay.notes.alone import frame_of
from assay.notes.canonical import sealed
from assay.notes.definition import definition
from assay.notes.note import Note
from assay.notes.numbers import number
from assay.notes.scoring import Held, held_of, metrics_of, scores_of
from assay.notes.states import written
from assay.notes.write import SCHEMA, WORDS, circumstances
from assay.score import IN_WORDS
from assay.states.state import Bundle

_COUNTS = (
    "used",
    "given",
    "dropped_missing",
    "of_weight_zero",
    "unmatched_truth",
    "unmatched_pred",
)


def merge(notes: Sequence[Note], command: str | None = None, **words: str | None) -> Note:
    """The note of all the rows together, exactly as if they had been evaluated at once.

    Folds and groups of one name are one part. What does not follow from the states that are there
    is named in ``note["merged"]["not_mergeable"]``.

    Args:
        notes: Two notes or more, of one task, unit, positive class and policy.
        command: The command that merges them.
        **words: What is to be said of all together.

    Raises:
        InputError: The notes are not of one evaluation, two of them are of the same rows, or their
            states cannot be added.

    >>> import assay
    >>> north = assay.evaluate([1.0, 2.0], [1.0, 3.0]).note()
    >>> south = assay.evaluate([5.0, 6.0], [5.0, 6.0]).note()
    >>> merge([north, south]).score("r2")["value"]
    0.9411764705882353
    """
    if len(notes) < 2:
        raise InputError("there is one note only", remedy="name two notes or more")
    _check(notes)
    try:
        return _merged(notes, command, words)
    except AssayError:
        raise
    # States of a note that was changed may fit its schema and yet not each other.
    except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
        raise InputError(
            f"the notes cannot be added: {error}", remedy="verify each of them first"
        ) from error


def _merged(notes: Sequence[Note], command: str | None, words: Mapping[str, str | None]) -> Note:
    every = [held_of(note) for note in notes]
    held = _held(every)
    metrics, lacking = _metrics(notes)
    frame = frame_of(notes[0])
    scores, why = scores_of(metrics, held, frame)
    lacking |= _without(metrics, held, notes)
    found = _derived(notes, held, frame) | {
        "schema": SCHEMA,
        "words": _words(notes, words),
        "metrics": [definition(key, one) for key, one in metrics.items() if key not in lacking],
        "scores": [record.scored(key, one) for key, one in scores if key not in lacking],
        "why": why,
        "merged": {
            "notes": [one for note in notes for one in _joined(note)],
            "not_mergeable": lacking,
        },
        **circumstances(command),
    }
    return Note(sealed(found))


def _check(notes: Sequence[Note]) -> None:
    first = notes[0]
    for note in notes[1:]:
        for what, one, two in (
            ("task", _task(first), _task(note)),
            ("unit", _unit(first), _unit(note)),
            ("positive class", first["task"]["positive"], note["task"]["positive"]),
            ("threshold", first["task"]["threshold"], note["task"]["threshold"]),
            ("outputs", first["task"]["outputs"], note["task"]["outputs"]),
            ("policy", first["policies"]["undefined"], note["policies"]["undefined"]),
        ):
            if one != two:
                raise InputError(
                    f"the notes differ in their {what}: {one} and {two}",
                    remedy="merge notes of one evaluation",
                )
    prints = [one["rows"] for note in notes for one in _joined(note) if one["rows"] is not None]
    if len(set(prints)) < len(prints):
        raise InputError(
            "two of the notes are of the same rows", remedy="merge notes of different rows"
        )


def _unit(note: Note) -> str | None:
    targets = note["targets"]
    return targets[0]["unit"] if targets else None


def _task(note: Note) -> str:
    return "regression" if note["task"]["kind"] == "regression" else "classification"


def _held(every: Sequence[Held]) -> Held:
    parts: dict[str, tuple[list[Any], list[Bundle]]] = {}
    lost: dict[str, dict[Any, str]] = {}
    for kind in ("fold", "group"):
        if all(kind in held.parts for held in every):
            by_name: dict[Any, Bundle] = {}
            for held in every:
                for name, bundle in zip(*held.parts[kind], strict=True):
                    by_name[name] = _together(by_name[name], bundle) if name in by_name else bundle
            names = sorted(by_name, key=lambda name: (isinstance(name, str), name))
            parts[kind] = (names, [by_name[name] for name in names])
            lost[kind] = {
                name: why
                for held in every
                for name, why in held.lost[kind].items()
                if name not in by_name
            }
    return Held(reduce(_together, [held.whole for held in every]), parts, lost)


def _together(one: Bundle, two: Bundle) -> Bundle:
    """The states that both hold and that can be added."""
    found: Bundle = {}
    for kind in one:
        if kind in two:
            # Classes or baselines that differ cannot be added; what needs them is named.
            with suppress(ValueError, TypeError):
                found[kind] = one[kind].merge(two[kind])
    return found


def _metrics(notes: Sequence[Note]) -> tuple[dict[str, Metric], dict[str, str]]:
    """The metrics of any note, those of the same key being the same; and those that cannot be."""
    metrics: dict[str, Metric] = {}
    lacking: dict[str, str] = {}
    for note in notes:
        found, not_here = metrics_of(note)
        metrics = {**found, **metrics}
        lacking |= not_here
    written_so = [{one["key"]: one for one in note["metrics"]} for note in notes]
    for key in metrics:
        if len({str(sorted(one[key].items(), key=str)) for one in written_so if key in one}) > 1:
            lacking[key] = "the notes define it differently"
    return {key: one for key, one in metrics.items() if key not in lacking}, lacking


def _without(metrics: Mapping[str, Metric], held: Held, notes: Sequence[Note]) -> dict[str, str]:
    found = {}
    for key, metric in metrics.items():
        absent = [kind.__name__ for kind in metric.needs if kind not in held.whole]
        if absent:
            found[key] = f"needs the state {absent[0]}: {_why(absent[0], notes)}"
    return found


def _why(name: str, notes: Sequence[Note]) -> str:
    """Why a state is not there."""
    for note in notes:
        if name in note["states"]["left_out"]:
            return str(note["states"]["left_out"][name])
    if any(name not in note["states"]["pooled"] for note in notes):
        return "not in every note"
    return "those of the notes cannot be added: classes or baselines differ"


def _derived(notes: Sequence[Note], held: Held, frame: Frame) -> dict[str, Any]:
    first = notes[0]
    whole = held.whole
    weighted = any(note["weights"]["given"] for note in notes)
    outputs = first["task"]["outputs"]
    named = [(kind, list(zip(*held.parts[kind], strict=True))) for kind in held.parts]
    keep = Frame("keep", frame.unit) if frame.policy == "raise" else frame
    baselines = derived.baselines(whole, keep) or []
    return {
        "task": _merged_task(notes, whole),
        "rows": _rows(notes),
        "targets": derived.targets(whole, frame.unit, outputs, weighted) or _counted(notes),
        "weights": {"given": weighted, "total": derived.total(whole) or number(0)},
        "folds": _sizes(held, "fold"),
        "groups": _sizes(held, "group"),
        "policies": record.policies(
            frame.policy,
            IN_WORDS[frame.policy],
            any(note["policies"]["drop_missing"] for note in notes),
        ),
        "columns": first["columns"] if baselines else {**first["columns"], "baselines": {}},
        "errors": derived.errors(whole),
        "baselines": baselines,
        "findings": [],
        "said": [],
        "states": written(whole, dict(named), every=True),
        "fingerprints": None,
        "cases": None,
    }


def _merged_task(notes: Sequence[Note], whole: Bundle) -> dict[str, Any]:
    first = notes[0]["task"]
    labels = {str(label): label for note in notes for label in note["task"]["labels"]}
    confusion = next((s for s in whole.values() if hasattr(s, "labels")), None)
    names: list[Any] = list(labels.values())
    if confusion is not None:
        names = list(confusion.labels[: getattr(confusion, "declared", None)])
    kind = first["kind"]
    if kind != "regression":
        kind = "binary" if len(names) <= 2 else "multiclass"
    declared = all(note["task"]["declared"] for note in notes)
    return {**first, "kind": kind, "labels": names, "declared": declared}


def _rows(notes: Sequence[Note]) -> dict[str, Any]:
    found: dict[str, Any] = {name: sum(note["rows"][name] for note in notes) for name in _COUNTS}
    missing: dict[str, int] = {}
    for note in notes:
        for name, count in note["rows"]["missing_by_column"].items():
            missing[name] = missing.get(name, 0) + count
    return {**found, "missing_by_column": missing}


def _counted(notes: Sequence[Note]) -> list[dict[str, Any]]:
    """The classes with their counts added up, where weights hide the counts from the states."""
    counts: dict[Any, int] = {}
    for note in notes:
        for label, count in (note["targets"][0]["classes"] or []) if note["targets"] else []:
            counts[label] = counts.get(label, 0) + count
    order = sorted(counts, key=lambda label: (isinstance(label, str), label))
    return [record.of_classes(_unit(notes[0]), [[k, counts[k]] for k in order])]


def _sizes(held: Held, kind: str) -> dict[str, Any] | None:
    sizes = derived.sizes(held, kind)
    if sizes is None:
        return None
    return {
        "scheme": None,
        "splits": None,
        "count": len(sizes),
        "sizes": sizes,
        "lost": list(map(list, held.lost[kind].items())),
    }


def _words(notes: Sequence[Note], words: Mapping[str, str | None]) -> dict[str, str | None]:
    """What is said now, or else what all notes say alike."""
    found = {}
    for name in WORDS:
        said = {note["words"][name] for note in notes}
        found[name] = words.get(name) or (said.pop() if len(said) == 1 else None)
    return found


def _joined(note: Note) -> list[dict[str, Any]]:
    """What a note brings: itself, or the notes that it was merged from."""
    if note["merged"]:
        return list(note["merged"]["notes"])
    prints = note["fingerprints"]
    return [
        {
            "model": note["words"]["model"],
            "data": note["words"]["data"],
            "n": note["rows"]["used"],
            "rows": None if prints is None else prints["rows"]["multiset"],
        }
    ]
