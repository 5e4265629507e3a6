"""Laws of weights as digits: they are the numbers, and rankings of them are what integers give."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from generators import RECIPES, WEIGHTS, chances, doubles, seeds, weights
from hypothesis import given
from hypothesis import strategies as st
from test_exact import DISTRIBUTIONS

from assay.dropin.areas import average_precision_score, roc_auc_score
from assay.dropin.at_each import auc
from assay.exact import nearest
from assay.kernel import digits, ranks, reference
from assay.kernel.limbs import MOST
from assay.kernel.moments import total
from assay.kernel.sorting import sorted_with_order
from assay.kernel.squares import outcome_squares
from assay.metrics import find
from assay.states.ranktable import RankTable

whole = st.lists(st.integers(0, 2**90), max_size=30)


def digits_of(values: list[int]) -> digits.Digits:
    return digits.of_counts(np.array(values, dtype=object))


# Digits


@given(seeds(), st.integers(0, 40), st.sampled_from(RECIPES))
def test_digits_of_doubles_are_the_doubles(rng, rows, recipe):
    values = np.abs(doubles(rng, rows, recipe))
    before = values.tobytes()
    found, exponent = digits.of_doubles(values)
    assert values.tobytes() == before
    unit = Fraction(2) ** exponent
    numbers = digits.integers(found).tolist()
    assert [n * unit for n in numbers] == [Fraction(v) for v in values.tolist()]
    # The largest unit that holds them all, and no digit too many.
    assert not any(values) or any(n % 2 for n in numbers)
    assert not len(found) or found[-1].any()


def test_doubles_of_many_chunks_have_one_unit():
    rng = np.random.default_rng(3)
    values = np.concatenate([np.zeros(8192), rng.random(9000), [2.0**-300, 1e300]])
    found, exponent = digits.of_doubles(values)
    exact = [Fraction(v) for v in values.tolist()]
    assert [n * Fraction(2) ** exponent for n in digits.integers(found).tolist()] == exact


@given(whole, st.integers(0, 70))
def test_digits_are_shifted_and_summed_as_integers_are(values, bits):
    found = digits_of(values)
    assert digits.integers(found).tolist() == values
    assert digits.total(found) == sum(values)
    up = digits.shifted(found, bits)
    assert digits.integers(up).tolist() == [v << bits for v in values]
    assert np.array_equal(digits.shifted(up, -bits), digits.trimmed(found))
    small = [v % 2**62 for v in values]
    assert digits.narrow(digits_of(small)).tolist() == small
    assert np.array_equal(digits.of_counts(np.array(small, dtype=np.int64)), digits_of(small))
    bits_used = 0
    for value in values:
        bits_used |= value
    assert digits.bits_used(found) == bits_used


@given(st.lists(st.integers(0, 2**90), min_size=1, max_size=30), st.data())
def test_runs_are_summed_with_their_carries(values, data):
    starts = [True, *data.draw(st.lists(st.booleans(), min_size=29, max_size=29))][: len(values)]
    places = np.flatnonzero(starts)
    found = digits.integers(digits.sums_of_runs(digits_of(values), places)).tolist()
    assert found == [sum(part.tolist()) for part in np.split(np.array(values, object), places[1:])]


# Rankings


@given(st.lists(st.tuples(st.integers(0, 2**90), st.integers(0, 2**90)), max_size=30))
def test_rankings_of_digits_are_those_of_integers(both):
    positive, negative = ([pair[k] for pair in both] for k in (0, 1))
    one, two = digits_of(positive), digits_of(negative)
    assert ranks.won(one, two) == reference.won(positive, negative)
    assert ranks.precisions(one, two) == reference.precisions(positive, negative)
    for limit in (0, sum(negative) // 3, sum(negative)):
        sums = np.cumsum(np.array(negative, dtype=object))
        assert ranks.reached(two, limit) == sum(int(s <= limit) for s in sums)


@pytest.mark.parametrize("recipe", WEIGHTS[1:])
@pytest.mark.parametrize("rows", [1023, 8193, 20_000])
def test_rankings_of_many_rows_are_those_of_integers(recipe, rows):
    rng = np.random.default_rng(rows)
    found, _ = digits.of_doubles(weights(rng, rows, recipe))
    positive = rng.uniform(size=rows) < 0.3
    one, two = found * positive, found * ~positive
    left, right = (digits.integers(part).tolist() for part in (one, two))
    assert ranks.won(one, two) == reference.won(left, right)
    assert ranks.precisions(one, two) == reference.precisions(left, right)
    limit = sum(right) // 7
    assert ranks.reached(two, limit) == next(
        k for k, s in enumerate(np.cumsum(np.array(right, dtype=object))) if s > limit
    )


def test_a_precision_at_a_half_is_rounded_up():
    # 2**-65 is half of the last bit, and 3 * 2**-65 one and a half: 1 and 2 units of 2**-64.
    for top, whole_units, share in ((1, 2**65, 1), (3, 2**65, 2), (2**65 - 1, 2**65, 2**64)):
        one, two = digits_of([top]), digits_of([whole_units - top])
        assert reference.share(top, whole_units) == share
        assert ranks.precisions(one, two) == reference.precisions([top], [whole_units - top])
        assert ranks.precisions(one, two) == top * share


@pytest.mark.parametrize("recipe", ["random", "whole", "tiny", "huge"])
@pytest.mark.parametrize("ties", [True, False])
def test_weighted_rankings_are_those_of_fractions(recipe, ties):
    rng = np.random.default_rng(17)
    rows = 3000
    y, w = rng.integers(0, 2, rows), weights(rng, rows, recipe)
    score = np.round(rng.uniform(-1, 1, rows), 2 if ties else 9)
    held = {key: [Fraction(0), Fraction(0)] for key in sorted(set((score + 0.0).tolist()))}
    for key, label, weight in zip((score + 0.0).tolist(), y.tolist(), w.tolist(), strict=True):
        held[key][label] += Fraction(weight)
    below, right = Fraction(0), Fraction(0)
    for others, chosen in held.values():
        right += chosen * (below + others / 2)
        below += others
    positives = sum(chosen for _, chosen in held.values())
    assert roc_auc_score(y, score, sample_weight=w) == nearest(right / (below * positives))
    found = every = precision = Fraction(0)
    for others, chosen in reversed(held.values()):
        found, every = found + chosen, every + chosen + others
        share = Fraction(int(found / every * 2**64 + Fraction(1, 2)), 2**64)
        precision += chosen * share
    assert average_precision_score(y, score, sample_weight=w) == nearest(precision / positives)


@pytest.mark.parametrize("recipe", WEIGHTS)
def test_the_partial_area_is_that_of_fractions(recipe):
    rng = np.random.default_rng(23)
    rows = 400
    y, score = rng.integers(0, 2, rows), np.round(rng.normal(size=rows), 1)
    w = weights(rng, rows, recipe)
    each = [1.0] * rows if w is None else w.tolist()
    points, x, up = [(Fraction(0), Fraction(0))], Fraction(0), Fraction(0)
    for key in sorted(set((score + 0.0).tolist()), reverse=True):
        for k in np.flatnonzero(score == key).tolist():
            x, up = x + Fraction(each[k]) * int(1 - y[k]), up + Fraction(each[k]) * int(y[k])
        points.append((x, up))
    for limit in (Fraction(1, 16), Fraction(1, 2), Fraction(1)):
        area = Fraction(0)
        for (x0, y0), (x1, y1) in pairwise(points):
            end = min(x1, limit * x)
            if end > x0:
                height = y0 + (y1 - y0) * (end - x0) / (x1 - x0)
                area += (end - x0) * (y0 + height) / 2
        share, least = area / (x * up), limit**2 / 2
        expected = nearest((limit - 2 * least + share) / (2 * (limit - least)))
        metric = find("roc_auc_partial").with_params(max_fpr=float(limit))
        assert metric(y, y_score=score, sample_weight=w) == expected
        assert roc_auc_score(y, score, max_fpr=float(limit), sample_weight=w) == expected


@pytest.mark.parametrize("recipe", ["random", "whole", "mixed"])
def test_tables_of_weights_merge_in_any_split(recipe):
    rng = np.random.default_rng(29)
    rows = 600
    score, positive = np.round(rng.normal(size=rows), 1), rng.uniform(size=rows) < 0.4
    w = weights(rng, rows, recipe)
    table = RankTable.of(score, positive, w)
    parts = [slice(0, 1), slice(1, 250), slice(250, rows)]
    one, two, three = (RankTable.of(score[part], positive[part], w[part]) for part in parts)
    assert one.merge(two).merge(three) == table == three.merge(one.merge(two))
    assert RankTable.from_dict(table.to_dict()) == table
    assert table.wide == (recipe != "whole")
    assert sum(table.totals()) == sum(sum(counts.tolist()) for counts in table.counts())
    assert table != RankTable.of(score, ~positive, w)


# Sorting


@pytest.mark.parametrize("rows", [1, 500, 32769, 40_000])
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_sorted_scores_know_their_rows(name, rows):
    score = DISTRIBUTIONS[name](np.random.default_rng(rows), rows)
    before = score.tobytes()
    ordered, order = sorted_with_order(score)
    assert np.array_equal(ordered, np.sort(score))
    assert np.array_equal(score[order], ordered)
    assert np.array_equal(np.sort(order), np.arange(rows))
    assert not np.signbit(ordered[ordered == 0]).any()
    assert score.tobytes() == before


# Probabilities


@given(seeds(), st.integers(0, 60), st.sampled_from(WEIGHTS))
def test_squares_of_probabilities_are_those_of_fractions(rng, rows, recipe):
    outcome, p, w = rng.integers(0, 2, rows) == 1, chances(rng, rows), weights(rng, rows, recipe)
    each = np.ones(rows) if w is None else w
    exact = sum(
        Fraction(weight) * (Fraction(chance) - int(happened)) ** 2
        for weight, chance, happened in zip(each.tolist(), p.tolist(), outcome, strict=True)
    )
    assert outcome_squares(outcome, p, w).rational == exact


@pytest.mark.parametrize("recipe", WEIGHTS)
def test_squares_of_many_probabilities_are_those_of_integers(recipe):
    rng = np.random.default_rng(31)
    rows = 17_000
    p, w = rng.uniform(size=rows), weights(rng, rows, recipe)
    p[8192:8200] = [0.0, 1.0, 2.0**-1074, 1e-300, 1 - 2.0**-53, 0.5, 2.0**-53, 1.0]
    outcome = rng.uniform(size=rows) < p
    plain = None if w is None else w.tolist()
    exact = reference.errors(outcome.astype(float).tolist(), p.tolist(), plain)[2]
    assert outcome_squares(outcome, p, w) == exact


# Sums and areas


@given(seeds(), st.integers(13, 60), st.sampled_from(RECIPES))
def test_a_total_is_that_of_integers(rng, rows, recipe):
    values = doubles(rng, rows, recipe)
    before = values.tobytes()
    assert total(values) == reference.total(values.tolist(), None)
    assert values.tobytes() == before


def test_a_total_over_more_limbs_than_pay_is_that_of_integers():
    values = np.ldexp(1.0 + np.arange(2 * MOST), np.linspace(-1074, 1010, 2 * MOST).astype(int))
    assert total(values) == reference.total(values.tolist(), None)


def test_an_area_is_the_exact_sum_of_its_trapezoids():
    rng = np.random.default_rng(37)
    for points in (2, 100, 70_000):
        x, y = np.sort(rng.normal(size=points)), rng.normal(size=points)
        terms = np.diff(x) * (y[1:] + y[:-1])
        exact = reference.total(terms.tolist(), None).rational
        assert auc(x, y) == nearest(Fraction(exact) / 2)
        assert auc(x[::-1], y[::-1]) == auc(x, y)
    with pytest.raises(ValueError, match="neither increasing nor decreasing"):
        auc(np.append(x, 0.0), np.append(y, 0.0))
    assert auc([0.0, 1.0, np.inf], [0.0, 1.0, 1.0]) == np.inf
    assert np.isnan(auc([1.0, np.nan, 0.0], [0.0, 1.0, 1.0]))
