"""Values of folds against their mean, their spread and their sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from assay.auditing.line import Line, Status, apart, listed, words
from assay.auditing.report import Entry, Report
from assay.compose.intervals import Interval
from assay.metrics.outcome import in_words

NAME = "folds"
_SLACK = 1e-12


@dataclass(frozen=True)
class Folds:
    """The fold values of one metric: by entries of their own, or beside the mean."""

    values: tuple[Interval, ...]
    entries: tuple[Entry, ...]
    sizes: tuple[int, ...] | None

    @property
    def mean(self) -> Interval:
        """The mean of the values."""
        return mean(list(self.values))


def check(report: Report) -> Iterator[Line]:
    """A line for each mean over folds and for each spread."""
    for entry in report.entries:
        if entry.aggregation in ("mean_of_folds", "sd_of_folds"):
            folds = _folds(report, entry)
            if entry.aggregation == "sd_of_folds":
                yield _spread(report, entry, folds)
            elif folds.values:
                yield _mean(report, entry, folds)
            else:
                yield _alone(report, entry)


def _folds(report: Report, entry: Entry) -> Folds:
    same = [e for e in report.entries if (e.name, e.class_) == (entry.name, entry.class_)]
    own = [
        e
        for e in same
        if e.scope.fold and replace(e.scope, fold="") == entry.scope and e.aggregation == "pooled"
    ]
    if own:
        sizes = [report.sheet(e.scope).whole("n") for e in own]
        known = tuple(size for size in sizes if size)
        values = tuple(e.interval for e in own)
        return Folds(values, tuple(own), known if len(known) == len(own) else None)
    beside = next((e for e in same if e.folds and e.scope == entry.scope), None)
    if beside is None:
        return Folds((), (), None)
    return Folds(tuple(value.about(entry.pure) for value in beside.folds), (), None)


def mean(values: list[Interval]) -> Interval:
    """The mean of numbers known to lie in intervals."""
    total = Interval.point(Fraction(0))
    for value in values:
        total = total.plus(value)
    return total.times(Interval.point(Fraction(1, len(values))))


def _where(entry: Entry) -> str:
    return f"{entry.scope}: " if str(entry.scope) else ""


def _mean(report: Report, entry: Entry, folds: Folds) -> Line:
    k, k_said = len(folds.values), report.sheet(entry.scope).whole("k")
    start = f"{_where(entry)}{listed([entry])} over folds: the mean of the {k} values is"
    said = f"{start} {words(folds.mean)}"
    about = (entry, *folds.entries)
    if k_said is not None and k_said != k:
        return Line("cannot tell", NAME, said, about, f"{k_said - k} of {k_said} folds")
    if not apart(folds.mean, entry.interval):
        return Line("consistent", NAME, said, about)
    low, high = min(v.low for v in folds.values), max(v.high for v in folds.values)
    if apart(Interval(low, high), entry.interval):
        said += f"; the folds lie between {words(Interval(low, high))}"
    if folds.sizes is not None:
        by_size = _by_size(folds)
        if not apart(by_size, entry.interval):
            said += f"; weighted by fold sizes it is {words(by_size)}: pooled, not a mean of folds?"
    return Line("impossible", NAME, said, about)


def _by_size(folds: Folds) -> Interval:
    sizes = folds.sizes or ()
    total = Interval.point(Fraction(0))
    for value, size in zip(folds.values, sizes, strict=True):
        total = total.plus(value.times(Interval.point(Fraction(size, sum(sizes)))))
    return total


def _alone(report: Report, entry: Entry) -> Line:
    """A mean without its folds: of folds of one known size, correct rows are whole."""
    start = f"{_where(entry)}{listed([entry])} over folds"
    sizes = {
        e.printed.whole()
        for e in report.entries
        if e.name == "n" and e.scope.fold and replace(e.scope, fold="") == entry.scope
    }
    n = report.sheet(entry.scope).whole("n")
    if entry.name not in ("accuracy", "zero_one_loss") or len(sizes) != 1 or not n:
        missing = "the fold values" + (", n of each fold" if entry.name == "accuracy" else "")
        return Line("cannot tell", NAME, start, (entry,), missing)
    low, high = entry.interval.low * n, entry.interval.high * n
    fits = high // 1 >= low
    status: Status = "consistent" if fits or report.weighted else "impossible"
    whole = "a" if fits else "no"
    said = f"{start}: of {n} rows in folds of one size {whole} whole number prints like this"
    return Line(status, NAME, said, (entry,))


def _spread(report: Report, entry: Entry, folds: Folds) -> Line:
    start = f"{_where(entry)}{listed([entry])} as the spread over folds"
    k = len(folds.values)
    if k < 2:
        return Line("cannot tell", NAME, start, (entry,), "the fold values")
    fits, said = [], []
    for name, low, high in _spreads(folds, report.ddof):
        said.append(f"{name} gives {in_words((low + high) / 2)}")
        inside = low <= float(entry.interval.high) and float(entry.interval.low) <= high
        fits += [name] * inside
    about = (entry, *folds.entries)
    text = f"{start} of {k} values: {', '.join(said)}"
    if fits and set(fits) != {"the standard error"}:
        return Line("consistent", NAME, f"{text}; it is {' or '.join(fits)}", about)
    if fits:
        return Line("consistent", NAME, f"{text}; it is the standard error, no spread", about)
    return Line("impossible", NAME, f"{text}; it is none of these", about)


def _spreads(folds: Folds, ddof: tuple[int, ...]) -> Iterator[tuple[str, float, float]]:
    """Each kind of spread with its range: a spread moves by at most that of the roundings."""
    k = len(folds.values)
    ends = [(float(v.low), float(v.high)) for v in folds.values]
    middles = [(low + high) / 2 for low, high in ends]
    centre = sum(middles) / k
    spread = sqrt(sum((m - centre) ** 2 for m in middles) / k)
    off = sqrt(sum(((high - low) / 2) ** 2 for low, high in ends) / k)
    off += _SLACK * max(1e-300, *(abs(m) for m in middles))
    low, high = max(spread - off, 0.0), spread + off
    sample = sqrt(k / (k - 1))
    if 0 in ddof:
        yield "ddof 0", low, high
    if 1 in ddof:
        yield "ddof 1", low * sample, high * sample
    if len(ddof) > 1:
        error = 1 / sqrt(k - 1)
        yield "the standard error", low * error, high * error
