"""Wilson and Clopper-Pearson: which metrics they are for, hand-worked ends, laws."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.errors import InputError
from assay.intervals.clopper_pearson import clopper_pearson
from assay.intervals.share import no_share
from assay.intervals.wilson import wilson
from assay.metrics.declare import CATALOGUE
from assay.states.confusion import ConfusionCounts

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
LABELS = ConfusionCounts.of([0, 1, 1, 0], [0, 1, 0, 0])


def test_wilson_solves_its_equation():
    # Each end p has |x/n - p| = z sqrt(p (1 - p) / n).
    z = NormalDist().inv_cdf(0.975)
    for found, of in ((1, 10), (7, 9), (123, 150)):
        for end in wilson(found, of):
            assert abs(found / of - end) == pytest.approx(z * math.sqrt(end * (1 - end) / of))


def test_wilson_of_none_and_of_all_rows():
    z2 = NormalDist().inv_cdf(0.975) ** 2
    assert wilson(0, 10) == (0.0, pytest.approx(z2 / (10 + z2), rel=1e-15))
    assert wilson(10, 10) == (pytest.approx(10 / (10 + z2), rel=1e-15), 1.0)


@given(COUNTS)
def test_laws_of_wilson(counts):
    found, of = counts
    low, high = wilson(found, of)
    assert 0 <= low <= found / of <= high <= 1
    wider = wilson(found, of, 0.99)
    assert wider[0] <= low
    assert high <= wider[1]
    turned = wilson(of - found, of)
    assert turned == (pytest.approx(1 - high, abs=1e-15), pytest.approx(1 - low, abs=1e-15))


def test_clopper_pearson_by_its_definition():
    # With 2 of 4: P(X >= 2 | low) = P(X <= 2 | high) = 0.025.
    low, high = clopper_pearson(2, 4)
    at_least = sum(math.comb(4, k) * low**k * (1 - low) ** (4 - k) for k in (2, 3, 4))
    at_most = sum(math.comb(4, k) * high**k * (1 - high) ** (4 - k) for k in (0, 1, 2))
    assert (at_least, at_most) == (pytest.approx(0.025), pytest.approx(0.025))
    assert clopper_pearson(0, 3)[0] == 0.0
    assert clopper_pearson(3, 3) == (pytest.approx(0.025 ** (1 / 3)), 1.0)


@given(COUNTS)
def test_clopper_pearson_holds_the_share(counts):
    low, high = clopper_pearson(*counts)
    assert 0 <= low <= counts[0] / counts[1] <= high <= 1


def coverage(method, n: int, p: float) -> float:
    """How often the interval of a binomial share holds p, exactly."""
    chances = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    ends = [method(k, n) for k in range(n + 1)]
    return math.fsum(c for c, (low, high) in zip(chances, ends, strict=True) if low <= p <= high)


@pytest.mark.parametrize("p", [0.1, 0.3, 0.5, 0.77])
def test_how_often_they_hold_the_share(p):
    assert coverage(clopper_pearson, 50, p) >= 0.95
    assert coverage(wilson, 50, p) == pytest.approx(0.95, abs=0.03)


SHARES = {
    "accuracy", "error_rate", "hamming_loss", "precision", "recall", "specificity", "npv", "fpr",
    "fnr", "fdr", "false_omission_rate", "jaccard",
}  # fmt: skip


def test_which_metrics_are_shares_is_told_by_their_forms():
    found = {key for key, one in CATALOGUE.items() if no_share(one, LABELS) is None}
    assert SHARES & set(CATALOGUE) <= found
    never = {"f1", "fbeta", "mcc", "kappa", "balanced_accuracy", "f1_macro", "g_mean", "youden_j"}
    assert not never & found


@pytest.mark.parametrize("key", sorted(k for k, m in CATALOGUE.items() if not no_share(m, LABELS)))
def test_a_share_is_its_count_of_rows(key):
    y, p = [1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1], [1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1]
    found = assay.evaluate(y, p, pos_label=1, metrics=key).interval(key)
    assert found.name == "wilson"
    ratio = Fraction(found.value).limit_denominator(11)
    sizes = [n for n in range(1, 12) if (ratio * n).denominator == 1]
    ends = [wilson(int(ratio * n), n) for n in sizes]
    assert (found.low, found.high) in ends


def test_recall_by_hand_and_its_other_method():
    ev = assay.evaluate([1, 1, 1, 0, 0], [1, 1, 0, 0, 1], pos_label=1)
    assert tuple(ev.interval("recall")) == wilson(2, 3)
    assert tuple(ev.interval("recall", "clopper_pearson")) == clopper_pearson(2, 3)
    assert tuple(ev.interval("precision", level=0.9)) == wilson(2, 3, 0.9)


def test_micro_averages_of_three_classes_are_no_shares():
    ev = assay.evaluate(["a", "b", "c", "a"], ["a", "b", "a", "a"])
    with pytest.raises(InputError, match="over more than two classes a row may count more"):
        ev.interval("f1_micro", "wilson")
    assert ev.interval("accuracy").name == "wilson"
    assert tuple(ev.interval("recall[a]")) == wilson(2, 2)


def test_weighted_rows_are_refused_with_the_reason():
    ev = assay.evaluate([1, 0, 1], [1, 0, 0], sample_weight=[1, 2, 1])
    with pytest.raises(InputError, match="rows are weighted, and a weight is no number of indep"):
        ev.interval("accuracy", "wilson")
    assert ev.interval("accuracy").name == "bootstrap"


def test_what_has_no_value_has_no_interval():
    found = assay.evaluate([0, 0, 1], [0, 0, 0], pos_label=1).interval("precision")
    assert found.undefined.startswith("(TP + FP) is 0")
    put = assay.evaluate([0, 0, 1], [0, 0, 0], pos_label=1, undefined="sklearn")
    assert put.interval("precision").undefined.startswith("the value was put in")
