"""Calibration: how far probabilities are from the shares of what happened."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.exact import Rational
from assay.kernel.groups import FITS, Counts
from assay.kernel.limbs import Floats
from assay.metrics.declare import caution, metric, refused
from assay.metrics.outcome import Outcome, Part, Ratio, nothing
from assay.metrics.weighed import weighed
from assay.states.calibration import CalibrationTable, PredictedConfidence
from assay.states.tally import Tally

_FEW = caution("the fewer rows a bin has, the larger the gaps that chance alone makes")
_BINS: dict[str, Any] = {
    "kind": "probabilities",
    "better": "lower",
    "bounds": (0.0, 1.0),
    "unit": "1",
    "listed": "named",
    "params": {"bins": 10},
    "domain": {
        "bins": (
            lambda bins: isinstance(bins, int) and 1 <= bins <= 100_000,
            "a whole number from 1 to 100,000",
        )
    },
}
_SUMMED: dict[str, Any] = {
    **_BINS,
    "soundness": {"mean_of_folds": _FEW, "within_fold": _FEW},
    "within": "sum",
}
_WIDTHS = (
    "bins of equal width on [0, 1], closed on the left, the last on both sides; an edge is the "
    "double nearest to k/bins, so that a probability of 0.3 is in the bin that begins at 0.3"
)
_REFERENCE = "Naeini, Cooper and Hauskrecht (2015), AAAI, doi:10.1609/aaai.v29i1.9602"


@dataclass(frozen=True, slots=True)
class Bin:
    """A bin that has rows: its weight, and the sums of probabilities and of what happened."""

    weight: int
    expected: Rational
    happened: Rational

    @property
    def gap(self) -> Fraction:
        """How far the two sums are apart."""
        return abs(Fraction(self.expected - self.happened))


def _by_width(keys: Floats, bins: int) -> NDArray[np.int64]:
    """The bin of each probability."""
    edges = np.array([k / bins for k in range(1, bins)])
    return np.searchsorted(edges, keys, side="right")


def _by_weight(counts: Counts, bins: int) -> NDArray[np.int64]:
    """The bin of each distinct probability by the share of the weight below it."""
    below = np.cumsum(counts) - counts
    whole = int(counts.sum())
    if whole * bins >= FITS or counts.dtype == object:
        below = below.astype(object)
    return (below * bins // whole).astype(np.int64)


def _binned(keys: Floats, counts: Counts, happened: Counts, which: NDArray[np.int64]) -> list[Bin]:
    """The bins with rows, from sorted probabilities and the bin of each."""
    starts = np.flatnonzero(np.diff(which, prepend=-1))
    parts = map(slice, starts.tolist(), [*starts[1:].tolist(), len(keys)])
    return [
        Bin(int(counts[p].sum()), weighed(keys[p], counts[p]), int(happened[p].sum()))
        for p in parts
    ]


def _of_positive(calibration: CalibrationTable, bins: int, equal_width: bool) -> list[Bin]:
    keys, (chosen, others) = calibration.table.keys, calibration.table.counts()
    counts = chosen + others
    which = _by_width(keys, bins) if equal_width else _by_weight(counts, bins)
    return _binned(keys, counts, chosen, which)


def _mean_gap(bins: list[Bin], exponent: int, of: int) -> Outcome:
    unit = Fraction(2) ** exponent
    gaps, weight = sum(one.gap for one in bins) * unit, sum(one.weight for one in bins) * unit
    facts = {"bins_with_rows": len(bins), "bins": of}
    return Outcome(Ratio(gaps, weight), parts={"gaps": gaps, "weight": weight}, facts=facts)


@metric(
    **_SUMMED,
    needs=(CalibrationTable,),
    ratio="sum over bins of |sum of p - positives| / weight",
    undefined="there are no rows",
    rewards="probabilities of the positive class that match its share, bin by bin",
    hides="gaps that cancel inside a bin, and any ranking: the base rate for every row scores 0; "
    "other bins give another value",
    binary=True,
    relations=f"{_WIDTHS}. ece_predicted judges the confidence in the predicted class instead and "
    "differs already for two classes",
    reference=_REFERENCE,
    aliases=("ece_binary",),
)
def ece_positive(calibration: CalibrationTable, bins: int) -> Outcome:
    """Expected calibration error of the probability of the positive class, bins of equal width.

    >>> ece_positive([1, 0], y_proba=[0.9375, 1.0])
    0.46875
    """
    if not calibration.rows:
        return nothing()
    found = _of_positive(calibration, bins, equal_width=True)
    return _mean_gap(found, calibration.table.exponent, bins)


@metric(
    **_SUMMED,
    needs=(CalibrationTable,),
    ratio="sum over bins of |sum of p - positives| / weight, bins of equal weight",
    undefined="there are no rows",
    rewards="probabilities of the positive class that match its share, bin by bin",
    hides="gaps that cancel inside a bin, and any ranking; other bins give another value",
    binary=True,
    relations="a probability belongs to bin floor(bins x share of the weight below it): equal "
    "probabilities are never parted, so ties make bins larger, smaller or empty; with "
    "distinct ones the bins have equal counts. The order of the rows changes nothing",
    reference="Nixon et al. (2019), CVPR Workshops, arXiv:1904.01685",
    aliases=("ece_adaptive",),
)
def ece_positive_quantile(calibration: CalibrationTable, bins: int) -> Outcome:
    """Expected calibration error of the positive class, in bins of equal weight.

    Equal probabilities always share a bin, whatever its size.

    >>> ece_positive_quantile.with_params(bins=2)([0, 1, 0, 1], y_proba=[0.25, 0.25, 0.5, 1.0])
    0.25
    """
    if not calibration.rows:
        return nothing()
    found = _of_positive(calibration, bins, equal_width=False)
    return _mean_gap(found, calibration.table.exponent, bins)


@metric(
    **_BINS,
    needs=(CalibrationTable,),
    ratio="largest of |sum of p - positives| / weight of the bin, over the bins with rows",
    undefined="there are no rows",
    rewards="no bin of probabilities far from its share of positives",
    hides="everything but the worst bin, which may hold a single row",
    soundness={
        "mean_of_folds": _FEW,
        "within_fold": refused("the worst bin of each fold has a weight of its own"),
    },
    within="none",
    binary=True,
    relations=f"the largest of the gaps whose weighted mean is ece_positive; {_WIDTHS}",
    reference=_REFERENCE,
    aliases=("mce", "maximum_calibration_error"),
)
def mce_positive(calibration: CalibrationTable, bins: int) -> Outcome:
    """Maximum calibration error of the positive class: the largest gap of a bin.

    >>> mce_positive([1, 0, 1], y_proba=[0.25, 0.75, 1.0])
    0.75
    """
    if not calibration.rows:
        return nothing()
    found = _of_positive(calibration, bins, equal_width=True)
    worst = max(found, key=lambda one: Fraction(one.gap) / one.weight)
    unit = Fraction(2) ** calibration.table.exponent
    facts: dict[str, Part] = {
        "weight_of_bin": worst.weight * unit,
        "mean_probability": Fraction(worst.expected) / worst.weight,
        "share_of_positives": Fraction(worst.happened) / worst.weight,
    }
    return Outcome(Ratio(worst.gap, worst.weight), facts=facts)


def _right(right: Tally, bins: int, exponent: int) -> list[Fraction]:
    """The rows named right in each bin, a tie of m classes for 1/m, in units of an exponent."""
    totals = [Fraction(0)] * bins
    which = _by_width(right.keys.real, bins).tolist()
    unit = Fraction(2) ** (right.exponent - exponent)
    level = right.keys.imag.tolist()
    for place, ties, weight in zip(which, level, right.weights.tolist(), strict=True):
        totals[place] += Fraction(weight, int(ties)) * unit
    return totals


@metric(
    **_SUMMED,
    needs=(PredictedConfidence,),
    ratio="sum over bins of |sum of the largest p - rows whose class has it| / weight",
    undefined="there are no rows",
    rewards="a confidence in the predicted class that matches the accuracy, bin by bin",
    hides="gaps that cancel inside a bin, and the probabilities of all other classes",
    relations=f"the predicted class is the most probable one; where m classes tie for it the row "
    f"counts as 1/m right, and the order of the columns changes nothing; {_WIDTHS}. "
    "ece_positive judges the positive class instead and differs already for two classes",
    reference="Guo et al. (2017), ICML, arXiv:1706.04599",
    aliases=("ece_top_label", "ece_confidence"),
)
def ece_predicted(confidence: PredictedConfidence, bins: int) -> Outcome:
    """Expected calibration error of the confidence in the predicted class, bins of equal width.

    >>> ece_predicted([1, 0], y_proba=[[0.25, 0.75], [1.0, 0.0]])
    0.125
    """
    if not confidence.rows:
        return nothing()
    every = confidence.every
    keys, counts = every.keys.real, every.weights
    which = _by_width(keys, bins)
    right = _right(confidence.right, bins, every.exponent)
    found = _binned(keys, counts, np.zeros(len(keys), dtype=np.int64), which)
    held = np.unique(which).tolist()
    pairs = zip(found, held, strict=True)
    named = [Bin(one.weight, one.expected, right[place]) for one, place in pairs]
    return _mean_gap(named, every.exponent, bins)
