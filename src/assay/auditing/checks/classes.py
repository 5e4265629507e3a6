"""Values over classes against the values of each class: means, and sums by class size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from assay.auditing.line import Line, apart, listed, words
from assay.auditing.report import Entry, Sheet
from assay.compose.intervals import Interval

NAME = "over classes"
_ZEROS = 5

_MICRO = ("accuracy", "f1_micro", "precision_micro", "recall_micro")


def check(sheet: Sheet) -> Iterator[Line]:
    """Macro, weighted, balanced accuracy and accuracy from class values; micro is accuracy."""
    yield from _micro(sheet)
    for entry in sheet.values:
        if entry.class_ or entry.metric is None:
            continue
        for how, terms, values in _computed(sheet, entry):
            about = (entry, *terms)
            said = f"{sheet.where}{listed([entry])}: the {how} of {listed(terms)} is"
            said += f" {' or '.join(map(words, values))}"
            fits = not all(apart(value, entry.interval) for value in values)
            if fits:
                yield Line("consistent", NAME, said, about)
            elif _complete(sheet):
                yield Line("impossible", NAME, said, about)
            else:
                yield Line("cannot tell", NAME, said, about, "the values of all classes")


def _micro(sheet: Sheet) -> Iterator[Line]:
    """With one label a row, the micro averages of precision, recall and F1 are the accuracy."""
    same = [entry for name in _MICRO if (entry := sheet.entry(name)) is not None]
    for other in same[1:]:
        said = f"{sheet.where}{listed([same[0], other])}"
        if apart(same[0].interval, other.interval):
            said += ": with one label a row they are the same number"
            yield Line("impossible", NAME, said, (same[0], other))
        else:
            yield Line("consistent", NAME, f"{said} are the same number", (same[0], other))


def _computed(
    sheet: Sheet, entry: Entry
) -> Iterator[tuple[str, tuple[Entry, ...], list[Interval]]]:
    """How an entry follows from class values: in words, from which, and the values it may have."""
    metric = entry.metric
    assert metric is not None
    if metric.average == "macro" and (terms := _terms(sheet, metric.name)):
        yield "mean", terms, _means(terms)
    if entry.name == "balanced_accuracy" and (terms := _terms(sheet, "recall")):
        yield "mean", terms, _means(terms)
    by_size = entry.name == "accuracy" or metric.average == "weighted"
    name = "recall" if entry.name == "accuracy" else metric.name
    if by_size and (terms := _terms(sheet, name)) and not sheet.report.weighted:
        sizes = [sheet.whole("n", term.class_) for term in terms]
        if all(sizes):
            yield "mean by class size", terms, [_mean(terms, [size or 0 for size in sizes])]


def _terms(sheet: Sheet, name: str) -> tuple[Entry, ...]:
    """The values of every class that is named, if each has one."""
    found = [sheet.entry(name, class_) for class_ in sheet.classes]
    terms = tuple(entry for entry in found if entry is not None)
    return terms if len(terms) == len(found) >= 2 else ()


def _means(terms: tuple[Entry, ...]) -> list[Interval]:
    """The mean over all classes, or without some that are 0, which may stand for undefined."""
    defined = [term for term in terms if term.interval.low > 0]
    zeros = [term for term in terms if term.interval.low <= 0]
    if len(zeros) > _ZEROS:
        every, fewest = (_mean(some, [1] * len(some)) for some in (terms, defined or zeros[:1]))
        return [every.hull(fewest)]
    kept = (some for k in range(len(zeros), -1, -1) for some in combinations(zeros, k))
    sets = [[*defined, *some] for some in kept]
    return list(dict.fromkeys(_mean(some, [1] * len(some)) for some in sets if some))


def _mean(terms: Sequence[Entry], sizes: list[int]) -> Interval:
    total = Interval.point(Fraction(0))
    for term, size in zip(terms, sizes, strict=True):
        share = Interval.point(Fraction(size, sum(sizes)))
        total = total.plus(term.interval.times(share))
    return total


def _complete(sheet: Sheet) -> bool:
    """Whether the classes that are named are all: their sizes add up to n, or nothing says more."""
    if sheet.matrix is not None:
        return set(sheet.matrix[0]) == set(sheet.classes)
    n, sizes = sheet.whole("n"), [sheet.whole("n", class_) for class_ in sheet.classes]
    if n is None or None in sizes:
        return True
    return sum(size or 0 for size in sizes) == n
