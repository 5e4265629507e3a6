"""The values of a metric over resamples, each with how often it occurs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Distribution:
    """Values in order, and how often each occurs.

    Args:
        values: Shape (values,), sorted, without those of resamples that have none.
        times: How often each occurs, shape (values,).
        total: How many resamples there were, those without a value included.
        exhaustive: Whether these are all that could be drawn.
    """

    values: NDArray[np.float64]
    times: NDArray[np.int64]
    total: int
    exhaustive: bool = False

    @classmethod
    def of(
        cls, values: Sequence[float], times: Sequence[int], exhaustive: bool = False
    ) -> Distribution:
        """From the value of each resample, NaN for none, and how often each occurs.

        >>> found = Distribution.of([2.0, math.nan, 1.0], [1, 5, 2])
        >>> found.values.tolist(), found.defined, found.total
        ([1.0, 2.0], 3, 8)
        """
        every, often = np.array(values, dtype=np.float64), np.array(times, dtype=np.int64)
        order = np.argsort(every, kind="stable")
        order = order[~np.isnan(every[order])]
        return cls(every[order], often[order], int(often.sum()), exhaustive)

    @property
    def defined(self) -> int:
        """In how many resamples there is a value."""
        return int(self.times.sum())

    def from_below(self, share: Fraction) -> float:
        """The smallest value that at least this share of the values does not exceed."""
        return float(self.values[_place(np.cumsum(self.times), share, self.defined)])

    def from_above(self, share: Fraction) -> float:
        """The largest value that at least this share of the values is not below."""
        turned = np.cumsum(self.times[::-1])
        return float(self.values[::-1][_place(turned, share, self.defined)])

    def below(self, value: float) -> Fraction:
        """The share of the values below this one, those equal to it half."""
        less = int(self.times[self.values < value].sum())
        equal = int(self.times[self.values == value].sum())
        return Fraction(2 * less + equal, 2 * self.defined)

    def unusable(self) -> str | None:
        """Why no interval can be read off the values; None where one can."""
        if not self.defined:
            return f"none of {self.total} resamples has a value"
        if self.values[0] == self.values[-1]:
            value = self.values[0] + 0.0
            return f"every resample has the value {value:.6g}: no spread was seen"
        return None


def _place(cumulated: NDArray[np.int64], share: Fraction, defined: int) -> int:
    wanted = max(1, math.ceil(share * defined))
    return int(np.searchsorted(cumulated, min(wanted, defined)))


def share_of_double(share: float) -> Fraction:
    """A share computed as a double, kept between 0 and 1.

    >>> share_of_double(0.25), share_of_double(1.5)
    (Fraction(1, 4), Fraction(1, 1))
    """
    return Fraction(min(max(share, 0.0), 1.0))
