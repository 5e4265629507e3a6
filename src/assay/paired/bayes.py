"""The Bayesian correlated t test: how probable it is that one model is better, and by enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.errors import InputError
from assay.exact import nearest, nearest_root
from assay.paired.differences import Differences, overlap
from assay.paired.student import below, quantile
from assay.score import plain


@dataclass(frozen=True)
class Posterior:
    """The posterior of the mean difference: Student's t about the mean, with some scale.

    Args:
        mean: Its centre, the mean difference.
        scale: Its scale, sqrt((1/k + n_test/n_train) s^2).
        df: Its degrees of freedom.
        rope: Half the width of the region of practical equivalence.
        left: The probability of a difference below -rope.
        inside: The probability of one from -rope to rope; 0 for a region of no width.
        right: The probability of one above rope.
        undefined: Why there is none; then all of them are NaN.
    """

    mean: float
    scale: float
    df: int
    rope: float
    left: float
    inside: float
    right: float
    undefined: str | None = None

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The credible interval of equal tails; it equals the corrected t's confidence interval.

        Raises:
            InputError: The level is not between 0 and 1.
        """
        if not 0 < level < 1:
            raise InputError(f"the level {level!r} is not between 0 and 1", remedy="such as 0.95")
        if self.undefined:
            return math.nan, math.nan
        half = quantile((1 + level) / 2, self.df) * self.scale
        return self.mean - half, self.mean + half

    def to_dict(self) -> dict[str, Any]:
        """The posterior as JSON values, with the interval of 95 %."""
        names = ("mean", "scale", "df", "rope", "left", "inside", "right")
        found: dict[str, Any] = {name: plain(getattr(self, name)) for name in names}
        found["interval_95"] = [plain(bound) for bound in self.interval()]
        if self.undefined:
            found["undefined"] = self.undefined
        return found


def correlated_t(
    differences: Sequence[Any], *, n_train: Any, n_test: Any, rope: float = 0.0
) -> Posterior:
    """The Bayesian correlated t test, with a region of practical equivalence.

    Scores of two folds are taken to correlate as n_test / (n_train + n_test), whence the posterior
    under a flat prior: Student's t with k - 1 degrees of freedom about the mean difference, with
    the scale of `corrected_t`.

    Args:
        differences: The difference of the two scores on each fold.
        n_train: Training rows of a fold; or a list of each fold's, whose totals are divided.
        n_test: Held-out rows of a fold, likewise.
        rope: Differences up to this size, of either sign, count for nothing; 0 or more, in the
            metric's unit.

    Returns:
        A `Posterior`; undefined for fewer than two differences, and where all are equal.

    Raises:
        InputError: A difference is not finite, a size not positive, the region negative; SciPy is
            missing.

    >>> found = correlated_t([0.02, 0.04, 0.06, 0.04], n_train=75, n_test=25, rope=0.01)
    >>> round(found.left, 4), round(found.inside, 4), round(found.right, 4)
    (0.0139, 0.0338, 0.9523)

    Source: Corani and Benavoli (2015), Machine Learning 100:285-304; Benavoli, Corani, Demsar and
    Zaffalon (2017), JMLR 18(77):1-36.
    """
    width = float(rope)
    if not 0 <= width < math.inf:
        raise InputError(f"the region of equivalence {rope!r} must be finite and 0 or more")
    held = Differences.of(differences)
    more, k = overlap(n_train, n_test), len(held)
    mean = nearest(held.mean) if k else math.nan
    if held.unusable:
        gone = math.nan
        return Posterior(mean, gone, k - 1, width, gone, gone, gone, held.unusable)
    scale = nearest_root((Fraction(1, k) + more) * held.variance)
    left = below((-width - mean) / scale, k - 1)
    right = below((mean - width) / scale, k - 1)
    inside = max(0.0, 1 - left - right) if width else 0.0
    return Posterior(mean, scale, k - 1, width, left, inside, right)
