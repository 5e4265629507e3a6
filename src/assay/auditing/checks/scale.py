"""Percent and fraction in one column: 0.85 beside 85."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from assay.auditing.line import Line, listed
from assay.auditing.report import Entry, Report
from assay.metrics.outcome import in_words

NAME = "percent or fraction"
_PERCENT = Fraction(1, 100)


def check(report: Report) -> Iterator[Line]:
    """A line for each ratio below one percent in a column of percentages."""
    ratios = [entry for entry in report.entries if _is_ratio(entry)]
    large = [entry for entry in ratios if entry.printed.middle > _PERCENT]
    for entry in ratios:
        tiny = 0 < entry.printed.middle <= _PERCENT and _reads_as_fraction(entry)
        as_percent = entry.printed.percent or report.percent
        if not (tiny and as_percent and large) or "scale" in report.settings:
            continue
        value = in_words(entry.printed.middle)
        text = entry.printed.text.rstrip("% ")
        said = f"{listed([entry])} beside {listed(large[:2])}: is it {value} or {text}?"
        yield Line("cannot tell", NAME, said, (entry,), "the scale of each column")


def _is_ratio(entry: Entry) -> bool:
    metric = entry.metric
    return metric is not None and metric.unit == "1" and metric.bounds == (0.0, 1.0)


def _reads_as_fraction(entry: Entry) -> bool:
    """Whether the digits would be a usual ratio: 0.85, but not 0.01."""
    return entry.printed.middle * 100 > Fraction(1, 10) and entry.printed.decimals > 0
