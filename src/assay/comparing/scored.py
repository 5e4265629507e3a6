"""One score on both sides: the difference, which is better, what moved, or why not compared."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from assay.comparing.moved import Moved, against, moved, reason
from assay.exact import nearest
from assay.metrics.outcome import in_words
from assay.notes.numbers import double, maybe, ratio_of

Better = Literal["a", "b"] | None


@dataclass(frozen=True)
class Compared:
    """A score of a metric under one aggregation, on both sides.

    Args:
        metric: The key of the metric.
        aggregation, part: Which of its scores.
        better: What the metric declares: "higher", "lower", "zero" or "none".
        a, b: The scores as the notes hold them.
        why_not: Why they are not compared; None where they are.
    """

    metric: str
    aggregation: str
    part: Any
    declared: str
    a: Mapping[str, Any]
    b: Mapping[str, Any]
    why_not: str | None = None

    @property
    def values(self) -> tuple[float, float]:
        """Both values; NaN where one is undefined."""
        return double(self.a["value"]), double(self.b["value"])

    @property
    def exact(self) -> Fraction | None:
        """The difference b - a before it is rounded; of roots the difference of the two doubles."""
        if self.why_not is not None:
            return None
        return exact_of(self.b) - exact_of(self.a)

    @property
    def difference(self) -> float | None:
        """The difference b - a, rounded once; None where they are not compared."""
        exact = self.exact
        return None if exact is None else nearest(exact)

    @property
    def better(self) -> Better:
        """The side with the better value by the metric's declaration; None where neither is."""
        if self.why_not is not None or self.declared == "none":
            return None
        one, two = _orders(self.a, self.b)
        if self.declared == "zero":
            one, two = -abs(one), -abs(two)
        elif self.declared == "lower":
            one, two = -one, -two
        if one == two:
            return None
        return "a" if one > two else "b"

    @property
    def parts(self) -> tuple[Moved, ...]:
        """The numbers behind the values, on both sides."""
        return moved(self.a, self.b)

    @property
    def reason(self) -> str:
        """What moved, in words; of scores that are not ranked what stands against what."""
        return reason(self.parts) if self.why_not is None else against(self.parts)

    @property
    def unit(self) -> str:
        """The unit of either; "" for a pure number."""
        return self.a["unit"] or self.b["unit"] or ""

    def to_dict(self) -> dict[str, Any]:
        """The pair as JSON values."""
        return {
            "metric": self.metric,
            "aggregation": self.aggregation,
            "part": self.part,
            "declared_better": self.declared,
            "a": self.a["value"],
            "b": self.b["value"],
            "unit": self.unit or None,
            "difference": maybe(self.difference),
            "better": self.better,
            "moved": {
                one.name: [_plain(one.a), _plain(one.b)] for one in self.parts if one.changed
            },
            "reason": self.reason,
            "not_compared": self.why_not,
        }

    def __repr__(self) -> str:
        shown = " and ".join(map(in_words, self.values))
        said = self.why_not or f"b - a = {in_words(self.difference or 0.0)}"
        return f"<{self.metric} {self.aggregation}: {shown}; {said}>"


def exact_of(score: Mapping[str, Any]) -> Fraction:
    """A finite value before it was rounded where it is a ratio, otherwise the double it is."""
    found = None if score["quotient"] is None else ratio_of(score["quotient"])
    if found is None or found.root or not found.denominator:
        return Fraction(double(score["value"]))
    return found.rational


def _orders(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    """What to order two scores by: of two roots what is under them, as the doubles may be equal."""
    found = [None if one["quotient"] is None else ratio_of(one["quotient"]) for one in (a, b)]
    first, second = found
    if first is None or second is None or not (first.root and second.root):
        return exact_of(a), exact_of(b)
    return first.rational, second.rational


def _plain(number: Any) -> Any:
    if isinstance(number, float):
        return number if math.isfinite(number) else repr(number)
    return str(number)
