"""The bootstrap: all resamples by hand, SciPy's beside it, seeds, order, parts, failures."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import assay
from assay.errors import InputError
from assay.intervals.bca import acceleration, bca_ends
from assay.intervals.distribution import Distribution
from assay.intervals.draws import drawn, every_draw, few
from assay.intervals.percentile import percentile_ends
from assay.intervals.plan import Units
from assay.metrics.declare import CATALOGUE

RNG = np.random.Generator(np.random.PCG64(21))
Y = RNG.integers(0, 2, 120)
SCORE = np.round(RNG.normal(size=120) + Y, 2)
LABEL = (SCORE > 0.5).astype(int)
FOLD = np.repeat([1, 2, 3, 4], 30)
EV = assay.evaluate(Y, LABEL, y_score=SCORE, fold=FOLD)
T = np.round(RNG.normal(10, 3, 80), 2)
P = np.round(T + RNG.gamma(1.0, 2.0, 80), 2)
REGRESSION = assay.evaluate(T, P)


def test_all_resamples_of_three_rows_by_hand():
    errors = [0.0, 1.0, 5.0]
    ev = assay.evaluate([0.0] * 3, errors, metrics="mae")
    means = sorted(sum(Fraction(e) for e in chosen) / 3 for chosen in product(errors, repeat=3))
    found = ev.interval("mae", level=0.8)  # 2.7 of 27 on either side: the third from each end
    assert (found.low, found.high) == (float(means[2]), float(means[-3]))
    assert found.resamples.text() == "all 27 resamples"
    assert found.remark == "rough: there are only 3 rows to draw"


@pytest.mark.parametrize("sizes", [(4,), (2, 3), (1, 1)])
def test_every_resample_has_its_multiplicity(sizes):
    places = np.split(np.arange(sum(sizes)), np.cumsum(sizes)[:-1])
    units = Units(tuple(places))
    every = list(every_draw(units))
    assert sum(times for _, times in every) == math.prod(n**n for n in sizes)
    assert len({tuple(counts) for counts, _ in every}) == len(every)
    assert few(units, len(every))
    assert not few(units, len(every) - 1)
    for counts, _ in every:
        assert [int(counts[held].sum()) for held in places] == list(sizes)


def test_what_is_drawn_comes_from_whole_numbers_of_pcg64():
    (first, _), (second, _) = drawn(Units((np.arange(5),)), 2, 0)
    # Generator(PCG64(0)).integers(0, 5, 5) twice: NumPy keeps this stream.
    assert first.tolist() == np.bincount([4, 3, 2, 1, 1], minlength=5).tolist()
    assert second.sum() == 5


@pytest.mark.parametrize("key", ["roc_auc", "f1", "average_precision"])
def test_the_same_rows_in_any_order_give_the_same_interval(key):
    order = RNG.permutation(len(Y))
    other = assay.evaluate(Y[order], LABEL[order], y_score=SCORE[order])
    for method in ("bootstrap", "bca"):
        one, two = (ev.interval(key, method, resamples=200, seed=5) for ev in (EV, other))
        assert one == two
    assert EV.interval(key, "bootstrap", resamples=200, seed=6) != one


def test_beside_scipy_the_ends_agree():
    def auc(y, score):
        difference = np.sign(score[y == 1][:, None] - score[y == 0])
        return (difference.mean() + 1) / 2

    for name in ("percentile", "BCa"):
        theirs = stats.bootstrap(
            (Y, SCORE),
            auc,
            paired=True,
            vectorized=False,
            n_resamples=1000,
            method=name,
            rng=np.random.default_rng(1),
        ).confidence_interval
        method = "bootstrap" if name == "percentile" else "bca"
        ours = EV.interval("roc_auc", method, resamples=1000, seed=1)
        assert tuple(ours) == pytest.approx(tuple(theirs), abs=0.012)


def test_bca_of_a_skew_mean_lies_where_scipy_has_it():
    theirs = stats.bootstrap(
        (np.abs(P - T),), np.mean, n_resamples=2000, rng=np.random.default_rng(2)
    ).confidence_interval
    ours = REGRESSION.interval("mae", "bca", resamples=2000)
    assert tuple(ours) == pytest.approx(tuple(theirs), abs=0.06)


def test_bca_by_hand():
    # Of 1 to 99 half lie below 50, so that there is no bias; without skewness nothing moves.
    found = Distribution.of([float(k) for k in range(1, 100)], [1] * 99)
    tail = Fraction(1, 20)
    flat = bca_ends(found, 50.0, [1.0, 2.0, 3.0], tail)
    plain = percentile_ends(found, tail)
    assert (flat.low, flat.high) == (plain.low, plain.high) == (5.0, 95.0)
    # Moves of -1, -1 and 2: the sum of cubes is 6, of squares 6.
    assert acceleration([1.0, 1.0, -2.0]) == pytest.approx(6 / (6 * 6**1.5))
    skew = bca_ends(found, 50.0, [1.0, 1.0, -2.0], tail)
    assert skew.low > flat.low
    assert skew.high > flat.high


def test_bca_says_why_it_has_no_ends():
    found = Distribution.of([1.0, 2.0, 3.0], [1, 1, 1])
    tail = Fraction(1, 40)
    assert bca_ends(found, 9.0, [1.0], tail).undefined == (
        "every resample lies on the same side of the value"
    )
    lost = bca_ends(found, 2.0, [1.0, math.nan], tail).undefined
    assert lost == "without some rows there is no value, in 1 of 2 trials"


CLASSIFYING = ["f1", "mcc", "kappa", "roc_auc", "average_precision", "ks", "balanced_accuracy"]


@pytest.mark.parametrize("key", CLASSIFYING)
def test_laws_of_percentiles(key):
    metric = EV[key].metric
    ends = [EV.interval(key, "bootstrap", level, resamples=300) for level in (0.5, 0.9, 0.99)]
    narrow, middle, wide = map(tuple, ends)
    assert wide[0] <= middle[0] <= narrow[0] <= narrow[1] <= middle[1] <= wide[1]
    assert metric.bounds[0] <= wide[0]
    assert wide[1] <= metric.bounds[1]


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=5), st.integers(2, 40))
@settings(max_examples=40)
def test_ends_of_exact_resamples_hold_what_they_say(errors, least):
    ev = assay.evaluate([0.0] * len(errors), [float(e) for e in errors], metrics="bias")
    level = 1 - 1 / least
    found = ev.interval("bias", "bootstrap", level)
    if len(set(errors)) == 1:
        assert "no spread was seen" in found.undefined
        return
    means = [Fraction(sum(c), len(c)) for c in product(errors, repeat=len(errors))]
    inside = sum(Fraction(found.low) <= m <= Fraction(found.high) for m in map(_double, means))
    assert inside >= Fraction(str(level)) * len(means)


def _double(mean: Fraction) -> Fraction:
    return Fraction(float(mean))


def test_cells_and_rows_have_the_same_distribution():
    by_cells = EV.interval("f1", "bootstrap", resamples=2000)
    weighted = assay.evaluate(Y, LABEL, sample_weight=np.full(len(Y), 2.0), metrics="f1")
    by_rows = weighted.interval("f1", "bootstrap", resamples=2000)
    assert tuple(by_cells) == pytest.approx(tuple(by_rows), abs=0.015)


def test_weights_are_drawn_with_their_rows():
    # Row 1 weighs 3: the resamples (1,1), (1,2) twice, (2,2) have the means 0, 1/4 twice and 1.
    ev = assay.evaluate([0.0, 0.0], [0.0, 1.0], sample_weight=[3, 1], metrics="mae")
    found = ev.interval("mae", level=0.5)
    assert (found.low, found.high) == (0.0, 1.0)
    assert ev.interval("mae", level=0.4).low == 0.25


def test_whole_parts_are_drawn():
    ev = assay.evaluate(
        [0.0] * 6, [0, 0, 1, 1, 5, 5], group=list("aabbcc"), metrics="mae", y_score=None
    )
    found = ev.interval("mae", level=0.8, by="group")
    means = sorted(Fraction(sum(c), 3) for c in product([0, 1, 5], repeat=3))
    assert (found.low, found.high) == (float(means[2]), float(means[-3]))
    assert (found.resamples.by, found.resamples.total) == ("group", 27)
    assert found.method == "percentile bootstrap of whole parts by group"
    assert found.remark == "rough: there are only 3 parts to draw"


def test_folds_ids_and_columns_name_parts_too():
    site = [f"s{k % 12}" for k in range(120)]
    ev = assay.evaluate(Y, LABEL, fold=FOLD, pos_label=1, metrics="f1", columns={"site": site})
    assert ev.interval("f1", by="fold").resamples.total == 4**4
    assert ev.interval("f1", by="site", resamples=200).resamples.total == 200
    with pytest.raises(InputError, match="no 'group' to draw whole parts by; take fold, site"):
        ev.interval("f1", by="group")
    with pytest.raises(InputError, match="cannot be drawn class by class"):
        ev.interval("f1", by="fold", stratify=True)
    with pytest.raises(InputError, match="it does not draw whole parts or classes"):
        ev.interval("accuracy", "wilson", by="fold")


def test_a_term_for_each_part_is_not_drawn_by_these_parts():
    ev = assay.evaluate(
        Y, LABEL, columns={"site": [k % 3 for k in range(120)]}, metrics="mean_over(site, accuracy)"
    )
    key = next(iter(ev))
    assert ev.interval(key, resamples=100).is_defined
    with pytest.raises(InputError, match="has a term for each site: a part drawn twice"):
        ev.interval(key, by="site")


def test_classes_drawn_apart_keep_their_rows():
    apart = EV.interval("recall", "bootstrap", stratify=True, resamples=500)
    assert apart.resamples.defined == 500
    assert "each class apart" in apart.method
    assert EV.interval("roc_auc", "bootstrap", stratify=True, resamples=100).is_defined
    with pytest.raises(InputError, match="numbers have no classes to draw apart"):
        REGRESSION.interval("mae", stratify=True)


def test_outputs_are_drawn_together():
    ev = assay.evaluate([[0.0, 1.0], [2.0, 3.0]], [[0.0, 2.0], [3.0, 3.0]], metrics="mae")
    # Errors 0 and 1, and 1 and 0: each row has a mean of 1/2, whichever is drawn.
    assert "every resample has the value 0.5" in ev.interval("mae").undefined
    one = ev.interval("mae[y_true[0]]", level=0.4)
    assert (one.metric, one.low, one.high) == ("mae[y_true[0]]", 0.5, 0.5)
    assert one.resamples.total == 4


def test_an_extreme_row_has_no_bootstrap():
    with pytest.raises(InputError, match="one extreme row, which no resample goes beyond"):
        REGRESSION.interval("max_error")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"resamples": 50}, "50 resamples are too few"),
        ({"resamples": 200.0}, "200.0 resamples are too few"),
        ({"seed": -1}, "the seed -1 is no whole number"),
        ({"level": 95}, "level 95 of an interval is not between 0 and 1; say 0.95"),
        ({"level": float("nan")}, "not between 0 and 1"),
        ({"method": "sd"}, "no method 'sd' for intervals; these apply: bootstrap, bca"),
        ({"method": "delong"}, "delong does not apply to f1: it is not the share of pairs"),
    ],
)
def test_what_cannot_be_asked_for(how, said):
    with pytest.raises(InputError, match=said):
        EV.interval("f1", **how)


def test_infinite_values_keep_their_place():
    found = Distribution.of([1.0, math.inf, 2.0, math.nan], [1, 1, 1, 1])
    ends = percentile_ends(found, Fraction(1, 40))
    assert (ends.low, ends.high, found.defined, found.total) == (1.0, math.inf, 3, 4)


def test_nothing_defined_has_no_ends():
    found = percentile_ends(Distribution.of([math.nan] * 3, [1] * 3), Fraction(1, 40))
    assert found.undefined == "none of 3 resamples has a value"


def test_every_metric_that_rows_allow_has_an_interval_or_a_reason():
    for ev in (EV, REGRESSION):
        ev_keys = [key for key in CATALOGUE if key in ev]
        assert len(ev_keys) > 8
        for key in ev_keys:
            if key == "max_error":
                continue
            found = ev.interval(key, "bootstrap", resamples=100)
            assert found.undefined or found.low <= found.high
