"""Laws of exact arithmetic: sums, the one rounding, and the kernel beside its plain twin."""

from __future__ import annotations

import math
import sys
from decimal import Context, Decimal
from fractions import Fraction

import numpy as np
import pytest
from generators import RECIPES, WEIGHTS, doubles, scores, seeds, weights
from hypothesis import example, given
from hypothesis import strategies as st

from assay.exact import ExactSum, nearest, nearest_root, total_of
from assay.kernel import moments, reference
from assay.kernel.groups import group_sums, reduced
from assay.kernel.limbs import MOST, WideRange, combine, split
from assay.kernel.logarithm import log, log1p, log_of
from assay.kernel.quotients import relative_errors, symmetric_errors
from assay.kernel.sorting import sorted_with_labels

WIDE = Context(prec=2600, Emin=-999999, Emax=999999)
SIXTY = Context(prec=60, Emin=-999999, Emax=999999)
LARGEST = math.ldexp(2 - 2.0**-52, 1023)

finite = st.floats(allow_nan=False, allow_infinity=False)
rationals = st.builds(
    lambda top, low, shift: Fraction(top, low) * Fraction(2) ** shift,
    st.integers(-(2**120), 2**120),
    st.integers(1, 2**120),
    st.integers(-1300, 1200),
)


def fraction_of(total: ExactSum) -> Fraction:
    return Fraction(total.units) * Fraction(2) ** total.exponent


def decimal_of(value: Fraction) -> Decimal:
    return WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))


# ExactSum


@given(st.lists(finite, max_size=30))
def test_a_sum_is_the_sum_of_fractions(values):
    total = ExactSum.of(values)
    assert fraction_of(total) == total.rational == sum(map(Fraction, values), Fraction(0))
    assert (total.units % 2 == 1) or total == ExactSum(0, 0)
    assert bool(total) == (total.rational != 0)


@given(st.lists(finite, max_size=12), st.lists(finite, max_size=12))
def test_merging_and_subtracting_are_exact(left, right):
    one, two = ExactSum.of(left), ExactSum.of(right)
    assert one.merge(two) == ExactSum.of([*left, *right]) == two.merge(one)
    assert one.minus(two).rational == one.rational - two.rational
    assert one.merge(two).minus(two) == one


@given(st.lists(finite, max_size=12), st.randoms())
def test_the_order_of_a_sum_changes_nothing(values, random):
    shuffled = list(values)
    random.shuffle(shuffled)
    assert ExactSum.of(shuffled) == ExactSum.of(values)
    assert hash(ExactSum.of(shuffled)) == hash(ExactSum.of(values))


@given(st.lists(finite, max_size=8))
def test_a_sum_survives_its_text(values):
    total = ExactSum.of(values)
    assert ExactSum.from_text(total.to_text()) == total


@given(st.lists(finite, max_size=8))
def test_a_sum_as_a_float_is_rounded_once(values):
    total = ExactSum.of(values)
    assert float(total) == nearest(Fraction(total.rational))


@pytest.mark.parametrize("text", ["", "1", "1p", "p1", "1.5p0", "xp0", "1p0.5", "nan"])
def test_another_text_is_no_sum(text):
    with pytest.raises(ValueError, match=r"not an exact sum|invalid literal"):
        ExactSum.from_text(text)


@pytest.mark.parametrize("text", ["1p5000", "1p-5000", "1p" + "9" * 4000])
def test_an_exponent_no_product_of_doubles_has_is_refused(text):
    with pytest.raises(ValueError, match=r"out of range|not an exact sum"):
        ExactSum.from_text(text)


def test_a_text_longer_than_any_sum_is_refused():
    with pytest.raises(ValueError, match="not an exact sum"):
        ExactSum.from_text("1" * 5000 + "p0")


def test_the_largest_sum_of_three_products_survives_its_text():
    widest = ExactSum.scaled((2**53 - 1) ** 3 << 3 * 971, 0).merge(ExactSum.scaled(1, -3 * 1074))
    assert ExactSum.from_text(widest.to_text()) == widest


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(1, 50)), max_size=20))
def test_the_total_of_many_fractions(pairs):
    top, low = total_of([a for a, _ in pairs], [b for _, b in pairs])
    assert Fraction(top, low) == sum((Fraction(a, b) for a, b in pairs), Fraction(0))


# The one rounding


def is_nearest(found: float, value: Fraction) -> bool:
    """Whether no other double is nearer, and a tie went to the even one."""
    if math.isinf(found):
        return abs(value) >= Fraction(LARGEST) + Fraction(2) ** 970
    gap = abs(Fraction(found) - value)
    for other in (math.nextafter(found, math.inf), math.nextafter(found, -math.inf)):
        if math.isinf(other):
            continue
        beside = abs(Fraction(other) - value)
        if beside < gap or (beside == gap and math.frexp(found)[0] * 2**53 % 2):
            return False
    return True


@given(rationals)
def test_nearest_is_correctly_rounded(value):
    found = nearest(value)
    assert is_nearest(found, value)
    if not math.isinf(found):
        assert found == float(decimal_of(value))


@given(rationals)
@example(Fraction(10) ** 400)
@example(Fraction(10) ** 616)
@example(Fraction(10) ** 617)
@example(Fraction(1, 10**646))
@example(Fraction(1, 10**700))
@example(Fraction(2) ** 2047)
def test_a_root_is_correctly_rounded(value):
    root = float(WIDE.sqrt(decimal_of(abs(value))))
    assert nearest_root(value) == (root if value >= 0 else -root)


@pytest.mark.parametrize(
    "tie",
    [
        Fraction(2**53 + 1),
        Fraction(2**53 + 3),
        Fraction(1, 2**1075),
        Fraction(3, 2**1075),
        1 + Fraction(1, 2**53),
        Fraction(LARGEST) + Fraction(2) ** 970,
    ],
)
def test_ties_go_to_even_and_their_neighbours_to_their_side(tie):
    for value in (tie, tie + Fraction(1, 2**1300), tie - Fraction(1, 2**1300)):
        for sign in (1, -1):
            found = nearest(sign * value)
            assert is_nearest(found, sign * value)
            assert nearest_root(sign * value * value) == found


def test_beyond_the_largest_double_is_infinite_and_below_the_smallest_is_zero():
    assert nearest(10**400) == math.inf
    assert nearest(Fraction(-(10**400))) == -math.inf
    assert nearest(Fraction(1, 10**400)) == 0.0
    assert nearest_root(Fraction(10) ** 700) == math.inf
    assert nearest_root(-(Fraction(10) ** 700)) == -math.inf
    assert nearest_root(Fraction(1, 10**700)) == 0.0
    assert nearest_root(0) == 0.0


@given(finite.filter(lambda v: v != 0))
def test_the_root_of_a_square_is_the_number(value):
    assert nearest_root(Fraction(value) ** 2) == abs(value)


# Sums over arrays


def sums_by_fractions(y, p, w):
    rows = list(zip(y, p, w if w is not None else [1.0] * len(y), strict=True))
    exact = [(Fraction(a), Fraction(b), Fraction(c)) for a, b, c in rows]
    return {
        "weight": sum((w for _, _, w in exact), Fraction(0)),
        "first": sum((w * y for y, _, w in exact), Fraction(0)),
        "second": sum((w * y * y for y, _, w in exact), Fraction(0)),
        "error": sum((w * (y - p) for y, p, w in exact), Fraction(0)),
        "absolute": sum((w * abs(y - p) for y, p, w in exact), Fraction(0)),
        "squared": sum((w * (y - p) ** 2 for y, p, w in exact), Fraction(0)),
    }


@given(seeds(), st.integers(0, 40), st.sampled_from(RECIPES), st.sampled_from(WEIGHTS))
def test_the_sums_are_those_of_fractions_and_of_the_twin(rng, rows, values, weight):
    y, p = doubles(rng, rows, values), doubles(rng, rows, values)
    w = weights(rng, rows, weight)
    found = moments.sums(y, p, w)
    for name, exact in sums_by_fractions(y, p, w).items():
        assert fraction_of(getattr(found, name)) == exact, name
    plain = None if w is None else w.tolist()
    first, second = reference.moments(y.tolist(), plain)
    error, absolute, squared, largest = reference.errors(y.tolist(), p.tolist(), plain)
    assert (found.first, found.second) == (first, second)
    assert (found.error, found.absolute, found.squared) == (error, absolute, squared)
    assert moments.total(y, w) == first == reference.total(y.tolist(), plain)
    assert moments.largest_error(y, p) == largest


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("values", ["tame", "level", "bits"])
def test_many_rows_give_the_sums_of_the_twin(values, weight):
    rng = np.random.default_rng(11)
    rows = 8192 + 100
    y, p = doubles(rng, rows, values), doubles(rng, rows, values)
    w = weights(rng, rows, weight)
    found = moments.sums(y, p, w)
    plain = None if w is None else w.tolist()
    assert (found.first, found.second) == reference.moments(y.tolist(), plain)
    errors = reference.errors(y.tolist(), p.tolist(), plain)
    assert (found.error, found.absolute, found.squared) == errors[:3]
    assert moments.largest_error(y, p) == errors[3]


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("values", ["tame", "level", "ones", "tied"])
def test_the_total_of_very_many_rows_is_that_of_the_twin(values, weight):
    rng = np.random.default_rng(12)
    rows = 65_536 + 5
    y = np.full(rows, 2 - 2.0**-52) if values == "ones" else doubles(rng, rows, values)
    w = weights(rng, rows, weight)
    plain = None if w is None else w.tolist()
    assert moments.total(y, w) == reference.total(y.tolist(), plain)


def test_a_full_chunk_of_the_largest_limbs_does_not_round():
    values = np.full(8192, math.ldexp(2 - 2.0**-52, 10))
    other = -values
    weight = np.full(8192, 2 - 2.0**-52)
    found = moments.sums(values, other, weight)
    assert (found.first, found.second) == reference.moments(values.tolist(), weight.tolist())
    assert found.squared == reference.errors(values.tolist(), other.tolist(), weight.tolist())[2]


def test_rows_next_to_the_largest_double_are_exact():
    largest = np.full(50, sys.float_info.max)
    found = moments.sums(largest, -largest, None)
    values = largest.tolist()
    twin = reference.errors(values, (-largest).tolist(), None)
    assert (found.error, found.absolute, found.squared) == twin[:3]
    assert moments.total(largest) == reference.total(values, None)
    assert moments.total(np.ones(50), largest) == reference.total(values, None)


def test_whole_numbers_beyond_doubles_are_exact():
    y = np.array([2**70 + 1, 2**70], dtype=object)
    p = np.array([2**70, 2**70], dtype=object)
    found = moments.sums(y, p, None)
    assert found.error == found.absolute == found.squared == ExactSum(1, 0)
    assert moments.largest_error(y, p) == ExactSum(1, 0)


# Limbs


def span(columns):
    """Bits from the highest to the lowest that any value uses."""
    ratios = [value.as_integer_ratio() for value in columns.ravel().tolist() if value]
    low = min(((top & -top).bit_length() - below.bit_length() for top, below in ratios), default=0)
    return int(np.frexp(np.abs(columns).max())[1]) - low


@given(seeds(), st.integers(1, 30), st.sampled_from(RECIPES), st.sampled_from([8, 13, 20, 40]))
def test_limbs_add_up_to_the_values(rng, rows, values, width):
    columns = np.stack([doubles(rng, rows, values) for _ in range(2)])
    before = columns.tobytes()
    try:
        limbs, exponents = split(columns, width)
    except WideRange:
        assert span(columns) > (MOST - 1) * width or np.abs(columns).max() >= 2.0**1023
        return
    assert columns.tobytes() == before
    assert len(limbs) == len(exponents) <= MOST
    assert exponents == sorted(exponents, reverse=True)
    assert all((limb == np.rint(limb)).all() for limb in limbs)
    assert all(np.abs(limb).max() <= 2 ** (width - 1) for limb in limbs)
    for place, value in np.ndenumerate(columns):
        pairs = zip(limbs, exponents, strict=True)
        parts = (Fraction(float(limb[place])) * Fraction(2) ** power for limb, power in pairs)
        assert sum(parts, Fraction(0)) == Fraction(float(value))


def test_a_range_too_wide_for_limbs_is_said():
    with pytest.raises(WideRange):
        split(np.array([[1e300, 1e-300]]), 8)


def test_zeros_need_no_limb():
    assert split(np.zeros((2, 3)), 20) == ([], [])
    assert combine([], []) == ExactSum()


@given(st.lists(st.tuples(st.integers(-(2**53), 2**53), st.integers(-1100, 1000)), max_size=9))
def test_limb_sums_combine_exactly(pairs):
    found = combine([float(value) for value, _ in pairs], [exponent for _, exponent in pairs])
    assert fraction_of(found) == sum(
        (Fraction(v) * Fraction(2) ** e for v, e in pairs), Fraction(0)
    )


# Logarithms


def positives(rng, rows):
    bits = np.abs(doubles(rng, rows, "bits"))
    near_one = 1 + rng.integers(-(2**30), 2**30, rows) * 2.0**-52
    closer = 1 + rng.integers(-200, 200, rows) * 2.0**-53
    small = np.abs(doubles(rng, rows, "subnormal"))
    plain = rng.uniform(size=rows)
    powers = 2.0 ** rng.integers(-1074, 1024, rows).astype(np.float64)
    steps = rng.integers(64, 257, rows) / 128 + rng.integers(-3, 4, rows) * 2.0**-52
    values = np.concatenate([bits, near_one, closer, small, plain, powers, steps])
    return values[values > 0]


def decimal_log(value: Fraction) -> float:
    return float(SIXTY.ln(WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))))


def test_the_logarithm_is_correctly_rounded():
    values = positives(np.random.default_rng(21), 700)
    found = log(values)
    for value, one in zip(values.tolist(), found.tolist(), strict=True):
        assert one == float(SIXTY.ln(Decimal(value))), value
    for value in values[::97].tolist():
        assert log_of(value) == log(np.array([value]))[0]


def test_the_logarithm_of_a_pair_is_correctly_rounded():
    rng = np.random.default_rng(22)
    small = np.concatenate(
        [rng.uniform(size=900), 10.0 ** rng.uniform(-300, 0, 900), [2.0**-53, 2.0**-54]]
    )
    high = 1 - small
    found = log(high, (1 - high) - small)
    for value, one, top in zip(small.tolist(), found.tolist(), high.tolist(), strict=True):
        if top > 0:
            assert one == decimal_log(1 - Fraction(value)), value


def test_log1p_is_correctly_rounded():
    rng = np.random.default_rng(23)
    values = np.concatenate(
        [
            positives(rng, 300),
            -rng.uniform(size=500),
            -1 + 2.0 ** rng.integers(-53, 0, 200),
            rng.choice([-1.0, 1.0], 600) * 10.0 ** rng.uniform(-320, -1, 600),
            rng.choice([-1.0, 1.0], 200) * 2.0 ** rng.integers(-60, -40, 200),
            2.0**-53 * (1 + rng.integers(0, 50, 50) * 2.0**-52),
            [0.0, -0.0, 5e-324, -5e-324, 1e308],
        ]
    )
    values = values[values > -1]
    found = log1p(values)
    for value, one in zip(values.tolist(), found.tolist(), strict=True):
        if abs(value) < 2.0**-200:
            assert one == value  # x - x*x/2 rounds to x
        else:
            assert one == decimal_log(1 + Fraction(value)), value


# Quotients


@given(seeds(), st.integers(1, 40), st.sampled_from(RECIPES), st.sampled_from(RECIPES))
def test_relative_errors_are_rounded_once(rng, rows, one, two):
    y, p = doubles(rng, rows, one), doubles(rng, rows, two)
    y = np.where(y == 0, 1.0, y)
    before = y.tobytes(), p.tobytes()
    relative, symmetric = relative_errors(y, p), symmetric_errors(y, p)
    assert (y.tobytes(), p.tobytes()) == before
    for target, guess, first, second in zip(y, p, relative, symmetric, strict=True):
        a, b = Fraction(float(target)), Fraction(float(guess))
        assert first == nearest(abs(a - b) / abs(a))
        assert second == nearest(2 * abs(a - b) / (abs(a) + abs(b)))


def test_relative_errors_of_many_rows_are_rounded_once():
    rng = np.random.default_rng(31)
    y = rng.normal(size=9000)
    p = np.where(rng.uniform(size=9000) < 0.5, y * (1 + rng.normal(size=9000) * 2.0**-40), y + 1)
    relative, symmetric = relative_errors(y, p), symmetric_errors(y, p)
    for target, guess, first, second in zip(y, p, relative, symmetric, strict=True):
        a, b = Fraction(float(target)), Fraction(float(guess))
        assert first == nearest(abs(a - b) / abs(a))
        assert second == nearest(2 * abs(a - b) / (abs(a) + abs(b)))


# Sums by group


@given(seeds(), st.integers(0, 60), st.integers(1, 5), st.sampled_from(WEIGHTS[1:]))
def test_group_sums_are_those_of_fractions(rng, rows, size, recipe):
    groups, w = rng.integers(0, size, rows), weights(rng, rows, recipe)
    counts, exponent = group_sums(groups, w, size)
    exact = [Fraction(0)] * size
    for group, weight in zip(groups.tolist(), w.tolist(), strict=True):
        exact[group] += Fraction(weight)
    assert [Fraction(int(c)) * Fraction(2) ** exponent for c in counts] == exact
    canonical, power = reduced(counts, exponent)
    assert [Fraction(int(c)) * Fraction(2) ** power for c in canonical] == exact
    assert reduced(canonical, power)[1] == power


@pytest.mark.parametrize("recipe", WEIGHTS[1:])
def test_group_sums_of_many_rows_are_those_of_fractions(recipe):
    rng = np.random.default_rng(41)
    groups, w = rng.integers(0, 3, 20_000), weights(rng, 20_000, recipe)
    counts, exponent = group_sums(groups, w, 3)
    for group in range(3):
        exact = ExactSum.of(w[groups == group].tolist())
        assert ExactSum.scaled(int(counts[group]), exponent) == exact


# Sorting


DISTRIBUTIONS = {
    "normal": lambda rng, rows: rng.normal(size=rows),
    "uniform": lambda rng, rows: rng.uniform(size=rows),
    "constant": lambda rng, rows: np.full(rows, 0.25),
    "two values": lambda rng, rows: rng.choice([0.0, 1.0], rows),
    "few values": lambda rng, rows: rng.integers(0, 300, rows) / 7,
    "sorted": lambda rng, rows: np.sort(rng.normal(size=rows)),
    "reversed": lambda rng, rows: np.sort(rng.normal(size=rows))[::-1].copy(),
    "one far away": lambda rng, rows: np.append(rng.uniform(size=rows - 1), 1e30),
    "heavy tails": lambda rng, rows: rng.standard_cauchy(rows),
    "whole range": lambda rng, rows: doubles(rng, rows, "bits"),
    "infinities": lambda rng, rows: scores(rng, rows, "tame"),
    "huge": lambda rng, rows: doubles(rng, rows, "huge"),
    "half of huge": lambda rng, rows: rng.uniform(0, 1.7e308, rows),
    "subnormal": lambda rng, rows: rng.integers(0, 10**6, rows) * 2.0**-1074,
    "tiny": lambda rng, rows: rng.uniform(0, 1e-305, rows),
    "logistic": lambda rng, rows: 1 / (1 + np.exp(-3 * rng.normal(size=rows))),
    "far apart": lambda rng, rows: rng.choice([1e-290, 3e-290, 1.0, 5.0], rows),
    "signed zeros": lambda rng, rows: rng.choice([-0.0, 0.0, 1.0, -1.0], rows),
    "wide": lambda rng, rows: rng.normal(size=rows) * 1e40,
    "clumped": lambda rng, rows: np.round(rng.normal(size=rows), 3) + rng.choice([0, 1e-13], rows),
}


@pytest.mark.parametrize("rows", [1, 500, 32768, 32769, 40_000])
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_sorted_scores_keep_their_labels(name, rows):
    rng = np.random.default_rng(rows)
    for share in (0.0, 0.02, 0.5, 1.0):
        score = DISTRIBUTIONS[name](rng, rows)
        positive = rng.uniform(size=rows) < share
        before = score.tobytes(), positive.tobytes()
        ordered, label = sorted_with_labels(score, positive)
        assert np.array_equal(ordered, np.sort(score))
        assert np.array_equal(ordered[label], np.sort(score[positive]))
        assert not np.signbit(ordered[ordered == 0]).any()
        assert (score.tobytes(), positive.tobytes()) == before
