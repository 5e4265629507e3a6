"""How resamples are drawn: how many, of what, and whether each class keeps its rows."""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.intervals.order import in_order
from assay.rows.partition import Partition, partition
from assay.rows.prepare import Rows
from assay.states.block import Block, Codes

LEAST = 100
"""Fewer resamples than this say nothing of the tails of a distribution."""


@dataclass(frozen=True)
class Plan:
    """How resamples are drawn.

    Args:
        resamples: How many, 100 or more. Where there are no more different ones, all are taken.
        seed: Of NumPy's PCG64, 0 or more.
        by: What is drawn whole: None for rows; "fold", "group", "id", or a column beside them.
        stratify: Whether every class keeps its number of rows.
    """

    resamples: int = 2000
    seed: int = 0
    by: str | None = None
    stratify: bool = False

    def __post_init__(self) -> None:
        if not _whole(self.resamples) or self.resamples < LEAST:
            raise InputError(
                f"{self.resamples!r} resamples are too few for an interval",
                remedy=f"take {LEAST} or more; 2000 are usual",
            )
        if not _whole(self.seed) or self.seed < 0:
            raise InputError(f"the seed {self.seed!r} is no whole number of 0 or more")
        if self.by is not None and self.stratify:
            raise InputError(
                f"whole parts by {self.by} cannot be drawn class by class",
                remedy="leave out by= (--by) or stratify= (--stratify)",
            )

    @property
    def words(self) -> str:
        """What is drawn, in words."""
        if self.by is not None:
            return f"bootstrap of whole parts by {self.by}"
        return f"bootstrap of rows{', each class apart' if self.stratify else ''}"


@dataclass(frozen=True, eq=False)
class Units:
    """What is drawn: rows, or parts of rows; and within which strata.

    Args:
        strata: For each stratum the units in it.
        codes: The unit that each row belongs to, shape (rows,); None where each row is one.
        blocks: The rows in the one order of `in_order`, a block per output.
    """

    strata: tuple[Codes, ...]
    codes: Codes | None = None
    blocks: tuple[Block, ...] = ()

    @property
    def count(self) -> int:
        """How many units there are."""
        return sum(map(len, self.strata))

    def taken(self, counts: Codes) -> list[Block]:
        """The rows of a resample in which each unit occurs so often."""
        often = counts if self.codes is None else counts[self.codes]
        rows = np.repeat(np.arange(len(often)), often)
        return [block.take(rows) for block in self.blocks]


def units_of(rows: Rows, plan: Plan) -> Units:
    """What a plan draws of these rows.

    Raises:
        InputError: There are no such parts, only one of them, or no classes to draw apart.
    """
    order = in_order(rows.blocks)
    blocks = tuple(block.take(order) for block in rows.blocks)
    if plan.by is not None:
        parts = _parts(rows, plan.by)
        return Units((np.arange(len(parts.labels)),), parts.codes[order], blocks)
    if not plan.stratify:
        return Units((np.arange(len(order)),), None, blocks)
    true = blocks[0].true_codes
    if true is None:
        raise InputError("targets that are numbers have no classes to draw apart", remedy=_PLAIN)
    classes = (np.flatnonzero(true == code) for code in np.unique(true))
    return Units(tuple(classes), None, blocks)


_PLAIN = "leave out stratify= (--stratify)"


def _parts(rows: Rows, by: str) -> Partition:
    known = {"fold": rows.fold, "group": rows.group}
    if known.get(by) is not None:
        return known[by]  # type: ignore[return-value]
    column = rows.given.named.get(by) if by not in known else None
    if by == "id" and rows.given.id is not None:
        column = rows.given.id
    found = partition(by, column, rows.kept.rows)
    if found is None:
        named = [name for name, part in known.items() if part is not None]
        named += ["id"] * (rows.given.id is not None) + list(rows.given.named)
        some = "evaluate with fold=, group= or id= (--fold, --group, --id)"
        raise InputError(
            f"there is no {by!r} to draw whole parts by",
            remedy=f"take {', '.join(named)}" if named else some,
        )
    return found


def _whole(value: Any) -> bool:
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)
