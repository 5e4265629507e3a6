"""Student's t distribution: the only importer of SciPy."""

from __future__ import annotations

from typing import Any

from assay.errors import InputError


def _special() -> Any:
    try:
        from scipy import special
    except ModuleNotFoundError:
        raise InputError(
            "probabilities of Student's t need SciPy", remedy="pip install scipy"
        ) from None
    return special


def below(t: float, df: int) -> float:
    """The probability of a value below t.

    >>> below(0.0, 3), round(below(-3.182446305284263, 3), 12)
    (0.5, 0.025)
    """
    return float(_special().stdtr(df, t))


def two_sided(t: float, df: int) -> float:
    """The probability of a value at least as far from 0 as t."""
    return min(1.0, 2 * below(-abs(t), df))


def quantile(p: float, df: int) -> float:
    """The value below which lies the probability p.

    >>> round(quantile(0.975, 3), 12)
    3.182446305284
    """
    return float(_special().stdtrit(df, p))
