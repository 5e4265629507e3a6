"""Values of groups against their mean: a score over all rows sold as a mean over groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from assay.auditing.checks.folds import mean
from assay.auditing.checks.identity import Known, matrices
from assay.auditing.cone import outcome_of
from assay.auditing.line import Line, apart, listed, words
from assay.auditing.moments import square
from assay.auditing.report import Entry, Report, Scope
from assay.compose.intervals import Interval
from assay.exact import Rational
from assay.states.confusion import ConfusionCounts

NAME = "groups"

_BY_ROWS = ("accuracy", "zero_one_loss", "hamming_loss", "mse", "mae", "bias", "mape", "brier")
"""Metrics whose value over all rows is the mean of group values by their sizes."""


def check(report: Report) -> Iterator[Line]:
    """A line for each mean over groups, and for each value over all rows of the groups."""
    for entry in report.entries:
        if entry.scope.group or entry.scope.fold or entry.metric is None:
            continue
        if entry.aggregation == "mean_of_groups":
            yield _mean(report, entry)
        elif entry.aggregation == "pooled" and (pooled := _pooled(report, entry)) is not None:
            value, how = pooled
            said = f"{_start(entry)} over all rows: {how} is {words(value)}"
            if not apart(value, entry.interval):
                yield Line("consistent", NAME, said, (entry,))
            elif _complete(report, entry):
                means = _group_mean(report, entry)
                if means is not None and not apart(means, entry.interval):
                    said += f"; the mean over groups is {words(means)}: is that what it is?"
                yield Line("impossible", NAME, said, (entry,))
            else:
                yield Line("cannot tell", NAME, said, (entry,), "whether these are all groups")


def _start(entry: Entry) -> str:
    where = f"{entry.scope}: " if str(entry.scope) else ""
    return f"{where}{listed([entry])}"


def _mean(report: Report, entry: Entry) -> Line:
    value = _group_mean(report, entry)
    start = f"{_start(entry)} as a mean over groups"
    if value is None:
        return Line("cannot tell", NAME, start, (entry,), "the value of each group, or its counts")
    k = len(_groups(report, entry.scope))
    said = f"{start}: the mean over the {k} groups is {words(value)}"
    about = (entry, *_values(report, entry))
    if not apart(value, entry.interval):
        return Line("consistent", NAME, said, about)
    pooled = _pooled(report, entry)
    if pooled is not None and not apart(pooled[0], entry.interval):
        said += f"; {pooled[1]} is {words(pooled[0])}: it is the value over all rows, not the mean"
    return Line("impossible", NAME, said, about)


def _groups(report: Report, scope: Scope) -> list[Scope]:
    """The groups that are reported of the same rows, by scope."""
    scopes = [e.scope for e in report.entries] + list(report.matrices)
    found = [s for s in scopes if s.group and not s.fold and s.split == scope.split]
    found = [s for s in found if s.model in (scope.model, "")]
    return list(dict.fromkeys(replace(s, model=scope.model) for s in found))


def _values(report: Report, entry: Entry) -> list[Entry]:
    scopes = _groups(report, entry.scope)
    found = [report.sheet(scope).entry(entry.name, entry.class_) for scope in scopes]
    return [e for e in found if e is not None and e.aggregation == "pooled"]


def _group_mean(report: Report, entry: Entry) -> Interval | None:
    """The mean over groups, from their values or from their counts."""
    scopes, values = _groups(report, entry.scope), _values(report, entry)
    if len(scopes) < 2:
        return None
    if len(values) == len(scopes):
        return mean([value.interval for value in values])
    states = _states(report, scopes)
    if states is None or entry.metric is None or entry.metric.kind != "labels" or entry.class_:
        return None
    found = [_computed(entry, known) for known in states]
    if any(value is None for value in found):  # what an undefined group counts as is not said
        return None
    return mean([Interval.point(Fraction(value or 0)) for value in found])


def _pooled(report: Report, entry: Entry) -> tuple[Interval, str] | None:
    """The value over all rows of the groups, and how it was computed."""
    scopes = _groups(report, entry.scope)
    if len(scopes) < 2 or report.weighted:
        return None
    states = _states(report, scopes)
    if states is not None and entry.metric is not None and entry.metric.kind == "labels":
        value = _merged(entry, states)
        if value is not None:
            return Interval.point(value), "that of the summed counts of the groups"
    values, sizes = _values(report, entry), [report.sheet(s).whole("n") for s in scopes]
    squared = entry.name == "rmse"
    if len(values) < len(scopes) or not all(sizes) or not (squared or entry.name in _BY_ROWS):
        return None
    total = Interval.point(Fraction(0))
    for one, size in zip(values, sizes, strict=True):
        share = Interval.point(Fraction(size or 0, sum(s or 0 for s in sizes)))
        total = total.plus((square(one.interval) if squared else one.interval).times(share))
    if squared:
        low, high = (Fraction(end) ** Fraction(1, 2) for end in (total.low, total.high))
        return Interval(Fraction(low), Fraction(high)), "the root of the mean square by group sizes"
    return total, "the mean by group sizes"


def _states(report: Report, scopes: list[Scope]) -> list[Known] | None:
    """The confusion matrix of each group, of the same classes, where every one is known."""
    found = [next(iter(matrices(report.sheet(scope))), None) for scope in scopes]
    known = [one for one in found if one is not None]
    same = len({one.counts.labels for one in known}) == 1
    return known if len(known) == len(found) and same else None


def _merged(entry: Entry, states: list[Known]) -> Rational | None:
    if entry.class_:
        return None
    first = states[0]
    counts = reduce(ConfusionCounts.merge, [known.counts for known in states])
    return _computed(entry, Known(counts, first.positive, first.names))


def _computed(entry: Entry, known: Known) -> Rational | None:
    metric = entry.metric
    if metric is None or (metric.binary and known.positive is None):
        return None
    positive = 1 if known.positive is None else known.positive
    outcome = outcome_of(metric, known.counts, positive)
    return None if outcome.undefined else Fraction(outcome.value)


def _complete(report: Report, entry: Entry) -> bool:
    """Whether the groups are all rows: their sizes add up to n."""
    n = report.sheet(entry.scope).whole("n")
    sizes = [report.sheet(scope).whole("n") for scope in _groups(report, entry.scope)]
    return n is not None and all(sizes) and sum(size or 0 for size in sizes) == n
