"""Every value computed again from the counts that the report gives, and what it is if not that.

The declared metrics do the computing. Where a value does not follow from the counts, all metrics of
the catalogue that print like it are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assay.auditing.checks.binary import cells_of
from assay.auditing.cone import counts_of, matrix_counts, outcome_of
from assay.auditing.line import Line, listed
from assay.auditing.names import PARTS
from assay.auditing.report import Entry, Sheet
from assay.auditing.search import prints
from assay.auditing.views import views
from assay.errors import AssayError
from assay.metrics.declare import CATALOGUE, Metric
from assay.metrics.outcome import in_words
from assay.states.confusion import ConfusionCounts

NAME = "from the counts"
_MOST = 4


@dataclass(frozen=True)
class Known:
    """A confusion matrix that is known in full, and its positive class if it has one."""

    counts: ConfusionCounts
    positive: int | str | None
    names: dict[str, int | str]

    def positive_of(self, entry: Entry) -> int | str | None:
        """The class that an entry is about."""
        return self.names.get(entry.class_, self.positive) if entry.class_ else self.positive


def check(sheet: Sheet) -> Iterator[Line]:
    """A line for the values that follow from the counts, and one for each that does not."""
    for known in matrices(sheet):
        fine = []
        yield from _unnamed(sheet, known)
        for entry in sheet.values:
            metric = entry.metric
            if metric is None or metric.kind != "labels" or entry.beyond:
                continue
            if entry.class_ and entry.class_ not in known.names:
                continue
            positive = known.positive_of(entry)
            if metric.binary and positive is None:
                yield _no_positive(sheet, entry)
            elif prints(metric, known.counts, entry.interval, 1 if positive is None else positive):
                fine.append(entry)
            else:
                yield _different(sheet, entry, metric, known)
        if fine:
            said = f"{sheet.where}{listed(fine)} follow from the counts"
            yield Line("consistent", NAME, said, tuple(fine))


def matrices(sheet: Sheet) -> Iterator[Known]:
    """The matrices that the parts decide: the full one, or one class against the rest."""
    if sheet.report.weighted and sheet.matrix is None:
        yield from _unweighted(sheet)
        return
    if sheet.matrix is not None:
        labels, rows = sheet.matrix
        said = sheet.report.settings.get("positive")
        positive = said if said in labels else None
        yield Known(matrix_counts(labels, rows), positive, {label: label for label in labels})
        return
    for view in views(sheet):
        cells = cells_of(view)
        if cells is not None:
            yield Known(counts_of(cells), 1, _names(sheet, view.class_))


def _names(sheet: Sheet, positive: str) -> dict[str, int | str]:
    """The classes of a binary matrix by name: the positive one, and the other if there is one."""
    if not positive:
        return {}
    others = [class_ for class_ in sheet.classes if class_ != positive]
    names: dict[str, int | str] = {positive: 1}
    return names | {others[0]: 0} if len(others) == 1 else names


def _unweighted(sheet: Sheet) -> Iterator[Known]:
    """Whole counts beside weighted ratios: computed as they stand, to say that they differ."""
    cells = [sheet.whole(name) for name in ("tp", "fp", "fn", "tn")]
    if all(cell is not None for cell in cells):
        yield Known(counts_of(tuple(cell or 0 for cell in cells)), 1, {})


def alike(known: Known, entry: Entry, positive: int | str | None) -> list[str]:
    """The catalogue's metrics of labels that print like an entry on the counts."""
    found = []
    for key, metric in CATALOGUE.items():
        if metric.kind != "labels" or key == entry.name or (metric.binary and positive is None):
            continue
        try:
            outcome = outcome_of(metric, known.counts, 1 if positive is None else positive)
        except AssayError:
            continue
        if not outcome.undefined and entry.interval.low <= outcome.value <= entry.interval.high:
            found.append(key)
    return found


def _unnamed(sheet: Sheet, known: Known) -> Iterator[Line]:
    """What a number under a name that is no metric's could be."""
    for entry in sheet.entries:
        if entry.metric is None and entry.name not in PARTS and not entry.class_:
            others = alike(known, entry, known.positive)
            said = f"{sheet.where}{listed([entry])} prints like "
            said += f"{', '.join(others[:_MOST]) or 'no metric of labels'} of the counts"
            yield Line("cannot tell", NAME, said, (entry,), "what it is")


def _different(sheet: Sheet, entry: Entry, metric: Metric, known: Known) -> Line:
    positive = known.positive_of(entry)
    outcome = outcome_of(metric, known.counts, 1 if positive is None else positive)
    found = f"undefined: {outcome.undefined}"
    if not outcome.undefined:
        found = f"{outcome.text()} = {in_words(outcome.value)}"
    said = f"{sheet.where}{listed([entry])}: the counts give {found}"
    others = alike(known, entry, positive)
    if others:
        said += f"; it prints like {', '.join(others[:_MOST])} of these counts"
    settings = sheet.report.settings
    if sheet.report.weighted:
        said += "; the counts are unweighted beside weighted ratios: ask for weighted counts"
    elif "weights" not in settings:
        said += "; or the ratio is weighted and the counts are not: ask for weighted counts"
    return Line("impossible", NAME, said, (entry,))


def _no_positive(sheet: Sheet, entry: Entry) -> Line:
    said = f"{sheet.where}{listed([entry])}"
    return Line("cannot tell", NAME, said, (entry,), "which class is positive")
