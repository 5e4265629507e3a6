"""Brier score and log loss against each other, the labels and the class shares."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import log

from assay.auditing.line import Line, Status, apart, listed
from assay.auditing.report import Entry, Sheet
from assay.compose.intervals import Interval
from assay.metrics.outcome import in_words

NAME = "probabilities"
_SLACK = 1e-9
_TOUCH = 0.7153318629591616  # where d / (2 (1 - d)) = -log(1 - d)


def check(sheet: Sheet) -> Iterator[Line]:
    """A line for each relation between probability losses that the sheet holds."""
    log_loss, brier = sheet.entry("log_loss"), sheet.entry("brier")
    total = sheet.entry("brier_sum")
    if log_loss is not None and brier is not None and len(sheet.classes) <= 2:
        yield _least_log_loss(sheet, log_loss, brier)
    if brier is not None and total is not None and len(sheet.classes) == 2:
        twice = brier.interval.times(Interval.point(Fraction(2)))
        status: Status = "impossible" if apart(twice, total.interval) else "consistent"
        said = f"{sheet.where}{listed([brier, total])}: with two classes brier_sum is twice brier"
        yield Line(status, NAME, said, (brier, total))
    for entry in (log_loss, brier, total):
        accuracy = sheet.entry("accuracy")
        if entry is not None and accuracy is not None:
            yield from _labels(sheet, entry, accuracy)


def _least_log_loss(sheet: Sheet, log_loss: Entry, brier: Entry) -> Line:
    """The least mean of -log(1 - d) over rows whose mean d^2 is the Brier score."""
    root = min(float(max(brier.interval.low, Fraction(0))) ** 0.5, 1 - 1e-15)
    least = _bound(root)
    said = f"{sheet.where}{listed([log_loss, brier])}: with this Brier score the log loss of two"
    said += f" classes is at least {in_words(least)}"
    impossible = float(log_loss.interval.high) < least - _SLACK
    return Line("impossible" if impossible else "consistent", NAME, said, (log_loss, brier))


def _bound(root: float) -> float:
    """The lower convex hull of (d^2, -log(1 - d)), where d is what the truth's probability lacks.

    From 0 it is the chord that touches the curve at `_TOUCH`, then the curve itself.
    """
    square = root * root
    touch = _TOUCH * _TOUCH
    if square >= touch:
        return -log(1 - root)
    return square / touch * -log(1 - _TOUCH)


def _labels(sheet: Sheet, entry: Entry, accuracy: Entry) -> Iterator[Line]:
    """A wrong label of the likeliest class has a probability of 1/2 at most for the truth."""
    wrong = 1 - float(accuracy.interval.high)
    each = {"log_loss": log(2), "brier": 0.25, "brier_sum": 0.5}[entry.name]
    least = wrong * each
    if entry.name == "brier" and len(sheet.classes) > 2:
        return
    said = f"{sheet.where}{listed([entry, accuracy])}: if the labels are the likeliest classes,"
    said += f" {entry.name} is at least {in_words(least)}"
    if float(entry.interval.high) < least - _SLACK:
        yield Line("cannot tell", NAME, said, (entry, accuracy), "how the labels were chosen")
    else:
        yield Line("consistent", NAME, said, (entry, accuracy))
