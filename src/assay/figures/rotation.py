"""The rotation of folds: each is held out once, and the running mean of the scores settles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from assay.exact import nearest, nearest_root
from assay.score import Score

MOST_ROUNDS = 200
"""With more folds there is no picture of each round: the strip of all scores shows them."""

MOST_ROWS = 12
"""Up to so many folds each round has a row of the strip; more share one."""


class Round(NamedTuple):
    """A fold's score with the mean and the population sd of the defined scores so far."""

    score: Score
    mean: float
    sd: float
    defined: int


def rounds(scores: Sequence[Score]) -> list[Round]:
    """Each fold in turn with the exact running mean and population sd, each rounded once."""
    total = squares = Fraction(0)
    held, found = 0, []
    for score in scores:
        if score.is_defined and math.isfinite(score.value):
            exact = score.exact
            total, squares, held = total + exact, squares + exact**2, held + 1
        mean = nearest(total / held) if held else math.nan
        sd = nearest_root(squares / held - (total / held) ** 2) if held else math.nan
        found.append(Round(score, mean, sd, held))
    return found
