"""The same rows of two sides, one by one: by id, or by their order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.comparing.aspect import How
from assay.notes.columns import ids_of
from assay.rows.prepare import Rows

Order = NDArray[np.intp]


def aligned(a: Rows, b: Rows, how: How) -> tuple[Order, Order]:
    """For each side the places of the rows, so that the k-th of both are one row."""
    if how == "order":
        every = np.arange(len(a.block))
        return every, every
    one, two = alike(ids_of(a), ids_of(b))
    return np.argsort(one, kind="stable"), np.argsort(two, kind="stable")


def alike(one: Any, two: Any) -> tuple[Any, Any]:
    """Ids of both sides as they are, or as texts where only one side has whole numbers."""
    if one.dtype.kind == two.dtype.kind:
        return one, two
    return one.astype(str), two.astype(str)
