"""Laws of quick logarithms and powers: what they are off stays below what they say."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

import numpy as np
import pytest
from generators import seeds
from hypothesis import given

from assay.kernel import quick, quick_deviances
from assay.kernel.deviance import unit_deviance

_DIGITS = Context(prec=60)


def _log(value: float) -> Decimal:
    return _DIGITS.ln(Decimal(value))


def _values(rng: np.random.Generator) -> np.ndarray:
    """Doubles near to 1, next to the points of the table, and far away."""
    edges = 1 + np.arange(0, 1024, 37) / 1024
    near = np.abs(1 + rng.normal(size=30) * 2.0 ** -rng.integers(1, 52, 30))
    wide = np.exp(rng.normal(size=30) * rng.choice([1, 30, 100], 30))
    return np.concatenate([edges, np.nextafter(edges, 0), near, wide, [2.0**-480, 2.0**480]])


@given(seeds())
def test_a_quick_logarithm_is_as_near_as_it_says(rng):
    values = _values(rng)
    logs = quick.log(values)
    # Leading parts lie on one grid, so that their differences are exact.
    assert (logs.high * 2.0**42 == np.rint(logs.high * 2.0**42)).all()
    for value, *parts in zip(values.tolist(), *(part.tolist() for part in logs), strict=True):
        found = sum(map(Fraction, parts))
        assert abs(found - Fraction(_log(value))) <= quick.LOG_DOUBT


@given(seeds())
def test_a_difference_of_logarithms_keeps_what_they_hold(rng):
    one, two = _values(rng), rng.permutation(_values(rng))
    high, low = quick.gap(quick.log(one), quick.log(two))
    for a, b, h, rest in zip(one, two, high.tolist(), low.tolist(), strict=True):
        exact = Fraction(_log(float(a))) - Fraction(_log(float(b)))
        assert abs(Fraction(h) + Fraction(rest) - exact) <= 3 * quick.LOG_DOUBT


@pytest.mark.parametrize("exponent", [Fraction(1, 2), Fraction(-1, 2), Fraction(1, 10), -2, 1])
def test_a_quick_power_is_as_near_as_it_says(exponent):
    values = _values(np.random.default_rng(5))
    of = quick.exponent_of(exponent)
    with np.errstate(all="ignore"):
        highs, lows = quick.power(values, of)
    for value, high, low in zip(values.tolist(), highs.tolist(), lows.tolist(), strict=True):
        size = _DIGITS.multiply(_log(value), _DIGITS.divide(*map(Decimal, _ratio(exponent))))
        if abs(size) > quick.FAR:
            assert np.isnan(high)
            continue
        exact = Fraction(_DIGITS.exp(size))
        assert abs(Fraction(high) + Fraction(low) - exact) <= Fraction(of.doubt) * exact


def _ratio(value: Fraction | int) -> tuple[int, int]:
    return Fraction(value).as_integer_ratio()


@pytest.mark.parametrize("of", [1, 2, Fraction(3, 2), Fraction(17, 10), 3, Fraction(-1, 2)])
@pytest.mark.parametrize("spread", [1e-6, 0.1, 1.0, 20.0])
def test_what_the_first_look_decides_is_right(of, spread):
    rng = np.random.default_rng(6)
    mean = np.exp(rng.normal(size=200))
    y = mean * np.exp(spread * rng.normal(size=200))
    y[:3] = [0.0 if of == 1 or 1 < of < 2 else 1.0, 2.0**-490, 2.0**490]
    several = quick_deviances.means_of(mean, of)
    one = quick_deviances.mean_of(Fraction(10, 7), of)
    for means, exact in ((several, mean.tolist()), (one, [Fraction(10, 7)] * 200)):
        with np.errstate(all="ignore"):
            found, unsure = quick_deviances.first_look(y, means, of)
        assert unsure[1:3].all()  # outside the range of pairs
        for row in np.flatnonzero(~unsure).tolist():
            assert found[row] == unit_deviance(float(y[row]), exact[row], of)
        if spread == 1.0:  # most rows are decided
            assert unsure.mean() < 0.1
