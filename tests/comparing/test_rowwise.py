"""Rows that one side gets right, or closer, and the other does not."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay.comparing.binomial import sign_test
from assay.comparing.closer import closer

DOUBLES = st.floats(allow_nan=False, allow_infinity=False, width=64)


def test_mcnemars_counts() -> None:
    truth = list("aaaabbbb")
    a = assay.evaluate(truth, list("aaabbbba"))
    b = assay.evaluate(truth, list("aaaababa"))
    (rows,) = assay.compare(a, b).rows
    assert (rows.both, rows.a, rows.b, rows.neither) == (5, 1, 1, 1)
    assert rows.p == 1.0
    assert rows.rows == 8
    assert rows.text("m1", "m2") == (
        "of 8 rows matched by their order: 5 right in both, 1 only in m1, 1 only in m2, 1 in "
        "neither; McNemar's exact two-sided p 1"
    )


def test_numbers_are_closer_and_their_sums_differ_exactly() -> None:
    a = assay.evaluate([0.0, 0.0, 0.0], [0.1, 0.2, 1.0])
    b = assay.evaluate([0.0, 0.0, 0.0], [-0.1, 0.1, 2.0])
    (rows,) = assay.compare(a, b).rows
    assert (rows.a, rows.b, rows.both, rows.neither) == (1, 1, 1, None)
    first = sum(Fraction(p) ** 2 for p in (0.1, 0.2, 1.0))
    second = sum(Fraction(p) ** 2 for p in (0.1, 0.1, 2.0))
    assert rows.sums["SSE b - a"] == second - first


def test_probabilities_of_the_true_class() -> None:
    a = assay.evaluate([1, 0, 1], y_proba=[0.9, 0.2, 0.5])
    b = assay.evaluate([1, 0, 1], y_proba=[0.8, 0.1, 0.5])
    (rows,) = assay.compare(a, b).rows
    assert (rows.judged, rows.a, rows.b, rows.both) == ("probabilities", 1, 1, 1)
    three = [[0.5, 0.3, 0.2], [0.2, 0.5, 0.3]]
    other = [[0.4, 0.3, 0.3], [0.2, 0.6, 0.2]]
    held = [assay.evaluate(["a", "b"], y_proba=p, labels=["a", "b", "c"]) for p in (three, other)]
    (rows,) = assay.compare(*held).rows
    assert (rows.a, rows.b, rows.both) == (1, 1, 0)


@pytest.mark.parametrize(
    ("one", "two", "p"),
    [(0, 0, math.nan), (0, 1, 1.0), (1, 5, 14 / 64), (0, 10, 2 / 1024), (4, 4, 1.0)],
)
def test_the_sign_test(one: int, two: int, p: float) -> None:
    found = sign_test(one, two)
    assert found == p or (math.isnan(found) and math.isnan(p))


def test_the_sign_test_of_many_rows_nears_the_exact_one() -> None:
    # Just below the bound it is exact, just above it is the normal curve.
    assert abs(sign_test(1950, 2050) - sign_test(1951, 2051)) < 2e-4
    assert sign_test(0, 5000) == 0.0
    assert sign_test(10**7, 10**7) == 1.0


@given(DOUBLES, DOUBLES, DOUBLES)
def test_closer_is_decided_exactly(y: float, a: float, b: float) -> None:
    found = closer(np.array([y]), np.array([a]), np.array([b]))[0]
    one, two = (abs(Fraction(y) - Fraction(p)) for p in (a, b))
    largest = max(map(abs, (y, a, b)))
    if largest > 2.0**1000 and min(one, two) < 2.0**-900:
        return  # so far apart that scaling may round the smallest of them
    assert found == (one < two) - (one > two)


@given(st.integers(-3, 3), st.integers(-40, 40), st.integers(-40, 40), st.integers(0, 60))
def test_closer_beyond_the_last_digit(y: int, one: int, two: int, shift: int) -> None:
    base = 2.0**shift
    values = [y * base, y * base + one, y * base - two]
    found = closer(*(np.array([v]) for v in values))[0]
    left, right = (abs(Fraction(values[0]) - Fraction(v)) for v in values[1:])
    assert found == (left < right) - (left > right)


def test_closer_of_tiny_differences_on_both_sides() -> None:
    y = 1.0
    a, b = np.nextafter(1.0, 2.0), np.nextafter(1.0, 0.0)  # 2**-52 above, 2**-53 below
    assert closer(np.array([y]), np.array([a]), np.array([b]))[0] == -1
    assert closer(np.array([y]), np.array([b]), np.array([a]))[0] == 1
