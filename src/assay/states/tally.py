"""A tally: distinct keys, sorted, each with its exact weight."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import ExactSum
from assay.kernel.groups import Counts, group_sums, reduced, weight_of
from assay.kernel.sorting import sorted_values

Keys = NDArray[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Tally:
    """How much weight each distinct key carries; ``Tally()`` is empty.

    Key ``keys[i]`` weighs ``counts[i] * 2**exponent``. ``counts`` is None where every key occurs
    once with weight one, which is the usual case for scores and costs no memory. The form is
    canonical.

    >>> tally = Tally.of(np.array([3.0, 1.0, 3.0]))
    >>> tally.keys.tolist(), tally.weights.tolist()
    ([1.0, 3.0], [1, 2])
    """

    keys: Keys = field(default_factory=lambda: np.empty(0))
    counts: Counts | None = None
    exponent: int = 0

    @classmethod
    def of(cls, values: Keys, weight: NDArray[np.float64] | None = None) -> Tally:
        """Tally the values, each with weight one or with its own positive weight."""
        if weight is not None:
            order = np.argsort(values, kind="stable")
            keys, group = _runs(values[order])
            return cls._canonical(keys, *group_sums(group, weight[order], len(keys)))
        if values.dtype == np.float64:
            return cls.of_sorted(sorted_values(values))
        return cls.of_sorted(np.sort(values))

    @classmethod
    def of_sorted(cls, ordered: Keys) -> Tally:
        """Tally values that are sorted already, each with weight one."""
        changes = ordered[1:] != ordered[:-1]
        if changes.all():
            return cls(ordered)
        starts = np.concatenate([[0], np.flatnonzero(changes) + 1])
        counts = np.diff(starts, append=len(ordered))
        return cls._canonical(ordered[starts], counts, 0)

    @classmethod
    def counted(cls, keys: Keys, counts: Counts, exponent: int = 0) -> Tally:
        """From sorted distinct keys and their counts; keys of weight zero are left out."""
        held = np.asarray(counts != 0, dtype=bool)
        return cls._canonical(keys[held], counts[held], exponent)

    @classmethod
    def _canonical(cls, keys: Keys, counts: Counts, exponent: int) -> Tally:
        counts, exponent = reduced(counts, exponent)
        if exponent == 0 and bool(np.all(counts == 1)):
            return cls(keys)
        return cls(keys, counts, exponent)

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def weights(self) -> Counts:
        """The counts as an array of integers, ones included, in units of ``2**exponent``."""
        return np.ones(len(self.keys), dtype=np.int64) if self.counts is None else self.counts

    @property
    def total(self) -> ExactSum:
        """The weight of all keys together."""
        if self.counts is None:
            return ExactSum.scaled(len(self.keys), 0)
        return weight_of(self.counts, self.exponent)

    def middle(self) -> tuple[float, float]:
        """The keys where half of the weight is reached, and passed: most often the same.

        >>> Tally.of(np.array([3.0, 1.0, 7.0, 4.0])).middle()
        (3.0, 4.0)
        """
        if self.counts is None:
            row, reached = (len(self) - 1) // 2, len(self) % 2 == 0
        else:
            sums = np.cumsum(self.counts)
            row = int(np.argmax(2 * sums >= sums[-1]))
            reached = bool(2 * sums[row] == sums[-1])
        return float(self.keys[row]), float(self.keys[row + reached])

    def merge(self, other: Tally) -> Tally:
        """Both tallies together."""
        if not len(self):
            return other
        if not len(other):
            return self
        keys = np.concatenate([self.keys, other.keys])
        order = np.argsort(keys, kind="stable")
        if self.counts is None and other.counts is None:
            return Tally.of_sorted(keys[order])
        low = min(self.exponent, other.exponent)
        both = [part._in_units_of(low) for part in (self, other)]
        counts = np.concatenate(both)[order]
        keys, group = _runs(keys[order])
        starts = np.flatnonzero(np.diff(group, prepend=-1))
        return Tally._canonical(keys, np.add.reduceat(counts, starts), low)

    def _in_units_of(self, exponent: int) -> Counts:
        return self.weights.astype(object) * (1 << (self.exponent - exponent))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (
            self.exponent == other.exponent
            and np.array_equal(self.keys, other.keys)
            and np.array_equal(self.weights, other.weights)
        )

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; infinities as text."""
        keys = [key if abs(key) != np.inf else repr(key) for key in self.keys.tolist()]
        counts = None if self.counts is None else self.counts.tolist()
        return {"keys": keys, "counts": counts, "exponent": self.exponent}

    @classmethod
    def from_dict(cls, data: dict[str, Any], dtype: type[Any] = np.float64) -> Tally:
        """Read what `to_dict` wrote."""
        keys = np.array([float(k) if isinstance(k, str) else k for k in data["keys"]], dtype=dtype)
        if data["counts"] is None:
            return cls(keys)
        counts = np.array(data["counts"], dtype=object)
        return cls._canonical(keys, counts, int(data["exponent"]))


def _runs(ordered: Keys) -> tuple[Keys, NDArray[np.int64]]:
    """The distinct keys of a sorted array, and which of them each element is."""
    if not len(ordered):
        return ordered, np.empty(0, dtype=np.int64)
    starts = np.concatenate([[True], ordered[1:] != ordered[:-1]])
    return ordered[starts], np.cumsum(starts) - 1
