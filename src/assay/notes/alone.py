"""Checking a note without the predictions: its seal, its arithmetic, its states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from assay.aggregate import Frame
from assay.errors import InputError, counted
from assay.notes import arithmetic, derived, intervals, record
from assay.notes.canonical import broken
from assay.notes.claims import Claim, fails, holds, unchecked
from assay.notes.compare import claim, in_words
from assay.notes.definition import reworded
from assay.notes.identities import identities
from assay.notes.intervals import without
from assay.notes.prints import consistent
from assay.notes.scoring import Held, held_of, metrics_of, scores_of
from assay.notes.states import plain
from assay.score import IN_WORDS
from assay.states.confusion import ConfusionCounts

_NEEDED = "needs the predictions"


def claims(note: Any) -> Iterator[Claim]:
    """Every claim of a note, as far as it can be checked by itself."""
    yield from internal(note)
    try:
        held = held_of(note)
    except InputError as error:
        yield fails("states", str(error))
        held = Held({})
    else:
        yield from guarded("states", lambda: _states(note, held))
    yield from guarded("rows", lambda: _sections(note, held))
    yield from guarded("scores", lambda: _scores(note, held))
    yield from intervals.claims(note, None)
    yield from _findings(note)
    if note["fingerprints"] is None:
        yield unchecked("fingerprints", "a merged note has none of its own")
    else:
        for name in ("rows", *note["fingerprints"]["columns"]):
            yield unchecked(f"fingerprint of {name}", _NEEDED)


def _findings(note: Any) -> Iterator[Claim]:
    others = 0
    for one in note["findings"]:
        if one["outcome"] in ("found", "acknowledged"):
            yield unchecked(f"finding {one['code']} {one['outcome']}", _NEEDED)
        else:
            others += 1
    if others:
        yield unchecked(f"{counted(others, 'finding')} not found", _NEEDED)


def internal(note: Any) -> Iterator[Claim]:
    """What needs neither states nor rows: schema, seal, definitions, identities."""
    yield holds("schema", note["schema"])
    yield from _seal(note)
    yield from _definitions(note)
    yield from guarded("identities", lambda: _unique(note))
    yield from guarded("identities", lambda: identities(note["scores"], note["metrics"]))
    if note["fingerprints"] is not None:
        yield from consistent(note["fingerprints"])
        yield claim("rows fingerprinted", note["rows"]["used"], note["fingerprints"]["n"])
    if note["cases"] is not None:
        yield claim("names of the rows' columns", _names(note), _names_of_cases(note["cases"]))


def _names(note: Any) -> dict[str, Any]:
    """Which column plays which part, baselines that are one number left out."""
    columns = note["columns"]
    found = {role: held for role, held in columns.items() if role not in ("baselines", "named")}
    against = {f"baseline:{name}": held for name, held in columns["baselines"].items()}
    found |= {role: held for role, held in against.items() if isinstance(held, str)}
    found |= {f"column:{name}": held for name, held in columns["named"].items()}
    return {role: held for role, held in found.items() if held}


def _names_of_cases(cases: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for case in cases:
        if case["role"] in ("truth", "pred", "proba"):
            found.setdefault(case["role"], []).append(case["name"])
        else:
            found[case["role"]] = case["name"]
    return found


def guarded(what: str, look: Callable[[], Iterator[Claim]]) -> list[Claim]:
    """The claims, or one that fails where numbers in the note cannot be computed with."""
    try:
        return list(look())
    # Hostile states and fractions fail in many ways, deep in NumPy as well; all mean one thing.
    except Exception as error:
        return [fails(what, f"cannot be computed from what the note says: {error}")]


def _seal(note: Any) -> Iterator[Claim]:
    sections = broken(note)
    if not sections:
        yield holds("seal", "no section was changed after it was sealed")
    for name in sections:
        yield fails(f"seal of {name}", "the section was changed after it was sealed")


def _definitions(note: Any) -> Iterator[Claim]:
    made, lacking = metrics_of(note)
    for key, why in lacking.items():
        yield unchecked(f"definition of {key}", why)
    positive, alike = note["task"]["positive"], 0
    for one in note["metrics"]:
        of, what = one["class"], f"definition of {one['key']}"
        other = reworded(one, made[one["key"]]) if one["key"] in made else []
        if of is not None and of != positive and not one["key"].endswith(f"[{of}]"):
            yield fails(what, f"is for {of}, which is not its class")
        elif other and same_version(note):
            yield fails(what, in_words(other), other)
        elif other:
            yield unchecked(what, f"Assay {note['versions'].get('assay')} words it otherwise")
        else:
            alike += one["key"] in made
    if alike:
        yield holds("definitions", f"{alike} metrics are defined as here")


def same_version(note: Any) -> bool:
    """Whether this Assay wrote the note, so that every word must be the same."""
    from assay import __version__

    return bool(note["versions"].get("assay") == __version__)


def _unique(note: Any) -> Iterator[Claim]:
    """Each metric is defined once, and each score is of one of them and is there once."""
    keys = Counter(one["key"] for one in note["metrics"])
    names = Counter(map(arithmetic.name_of, note["scores"]))
    for what, every in (("definition of", keys), ("", names)):
        for name in sorted(name for name, count in every.items() if count > 1):
            yield fails(f"{what} {name}".strip(), "is there twice")
    for one in note["scores"]:
        if one["metric"] not in keys:
            yield fails(arithmetic.name_of(one), "its metric is not defined")


def frame_of(note: Any) -> Frame:
    """Policy and unit of a note's scores."""
    targets = note["targets"]
    return Frame(note["policies"]["undefined"], targets[0]["unit"] if targets else None)


def _states(note: Any, held: Held) -> Iterator[Claim]:
    for name, why in note["states"]["left_out"].items():
        yield unchecked(f"state {name}", why)
    used = note["rows"]["used"]
    for kind, state in held.whole.items():
        rows = getattr(state, "rows", used)
        if rows != used:
            difference = [("rows", used, rows)]
            yield fails(f"state {kind.__name__}", f"counts {rows} of {used} rows", difference)
    for part, (_, bundles) in held.parts.items():
        for kind, state in held.whole.items():
            together = plain(derived.pooled(bundles, kind).to_dict())
            what = f"state {kind.__name__}: {part}s together give the pooled one"
            yield claim(what, plain(state.to_dict()), together)


def _sections(note: Any, held: Held) -> Iterator[Claim]:
    whole, frame = held.whole, frame_of(note)
    rows, weights = note["rows"], note["weights"]
    yield _from("rows", rows["used"], derived.rows_in(whole), f"{rows['used']} used")
    yield _from("weights", weights["total"], derived.total(whole))
    yield claim("policies", note["policies"], policies_of(note))
    if ConfusionCounts in whole:
        yield claim("classes", note["task"]["labels"], derived.classes(whole))
    outputs = note["task"]["outputs"]
    found = derived.targets(whole, frame.unit, outputs, weights["given"])
    yield _from("targets", note["targets"], found)
    for kind in ("fold", "group"):
        if note[f"{kind}s"] is not None:
            yield from _parted(note, held, kind)
    if note["errors"] is not None:
        yield _from("errors", note["errors"], derived.errors(whole))
    keep = Frame("keep", frame.unit) if frame.policy == "raise" else frame
    if note["baselines"]:
        yield _from("baselines", note["baselines"], derived.baselines(whole, keep))


def policies_of(note: Any) -> dict[str, Any]:
    """The policies in the words that belong to them."""
    policy = note["policies"]["undefined"]
    return record.policies(policy, IN_WORDS[policy], note["policies"]["drop_missing"])


def _parted(note: Any, held: Held, kind: str) -> Iterator[Claim]:
    written = note[f"{kind}s"]
    sizes = derived.sizes(held, kind)
    found = None if sizes is None else {**written, "sizes": sizes, "count": len(sizes)}
    yield _from(f"{kind}s", written, found)


def _from(what: str, stated: Any, found: Any, said: str = "") -> Claim:
    if found is None:
        return unchecked(what, _NEEDED)
    return claim(what, stated, found, said or "as the states say")


def _scores(note: Any, held: Held) -> Iterator[Claim]:
    metrics, _ = metrics_of(note)
    scores, why = scores_of(metrics, held, frame_of(note))
    found = {}
    for key, score in scores:
        one = record.scored(key, score)
        found[arithmetic.name_of(one)] = one
    given = {one["metric"] for one in found.values()}
    for one in note["scores"]:
        name = arithmetic.name_of(one)
        if name in found:
            yield claim(name, without(one), found.pop(name), f"{one['value']}, from the states")
        elif one["metric"] in given:
            yield fails(name, "the states give no such score")
        else:
            yield arithmetic.checked(one, _parts(note, one))
    for name in found:
        yield fails(name, "the states give it, the note does not")
    for key, line in note["why"].items():
        yield _from(f"why of {key}", line, why.get(key))


def _parts(note: Any, one: dict[str, Any]) -> list[dict[str, Any]]:
    """The scores of the folds or groups that a mean runs over."""
    kind = "fold" if one["aggregation"] == "mean_of_folds" else "group"
    return [
        part
        for part in note["scores"]
        if part["metric"] == one["metric"] and part["aggregation"] == f"per_{kind}"
    ]
