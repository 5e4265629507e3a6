"""Exact weighted sums over the distinct values that a state keeps."""

from __future__ import annotations

import numpy as np

from assay.exact import ExactSum, Rational
from assay.kernel.groups import Counts
from assay.kernel.limbs import Floats
from assay.kernel.moments import sums, total
from assay.kernel.reference import on_grid

_EXACT = 1 << 53


def weighed(values: Floats, counts: Counts) -> Rational:
    """The exact sum of finite values, each times its whole-number weight."""
    if _fits(counts):
        return total(values, _as_weight(counts)).rational
    grid, exponent = on_grid(values.tolist())
    units = sum(w * value for w, value in zip(counts.tolist(), grid, strict=True))
    return ExactSum.scaled(units, exponent).rational


def weighed_squares(values: Floats, counts: Counts) -> Rational:
    """The exact sum of the squares of finite values, each times its whole-number weight."""
    if _fits(counts):
        return sums(values, None, _as_weight(counts)).second.rational
    grid, exponent = on_grid(values.tolist())
    units = sum(w * value * value for w, value in zip(counts.tolist(), grid, strict=True))
    return ExactSum.scaled(units, 2 * exponent).rational


def _fits(counts: Counts) -> bool:
    """Whether a double holds every weight."""
    return counts.dtype != object and int(counts.max(initial=0)) <= _EXACT


def _as_weight(counts: Counts) -> Floats | None:
    return None if bool((counts == 1).all()) else counts.astype(np.float64)
