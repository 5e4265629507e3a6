"""The scores of two evaluations side by side, and why some of them are not compared."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from assay.comparing.aspect import Aspect, differ
from assay.comparing.aspects import Common
from assay.comparing.scored import Compared
from assay.comparing.side import Side
from assay.notes.numbers import double

Definitions = Mapping[str, Mapping[str, Any]]


def paired_scores(a: Side, b: Side, common: Common) -> tuple[Compared, ...]:
    """Every score that both sides have, in the order of the first."""
    defined = _by_key(a), _by_key(b)
    others = {_key(one): one for one in b.note["scores"]}
    pairs = [
        (one, others[_key(one)])
        for one in a.note["scores"]
        if _key(one) in others and all(one["metric"] in side for side in defined)
    ]
    general = _failing(a, b) or _general(common)
    return tuple(
        Compared(
            metric=one["metric"],
            aggregation=one["aggregation"],
            part=one["part"],
            declared=defined[0][one["metric"]]["better"],
            a=one,
            b=two,
            why_not=general or _why_not(one, two, defined, common, (a.name, b.name)),
        )
        for one, two in pairs
    )


def metrics_aspect(a: Side, b: Side) -> Aspect | None:
    """How the metrics of two sides differ under one name; None where they do not."""
    one, two = _by_key(a), _by_key(b)
    told = [
        f"{key}: {said}" for key in one if key in two if (said := _definitions(one[key], two[key]))
    ]
    told += list(_averages(one, two))
    if not told and not set(one) & set(two):
        told = ["none in common"]
    return differ("metrics", "; ".join(told[:5])) if told else None


def alone(a: Side, b: Side) -> tuple[list[str], list[str]]:
    """The metrics that only one side has."""
    one, two = _by_key(a), _by_key(b)
    return [key for key in one if key not in two], [key for key in two if key not in one]


def _by_key(side: Side) -> Definitions:
    return {one["key"]: one for one in side.note["metrics"]}


def _averages(one: Definitions, two: Definitions) -> Iterator[str]:
    """Metrics that are averaged over classes or outputs in another way on either side."""
    for name in dict.fromkeys(m["name"] for m in one.values()):
        held = [
            [m for m in side.values() if m["name"] == name and m["class"] is None]
            for side in (one, two)
        ]
        keys = [{m["key"] for m in side} for side in held]
        if all(keys) and not keys[0] & keys[1]:
            ways = ["/".join(str(m["average"] or "not") for m in side) for side in held]
            yield f"{name} is averaged {ways[0]} against {ways[1]}"


def _key(score: Mapping[str, Any]) -> tuple[str, str, str]:
    return score["metric"], score["aggregation"], str(score["part"])


def _failing(a: Side, b: Side) -> str | None:
    """A note that contradicts itself is no ground to rank anything on."""
    return next((f"{side.name} does not hold" for side in (a, b) if side.failing), None)


def _general(common: Common) -> str | None:
    """Why nothing at all is compared."""
    for name in ("task", "rows", "targets", "weights"):
        found = common[name]
        if found.status == "differ" or (name == "weights" and found.status == "unknown"):
            return f"other {name}" if name != "task" else "another task"
    return None


def _why_not(
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    defined: tuple[Definitions, Definitions],
    common: Common,
    names: tuple[str, str],
) -> str | None:
    key = one["metric"]
    metrics = defined[0][key], defined[1][key]
    return (
        _definitions(*metrics)
        or _of_parts(one["aggregation"], common)
        or _of_unit(metrics[0], common)
        or _of_classes(metrics[0], common)
        or _of_policy(one, two, common)
        or _of_values(one, two, names)
    )


def _definitions(one: Mapping[str, Any], two: Mapping[str, Any]) -> str | None:
    """Which field of the definitions differs; labels are compared as texts, as files hold them."""
    if one["function"] or two["function"]:
        return None
    for name, held in one.items():
        if name == "states":
            continue
        if (str(held) if name == "class" else held) != (
            str(two[name]) if name == "class" else two[name]
        ):
            return f"another {name.replace('_', ' ')}: {held} against {two[name]}"
    return None


def _of_parts(aggregation: str, common: Common) -> str | None:
    for kind in ("fold", "group"):
        if kind in aggregation:
            status = common[f"{kind}s"].status
            if status != "same":
                return f"other {kind}s" if status == "differ" else f"unknown {kind}s"
    return None


def _of_unit(metric: Mapping[str, Any], common: Common) -> str | None:
    if metric["unit"] not in ("1", "nat") and common["unit"].status == "differ":
        return f"another unit: {common['unit'].said}"
    return None


def _of_classes(metric: Mapping[str, Any], common: Common) -> str | None:
    if metric["average"] == "macro" and common["classes"].status == "differ":
        return "a mean over other classes"
    return None


def _of_policy(one: Mapping[str, Any], two: Mapping[str, Any], common: Common) -> str | None:
    if common["policy"].status == "same":
        return None
    touched = any(s["undefined"] or s["substituted"] or s["defined"] != s["of"] for s in (one, two))
    return "another policy for undefined values" if touched else None


def _of_values(
    one: Mapping[str, Any], two: Mapping[str, Any], names: tuple[str, str]
) -> str | None:
    for score, name in zip((one, two), names, strict=True):
        value = double(score["value"])
        if score["soundness"] == "refused" and math.isnan(value):
            return f"refused: {score['because']}"
        if math.isnan(value):
            return f"undefined in {name}: {score['undefined'] or 'no value'}"
        if score["substituted"]:
            return f"put in by the policy in {name}: {score['undefined'] or score['remark']}"
        if math.isinf(value):
            return f"{value} in {name}"
    if one["defined"] != two["defined"]:
        return f"means of {one['defined']} and of {two['defined']} parts"
    return None
