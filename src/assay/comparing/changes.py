"""What changed between two notes of one model, in the order in which a reader asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.comparing.aspects import Common
from assay.comparing.moved import moved, reason
from assay.comparing.side import Side
from assay.metrics.outcome import in_words
from assay.notes.compare import differences
from assay.notes.numbers import double

OPTIONS = ("task", "policies", "columns")
WORDS = ("model", "data")
CIRCUMSTANCES = ("versions", "platform", "created", "command")
"""Where and when a note was written: told, and no change of the evaluation."""


@dataclass(frozen=True)
class Change:
    """One thing that is not the same in both notes.

    Args:
        section: "model", "data", "options", "scores", "findings", "fingerprints", "words" or
            "circumstances".
        what: The field, or the score.
        a, b: What either note says, as JSON values; None where it says nothing.
        said: Why, or how, in words.
    """

    section: str
    what: str
    a: Any
    b: Any
    said: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The change as JSON values."""
        return {
            "section": self.section,
            "what": self.what,
            "a": self.a,
            "b": self.b,
            "said": self.said,
        }


def changes(a: Side, b: Side) -> Iterator[Change]:
    """Every change, section by section."""
    one, two = a.note, b.note
    yield from _fields("model", one["words"]["model"], two["words"]["model"], "model")
    yield from _data(one, two)
    for name in OPTIONS:
        yield from _fields("options", one[name], two[name], name)
    yield from _parts(one, two)
    yield from _metrics(one, two)
    yield from _scores(one["scores"], two["scores"], "")
    yield from _baselines(one, two)
    yield from _findings(one, two)
    yield from _prints(a, b)
    yield from _rest(one, two)


def circumstances(a: Side, b: Side) -> list[Change]:
    """What differs in where, when and with what the notes were written."""
    one, two = ({name: side.note[name] for name in CIRCUMSTANCES} for side in (a, b))
    return list(_fields("circumstances", one, two))


def _pick(one: Any, two: Any, name: str) -> tuple[Any, Any]:
    """A field on both sides; None where a side is not there."""
    first, second = (None if side is None else side[name] for side in (one, two))
    return first, second


def _fields(section: str, one: Any, two: Any, within: str = "") -> Iterator[Change]:
    found = list(differences(one, two, within))
    exact = {path.removesuffix(".exact") for path, _, _ in found if path.endswith(".exact")}
    for path, before, after in found:
        if path.removesuffix(".decimal") not in exact or not path.endswith(".decimal"):
            yield Change(section, path.removesuffix(".exact"), before, after)


def _data(one: Any, two: Any) -> Iterator[Change]:
    yield from _fields("data", one["words"]["data"], two["words"]["data"], "data")
    for name in ("rows", "targets", "weights", "merged"):
        yield from _fields("data", one[name], two[name], name)


def _parts(one: Any, two: Any) -> Iterator[Change]:
    for name in ("folds", "groups"):
        if (one[name] is None) != (two[name] is None):
            yield Change("options", name, *_pick(one[name], two[name], "count"))
        else:
            yield from _fields("options", one[name], two[name], name)


def _metrics(one: Any, two: Any) -> Iterator[Change]:
    first, second = ({m["key"]: m for m in note["metrics"]} for note in (one, two))
    for key in dict.fromkeys([*first, *second]):
        if key not in first or key not in second:
            shown = _pick(first.get(key), second.get(key), "definition")
            yield Change("options", f"metric {key}", *shown)
        else:
            yield from _fields("options", first[key], second[key], f"metric {key}")


def _scores(one: Sequence[Any], two: Sequence[Any], of: str) -> Iterator[Change]:
    first, second = ({_name(score, of): score for score in scores} for scores in (one, two))
    for name in dict.fromkeys([*first, *second]):
        before, after = first.get(name), second.get(name)
        if before is None or after is None:
            yield Change("scores", name, *_pick(before, after, "value"))
        elif before != after:
            yield Change("scores", name, before["value"], after["value"], _why(before, after))


def _name(score: Mapping[str, Any], of: str) -> str:
    part = "" if score["part"] is None else f" {score['part']}"
    return f"{score['metric']} {score['aggregation']}{part}{of}"


def _why(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The difference and the parts that moved; otherwise which of the other fields did."""
    one, two = double(before["value"]), double(after["value"])
    found = [] if one == two or one != one or two != two else [f"{in_words(two - one, 3)}"]
    parts = reason(moved(before, after))
    if not found and not parts:
        fields = [name for name in before if before[name] != after[name]]
        return f"other {', '.join(fields)}"
    return "; ".join([*found, *([parts] if parts else [])])


def _baselines(one: Any, two: Any) -> Iterator[Change]:
    first, second = ({b["name"]: b["scores"] for b in note["baselines"]} for note in (one, two))
    for name in dict.fromkeys([*first, *second]):
        if name in first and name in second:
            yield from _scores(first[name], second[name], f" of the baseline {name}")
        else:
            yield Change("scores", f"baseline {name}", name in first, name in second)
    yield from _fields("scores", one["errors"], two["errors"], "errors")


def _findings(one: Any, two: Any) -> Iterator[Change]:
    first, second = ({f["code"]: f for f in note["findings"]} for note in (one, two))
    for code in sorted({*first, *second}):
        before, after = first.get(code), second.get(code)
        outcomes = _pick(before, after, "outcome")
        if before is None or after is None or before["outcome"] != after["outcome"]:
            held = after or before
            yield Change("findings", code, *outcomes, "" if held is None else held["message"])
        elif before != after:
            said = f"{before['message']} -> {after['message']}"
            same = before["message"] == after["message"]
            yield Change("findings", code, *outcomes, "other evidence" if same else said)


def _prints(a: Side, b: Side) -> Iterator[Change]:
    one, two = a.note["fingerprints"], b.note["fingerprints"]
    if one == two:
        return
    if one is None or two is None:
        yield Change("fingerprints", "rows", one and one["n"], two and two["n"], "on one side only")
        return
    told = {aspect.name: str(aspect) for aspect in Common(a, b).aspects}
    for name in sorted({*one["columns"], *two["columns"]}):
        before, after = one["columns"].get(name), two["columns"].get(name)
        if before != after:
            shown = _pick(before, after, "multiset")
            yield Change("fingerprints", name, *shown, _print_said(name, before, after, told))


def _print_said(name: str, before: Any, after: Any, told: Mapping[str, str]) -> str:
    if before is None or after is None:
        return "on one side only"
    if before["multiset"] != after["multiset"]:
        return told["rows"] if name == "id" else "other values"
    if before["by_id"] is not None and before["by_id"] == after["by_id"]:
        return "the same at every id, in another order"
    if None not in (before["by_id"], after["by_id"]):
        return "the same values, but at other ids"
    return "the same values in another order"


def _rest(one: Any, two: Any) -> Iterator[Change]:
    first, second = ({k: v for k, v in n["words"].items() if k not in WORDS} for n in (one, two))
    yield from _fields("words", first, second)
    for name in ("why", "said"):
        yield from _fields("words", one[name], two[name], name)
    for name in ("states", "cases"):
        if one[name] != two[name]:
            yield Change("fingerprints", name, None, None, "not the same in both")
