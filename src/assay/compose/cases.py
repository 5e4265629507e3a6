"""Nodes that look before they compute: fallbacks, branches, and reductions over groups."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.compose import arithmetic
from assay.compose.arithmetic import Number
from assay.compose.nodes import Found, Held, Node, Setting, all_kinds, is_nan
from assay.compose.slices import Grouped, Kinds
from assay.compose.words import joined, of_product, of_sum
from assay.exact import Rational
from assay.states.state import State

_LISTED = 12
"""Groups up to which each is shown."""


@dataclass(frozen=True, eq=False)
class Fallback:
    """A value, or another one where the first is undefined or not finite."""

    first: Node
    other: Node

    def kinds(self) -> Kinds:
        """Those of both."""
        return all_kinds((self.first, self.other))

    def find(self, held: Held, setting: Setting) -> Found:
        """The first, if it is defined and finite."""
        found = self.first.find(held, setting)
        if found.undefined is None and isinstance(found.value, Fraction):
            return found
        why = found.undefined or f"{self.first.text()} is {joined(found.value)}"
        setting.notes.append(f"{self.other.text()} was put in, as {why}")
        return self.other.find(held, setting)

    def text(self) -> str:
        """The call."""
        return f"fallback({self.first.text()}, {self.other.text()})"


@dataclass(frozen=True, eq=False)
class Branch:
    """One of two values, by a condition; only the chosen one is looked at."""

    condition: Node
    yes: Node
    no: Node

    def kinds(self) -> Kinds:
        """Those of all three."""
        return all_kinds((self.condition, self.yes, self.no))

    def find(self, held: Held, setting: Setting) -> Found:
        """The branch that the condition picks."""
        condition = self.condition.find(held, setting)
        if condition.undefined or is_nan(condition.value):
            reason = condition.undefined or f"{self.condition.text()} has no value"
            return Found(math.nan, condition.text, reason, False)
        branch = self.yes if condition.value != 0 else self.no
        found = branch.find(held, setting)
        text = f"{found.text} as {condition.text}{'' if condition.value else ' does not hold'}"
        return Found(found.value, f"({text})", found.undefined, found.exact)

    def text(self) -> str:
        """The call."""
        return f"if({self.condition.text()}, {self.yes.text()}, {self.no.text()})"


@dataclass(frozen=True, eq=False)
class Over:
    """The mean, the smallest, the largest or the sum of a node over the groups of a column.

    Args:
        reduce: mean_over, min_over, max_over or sum_over.
        column: The column of groups; only those that are present count.
        inner: What is computed in each group.
        wrapped: The class of states of the groups.
        lacking: What a group without a value counts as: None makes the whole undefined, "skip"
            leaves it out, a number stands in for it.
    """

    reduce: str
    column: str
    inner: Node
    wrapped: type[State]
    lacking: Fraction | str | None = None

    def kinds(self) -> Kinds:
        """The groups' states."""
        return (self.wrapped,)

    def find(self, held: Held, setting: Setting) -> Found:
        """Reduce the values of the groups that are present."""
        state = held[self.wrapped]
        groups = state.groups if isinstance(state, Grouped) else ()
        if not groups:
            return Found(math.nan, "undefined", f"{self.text()}: no rows", False)
        notes: Counter[str] = Counter()
        found = {label: self._one(states, setting, notes) for label, states in groups}
        setting.notes += [f"in {k} of {len(groups)} {self.column}s {n}" for n, k in notes.items()]
        lost = {label: one.undefined for label, one in found.items() if one.undefined}
        reason = self._filled(found, lost, len(groups), setting) if lost else None
        if not found:
            return Found(math.nan, "undefined", reason, False)
        self._note(found, setting)
        values = [one.value for one in found.values()]
        exact = all(one.exact for one in found.values())
        return Found(self._reduced(values), self._shown(list(found.values())), reason, exact)

    def _one(self, states: Sequence[State], setting: Setting, notes: Counter[str]) -> Found:
        inside = Setting(setting.positive, setting.substituted, quiet=True)
        found = self.inner.find(dict(zip(self.inner.kinds(), states, strict=True)), inside)
        setting.differs |= inside.differs
        for what, (defined, of) in inside.fewer.items():
            setting.lacks(what, defined, of)
        notes.update(list(dict.fromkeys(inside.notes)))
        return found

    def _filled(
        self, found: dict[Any, Found], lost: dict[Any, str], of: int, setting: Setting
    ) -> str | None:
        """Deal with the groups that have no value; why the whole has none, if it has none."""
        first, why = next(iter(lost.items()))
        words = f"{len(lost)} of {of} {self.column}s have no value, the first {first!r}: {why}"
        if self.lacking is None:
            return words
        for label in lost:
            if isinstance(self.lacking, Fraction):
                found[label] = Found(self.lacking, joined(self.lacking))
            else:
                del found[label]
        setting.lacks(f"{self.column}s in {self.text()}", of - len(lost), of)
        done = "left out" if self.lacking == "skip" else f"counted as {joined(self.lacking)}"  # type: ignore[arg-type]
        setting.notes.append(f"{words}; {done}")
        return None if found else words

    def _note(self, found: Mapping[Any, Found], setting: Setting) -> None:
        if setting.quiet:
            return
        setting.facts[f"{self.column}s"] = len(found)
        if len(found) <= _LISTED:
            for label, one in found.items():
                if one.undefined is None:
                    setting.facts[f"{self.column} {label}"] = one.value

    def _reduced(self, values: list[Number]) -> Number:
        if any(map(is_nan, values)):
            return math.nan
        if self.reduce in ("min_over", "max_over"):
            return min(values) if self.reduce == "min_over" else max(values)
        total: Number = Fraction(0)
        for value in values:
            total = arithmetic.add(total, value)
        return total if self.reduce == "sum_over" else arithmetic.over(total, Fraction(len(values)))

    def _shown(self, found: list[Found]) -> str:
        texts = [one.text for one in found]
        if len(texts) > _LISTED:
            texts = [*texts[:3], "...", texts[-1]]
        if self.reduce in ("min_over", "max_over"):
            return f"{self.reduce[:3]}({', '.join(texts)})"
        total = of_sum(*texts)
        if self.reduce == "sum_over":
            return f"({total})"
        return of_product(f"({total})", "/", str(len(found))) if len(found) > 1 else texts[0]

    def text(self) -> str:
        """The call."""
        lacking = "" if self.lacking is None else f", lacking={_plain(self.lacking)}"
        return f"{self.reduce}({self.column}, {self.inner.text()}{lacking})"


def _plain(lacking: Rational | str) -> str:
    return lacking if isinstance(lacking, str) else joined(lacking)
