"""The confidence intervals that a note holds, for the page that is made from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assay.intervals.over_folds import NO_INTERVAL
from assay.metrics.outcome import in_words
from assay.report.intervals import independence
from assay.report.page.blocks import Cell, Prose
from assay.report.safe import brief

Entry = Mapping[str, Any]


def level(note: Any) -> str:
    """The level in words, such as "95%"; empty where the note has no intervals."""
    held = next(_held(note), None)
    return "" if held is None else f"{in_words(100 * float(held[1]['level']))}%"


def cell(one: Entry) -> Cell:
    """The ends beside a pooled score, empty where the note has none of it."""
    ends = one.get("interval")
    if ends is None:
        return Cell("")
    if ends["undefined"] is not None:
        return Cell("undefined", full=brief(ends["undefined"]), mark="none")
    return Cell(f"{_end(ends['low'])} to {_end(ends['high'])}")


def in_brackets(note: Any, one: Entry) -> str:
    """The ends in brackets with their level; empty where there are none."""
    ends = one.get("interval")
    if ends is None or ends["undefined"] is not None:
        return ""
    return f"{level(note)} [{_end(ends['low'])}, {_end(ends['high'])}]"


def remarks(note: Any) -> list[Prose]:
    """By which methods the intervals are, and what is to be said of each."""
    methods: dict[str, list[str]] = {}
    lines = []
    for key, ends in _held(note):
        if ends["undefined"] is not None:
            lines.append(f"{key} has no {ends['method']}: {ends['undefined']}")
            continue
        methods.setdefault(f"{ends['method']}{_drawn(ends['resamples'])}", []).append(key)
        if ends["remark"]:
            lines.append(f"{key}: interval {ends['remark']}")
    told = [f"{level(note)} interval: {how} ({', '.join(keys)})" for how, keys in methods.items()]
    if methods:
        told.append(independence(_by(note)))
    told += lines
    if told and note["folds"] is not None:
        told.append(NO_INTERVAL)
    return [Prose([brief(line) for line in told], listed=True)] if told else []


def _held(note: Any) -> Iterator[tuple[str, Entry]]:
    yield from ((one["metric"], one["interval"]) for one in note["scores"] if one.get("interval"))


def _by(note: Any) -> str | None:
    """What was drawn whole, where it was no row."""
    drawn = (ends["resamples"]["by"] for _, ends in _held(note) if ends["resamples"])
    return next((by for by in drawn if by != "row"), None)


def _drawn(resamples: Entry | None) -> str:
    if resamples is None:
        return ""
    total, seed = resamples["total"], resamples["seed"]
    drawn = f"all {total} resamples" if seed is None else f"{total} resamples, seed {seed}"
    lacking = total - resamples["defined"]
    return f", {drawn}" + (f", {lacking} of them without a value" if lacking else "")


def _end(value: Any) -> str:
    return in_words(float(value), 4)
