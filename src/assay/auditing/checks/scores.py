"""Ranking metrics beside labels: a ROC AUC that is the balanced accuracy of the labels."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from assay.auditing.checks.identity import alike, matrices
from assay.auditing.line import Line, apart, listed, words
from assay.auditing.report import Entry, Sheet
from assay.compose.intervals import Interval
from assay.metrics.outcome import in_words

NAME = "scores"
_HALF = Interval.point(Fraction(1, 2))
_ONE = Interval.point(Fraction(1))


def check(sheet: Sheet) -> Iterator[Line]:
    """A line for each ROC AUC, KS and average precision."""
    for entry in sheet.values:
        if entry.metric is not None and entry.metric.kind == "scores" and not entry.class_:
            yield _judged(sheet, entry)


def _judged(sheet: Sheet, entry: Entry) -> Line:
    start = f"{sheet.where}{listed([entry])}"
    if entry.name == "roc_auc" and (labels := _balanced(sheet)) is not None:
        value, how = labels
        if not apart(value, entry.interval):
            return Line(
                "cannot tell",
                NAME,
                f"{start} equals the balanced accuracy of {how}, which is what ROC AUC becomes on "
                "hard labels: labels instead of scores?",
                (entry,),
                "whether it was computed from scores, and the scores",
            )
    if entry.name == "roc_auc" and (point := _bounds(sheet)) is not None:
        if apart(point, entry.interval):
            return Line(
                "cannot tell",
                NAME,
                f"{start}: a ROC curve through the reported recall and specificity has an area of "
                f"{words(point)}, so these labels are not these scores cut at a threshold",
                (entry,),
                "how the labels were made from the scores",
            )
        return Line(
            "consistent", NAME, f"{start} is within the {words(point)} of its labels", (entry,)
        )
    for known in matrices(sheet):
        if others := alike(known, entry, known.positive):
            said = f"{start} prints like {', '.join(others[:3])} of the labels"
            return Line("cannot tell", NAME, said, (entry,), "the scores")
    return Line("cannot tell", NAME, start, (entry,), "the scores, or counts at a threshold")


def _balanced(sheet: Sheet) -> tuple[Interval, str] | None:
    """The balanced accuracy of the labels, as closely as it is known, and from what."""
    for known in matrices(sheet):
        if len(known.counts.labels) == 2:
            hits, true, _ = known.counts.margins
            if all(true):
                exact = sum(Fraction(h, t) for h, t in zip(hits, true, strict=True)) / 2
                return Interval.point(exact), f"the given counts ({in_words(exact)})"
    printed = sheet.value("balanced_accuracy")
    if printed is not None:
        return printed, "the same report"
    recall, specificity = _rates(sheet)
    if recall is None or specificity is None:
        return None
    mean = recall.plus(specificity).times(_HALF)
    return mean, f"the reported recall and specificity ({words(mean)})"


def _bounds(sheet: Sheet) -> Interval | None:
    """Between which areas a ROC curve through the point of the labels lies."""
    recall, specificity = _rates(sheet)
    if recall is None or specificity is None:
        return None
    low = recall.times(specificity).low
    missed = _ONE.plus(recall.negative()).times(_ONE.plus(specificity.negative()))
    return Interval(low, _ONE.plus(missed.negative()).high)


def _rates(sheet: Sheet) -> tuple[Interval | None, Interval | None]:
    """Recall and specificity, printed or from the counts."""
    for known in matrices(sheet):
        if len(known.counts.labels) == 2 and known.positive is not None:
            hits, true, _ = known.counts.margins
            place = known.counts.labels.index(known.positive)
            if all(true):
                rates = [Interval.point(Fraction(h, t)) for h, t in zip(hits, true, strict=True)]
                return rates[place], rates[1 - place]
    return sheet.value("recall"), sheet.value("specificity")
