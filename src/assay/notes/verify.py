"""Verifying a note: every claim checked, alone or against the predictions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from assay.errors import InputError, UndefinedError
from assay.notes import alone, intervals
from assay.notes.again import ROLES, given_from, given_within, rows_of, sections_of
from assay.notes.arithmetic import name_of
from assay.notes.canonical import broken
from assay.notes.claims import Claim, Verification, fails, unchecked
from assay.notes.compare import claim, near
from assay.notes.differ import Differing, differing
from assay.notes.fingerprint import fingerprints
from assay.notes.intervals import without
from assay.notes.note import Note
from assay.notes.prints import claims as print_claims
from assay.notes.scoring import metrics_of
from assay.rows.given import Given
from assay.rows.prepare import Rows

_WHOLE = ("task", "rows", "targets", "weights", "folds", "groups", "policies", "errors")
_NOT_IN_ROWS = {
    "A501": "which rows were left out for missing values",
    "A503": "how two files were matched",
    "A601": "on which rows the threshold was chosen",
}
"""Findings about what the rows alone do not show."""

_OF_RUNS = dict.fromkeys(("A602", "A603", "A604", "A605", "A606"), "which rows trained each model")
"""The same, of folds that Assay made itself."""

_IN_ANY_ORDER = ("outcome", "severity", "acknowledged", "advice")
"""What a finding says without naming rows by their number."""

_IN_ANY_WORDS = ("outcome", "severity", "acknowledged")
"""What it says in whatever words another Assay has."""


def verify(
    note: Note | Mapping[str, Any] | str | os.PathLike[str],
    data: Any = None,
    *,
    against: Any = None,
    reading: Mapping[str, Any] | None = None,
    **columns: Any,
) -> Verification:
    """Check every claim of a note.

    Args:
        note: A note, its document, or the file it is in.
        data: The predictions: a file or a dataframe. Without them the note is checked by itself:
            its seal, the arithmetic from parts to values, identities between scores, and every
            score that its states give. A note that holds its rows is checked against these.
        against: The original predictions, a file or a dataframe, to say which rows differ.
        reading: How a text file is written: ``separator``, ``decimal``, ``thousands``, ``missing``
            and ``trim``.
        **columns: Names of columns where they are not those in the note: ``truth``, ``pred``,
            ``score``, ``proba``, ``fold``, ``group``, ``weight``, ``id``.

    Returns:
        A `Verification`: a `Claim` for each claim, and ``exit_code``, 0 where all hold, 1 where one
        fails, 3 where none fails and one cannot be checked.

    Raises:
        InputError: The note or the predictions cannot be read.

    >>> import assay
    >>> frame = {"y": [1.0, 2.0, 3.0], "p": [0.0, 1.0, 2.0]}
    >>> note = assay.evaluate_frame(frame, truth="y", pred="p").note(unit="t")
    >>> bool(verify(note, frame))
    True
    >>> print(verify(note, frame | {"p": [0.0, 1.0, 2.5]}).failed[0])
    fails         fingerprint of rows: the same truth, but other values of pred
    """
    unknown = [name for name in columns if name not in ROLES]
    if unknown:
        raise InputError(f"there is no role {unknown[0]!r}", remedy=f"say {', '.join(ROLES)}")
    checked = _note(note)
    if data is None and checked["cases"] is None:
        return Verification(list(alone.claims(checked)), "itself alone")
    where = "the rows in it" if data is None else "the predictions given"
    internal = list(alone.internal(checked))
    try:
        given = _given(checked, data, columns, reading or {})
        where = given.source or where
        original = _original(checked, against, reading or {}, data is not None)
        found = list(_claims(checked, rows_of(checked, given), original, data is None))
    except InputError as error:
        # What a changed note asks for may be impossible; that is the note's failure.
        if data is not None and not broken(checked):
            raise
        found = [fails("scores", f"cannot be computed again: {error}")]
    # The rows were checked; what a note defines may still break a formula in many ways.
    except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
        found = [fails("scores", f"cannot be computed as the note defines them: {error}")]
    return Verification([*internal, *found], where)


def _given(note: Note, data: Any, columns: Mapping[str, Any], how: Mapping[str, Any]) -> Given:
    held = given_within(note) if data is None else None
    return given_from(note, data, columns, how) if held is None else held


def _note(note: Any) -> Note:
    if isinstance(note, Note):
        return note
    return Note(note) if isinstance(note, Mapping) else Note.load(note)


def _original(note: Note, against: Any, how: Mapping[str, Any], beside: bool) -> Rows | None:
    """The original rows: those named, or those in a note that is verified beside others."""
    if against is not None:
        return rows_of(note, given_from(note, against, {}, how))
    held = given_within(note) if beside else None
    return None if held is None else rows_of(note, held)


def _inside(note: Note) -> Iterator[Claim]:
    """The rows in the note are those that its fingerprints are of."""
    held = given_within(note)
    if held is not None and note["fingerprints"] is not None:
        stated, again = note["fingerprints"]["rows"], fingerprints(rows_of(note, held))["rows"]
        yield claim("rows in the note", stated, again, "their fingerprint is the one stated")


def _claims(note: Note, rows: Rows, original: Rows | None, within: bool) -> Iterator[Claim]:
    try:
        found = sections_of(note, rows)
    except UndefinedError as error:
        yield fails("scores", str(error))
        return
    changed = Differing() if original is None else differing(original, rows)
    if note["fingerprints"] is None:
        yield unchecked("fingerprints", "a merged note has none of its own")
    else:
        yield from print_claims(note["fingerprints"], found["fingerprints"], changed)
    if not within:
        yield from _inside(note)
    yield from _whole(note, found, within)
    yield from _scores(note, found)
    yield from intervals.claims(note, rows)
    yield from _baselines(note, found)
    yield from _findings(note, found)
    yield claim("why the aggregations differ", note["why"], found["why"])
    yield from _states(note, found)


def _whole(note: Note, found: Mapping[str, Any], within: bool) -> Iterator[Claim]:
    for name in _WHOLE:
        if name == "rows" and (within or note["merged"]):
            used = note["rows"]["used"]
            yield claim("rows", used, found["rows"]["used"], f"{used} used")
        elif name == "policies" and within:
            # Rows left out for missing values are not in the note, so none is left out again.
            again = {**found["policies"], "drop_missing": note["policies"]["drop_missing"]}
            yield claim("policies", note["policies"], again)
        elif name == "folds" and note[name] is not None and found[name] is not None:
            yield from _folds(note[name], found[name])
        elif note[name] is not None or found[name] is not None:
            yield claim(name, note[name], found[name])


def _folds(stated: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Claim]:
    there, here = ({k: f[k] for k in ("count", "sizes", "lost")} for f in (stated, found))
    yield claim("folds", there, here)
    if stated["splits"] is not None:
        yield unchecked("splits", "the rows do not show which rows trained each model")


def _scores(note: Note, found: Mapping[str, Any]) -> Iterator[Claim]:
    _, lacking = metrics_of(note)
    worded = {} if alone.same_version(note) else {"computed": None}  # the quotient is compared
    again = {name_of(one): {**one, **worded} for one in found["scores"]}
    for one in note["scores"]:
        name = name_of(one)
        if one["metric"] in lacking:
            yield unchecked(name, lacking[one["metric"]])
        elif name in again:
            yield claim(name, {**without(one), **worded}, again.pop(name), f"{one['value']}")
        else:
            yield fails(name, "the predictions give no such score")
    for name in again:
        yield fails(name, "the predictions give it, the note does not")


def _baselines(note: Note, found: Mapping[str, Any]) -> Iterator[Claim]:
    if note["baselines"] or found["baselines"]:
        yield claim("baselines", note["baselines"], found["baselines"])


def _findings(note: Note, found: Mapping[str, Any]) -> Iterator[Claim]:
    again = {one["code"]: one for one in found["findings"]}
    _, lacking = metrics_of(note)
    run = note["folds"] is not None and note["folds"]["splits"] is not None
    unseen = {**_NOT_IN_ROWS, **(_OF_RUNS if run else {})}
    kept: tuple[str, ...] = ()
    if not alone.same_version(note):
        kept = _IN_ANY_WORDS
    elif _shuffled(note["fingerprints"], found["fingerprints"]):
        kept = _IN_ANY_ORDER
    for one in note["findings"]:
        what, code = f"finding {one['code']}", one["code"]
        if code in unseen and one != again.get(code):
            yield unchecked(what, f"the rows do not show {unseen[code]}")
        elif code not in again:
            yield unchecked(what, "this Assay has no such check")
        else:
            there, here = (
                {name: held for name, held in side.items() if not kept or name in kept}
                for side in (one, again[code])
            )
            looked = near(what, there, here, one["outcome"])
            if looked.status == "fails" and lacking:
                looked = unchecked(what, f"looked at {min(lacking)} as well")
            yield looked


def _shuffled(written: Mapping[str, Any] | None, found: Mapping[str, Any]) -> bool:
    """Whether these are the same rows in another order."""
    if written is None:
        return True
    there, here = written["rows"], found["rows"]
    return bool(there["multiset"] == here["multiset"] and there["ordered"] != here["ordered"])


def _states(note: Note, found: Mapping[str, Any]) -> Iterator[Claim]:
    stated, again = note["states"], found["states"]
    _, lacking = metrics_of(note)
    for name in sorted({*stated["pooled"], *again["pooled"]}):
        if lacking and name not in again["pooled"]:
            yield unchecked(f"state {name}", "the metrics that need it cannot be made here")
        else:
            yield claim(f"state {name}", stated["pooled"].get(name), again["pooled"].get(name))
    for kind in ("folds", "groups"):
        if stated[kind] is not None or again[kind] is not None:
            yield claim(f"states of {kind}", stated[kind], again[kind])
    if not lacking:
        said = f"{len(stated['left_out'])}"
        yield claim("states left out", stated["left_out"], again["left_out"], said)
