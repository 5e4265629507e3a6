"""What a sheet says about one class against the rest, as a search for a matrix needs it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assay.auditing.report import Entry, Sheet
from assay.auditing.search import Wanted
from assay.compose.intervals import Interval
from assay.metrics.declare import CATALOGUE, Metric

CELLS = ("tp", "fp", "fn", "tn")

_OTHER = {
    "precision": "npv",
    "npv": "precision",
    "recall": "specificity",
    "specificity": "recall",
}
"""What a ratio of the negative class is called for the positive one."""

_ANY_TASK = {
    "accuracy": "accuracy",
    "zero_one_loss": "zero_one_loss",
    "hamming_loss": "hamming_loss",
    "f1_micro": "accuracy",
    "precision_micro": "accuracy",
    "recall_micro": "accuracy",
}
"""Metrics that see only correct and wrong rows, whatever the classes, and what they then are."""


@dataclass(frozen=True)
class View:
    """One class against the rest.

    Args:
        class_: The class; "" for the positive class of a binary task that is not named.
        items: Each entry with the metric it is in this view.
        parts: The whole counts that are known.
        binary: Whether there is a class against the rest, and not only correct rows against wrong.
    """

    class_: str
    items: tuple[tuple[Entry, Metric], ...]
    parts: tuple[tuple[str, int], ...] = ()
    binary: bool = True

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The metrics of the view."""
        return tuple(entry for entry, _ in self.items)

    def without(self, entry: Entry) -> View:
        """The view that does not know an entry."""
        return replace(self, items=tuple(item for item in self.items if item[0] is not entry))

    def forget(self, part: str) -> View:
        """The view that does not know a part."""
        return replace(self, parts=tuple(item for item in self.parts if item[0] != part))

    @property
    def wanted(self) -> Wanted:
        """What a matrix has to satisfy."""
        values: dict[Metric, Interval] = {}
        for entry, metric in self.items:
            before = values.get(metric, entry.interval)
            values[metric] = Interval(
                max(before.low, entry.interval.low), min(before.high, entry.interval.high)
            )
        return Wanted(values, completed(dict(self.parts)))


def completed(known: dict[str, int]) -> dict[str, int]:
    """The counts with n, where sums of the others give it."""
    sums = (("n", ("positives", "negatives")), ("n", CELLS))
    for whole, terms in sums:
        if whole not in known and all(term in known for term in terms):
            known[whole] = sum(known[term] for term in terms)
    return known


def views(sheet: Sheet) -> list[View]:
    """The binary view of a sheet, if it is binary, and one for each class that is named."""
    classes = sheet.classes
    positive = sheet.report.settings.get("positive", "")
    if positive and len(classes) <= 2:
        found = [_of_class(sheet, class_) for class_ in classes if class_ != positive]
        found = [view for view in found if view.entries and not _mirrored(view)]
        return [_binary(sheet, positive), *found]
    found = [_of_class(sheet, class_) for class_ in classes]
    return [_binary(sheet, "") if is_binary(sheet) else _any_task(sheet), *found]


def is_binary(sheet: Sheet) -> bool:
    """Whether the entries without a class are about a positive class and the rest."""
    if len(sheet.classes) > 2:
        return False
    if sheet.report.settings.get("positive"):
        return True
    plain = [entry for entry in sheet.entries if not entry.class_]
    parts = any(entry.name in (*CELLS, "positives", "negatives") for entry in plain)
    return parts or any(entry.metric and entry.metric.of_one_class for entry in plain)


def _mirrored(view: View) -> bool:
    """Whether the view of the positive class holds all that this one does."""
    return all(entry.name in _OTHER for entry in view.entries)


def _binary(sheet: Sheet, positive: str) -> View:
    items: list[tuple[Entry, Metric]] = []
    for entry in sheet.entries:
        metric = entry.metric
        if metric is None or metric.kind != "labels" or entry.beyond:
            continue
        if entry.class_ in ("", positive):
            items.append((entry, metric))
        elif entry.name in _OTHER and positive:
            items.append((entry, CATALOGUE[_OTHER[entry.name]]))
    return View(positive, tuple(items), _parts(sheet, positive))


def _of_class(sheet: Sheet, class_: str) -> View:
    items = tuple(
        (entry, entry.metric)
        for entry in sheet.entries
        if entry.class_ == class_
        and entry.metric
        and entry.metric.of_one_class
        and not entry.beyond
    )
    own = {"n": sheet.whole("n"), "positives": sheet.whole("n", class_)}
    own |= {cell: sheet.whole(cell, class_) for cell in CELLS}
    return View(class_, items, _kept(sheet, own))


def _any_task(sheet: Sheet) -> View:
    """Values that hold for any number of classes: correct rows against the others."""
    items = tuple(
        (entry, CATALOGUE[_ANY_TASK[entry.name]])
        for entry in sheet.entries
        if not entry.class_ and entry.name in _ANY_TASK and not entry.beyond
    )
    return View("", items, _kept(sheet, {"n": sheet.whole("n")}), binary=False)


def _parts(sheet: Sheet, positive: str) -> tuple[tuple[str, int], ...]:
    names = ("n", "positives", "negatives", *CELLS)
    own = {name: sheet.whole(name) for name in names}
    others = [class_ for class_ in sheet.classes if class_ != positive]
    if positive:
        own["positives"] = _either(own["positives"], sheet.whole("n", positive))
        if len(others) == 1:
            own["negatives"] = _either(own["negatives"], sheet.whole("n", others[0]))
    return _kept(sheet, own)


def _either(one: int | None, other: int | None) -> int | None:
    return other if one is None else one


def _kept(sheet: Sheet, own: dict[str, int | None]) -> tuple[tuple[str, int], ...]:
    if sheet.report.weighted:  # whole rows say nothing about ratios of weights
        return ()
    return tuple((name, count) for name, count in own.items() if count is not None)
