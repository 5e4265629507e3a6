"""A partition of the rows into folds or groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from assay.errors import InputError
from assay.io.columns import Column, labels
from assay.states.block import Block, Codes


@dataclass(frozen=True, eq=False)
class Partition:
    """Which part each row belongs to.

    Args:
        kind: "fold" or "group".
        labels: The names of the parts, sorted; every one has rows.
        codes: Shape (rows,), indices into ``labels``.
        lost: Parts of which no row can be evaluated, as when a fit failed, with the reason.
    """

    kind: str
    labels: tuple[Any, ...]
    codes: Codes
    lost: Mapping[Any, str] = field(default_factory=dict)

    def sizes(self) -> list[int]:
        """Rows in each part."""
        return np.bincount(self.codes, minlength=len(self.labels)).tolist()  # type: ignore[no-any-return]

    def blocks(self, block: Block) -> list[Block]:
        """The block of each part, in the order of the labels."""
        order = np.argsort(self.codes, kind="stable")
        ordered = block.take(order)
        ends = np.cumsum(self.sizes()).tolist()
        return [ordered.take(slice(a, b)) for a, b in zip([0, *ends[:-1]], ends, strict=True)]


def partition(kind: str, column: Column | None, rows: Any, alone: bool = False) -> Partition | None:
    """The partition that a column makes of the rows in use.

    Args:
        kind: "fold" or "group".
        column: The column, or None.
        rows: A mask of the rows in use, or None for all.
        alone: Whether there may be one part only, as there is of a single split.

    Raises:
        InputError: There is only one part.
    """
    if column is None:
        return None
    held = column if rows is None else column.take(rows)
    codes, names = labels(held)
    if len(names) == 1 and not alone:
        raise InputError(
            f"there is only one {kind}, {names[0]!r}",
            source=column.source,
            column=column.name,
            remedy=f"leave the {kind} column out, or name a column with two or more {kind}s",
        )
    return Partition(kind, names, codes)
