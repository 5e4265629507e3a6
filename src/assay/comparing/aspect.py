"""What two evaluations have in common: aspect by aspect, the same, different, or unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Status = Literal["same", "differ", "unknown"]
How = Literal["id", "order"] | None

Columns = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Aspect:
    """One respect in which two evaluations are compared before their scores are.

    Args:
        name: "task", "unit", "rows", "targets", "classes", "weights", "folds", "groups",
            "policy", "predictions" or "metrics".
        status: Whether both have the same, another, or whether that cannot be known.
        said: In words, with the figures.
    """

    name: str
    status: Status
    said: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.said or self.status}"

    def to_dict(self) -> dict[str, Any]:
        """The aspect as JSON values."""
        return {"aspect": self.name, "status": self.status, "said": self.said}


def same(name: str, said: str = "") -> Aspect:
    """Both sides have the same."""
    return Aspect(name, "same", said)


def differ(name: str, said: str) -> Aspect:
    """The sides differ."""
    return Aspect(name, "differ", said)


def unknown(name: str, said: str) -> Aspect:
    """Something is missing that would show it."""
    return Aspect(name, "unknown", said)


def columns_of(note: Any) -> Columns | None:
    """The fingerprints of a note's columns; None for a merged note, which has none."""
    prints = note["fingerprints"]
    return None if prints is None else prints["columns"]


def matched(one: Mapping[str, Any], two: Mapping[str, Any], how: How) -> Status:
    """Whether two columns hold the same value in every row, as far as these can be matched."""
    if how is not None:
        key = "by_id" if how == "id" else "ordered"
        return "same" if one[key] == two[key] else "differ"
    return "unknown" if one["multiset"] == two["multiset"] else "differ"


def whether_by_id(a: Columns, b: Columns) -> bool:
    """Whether both sides have ids that are unique, the same on both."""
    one, two = a.get("id"), b.get("id")
    if one is None or two is None or one["multiset"] != two["multiset"]:
        return False
    return all(_usable(side) for side in (a, b))


def _usable(side: Columns) -> bool:
    return all(prints["by_id"] is not None for name, prints in side.items() if name != "id")


def has_ids(side: Columns) -> bool:
    """Whether there are ids by which rows can be matched."""
    return "id" in side and _usable(side)
