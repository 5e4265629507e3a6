"""What several checks need of folds and groups: counts, means, and short lists of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import AssayError
from assay.findings.finding import Context
from assay.rows.partition import Partition
from assay.rows.prepare import Rows
from assay.score import Score
from assay.states.block import Block
from assay.view import View

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

LISTED = 20
"""Of longer lists only the first so many go into the evidence, beside the count of all."""

_MOST_CELLS = 1 << 22
"""Above so many pairs of part and class no table of them is made."""


def counted(number: int, noun: str, several: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "row"), counted(2, "class", "classes")
    ('1 row', '2 classes')
    """
    return f"{number} {noun if number == 1 else several or noun + 's'}"


def in_short(names: Iterable[Any], most: int = 5) -> str:
    """The first few names, and how many more there are.

    >>> in_short(["a", "b", "c"], most=2)
    "'a', 'b' and 1 more"
    """
    every = list(names)
    shown = ", ".join(repr(name) for name in every[:most])
    return shown if len(every) <= most else f"{shown} and {len(every) - most} more"


def partitions(rows: Rows) -> list[Partition]:
    """The folds and the groups, where there are any."""
    return [one for one in (rows.fold, rows.group) if one is not None]


def sizes_of(partition: Partition) -> Integers:
    """Rows in each part."""
    return np.bincount(partition.codes, minlength=len(partition.labels))


def by_part(partition: Partition, values: Sequence[Any] | NDArray[Any]) -> dict[str, Any]:
    """A value of each part: the extremes, and the first ones by name."""
    array = np.asarray(values)
    first = zip(partition.labels[:LISTED], array[:LISTED].tolist(), strict=True)
    return {
        "min": array.min().item(),
        "max": array.max().item(),
        "parts": len(array),
        "listed": {str(label): value for label, value in first},
    }


def named(partition: Partition, chosen: NDArray[np.bool_]) -> list[Any]:
    """The names of the first parts that are marked."""
    return [partition.labels[k] for k in np.flatnonzero(chosen)[:LISTED].tolist()]


def class_table(partition: Partition, block: Block) -> Integers | None:
    """Rows of each class (a column) in each part (a row); None where that would be too large."""
    size = len(block.labels)
    if block.true_codes is None or len(partition.labels) * size > _MOST_CELLS:
        return None
    cells = partition.codes * size + block.true_codes
    shape = (len(partition.labels), size)
    return np.bincount(cells, minlength=shape[0] * size).reshape(shape)


def weight_per_class(block: Block, codes: Integers) -> Floats:
    """The weight of the rows of each label."""
    found = np.bincount(codes, weights=block.weight, minlength=len(block.labels))
    return found.astype(np.float64)


@dataclass(frozen=True)
class Levels:
    """How much of the variation of the targets lies between the means of parts.

    Args:
        means: The mean target of each part.
        total: The squares about the mean of all rows.
        within: The squares about the mean of each row's own part.
    """

    means: Floats
    total: float
    within: float


def levels(partition: Partition, y_true: NDArray[Any], weight: Floats | None = None) -> Levels:
    """Split the variation of the targets at the parts of a partition, in ordinary doubles."""
    y = y_true.astype(np.float64)
    codes, size = partition.codes, len(partition.labels)
    with np.errstate(over="ignore", invalid="ignore"):
        centre = np.average(y, weights=weight)
        off = y - centre
        heavy = off if weight is None else off * weight
        held = np.bincount(codes, weights=weight, minlength=size)
        means = np.bincount(codes, weights=heavy, minlength=size) / held
        rest = off - means[codes]
        inside = rest * rest if weight is None else rest * rest * weight
        return Levels(means + centre, float(heavy @ off), float(inside.sum()))


def view_or_none(context: Context, name: str) -> View | None:
    """A metric's view, also where it was not asked for; None where it cannot be had."""
    try:
        return context.view(name)
    except AssayError:
        return None


def reasons(scores: Sequence[Score]) -> list[dict[str, Any]]:
    """The parts of some scores by the reason why they have no value of their own."""
    found: dict[str, list[Any]] = {}
    for score in scores:
        found.setdefault(score.undefined or score.note or "undefined", []).append(score.part)
    return [
        {"why": why, "count": len(names), "parts": names[:LISTED]} for why, names in found.items()
    ]


def is_report_row(key: str, context: Context) -> bool:
    """Whether a metric is a line of the per-class report, ``recall[label]``."""
    metric = context.metrics[key]
    return metric.of_one_class and key != metric.key
