"""The best cut of a ranking: doubles find the few that may be best, exact numbers decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.curves.cuts import Cuts
from assay.curves.forms import Form
from assay.metrics.forms import Cells, Terms

SLACK = 2.0**-44
"""More than the rounding of any form can amount to, relative to its terms."""

BITS = 200
"""Beyond so many bits a form may overflow doubles, and every cut is compared exactly."""


@dataclass(frozen=True)
class Found:
    """The best cut.

    Args:
        place: Its place among the cuts: of several that are equal, the highest threshold.
        ties: How many cuts reach the same value.
        judged: At how many cuts there is a value.
    """

    place: int
    ties: int
    judged: int


def best_of_form(cuts: Cuts, form: Form, lower: bool) -> Found | None:
    """The cut where a form is largest, or smallest; None where it has no value anywhere."""
    near, judged = _near(cuts, form, lower)
    some = cuts.take(near)
    exact = [counts.astype(object) for counts in (some.tp, some.fp, some.fn, some.tn)]
    terms = form(Cells(*exact))
    tops, lows = _comparable(terms, lower)
    defined = [k for k, low in enumerate(lows) if low]
    if not defined:
        return None
    best = defined[0]
    for k in defined[1:]:
        # Strictly better only, so that the highest of equal thresholds stays.
        if tops[k] * lows[best] > tops[best] * lows[k]:
            best = k
    top, low = tops[best], lows[best]
    ties = sum(tops[k] * low == top * lows[k] for k in defined)
    return Found(int(near[best]), ties, judged if judged else len(defined))


def _comparable(terms: Terms, lower: bool) -> tuple[list[int], list[int]]:
    """Numerators and denominators of what grows with the value, as Python integers."""
    tops = terms.plus - terms.minus
    if terms.root:
        tops = tops * abs(tops)
    tops = -tops if lower else tops
    return tops.tolist(), terms.low.tolist()


def _near(cuts: Cuts, form: Form, lower: bool) -> tuple[NDArray[np.int64], int]:
    """The places of the cuts that may be best, and how many have a value (0 if that is unknown)."""
    if sum(cuts.totals).bit_length() > BITS:
        return np.arange(len(cuts)), 0
    terms = form(Cells(*(c.astype(np.float64) for c in (cuts.tp, cuts.fp, cuts.fn, cuts.tn))))
    with np.errstate(divide="ignore", invalid="ignore"):
        low = np.sqrt(terms.low) if terms.root else terms.low
        value = (terms.plus - terms.minus) / low
        doubt = SLACK * ((terms.plus + terms.minus) / low)
    value = -value if lower else value
    defined = terms.low > 0
    if not defined.any():
        return np.empty(0, dtype=np.int64), 0
    floor = (value - doubt)[defined].max()
    return np.flatnonzero(defined & (value + doubt >= floor)), int(defined.sum())


def best_of_values(values: NDArray[Any], lower: bool) -> Found | None:
    """The same for values at each cut, exact or floating; NaN and None are no values."""
    defined = [value is not None and value == value for value in values.tolist()]
    places = np.flatnonzero(defined)
    if not len(places):
        return None
    held = values[places]
    best = held.min() if lower else held.max()
    same = np.flatnonzero(held == best)
    return Found(int(places[same[0]]), len(same), len(places))


def by_cut(cuts: Cuts, judge: Callable[[Cells], Fraction | float | None]) -> NDArray[Any]:
    """What a function of four Python numbers says at each cut, one after another."""
    columns = (cuts.tp.tolist(), cuts.fp.tolist(), cuts.fn.tolist(), cuts.tn.tolist())
    found = [judge(Cells(*cells)) for cells in zip(*columns, strict=True)]
    array = np.empty(len(found), dtype=object)
    array[:] = found
    return array
