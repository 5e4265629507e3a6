"""Which of the parts behind two values moved, in words: "TP 45 -> 47, FN 8 -> 6; weight 768"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assay.metrics.outcome import Part, in_words
from assay.notes.numbers import double, rational

_INITIALS = ("sse", "sae", "sst", "tp", "fp", "fn", "tn")
_LAST = ("weight", "mean", "rows")
_MOST = 4


@dataclass(frozen=True)
class Moved:
    """A part on both sides: exact, or the double where there is no exact number.

    Args:
        name: Its name in the note.
        a, b: The numbers.
        behind: Whether it is the numerator or the denominator of the value.
    """

    name: str
    a: Part
    b: Part
    behind: bool

    @property
    def changed(self) -> bool:
        """Whether the sides differ."""
        return self.a != self.b

    def text(self, between: str) -> str:
        """The part with both numbers, or as unchanged."""
        name = self.name.upper() if self.name in _INITIALS else self.name.replace("_", " ")
        if not self.changed:
            return f"{name} unchanged"
        shown = [in_words(number) for number in (self.a, self.b)]
        if shown[0] == shown[1]:  # a difference beyond six digits
            shown = [in_words(number, 17) for number in (self.a, self.b)]
        return f"{name} {shown[0]}{between}{shown[1]}"


def moved(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[Moved, ...]:
    """The parts that both scores of a note have: numerator, denominator, then the others."""
    names = sorted((name for name in a["parts"] if name in b["parts"]), key=_rank)
    behind = _behind(a, b, names)
    names.sort(key=lambda name: behind.index(name) if name in behind else len(behind))
    return tuple(
        Moved(name, number_of(a["parts"][name]), number_of(b["parts"][name]), name in behind)
        for name in names
    )


def _rank(name: str) -> tuple[int, str]:
    """A file sorts the parts by name; a reader wants the sums before what they are taken over."""
    if name in _INITIALS:
        return _INITIALS.index(name), name
    return len(_INITIALS) + (name in _LAST), name


def number_of(written: Mapping[str, Any]) -> Part:
    """A number of a note: exact where it is written so, and can be read."""
    try:
        return rational(written["exact"] or "")
    except ValueError:  # no exact number, or in a note that does not hold one over zero
        return double(written["decimal"])


def _behind(a: Mapping[str, Any], b: Mapping[str, Any], names: list[str]) -> list[str]:
    """The parts that are the numerator and the denominator on both sides, by their values."""
    if a["quotient"] is None or b["quotient"] is None:
        return []
    found: list[str] = []
    for place in ("numerator", "denominator"):
        fitting = (
            name
            for name in names
            if name not in found
            and all(one["parts"][name]["exact"] == one["quotient"][place] for one in (a, b))
        )
        found += [name for name in [next(fitting, "")] if name]
    return found


def reason(parts: tuple[Moved, ...], between: str = " -> ") -> str:
    """What moved, and of the numerator and the denominator what did not."""
    changed = [one.text(between) for one in parts if one.changed]
    if not changed:
        return ""
    more = f" and {len(changed) - _MOST} more" if len(changed) > _MOST else ""
    kept = [one.text(between) for one in parts if one.behind and not one.changed]
    return "; ".join([", ".join(changed[:_MOST]) + more, *kept])


def against(parts: tuple[Moved, ...]) -> str:
    """The same of two sets of rows, where neither came first: what is equal, then what is not."""
    behind = [one for one in parts if one.behind]
    ordered = sorted(behind, key=lambda one: one.changed)
    return "; ".join(one.text(" against ") for one in ordered)
