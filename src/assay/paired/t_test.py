"""Two t tests of a mean difference over folds: one that knows of the overlap, and the plain one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.exact import nearest, nearest_root
from assay.metrics.outcome import in_words
from assay.paired.differences import Differences, overlap
from assay.paired.student import two_sided
from assay.score import plain

CORRECTED = "corrected resampled t"
PLAIN = "plain paired t, uncorrected"


@dataclass(frozen=True, repr=False)
class PairedT:
    """A t test of whether the mean difference over folds is 0.

    Args:
        name: Which test this is.
        k: How many differences.
        mean: Their mean.
        sd_sample: Their standard deviation, ddof 1.
        factor: By what the variance is multiplied for the variance of the mean: 1/k, or with the
            correction 1/k + n_test/n_train.
        t_squared: The square of t, exact; None where it is undefined.
        t: mean / (sd_sample * sqrt(factor)), rounded once; NaN where it is undefined.
        p: The two-sided p-value; NaN where it is undefined.
        undefined: Why there is no t.
    """

    name: str
    k: int
    mean: float
    sd_sample: float
    factor: Fraction
    t_squared: Fraction | None
    t: float
    p: float
    undefined: str | None = None

    @property
    def df(self) -> int:
        """The degrees of freedom, k - 1."""
        return self.k - 1

    def text(self) -> str:
        """The test in a line.

        >>> plain_t([1, 2, 3]).text()
        'plain paired t, uncorrected: t 3.464, df 2, two-sided p 0.0742'
        """
        if self.undefined:
            return f"{self.name}: undefined: {self.undefined}"
        return (
            f"{self.name}: t {in_words(self.t, 4)}, df {self.df}, two-sided p {in_words(self.p, 3)}"
        )

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def to_dict(self) -> dict[str, Any]:
        """The test as JSON values."""
        found: dict[str, Any] = {"name": self.name, "k": self.k, "df": self.df}
        for name in ("mean", "sd_sample", "factor", "t", "p"):
            found[name] = plain(getattr(self, name))
        if self.undefined:
            found["undefined"] = self.undefined
        return found


def corrected_t(differences: Sequence[Any], *, n_train: Any, n_test: Any) -> PairedT:
    """The corrected resampled t test of Nadeau and Bengio.

    Training sets overlap, so the variance of the mean over k folds (or k splits, or r repeats of
    k folds) is not s^2 / k; (1/k + n_test/n_train) s^2 stands for it, with s^2 of divisor k - 1.
    The test is two-sided.

    Args:
        differences: The difference of the two scores on each fold; exact where they are Fractions.
        n_train: Training rows of a fold; or a list of each fold's, whose totals are divided.
        n_test: Held-out rows of a fold, likewise.

    Returns:
        A `PairedT`; undefined for fewer than two differences, and where all are equal.

    Raises:
        InputError: A difference is not finite, or a size is not positive; SciPy is missing.

    >>> from fractions import Fraction
    >>> hundredths = [Fraction(d, 100) for d in (2, 4, 6, 4)]
    >>> test = corrected_t(hundredths, n_train=75, n_test=25)
    >>> test.t_squared, test.t, test.df, round(test.p, 12)
    (Fraction(72, 7), 3.2071349029490928, 3, 0.049063489173)

    Source: Nadeau and Bengio (2003), Machine Learning 52:239-281; for repeated folds Bouckaert and
    Frank (2004), PAKDD, LNCS 3056:3-12.
    """
    held = Differences.of(differences)
    return _test(CORRECTED, held, overlap(n_train, n_test))


def plain_t(differences: Sequence[Any]) -> PairedT:
    """The paired t test as if the folds were independent: too sure of every difference.

    It is here to be seen beside `corrected_t`, and for scores of disjoint training sets.

    Args:
        differences: The difference of the two scores on each fold.

    Raises:
        InputError: A difference is not finite; SciPy is missing.

    >>> from fractions import Fraction
    >>> plain_t([Fraction(d, 100) for d in (2, 4, 6, 4)]).t
    4.898979485566356
    """
    return _test(PLAIN, Differences.of(differences), Fraction(0))


def _test(name: str, held: Differences, more: Fraction) -> PairedT:
    k = len(held)
    factor = (Fraction(1, k) if k else Fraction(0)) + more
    sd = nearest_root(held.variance) if k > 1 else math.nan
    mean = nearest(held.mean) if k else math.nan
    if held.unusable:
        return PairedT(name, k, mean, sd, factor, None, math.nan, math.nan, held.unusable)
    squared = held.mean**2 / (factor * held.variance)
    t = nearest_root(squared if held.mean >= 0 else -squared)
    return PairedT(name, k, mean, sd, factor, squared, t, two_sided(t, k - 1))
