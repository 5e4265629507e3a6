"""A103: undefined folds, classes or groups are hidden in a mean.

How it is detected
    For every metric that is computed: the mean over folds or groups runs over some of them but not
    all, or contains values that the policy put in; or a macro or weighted average, over all rows
    or in a fold or group, runs over fewer classes than there are; or, inside a formula, an average
    over classes does, or a mean over groups leaves groups out or counts them as a number. The lines
    of the per-class report are not averages and are left out. A mean of which no part is defined is
    itself undefined and hides nothing.

Why it matters
    "The mean over five folds" that is the mean of three is another number, and the two that are
    missing are seldom the best ones. A fold or class that was put in as 0 or 1 moves the mean by a
    rule and not by the rows.

What to do
    Say over how many the mean runs; use stratified folds, or the value within folds; declare the
    classes that matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from assay.aggregate import Aggregated
from assay.findings.finding import Check, Context, Finding, check
from assay.findings.parts import LISTED, counted, in_short, is_report_row, reasons
from assay.metrics.declare import Metric, find
from assay.score import Score
from assay.states.block import Block, Label
from assay.states.confusion import ConfusionCounts
from assay.view import View


@check(
    "A103",
    "issue",
    "no mean hides an undefined fold, group or class",
    "say over how many the mean runs; use stratified folds, or report the value within folds",
)
def hidden_undefined(check: Check, context: Context) -> Finding:
    """Look for means that run over fewer parts or classes than there are."""
    found: dict[str, dict[str, Any]] = {}
    looked = 0
    counts: ConfusionCounts | None = None
    for key, metric in context.metrics.items():
        if is_report_row(key, context):
            continue
        view = context.view(key)
        looked += view.folds is not None or view.groups is not None or _classes(view.pooled)[1] > 0
        hidden = _means(view)
        if inside := _inside(view.pooled):
            hidden["formula"] = [
                {"mean": k, "defined": n, "of": of} for k, (n, of) in inside.items()
            ]
        elif _lacks_classes(view.pooled):
            block = context.rows.block
            counts = counts or ConfusionCounts.of_block(block)
            hidden["classes"] = _of_classes(metric, view.pooled, counts, block)
        if hidden:
            found[key] = hidden
    if not looked:
        return check.not_applicable("no mean over folds, groups or classes is computed")
    if not found:
        return check.passed(f"every mean of {counted(looked, 'metric')} runs over all its parts")
    first = next(iter(found))
    return check.found(
        f"{_in_words(first, found[first])} ({counted(len(found), 'metric')} concerned)",
        metrics=found,
    )


def _means(view: View) -> dict[str, Any]:
    found = {}
    for name, aggregated in (("mean_of_folds", view.folds), ("mean_of_groups", view.groups)):
        if aggregated is not None and (hidden := _of_parts(aggregated)):
            found[name] = hidden
    return found


def _of_parts(aggregated: Aggregated) -> dict[str, Any]:
    parts = aggregated.per_part
    substituted = [score for score in parts if score.substituted]
    lost = [score for score in parts if not score.is_defined]
    found: dict[str, Any] = {}
    if substituted or 0 < len(lost) < len(parts):
        found = {
            "defined": len(parts) - len(lost) - len(substituted),
            "of": len(parts),
            "substituted": len(substituted),
            "undefined": reasons([*lost, *substituted]),
        }
    fewer = [score for score in parts if _lacks_classes(score)]
    if fewer:
        found |= {"of": len(parts), "fewer_classes": len(fewer), "listed": _listed(fewer)}
    return found


def _listed(scores: Sequence[Score]) -> list[dict[str, Any]]:
    return [
        {"part": score.part, "classes": _classes(score)[0], "of": _classes(score)[1]}
        for score in scores[:LISTED]
    ]


def _classes(score: Score) -> tuple[int, int]:
    """Over how many of how many classes an average runs; zeros for anything else."""
    if inside := _inside(score):
        return min(inside.values(), key=lambda pair: pair[0] / pair[1])
    facts = {} if score.outcome is None else score.outcome.facts
    if "classes" not in facts or "of" not in facts:
        return 0, 0
    return int(facts["classes"]), int(facts["of"])


def _inside(score: Score) -> Mapping[str, tuple[int, int]]:
    """The means inside a formula that run over fewer parts than there are."""
    return {} if score.outcome is None else score.outcome.fewer


def _lacks_classes(score: Score) -> bool:
    defined, of = _classes(score)
    return defined < of


def _of_classes(
    metric: Metric, score: Score, counts: ConfusionCounts, block: Block
) -> dict[str, Any]:
    defined, of = _classes(score)
    return {"defined": defined, "of": of, "undefined": _undefined(metric, counts, block)}


def _undefined(metric: Metric, counts: ConfusionCounts, block: Block) -> list[dict[str, Any]]:
    """The first classes that are undefined, each with the reason its own formula gives."""
    _, true, pred = (np.array(margin[: block.declared], dtype=object) for margin in counts.margins)
    whole = sum(counts.margins[1])
    # Only a class that is nowhere or everywhere on one side can have a denominator of 0.
    doubtful = np.flatnonzero((true == 0) | (pred == 0) | (true == whole) | (pred == whole))
    base = find(metric.name)
    found: list[dict[str, Any]] = []
    for place in doubtful.tolist():
        label: Label = block.labels[place]
        if base.of_one_class:
            one = base.with_params(**metric.params).for_class(label)
            why = one.of({ConfusionCounts: counts}).undefined
        else:
            why = None if true[place] else "no row is truly of it"
        if why is not None:
            found.append({"class": label, "why": why})
        if len(found) == LISTED:
            break
    return found


def _in_words(key: str, hidden: dict[str, Any]) -> str:
    for name in ("mean_of_folds", "mean_of_groups"):
        kind = name.removeprefix("mean_of_")
        one = hidden.get(name, {})
        if one.get("substituted"):
            return f"{one['substituted']} of {one['of']} {kind} in the mean of {key} were put in"
        if "defined" in one:
            names = [part for why in one["undefined"] for part in why["parts"]]
            return (
                f"the mean of {key} runs over {one['defined']} of {one['of']} {kind}: "
                f"{in_short(names)} undefined, {one['undefined'][0]['why']}"
            )
    if "classes" in hidden:
        one = hidden["classes"]
        names = [each["class"] for each in one["undefined"]]
        over = f"{one['defined']} of {one['of']} classes"
        return f"{key} averages over {over}, without {in_short(names)}"
    if "formula" in hidden:
        one = hidden["formula"][0]
        return f"{key} runs over {one['defined']} of {one['of']} {one['mean']}"
    name = next(iter(hidden))
    one = hidden[name]
    return (
        f"{key} averages over fewer classes in {one['fewer_classes']} of {one['of']} "
        f"{name.removeprefix('mean_of_')}"
    )
