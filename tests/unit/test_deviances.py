"""The vectorised unit deviances beside their twin in digits, and what they are made of."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest

from assay.kernel.deviance import unit_deviance
from assay.kernel.deviances import unit_deviances
from assay.kernel.logarithm import log_doubt, log_pair
from assay.kernel.power import power
from assay.states.block import Block
from assay.states.deviance import TweedieSums, deviance_sums
from assay.states.state import State

POWERS = [1, 2, Fraction(3, 2), 3, -1, Fraction(11, 10), Fraction(-5, 2), Fraction(25, 2)]


def rows(name, rng, size):
    mean = rng.gamma(2, 2, size) + 1e-3
    if name == "plain":
        return rng.gamma(2, 2, size) + 1e-3, mean
    if name == "close":
        return mean * (1 + rng.normal(size=size) * 10.0 ** rng.integers(-15, 0, size)), mean
    if name == "neighbours":
        return np.nextafter(mean, rng.choice([0.0, 9.0], size)), mean
    if name == "counts":
        return np.maximum(rng.poisson(mean), 1.0), np.round(4 * mean + 1) / 4
    if name == "whole range":
        return tuple(np.exp(rng.uniform(-700, 700, (2, size))))
    return tuple(np.exp(rng.uniform(-200, 200, (2, size))))


@pytest.mark.parametrize("of", POWERS, ids=str)
@pytest.mark.parametrize("name", ["plain", "close", "neighbours", "counts", "wide", "whole range"])
def test_each_row_is_rounded_like_its_digits(of, name):
    y, mean = rows(name, np.random.default_rng(4), 60 if name == "whole range" else 200)
    found = unit_deviances(y, mean, of).tolist()
    assert found == [
        unit_deviance(a, b, of) for a, b in zip(y.tolist(), mean.tolist(), strict=True)
    ]


@pytest.mark.parametrize("of", [1, 2, Fraction(3, 2)], ids=str)
@pytest.mark.parametrize("mean", [Fraction(10, 3), Fraction(5, 2), 3], ids=str)
def test_one_exact_mean_for_all_rows(of, mean):
    rng = np.random.default_rng(5)
    close = float(mean)
    y = [*rng.gamma(2, 2, 300), close, np.nextafter(close, 0), np.nextafter(close, 9), 3.0]
    found = unit_deviances(np.array(y), mean, of).tolist()
    assert found == [unit_deviance(one, mean, of) for one in map(float, y)]


def test_targets_of_zero_and_below():
    y, mean = np.array([0.0, 0.0, -2.0]), np.array([3.0, 0.1, 0.5])
    assert unit_deviances(y[:2], mean[:2], 1).tolist() == [6.0, 0.2]
    for of in (Fraction(3, 2), -1, Fraction(-5, 2)):
        held = y if of < 0 else y[:2]
        found = unit_deviances(held, mean[: len(held)], of).tolist()
        assert found == [
            unit_deviance(a, b, of) for a, b in zip(held.tolist(), mean.tolist(), strict=False)
        ]


def test_whole_numbers_beyond_doubles_and_no_rows():
    y = np.array([2**60 + 1, 2**60], dtype=object)
    found = unit_deviances(y, np.array([2.0**60, 2.0**60]), 1)
    assert found.tolist() == [unit_deviance(2**60 + 1, 2.0**60, 1), 0.0]
    assert unit_deviances(np.empty(0), np.empty(0), 2).tolist() == []


@pytest.mark.parametrize("span", [2.0**-8, 0.5, 30.0, 600.0])
def test_a_logarithm_is_as_near_as_its_bound_says(span):
    x = np.exp(np.random.default_rng(6).uniform(-span, span, 500))
    high, low = log_pair(x)
    allowed = log_doubt(high)
    with localcontext(prec=60):
        for value, one, two, most in zip(x, high, low, allowed, strict=True):
            assert abs(Decimal(one) + Decimal(two) - Decimal(value).ln()) <= Decimal(most)


@pytest.mark.parametrize("exponent", [Fraction(1, 2), Fraction(-17, 10), 3, Fraction(1, 10)])
@pytest.mark.parametrize("span", [0.01, 1.0, 100.0])
def test_a_power_is_as_near_as_its_bound_says(exponent, span):
    x = np.exp(np.random.default_rng(7).uniform(-span, span, 300))
    (high, low), doubt = power((x, np.zeros_like(x)), exponent)
    with localcontext(prec=60):
        decimal = Decimal(Fraction(exponent).numerator) / Decimal(Fraction(exponent).denominator)
        for value, one, two, most in zip(x, high, low, doubt, strict=True):
            exact = (Decimal(value).ln() * decimal).exp()
            assert abs(Decimal(one) + Decimal(two) - exact) <= Decimal(most) * exact


def test_the_sums_of_any_power_merge_and_read_back():
    rng = np.random.default_rng(8)
    y, p = rng.gamma(2, 2, (2, 50))
    y[:3], p[5] = (-1.0, 0.0, 0.0), -0.5
    block = Block(y_true=y, y_pred=p, weight=rng.gamma(1, 1, 50))
    kind = deviance_sums(Fraction(3, 2))
    whole, parts = (
        kind.of_block(block),
        [kind.of_block(block.take(k)) for k in np.split(rng.permutation(50), [20])],
    )
    assert parts[1].merge(parts[0]) == whole
    assert (whole.rows, whole.target_rows, whole.pred_rows) == (50, 1, 1)
    assert State.from_dict(whole.to_dict()) == whole
    assert kind.of_block(Block()) == TweedieSums()
    assert deviance_sums(1).__name__ == "PoissonSums"
