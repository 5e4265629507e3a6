"""Calibration: how often what was given a probability came true."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.figures.ranges import Floats
from assay.intervals.wilson import wilson
from assay.states.block import Block

BINS = 10


@dataclass(frozen=True)
class Bin:
    """A bin of probabilities that holds rows.

    Args:
        place: Which of the bins, from 0.
        weight: Its rows, or their weight.
        mean: The mean probability given.
        share: The share that came true.
        interval: The 95% Wilson interval of that share; None of weighted rows.
    """

    place: int
    weight: float
    mean: float
    share: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, eq=False)
class Reliability:
    """Ten bins of equal width: how many rows each holds, and what came true in those with some.

    Args:
        what: What the probabilities are of.
        held: Shape (bins,), rows of each, or their weight.
        bins: Those that hold rows.
        weighted: Whether the rows are weighted.
    """

    what: str
    held: Floats
    bins: tuple[Bin, ...]
    weighted: bool

    @property
    def edges(self) -> list[float]:
        """The edges of the bins."""
        return [float(edge) for edge in np.linspace(0, 1, BINS + 1)]


def reliability(block: Block) -> Reliability | None:
    """Of the probabilities of the positive class, or of each row's largest; None without any."""
    if block.proba is None or block.true_codes is None:
        return None
    given, came, what = _outcomes(block, block.proba)
    place = np.minimum((given * BINS).astype(np.int64), BINS - 1)
    weight = np.ones(len(given)) if block.weight is None else block.weight
    held = np.bincount(place, weights=weight, minlength=BINS).astype(np.float64)
    right = np.bincount(place, weights=weight * came, minlength=BINS)
    total = np.bincount(place, weights=weight * given, minlength=BINS)
    weighted = block.weight is not None
    bins = [
        Bin(
            k,
            float(held[k]),
            float(total[k] / held[k]),
            float(right[k] / held[k]),
            None if weighted else wilson(round(right[k]), round(held[k])),
        )
        for k in np.flatnonzero(held).tolist()
    ]
    return Reliability(what, held, tuple(bins), weighted)


def _outcomes(block: Block, proba: Floats) -> tuple[Floats, NDArray[np.bool_], str]:
    """Probabilities, whether what they are of came true, and what that is."""
    if block.positive is not None and block.declared <= 2:
        column = proba if proba.ndim == 1 else proba[:, block.positive]
        return column, block.is_positive, "probability of the positive class"
    named = proba.argmax(axis=1)
    return proba.max(axis=1), block.true_codes == named, "largest probability of each row"
