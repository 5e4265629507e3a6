"""The exact interval of a share, after Clopper and Pearson."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.errors import InputError
from assay.exact import nearest
from assay.intervals.ends import Ends, tail_of


def _special() -> Any:
    try:
        from scipy import special
    except ModuleNotFoundError:
        raise InputError(
            "the Clopper-Pearson interval needs SciPy", remedy="pip install scipy, or take wilson"
        ) from None
    return special


def clopper_pearson(found: int, of: int, level: float = 0.95) -> tuple[float, float]:
    """The interval of ``found`` of ``of`` rows that covers at least as often as it says.

    Args:
        found: Rows that count, from 0 to ``of``.
        of: Rows in all, 1 or more, independent of each other.
        level: Between 0 and 1.

    Raises:
        InputError: The level is not between 0 and 1, or SciPy is missing.

    >>> [round(end, 4) for end in clopper_pearson(5, 10)], clopper_pearson(0, 10)[0]
    ([0.1871, 0.8129], 0.0)

    Source: Clopper and Pearson (1934), Biometrika 26:404-413, doi:10.1093/biomet/26.4.404.
    """
    ends = clopper_pearson_ends(found, of, tail_of(level))
    return ends.low, ends.high


def clopper_pearson_ends(found: int, of: int, tail: Fraction) -> Ends:
    """The same with the probability on either side, from quantiles of the beta distribution."""
    beta, alpha = _special().betaincinv, nearest(tail)
    low = float(beta(found, of - found + 1, alpha)) if found else 0.0
    high = float(beta(found + 1, of - found, 1 - alpha)) if found < of else 1.0
    return Ends(low, high)
