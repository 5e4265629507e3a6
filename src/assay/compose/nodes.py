"""A formula with its meaning: nodes that know their states and compute their value from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from assay.compose import arithmetic
from assay.compose.arithmetic import Number
from assay.compose.slices import Chosen, Kinds
from assay.compose.syntax import Choice
from assay.compose.words import fraction_in_words, joined
from assay.metrics.declare import Metric
from assay.metrics.outcome import Outcome, Part
from assay.states.state import State

Held = Mapping[type[State], State]
"""The states of some rows, by class."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a node comes to on some rows.

    Args:
        value: The number; where it is undefined what the bare arithmetic gives.
        text: The computation in figures.
        undefined: Why it is undefined, or None.
        exact: Whether nothing was rounded on the way.
    """

    value: Number
    text: str
    undefined: str | None = None
    exact: bool = True


@dataclass
class Setting:
    """What holds while one value is computed, and what is noted on the way.

    Args:
        positive: The positive class.
        substituted: Whether undefined parts take scikit-learn's values.
        differs: Set where scikit-learn gives another value for a part.
        parts, facts: The parts and values of the leaves, by their texts.
        notes: Remarks of the leaves.
        fewer: Means that run over fewer parts than there are: over how many, and of how many.
    """

    positive: Any = None
    substituted: bool = False
    differs: bool = False
    parts: dict[str, Part] = field(default_factory=dict)
    facts: dict[str, Part] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    quiet: bool = False
    fewer: dict[str, tuple[int, int]] = field(default_factory=dict)

    def lacks(self, what: str, defined: int, of: int) -> None:
        """Note a mean over fewer parts than there are; of several groups the worst stays."""
        held = self.fewer.get(what)
        if held is None or defined * held[1] < held[0] * of:
            self.fewer[what] = defined, of


class Node(Protocol):
    """A piece of a formula."""

    def kinds(self) -> Kinds:
        """The classes of states it needs."""

    def find(self, held: Held, setting: Setting) -> Found:
        """Its value from the states of some rows."""

    def text(self) -> str:
        """The formula as it is written."""


def value_of(outcome: Outcome) -> tuple[Number, bool]:
    """The number of an outcome and whether it is exact; a root is rounded once."""
    ratio = outcome.ratio
    if ratio is None or not ratio.denominator:
        return arithmetic.number(outcome.value), False
    if not ratio.root:
        return Fraction(ratio.rational), True
    rounded = Fraction(ratio.value())
    return rounded, rounded * rounded == ratio.rational


@dataclass(frozen=True, eq=False)
class Constant:
    """A number of the formula."""

    value: Fraction
    written: str

    def kinds(self) -> Kinds:
        """None."""
        return ()

    def find(self, held: Held, setting: Setting) -> Found:
        """The number."""
        return Found(self.value, self.written)

    def text(self) -> str:
        """The number as written."""
        return self.written


@dataclass(frozen=True, eq=False)
class Leaf:
    """A metric, of all rows or of chosen ones; or one of its parts.

    Args:
        metric: The metric.
        written: The leaf as it is written.
        wheres: The columns and sets that choose the rows, the outermost first.
        wrapped: The class of states that the leaf takes from the rows; None for all rows.
        part: The name of the part or fact that is meant instead of the value.
    """

    metric: Metric
    written: str
    wheres: tuple[tuple[str, Choice], ...] = ()
    wrapped: type[State] | None = None
    part: str | None = None

    def kinds(self) -> Kinds:
        """Those of the metric, or of the choice of rows."""
        return self.metric.needs if self.wrapped is None else (self.wrapped,)

    def outcome(self, held: Held, setting: Setting) -> Outcome:
        """The outcome of the metric."""
        states: Sequence[State] = [held[kind] for kind in self.kinds()]
        for _ in self.wheres:
            inner = states[0]
            states = inner.states if isinstance(inner, Chosen) else ()
        metric = self.metric.for_class(setting.positive) if self.metric.binary else self.metric
        if len(states) != len(metric.needs):
            return Outcome(undefined="no rows")
        return metric.of(dict(zip(metric.needs, states, strict=True)))

    def find(self, held: Held, setting: Setting) -> Found:
        """The value, noted under the leaf's text."""
        outcome = self.outcome(held, setting)
        if self.part is not None:
            return self._part(outcome)
        value, exact = value_of(outcome)
        undefined = outcome.undefined
        if outcome.sklearn is not None:
            setting.differs = True
            if setting.substituted:
                value, exact = arithmetic.number(outcome.sklearn), False
                undefined = undefined if math.isnan(outcome.sklearn) else None
        self._note(outcome, value, setting)
        reason = undefined and f"{self.written}: {undefined}"
        return Found(value, fraction_in_words(outcome, value), reason, exact)

    def _note(self, outcome: Outcome, value: Number, setting: Setting) -> None:
        classes, of = (int(outcome.facts.get(name, 0)) for name in ("classes", "of"))
        if classes < of:
            setting.lacks(f"classes in {self.written}", classes, of)
        for what, (defined, whole) in outcome.fewer.items():
            setting.lacks(what, defined, whole)
        if setting.quiet:
            return
        if not outcome.undefined:
            setting.facts[self.written] = value
        for name, part in outcome.parts.items():
            setting.parts[f"{self.written}.{name}"] = part
        if outcome.note:
            setting.notes.append(f"{self.written}: {outcome.note}")

    def _part(self, outcome: Outcome) -> Found:
        every = {**outcome.parts, **outcome.facts}
        if self.part not in every:
            reason = outcome.undefined or f"no part of that name; it has {', '.join(every)}"
            return Found(math.nan, "undefined", f"{self.written}: {reason}", False)
        value = arithmetic.number(every[self.part])
        return Found(value, joined(value), None, not isinstance(every[self.part], float))

    def text(self) -> str:
        """The leaf as written."""
        return self.written


@dataclass(frozen=True, eq=False)
class Operation:
    """A function of other nodes, such as a sum, ``exp`` or ``clamp``.

    Args:
        name: Its sign or name.
        args: What it is applied to.
        apply: From their numbers to its own.
        shows: From their texts to its own.
        rounds: Whether its value is rounded.
    """

    name: str
    args: tuple[Node, ...]
    apply: Callable[..., Number]
    shows: Callable[..., str]
    rounds: bool = False

    def kinds(self) -> Kinds:
        """Those of the arguments."""
        return all_kinds(self.args)

    def find(self, held: Held, setting: Setting) -> Found:
        """Apply it; undefined where an argument or the quotient is."""
        found = [arg.find(held, setting) for arg in self.args]
        value = self.apply(*(one.value for one in found))
        text = self.shows(*(one.text for one in found))
        reason = next((one.undefined for one in found if one.undefined), None)
        exact = all(one.exact for one in found) and not self.rounds
        if reason is None and isinstance(value, float):
            reason = self._outside([one.value for one in found], value)
        return Found(value, text, reason, exact and isinstance(value, Fraction))

    def _outside(self, args: list[Number], value: float) -> str | None:
        if self.name == "/" and args[1] == 0:
            return f"{self.args[1].text()} is 0"
        if math.isnan(value) and not any(map(is_nan, args)):
            return f"{self.text()} has no value at {', '.join(joined(arg) for arg in args)}"
        return None

    def text(self) -> str:
        """The operation as written."""
        return self.shows(*(arg.text() for arg in self.args))


def is_nan(value: Number) -> bool:
    """Whether it is no number."""
    return isinstance(value, float) and math.isnan(value)


@dataclass(frozen=True, eq=False)
class Named:
    """A formula under the name by which another one calls it."""

    name: str
    inner: Node

    def kinds(self) -> Kinds:
        """Those of the formula."""
        return self.inner.kinds()

    def find(self, held: Held, setting: Setting) -> Found:
        """The formula's value, noted under the name."""
        found = self.inner.find(held, setting)
        if found.undefined is None and not setting.quiet:
            setting.facts[self.name] = found.value
        return found

    def text(self) -> str:
        """The name."""
        return self.name


def all_kinds(nodes: Sequence[Node]) -> Kinds:
    """The classes of states of several nodes, each once."""
    return tuple(dict.fromkeys(kind for node in nodes for kind in node.kinds()))
