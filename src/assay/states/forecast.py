"""Forecast: the base of the states of probabilities beside what happened."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from assay.states.block import Block
from assay.states.state import State


class Forecast(State, base=True):
    """A state of probabilities; a subclass says what it keeps in `of_block`."""

    @classmethod
    def of(
        cls,
        outcome: NDArray[Any] | list[int],
        proba: NDArray[np.float64] | list[Any],
        weight: NDArray[np.float64] | list[float] | None = None,
    ) -> Self:
        """From outcomes, probabilities and weights of 0 or more.

        Args:
            outcome: Shape (rows,): 1 or True where the positive class happened, 0 elsewhere; with
                several classes the place of the class that happened.
            proba: Shape (rows,) of the positive class, or (rows, classes); from 0 to 1.
            weight: Shape (rows,).

        Raises:
            ValueError: The lengths differ, a probability is outside 0 to 1, an outcome is no class,
                or a weight is negative.
        """
        codes, p = np.asarray(outcome).astype(np.int64), np.asarray(proba, dtype=np.float64)
        classes = 2 if p.ndim == 1 else p.shape[1]
        if len(codes) != len(p) or (weight is not None and len(weight) != len(p)):
            raise ValueError("outcomes, probabilities and weights differ in length")
        if not ((p >= 0) & (p <= 1)).all():
            raise ValueError("a probability is outside 0 to 1")
        if not ((codes >= 0) & (codes < classes)).all():
            raise ValueError(f"an outcome is none of the {classes} classes")
        labels = tuple(range(classes))
        block = Block(true_codes=codes, proba=p, labels=labels, declared=classes, positive=1)
        if weight is None:
            return cls.of_block(block)
        weights = np.asarray(weight, dtype=np.float64)
        if not (weights >= 0).all():
            raise ValueError("a weight is negative")
        return cls.of_block(block.weighted(weights))
