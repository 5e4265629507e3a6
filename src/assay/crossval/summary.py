"""Two numbers for the scores of folds: their mean, and how far they disagree."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from assay.errors import InputError
from assay.exact import nearest, nearest_root
from assay.metrics.outcome import in_words


class Summary(tuple[float, float]):
    """The mean of fold scores and their standard deviation, which names its divisor.

    It is the pair ``(mean, sd)``, and prints as what it is.

    >>> mean, sd = cv_summary([0.7, 0.8, 0.9])
    >>> cv_summary([0.7, 0.8, 0.9])
    0.8 +- 0.0816497 (population sd of 3 scores, ddof 0)
    """

    scores: tuple[float, ...]
    ddof: int

    @property
    def mean(self) -> float:
        """The mean."""
        return self[0]

    @property
    def sd(self) -> float:
        """The standard deviation, with the divisor ``len(scores) - ddof``."""
        return self[1]

    def __repr__(self) -> str:
        kind = {0: "population ", 1: "sample "}.get(self.ddof, "")
        count = len(self.scores)
        return (
            f"{in_words(self.mean)} +- {in_words(self.sd)} "
            f"({kind}sd of {count} score{'s' * (count != 1)}, ddof {self.ddof})"
        )


def cv_summary(scores: Iterable[Any], *, ddof: int = 0) -> Summary:
    """The headline number of some fold scores and its uncertainty.

    Args:
        scores: One score a fold, each finite.
        ddof: The divisor is the number of scores less this: 0 for the population sd, as NumPy
            has it, 1 for the sample sd, as pandas and R have it.

    Returns:
        The pair ``(mean, sd)`` as a `Summary`; both are exact and rounded once. With as few scores
        as ``ddof`` the sd is NaN.

    Raises:
        InputError: There are no scores, or one is not finite.

    >>> cv_summary([0.5, 1.0]).mean, cv_summary([0.5, 1.0], ddof=1).sd
    (0.75, 0.3535533905932738)
    """
    held = [float(score) for score in scores]
    if not held:
        raise InputError("there are no scores", remedy="give one a fold")
    bad = [place for place, score in enumerate(held, 1) if not math.isfinite(score)]
    if bad:
        raise InputError(
            f"the score of fold {bad[0]} is {held[bad[0] - 1]}",
            remedy="an Evaluation's mean_of_folds runs over the defined ones and says how many",
        )
    if ddof < 0:
        raise InputError(f"ddof is {ddof}", remedy="0 or 1 is meant")
    exact = [Fraction(score) for score in held]
    mean = sum(exact, Fraction(0)) / len(exact)
    squares = sum(((score - mean) ** 2 for score in exact), Fraction(0))
    divisor = len(exact) - ddof
    sd = nearest_root(squares / divisor) if divisor > 0 else math.nan
    found = Summary((nearest(mean), sd))
    found.scores, found.ddof = tuple(held), ddof
    return found
