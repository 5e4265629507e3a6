"""A report of somebody else: entries as printed, each with its scope."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from assay.auditing.names import PARTS, WHOLE, metric_named, plain
from assay.auditing.printed import Printed
from assay.compose.intervals import Interval
from assay.metrics.declare import Metric
from assay.report.safe import short

SCHEMA = "assay-report/1"


@dataclass(frozen=True, slots=True)
class Scope:
    """Which rows an entry is about: a model's, of a split, a fold or a group; "" is not said."""

    model: str = ""
    split: str = ""
    group: str = ""
    fold: str = ""

    def __str__(self) -> str:
        named = (("", self.model), ("", self.split), ("group ", self.group), ("fold ", self.fold))
        return ", ".join(word + short(text) for word, text in named if text)


@dataclass(frozen=True)
class Entry:
    """One printed number.

    Args:
        name: A metric's key, a part, or the name as typed where it is neither.
        printed: The number.
        said: The name as typed.
        scope: Which rows it is about.
        class_: The class it is about, if it says one.
        aggregation: One of `names.AGGREGATIONS`.
        folds: The fold values printed beside a mean, if any.
    """

    name: str
    printed: Printed
    said: str
    scope: Scope = Scope()
    class_: str = ""
    aggregation: str = "pooled"
    folds: tuple[Printed, ...] = ()

    @property
    def metric(self) -> Metric | None:
        """The declared metric, if it is one."""
        return None if self.name in PARTS else metric_named(self.name)

    @property
    def pure(self) -> bool:
        """Whether it is a pure number."""
        metric = self.metric
        return metric is not None and metric.unit == "1"

    @property
    def interval(self) -> Interval:
        """Between which numbers the true value lies, within the metric's bounds if it can.

        A whole part is exact.
        """
        whole = self.printed.whole()
        if self.name in WHOLE and whole is not None:
            return Interval.point(Fraction(whole))
        values, metric = self.printed.about(self.pure), self.metric
        return values if metric is None else within(values, metric)

    @property
    def beyond(self) -> bool:
        """Whether no number that its metric can be prints like this."""
        metric = self.metric
        if metric is None:
            return False
        values, (low, high) = self.printed.about(self.pure), metric.bounds
        return bool(values.high < low or values.low > high)

    def __str__(self) -> str:
        where = "; ".join(filter(None, (short(self.class_), str(self.scope))))
        how = "" if self.aggregation == "pooled" else f" {self.aggregation}"
        return f"{short(self.name)}{how}{f' ({where})' if where else ''} {self.printed.text}"


@dataclass(frozen=True)
class Report:
    """What was read: entries, full confusion matrices by scope, and settings.

    Args:
        entries: Every printed number.
        matrices: For a scope: the classes, and rows of true classes.
        settings: title, positive, unit; weights ("yes" or "no"),
            ddof ("0" or "1") and scale ("percent" or "fraction").
        source: The file it came from.
        percent: Whether plain ratios are printed times 100.
    """

    entries: tuple[Entry, ...]
    matrices: Mapping[Scope, tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]] = field(
        default_factory=dict
    )
    settings: Mapping[str, str] = field(default_factory=dict)
    source: str = "report"
    percent: bool = False

    @property
    def weighted(self) -> bool:
        """Whether the report says that rows were weighted."""
        return self.settings.get("weights") == "yes"

    @property
    def ddof(self) -> tuple[int, ...]:
        """The divisors that a standard deviation may have: n - 0, n - 1, or either."""
        said = self.settings.get("ddof")
        return (0, 1) if said is None else (int(said),)

    def sheets(self) -> Iterator[Sheet]:
        """One sheet per scope that holds a pooled value, with the parts that belong to it."""
        scopes = dict.fromkeys(
            [e.scope for e in self.entries if e.aggregation == "pooled"] + list(self.matrices)
        )
        for scope in scopes:
            sheet = self.sheet(scope)
            if any(e.name not in PARTS for e in sheet.entries) or scope in self.matrices:
                yield sheet

    def sheet(self, scope: Scope) -> Sheet:
        """The entries of one scope; parts of all models are those of each."""
        own = [e for e in self.entries if e.scope == scope and e.aggregation == "pooled"]
        known = {(e.name, e.class_) for e in own}
        for wider in self._wider(scope):
            found = [
                e
                for e in self.entries
                if e.scope == wider and e.name in PARTS and (e.name, e.class_) not in known
            ]
            own += found
            known |= {(e.name, e.class_) for e in found}
        place = next((s for s in (scope, *self._wider(scope)) if s in self.matrices), None)
        return Sheet(self, scope, tuple(own), None if place is None else self.matrices[place])

    def _wider(self, scope: Scope) -> list[Scope]:
        """Scopes whose parts also hold here: of every model, and of the only split there is."""
        found = [replace(scope, model="")] if scope.model else []
        splits = {e.scope.split for e in self.entries if e.name not in PARTS}
        if scope.split and splits == {scope.split}:
            found += [replace(one, split="") for one in (scope, *found)]
        return found


@dataclass(frozen=True)
class Sheet:
    """The pooled values and the parts of one scope."""

    report: Report
    scope: Scope
    entries: tuple[Entry, ...]
    matrix: tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] | None = None

    def entry(self, name: str, class_: str = "") -> Entry | None:
        """The entry of a name and class."""
        return next((e for e in self.entries if (e.name, e.class_) == (name, class_)), None)

    def value(self, name: str, class_: str = "") -> Interval | None:
        """Between which numbers it lies, if it is given."""
        found = self.entry(name, class_)
        return None if found is None else found.interval

    def whole(self, name: str, class_: str = "") -> int | None:
        """A whole part, if it is given and whole."""
        found = self.entry(name, class_)
        return None if found is None else found.printed.whole()

    @property
    def values(self) -> list[Entry]:
        """The entries that are metrics."""
        return [e for e in self.entries if e.metric is not None]

    @property
    def classes(self) -> list[str]:
        """The classes that are named here, in order."""
        named = [e.class_ for e in self.entries if e.class_]
        return list(dict.fromkeys([*(self.matrix[0] if self.matrix else ()), *named]))

    @property
    def where(self) -> str:
        """The scope as the start of a sentence."""
        return f"{self.scope}: " if str(self.scope) else ""


def within(values: Interval, metric: Metric) -> Interval:
    """The part of an interval that a metric can be; all of it where it can be none."""
    bounds = Interval.of(*metric.bounds)
    low, high = max(values.low, bounds.low), min(values.high, bounds.high)
    return Interval(low, high) if low <= high else values


def named(said: str) -> str:
    """The name of an entry: a metric's key, a part, or the plain form of what was typed."""
    name = plain(said)
    if name in PARTS:
        return name
    metric = metric_named(name)
    return name if metric is None else metric.key
