"""DeLong's variance against every pair counted one by one, and how often its interval holds."""

from __future__ import annotations

from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.intervals import delong as module
from assay.intervals.delong import delong, no_pairs
from assay.metrics import find
from assay.states.ranking import RankedCounts

ROWS = st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=4, max_size=40).filter(
    lambda rows: 2 <= sum(one for one, _ in rows) <= len(rows) - 2
)


def pairwise(y, score) -> tuple[Fraction, Fraction]:
    """The area and DeLong's variance from the kernel of every pair."""
    high = [Fraction(s) for one, s in zip(y, score, strict=True) if one]
    low = [Fraction(s) for one, s in zip(y, score, strict=True) if not one]
    kernel = [[Fraction((a > b) * 2 + (a == b), 2) for b in low] for a in high]
    m, n = len(high), len(low)
    area = sum(map(sum, kernel)) / (m * n)
    of_high = [sum(row) / n for row in kernel]
    of_low = [sum(column) / m for column in zip(*kernel, strict=True)]
    first = sum((v - area) ** 2 for v in of_high) / (m - 1)
    second = sum((v - area) ** 2 for v in of_low) / (n - 1)
    return area, first / m + second / n


def table(y, score):
    return RankedCounts.of(np.array(y), np.array(score, dtype=float)).table


@given(ROWS)
@settings(max_examples=60)
def test_ranks_give_what_every_pair_gives(rows):
    y, score = zip(*rows, strict=True)
    assert delong(table(y, score)) == pairwise(y, score)


def test_sums_beyond_64_bits_are_the_same(monkeypatch):
    rng = np.random.Generator(np.random.PCG64(3))
    y, score = rng.integers(0, 2, 300), rng.integers(0, 50, 300)
    expected = delong(table(y, score))
    monkeypatch.setattr(module, "_FITS", 0)
    assert delong(table(y, score)) == expected == pairwise(y.tolist(), score.tolist())


def test_the_interval_is_the_area_and_so_many_standard_errors():
    y, score = [1, 1, 1, 0, 0, 0, 1, 0], [0.9, 0.4, 0.7, 0.5, 0.1, 0.3, 0.35, 0.6]
    found = assay.evaluate(y, y_score=score).interval("roc_auc", level=0.9)
    area, variance = pairwise(y, score)
    half = NormalDist().inv_cdf(0.95) * float(variance) ** 0.5
    assert (found.value, found.variance) == (float(area), variance)
    assert found.low == pytest.approx(float(area) - half, rel=1e-15)
    assert found.high == 1.0  # cut
    assert float(area) + half > 1
    assert found.remark == "cut at 1"


def test_it_is_for_the_area_under_the_roc_curve_alone():
    assert no_pairs(find("roc_auc")) is None
    for key in ("average_precision", "ks", "accuracy", "roc_auc_partial:max_fpr=0.5"):
        assert no_pairs(find(key)) == "it is not the share of pairs ranked right"


def test_infinite_scores_have_their_rank():
    y, score = [1, 1, 0, 0, 1], [np.inf, 1.0, -np.inf, 2.0, 0.5]
    found = assay.evaluate(y, y_score=score).interval("roc_auc")
    assert found.variance == pairwise(y, [9.0, 1.0, -9.0, 2.0, 0.5])[1]


def test_how_often_it_holds_the_area():
    # Normal scores one standard deviation apart: the area is Phi(1 / sqrt(2)).
    truth = NormalDist().cdf(0.5**0.5)
    rng, held, runs = np.random.Generator(np.random.PCG64(11)), 0, 400
    for _ in range(runs):
        y = np.repeat([1, 0], [40, 60])
        low, high = assay.evaluate(y, y_score=rng.normal(size=100) + y, metrics="roc_auc").interval(
            "roc_auc"
        )
        held += low <= truth <= high
    assert 0.915 <= held / runs <= 0.975
