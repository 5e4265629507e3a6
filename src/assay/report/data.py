"""An evaluation as plain values: the JSON document and the long table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from assay.exact import ExactSum
from assay.kernel.moments import weight_of
from assay.metrics.outcome import in_words
from assay.score import Score, plain

if TYPE_CHECKING:
    from assay.evaluation import Evaluation
    from assay.rows.partition import Partition

SCHEMA = "assay-evaluation/1"

_MOST_CLASSES = 50
"""A confusion matrix of more classes is left out of the document; the per-class scores remain."""


def evaluation_dict(ev: Evaluation) -> dict[str, Any]:
    """The document of an evaluation, schema ``assay-evaluation/1``."""
    from assay import __version__

    rows = ev.rows
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "assay": __version__,
        "task": rows.task,
        "task_because": rows.because,
        "rows": row_counts(ev),
        "target": ev.target,
        "policy": ev.policy,
        "folds": _parts(rows.fold),
        "groups": _parts(rows.group),
        "said": list(rows.said),
    }
    if rows.block.pred_codes is not None:
        document["confusion"] = confusion_dict(ev)
    document["why"] = {key: why for key in ev.headlines if (why := ev[key].why)}
    document["scores"] = [_with_interval(ev, key, score) for key, score in ev.keyed_scores]
    document["findings"] = [strict(finding.to_dict()) for finding in ev.findings]
    return document


def _with_interval(ev: Evaluation, key: str, score: Score) -> dict[str, Any]:
    """A score, with the interval where it is a pooled one and that was asked for."""
    found = ev.intervals.get(key) if score.aggregation == "pooled" else None
    return score.to_dict() | ({} if found is None else {"interval": found.to_dict()})


def row_counts(ev: Evaluation) -> dict[str, Any]:
    """Rows used and given, what was left out, and the weight."""
    kept, block = ev.rows.kept, ev.rows.block
    weight = _number(weight_of(len(block), block.weight))
    counts: dict[str, Any] = {"used": len(block), "given": kept.given, "weight": weight}
    if kept.dropped:
        counts["dropped_missing"] = kept.dropped
        counts["missing_by_column"] = kept.absent
    if kept.weightless:
        counts["of_weight_zero"] = kept.weightless
    if any(ev.rows.given.unmatched):
        counts["unmatched"] = dict(zip(("truth", "pred"), ev.rows.given.unmatched, strict=True))
    return counts


def confusion_dict(ev: Evaluation) -> dict[str, Any]:
    """Labels and matrix, true classes in rows, and the weight outside the declared classes."""
    counts = ev.confusion
    exponent = counts.cells.exponent
    found: dict[str, Any] = {
        "labels": list(counts.labels[: counts.declared]),
        "outside": _weight(counts.outside, exponent),
        "n": counts.rows,
    }
    if len(counts.labels) <= _MOST_CLASSES:
        size = counts.declared
        inside = counts.matrix[:size, :size].tolist()
        found["matrix"] = [[_weight(cell, exponent) for cell in line] for line in inside]
    return found


def _weight(units: int, exponent: int) -> float | int | str | None:
    return _number(ExactSum.scaled(int(units), exponent))


def _number(total: ExactSum) -> float | int | str | None:
    """A total as the integer it is, or as the nearest double; beyond doubles as text."""
    rounded = float(total)
    if abs(rounded) < 2**63 or math.isinf(rounded):
        return plain(total.rational)
    return rounded


def strict(value: Any) -> Any:
    """Evidence as JSON can hold it: no NaN, no infinity, no tuples, names as they are."""
    if isinstance(value, Mapping):
        return {str(name): strict(held) for name, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [strict(held) for held in value]
    if value is None or isinstance(value, (bool, str)):
        return value
    return plain(value) if isinstance(value, (int, float, Fraction)) else str(value)


def _parts(partition: Partition | None) -> dict[str, Any] | None:
    if partition is None:
        return None
    sizes = zip(partition.labels, partition.sizes(), strict=True)
    return {"count": len(partition.labels), "sizes": {str(name): size for name, size in sizes}}


def score_rows(ev: Evaluation) -> list[dict[str, Any]]:
    """One record per score for a long table; the columns are the same for every evaluation."""
    return [
        {
            "metric": score.metric.name,
            "aggregation": score.aggregation,
            "fold": score.part if "fold" in score.aggregation else None,
            "group": score.part if "group" in score.aggregation else None,
            "class": score.metric.class_,
            "average": score.metric.average,
            "output": score.metric.output,
            "value": score.value,
            "undefined": score.undefined,
            "substituted": score.substituted,
            "n": score.n,
            "weight": score.weight,
            "unit": score.unit,
            "parts": ", ".join(f"{name} {in_words(part)}" for name, part in score.parts.items()),
            "soundness": score.soundness.level,
            "because": score.soundness.because,
            "defined": score.defined,
            "of": score.of,
            "sd_population": score.sd_population,
            "sd_sample": score.sd_sample,
            **_ends(ev, key, score),
        }
        for key, score in ev.keyed_scores
    ]


def _ends(ev: Evaluation, key: str, score: Score) -> dict[str, Any]:
    """The ends of the interval of a pooled score, and the method; None where there is none."""
    found = ev.intervals.get(key) if score.aggregation == "pooled" else None
    names = ("low", "high", "method")
    return {f"interval_{name}": None if found is None else getattr(found, name) for name in names}
