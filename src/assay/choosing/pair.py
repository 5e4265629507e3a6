"""Two models on the same folds: the gap beside their spread, and the tests of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.aggregate import shortened
from assay.errors import InputError
from assay.exact import exact_total, nearest, nearest_root
from assay.metrics.declare import Metric
from assay.metrics.outcome import in_words
from assay.paired import PairedT, Posterior, corrected_t, correlated_t, plain_t
from assay.report.safe import short
from assay.score import Score, plain


@dataclass(frozen=True)
class PairOfModels:
    """Two models, the better on average first, and whether the gap between them means anything.

    An advantage is the first model's score minus the second's, turned round where lower is better:
    positive is good for the first.

    Args:
        first, second: Their names.
        metric: The metric.
        advantages: One per fold on which both scores are defined, in the metric's unit.
        of: How many folds there are.
        gap: The mean advantage; 0 or more.
        spreads: The fold-to-fold spread of each: population standard deviation, ddof 0.
        corrected: The test of Nadeau and Bengio.
        uncorrected: The plain paired t, which is too sure.
        posterior: Of the mean advantage: ``right`` is the probability that the first is better by
            more than the region of practical equivalence, ``left`` that the second is.
        p_adjusted: The corrected test's p with Holm's correction for all pairs compared.
        verdict: The gap beside the spreads, in a sentence.
    """

    first: str
    second: str
    metric: Metric
    advantages: tuple[float, ...]
    of: int
    gap: float
    spreads: tuple[float, float]
    corrected: PairedT
    uncorrected: PairedT
    posterior: Posterior
    p_adjusted: float
    verdict: str

    @property
    def wins(self) -> tuple[int, int]:
        """On how many folds the first is better, and on how many the second."""
        return sum(a > 0 for a in self.advantages), sum(a < 0 for a in self.advantages)

    def to_dict(self) -> dict[str, Any]:
        """The pair as JSON values."""
        return {
            "first": self.first,
            "second": self.second,
            "gap": plain(self.gap),
            "advantages": [plain(one) for one in self.advantages],
            "folds": len(self.advantages),
            "of": self.of,
            "wins": list(self.wins),
            "spreads_population": [plain(one) for one in self.spreads],
            "corrected_t": self.corrected.to_dict(),
            "uncorrected_t": self.uncorrected.to_dict(),
            "p_holm": plain(self.p_adjusted),
            "posterior": self.posterior.to_dict(),
            "verdict": self.verdict,
        }


def paired(
    names: tuple[str, str],
    scores: tuple[Sequence[Score], Sequence[Score]],
    sizes: tuple[Sequence[int], Sequence[int]],
    rope: float,
) -> PairOfModels:
    """Compare two models by their scores on the same folds.

    Args:
        names: Their names.
        scores: Each one's score per fold, in the same order.
        sizes: Training rows of each fold, and held-out rows.
        rope: Half the width of the region of practical equivalence, in the metric's unit.

    Raises:
        InputError: The metric has no better direction, or no fold has both scores.
    """
    metric = scores[0][0].metric
    sign = sign_of(metric)
    places = [k for k, (a, b) in enumerate(zip(*scores, strict=True)) if _both(a, b)]
    if not places:
        reason = next((s.undefined for one in scores for s in one if s.undefined), "infinite")
        raise InputError(f"no fold has a finite {metric.key} of both models: {reason}")
    held = [shortened([one[k].exact for k in places]) for one in scores]
    advantages = [sign * (a - b) for a, b in zip(*held, strict=True)]
    if exact_total(advantages) < 0:
        held, names = held[::-1], names[::-1]
        advantages = [-a for a in advantages]
    n_train, n_test = ([size[k] for k in places] for size in sizes)
    mean = exact_total(advantages) / len(advantages)
    variances = [_variance(one) for one in held]
    corrected = corrected_t(advantages, n_train=n_train, n_test=n_test)
    return PairOfModels(
        first=names[0],
        second=names[1],
        metric=metric,
        advantages=tuple(map(nearest, advantages)),
        of=len(scores[0]),
        gap=nearest(mean),
        spreads=(nearest_root(variances[0]), nearest_root(variances[1])),
        corrected=corrected,
        uncorrected=plain_t(advantages),
        posterior=correlated_t(advantages, n_train=n_train, n_test=n_test, rope=rope),
        p_adjusted=corrected.p,
        verdict=_verdict(names, mean, variances),
    )


def sign_of(metric: Metric) -> int:
    """1 where a higher value is better, -1 where a lower one is.

    Raises:
        InputError: Neither is.
    """
    if metric.better not in ("higher", "lower"):
        raise InputError(
            f"neither a higher nor a lower {metric.key} is better, so it ranks no models",
            remedy="compare by another metric, or compose one, such as abs(...) of it",
        )
    return 1 if metric.better == "higher" else -1


def _both(one: Score, other: Score) -> bool:
    return all(s.is_defined and abs(s.value) != float("inf") for s in (one, other))


def _variance(values: list[Fraction]) -> Fraction:
    mean = exact_total(values) / len(values)
    return exact_total((value - mean) ** 2 for value in values) / len(values)


def _verdict(names: tuple[str, str], gap: Fraction, variances: list[Fraction]) -> str:
    """The gap beside the fold-to-fold spreads; compared exactly, as squares."""
    first, second = (short(name) for name in names)
    if not gap:
        return f"{first} and {second} are equal on average"
    spreads = [in_words(nearest_root(one), 2) for one in variances]
    named = spreads[0] if spreads[0] == spreads[1] else " and ".join(spreads)
    shown = f"the gap of {in_words(nearest(gap), 2)} between {first} and {second}"
    smaller = [gap**2 < one for one in variances]
    said = "population sd, ddof 0"
    if all(smaller):
        return f"{shown} is smaller than either model's fold-to-fold spread ({named}, {said})"
    if not any(smaller):
        return f"{shown} is no smaller than either model's fold-to-fold spread ({named}, {said})"
    wide, narrow = (0, 1) if smaller[0] else (1, 0)
    return (
        f"{shown} is smaller than the fold-to-fold spread of {short(names[wide])} "
        f"({spreads[wide]}) and not than that of {short(names[narrow])} ({spreads[narrow]}; {said})"
    )
