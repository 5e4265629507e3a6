"""Confidence intervals in a note: written where they were asked for, and computed again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assay.errors import InputError
from assay.evaluation import Evaluation
from assay.intervals import Asked, ConfidenceInterval, Plan
from assay.intervals.plan import LEAST
from assay.notes.arithmetic import name_of
from assay.notes.claims import Claim, fails, unchecked
from assay.notes.compare import near
from assay.notes.numbers import maybe
from assay.notes.scoring import metrics_of
from assay.rows.prepare import Rows

_MOST = 100_000
"""Resamples up to which they are drawn again, whatever a note says."""


def recorded(found: ConfidenceInterval) -> dict[str, Any]:
    """An interval as a note holds it."""
    return {
        "name": found.name,
        "method": found.method,
        "level": found.level,
        "low": maybe(found.low if found.is_defined else None),
        "high": maybe(found.high if found.is_defined else None),
        "standard_error": maybe(found.se),
        "resamples": None if found.resamples is None else found.resamples.to_dict(),
        "undefined": found.undefined,
        "remark": found.remark,
    }


def without(one: dict[str, Any]) -> dict[str, Any]:
    """A recorded score without its interval, which is a claim of its own."""
    return {name: held for name, held in one.items() if name != "interval"}


def claims(note: Any, rows: Rows | None) -> Iterator[Claim]:
    """Every interval of a note; without rows none can be checked."""
    held = [one for one in note["scores"] if "interval" in one]
    metrics, lacking = metrics_of(note)
    made = {one["metric"]: metrics[one["metric"]] for one in held if one["metric"] in metrics}
    policy = note["policies"]["undefined"].replace("raise", "keep")
    ev = None if rows is None or not made else Evaluation(rows, made, policy, {})
    for one in held:
        what = f"interval of {name_of(one).removeprefix('score ')}"
        if one["metric"] in lacking:
            yield unchecked(what, lacking[one["metric"]])
        elif ev is None:
            yield unchecked(what, "needs the predictions")
        else:
            yield _claim(what, one, ev)


def asked_of(note: Any) -> Asked | None:
    """What was asked for when the note was written; None where that was no interval.

    Raises:
        InputError: Nobody can have asked for what the note says.
    """
    held = [one["interval"] for one in note["scores"] if "interval" in one]
    if not held:
        return None
    drawn = next((one["resamples"] for one in held if one["resamples"] is not None), None)
    return Asked(held[0]["level"], None if drawn is None else Plan(**_how(drawn)))


def _how(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """How to resample again, as a note says that it was done."""
    by = None if drawn["by"] == "row" else drawn["by"]
    many = min(max(drawn["total"], LEAST), _MOST)
    return {
        "resamples": many,
        "seed": drawn["seed"] or 0,
        "by": by,
        "stratify": drawn["stratified"],
    }


def _claim(what: str, one: dict[str, Any], ev: Evaluation) -> Claim:
    stated = one["interval"]
    drawn, how = stated["resamples"], {}
    if drawn is not None:
        if drawn["seed"] is not None and drawn["total"] > _MOST:
            return unchecked(what, f"more than {_MOST} resamples are not drawn again")
        how = _how(drawn)
    try:
        found = ev.interval(one["metric"], stated["name"], stated["level"], **how)
    except InputError as error:
        return fails(what, f"cannot be computed again: {error}")
    # The ends of a bootstrap may differ in the last digits under another NumPy.
    return near(what, stated, recorded(found), f"{found.shown()}, {found.method}")
