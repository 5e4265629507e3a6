"""A rank table: distinct scores, sorted, with the exact weight of positives and negatives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel import digits
from assay.kernel.digits import Digits
from assay.kernel.groups import FITS, Counts
from assay.kernel.sorting import sorted_with_labels, sorted_with_order
from assay.kernel.wholes import Wholes, from_the_top

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class RankTable:
    """The weight of positives and negatives at each distinct score; ``RankTable()`` is empty.

    Score ``keys[i]`` has the positive weight ``positive[i] * 2**exponent``. ``negative`` is None
    where every score occurs in one row of weight one: then ``positive`` is a mask, and its
    complement the negatives. Where the whole does not fit into 62 bits both hold digits, shape
    (digits, keys). The form is canonical.
    """

    keys: Floats = field(default_factory=lambda: np.empty(0))
    positive: Counts | Digits = field(default_factory=lambda: np.empty(0, dtype=bool))
    negative: Counts | Digits | None = None
    exponent: int = 0

    @classmethod
    def of(cls, score: Floats, positive: Mask, weight: Floats | None) -> RankTable:
        """From scores, the mask of positive rows, and positive weights, shape (rows,)."""
        if weight is None:
            return cls._of_sorted(*sorted_with_labels(score, positive))
        ordered, order = sorted_with_order(score)
        keys, starts = _runs(ordered)
        parts, exponent = digits.of_doubles(weight[order])
        return cls._of_digits(keys, starts, *_by_class(parts, positive[order]), exponent)

    @classmethod
    def _of_sorted(cls, ordered: Floats, positive: Mask) -> RankTable:
        keys, starts = _runs(ordered)
        if len(keys) == len(ordered):
            return cls(keys, positive)
        places = np.flatnonzero(starts)
        whole = np.diff(places, append=len(ordered))
        chosen = np.add.reduceat(positive, places, dtype=np.int64)
        return cls(keys, chosen, whole - chosen)

    @classmethod
    def _of_digits(
        cls, keys: Floats, starts: Mask, positive: Digits, negative: Digits, exponent: int
    ) -> RankTable:
        """From sorted distinct scores, where the rows of each begin, and the weights of rows."""
        places = np.flatnonzero(starts)
        both = [digits.sums_of_runs(part, places) for part in (positive, negative)]
        both, exponent = _reduced(both, exponent)
        if sum(map(digits.total, both)) >= FITS:
            size = max(map(len, both))
            chosen, others = (digits.padded(part, size) for part in both)
            return cls(keys, chosen, others, exponent)
        chosen, others = map(digits.narrow, both)
        if exponent == 0 and bool(np.all(chosen + others == 1)):
            return cls(keys, chosen.astype(bool))
        return cls(keys, chosen, others, exponent)

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def wide(self) -> bool:
        """Whether the weights are digits."""
        return self.positive.ndim == 2

    def counts(self) -> tuple[Counts, Counts]:
        """Positive and negative weights as integers in units of ``2**exponent``."""
        if self.negative is None:
            chosen = self.positive.astype(np.int64)
            return chosen, 1 - chosen
        if self.wide:
            return digits.integers(self.positive), digits.integers(self.negative)
        return self.positive, self.negative

    def as_digits(self) -> tuple[Digits, Digits]:
        """Positive and negative weights as digits, in units of ``2**exponent``."""
        if self.wide and self.negative is not None:
            return self.positive, self.negative
        chosen, others = self.counts()
        return digits.of_counts(chosen), digits.of_counts(others)

    def from_the_top(self) -> tuple[Wholes, Wholes]:
        """Positives and negatives at or above each score, from the highest down, likewise."""
        found = from_the_top(self.positive)
        if self.negative is None:
            return found, np.arange(1, len(self) + 1) - found
        return found, from_the_top(self.negative)

    def totals(self) -> tuple[int, int]:
        """The positive and the negative weight in units of ``2**exponent``."""
        if self.negative is None:
            chosen = int(np.count_nonzero(self.positive))
            return chosen, len(self) - chosen
        if self.wide:
            return digits.total(self.positive), digits.total(self.negative)
        return int(self.positive.sum()), int(self.negative.sum())

    @property
    def weights(self) -> tuple[ExactSum, ExactSum]:
        """The positive and the negative weight."""
        positive, negative = (ExactSum.scaled(units, self.exponent) for units in self.totals())
        return positive, negative

    def merge(self, other: RankTable) -> RankTable:
        """Both tables together."""
        if not len(self):
            return other
        if not len(other):
            return self
        every = np.concatenate([self.keys, other.keys])
        order = np.argsort(every, kind="stable")
        if self.negative is None and other.negative is None:
            return self._of_sorted(
                every[order], np.concatenate([self.positive, other.positive])[order]
            )
        low = min(self.exponent, other.exponent)
        keys, starts = _runs(every[order])
        chosen, others = (
            digits.joined(one, two)[:, order]
            for one, two in zip(self._in_units_of(low), other._in_units_of(low), strict=True)
        )
        return self._of_digits(keys, starts, chosen, others, low)

    def _in_units_of(self, exponent: int) -> tuple[Digits, Digits]:
        chosen, others = (digits.shifted(one, self.exponent - exponent) for one in self.as_digits())
        return chosen, others

    def _weights(self) -> tuple[Counts | Digits, Counts | Digits]:
        return self.as_digits() if self.wide else self.counts()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RankTable):
            return NotImplemented
        return (
            self.exponent == other.exponent
            and np.array_equal(self.keys, other.keys)
            and self.wide == other.wide
            and all(map(np.array_equal, *(one._weights() for one in (self, other))))
        )

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; infinities as text."""
        positive, negative = self.counts()
        return {
            "keys": [key if abs(key) != np.inf else repr(key) for key in self.keys.tolist()],
            "positive": positive.tolist(),
            "negative": negative.tolist(),
            "exponent": self.exponent,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> RankTable:
        """Read what `to_dict` wrote."""
        wide = any(isinstance(key, int) for key in data["keys"])
        keys = np.array(
            [float(key) if isinstance(key, str) else key for key in data["keys"]],
            dtype=object if wide else np.float64,
        )
        both = [
            digits.of_counts(np.array(data[name], dtype=object))
            for name in ("positive", "negative")
        ]
        starts = np.ones(len(keys), dtype=bool)
        return cls._of_digits(keys, starts, both[0], both[1], int(data["exponent"]))


def _by_class(parts: Digits, positive: Mask) -> tuple[Digits, Digits]:
    return parts * positive, parts * ~positive


def _reduced(both: list[Digits], exponent: int) -> tuple[list[Digits], int]:
    """The same weights without a common factor of two; whole weights stay whole numbers."""
    bits = digits.bits_used(both[0]) | digits.bits_used(both[1])
    if not bits:
        return both, 0
    up = exponent if exponent > 0 else -min((bits & -bits).bit_length() - 1, -exponent)
    return [digits.trimmed(digits.shifted(part, up)) for part in both], exponent - up


def _runs(ordered: Floats) -> tuple[Floats, Mask]:
    """The distinct values of a sorted array, and where each begins."""
    starts = np.ones(len(ordered), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=starts[1:])
    return (ordered if starts.all() else ordered[starts]), starts
