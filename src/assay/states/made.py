"""Classes of states that are made when a metric needs them: of one column, of some rows.

A metric names the classes of the states it needs. Such a class only says how a block becomes a
state; the state itself is plain and known by name like every other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from assay.states.block import Block
from assay.states.state import State


class _Kind(State, base=True):
    """The base of classes that only say how a block becomes a state; none of them is a state."""

    make: Callable[[Block], Any]

    def __init_subclass__(cls, **settings: Any) -> None:
        """Leave the class out of the register of states."""

    @classmethod
    def of_block(cls, block: Block) -> Self:
        made: Self = cls.make(block)
        return made


def kind_of(name: str, make: Callable[[Block], State]) -> type[State]:
    """A class that makes states of blocks by a function."""
    return type(name, (_Kind,), {"make": staticmethod(make), "__doc__": name})
