"""A602: identical rows or ids on both sides of a split.

How it is detected
    In cross-validation, a held-out row has all features and the target of a training row, or (with
    ``id=``) its id. Values are compared exactly. An issue from 5 rows and 1 % of the held-out rows
    on, or for any id; below that a tip.

Why it matters
    A model that remembers its training rows is right about their copies, so the score tells of
    memory and not of new rows. Copies come from upsampling, from joins that multiply rows, and from
    files that were appended to.

What to do
    Keep one copy of each row, or keep copies together: give what makes rows belong together as
    ``groups`` and split by groups. Where few different rows are possible, equal ones are no leak.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.findings.features import Feature, feature_columns, row_codes
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import LISTED, Integers, counted
from assay.findings.run import Run
from assay.io.columns import ids

SHARE, ROWS = 0.01, 5
"""Share and number of held-out rows with a twin in training from which on it is an issue."""


@check(
    "A602",
    "issue",
    "no held-out row was trained on",
    "keep one copy of each row, or split by groups so that copies stay together",
)
def both_sides(check: Check, context: Context) -> Finding:
    """Look for ids, and for rows of equal features, on both sides of a split."""
    run = context.run
    if run is None:
        return check.not_applicable(
            "no cross-validation was done here: the training rows are not known"
        )
    said, evidence, issue = [], {}, False
    for what, codes in (("the id", _ids(run)), ("all features and the target", _features(run))):
        if codes is None:
            continue
        torn = _torn(run, codes)
        evidence["ids" if what == "the id" else "features"] = torn
        if torn["rows"]:
            share = torn["rows"] / run.held_out
            many = share >= SHARE and torn["rows"] >= ROWS
            issue = issue or what == "the id" or many
            rows = counted(torn["rows"], "held-out row")
            said.append(
                f"{rows} of {run.held_out} ({share:.2%}) {'has' if torn['rows'] == 1 else 'have'} "
                f"{what} of a training row, in {torn['splits']} of {len(run.folds)} splits"
            )
    if not evidence:
        return check.skipped("the features cannot be compared by row, and there are no ids")
    if not said:
        return check.passed(
            "no held-out row has the id, or all features and the target, of a training row",
            **evidence,
        )
    found = check.found("; ".join(said), **evidence)
    return found if issue else replace(found, severity="tip")


def _ids(run: Run) -> Integers | None:
    if run.id is None:
        return None
    try:
        return np.unique(ids(run.id), return_inverse=True)[1]
    except InputError:
        return None


def _features(run: Run) -> Integers | None:
    columns = feature_columns(run.X)
    if columns is None:
        return None
    # A copy has the target too; equal features of different targets are only equal features.
    targets = {f"target {k}": Feature(one.values) for k, one in enumerate(run.truth)}
    return row_codes({**columns, **targets})


def _torn(run: Run, codes: Integers) -> dict[str, Any]:
    """How many held-out rows have a twin in training, and the first of them."""
    size = int(codes.max()) + 1
    if size == len(codes) and run.folds.train is None:
        return {"rows": 0, "splits": 0, "of": run.held_out, "first": []}
    rows = splits = 0
    first: list[dict[str, int]] = []
    for number, torn in run.torn(codes):
        if not torn.any():
            continue
        rows += int(torn.sum())
        splits += 1
        held = run.folds.valid[number - 1][torn]
        first += [{"row": int(row) + 1, "fold": number} for row in held[: LISTED - len(first)]]
    return {"rows": rows, "splits": splits, "of": run.held_out, "first": first}
