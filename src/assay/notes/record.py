"""Scores, targets and counts as a note records them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from assay.aggregate import Frame, score
from assay.exact import ExactSum
from assay.findings.run import Run
from assay.kernel.moments import weight_of
from assay.metrics import find
from assay.notes.numbers import maybe, number, quotient, value
from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.score import Score
from assay.states.confusion import ConfusionCounts
from assay.states.errors import BaselineErrors
from assay.states.moments import TargetMoments
from assay.states.state import Bundle

_OF_BASELINES = ("rmse", "mae", "r2")

_CONSTANT = {
    "keep": "a score over a constant target stays undefined, and says so",
    "raise": "a score over a constant target is an error",
    "raw": "over a constant target r2 is NaN for perfect predictions and -inf for others",
    "sklearn": "over a constant target r2 is put in as 1 for perfect predictions and 0 for others",
}


def scored(key: str, one: Score) -> dict[str, Any]:
    """A score with everything it is made of, under the key of its metric."""
    outcome = one.outcome
    ratio = None if outcome is None else outcome.ratio
    return {
        "metric": key,
        "aggregation": one.aggregation,
        "part": one.part,
        "value": value(one.value),
        "quotient": quotient(ratio),
        "computed": None if outcome is None or one.undefined else outcome.text(),
        "parts": {name: number(part) for name, part in one.parts.items()},
        "n": one.n,
        "weight": value(one.weight),
        "unit": one.unit or None,
        "soundness": one.soundness.level,
        "because": one.soundness.because or None,
        "undefined": one.undefined,
        "substituted": one.substituted,
        "remark": one.note,
        "defined": one.defined,
        "of": one.of,
        **{name: maybe(getattr(one, name)) for name in _SPREAD},
    }


_SPREAD = ("sd_population", "sd_sample", "low", "high", "difference")


def targets(rows: Rows) -> list[dict[str, Any]]:
    """The target of each output: mean, smallest and largest; or the classes with their counts."""
    block = rows.block
    if block.true_codes is not None:
        counts = np.bincount(block.true_codes, minlength=len(block.labels)).tolist()
        classes = [list(pair) for pair in zip(block.labels, counts, strict=True)]
        return [_target(rows.unit, None, None, classes)]
    names: Sequence[str | None] = rows.outputs or (None,)
    moments = [TargetMoments.of_block(block) for block in rows.blocks]
    return [of_moments(rows.unit, name, one) for name, one in zip(names, moments, strict=True)]


def of_moments(unit: str | None, output: str | None, moments: TargetMoments) -> dict[str, Any]:
    """A target from its moments."""
    return _target(unit, output, moments, [])


def of_classes(unit: str | None, classes: list[list[Any]]) -> dict[str, Any]:
    """A target of classes from their counts."""
    return _target(unit, None, None, classes)


def _target(
    unit: str | None, output: str | None, moments: TargetMoments | None, classes: list[list[Any]]
) -> dict[str, Any]:
    return {
        "unit": unit,
        "output": output,
        "mean": None if moments is None else number(Fraction(moments.mean)),
        "min": None if moments is None else moments.low,
        "max": None if moments is None else moments.high,
        "classes": classes,
    }


def row_counts(rows: Rows) -> dict[str, Any]:
    """Rows used and given, and what was left out."""
    kept, unmatched = rows.kept, rows.given.unmatched
    return {
        "used": len(rows.block),
        "given": kept.given,
        "dropped_missing": kept.dropped,
        "missing_by_column": dict(kept.absent or {}),
        "of_weight_zero": kept.weightless,
        "unmatched_truth": unmatched[0],
        "unmatched_pred": unmatched[1],
    }


def weights(rows: Rows) -> dict[str, Any]:
    """Whether there are weights, and their total."""
    block = rows.block
    total = weight_of(len(block), block.weight)
    return {"given": block.weight is not None, "total": number(total.rational)}


def parts(partition: Partition | None, run: Run | None = None) -> dict[str, Any] | None:
    """How many rows each fold or group holds, and how a run made the folds."""
    if partition is None:
        return None
    sizes = zip(partition.labels, partition.sizes(), strict=True)
    return {
        "scheme": None if run is None else run.resolved,
        "splits": None if run is None else run.folds.fingerprint,
        "count": len(partition.labels),
        "sizes": [list(pair) for pair in sizes],
        "lost": [list(pair) for pair in partition.lost.items()],
    }


def policies(policy: str, words: str, drop_missing: bool) -> dict[str, Any]:
    """What becomes of undefined and of missing values, a constant target among them."""
    return {
        "undefined": policy,
        "undefined_in_words": words,
        "constant_target": _CONSTANT[policy],
        "drop_missing": drop_missing,
    }


def errors(counts: ConfusionCounts) -> dict[str, Any]:
    """The weight of the rows labelled wrongly."""
    right, exponent = sum(counts.margins[0]), counts.cells.exponent
    of = counts.weight
    wrong = of.minus(ExactSum.scaled(right, exponent))
    return {"wrong": number(wrong.rational), "of": number(of.rational)}


def baselines(target: TargetMoments, held: BaselineErrors, frame: Frame) -> list[dict[str, Any]]:
    """Each baseline with its own scores."""
    found = []
    for name, sums in zip(held.names, held.sums, strict=True):
        bundle: Bundle = {TargetMoments: target, type(sums): sums}
        scores = [scored(key, score(find(key), bundle, "pooled", frame)) for key in _OF_BASELINES]
        found.append({"name": name, "scores": scores})
    return found
