"""R2 under several definitions in one report: they imply one SSE/SST, or are misnamed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from assay.auditing.line import Line, apart, listed, words
from assay.auditing.reconcile import Reconciled, of_sheet
from assay.auditing.report import Sheet

NAME = "definitions of R2"


def check(sheet: Sheet) -> Iterator[Line]:
    """A line for each pair of R2 fields."""
    found = of_sheet(sheet)
    for one, other in combinations(found.fields, 2):
        about = tuple(entry for name in (one, other) if (entry := sheet.entry(name)) is not None)
        start = f"{sheet.where}{listed(about)}"
        unknown = [name for name in (one, other) if name not in found.factors]
        if unknown:
            missing = ", and ".join(found.needs(name) for name in unknown)
            yield Line("cannot tell", NAME, f"{start} cannot be converted", about, missing)
            continue
        implied = found.converted(other, other, one)
        said = f"{start}: {other} {found.fields[other].text} is {one} {words(implied)}"
        if apart(implied, found.fields[one].about(True)):
            yield Line("impossible", NAME, said + _otherwise(found, one, other), about)
        else:
            yield Line("consistent", NAME, said, about)


def _otherwise(found: Reconciled, one: str, other: str) -> str:
    """Names under which the two fields would stand together."""
    two = Reconciled({name: found.fields[name] for name in (one, other)}, {}, found.factors)
    readings = [
        " and ".join(f"{field} is {name}" for field, name in reading.items())
        for reading in two.readings()
    ]
    return f"; they stand together if {' or if '.join(readings)}" if readings else ""
