"""Between which numbers the values that a report does not give can still lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from assay.auditing.checks.regression import sums_of
from assay.auditing.cone import form_of, span
from assay.auditing.line import words
from assay.auditing.moments import Sums, square
from assay.auditing.reconcile import of_sheet
from assay.auditing.report import Report, Sheet
from assay.auditing.search import possible
from assay.auditing.views import views
from assay.compose.intervals import Interval
from assay.metrics.declare import CATALOGUE

_LABELS = ("accuracy", "precision", "recall", "specificity", "npv", "f1", "jaccard", "prevalence")


@dataclass(frozen=True)
class Range:
    """The range of a number that is not given.

    Args:
        name: What it is.
        low, high: Its bounds; infinite where nothing bounds it.
        why: What bounds it.
        where: The scope, if there are several.
    """

    name: str
    low: float
    high: float
    why: str
    where: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON values; an infinite bound is null."""
        ends = [None if abs(end) == float("inf") else end for end in (self.low, self.high)]
        return {"name": self.name, "range": ends, "why": self.why, "where": self.where}

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        low, high = f"{self.low:.6g}", f"{self.high:.6g}"
        span = low if low == high else f"{low} to {high}"
        return f"{where}{self.name}: {span} ({self.why})"


def ranges(report: Report) -> tuple[Range, ...]:
    """Every range that the report narrows."""
    return tuple(found for sheet in report.sheets() for found in _of_sheet(sheet))


def _of_sheet(sheet: Sheet) -> Iterator[Range]:
    yield from _of_labels(sheet)
    sums = sums_of(sheet)
    yield from _of_scores(sheet, sums)
    yield from _of_errors(sheet, sums)


def _range(sheet: Sheet, name: str, value: Interval, why: str) -> Range:
    low, high = value.bounds()
    return Range(name, low, high, why, str(sheet.scope))


def _of_labels(sheet: Sheet) -> Iterator[Range]:
    """Ratios of the same confusion matrix that are not given but bounded by those that are."""
    for view in views(sheet):
        if not view.entries or not view.binary:
            continue
        given = {metric.key for _, metric in view.items}
        real = possible(view.wanted)
        for name in _LABELS:
            form = form_of(CATALOGUE[name])
            allowed = None if form is None or not real else span(form, real)
            if name in given or allowed is None or (allowed.low <= 0 and allowed.high >= 1):
                continue
            whose = f"{name} of {view.class_}" if view.class_ else name
            yield _range(sheet, whose, allowed, "from the given ratios and counts, for any matrix")


def _of_scores(sheet: Sheet, sums: Sums) -> Iterator[Range]:
    """What an R2 says of the errors and of other definitions."""
    r2 = sheet.value("r2")
    if r2 is None:
        return
    lack = Interval(1 - r2.high, 1 - r2.low)
    root = _root(lack)
    yield _range(sheet, "SSE / SST", lack, "1 - R2")
    if not sums.mse():
        yield _range(sheet, "RMSE / sd of the targets", root, "sqrt(1 - R2), with the sd of ddof 0")
        yield from _unit_error(sheet, sums, lack)
    elif not any("r2" not in way.names for way in sums.variance()):
        for way in sums.variance()[:1]:
            value = _root(way.options[0][1])
            yield _range(sheet, "sd of the targets", value, f"sqrt({way.said}), ddof 0")
    least = Interval(r2.low if r2.low > 0 else Fraction(0), Fraction(1))
    if sheet.entry("squared_correlation") is None and r2.high > 0:
        yield _range(sheet, "squared_correlation", least, "at least R2")
    factors = of_sheet(sheet).factors
    for name, k in factors.items():
        if name != "r2" and sheet.entry(name) is None:
            value = Interval.point(Fraction(1)).plus(lack.times(k).negative())
            yield _range(sheet, name, value, f"1 - k SSE/SST with k {words(k)}")
    if "r2_uncentred" not in factors and sheet.entry("r2_uncentred") is None:
        yield _range(sheet, "r2_uncentred", Interval(r2.low, Fraction(1)), "at least R2")


def _unit_error(sheet: Sheet, sums: Sums, lack: Interval) -> Iterator[Range]:
    """RMSE from the spread of the targets, or at most from their range."""
    spread = sums.variance()
    if spread:
        value = spread[0].options[0][1]
        for _, other in spread[0].options[1:]:
            value = value.hull(other)
        said = f"sqrt((1 - R2) variance), the variance from {spread[0].said}"
        yield _range(sheet, "RMSE", _root(value.times(lack)), said)
        return
    low, high = sheet.value("target_min"), sheet.value("target_max")
    if low is not None and high is not None:
        most = square(high.plus(low.negative())).times(Interval.point(Fraction(1, 4)))
        value = _root(Interval(Fraction(0), most.times(lack).high))
        yield _range(sheet, "RMSE", value, "sqrt(1 - R2) times half the range of the targets")


def _of_errors(sheet: Sheet, sums: Sums) -> Iterator[Range]:
    """MAE from RMSE, and RMSE from MAE."""
    errors, mae, n = sums.mse(), sheet.value("mae"), sums.count
    if errors and mae is None:
        value = errors[0].options[0][1]
        least = Interval.point(Fraction(0))
        if n is not None and not sums.weighted:
            least = _root(value.times(Interval.point(1 / n)))
        bound = "RMSE / sqrt(n) to RMSE" if least.high > 0 else "at most RMSE"
        yield _range(sheet, "MAE", Interval(least.low, _root(value).high), bound)
    if mae is not None and not errors:
        most: Fraction | float = float("inf")
        if n is not None and not sums.weighted:
            most = mae.times(_root(Interval.point(n))).high
        yield _range(sheet, "RMSE", Interval(mae.low, most), "MAE to sqrt(n) MAE")


def _root(value: Interval) -> Interval:
    ends = [
        sqrt(max(end, 0.0)) if (end := float(v)) != float("inf") else end
        for v in (value.low, value.high)
    ]
    return Interval.of(*ends)
