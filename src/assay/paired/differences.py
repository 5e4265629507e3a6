"""Differences of paired scores, with their exact mean and variance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from assay.aggregate import shortened
from assay.errors import InputError
from assay.exact import exact_total
from assay.metrics.outcome import in_words


@dataclass(frozen=True)
class Differences:
    """One difference per fold, exact: of ratios as ratios, of doubles as the doubles they are."""

    values: tuple[Fraction, ...]

    @classmethod
    def of(cls, values: Sequence[Any]) -> Differences:
        """From numbers: int, float, Fraction or NumPy's.

        Raises:
            InputError: One of them is no finite number.
        """
        lost = [row for row, value in enumerate(values, 1) if not _is_finite(value)]
        if lost:
            raise InputError(
                "a difference is not a finite number",
                rows=lost,
                remedy="leave out the folds on which a score is undefined",
            )
        exact = [v if isinstance(v, Fraction) else Fraction(*v.as_integer_ratio()) for v in values]
        return cls(tuple(shortened(exact)))

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def mean(self) -> Fraction:
        """The mean."""
        return exact_total(self.values) / len(self.values)

    @cached_property
    def variance(self) -> Fraction:
        """The sample variance, divisor k - 1."""
        squares = exact_total((value - self.mean) ** 2 for value in self.values)
        return squares / (len(self.values) - 1)

    @property
    def unusable(self) -> str | None:
        """Why no test can be made of them; None where one can."""
        if len(self.values) < 2:
            return f"{len(self.values)} of the 2 differences that a variance needs"
        if not self.variance:
            what = in_words(self.mean)
            return (
                f"all {len(self.values)} differences are {what}: there is no variance to judge by"
            )
        return None


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except TypeError:
        return False
    except OverflowError:  # a rational number beyond the largest double
        return True


def overlap(n_train: Any, n_test: Any) -> Fraction:
    """Held-out rows per training row, exactly.

    Args:
        n_train: Training rows of a fold, or of each fold; then their totals are divided.
        n_test: Held-out rows, likewise.

    Raises:
        InputError: A size is not positive.
    """
    train, test = _total(n_train), _total(n_test)
    if train <= 0 or test <= 0:
        raise InputError(
            f"{in_words(train)} training and {in_words(test)} held-out rows",
            remedy="both sizes must be positive",
        )
    return test / train


def _total(size: Any) -> Fraction:
    sizes = size if isinstance(size, (list, tuple)) else [size]
    return Fraction(sum(Fraction(one) for one in sizes))
