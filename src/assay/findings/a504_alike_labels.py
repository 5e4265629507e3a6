"""A504: labels that differ in type, case or white space only.

How it is detected
    Labels (and names of groups) are compared after blanks around them are stripped and inner
    blanks made one, in one case, and with whole numbers written without a decimal point: "dog "
    and "dog", "Yes" and "yes", "1.0" and "1". Labels that become equal are listed with their rows.
    007 and 7 stay different. (Text beside numbers, "True" beside True, is refused before.)

Why it matters
    Two spellings are two classes: every row that pairs one with the other is counted as an error,
    the macro average runs over one class more, and each fold may lack one of them.

What to do
    Clean the labels where they are made; nothing is corrected here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import LISTED, Integers
from assay.states.block import Block

_WHOLE = re.compile(r"([+-]?)(0|[1-9]\d*)(\.0*)?")


@check(
    "A504",
    "issue",
    "labels differ in more than type, case or white space",
    "clean the labels where they are made: nothing is corrected here",
)
def alike_labels(check: Check, context: Context) -> Finding:
    """Compare the labels after taking away how they are written."""
    rows = context.rows
    sets: list[tuple[str, Sequence[Any], Integers]] = []
    if rows.block.true_codes is not None:
        sets.append(("class", rows.block.labels, _counts(rows.block)))
    if rows.group is not None:
        counts = np.bincount(rows.group.codes, minlength=len(rows.group.labels))
        sets.append(("group", rows.group.labels, counts))
    if not sets:
        return check.not_applicable("there are no labels: the task is regression")
    alike = [(kind, same) for kind, labels, counts in sets for same in _alike(labels, counts)]
    if not alike:
        return check.passed(f"{sum(len(labels) for _, labels, _ in sets)} labels, all different")
    kind, first = alike[0]
    shown = " and ".join(f"{one['label']!r} ({one['rows']})" for one in first)
    more = f", and {len(alike) - 1} more" if len(alike) > 1 else ""
    plural = "classes" if kind == "class" else "groups"
    return check.found(
        f"{plural} that differ in spelling only: {shown}{more}",
        pairs=len(alike),
        listed=[{"kind": kind, "labels": same} for kind, same in alike[:LISTED]],
    )


def _counts(block: Block) -> Integers:
    found = np.bincount(block.true_codes, minlength=len(block.labels))  # type: ignore[arg-type]
    if block.pred_codes is None:
        return found
    return found + np.bincount(block.pred_codes, minlength=len(block.labels))


def _alike(labels: Sequence[Any], counts: Integers) -> list[list[dict[str, Any]]]:
    """Sets of labels that are one once their spelling is taken away, with how often each occurs."""
    if all(not isinstance(label, str) for label in labels):
        return []
    same: dict[str, list[int]] = {}
    for place, label in enumerate(labels):
        same.setdefault(_bare(label), []).append(place)
    return [
        [{"label": labels[k], "rows": int(counts[k])} for k in places]
        for places in same.values()
        if len(places) > 1
    ]


def _bare(label: Any) -> str:
    text = " ".join(str(label).split()).casefold()
    whole = _WHOLE.fullmatch(text)
    return whole[1].replace("+", "") + whole[2] if whole else text
