"""`assay.audit`: every check over a report, and what no check could reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from assay.auditing.checks import (
    binary,
    classes,
    definitions,
    folds,
    groups,
    identity,
    limits,
    probability,
    regression,
    scale,
    scores,
)
from assay.auditing.line import Audit, Line, listed, ordered
from assay.auditing.names import PARTS, near
from assay.auditing.read import read
from assay.auditing.report import Report, Sheet

SHEETS: tuple[Callable[[Sheet], Iterator[Line]], ...] = (
    limits.check,
    identity.check,
    binary.check,
    classes.check,
    scores.check,
    regression.check,
    definitions.check,
    probability.check,
)
"""The checks of the values of one scope."""

REPORTS: tuple[Callable[[Report], Iterator[Line]], ...] = (
    scale.check,
    regression.between_models,
    folds.check,
    groups.check,
)
"""The checks across scopes."""

_MISSING = {
    "values": "another error of the same rows, n, and SST or the spread of the targets",
    "labels": "n and the class counts, or the confusion matrix",
    "scores": "the scores, or counts at a threshold",
    "probabilities": "another probability loss or the labels' accuracy, n and the class counts",
}


def audit(report: Any) -> Audit:
    """Audit somebody else's report: which values can stand together, and which cannot.

    Nothing is recomputed from rows, as there are none. Each printed value is every number that
    prints like it; a value is impossible only where no such numbers satisfy the arithmetic.

    Args:
        report: A JSON, CSV or YAML file, or a dictionary as the JSON form has it
            (`assay.audit` documents the form).

    Returns:
        The lines, each consistent, impossible (with the figures) or cannot tell (with what is
        missing), and the status of the whole.

    Raises:
        InputError: The report cannot be read.

    >>> found = audit({"parts": {"n": 143}, "values": {"accuracy": "0.925"}})
    >>> found.status, found.exit_code
    ('impossible', 1)
    >>> found.lines[0].said.partition("; ")[0]
    'accuracy 0.925 with n 143: 132/143 = 0.923077 and 133/143 = 0.93007 print otherwise'
    """
    known = read(report)
    lines = [line for sheet in known.sheets() for check in SHEETS for line in check(sheet)]
    lines += [line for check in REPORTS for line in check(known)]
    covered = {entry for line in lines for entry in line.about}
    lines += [
        _uncovered(entry.name, listed([entry]), entry)
        for entry in known.entries
        if entry not in covered and entry.name not in PARTS
    ]
    return Audit(known, ordered(lines))


def _uncovered(name: str, said: str, entry: Any) -> Line:
    metric = entry.metric
    if metric is None:
        found = near(name)
        like = f"; names like it: {', '.join(found)}" if found else ""
        missing = "what it is, as Assay knows no metric of this name" + like
        return Line("cannot tell", "unknown", said, (entry,), missing)
    return Line("cannot tell", "alone", said, (entry,), _MISSING[metric.kind])
