"""Values that lie outside what their metric can be at all."""

from __future__ import annotations

from collections.abc import Iterator

from assay.auditing.line import Line, listed
from assay.auditing.report import Sheet
from assay.metrics.outcome import in_words

NAME = "bounds"


def check(sheet: Sheet) -> Iterator[Line]:
    """A line for each value beyond the declared bounds of its metric."""
    for entry in sheet.values:
        metric = entry.metric
        assert metric is not None
        if entry.beyond:
            ends = " and ".join(in_words(end) for end in metric.bounds)
            said = f"{sheet.where}{listed([entry])}: {entry.name} lies between {ends}"
            if metric.better == "lower" and entry.printed.middle < 0:
                said += "; a search negates errors so that higher is better: take the sign off"
            yield Line("impossible", NAME, said, (entry,))
