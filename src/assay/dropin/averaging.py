"""Means over classes, labels or rows of ratios, with the substitute for 0/0 that was asked for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from assay.dropin.arrays import Array, as_array
from assay.dropin.labelled import Indicators, Labelled
from assay.dropin.said import remark, undefined
from assay.dropin.units import Pair, Unit, Units, declared, of_classes, of_columns, of_rows
from assay.exact import Rational, nearest, total_of
from assay.metrics.declare import Metric

HINT = " Use `zero_division` parameter to control this behavior."


@dataclass(frozen=True)
class Question:
    """What to average over, and how.

    Args:
        units: The classes, labels or rows.
        average: None, "binary", "micro", "macro", "weighted" or "samples".
        zero_division: What stands for 0/0: a number, or "warn" for 0 and a warning.
        names: The label of each unit.
    """

    units: Units
    average: str | None
    zero_division: Any
    names: Array

    @property
    def substitute(self) -> float:
        """The number that stands for 0/0."""
        return 0.0 if isinstance(self.zero_division, str) else float(self.zero_division)


def question(
    rows: Labelled | Indicators, labels: Any, pos_label: Any, average: str | None, zero: Any
) -> Question:
    """Settle which classes, labels or rows are averaged.

    Raises:
        ValueError: The average does not fit the kind of target, or a label does not occur.
    """
    if average == "binary":
        return _of_positive(rows, pos_label, zero)
    if pos_label is not None and not (pos_label == 1 and not isinstance(pos_label, str)):
        remark(
            f"Note that pos_label (set to {pos_label!r}) is ignored when average != 'binary' "
            f"(got {average!r}). You may use labels=[pos_label] to specify a single positive "
            "class."
        )
    if isinstance(rows, Indicators):
        places = label_places(rows, labels)
        units = of_rows(rows, places) if average == "samples" else of_columns(rows, places)
        return Question(units, average, zero, np.array(places))
    if average == "samples":
        raise ValueError(
            "Samplewise metrics are not available outside of multilabel classification."
        )
    counts, names = declared(rows, labels)
    return Question(of_classes(counts), average, zero, names[: counts.declared])


def _of_positive(rows: Labelled | Indicators, pos_label: Any, zero: Any) -> Question:
    if isinstance(rows, Indicators) or rows.kind != "binary":
        options = "'micro', 'macro', 'weighted'"
        options += ", 'samples'" if isinstance(rows, Indicators) else ""
        raise ValueError(
            f"Target is {rows.kind} but average='binary'. Please choose another average setting, "
            f"one of [None, {options}]."
        )
    present = rows.classes.tolist()
    if pos_label not in present and len(present) >= 2:
        raise ValueError(
            f"pos_label={pos_label} is not a valid label. It should be one of {rows.classes}"
        )
    if pos_label in present:
        units = [Unit(rows.counts, present.index(pos_label))]
    else:
        units = [Unit(declared(rows, [pos_label])[0], 0)]
    return Question(Units(units), "binary", zero, np.array([pos_label]))


def label_places(rows: Indicators, labels: Any) -> list[int]:
    """Which columns of a multilabel target are asked for.

    Raises:
        ValueError: There is no such column.
    """
    wide = rows.true.shape[1]
    if labels is None:
        return list(range(wide))
    places: list[int] = as_array(labels).astype(np.int64).tolist()
    said = "All labels must be in [0, n labels) for multilabel targets. Got"
    if places and max(places) >= wide:
        raise ValueError(f"{said} {max(places)} > {wide - 1}")
    if places and min(places) < 0:
        raise ValueError(f"{said} {min(places)} < 0")
    return places


def support(asked: Question) -> list[Rational]:
    """The true weight of each unit."""
    found = []
    for unit in asked.units.units:
        _, _, missed, hits = unit.cells()
        found.append(missed + hits)
    return found


def pairs_of(asked: Question, metric: Metric) -> list[Pair]:
    """Numerator and denominator of the metric for each unit; for micro of all together."""
    pairs = [unit.pair(metric) for unit in asked.units.units]
    if asked.average == "micro":
        return [(sum(top for top, _ in pairs), sum(low for _, low in pairs))]
    return pairs


def averaged(asked: Question, pairs: Sequence[Pair]) -> Any:
    """The mean that was asked for, or the value of each unit where none was."""
    zero = asked.substitute
    if asked.average is None:
        return np.array([_value(top, low, zero) for top, low in pairs], dtype=np.float64)
    if asked.average in ("binary", "micro"):
        return _value(*pairs[0], zero)
    times = asked.units.times
    if asked.average == "weighted":
        times = support(asked)
    return mean(pairs, times, zero)


def _value(top: Rational, low: Rational, zero: float) -> float:
    return nearest(Fraction(top) / low) if low else zero


def mean(pairs: Sequence[Pair], times: Sequence[Rational] | None, zero: float) -> float:
    """The exact mean of ratios, rounded once; those of 0/0 count as ``zero``, or not at all if NaN.

    Where all weights are 0 each ratio counts once.
    """
    held = [1] * len(pairs) if times is None else list(times)
    used = [
        (pair if pair[1] else (int(zero), 1), weight)
        for pair, weight in zip(pairs, held, strict=True)
        if pair[1] or not math.isnan(zero)
    ]
    if not used:
        return math.nan
    if not sum(weight for _, weight in used):
        used = [(pair, 1) for pair, _ in used]
    terms = [(Fraction(weight) * top, Fraction(low)) for (top, low), weight in used]
    top, low = total_of(
        [t.numerator * d.denominator for t, d in terms],
        [t.denominator * d.numerator for t, d in terms],
    )
    return nearest(Fraction(top, low) / sum(weight for _, weight in used))


def warn_undefined(asked: Question, pairs: Sequence[Pair], name: str, what: str, link: str) -> None:
    """Warn where a ratio is 0/0 and the caller left the substitute open.

    Args:
        asked: The question.
        pairs: The ratios.
        name: What is ill-defined.
        what: Whose samples there are none of: predicted, true, ...
        link: What ends the message.
    """
    if asked.zero_division != "warn" or all(low for _, low in pairs):
        return
    if len(pairs) == 1 and asked.units.place is None:
        where = f"due to no {what} samples"
    elif asked.average == "samples":
        rows = asked.units.place
        single = rows is not None and len(rows) == 1
        where = f"due to no {what} labels" if single else f"in samples with no {what} labels"
    else:
        where = f"in labels with no {what} samples"
    undefined(f"{name} is ill-defined and being set to 0.0 {where}.{link}")
