"""Laws of whole numbers in limbs: they are the integers, and curves of them are what these give."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise

import numpy as np
import pytest
from generators import seeds
from hypothesis import given
from hypothesis import strategies as st

from assay import dropin
from assay.curves.cuts import Cuts, quotients
from assay.exact import nearest
from assay.kernel import digits, wholes
from assay.metrics import find
from assay.states.ranking import RankedCounts
from assay.states.ranktable import RankTable

numbers = st.lists(st.integers(0, 2**200), min_size=1, max_size=20)


def limbs_of(values: list[int]) -> wholes.Wholes:
    return wholes.of_counts(np.array(values, dtype=object))


@given(numbers, st.data())
def test_limbs_are_the_integers(values, data):
    found = limbs_of(values)
    assert wholes.counts_of(found).tolist() == values
    assert [wholes.number(found, k) for k in range(len(values))] == values
    others = data.draw(st.lists(st.integers(0, 2**60), min_size=len(values), max_size=len(values)))
    sums = wholes.added(found, limbs_of(others))
    assert wholes.counts_of(sums).tolist() == [a + b for a, b in zip(values, others, strict=True)]
    top = limbs_of([max(values), *values])
    left = wholes.left_of(top[:, :1], top[:, 1:])
    assert wholes.counts_of(left).tolist() == [max(values) - value for value in values]
    assert wholes.differ(found, found[:, :1]).tolist() == [value != values[0] for value in values]


@given(numbers)
def test_running_sums_are_carried(values):
    running = wholes.from_the_top(digits.of_counts(np.array(values, dtype=object)))
    expected = list(accumulate(reversed(values)))
    assert wholes.counts_of(running).tolist() == expected
    for limit in (0, expected[0] - 1, expected[0], expected[-1]):
        assert wholes.upto(running, limit) == sum(one <= limit for one in expected)


def test_running_sums_pass_from_chunk_to_chunk():
    values = (np.arange(20_000) % 97 + 2**52).astype(np.float64) * 3.0
    held, exponent = digits.of_doubles(np.append(values, 2.0**-30))
    unit = Fraction(2) ** exponent
    plain = [int(Fraction(v) / unit) for v in [*values.tolist(), 2.0**-30]]
    assert wholes.counts_of(wholes.from_the_top(held)).tolist() == list(accumulate(reversed(plain)))


def _rounded_alike(tops: list[int], lows: list[int], exponent: int) -> None:
    unit = Fraction(2) ** exponent
    both = limbs_of(tops + lows)
    top, low = both[:, : len(tops)], both[:, len(tops) :]
    assert wholes.doubles(top, exponent).tolist() == [nearest(t * unit) for t in tops]
    shares = wholes.shares(top, low)
    expected = [t / w if w else np.nan for t, w in zip(tops, lows, strict=True)]
    assert np.array_equal(shares, expected, equal_nan=True)


@given(numbers, st.data(), st.integers(-1074, 700))
def test_doubles_and_shares_are_rounded_once(lows, data, exponent):
    tops = [data.draw(st.integers(0, low)) for low in lows]
    _rounded_alike(tops, lows, exponent)


def test_ties_and_numbers_beyond_pairs_are_rounded_once():
    half = 2**53 + 1  # a tie, which a bit far below breaks
    tops = [half, half << 150, (half << 150) + 1, (half << 150) - 1, half << 900, (half << 900) + 1]
    _rounded_alike(tops, [top * 3 for top in tops], -1074)
    _rounded_alike([0, 5], [0, 0 + 5], 0)
    tops = [2**61 - 1, 2**60 + 1, 2**53 + 1, 3]
    lows = [2**61 + 1, 2**61 - 1, 2**54 + 3, 0]
    narrow = wholes.shares(np.array([*tops[:3], 0]), np.array(lows))
    assert narrow.tolist()[:3] == [t / w for t, w in zip(tops[:3], lows[:3], strict=True)]
    assert np.isnan(narrow[3])
    assert wholes.doubles(np.array([2**61 + 2**8 + 1]), -60).tolist() == [(2**61 + 257) / 2**60]


# Curves of fractional weights


def _scored(rng: np.random.Generator, rows: int, ties: bool) -> tuple:
    positive = rng.random(rows) < 0.4
    positive[:2] = [True, False]
    score = rng.integers(0, 5, rows).astype(float) if ties else rng.permutation(rows) / 7
    weight = rng.random(rows) * 2.0 ** rng.integers(-30, 30, rows)
    return positive, score, weight


def _by_threshold(positive, score, weight) -> tuple[list, list, list]:
    exact = [Fraction(w) for w in weight.tolist()]
    thresholds = sorted(set(score.tolist()), reverse=True)
    rows = list(zip(positive.tolist(), score.tolist(), exact, strict=True))
    sums = [
        [sum((w for p, s, w in rows if p == chosen and s >= t), Fraction(0)) for t in thresholds]
        for chosen in (True, False)
    ]
    return thresholds, *sums


@given(seeds(), st.integers(2, 25), st.booleans())
def test_curves_with_fractional_weights_are_exact(rng, rows, ties):
    y, score, weight = _scored(rng, rows, ties)
    thresholds, tp, fp = _by_threshold(y, score, weight)
    options = {"sample_weight": weight}
    found = dropin.confusion_matrix_at_thresholds(y.astype(int), score, **options)
    cells = [[fp[-1] - f for f in fp], fp, [tp[-1] - t for t in tp], tp]
    assert [part.tolist() for part in found] == [
        *([nearest(w) for w in part] for part in cells),
        thresholds,
    ]
    fpr, tpr, _ = dropin.roc_curve(y.astype(int), score, drop_intermediate=False, **options)
    assert fpr.tolist() == [0.0, *(nearest(f / fp[-1]) for f in fp)]
    assert tpr.tolist() == [0.0, *(nearest(t / tp[-1]) for t in tp)]
    precision, recall, _ = dropin.precision_recall_curve(y.astype(int), score, **options)
    shares = [nearest(t / (t + f)) for t, f in zip(tp, fp, strict=True)]
    assert precision.tolist() == [*reversed(shares), 1.0]
    assert recall.tolist() == [*(nearest(t / tp[-1]) for t in reversed(tp)), 0.0]
    det = dropin.det_curve(y.astype(int), score, **options)
    points = [
        (nearest(f / fp[-1]), nearest((tp[-1] - t) / tp[-1])) for t, f in zip(tp, fp, strict=True)
    ]
    assert set(zip(det[0].tolist(), det[1].tolist(), strict=True)) <= {(0.0, 1.0), *points}


def test_points_on_a_line_are_left_out_with_fractional_weights():
    y, score = [1, 1, 1, 0, 0], [5.0, 4.0, 3.0, 2.0, 1.0]
    weight = [0.1, 0.1, 2.0**70, 0.1, 0.1]
    fpr, tpr, thresholds = dropin.roc_curve(y, score, sample_weight=weight)
    assert thresholds.tolist() == [np.inf, 5.0, 4.0, 3.0, 1.0]
    assert fpr.tolist() == [0.0, 0.0, 0.0, 0.0, 1.0]
    assert tpr[-1] == 1.0


@given(seeds(), st.integers(2, 25), st.booleans())
def test_cuts_of_wide_weights_are_the_integers(rng, rows, ties):
    y, score, weight = _scored(rng, rows, ties)
    table = RankTable.of(score, y, weight)
    thresholds, tp, fp = _by_threshold(y, score, weight)
    unit = Fraction(2) ** table.exponent
    for cuts in (Cuts.every(table), Cuts.at(table, [np.inf, *thresholds])):
        assert [t * unit for t in cuts.tp.tolist()] == [0, *tp]
        assert [f * unit for f in cuts.fp.tolist()] == [0, *fp]
        assert [t * unit for t in cuts.fn.tolist()] == [tp[-1], *(tp[-1] - t for t in tp)]
        assert cuts.weights("tn") == [nearest(fp[-1] - f) for f in [Fraction(0), *fp]]
        assert cuts.rate("fpr").tolist() == [0.0, *(nearest(f / fp[-1]) for f in fp)]
        assert tuple(one * unit for one in cuts.totals) == (tp[-1], fp[-1])
        part = cuts.take(slice(1, None))
        assert part.tp.tolist() == cuts.tp.tolist()[1:]
    wide = np.array([2**80, 1], dtype=object)
    assert quotients(wide, np.array([2**80, 2])).tolist() == [1.0, 0.5]


@given(seeds(), st.integers(2, 25), st.booleans())
def test_operating_points_of_wide_weights_are_exact(rng, rows, ties):
    y, score, weight = _scored(rng, rows, ties)
    ranked = {RankedCounts: RankedCounts.of(y, score, weight)}
    thresholds, tp, fp = _by_threshold(y, score, weight)
    ks = find("ks").of(ranked)
    gaps = [t / tp[-1] - f / fp[-1] for t, f in zip(tp, fp, strict=True)]
    assert ks.value == nearest(max(*gaps, 0))
    if max(gaps) > 0:
        assert ks.facts["threshold"] == thresholds[gaps.index(max(gaps))]
    precision = [t / (t + f) for t, f in zip(tp, fp, strict=True)]
    enough = [p for p, t in zip(precision, tp, strict=True) if t >= Fraction(4, 5) * tp[-1]]
    assert find("precision_at_recall").of(ranked).value == nearest(max(enough))
    reached = [t for p, t in zip(precision, tp, strict=True) if p >= Fraction(1, 2)]
    found = find("recall_at_precision").of(ranked)
    assert found.value == nearest(max(reached) / tp[-1]) if reached else found.undefined


def test_a_precision_that_rounds_to_the_limit_but_is_below_it_is_not_enough():
    metric = find("recall_at_precision")
    low = metric([1, 0], y_score=[2, 2], sample_weight=[2.0**70, 2.0**70 * (1 + 2**-52)])
    assert np.isnan(low)
    assert metric([1, 0], y_score=[2, 2], sample_weight=[2.0**70, 2.0**70]) == 1.0


@pytest.mark.parametrize("rows", [3, 40_000])
def test_the_area_is_rounded_once_where_the_leading_limb_leaves_it_open(rows):
    # The area is a tie but for the smallest step, far below the leading limb.
    x = np.arange(rows, dtype=float)
    for first in ([2.0**54 + 4, 2.0**-60], [2.0**53, 1.0, 2.0**-30], [2.0**53, 3.0, -(2.0**-30)]):
        y = np.append(first, np.zeros(rows - len(first)))
        heights = [Fraction(float(a + b)) for a, b in pairwise(y)]
        assert dropin.auc(x, y) == nearest(sum(heights) / 2)
