"""How far a predicted order is from the true one: the share of pairs in the right order."""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from assay.errors import InputError
from assay.exact import ExactSum
from assay.metrics.declare import Metric, caution, refused
from assay.metrics.outcome import Outcome, Ratio, nothing
from assay.states.block import Block
from assay.states.made import kind_of
from assay.states.state import State


@dataclass(frozen=True)
class Ranks(State):
    """The true and the predicted place of every row, sorted."""

    pairs: tuple[tuple[float, float], ...] = ()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.pairs)

    @property
    def weight(self) -> ExactSum:
        """Their number: places have no weights."""
        return ExactSum.scaled(self.rows, 0)

    def merge(self, other: Self) -> Self:
        """The places of both."""
        return type(self)(tuple(sorted(self.pairs + other.pairs)))

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return tuple((true, predicted) for true, predicted in value)


def _of_block(block: Block) -> State:
    if block.y_true is None or block.y_pred is None:
        return Ranks()
    if block.weight is not None:
        raise InputError("an order has no weights", remedy="leave the weights out")
    pairs = zip(block.y_true.tolist(), block.y_pred.tolist(), strict=True)
    return Ranks(tuple(sorted(pairs)))


def discordant(pairs: tuple[tuple[float, float], ...]) -> int:
    """The pairs of rows that truth and prediction put in opposite orders.

    >>> discordant(((0, 0), (1, 2), (2, 1), (3, 3)))
    1
    """
    seen: list[float] = []
    waiting: list[float] = []
    found, last = 0, None
    for true, predicted in sorted(pairs):
        if true != last:  # rows of one true place are in no order among themselves
            for one in waiting:
                insort(seen, one)
            waiting, last = [], true
        found += len(seen) - bisect_right(seen, predicted)
        waiting.append(predicted)
    return found


def _order(ranks: Ranks) -> Outcome:
    n = ranks.rows
    if not n:
        return nothing()
    predicted = sorted(place for _, place in ranks.pairs)
    if predicted != list(range(n)):
        note = f"the predicted places are not 0 to {n - 1}, each once"
        return Outcome(Ratio(0, 1), note=note, shown="0")
    every = n * (n - 1) // 2
    if not every:
        return Outcome(Ratio(1, 1), shown="1")
    wrong = discordant(ranks.pairs)
    ratio = Ratio(wrong, every, offset=1, sign=-1)
    return Outcome(ratio, parts={"discordant": wrong, "pairs": Fraction(every)})


_order.__name__ = "order"
_order.__doc__ = "The share of pairs of rows that the predicted places put in the true order."

ORDER = Metric(
    name="order",
    formula=_order,
    needs=(kind_of("Ranks", _of_block),),
    kind="values",
    better="higher",
    bounds=(0.0, 1.0),
    unit="1",
    ratio="1 - discordant pairs / pairs; 0 unless the places are 0 to n - 1; 1 of one row",
    undefined="there are no rows",
    rewards="pairs of rows in the right order",
    hides="how far apart two exchanged rows are",
    soundness={
        "mean_of_folds": caution("a fold breaks an order apart: its places are no permutation"),
        "within_fold": refused("the places of a fold are no permutation"),
    },
    within="none",
    listed="named",
)
