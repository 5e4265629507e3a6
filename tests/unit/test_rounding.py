"""Roundings of parameters, roots and logarithms."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from assay.metrics.rounding import as_written, log_of_ratio, nearest_power_root
from assay.metrics.weighed import weighed, weighed_squares


def test_a_parameter_is_what_was_written():
    assert as_written(0.1) == Fraction(1, 10)
    assert as_written(np.float64(0.1)) == Fraction(1, 10)
    assert as_written(Fraction(1, 3)) == Fraction(1, 3)
    assert as_written(2) == as_written(np.int64(2)) == 2


def test_roots_of_any_degree():
    assert nearest_power_root(Fraction(0), 5) == 0
    assert nearest_power_root(Fraction(1), 7) == 1
    assert nearest_power_root(Fraction(16, 81), 4) == 2 / 3
    tiny = Fraction(1, 10) ** 3000
    assert nearest_power_root(tiny, 3000) == 0.1


def test_logarithms_of_ratios():
    assert log_of_ratio(1) == 0
    assert log_of_ratio(Fraction(1, 3)) == -math.log(3)
    assert log_of_ratio(1 - Fraction(1, 10**300)) == -1e-300


def test_weighed_sums_are_exact_for_any_weights():
    values = np.array([0.1, 2.0**-1074, 1e300])
    for counts in ([1, 1, 1], [3, 2, 1], [2**60, 2**61, 1]):
        dtype = object if max(counts) > 2**53 else np.int64
        weights = np.array(counts, dtype=dtype)
        exact = [Fraction(v) for v in values.tolist()]
        pairs = list(zip(exact, counts, strict=True))
        assert weighed(values, weights) == sum(v * n for v, n in pairs)
        assert weighed_squares(values, weights) == sum(v * v * n for v, n in pairs)
