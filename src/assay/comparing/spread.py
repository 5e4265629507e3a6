"""The targets of one side: how many, in which unit, how spread; or the classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assay.comparing.side import Side
from assay.exact import nearest_root
from assay.metrics.outcome import in_words
from assay.notes.numbers import double, number
from assay.notes.states import bundle_of
from assay.outputs import Outputs
from assay.report.safe import short
from assay.states.moments import TargetMoments

_MOST_CLASSES = 5


def targets(side: Side) -> list[tuple[str, str]]:
    """What a reader needs of the targets beside a normalised score: names with texts."""
    note = side.note
    lines = [("rows", str(note["rows"]["used"]))]
    if note["weights"]["given"]:
        lines.append(("weight", in_words(double(note["weights"]["total"]["decimal"]))))
    for place, target in enumerate(note["targets"]):
        name = f" ({target['output']})" if target["output"] else ""
        lines += [(what + name, text) for what, text in _target(side, target, place)]
    return lines


def spreads(side: Side) -> list[dict[str, Any]]:
    """The targets of each output as the note holds them, with SST and sd, for machines."""
    found = []
    for place, target in enumerate(side.note["targets"]):
        moments = _moments(side, place)
        total = None if moments is None or not moments.rows else moments.spread
        held: dict[str, Any] = {"sst": None, "sd_population": None}
        if total is not None and moments is not None:
            deviation = nearest_root(total / moments.weight.rational)
            held = {"sst": number(total), "sd_population": deviation}
        found.append({**target, **held})
    return found


def _target(side: Side, target: dict[str, Any], place: int) -> Iterator[tuple[str, str]]:
    if target["classes"]:
        yield "classes", _classes(target["classes"])
        return
    if target["mean"] is None:
        return
    unit = f" {target['unit']}" if target["unit"] else ""
    low, high = (in_words(double(target[name])) for name in ("min", "max"))
    yield "targets", f"{low} to {high}{unit}"
    yield "mean", in_words(double(target["mean"]["decimal"])) + unit
    moments = _moments(side, place)
    if moments is not None and moments.rows:
        total = moments.spread
        deviation = nearest_root(total / moments.weight.rational)
        yield "SST", in_words(total)
        yield "sd (ddof 0)", in_words(deviation) + unit


def _classes(classes: list[list[Any]]) -> str:
    shown = [f"{short(str(label))} {count}" for label, count in classes[:_MOST_CLASSES]]
    more = len(classes) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _moments(side: Side, place: int) -> TargetMoments | None:
    """The moments of the targets of one output, where the note holds them."""
    written = side.note["states"]["pooled"].get("TargetMoments")
    if written is None:
        return None
    found: Any = bundle_of({"TargetMoments": written})[TargetMoments]
    if isinstance(found, Outputs):
        found = found.states[place]
    return found if isinstance(found, TargetMoments) else None
