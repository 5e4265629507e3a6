"""What every state is: frozen, mergeable, exact, empty by default, and plain in JSON."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import Any, ClassVar, Self

from assay.exact import ExactSum
from assay.states.block import Block
from assay.states.tally import Tally


class State:
    """The base of all states; a subclass is a frozen dataclass with a default for each field.

    A field merges by its kind: an `ExactSum` or `Tally` merges, an int adds, and a field whose
    metadata says ``merge="min"`` or ``"max"`` keeps the smaller or larger, None meaning no rows
    yet.
    """

    known: ClassVar[dict[str, type[State]]] = {}

    def __init_subclass__(cls, base: bool = False) -> None:
        if base:  # a base of states, not a state
            return
        # slots=True makes a second class of the same name; the last one is the real one.
        State.known[cls.__name__] = cls

    @classmethod
    def of_block(cls, block: Block) -> Self:
        """The state of a block of rows."""
        raise NotImplementedError(f"{cls.__name__} does not say which columns it is made of")

    def merge(self, other: Self) -> Self:
        """The state of both sets of rows together, bit for bit, in whatever order."""
        if type(other) is not type(self):
            raise TypeError(f"cannot merge {type(self).__name__} with {type(other).__name__}")
        merged = {
            name: _merged(how, getattr(self, name), getattr(other, name))
            for name, how in _plan(type(self))
        }
        return type(self)(**merged)

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON values, exactly."""
        return {"state": type(self).__name__} | {
            name: _plain(getattr(self, name)) for name, _ in _plan(type(self))
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Read what `to_dict` wrote; called on `State` it finds the class by name.

        Raises:
            ValueError: The data names another state, or a field is missing or unknown.
        """
        name = data.get("state")
        kind = State.known.get(str(name)) if cls is State else cls
        if kind is None or kind.__name__ != name:
            raise ValueError(f"not a {cls.__name__}: {name!r}")
        plan = dict(_plan(kind))
        if set(data) - {"state"} != set(plan):
            raise ValueError(f"{name} has the fields {', '.join(plan)}; found {', '.join(data)}")
        return kind(**{field: kind._read(field, data[field]) for field in plan})  # type: ignore[return-value]

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if isinstance(value, str):
            return ExactSum.from_text(value)
        if isinstance(value, dict):
            return Tally.from_dict(value)
        return value


_PLANS: dict[type[State], tuple[tuple[str, str | None], ...]] = {}


def _plan(kind: type[State]) -> tuple[tuple[str, str | None], ...]:
    """The fields of a state and how each merges, looked up once per class."""
    if kind not in _PLANS:
        found = fields(kind)  # type: ignore[arg-type]
        _PLANS[kind] = tuple((field.name, field.metadata.get("merge")) for field in found)
    return _PLANS[kind]


def _merged(how: str | None, left: Any, right: Any) -> Any:
    if how is None:
        return left + right if isinstance(left, int) else left.merge(right)
    if left is None or right is None:
        return right if left is None else left
    if how == "min":
        return min(left, right)
    return left if _larger(left, right) else right


def _larger(left: Any, right: Any) -> bool:
    if isinstance(left, ExactSum):
        return left.minus(right).units > 0
    return bool(left > right)


def _plain(value: Any) -> Any:
    if isinstance(value, ExactSum):
        return value.to_text()
    return value.to_dict() if hasattr(value, "to_dict") else value


Bundle = dict[type[State], State]
"""The states of one set of rows, by class."""


def merged(bundles: list[Bundle]) -> Bundle:
    """All bundles together; they hold the same classes."""
    return {kind: reduce(_merge, [b[kind] for b in bundles]) for kind in bundles[0]}


def _merge(left: State, right: State) -> State:
    return left.merge(right)
