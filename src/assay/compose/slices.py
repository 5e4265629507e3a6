"""States of parts of the rows: of each group of a column, and of the rows that are chosen.

A metric names the classes of the states it needs. Here such a class is made when it is needed
(`grouped`, `chosen`). The states themselves are `Grouped` and `Chosen`, plain in JSON like every
other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import numpy as np

from assay.compose.columns import codes_of
from assay.compose.syntax import Choice
from assay.exact import ExactSum
from assay.kernel.moments import weight_of
from assay.states.block import Block, Label
from assay.states.made import kind_of
from assay.states.state import State

Kinds = tuple[type[State], ...]
States = tuple[State, ...]


@dataclass(frozen=True)
class RowCount(State):
    """How many rows there are, and their weight."""

    rows: int = 0
    weight: ExactSum = ExactSum()


ROWS = kind_of("RowCount", lambda block: RowCount(len(block), weight_of(len(block), block.weight)))


@dataclass(frozen=True)
class Chosen(State):
    """The states of some of the rows.

    Args:
        of: Which rows, in words.
        states: Their states, in a fixed order; () for no rows at all.
    """

    of: str = ""
    states: States = ()

    def merge(self, other: Self) -> Self:
        """Each state of both together."""
        if not self.states or not other.states:
            return self if self.states else other
        if self.of != other.of:
            raise ValueError(f"different rows: {self.of} and {other.of}")
        return type(self)(self.of, _both(self.states, other.states))

    def to_dict(self) -> dict[str, Any]:
        """The states as JSON values, exactly."""
        return {"state": "Chosen", "of": self.of, "states": [s.to_dict() for s in self.states]}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return value if name == "of" else tuple(map(State.from_dict, value))


@dataclass(frozen=True)
class Grouped(State):
    """The states of each group of rows that is present.

    Args:
        column: The column whose values are the groups.
        groups: Each group's value and states, in order.
    """

    column: str = ""
    groups: tuple[tuple[Label, States], ...] = ()

    def merge(self, other: Self) -> Self:
        """Each group's states together."""
        if not self.groups or not other.groups:
            return self if self.groups else other
        if self.column != other.column:
            raise ValueError(f"different columns: {self.column} and {other.column}")
        found = dict(self.groups)
        for label, states in other.groups:
            found[label] = _both(found[label], states) if label in found else states
        return type(self)(self.column, _in_order(found.items()))

    def to_dict(self) -> dict[str, Any]:
        """The states as JSON values, exactly."""
        groups = [[label, [s.to_dict() for s in states]] for label, states in self.groups]
        return {"state": "Grouped", "column": self.column, "groups": groups}

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name == "column":
            return value
        return tuple((label, tuple(map(State.from_dict, states))) for label, states in value)


def _in_order(
    groups: Iterable[tuple[Label, States]],
) -> tuple[tuple[Label, States], ...]:
    """By the groups' values, numbers before texts."""
    return tuple(sorted(groups, key=lambda one: (isinstance(one[0], str), one[0])))


def _both(left: States, right: States) -> States:
    return tuple(one.merge(two) for one, two in zip(left, right, strict=True))


@cache
def grouped(column: str, kinds: Kinds) -> type[State]:
    """The class that makes `Grouped` states of a column."""

    def make(block: Block) -> State:
        codes, names = codes_of(block, column)
        order = np.argsort(codes, kind="stable")
        ordered = block.take(order)
        present, starts = np.unique(codes[order], return_index=True)
        ends = [*starts.tolist(), len(codes)][1:]
        groups = [
            (names[code], _states(ordered.take(slice(start, end)), kinds))
            for code, start, end in zip(present.tolist(), starts.tolist(), ends, strict=True)
        ]
        return Grouped(column, _in_order(groups))

    return kind_of(f"Grouped[{column}]", make)


@cache
def chosen(column: str, choice: Choice, kinds: Kinds) -> type[State]:
    """The class that makes `Chosen` states of the rows whose value in a column is in a set."""
    words = f"{column} {choice.text()}"

    def make(block: Block) -> State:
        codes, names = codes_of(block, column)
        held = np.array([choice.holds(name) for name in names], dtype=bool)
        rows = held[codes] if len(codes) else np.empty(0, dtype=bool)
        return Chosen(words, _states(block.take(rows), kinds))

    return kind_of(f"Chosen[{words}]", make)


def _states(block: Block, kinds: Kinds) -> States:
    return tuple(kind.of_block(block) for kind in kinds)
