"""From the parts of a score to its value: the arithmetic of a note, without any state."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assay.aggregate import mean_and_spread
from assay.exact import nearest
from assay.notes.claims import Claim, fails, unchecked
from assay.notes.compare import in_words
from assay.notes.numbers import double, maybe, ratio_of, rational, value

Scored = dict[str, Any]

_LACKING = "only the predictions can show its parts"


def name_of(one: Scored) -> str:
    """What a score is called among the claims."""
    part = "" if one["part"] is None else f" {one['part']}"
    return f"score {one['metric']} {one['aggregation']}{part}"


def checked(one: Scored, parts: Sequence[Scored]) -> Claim:
    """A score whose states are not there: its arithmetic fails, or cannot be told from the parts.

    Args:
        one: The score.
        parts: For a mean, the scores of the folds or groups.
    """
    wrong = [*_decimals(one), *_quotient(one), *_mean(one, parts)]
    if wrong:
        return fails(name_of(one), in_words(wrong), wrong)
    shown = f"{one['computed']} gives {one['value']}" if one["computed"] else "no parts contradict"
    return unchecked(name_of(one), f"{shown}; {_LACKING}")


def _decimals(one: Scored) -> list[tuple[str, Any, Any]]:
    """Parts whose decimal is not the nearest to the exact number."""
    return [
        (f"parts.{name}.decimal", part["decimal"], right)
        for name, part in one["parts"].items()
        if part["exact"] is not None
        and (right := value(nearest(rational(part["exact"])))) != part["decimal"]
    ]


def _quotient(one: Scored) -> list[tuple[str, Any, Any]]:
    """A value that is not what its quotient gives."""
    if one["quotient"] is None or one["substituted"] or one["undefined"]:
        return []
    right = value(ratio_of(one["quotient"]).value())
    return [] if right == one["value"] else [("value", one["value"], right)]


def exact_of(one: Scored) -> Fraction:
    """A finite value before it was rounded, where the quotient tells it."""
    quotient = one["quotient"]
    if quotient is None or quotient["root"] or one["substituted"]:
        return Fraction(double(one["value"]))
    ratio = ratio_of(quotient)
    return ratio.rational if ratio.denominator else Fraction(double(one["value"]))


def _mean(one: Scored, parts: Sequence[Scored]) -> list[tuple[str, Any, Any]]:
    """A mean, or its spread, that is not that of the defined parts."""
    if one["of"] is None or not parts or one["soundness"] == "refused":
        return []
    values = [double(part["value"]) for part in parts]
    defined = [held for held in values if not math.isnan(held)]
    right: dict[str, Any] = {
        "of": len(parts),
        "defined": len(defined),
        "low": maybe(min(defined, default=None)),
        "high": maybe(max(defined, default=None)),
    }
    if defined and all(map(math.isfinite, defined)):
        exact = [exact_of(part) for part in parts if part["value"] != "nan"]
        center, population, sample = mean_and_spread(exact)
        right |= {
            "value": value(center),
            "sd_population": maybe(population),
            "sd_sample": maybe(sample),
        }
    return [(name, one[name], held) for name, held in right.items() if one[name] != held]
