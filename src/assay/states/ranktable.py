"""A rank table: distinct scores, sorted, with the exact weight of positives and negatives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.groups import Counts, group_sums, reduced
from assay.kernel.sorting import sorted_with_labels

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class RankTable:
    """The weight of positives and negatives at each distinct score; ``RankTable()`` is empty.

    Score ``keys[i]`` has the positive weight ``positive[i] * 2**exponent``. ``negative`` is None
    where every score occurs in one row of weight one: then ``positive`` is a mask, and its
    complement the negatives. The form is canonical.
    """

    keys: Floats = field(default_factory=lambda: np.empty(0))
    positive: Counts = field(default_factory=lambda: np.empty(0, dtype=bool))
    negative: Counts | None = None
    exponent: int = 0

    @classmethod
    def of(cls, score: Floats, positive: Mask, weight: Floats | None) -> RankTable:
        """From scores, the mask of positive rows, and positive weights, shape (rows,)."""
        if weight is None:
            return cls._of_sorted(*sorted_with_labels(score, positive))
        order = np.argsort(score, kind="stable")
        keys, starts = _runs(score[order] if score.dtype == object else score[order] + 0.0)
        # Positives and negatives of a score are neighbours, so that one sum gives both in one unit.
        group = 2 * (np.cumsum(starts) - 1) + positive[order]
        counts, exponent = group_sums(group, weight[order], 2 * len(keys))
        return cls._canonical(keys, counts.reshape(-1, 2), exponent)

    @classmethod
    def _of_sorted(cls, ordered: Floats, positive: Mask) -> RankTable:
        keys, starts = _runs(ordered)
        if len(keys) == len(ordered):
            return cls(keys, positive)
        places = np.flatnonzero(starts)
        whole = np.diff(places, append=len(ordered))
        chosen = np.add.reduceat(positive, places, dtype=np.int64)
        return cls._canonical(keys, np.stack([whole - chosen, chosen], axis=1), 0)

    @classmethod
    def _canonical(cls, keys: Floats, counts: Counts, exponent: int) -> RankTable:
        flat, exponent = reduced(counts.ravel(), exponent)
        negative, positive = flat[0::2], flat[1::2]
        if exponent == 0 and bool(np.all(negative + positive == 1)):
            return cls(keys, positive.astype(bool))
        return cls(keys, positive, negative, exponent)

    def __len__(self) -> int:
        return len(self.keys)

    def counts(self) -> tuple[Counts, Counts]:
        """Positive and negative weights as integers in units of ``2**exponent``."""
        if self.negative is None:
            chosen = self.positive.astype(np.int64)
            return chosen, 1 - chosen
        return self.positive, self.negative

    def totals(self) -> tuple[int, int]:
        """The positive and the negative weight in units of ``2**exponent``."""
        if self.negative is None:
            chosen = int(np.count_nonzero(self.positive))
            return chosen, len(self) - chosen
        return sum(self.positive.tolist()), sum(self.negative.tolist())

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
        counts = np.concatenate([self._in_units_of(low), other._in_units_of(low)])[order]
        keys, starts = _runs(every[order])
        return self._canonical(keys, np.add.reduceat(counts, np.flatnonzero(starts)), low)

    def _in_units_of(self, exponent: int) -> Counts:
        positive, negative = self.counts()
        both = np.stack([negative, positive], axis=1).astype(object)
        return both * (1 << (self.exponent - exponent))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RankTable):
            return NotImplemented
        return (
            self.exponent == other.exponent
            and np.array_equal(self.keys, other.keys)
            and all(map(np.array_equal, self.counts(), other.counts()))
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
        counts = np.array([data["negative"], data["positive"]], dtype=object).T
        return cls._canonical(keys, counts, int(data["exponent"]))


def _runs(ordered: Floats) -> tuple[Floats, Mask]:
    """The distinct values of a sorted array, and where each begins."""
    starts = np.ones(len(ordered), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=starts[1:])
    return (ordered if starts.all() else ordered[starts]), starts
